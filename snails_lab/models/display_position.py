"""Positions to look at: between two events, drawn by hand, or as far as a viewer may see them.

They have everything that is drawn. What is asked and what is still to come belongs to the
positions of the game itself.
"""

from __future__ import annotations

from snails_core import layout as at
from snails_core.agenda import Acting, Cleaning, Drawing, Planning, Task
from snails_core.nodes import Chance, Node, Over
from snails_core.position import Position
from snails_core.view import view

NOBODY_IS_ASKED = Over(0)


class DisplayPosition(Position):
    """A position to be looked at, not to be played on."""

    __slots__ = ()

    @property
    def node(self) -> Node:
        return NOBODY_IS_ASKED


SIGNS_OF_PHASES: tuple[tuple[Task, ...], ...] = (
    (),
    (Drawing(0),),
    (Planning(0),),
    (Acting(0, 0),),
    (Cleaning(0),),
)
"""What on the agenda tells a picture the phase, by its number; 0 is before and after them."""


def displayed(position: Position, phase: int, viewer: int | None) -> Position:
    """What the viewer sees where a step ends: for OBSERVER nobody's cards, for None the truth.

    A view does draws that its viewer cannot see at once, and goes on from there. So while
    chance decides, the picture is made from the position itself, with the secrets taken out.
    """
    if viewer is None:
        return position
    if isinstance(position.node, Chance):
        flights = tuple(task for task in position.agenda if task.kind == "enter")
        return _veiled(position, viewer, SIGNS_OF_PHASES[phase] + flights)
    if viewer == at.OBSERVER:
        return _veiled(position, viewer, position.agenda)
    return view(position, viewer)


def _veiled(position: Position, viewer: int, agenda: tuple[Task, ...]) -> Position:
    """Placeholders for what lies face down; of others' hands only the numbers of cards."""
    hot, cold = bytearray(position.hot), bytearray(at.COLD_SIZE)
    hot[at.VIEWER] = viewer
    for player in range(position.players):
        start = at.hand_at(player)
        if player == viewer:
            cold[start : start + at.MAX_CARDS] = position.cold[start : start + at.MAX_CARDS]
            continue
        for card in (*position.hand(player), *_turn_down(hot, player)):
            secret = position.setting.is_arsenal(card)
            cold[at.SECRET + player if secret else start + card] += 1
    return DisplayPosition(position.setting, bytes(hot), bytes(cold), agenda)


def _turn_down(hot: bytearray, player: int) -> list[int]:
    """Hides the player's face-down cards and unknown snails; returns the cards."""
    cards = []
    for slot in range(at.PLAN_SLOTS):
        place = at.slot_at(player, slot)
        if hot[place] != at.NONE and not hot[at.REVEALED + player] >> slot & 1:
            cards.append(hot[place])
            hot[place] = at.HIDDEN
    for token in (at.ACTIVE, at.PASSIVE):
        number = hot[token + player]
        if number != at.NONE and not hot[at.KNOWN + player] >> number & 1:
            hot[token + player] = at.HIDDEN
    return cards
