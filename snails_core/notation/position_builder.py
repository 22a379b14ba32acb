"""The builder of a position: the statements of a text fill it in, one after another."""

from __future__ import annotations

from collections.abc import Iterator

from snails_core import layout as at
from snails_core.agenda import Task
from snails_core.arsenal import rest_of_arsenal
from snails_core.errors import NotationError
from snails_core.newgame import empty_table
from snails_core.notation.defaults import default_agenda, default_round, default_unseen
from snails_core.notation.names import Words, card_words
from snails_core.position import Position
from snails_core.records import NOTHING, PLAYER_LETTERS, UNKNOWN, read_card, read_number
from snails_core.setting import Setting

MAX_COPIES = 99
MAX_CARDS = 110
"""As many as there are in the box (F4)."""


class PositionBuilder:
    """The bytes so far; `player` is whose statements are being read."""

    def __init__(self, setting: Setting, players: int) -> None:
        self.setting = setting
        self.hot, self.cold = empty_table(setting, players)
        self.box_backs = bytes(self.hot[at.UNSEEN : at.HOT_SIZE])
        self.hot[at.HEALTH : at.HEALTH + at.MAX_SNAILS] = bytes(at.MAX_SNAILS)
        self.player = at.NONE
        self.round: int | None = None
        self.agenda: list[Task] | None = None
        self.deck: list[int] | None = None
        self.unseen: bytes | None = None

    def position(self) -> Position:
        """The whole, with what nobody wrote taken as usual."""
        self.complete_cards()
        unseen = default_unseen(self.setting, self.hot) if self.unseen is None else self.unseen
        self.hot[at.UNSEEN : at.UNSEEN + len(unseen)] = unseen
        agenda = default_agenda(self.hot) if self.agenda is None else tuple(self.agenda)
        self.hot[at.ROUND] = default_round(agenda) if self.round is None else self.round
        return Position(self.setting, bytes(self.hot), bytes(self.cold), agenda)

    def card(self, word: str, place: str) -> int:
        if word == NOTHING:
            return at.NONE
        return at.HIDDEN if word == UNKNOWN else read_card(self.setting, word, place)

    def space(self, word: str, place: str) -> int:
        """A space by its name; capitals do not matter."""
        board = self.setting.board
        known = word.lower()
        return board.index(known if known in board.names else word, place)

    def counted_cards(
        self, words: Words, form: str, place: str, hidden_too: bool = False
    ) -> list[tuple[int, int]]:
        """The cards of a list with their counts added up; `-` alone is an empty list."""
        found: dict[int, int] = {}
        for name, count in counted(card_words(self.setting, words), form, place):
            hidden = hidden_too and name == UNKNOWN
            card = at.HIDDEN if hidden else read_card(self.setting, name, place)
            box = MAX_CARDS if hidden else self.setting.catalogue.cards[card].count
            more = read_count(count, f"{place}: {name}", MAX_COPIES, box)
            found[card] = found.get(card, 0) + more
        total = sum(found.values())
        if total > MAX_CARDS:
            raise NotationError("notation_number", place, name=total, least=0, most=MAX_CARDS)
        return list(found.items())

    def complete_cards(self) -> None:
        """Basic cards not in the plan are in hand; the deck is what lies nowhere else."""
        hot, cold = self.hot, self.cold
        for player in range(hot[at.PLAYERS]):
            start = at.slot_at(player)
            planned = hot[start : start + at.PLAN_SLOTS]
            for card in self.setting.basic_cards:
                count = 1 - planned.count(card)
                if count < 0:
                    raise NotationError("basic_twice", f"player {PLAYER_LETTERS[player]}: plan")
                cold[at.hand_at(player, card)] = count
        deck = self.deck
        if deck is None:
            deck = rest_of_arsenal(self.setting, hot, cold, tuple(self.agenda or ()))
            if min(deck) < 0:
                kind = self.setting.catalogue.cards[deck.index(min(deck))]
                raise NotationError("too_many_copies", kind.id, count=kind.count)
        cold[at.POOL : at.POOL + at.MAX_CARDS] = bytes(deck)


def expect(holds: object, name: str, form: str, place: str) -> None:
    """Says how a statement is written when it is written otherwise."""
    if not holds:
        raise NotationError("notation_words", place, name=name, form=form)


def counted(words: Words, form: str, place: str) -> Iterator[tuple[str, str | None]]:
    """The names of a list with their counts, `missile:2`; None: no count. `-` alone is nothing."""
    if not words:
        raise NotationError("notation_words", place, name=form.split()[0], form=form)
    if words == [NOTHING]:
        return
    for number, word in enumerate(words):
        name, colon, count = word.partition(":")
        if name.isdigit():
            near = count or " ".join(words[number + 1 : number + 2]) or form.split()[1]
            example = f"{near.partition(':')[0]}:{name}"
            raise NotationError("notation_count", place, name=name, form=example)
        yield name, count if colon else None


def read_count(count: str | None, place: str, most: int, box: int) -> int:
    """A count of a list, one if there is none.

    Up to `most` it is read, for what the box does not hold is a fault of the position; an error
    tells how many the box holds.
    """
    if count is None:
        return 1
    try:
        return read_number(count, place, most)
    except NotationError:
        return read_number(count, place, box)
