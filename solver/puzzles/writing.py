"""Writes puzzles as TOML that people can read and change; `reading` is the way back."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from snails_core.notation import write_position
from snails_core.records import PLAYER_LETTERS
from snails_core.words import LANGUAGES
from solver.planner import Value
from solver.puzzles.puzzle import Proof, Puzzle, Texts

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
    """On one line if they fit, else on a line each; nothing if there are none."""
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
