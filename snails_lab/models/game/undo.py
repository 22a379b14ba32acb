"""Undo: how far a person may go back, which is not beyond anything that somebody has learnt since.

A step taught a person nothing if they could have foreseen it: from what they knew before, and
the choice as it was made in front of them, follow exactly the position and the events that
they see afterwards. Dice, draws, backs and cards turned up do not follow; they are chances in
everybody's view. Bots are not asked, for they remember nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from snails_core.engine import play_unchecked
from snails_core.nodes import Chance, Decision
from snails_core.options import Choice, Plan, Redraw
from snails_core.position import Position
from snails_core.savegame import Game
from snails_core.view import event_for, view

NOTHING_YET, CHANCE, OTHERS, LEARNT = "nothing_yet", "chance", "others", "learnt"
REASONS = (NOTHING_YET, CHANCE, OTHERS, LEARNT)
"""Why nothing can be taken back."""


class Undo(NamedTuple):
    """How many steps an undo takes back; if none, the reason."""

    steps: int
    reason: str | None = None


def undo_of(game: Game, people: frozenset[int]) -> Undo:
    """How many steps lie between now and the last decision of a person, if it may be taken back.

    It may if since then, the decision itself included,
    - nothing was left to chance,
    - nobody else chose anything but a secret plan (how a bot answers is a secret too), and
    - no person was shown anything that they could not have foreseen.
    """
    for back in range(1, len(game.choices) + 1):
        number = len(game.choices) - back
        before = game.positions[number - 1] if number else game.start
        node = before.node
        if isinstance(node, Chance):
            return Undo(0, CHANCE)
        assert isinstance(node, Decision)
        if node.player not in people and not isinstance(game.choices[number], Plan):
            return Undo(0, OTHERS)
        if not _is_foreseen(game, number, before, people):
            return Undo(0, LEARNT)
        if node.player in people:
            return Undo(back)
    return Undo(0, NOTHING_YET)


def _is_foreseen(game: Game, number: int, before: Position, people: Iterable[int]) -> bool:
    choice, after = game.choices[number], game.positions[number]
    for person in people:
        known = view(before, person)
        seen = _as_seen(known, before, choice)
        if seen is None:
            return False
        foreseen, events = play_unchecked(known, seen)
        told = tuple(event_for(event, person) for event in game.events[number])
        if foreseen != view(after, person) or events[: len(told)] != told:
            return False
    return True


def _as_seen(known: Position, before: Position, choice: Choice) -> Choice | None:
    """The choice in a person's view; None if it shows a secret.

    Another's plan lies face down. Elsewhere the person must have seen what there was to choose
    from, or the choice itself tells something: who passes had no card to give. And who draws a
    first hand anew shows the old one (R4).
    """
    seen, true = known.node, before.node
    if not isinstance(seen, Decision) or not isinstance(true, Decision):
        return None
    if isinstance(choice, Plan):
        return choice if choice in seen.options else next(iter(seen.options))
    if isinstance(choice, Redraw) and known.viewer != true.player:
        return None
    return choice if seen.options == true.options else None
