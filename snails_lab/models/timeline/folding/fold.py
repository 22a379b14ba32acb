"""The bytes of a picture on their way through one step of the game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from snails_core import layout as at
from snails_core.agenda import Task
from snails_core.events import Event
from snails_core.options import Choice
from snails_core.position import Position
from snails_core.queries import is_hidden
from snails_core.setting import Setting


class Fold:
    """The bytes as they are shown now, and what is known of the rest of the step.

    `choice` began it, `end` is what is shown when it is over, `flights` are those on their way
    to a space. Of `events` those up to `number` have been folded in.
    """

    def __init__(
        self, shown: Position, choice: Choice | None, end: Position, events: tuple[Event, ...]
    ) -> None:
        self.setting: Setting = shown.setting
        self.hot = bytearray(shown.hot)
        self.cold = bytearray(shown.cold)
        self.choice = choice
        self.end = end
        self.events = events
        self.number = -1
        self.flights: list[Task] = [task for task in shown.agenda if task.kind == "enter"]

    @property
    def later(self) -> Iterator[Event]:
        """The events that follow."""
        return islice(self.events, self.number + 1, None)

    def is_hidden(self, player: int) -> bool:
        """Are the player's cards and snails placeholders here?"""
        return is_hidden(self.hot, player)

    def add_card(self, player: int, card: int) -> None:
        """Into the player's hand."""
        self.cold[_card_at(player, card)] += 1

    def drop_card(self, player: int, card: int) -> None:
        """Out of the player's hand; one that was not seen there was among the hidden ones."""
        place = _card_at(player, card)
        if not self.cold[place]:
            place = at.SECRET + player
        self.cold[place] -= 1


def _card_at(player: int, card: int) -> int:
    if card == at.HIDDEN:
        return at.SECRET + player
    return at.hand_at(player, card)


def slots_of(player: int) -> slice:
    """Where the player's five slots lie."""
    start = at.slot_at(player)
    return slice(start, start + at.PLAN_SLOTS)
