"""The benchmark on positions from real games: what it keeps, and how it compares two versions."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.bench.real import Incumbent, Run, comparison, main, read_store
from tests.bench.real_plot import BOTTOM, HEIGHT, LEFT, TOP, plot


def run(name: str, status: str, cpu: float) -> Run:
    found = (Incumbent(0.5, Fraction(3)), Incumbent(4.0, Fraction(20, 3)))
    value = Fraction(20, 3)
    bound = value if status == "optimal" else Fraction(10)
    return Run(name, 720, status, value, bound, 1, 9000, 80, cpu, 2 * cpu, 90, Fraction(3), found)


def test_runs_are_kept_exactly(tmp_path: Path) -> None:
    runs = [run("one", "optimal", 2.5), run("two", "feasible", 20.0)]
    store = tmp_path / "store"
    store.write_text("".join(one.as_json() + "\n" for one in runs), encoding="utf-8")
    assert list(read_store(store).values()) == runs


def test_two_versions_are_compared_where_both_have_measured() -> None:
    before = [run("one", "feasible", 20.0), run("two", "optimal", 9.0)]
    after = [run("one", "optimal", 12.0), run("three", "optimal", 1.0)]
    text = comparison(before, after)
    assert "| one | 720 | feasible 6.667 | optimal 6.667 | 9,000 | 9,000 | 20.0 | 12.0 |" in text
    assert "two" not in text and "three" not in text
    assert "bound over value where not proven: median, nine of ten | 1.50, 1.50" in text
    assert text.count("| proven within 60 s | 0 of 1 (0%) |") == 1
    assert text.count("| proven within 60 s | 1 of 1 (100%) |") == 1


def test_a_comparison_needs_two_stores(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--before", str(tmp_path / "store")])
    assert "--store" in capsys.readouterr().err


def test_the_line_rises_with_each_proof_and_ends_below_the_top(tmp_path: Path) -> None:
    """Half of the way up where one of two positions is proven; times after the last tick and
    positions that were stopped never count."""
    store, drawing = tmp_path / "store", tmp_path / "drawing.svg"
    runs = [run("one", "optimal", 0.5), run("two", "feasible", 2.0)]
    store.write_text("".join(one.as_json() + "\n" for one in runs), encoding="utf-8")
    assert main(["--store", str(store), "--plot", str(drawing)]) == 0
    root = ElementTree.fromstring(drawing.read_text(encoding="utf-8"))
    (line,) = root.iter("{http://www.w3.org/2000/svg}path")
    half = (TOP + HEIGHT - BOTTOM) / 2
    assert line.get("d") == f"M{LEFT:.1f} {HEIGHT - BOTTOM:.1f}H{LEFT:.1f}V{half}H620.0"
    assert plot([61.0], 1) == plot([], 1)


def test_a_drawing_needs_a_store(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--plot", str(tmp_path / "drawing.svg")])
    assert "--store" in capsys.readouterr().err
