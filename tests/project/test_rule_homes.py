"""Each rule has one home: the table of the architecture says where, and nobody writes it again."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple, get_args

import pytest

import snails_core.engine  # noqa: F401  (registers the rules)
from snails_core.agenda import Task
from snails_core.board import SNAILS_A_SPACE
from snails_core.rule import RULES
from snails_core.rulebook_data import load_rules
from tests.support.repository import ROOT

DOCUMENT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
RULINGS = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")


class Home(NamedTuple):
    """A line of the table."""

    rule: str
    rulings: tuple[str, ...]
    file: str
    functions: tuple[str, ...]


def homes(text: str) -> list[Home]:
    table = text.partition("## Where each rule stands")[2].partition("\n## ")[0]
    found = []
    for line in table.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| ") and cells[0] != "rule":
            rule, rulings, file, functions = cells
            names = tuple(re.findall(r"`(\w+)`", functions))
            found.append(Home(rule, tuple(rulings.split(", ")), file.strip("`"), names))
    return found


def home_faults(home: Home, root: Path) -> list[str]:
    """What is wrong with a line of the table."""
    path = root / "snails_core" / home.file
    if not path.is_file():
        return [f"{home.rule}: there is no {home.file}"]
    tree = ast.parse(path.read_text(encoding="utf-8"))
    defined = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    faults = [f"{home.rule}: {home.file} has no {name}" for name in home.functions]
    return [fault for fault in faults if fault.rpartition(" ")[2] not in defined]


HOMES = homes(DOCUMENT)


def test_the_table_has_the_rules_people_look_for() -> None:
    assert len(HOMES) >= 25
    assert len({home.rule for home in HOMES}) == len(HOMES)
    assert all(home.functions for home in HOMES)


@pytest.mark.parametrize("home", HOMES, ids=lambda home: home.rule)
def test_a_rule_stands_where_the_table_says(home: Home) -> None:
    assert home_faults(home, ROOT) == []


@pytest.mark.parametrize("home", HOMES, ids=lambda home: home.rule)
def test_the_rulings_of_a_rule_exist(home: Home) -> None:
    for ruling in home.rulings:
        assert re.search(rf"(?m)^(- \*\*{ruling}\*\*|\| {ruling} )", RULINGS), ruling


def test_a_wrong_line_of_the_table_is_found() -> None:
    assert home_faults(Home("sight", (), "rules/vision.py", ("can_see",)), ROOT) == [
        "sight: there is no rules/vision.py"
    ]
    assert home_faults(Home("sight", (), "rules/sight.py", ("sees",)), ROOT) == [
        "sight: rules/sight.py has no sees"
    ]


# Written once

ONCE: Mapping[str, tuple[str, ...]] = {
    r"\.snails_a_space\b": ("rules/limit_of_three.py",),
    r"\.contamination_track\[": ("rules/contamination.py",),
    r"- SHELL_SOFTENS\b": ("rules/shells.py",),
    r"not (?:d\.)?hot\[SHELLED \+": ("rules/shells.py",),
    r"hot\[(?:FIRE|MINES|DYNAMITE) \+ space\] \+= ": ("rules/fire.py", "rules/explosives.py"),
    r"nearest <= .* <= .*farthest": ("rules/sight.py", "bots/prospects.py"),
    r"\bto_level <= \w*from_level": ("rules/crawl.py", "rules/sight.py"),
    r"\bLEADER\b\)?.*\bhas_aim\b|\bhas_aim\b.*\bLEADER\b": ("rules/rerolls.py",),
    r"def \w*eagle_eye": ("rules/rerolls.py",),
    r"not \w+\.?hot\[\w*\.?USED|not hot\[USED": ("factions.py", "bots/evaluation.py"),
    r"Faction\.ZOMBIE\b": ("foresight.py", "rules/rot.py", "bots/evaluation.py"),
    r"(?m)^(FIRE|MINE|TRAP|DYNAMITE|ROT)_DAMAGE = ": ("damage_amounts.py",),
    r"setting\.rules\.hand_limit\b": (
        "rules/hand_limit.py",
        "bots/hand_choices.py",
        "tell/questions.py",
    ),
}
"""What a rule looks like in code, and the files of `snails_core` that may say it. Bots weigh
things up by rules of thumb; they change nothing on the table."""


def sources() -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / "snails_core").rglob("*.py")):
        yield path.relative_to(ROOT / "snails_core").as_posix(), path.read_text(encoding="utf-8")


@pytest.mark.parametrize("sign", ONCE)
def test_a_rule_is_written_once(sign: str) -> None:
    found = [file for file, text in sources() if re.search(sign, text)]
    assert found, "the sign is out of date"
    assert set(found) <= set(ONCE[sign])


# The solver asks

KNOWS_RULES = re.compile(
    r"Faction\.[A-Z]|\b(?:FIRE|MINE|TRAP|DYNAMITE|ROT)_DAMAGE\b|RAGE_BONUS|SHELL_SOFTENS"
    r"|snails_a_space|SNAILS_A_SPACE|contamination_track|hand_limit|keeps_shell|is_faction"
    r"|action\.red and|action\.ignores_sight|action\.(?:nearest|farthest)"
    r"|Word\.(?:FIRE|PUT_DYNAMITE|DISCARD|DAMAGE)\b|Back\.(?:TRAP|MINE)\b"
)
"""Names by which code speaks of a rule itself, not only of what happened by it."""


def listed(text: str) -> set[str]:
    """The modules that the list of closed forms names."""
    table = text.partition("## Rules that the solver knows again")[2].partition("\n## ")[0]
    return set(re.findall(r"(?m)^\| `([\w/.]+)`", table))


def test_what_the_solver_knows_of_the_rules_is_listed() -> None:
    text = (ROOT / "docs" / "solver.md").read_text(encoding="utf-8")
    found = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "solver").rglob("*.py")
        if any(KNOWS_RULES.search(line) for line in path.read_text("utf-8").splitlines())
    }
    assert found <= listed(text)
    assert [file for file in sorted(listed(text)) if not (ROOT / file).is_file()] == []


def test_every_closed_form_is_held_to_the_engine_by_a_test() -> None:
    text = (ROOT / "docs" / "solver.md").read_text(encoding="utf-8")
    table = text.partition("## Rules that the solver knows again")[2].partition("\n## ")[0]
    lines = [line for line in table.splitlines() if line.startswith("| `")]
    for line in lines:
        tests = re.findall(r"`(tests/[\w/]+\.py)`", line)
        assert tests and all((ROOT / test).is_file() for test in tests), line


def test_every_kind_of_effect_has_its_rule() -> None:
    """A module of rules that nobody imports would be missed only in the middle of a game."""
    assert set(get_args(Task)) == set(RULES)


def test_the_limit_of_three_is_the_rulebooks() -> None:
    """Boards and the planner's facts are made before a setting is read."""
    assert load_rules().snails_a_space == SNAILS_A_SPACE
