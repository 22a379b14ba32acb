"""Would resolving this action eliminate its own snail? (R8)

It would if every legal way has a dice result that visibly eliminates it: choices are the
player's to make well, dice must be feared, and what nobody can see does not count.
"""

from __future__ import annotations

from snails_core.agenda import ChooseTarget, FlipTile, Roll
from snails_core.backs import Back
from snails_core.cards import Action
from snails_core.draft import Draft
from snails_core.engine import play_unchecked, settle
from snails_core.layout import HEALTH
from snails_core.nodes import Chance, Over
from snails_core.options import BackIs, Choice
from snails_core.position import Position
from snails_core.queries import owner
from snails_core.rules import aim
from snails_core.rules.rerolls import rerolls_of


def kills_own_snail(d: Draft, snail: int, action: Action) -> bool:
    """Plays the action alone, from a position that has nothing else on its agenda. So a rule asks
    the engine, which in turn knows rules only by their tasks (`registered_rules.py`)."""
    has_aim = aim.serves(d.hot, owner(snail), aim.slot_of_turn(d))
    rerolls = rerolls_of(action, snail, has_aim)
    start = ChooseTarget(action.index, snail, rerolls, action.attacks)
    position = Position(d.setting, bytes(d.hot), bytes(d.cold), (start,), d.from_game)
    return not _survives(settle(position).position, snail, {})


def _survives(position: Position, snail: int, seen: dict[Position, bool]) -> bool:
    """Can choices be made so that no dice result eliminates the snail by the action's end?"""
    if not position.hot[HEALTH + snail]:
        return False
    node = position.node
    if isinstance(node, Over):
        return True
    if position not in seen:
        seen[position] = True  # for ways that lead back here: the snail has survived them
        choices, all_must = _branches(position)
        verdicts = (_survives(_after(position, choice), snail, seen) for choice in choices)
        seen[position] = all(verdicts) if all_must else any(verdicts)
    return seen[position]


def _branches(position: Position) -> tuple[tuple[Choice, ...], bool]:
    """The choices to look at, and whether the snail must survive all of them."""
    node = position.node
    task = position.agenda[-1]
    if isinstance(task, FlipTile):
        return (BackIs(int(Back.UNKNOWN)),), False
    if isinstance(node, Chance):
        if isinstance(task, Roll):
            return node.outcomes, True
        return node.outcomes[:1], False
    assert not isinstance(node, Over)
    return tuple(node.options), False


def _after(position: Position, choice: Choice) -> Position:
    return play_unchecked(position, choice).position
