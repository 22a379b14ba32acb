"""Builds small puzzles, proven or not, for tests to change and spoil."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from snails_core import read_position
from snails_core.nodes import Decision
from snails_core.words import LANGUAGES
from solver.planner import Value
from solver.puzzles.proving import prove
from solver.puzzles.puzzle import Puzzle, Texts
from solver.puzzles.themes import themes_of

SHOT = "snails 1; map 1 3 2; player A ninja; G a1; hand missile; player B; G a2 20"
"""One missile, one target."""
FAR_AWAY = "snails 1; map 1 . . . . . . 1; player A ninja; G a1; player B; G a8"
"""Nobody can do anything to anybody."""


def said(text: str) -> Texts:
    """The same text as if it were one in each language."""
    return {language: f"{text} ({language})" for language in LANGUAGES}


def worth(*parts: int | str) -> Value:
    """`worth(1, "5/6")`: the exact value."""
    return tuple(map(Fraction, parts))


def puzzle_of(position: str, goal: str, **fields: object) -> Puzzle:
    """A puzzle with whatever else it needs to be one."""
    read = read_position(position)
    assert isinstance(read.node, Decision)
    hints = said("Look."), said("Look closer."), said("Fire.")
    told = {"title": said("A title"), "story": said("A story."), "hints": hints}
    whole: dict[str, Any] = {"name": "sample", "seat": read.node.player, **told, **fields}
    return Puzzle(position=read, goal=goal, **whole)


def proven(position: str, goal: str, **fields: object) -> Puzzle:
    """With its proof and all its themes."""
    puzzle = puzzle_of(position, goal, **fields)
    puzzle = replace(puzzle, proof=prove(puzzle))
    return replace(puzzle, themes=themes_of(puzzle))
