"""Puzzles as TOML that people can read and change.

Reading is strict: every error names the file, the field and the way out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from typing import Any

from snails_core.errors import SnailsError
from snails_core.nodes import plan_decision
from snails_core.notation import read_plan, read_position, write_plan, write_position
from snails_core.position import Position
from snails_core.records import PLAYER_LETTERS
from snails_core.toml_tables import Table, as_choice, as_text
from snails_core.untrusted import parse_toml
from snails_core.words import LANGUAGES
from solver.choice_models import ADVERSARY, CHOICE_MODELS
from solver.errors import PuzzleError, RequestError, within
from solver.exact_numbers import read_fraction
from solver.goals import read_goal
from solver.planner import PlannerError, Value
from solver.puzzles.puzzle import (
    HIGHEST_RATING,
    HINTS,
    LOWEST_RATING,
    ORIGINS,
    WISHES,
    Proof,
    Puzzle,
    Second,
    Texts,
)
from solver.puzzles.themes import THEMES
from solver.requests import HIGHEST_LIMIT
from solver.requests.parsing import scripts_of

NAME = re.compile(r"[a-z0-9_]{1,60}")
KEYS = (
    "position", "seat", "goal", "opponents", "choices", "directions", "wishes", "themes",
    "rating", "origin", "title", "story", "hints", "proof",
)  # fmt: skip
PROOF_KEYS = ("value", "plans", "second", "states", "limit")
SECOND_KEYS = ("plan", "value")
MAX_BYTES = 256_000
"""A proof may list 3000 best plans (`proving.MOST_TIES`) of some 75 letters each, though our
largest puzzle has 2.5 kB in all."""


def read_puzzle(text: str, name: str, place: str | None = None, is_proven: bool = True) -> Puzzle:
    """The puzzle that a file's text describes; `place` is what errors call the file.

    A proof is not looked at if the puzzle is yet to be proven.
    """
    place = f"{name}.toml" if place is None else place
    if not NAME.fullmatch(name):
        raise PuzzleError("name", place, name=name)
    raw = parse_toml(text, place, MAX_BYTES)
    return _Reader(Table.of(raw, KEYS, place)).puzzle(name, is_proven)


class _Reader:
    """Goes through the fields of one file."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.position = self._position()
        self.seat = self._seat()

    def puzzle(self, name: str, is_proven: bool) -> Puzzle:
        table = self.table
        puzzle = Puzzle(
            name=name,
            position=self.position,
            seat=self.seat,
            goal=self._goal(),
            title=table.names("title"),
            story=table.names("story"),
            hints=self._hints(),
            opponents=_texts(table, "opponents"),
            choices=table.choice("choices", CHOICE_MODELS, ADVERSARY),
            directions=_texts(table, "directions"),
            wishes=_some_of(table, "wishes", WISHES),
            themes=_some_of(table, "themes", THEMES),
            rating=table.whole("rating", LOWEST_RATING, HIGHEST_RATING),
            origin=table.choice("origin", ORIGINS),
        )
        with _at(table.at("opponents")):
            scripts_of(self.position, self.seat, puzzle.opponents, puzzle.directions)
        if is_proven and table.has("proof"):
            return replace(puzzle, proof=self._proof(puzzle))
        return puzzle

    def _position(self) -> Position:
        with _at(self.table.at("position")):
            return read_position(self.table.text("position"))

    def _seat(self) -> int:
        """The one who is to plan; others who would plan before are passed over."""
        letters = PLAYER_LETTERS[: self.position.players]
        letter = self.table.choice("seat", letters)
        decision = plan_decision(self.position.node)
        if decision is None:
            raise PlannerError("not_planning", self.table.at("position"))
        if letter != (plans := letters[decision.player]):
            turn = (letters.index(letter) - self.position.first_player) % len(letters)
            place = self.table.at("seat")
            raise PuzzleError("seat", place, player=letter, plans=plans, turn=turn)
        return decision.player

    def _goal(self) -> str:
        text = self.table.text("goal")
        with _at(self.table.head):
            read_goal(text).check(self.position, self.seat)
        return text

    def _hints(self) -> tuple[Texts, Texts, Texts]:
        items = self.table.items("hints")
        if len(items) != HINTS:
            raise PuzzleError("hints", self.table.at("hints"), most=HINTS, found=len(items))
        tables = [Table.of(value, LANGUAGES, self.table.head, path) for value, path in items]
        one, two, three = ({key: each.text(key) for key in LANGUAGES} for each in tables)
        return one, two, three

    def _proof(self, puzzle: Puzzle) -> Proof:
        table = self.table.table("proof", PROOF_KEYS)
        plans = [
            _plan(plan, f"{table.head}: {path}", puzzle) for plan, path in table.items("plans")
        ]
        return Proof(
            value=_value(table, puzzle),
            plans=tuple(plans),
            second=self._second(table, puzzle) if table.has("second") else None,
            states=table.whole("states", 0, HIGHEST_LIMIT),
            limit=table.whole("limit", 1, HIGHEST_LIMIT),
        )

    def _second(self, proof: Table, puzzle: Puzzle) -> Second:
        table = proof.table("second", SECOND_KEYS)
        plan = _plan(table.need("plan"), table.at("plan"), puzzle)
        return Second(plan, _value(table, puzzle))


