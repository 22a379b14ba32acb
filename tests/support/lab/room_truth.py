"""The truth of a room, read from the store while its referee is at work; and whose secrets it has.

An oracle for what goes over the wire: it knows which cards lay in whose hand, and which of them
another seat has ever seen.
"""

from __future__ import annotations

import sqlite3
from functools import partial
from pathlib import Path
from typing import NamedTuple

from snails_core.nodes import Over
from snails_core.notation import one_line
from snails_core.savegame import SAVES, Game
from snails_core.tell import Names
from snails_core.view import onlooker_view, view
from snails_lab.models.overlays.actions import Actions
from snails_lab.models.rooms.store import FILE


class RoomTruth(NamedTuple):
    """One room of Snails."""

    game: Game
    seed: str
    kept: tuple[str, ...]
    """What the store keeps of seats: digests of keys, and who holds them."""
    sealed: tuple[str, ...]
    """Plans that were made and not opened yet, by seat."""

    @property
    def is_over(self) -> bool:
        """Then all of it is told to everybody."""
        return isinstance(self.game.position.node, Over)

    def secrets(self, seat: int | None) -> set[str]:
        """Words of cards, in English, that others had in hand and this seat, or who only watches,
        has never seen.

        Of each name the longest word: on a picture of a card a name may go over several lines.
        """
        players = range(self.game.start.players)
        seen = self._cards_seen(seat)
        others = set[str]().union(*(self._cards_seen(one) for one in players if one != seat))
        known = {word for card in seen | self._common for word in self._words(card)}
        hidden = others - seen - self._common
        return {max(self._words(card), key=len) for card in hidden} - known

    @property
    def all_cards(self) -> set[str]:
        """The names of all cards in English, as the list of the Rules tab has them."""
        return {card.names["en"] for card in self.game.start.setting.catalogue.cards}

    @property
    def all_words(self) -> set[str]:
        """All words of which those names consist."""
        return {
            word
            for card in self.game.start.setting.catalogue.cards
            for word in self._words(card.id)
        }

    @property
    def all_aimed(self) -> set[str]:
        """The names of all actions that can be aimed, as the list above the odds has them for a
        snail of whose cards nothing is known."""
        names = Names(self.game.start, "en")
        return {names.action(each) for each in Actions.of(self.game.start, None, names).rest}

    def own_secrets(self, seat: int) -> set[str]:
        """The same of this seat for the others: what must be seen here, and nowhere else."""
        players = range(self.game.start.players)
        return set[str]().union(*(self.secrets(one) for one in players if one != seat))

    @property
    def _common(self) -> set[str]:
        """Cards that everybody has, or that come with an open faction: their names tell nothing."""
        catalogue = self.game.start.setting.catalogue
        drawn = set(catalogue.arsenal)
        return {card.id for number, card in enumerate(catalogue.cards) if number not in drawn}

    def _cards_seen(self, seat: int | None) -> set[str]:
        """Ids of all cards in the views of a seat, from its first to its last."""
        ids = {card.id for card in self.game.start.setting.catalogue.cards}
        look = onlooker_view if seat is None else partial(view, player=seat)
        texts = (one_line(look(position)) for position in self.game.positions)
        words = set[str]().union(*(set(text.replace(",", " ").split()) for text in texts))
        return ids & {word.strip(";") for word in words}

    def _words(self, card: str) -> list[str]:
        cards = self.game.start.setting.catalogue.cards
        name = next(each.names["en"] for each in cards if each.id == card)
        return [word for word in name.split() if word != "/"]


def room_truth(home: Path) -> RoomTruth:
    """The room of that data folder that changed last; reading locks nobody out."""
    base = sqlite3.connect(f"file:{home / FILE}?mode=ro", uri=True)
    try:
        found = base.execute("SELECT id, start, seed FROM room ORDER BY changed DESC").fetchone()
        known, start, seed = found
        steps = base.execute("SELECT choice FROM step WHERE room = ? ORDER BY number", (known,))
        game = SAVES.begin(start)
        for (choice,) in steps:
            game.play(SAVES.read_choice(game.start, choice, "step"))
        seats = base.execute("SELECT key, holder FROM seat WHERE room = ?", (known,)).fetchall()
        sealed = base.execute("SELECT choice FROM sealed WHERE room = ?", (known,)).fetchall()
    finally:
        base.close()
    kept = tuple(word for seat in seats for word in seat if word)
    return RoomTruth(game, seed, kept, tuple(choice for (choice,) in sealed))
