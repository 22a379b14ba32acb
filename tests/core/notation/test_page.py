"""The page `docs/notation.md` is true: its examples are read, its forms mean what it says."""

from __future__ import annotations

import re

import pytest

from snails_core import Position, read_position, write_position
from snails_core.notation.player_statements import PLAYER_STATEMENTS
from snails_core.notation.statements import MAX_STATEMENTS, MAX_TEXT, MAX_WORDS
from snails_core.notation.table_statements import TABLE_STATEMENTS
from snails_core.notation.writer import FLAGS
from tests.support.repository import ROOT

PAGE = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```position\n(.*?)```", PAGE, re.DOTALL)
CHAPTERS = dict(re.findall(r"## (.*?)\n(.*?)(?=\n## |\Z)", PAGE, re.DOTALL))


def code(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def rows(chapter: str) -> list[list[str]]:
    """The rows of a chapter's table, without its head."""
    lines = [line for line in CHAPTERS[chapter].splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[2:]]


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_example_is_read(text: str) -> None:
    position = read_position(text)
    assert read_position(write_position(position)) == position


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 2


STATEMENTS = [
    statement
    for chapter in ("The table", "A player")
    for row in rows(chapter)
    for statement in code(row[0])
]
USUAL = "snails 1; map 1 3 1; player A; L a1; player B cowboys; G a2; S a2; {}"
AROUND = {
    "board": "snails 1; {}; player A; L b2; player B",
    "map": "snails 1; {}; player A; L a1; player B",
    "player": "snails 1; {}; L b2; player B - orange",
    "L": "snails 1; player A; {}; player B",
    "G": "snails 1; player A; L b2; player B; {}",
    "winner": "snails 1; map 1; player A; L a1; player B; {}",
    "drawn": "snails 1; player A; player B; {}",
    "shown": USUAL.replace("{}", "hand missile; {}"),
    "plan": "snails 1; map 1; player A; L a1; S a1; G a1; {}; player B",
    "known": "snails 1; map 1; player A; L a1; S a1; plan L S; {}; player B",
    "aimed": "snails 1; map 1; player A; L a1; plan L - dig_aim! missile; known L; {}; player B;"
    "todo acting slot=1 seat=0",
    "hurt": USUAL + "; todo acting slot=0 seat=0; todo after_action player=B action=missile;"
    "todo crawl snail=BG moves=1",
}
"""What a statement needs around it."""


def whole(statement: str, word: str) -> Position:
    return read_position(AROUND.get(word, USUAL).format(statement))


@pytest.mark.parametrize("statement", STATEMENTS)
def test_a_statement_of_the_page_is_read(statement: str) -> None:
    """It is no fault, and what was read of it is written and read back the same."""
    position = whole(statement, statement.split()[0])
    assert read_position(write_position(position)) == position


def test_no_statement_is_left_out() -> None:
    told = {statement.split()[0] for statement in STATEMENTS}
    known = {*TABLE_STATEMENTS, *PLAYER_STATEMENTS, *FLAGS, "board", "map", "player", "L"}
    assert told == known


def forms() -> list[tuple[str, str]]:
    """What is written, and what it is read as: one for one, or all as the same."""
    found = []
    for written, plain in rows("What is understood too"):
        meant = code(plain)
        for number, form in enumerate(code(written)):
            found.append((form, meant[number] if len(meant) > 1 else meant[0]))
    return found


@pytest.mark.parametrize(("form", "plain"), forms())
def test_a_form_is_read_as_the_page_says(form: str, plain: str) -> None:
    word = plain.split()[0]
    assert form != plain
    assert whole(form, word) == whole(plain, word)


def test_the_limits_are_those_of_the_reader() -> None:
    told = CHAPTERS["What is understood too"]
    assert f"{MAX_TEXT:,} characters" in told
    assert f"{MAX_STATEMENTS} statements and {MAX_WORDS} words" in " ".join(told.split())
