"""Where everything lies on the plan panel: snails, their places, slots and hand."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from snails_core.cards import Kind
from snails_core.layout import PLAN_SLOTS, SQUAD
from snails_core.scene import card_scene
from snails_core.scene.card_frame import HEIGHT, KIND_KEYS, WIDTH
from snails_core.scene.geometry import placed
from snails_core.scene.measure import fitting_size, wrapped
from snails_core.scene.palette import card_tone
from snails_core.scene.shapes import Rectangle, Shape, Text
from snails_core.setting import Setting
from snails_core.tell import Names
from snails_lab.drawing.board_geometry import ARROWS
from snails_lab.models.plan_draft import PLACES, SLOTS, PlanDraft

SHAPE = HEIGHT / WIDTH
"""How high a card is by its width."""
LINES, LETTERS, LEAST_LETTERS = 3, 13.0, 9.0
BAND = 18.0


@lru_cache(maxsize=512)
def card_shapes(setting: Setting, card: int, language: str, wide: float) -> tuple[Shape, ...]:
    """The whole picture of a card, `wide` pixels wide, its top left corner at (0, 0)."""
    scene = card_scene(setting, card, language)
    drawn = [shape for layer in scene.layers for group in layer.groups for shape in group.shapes]
    return tuple(placed(drawn, 0.0, 0.0, wide / WIDTH))


@lru_cache(maxsize=512)
def small_card(
    setting: Setting, card: int, language: str, wide: float, high: float
) -> tuple[Shape, ...]:
    """What is left of a card in a slot: its kind as a band with a word, and its name."""
    known = setting.catalogue.cards[card]
    names = Names(setting, language)
    kind = Kind.BASIC if known.kind is Kind.BASIC else Kind.RED if known.red else Kind.PURPLE
    tone = card_tone(known)
    size, lines = fitted(names.card(card).replace("/", "/ "), wide - 10, LETTERS * high / 92)
    middle = BAND + (high - BAND) / 2 - (len(lines) - 1) * size * 0.6
    shapes: list[Shape] = [
        Rectangle(0.0, 0.0, wide, high, 7.0, "paper", "ink", 1.4),
        Rectangle(2.5, 2.5, wide - 5, BAND - 2.5, 5.0, tone),
        Text(wide / 2, 2.5 + (BAND - 2.5) / 2, names.text(KIND_KEYS[kind]), 10.0, "paper", True),
    ]
    for number, line in enumerate(lines):
        shapes.append(Text(wide / 2, middle + number * size * 1.2, line, size, "ink", True))
    return tuple(shapes)


def fitted(name: str, wide: float, size: float, most: int = LINES) -> tuple[float, list[str]]:
    """A name in as large letters as its lines allow."""
    while True:
        lines = wrapped(name.split(), wide, size, True)
        largest = min(fitting_size(line, wide, size, True) for line in lines)
        if size <= LEAST_LETTERS or (len(lines) <= most and largest >= size - 0.01):
            return min(size, largest), lines
        size -= 0.5


LEAST_WIDTH = 480
ONE_ROW = 1100
"""From this width on, snails and slots lie side by side."""
PAD, GAP, HEAD = 10.0, 8.0, 20.0
LEAST_CARD, MOST_CARD, CARDS_ACROSS = 146.0, 230.0, 7.5
SNAIL_ROOM = 58.0
"""The least width of a snail's cell."""


class Item(NamedTuple):
    """Something that can be pointed at: its sort, its number and its rectangle."""

    sort: str
    number: int
    x: float
    y: float
    wide: float
    high: float

    @property
    def key(self) -> str:
        return f"{self.sort}:{self.number}"

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.wide / 2, self.y + self.high / 2

    def covers(self, x: float, y: float) -> bool:
        return self.x <= x <= self.x + self.wide and self.y <= y <= self.y + self.high


