"""An edit of a position: its bytes to write on; what depends on them is adjusted at the end."""

from __future__ import annotations

from snails_core import layout as at
from snails_core.agenda import Task
from snails_core.arsenal import rest_of_arsenal
from snails_core.errors import PositionError
from snails_core.notation.defaults import default_agenda, default_unseen
from snails_core.player_flags import drop_what_cannot_be
from snails_core.position import Position
from snails_core.setting import Setting
from snails_lab.models.display_position import DisplayPosition


class PositionEdit:
    """A working copy of a drawn position.

    Deck, unseen backs and agenda that are what the notation assumes anyway stay so, whatever
    else is changed: a card that comes into a hand leaves the deck, the first plan begins the
    Acting Phase. What a round notes about a player goes when the edit leaves no room for it: a
    snail that is eliminated holds no Aim.
    """

    def __init__(self, drawn: Position) -> None:
        self.setting: Setting = drawn.setting
        self.hot, self.cold = bytearray(drawn.hot), bytearray(drawn.cold)
        self.agenda: tuple[Task, ...] = drawn.agenda
        pool = list(self.cold[at.POOL : at.POOL + at.MAX_CARDS])
        self.deck_is_rest = pool == self._rest()
        unseen = bytes(self.hot[at.UNSEEN : at.HOT_SIZE])
        self.unseen_is_rest = unseen == default_unseen(self.setting, self.hot)
        self.agenda_follows = self.agenda == default_agenda(self.hot)

    def done(self) -> DisplayPosition:
        """The position after the edit; raises when the box has too few cards for it."""
        if self.agenda_follows:
            self.agenda = default_agenda(self.hot)
        drop_what_cannot_be(self.hot, self.agenda)
        if self.unseen_is_rest:
            self.hot[at.UNSEEN : at.HOT_SIZE] = default_unseen(self.setting, self.hot)
        self._give_basic_cards()
        if self.deck_is_rest:
            rest = self._rest()
            for card, count in enumerate(rest):
                if count < 0:
                    kind = self.setting.catalogue.cards[card]
                    raise PositionError("too_many_copies", kind.id, count=kind.count)
            self.cold[at.POOL : at.POOL + at.MAX_CARDS] = bytes(rest)
        return DisplayPosition(self.setting, bytes(self.hot), bytes(self.cold), self.agenda)

    def slots(self, player: int) -> range:
        """Where the player's planned cards lie."""
        start = at.slot_at(player)
        return range(start, start + at.PLAN_SLOTS)

    def _rest(self) -> list[int]:
        return rest_of_arsenal(self.setting, self.hot, self.cold, self.agenda)

    def _give_basic_cards(self) -> None:
        """They are always in hand or plan."""
        for player in range(self.hot[at.PLAYERS]):
            planned = [self.hot[slot] for slot in self.slots(player)]
            for card in self.setting.basic_cards:
                count = max(0, 1 - planned.count(card))
                self.cold[at.hand_at(player, card)] = count
