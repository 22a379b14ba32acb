"""The starter and the browser: where it looks, when it installs one, what it says without one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.repository import ROOT
from tests.support.starter import Front, small_project


class Machine(Front):
    """One without a browser, with or without apt, that notes what `run.py test` does."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(folder, monkeypatch)
        self.programs: dict[str, str] = {}
        self.called: list[list[str]] = []
        self.installs = True
        for name in ("CI", "SNAILS_BROWSER"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setattr(shutil, "which", lambda name: self.programs.get(name))
        monkeypatch.setattr(self.run, "browser_places", lambda system: [])
        monkeypatch.setattr(self.run, "call", self.call)

    def call(self, line: list[str], *_: object) -> int:
        self.called.append(line)
        return 0

    def logged(self, *line: str) -> bool:
        super().logged(*line)
        if "chromium" in line and self.installs:
            self.programs["chromium"] = "a chromium"
        return self.installs or "apt" not in line[0]

    def test(self, *words: str) -> tuple[int, list[tuple[str, ...]]]:
        """What `run.py test` returns, and what it ran to install a browser."""
        self.lines = []
        status: int = self.run.test(list(words))
        return status, [line for line in self.lines if "an apt" in line]


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(small_project(tmp_path / "project"), monkeypatch)


# Where it looks


def test_a_browser_on_the_path_is_found_and_one_that_is_named_comes_first(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert machine.run.find_browser() is None
    machine.programs = {"google-chrome": "a chrome", "mine": "my own"}
    assert machine.run.find_browser() == "a chrome"
    monkeypatch.setenv("SNAILS_BROWSER", "mine")
    assert machine.run.find_browser() == "my own"


@pytest.mark.parametrize(
    ("system", "variables", "place"),
    [
        ("Darwin", {}, "Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
        ("Darwin", {}, "Applications/Chromium.app/Contents/MacOS/Chromium"),
        ("Windows", {"PROGRAMFILES": "programs"}, "programs/Google/Chrome/Application/chrome.exe"),
        ("Windows", {"LOCALAPPDATA": "mine"}, "mine/Chromium/Application/chrome.exe"),
    ],
)
def test_where_other_systems_keep_theirs(
    front_run: Front,
    system: str,
    variables: dict[str, str],
    place: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    for name, folder in variables.items():
        monkeypatch.setenv(name, str(tmp_path / folder))
    assert front_run.run.find_browser(system) is None
    program = tmp_path / place
    program.parent.mkdir(parents=True)
    program.touch()
    assert Path(front_run.run.find_browser(system)) == program


@pytest.fixture
def front_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Front:
    for name in ("SNAILS_BROWSER", "PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    return Front(small_project(tmp_path / "project"), monkeypatch)


# When it installs one


def test_without_being_told_nothing_is_installed_and_it_says_what_to_do(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.programs = {"apt-get": "an apt"}
    assert machine.test() == (0, [])
    said = capsys.readouterr().out
    assert "its tests were not run" in said and "apt install chromium" in said
    assert any("pytest" in line for line in machine.called)


@pytest.mark.parametrize("told", ["CI", "--install-browser"])
def test_it_installs_debians_when_told(
    machine: Machine,
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    machine.programs = {"apt-get": "an apt"}
    if told == "CI":
        monkeypatch.setenv("CI", "true")
    status, lines = machine.test(*[told] if told.startswith("-") else [])
    assert status == 0
    assert [line[-1] for line in lines] == ["update", "chromium"]
    assert "not run" not in capsys.readouterr().out
    assert not any(told in line for line in machine.called)
    assert machine.test("--install-browser") == (0, [])


@pytest.mark.parametrize("apt", [{}, {"apt-get": "an apt"}])
def test_in_ci_a_missing_browser_is_a_failure(
    machine: Machine,
    apt: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    machine.programs, machine.installs = apt, False
    monkeypatch.setenv("CI", "true")
    status, _ = machine.test()
    assert status == 1
    assert "FAILED: browser" in capsys.readouterr().out


@pytest.mark.skipif(os.name == "nt", reason="root is a thing of POSIX")
def test_only_root_may_install(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    machine.programs = {"sudo": "a sudo"}
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert machine.run.as_root() == ["a sudo"]
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert machine.run.as_root() == []


# The tests themselves


@pytest.mark.parametrize(("variable", "outcome"), [("", "1 skipped"), ("true", "1 error")])
def test_a_browser_test_without_a_browser_is_told(variable: str, outcome: str) -> None:
    """Skipped with the reason, or in CI an error; never passed by in silence."""
    name = "tests/browser/test_welcome.py::test_the_wheel_over_the_board_scrolls_the_page"
    line = [sys.executable, "-m", "pytest", "-rs", "-n", "0", "-q", name]
    environment = {**os.environ, "CI": variable, "PATH": "", "SNAILS_BROWSER": ""}
    done = subprocess.run(
        line, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert outcome in done.stdout and "Install Chrome or Chromium" in done.stdout, done.stdout
