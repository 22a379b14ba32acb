"""Tasks about the order of cards: the engine plans and plays each order to see what comes of it."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from snails_core.events import Event
from snails_core.notation.reader import read_start
from snails_core.position import Position
from snails_core.records import read_card
from snails_core.tell import Names
from snails_lab.models.lessons.claims import Claim
from snails_lab.models.lessons.playthrough import PlaySearch, Playthrough
from snails_lab.models.lessons.tasks.base import Candidate, FilmPart, Reasons, Task
from snails_lab.models.lessons.tasks.wording import events_told, passed_told
from snails_lab.words import phrase

PLAN = "{plan}"


class CardOrder(NamedTuple):
    """A plan in short: the cards, and the line it comes to (with luck and good play)."""

    text: str
    line: Playthrough
    succeeds: bool


class PlayedTask(Task):
    """A task each of whose answers is played out, and judged by what comes of it."""

    in_vain: str
    """The entry of `lesson` in the words that ends the reason of an answer that reaches no goal."""

    def order(self, key: str) -> CardOrder:
        """The answer played out."""
        raise NotImplementedError

    def written_reason(self, key: str, language: str) -> str:
        """What the lesson itself says against this answer; empty if nothing."""
        raise NotImplementedError

    def reason(self, key: str, language: str) -> str:
        """What comes of it, or the reason that is written for it."""
        order = self.order(key)
        if order.succeeds:
            return events_told(self.position, order.line.events, language)
        if why := self.written_reason(key, language):
            return why
        told = passed_told(self.position, order.line.events, language)
        in_vain = phrase(language, f"lesson.{self.in_vain}")
        return f"{told} {in_vain}".strip()

    def after(self, keys: frozenset[str]) -> Position:
        return self.order(min(keys)).line.position

    def film(self, key: str) -> FilmPart:
        line = self.order(key).line
        return FilmPart(self.position, line.events, line.position)


class CardOrders(PlayedTask):
    """Of several orders of cards those that reach a goal, if dice fall as they are said to."""

    in_vain = "in_vain"

    def __init__(
        self, position: Position, orders: tuple[CardOrder, ...], because: Reasons | None = None
    ) -> None:
        super().__init__(position, pick_all=False, because=because)
        self.orders = orders

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        return tuple(Candidate(order.text) for order in self.orders)

    @cached_property
    def right(self) -> frozenset[str]:
        return frozenset(order.text for order in self.orders if order.succeeds)

    def named(self, key: str, language: str) -> str:
        names, setting = Names(self.position, language), self.position.setting
        return " → ".join(names.card(read_card(setting, card, "task")) for card in key.split())

    def written_reason(self, key: str, language: str) -> str:
        return self.written(language, key)

    @property
    def events(self) -> tuple[Event, ...]:
        return self.order(min(self.right)).line.events

    @property
    def actions_used(self) -> frozenset[str]:
        cards = {card for order in self.orders for card in order.text.split()}
        catalogue = self.position.setting.catalogue
        return frozenset(
            catalogue.actions[action].id
            for card in cards
            for action in catalogue.cards[catalogue.card_index[card]].actions
        )

    def order(self, key: str) -> CardOrder:
        return next(order for order in self.orders if order.text == key)


def play_order(
    text: str, snails: str, cards: str, luck: tuple[str, ...], goals: tuple[Claim, ...]
) -> CardOrder:
    """The order put into the text of the position, and the best that comes of it."""
    position, events = read_start(text.replace(PLAN, f"plan {snails} {cards}"))
    search = PlaySearch(goals)
    start = Playthrough(position, events, luck)
    way = search.way(start)
    return CardOrder(cards, way or search.nearest(start), way is not None)
