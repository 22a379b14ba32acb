"""Goals with a name, for those who do not write expressions."""

from __future__ import annotations

from typing import NamedTuple

from snails_core.position import Position
from snails_core.queries import living
from snails_core.records import snail_name
from snails_core.tell import Names
from snails_lab.words import phrase
from solver.goals import GoalError, read_goal

OWN = "own"
"""The last entry of the list: an expression that somebody writes."""


class NamedGoal(NamedTuple):
    """`text` is the goal as the solver reads it, `{snail}` for a snail that is chosen."""

    key: str
    text: str
    of: str = ""
    """Whose snail: `enemy`, `own`, or nobody's."""


GOALS = (
    NamedGoal("net", "net"),
    NamedGoal("damage", "damage then net"),
    NamedGoal("kills", "kills then net"),
    NamedGoal("eliminate", "eliminate({snail}) then net", "enemy"),
    NamedGoal("survive", "survive then net"),
    NamedGoal("protect", "alive({snail}) then health({snail}) then net", "own"),
    NamedGoal("standing", "standing then net"),
    NamedGoal("lead", "lead then net"),
    NamedGoal("win", "won then standing then net"),
    NamedGoal(OWN, ""),
)
BY_KEY = {goal.key: goal for goal in GOALS}


def goal_names(language: str) -> list[tuple[str, str]]:
    """For a list: what people read, and the key."""
    return [(phrase(language, f"goal_name.{goal.key}"), goal.key) for goal in GOALS]


def snails_for(
    goal: NamedGoal, position: Position, seat: int, language: str
) -> list[tuple[str, int]]:
    """The living snails that such a goal may be about."""
    if not goal.of:
        return []
    names = Names(position, language)
    players = [
        player for player in range(position.players) if (player == seat) == (goal.of == "own")
    ]
    snails = [snail for player in players for snail in living(position.hot, player)]
    return [(names.standing_now(snail), snail) for snail in snails]


def goal_text(goal: NamedGoal, snail: int | None, written: str) -> str:
    """The expression for the solver."""
    if goal.key == OWN:
        return written
    return goal.text.format(snail="" if snail is None else snail_name(snail))


def check_goal(text: str, position: Position, seat: int) -> None:
    """Raises GoalError, with the place in the text, before any search begins."""
    read_goal(text).check(position, seat)


def goal_fault(text: str, position: Position, seat: int) -> tuple[GoalError, int | None] | None:
    """What is wrong with an expression, and the column, from 0, at which it begins."""
    try:
        check_goal(text, position, seat)
    except GoalError as error:
        _, _, column = error.place.partition(":")
        return error, int(column) - 1 if column.strip().isdigit() else None
    return None
