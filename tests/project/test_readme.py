"""What the README shows works: its Python runs, its commands exist and answer."""

from __future__ import annotations

import ast
import re
import shlex
import tomllib
from collections.abc import Iterator

import pytest

from snails_core import read_position
from snails_core.commands import main
from snails_core.scene import board_scene
from snails_core.svg import scene_to_svg
from tests.support.repository import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
PYTHON = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
COMMANDS = re.findall(r"(?m)^\$ (snails .*)$", README)
ANSWERING = [line for line in COMMANDS if not line.startswith("snails play")]


VALUE = re.compile(r"  # (Distribution\(.*\)|[\d/]+)$")
"""A comment behind an expression that says what it comes to."""


def shown(code: str) -> Iterator[tuple[str, str]]:
    """Runs the code; what its expressions come to, beside what the comments behind them say."""
    names: dict[str, object] = {}
    lines = code.splitlines()
    for statement in ast.parse(code).body:
        comment = VALUE.search(lines[(statement.end_lineno or 1) - 1])
        if isinstance(statement, ast.Expr) and comment:
            value = eval(compile(ast.Expression(statement.value), "README.md", "eval"), names)
            yield (repr(value) if comment[1].startswith("Dist") else str(value)), comment[1]
        else:
            exec(compile(ast.Module([statement], []), "README.md", "exec"), names)


@pytest.mark.parametrize("code", PYTHON)
def test_the_python_of_the_readme_runs_and_comes_to_what_it_says(code: str) -> None:
    assert [value for value, told in shown(code) if value != told] == []


def test_what_the_readme_says_of_values_is_found() -> None:
    assert sum(len(list(shown(code))) for code in PYTHON) >= 2
    assert list(shown("half = 1 / 2\n1 + 1  # 3")) == [("2", "3")]


def test_there_is_something_to_run() -> None:
    assert len(PYTHON) >= 1
    assert len(ANSWERING) >= 5


@pytest.mark.parametrize("line", ANSWERING)
def test_the_commands_of_the_readme_answer(
    line: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert main(shlex.split(line)[1:]) == 0
    assert len(capsys.readouterr().out) > 20


def test_the_picture_of_the_readme_is_the_example() -> None:
    text = (ROOT / "docs" / "example.txt").read_text(encoding="utf-8")
    drawn = scene_to_svg(board_scene(read_position(text), "en"))
    assert (ROOT / "docs" / "example.svg").read_text(encoding="utf-8").strip() == drawn.strip()


def test_every_link_leads_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_every_dependency_has_its_line() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = {name for extra in project["optional-dependencies"].values() for name in extra}
    table = README.partition("| package | why |")[2]
    rows = re.findall(r"(?m)^\| ([^|]+) \| [^|]+ \|$", table)
    named = {name.strip() for row in rows for name in row.split(",")}
    assert wanted | set(project["dependencies"]) == named - {"---"}