@contextmanager
def _at(place: str) -> Iterator[None]:
    """Tells what goes wrong in this block with this place."""
    try:
        yield
    except SnailsError as error:
        raise within(place, error) from error


def _texts(table: Table, key: str) -> tuple[str, ...]:
    """A list of texts, each with its place; none if the list is not there."""
    if not table.has(key):
        return ()
    return tuple(as_text(value, f"{table.head}: {path}") for value, path in table.items(key))


def _some_of(table: Table, key: str, known: Collection[str]) -> tuple[str, ...]:
    """Names that are known here, each once."""
    if not table.has(key):
        return ()
    found: list[str] = []
    for value, path in table.items(key):
        place = f"{table.head}: {path}"
        name = as_choice(value, place, known)
        if name in found:
            raise PuzzleError("twice", place, name=name)
        found.append(name)
    return tuple(found)


def _plan(value: Any, place: str, puzzle: Puzzle) -> str:
    """A plan of the seat, as `write_plan` writes it."""
    plan = read_plan(puzzle.setting, as_text(value, place), place)
    if plan not in puzzle.plans:
        raise RequestError("no_plan", place, player=PLAYER_LETTERS[puzzle.seat])
    return write_plan(puzzle.setting, plan)


def _value(table: Table, puzzle: Puzzle) -> Value:
    """Exact numbers, as many as the puzzle counts."""
    place, items = table.at("value"), table.items("value")
    count = len(read_goal(puzzle.goal).parts) + len(puzzle.wishes)
    if len(items) != count:
        raise PuzzleError("parts", place, count=count, found=len(items))
    return tuple(_number(value, f"{table.head}: {path}") for value, path in items)


def _number(value: Any, place: str) -> Fraction:
    text = as_text(value, place)
    try:
        return read_fraction(text, decimal=False)
    except ValueError:
        raise PuzzleError("number", place, name=text) from None


LINE = 100
DELETE = "\x7f"
"""The one control character that TOML wants escaped and JSON does not."""


def write_puzzle(puzzle: Puzzle) -> str:
    """The whole file; lists that are empty are left out."""
    return "\n".join(_lines(puzzle)) + "\n"


def _lines(puzzle: Puzzle) -> Iterator[str]:
    yield "position = '''"
    yield write_position(puzzle.position) + "'''"
    yield f"seat = {_quoted(PLAYER_LETTERS[puzzle.seat])}"
    yield f"goal = {_quoted(puzzle.goal)}"
    yield from _listed("opponents", puzzle.opponents)
    yield f"choices = {_quoted(puzzle.choices)}"
    yield from _listed("directions", puzzle.directions)
    yield from _listed("wishes", puzzle.wishes)
    yield from _listed("themes", puzzle.themes)
    yield f"rating = {puzzle.rating}"
    yield f"origin = {_quoted(puzzle.origin)}"
    yield from _in_all_languages("[title]", puzzle.title)
    yield from _in_all_languages("[story]", puzzle.story)
    for hint in puzzle.hints:
        yield from _in_all_languages("[[hints]]", hint)
    if puzzle.proof is not None:
        yield from _proof(puzzle.proof)


def _in_all_languages(head: str, texts: Texts) -> Iterator[str]:
    yield ""
    yield head
    yield from (f"{language} = {_quoted(texts[language])}" for language in LANGUAGES)


def _proof(proof: Proof) -> Iterator[str]:
    yield ""
    yield "[proof]"
    yield from _listed("value", _numbers(proof.value))
    yield from _listed("plans", proof.plans)
    yield f"states = {proof.states}"
    yield f"limit = {proof.limit}"
    if proof.second is not None:
        yield ""
        yield "[proof.second]"
        yield f"plan = {_quoted(proof.second.plan)}"
        yield from _listed("value", _numbers(proof.second.value))


def _numbers(value: Value) -> list[str]:
    return [str(part) for part in value]


def _listed(key: str, texts: Sequence[str]) -> Iterator[str]:
    """The texts on one line if they fit, else on a line each; nothing if there are none."""
    if not texts:
        return
    line = f"{key} = [{', '.join(map(_quoted, texts))}]"
    if len(line) <= LINE:
        yield line
        return
    yield f"{key} = ["
    yield from (f"    {_quoted(text)}," for text in texts)
    yield "]"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace(DELETE, "\\u007f")
