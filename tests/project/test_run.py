"""The starter: when it sets up anew, with what, what it says when it cannot, and its bundles.

Most tests load a copy of run.py in a small project of their own and only note what it would run.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.repository import ROOT
from tests.support.starter import Front, small_project


@pytest.fixture
def front(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Front:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    return Front(small_project(tmp_path / "Ein Ordner für Żółwie"), monkeypatch)


# When


def test_what_is_up_to_date_is_left_alone(front: Front) -> None:
    made, programs = front.set_up(["lab"])
    assert made == 1 and programs > 0
    assert front.set_up(["lab"]) == (0, 0)


def test_more_is_added_and_then_stays(front: Front) -> None:
    front.set_up(["lab"])
    made, programs = front.set_up(["lab", "test"])
    assert made == 0 and programs > 0
    assert front.set_up(["lab"]) == (0, 0)
    (front.run.PINS / "lab.txt").write_text("lab==2\n", encoding="utf-8")
    assert front.set_up(["lab"])[0] == 0
    assert any(line[-1].endswith("test.txt") for line in front.lines)


def test_a_venv_without_its_python_is_made_anew(front: Front) -> None:
    front.set_up(["lab"])
    Path(front.run.venv_python()).unlink()
    assert front.set_up(["lab"])[0] == 1


def test_a_moved_project_is_set_up_anew(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    front.set_up(["lab"])
    moved = front.run.ROOT.rename(front.run.ROOT.parent / "elsewhere")
    assert Front(moved, monkeypatch).set_up(["lab"])[0] == 1


def test_after_an_interruption_all_is_made_anew(front: Front) -> None:
    front.set_up(["lab"])

    def interrupted(line: tuple[str, ...]) -> bool:
        raise KeyboardInterrupt

    front.works = interrupted
    with pytest.raises(KeyboardInterrupt):
        front.set_up(["lab", "test"])
    front.works = lambda line: True
    assert front.set_up(["lab"])[0] == 1


def test_a_failed_try_to_add_more_leaves_the_lab_usable(front: Front) -> None:
    front.set_up(["lab"])
    front.works = lambda line: not line[-1].endswith("test.txt")
    with pytest.raises(SystemExit):
        front.set_up(["lab", "test"])
    assert front.set_up(["lab"]) == (0, 0)
    front.works = lambda line: True
    assert front.set_up(["lab", "test"])[1] > 0


# With what


def installers_tried(front: Front) -> list[str]:
    """What installed the pins of the lab, in order."""
    lines = [line for line in front.lines if line[-1].endswith("lab.txt")]
    return [line[0] if line[0] == "a uv" else line[2] for line in lines]


def test_uv_fetched_by_pip_is_enough(front: Front) -> None:
    front.set_up(["lab"])
    assert installers_tried(front) == ["uv"]


def test_each_installer_stands_in_for_the_one_before(
    front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", {"uv": "a uv"}.get)
    front.works = lambda line: "uv" not in (line[0], line[2]) and line[0] != "a uv"
    front.set_up(["lab"])
    assert installers_tried(front) == ["a uv", "uv", "pip"]


def test_uv_compiles_what_it_installs_as_pip_does(front: Front) -> None:
    front.set_up(["lab"])
    installs = [line for line in front.lines if line[2:5] == ("uv", "pip", "install")]
    assert installs and all("--compile-bytecode" in line for line in installs)


def test_in_a_bundle_nothing_is_fetched(front: Front) -> None:
    wheels = front.run.ROOT.parent / "wheels"
    wheels.mkdir()
    front.set_up(["lab"])
    installs = [line for line in front.lines if "install" in line]
    assert installs and all("--no-index" in line and str(wheels) in line for line in installs)


@pytest.mark.parametrize(
    ("system", "parts"),
    [("nt", ("Scripts", "python.exe")), ("posix", ("bin", "python"))],
)
def test_where_each_system_keeps_the_python(
    front: Front, system: str, parts: tuple[str, str]
) -> None:
    assert Path(front.run.venv_python(system)) == front.run.VENV.joinpath(*parts)
    assert front.run.venv_python() == front.run.venv_python(os.name)


# What it says


def test_without_a_network_one_line_says_the_way_out(front: Front) -> None:
    front.works = lambda line: "ensurepip" in line
    with pytest.raises(SystemExit) as caught:
        front.set_up(["lab"])
    message = str(caught.value)
    assert "network" in message and "bundle FOLDER" in message and "the reason" in message
    assert message.count("\n") == 0


def test_a_python_without_pip_and_uv_is_told_what_to_install(front: Front) -> None:
    front.works = lambda line: "ensurepip" not in line
    with pytest.raises(SystemExit, match="install uv, or on Debian python3-venv"):
        front.set_up(["lab"])


OLD = """
import runpy, sys, platform
sys.version_info = (3, 10, 4)
platform.python_version = lambda: "3.10.4"
runpy.run_path(sys.argv[1], run_name="__main__")
"""


def test_an_old_python_is_told_so() -> None:
    line = [sys.executable, "-c", OLD, str(ROOT / "run.py")]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert done.returncode == 1 and done.stdout == ""
    assert "3.11 or newer; this is 3.10.4" in done.stderr and "Traceback" not in done.stderr


def test_a_venv_that_cannot_be_made_is_explained(tmp_path: Path) -> None:
    project = small_project(tmp_path / "project")
    (project / ".venv").touch()
    line = [sys.executable, str(project / "run.py"), "setup"]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert ".venv cannot be made" in done.stderr and "Traceback" not in done.stderr


# Bundles


def test_a_bundle_inside_the_project_takes_all_but_itself_and_what_is_ignored(
    front: Front,
) -> None:
    root, target = front.run.ROOT, front.run.ROOT / "stick"
    (root / ".gitignore").write_text(".venv/\n__pycache__/\n*.pyc\n# a * star\n", encoding="utf-8")
    for name in (".venv/python", ".git/HEAD", "notebooks/own.ipynb", "x.pyc", "stick/wheels/w"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).touch()
    assert front.run.is_free(target)
    front.run.copy_project(target / "snails-lab", leaving_out=target)
    copied = {path.name for path in (target / "snails-lab").iterdir()}
    assert copied == {".gitignore", "notebooks", "pins", "pyproject.toml", "run.py"}
    assert (target / "snails-lab" / "notebooks" / "own.ipynb").exists()
    assert not front.run.is_free(target)


def test_a_bundle_without_what_it_needs_fails_in_one_line(tmp_path: Path) -> None:
    """With the real venv, pip and (where there is one) uv."""
    project = small_project(tmp_path / "Stück" / "snails-lab")
    (project.parent / "wheels").mkdir()
    line = [sys.executable, str(project / "run.py"), "setup"]
    done = subprocess.run(line, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("setup: the packages beside this folder are not enough")
    assert done.stderr.count("\n") == 1


def test_lab_and_app_are_the_commands_of_the_package(
    front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[tuple[str, ...]] = []
    monkeypatch.setattr(front.run, "serve", lambda *words: served.append(words))
    front.run.lab(["--port=1"])
    front.run.app(["--host=0.0.0.0"])
    assert served == [
        ("snails_core.commands", "lab", f"--folder={front.run.ROOT}", "--", "--port=1"),
        ("snails_core.commands", "app", "--host=0.0.0.0"),
    ]


def test_packages_are_installed_as_built_and_with_hashes(front: Front) -> None:
    """A source archive would fetch build tools that nobody has pinned."""
    front.set_up(["lab", "test", "dask", "bench"])
    installs = [line for line in front.lines if "--require-hashes" in line]
    assert len(installs) == 5  # uv, and the four groups
    for line in installs:
        is_bench = any(word.endswith("bench.txt") for word in line)
        assert ("--only-binary" in line) != is_bench
        assert ("--no-build-isolation" in line) == is_bench
