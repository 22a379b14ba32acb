"""Lines of play made by hand, to show each theme what it must find and what it must not."""

from __future__ import annotations

from fractions import Fraction

from snails_core import Position, read_position
from snails_core import layout as at
from snails_core.events import Event
from snails_core.options import Plan
from solver.goals import read_goal
from solver.planner import RoundProblem, Scripts
from solver.puzzles.themes.solution import Line, PlayedTurn, Solution

TEXT = """
snails 1
map 3 2 1 ./ 2 1 . 2/1 2 3 1
player A ninja
  L a1
  G b1
  hand missile
player B pirates
  L a2 20
  G b4 15
  S c2 10
"""
AL, AG, BL, BG, BS = 0, 1, 4, 5, 6


def table(text: str = TEXT) -> Position:
    return read_position(text)


def space(name: str, position: Position | None = None) -> int:
    return (position or table()).setting.board.index(name)


def action(name: str) -> int:
    actions = table().setting.catalogue.actions
    return next(action.index for action in actions if action.id == name)


def turn(player: int, *events: Event, before: Position | None = None) -> PlayedTurn:
    return PlayedTurn(player, (before or table()).hot, events)


def own(*events: Event, before: Position | None = None) -> PlayedTurn:
    return turn(0, *events, before=before)


def theirs(*events: Event) -> PlayedTurn:
    return turn(1, *events)


def end(*events: Event, before: Position | None = None) -> PlayedTurn:
    return turn(at.NONE, *events, before=before)


def line(
    *turns: PlayedTurn, chance: Fraction = Fraction(1), position: Position | None = None
) -> Line:
    """The round's end may be left out."""
    whole = turns if turns and turns[-1].player == at.NONE else (*turns, end())
    return Line(position or table(), 0, chance, (Fraction(1),), whole)


def solution(
    *lines: Line,
    goal: str = "net",
    wishes: tuple[str, ...] = (),
    plans: dict[int, list[tuple[Plan, int]]] | None = None,
) -> Solution:
    problem = RoundProblem(table(), 0, Scripts(plans or {}))
    return Solution(problem, read_goal(goal), wishes, Plan(AL, AG, 0, 1, 2, 3, 4), lines)