class PlanLayout(NamedTuple):
    """The items with the size of the whole; headings stand `HEAD` pixels above their items."""

    items: tuple[Item, ...]
    width: float
    height: float

    def find(self, key: str | None) -> Item | None:
        return next((item for item in self.items if item.key == key), None)

    def of(self, sort: str) -> tuple[Item, ...]:
        return tuple(item for item in self.items if item.sort == sort)

    def item_at(self, x: float, y: float) -> Item | None:
        return next((item for item in self.items if item.covers(x, y)), None)

    def step(self, key: str | None, arrow: str) -> str:
        """The nearest item in the direction of an arrow; without one, the first card.

        Along the hand one row leads on to the next.
        """
        here, cards = self.find(key), self.of("card")
        if here is None:
            return cards[0].key
        down, right = ARROWS[arrow]
        if right and here in cards:
            return cards[max(0, min(cards.index(here) + right, len(cards) - 1))].key
        x, y = here.middle

        def distance(other: Item) -> tuple[float, float]:
            across, along = other.middle[0] - x, other.middle[1] - y
            straight, aside = (along, across) if down else (across, along)
            return abs(aside) * 2 + abs(straight), abs(aside)

        ahead = [
            other
            for other in self.items
            if (other.middle[1] - y) * down + (other.middle[0] - x) * right > GAP
            and (down or abs(other.middle[1] - y) < max(here.high, other.high) / 2)
        ]
        return min(ahead, key=distance, default=here).key


def plan_layout(draft: PlanDraft, width: float) -> PlanLayout:
    """Snails and slots above (in one row if there is room), the hand below in rows."""
    scale = min(1.5, max(1.0, width / 1100))
    high = 92.0 * scale
    top = PAD + HEAD
    one_row = width >= ONE_ROW
    room = (width - 2 * PAD) * (0.46 if one_row else 1.0) - (2 * GAP if one_row else 0.0)
    items = _snails(draft, PAD, top, room, high)
    if one_row:
        left = PAD + room + 3 * GAP
    else:
        left, top = PAD, top + high + HEAD + GAP
    items += _row("slot", SLOTS, left, top, width - PAD - left, high)
    cards = _hand(draft, top + high + HEAD + GAP, width)
    items += cards
    bottom = max(card.y + card.high for card in cards)
    return PlanLayout(tuple(items), width, bottom + PAD)


def _snails(draft: PlanDraft, left: float, top: float, room: float, high: float) -> list[Item]:
    """The squad, and after a gap the two places, which are wider."""
    free = room - 2 * GAP - GAP * (SQUAD + len(PLACES) - 2)
    cell = max(SNAIL_ROOM - GAP, min(free / (SQUAD + 2.8), high * 0.95))
    place = min((free - SQUAD * cell) / len(PLACES), high * 1.5)
    squad = _row("snail", draft.squad, left, top, SQUAD * (cell + GAP) - GAP, high)
    start = left + SQUAD * (cell + GAP) + GAP
    return squad + _row("place", PLACES, start, top, 2 * place + GAP, high)


def _row(
    sort: str, numbers: Iterable[int], left: float, top: float, room: float, high: float
) -> list[Item]:
    known = tuple(numbers)
    wide = (room - GAP * (len(known) - 1)) / len(known)
    return [
        Item(sort, number, left + place * (wide + GAP), top, wide, high)
        for place, number in enumerate(known)
    ]


def _hand(draft: PlanDraft, top: float, width: float) -> list[Item]:
    """As many cards across as can be read, all of one size."""
    room = width - 2 * PAD + GAP
    wanted = min(MOST_CARD, max(LEAST_CARD, width / CARDS_ACROSS))
    across = max(1, int(room / (wanted + GAP)))
    wide = room / max(across, PLAN_SLOTS if width >= ONE_ROW else 1) - GAP
    high = wide * SHAPE
    return [
        Item(
            "card",
            card,
            PAD + number % across * (wide + GAP),
            top + number // across * (high + GAP),
            wide,
            high,
        )
        for number, card in enumerate(draft.hand)
    ]
