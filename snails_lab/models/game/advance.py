"""How a game goes on without being asked: chance, bots, and decisions that leave no choice."""

from __future__ import annotations

from snails_core.nodes import Decision, plan_decision
from snails_core.options import Option
from snails_core.position import Position
from snails_lab.models.game.game_session import GameSession


def is_planning(position: Position) -> bool:
    return plan_decision(position.node) is not None


def only_option(position: Position) -> Option | None:
    """The option of a decision that leaves no choice."""
    node = position.node
    if not isinstance(node, Decision) or plan_decision(node) is not None:
        return None
    return next(iter(node.options)) if len(node.options) == 1 else None


def can_step(session: GameSession) -> bool:
    """Is nobody to be asked before the next step?"""
    if session.is_over:
        return False
    return session.waiting is None or only_option(session.position) is not None


def step(session: GameSession) -> None:
    """The next step, with bots thinking here and now."""
    if not take_only_option(session):
        session.advance()


async def step_in_background(session: GameSession) -> None:
    """The next step, with bots thinking in the background."""
    if not take_only_option(session):
        await session.advance_in_background()


def take_only_option(session: GameSession) -> bool:
    """A decision of a person that leaves no choice is taken without a question."""
    option = only_option(session.position)
    if session.waiting is None or option is None:
        return False
    session.choose(option)
    return True


def undo(session: GameSession) -> None:
    """Back to the last decision that left a choice, if one can go back so far."""
    session.undo()
    while only_option(session.position) and session.can_undo:
        session.undo()
