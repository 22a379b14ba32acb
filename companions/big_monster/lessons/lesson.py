"""The lessons, read from `data/*.toml` and checked: each step with its words and its task."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from companions.big_monster.board import Board
from companions.big_monster.catalogue import load_catalogue
from companions.big_monster.errors import DataError
from companions.big_monster.lessons import numbers
from companions.big_monster.lessons.tasks import (
    BuildTask,
    ClaimTask,
    LayTask,
    NumberTask,
    TakeTask,
    Task,
)
from companions.big_monster.notation.names import read_part
from companions.big_monster.puzzles import pack
from companions.big_monster.puzzles.puzzle import read_board
from snails_core.words import LANGUAGES

Text = Mapping[str, str]
"""By language."""
WORDS = ("text", "ask", "why")
GIVEN = {
    "id", "task", *WORDS, "explorer", "board", "tile", "tiles", "medals", "ordered", "of", "given",
    "others", "puzzle",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do: what to know, what is asked, and why the answer is right."""

    id: str
    text: Text
    ask: Text
    why: Text
    entry: Mapping[str, Any]
    """What the task is made of."""

    @property
    def task(self) -> Task:
        """The task; its answers are computed when they are asked for."""
        return read_task(self.entry, self.id)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A few steps on one subject."""

    id: str
    titles: Text
    steps: tuple[Step, ...]


@cache
def course() -> tuple[Lesson, ...]:
    """All lessons in their order."""
    folder = files(__package__).joinpath("data")
    found = sorted(folder.iterdir(), key=lambda file: file.name)
    return tuple(
        read_lesson(file.name, file.read_text(encoding="utf-8"))
        for file in found
        if file.name.endswith(".toml")
    )


def lesson_named(name: str) -> Lesson | None:
    return next((lesson for lesson in course() if lesson.id == name), None)


def read_lesson(name: str, text: str) -> Lesson:
    """A lesson; raises DataError with the file, the step and the field that does not fit."""
    data = tomllib.loads(text)
    titles = _text(data, "titles", name)
    steps = tuple(_step(entry, name) for entry in data.get("step", []))
    if not steps:
        raise DataError("lesson_field", name, name="step")
    return Lesson(str(data["id"]), titles, steps)


def _text(entry: Mapping[str, Any], field: str, place: str) -> Text:
    found = entry.get(field)
    if not isinstance(found, dict) or set(found) != set(LANGUAGES):
        raise DataError("lesson_field", place, name=field)
    return found


def _step(entry: Mapping[str, Any], file: str) -> Step:
    place = f"{file}: {entry.get('id', '?')}"
    for name in entry:
        if name not in GIVEN:
            raise DataError("lesson_field", place, name=name)
    text, ask, why = (_text(entry, field, place) for field in WORDS)
    return Step(str(entry["id"]), text, ask, why, entry)


def read_task(entry: Mapping[str, Any], place: str) -> Task:
    """The task that an entry describes."""
    box = load_catalogue()
    kind = entry.get("task")
    if kind == "claim":
        puzzle = next(each for each in pack() if each.id == entry["puzzle"])
        assert puzzle.position is not None
        return ClaimTask(puzzle.position)
    board = read_board(entry.get("explorer", "geneticist"), entry.get("board", []), place)
    tiles = tuple(read_part(box.kind_index, name, place) for name in entry.get("tiles", []))
    if kind == "lay":
        return LayTask(board, read_part(box.kind_index, entry["tile"], place))
    if kind == "take":
        medals = tuple(box.medal_index[name] for name in entry.get("medals", []))
        return TakeTask(board, tiles, medals)
    if kind == "build":
        return BuildTask(board, tiles, bool(entry.get("ordered", False)))
    if kind == "number":
        right = _number(entry, board, tiles, place)
        offered = tuple(sorted({right, *(right + by for by in entry["others"])}))
        shown = board if entry.get("board") or tiles else None
        return NumberTask(shown, tiles, right, offered)
    raise DataError("lesson_field", place, name="task")


def _number(entry: Mapping[str, Any], board: Board, tiles: tuple[int, ...], place: str) -> int:
    of, given = str(entry.get("of")), entry.get("given", 0)
    if of in numbers.OF_BOARD:
        return numbers.OF_BOARD[of](board)
    if of in numbers.OF_TILES:
        return numbers.OF_TILES[of](board, tiles)
    if of in numbers.OF_NUMBER:
        return numbers.OF_NUMBER[of](given)
    if of == "window_loss":
        return numbers.window_loss(board, tiles, given)
    if of == "medal":
        return numbers.medal_points(given)
    if of == "penalty":
        return numbers.penalty()
    raise DataError("lesson_field", place, name="of")
