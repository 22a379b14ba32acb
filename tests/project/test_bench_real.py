"""The benchmark on positions from real games: what it keeps, and how it compares two versions."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from tests.bench.real import Incumbent, Run, comparison, main, read_store


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
