"""A position being written down: what the statements of a text fill in, one after another."""

from __future__ import annotations

from snails_core import layout as at
from snails_core.agenda import Effect
from snails_core.errors import NotationError
from snails_core.newgame import empty_table
from snails_core.notation.defaults import default_agenda, default_unseen, rest_of_arsenal
from snails_core.position import Position
from snails_core.records import NOTHING, PLAYER_LETTERS, UNKNOWN, read_card, read_number
from snails_core.setting import Setting

Words = list[str]


class Sheet:
    """The bytes so far; `player` is whose statements are being read."""

    def __init__(self, setting: Setting, players: int) -> None:
        self.setting = setting
        self.hot, self.cold = empty_table(setting, players)
        self.hot[at.HEALTH : at.HEALTH + at.MAX_SNAILS] = bytes(at.MAX_SNAILS)
        self.hot[at.ROUND] = 1
        self.player = at.NONE
        self.agenda: list[Effect] | None = None
        self.deck: list[int] | None = None
        self.unseen: bytes | None = None

    def position(self) -> Position:
        """The whole, with what nobody wrote taken as usual."""
        self.complete_cards()
        unseen = default_unseen(self.setting, self.hot) if self.unseen is None else self.unseen
        self.hot[at.UNSEEN : at.UNSEEN + len(unseen)] = unseen
        agenda = default_agenda(self.hot) if self.agenda is None else tuple(self.agenda)
        return Position(self.setting, bytes(self.hot), bytes(self.cold), agenda)

    def card(self, word: str, place: str) -> int:
        if word == NOTHING:
            return at.NONE
        return at.HIDDEN if word == UNKNOWN else read_card(self.setting, word, place)

    def counted_cards(
        self, words: Words, place: str, hidden_too: bool = False
    ) -> list[tuple[int, int]]:
        found: dict[int, int] = {}
        for word in words:
            name, count = counted(word, place, 99)
            if name == UNKNOWN and hidden_too:
                card = at.HIDDEN
            else:
                card = read_card(self.setting, name, place)
            found[card] = found.get(card, 0) + count
        if sum(found.values()) > 110:
            raise NotationError("notation_number", place, name=sum(found.values()), most=110)
        return list(found.items())

    def complete_cards(self) -> None:
        """Basic cards not in the plan are in hand; the deck is what lies nowhere else."""
        hot, cold = self.hot, self.cold
        for player in range(hot[at.PLAYERS]):
            start = at.SLOTS + player * at.PLAN_SLOTS
            planned = hot[start : start + at.PLAN_SLOTS]
            for card in self.setting.basic_cards:
                count = 1 - planned.count(card)
                if count < 0:
                    raise NotationError("basic_twice", f"player {PLAYER_LETTERS[player]}: plan")
                cold[at.HAND + player * at.MAX_CARDS + card] = count
        rest = self.deck
        if rest is None:
            rest = rest_of_arsenal(self.setting, hot, cold, tuple(self.agenda or ()))
            short = next((card for card, count in enumerate(rest) if count < 0), None)
            if short is not None:
                kind = self.setting.catalogue.cards[short]
                raise NotationError("too_many_copies", kind.id, count=kind.count)
        cold[at.POOL : at.POOL + at.MAX_CARDS] = bytes(rest)


def expect(holds: bool, name: str, form: str, place: str) -> None:
    """Says how a statement is written when it is written otherwise."""
    if not holds:
        raise NotationError("notation_words", place, name=name, form=form)


def counted(word: str, place: str, most: int) -> tuple[str, int]:
    """`missile:2` is two of them, `missile` one."""
    name, colon, count = word.partition(":")
    return name, read_number(count, f"{place}: {name}", most) if colon else 1
