"""Where everything lies on the plan panel: snails, their places, slots and hand."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from snails_core.cards import Action, Kind, Target
from snails_core.layout import PLAN_SLOTS, SQUAD
from snails_core.scene.card_frame import HEIGHT, KIND_KEYS, WIDTH
from snails_core.scene.card_scene import action_signs
from snails_core.scene.effect_icons import effect_sign
from snails_core.scene.geometry import placed
from snails_core.scene.measure import fitting_size, wrapped
from snails_core.scene.palette import card_tone
from snails_core.scene.shapes import Rectangle, Shape, Text
from snails_core.setting import Setting
from snails_core.tell import Names
from snails_lab.drawing.board_geometry import ARROWS
from snails_lab.models.plan_draft import PLACES, SLOTS, PlanDraft
from snails_lab.words import phrase

SHAPE = HEIGHT / WIDTH
"""How high a card is by its width."""
LINES, LETTERS, LEAST_LETTERS = 3, 13.0, 9.0
READABLE = 10.0
"""Where a name's letters would be smaller, its long words are taken apart."""
BAND, LOW_BAND, LINE = 16.0, 8.0, 1.12
"""How high the band of a card is, or of a low one; and a line of its name, by its letters."""
SIGN, SMALL_SIGN, MOST_SIGNS = 24.0, 17.0, 3
"""How large the signs of a card are, or those of a low one, and how many it has at most."""
HIGH_CARD, LOW_CARD = 84.0, 54.0
"""Cards of these heights have signs, or small ones; a card that is still lower has none."""


@lru_cache(maxsize=512)
def small_card(
    setting: Setting, card: int, language: str, wide: float, high: float, letters: float = 1.0
) -> tuple[Shape, ...]:
    """What is left of a card on the table: its kind as a band with a word, its name, its signs.

    On a low card the band has no word, for the signs need its room. With `letters` above 1 its name
    is larger by so much, as far as there is room.
    """
    known = setting.catalogue.cards[card]
    names = Names(setting, language)
    kind = Kind.BASIC if known.kind is Kind.BASIC else Kind.RED if known.red else Kind.PURPLE
    tone = card_tone(known)
    signs = _signs(setting, card) if high >= LOW_CARD else []
    unit = SIGN if high >= HIGH_CARD else SMALL_SIGN
    band = BAND if high >= HIGH_CARD else LOW_BAND
    foot, name = (unit + 4 if signs else 0.0), names.card(card).replace("/", "/ ")
    size, lines = _name_lines(name, wide - 6, high - band - foot, letters, language)
    if foot and len(lines) * size * 1.1 > high - band - foot:  # a long name on a low card
        signs, foot = [], 0.0
    middle = band + (high - band - foot) / 2 - (len(lines) - 1) * size * LINE / 2
    shapes: list[Shape] = [
        Rectangle(0.0, 0.0, wide, high, 7.0, "paper", "ink", 1.4),
        Rectangle(2.5, 2.5, wide - 5, band - 2.5, min(5.0, band / 3), tone),
    ]
    if band == BAND:
        word = names.text(KIND_KEYS[kind])
        shapes.append(Text(wide / 2, 2.5 + (band - 2.5) / 2, word, 10.0, "paper", True))
    for number, line in enumerate(lines):
        shapes.append(Text(wide / 2, middle + number * size * LINE, line, size, "ink", True))
    step = unit + (unit / 2 if known.kind is Kind.BASIC else 3)
    first = wide / 2 - (len(signs) - 1) * step / 2
    y = high - 4 - unit / 2
    for number, sign in enumerate(signs):
        shapes += placed(sign, first + number * step, y, unit)
        if number and known.kind is Kind.BASIC:
            shapes.append(Text(first + (number - 0.5) * step, y, "/", unit * 0.6, "ink", True))
    return tuple(shapes)


def _name_lines(
    name: str, wide: float, high: float, letters: float, language: str
) -> tuple[float, list[str]]:
    """A card's name as wide as its band allows, in the largest letters up to those that are wanted.

    A long word is taken apart at its joint where it would otherwise be hard to read.
    """
    whole = _unbroken_lines(name, wide, high, letters)
    if whole[0] >= READABLE:
        return whole
    return max(whole, _unbroken_lines(taken_apart(name, language), wide, high, letters))


def taken_apart(name: str, language: str) -> str:
    """The name with its long words in the parts of which they are made: `Flammen- werfer`."""
    name = name.replace("-", "- ")
    for joint in phrase(language, "planning.joints").split():
        name = name.replace(joint.replace("-", ""), joint.replace("-", "- "))
    return name


def _unbroken_lines(name: str, wide: float, high: float, letters: float) -> tuple[float, list[str]]:
    size = LETTERS * letters
    while size > LETTERS:
        fits, lines = fitted(name, wide, size, max(1, int(high / (size * LINE))))
        if fits >= size - 0.01 and len(lines) * size * LINE <= high:
            return size, lines
        size -= 0.5
    return fitted(name, wide, LETTERS, max(1, int(high / LETTERS)))


def _signs(setting: Setting, card: int) -> list[list[Shape]]:
    """What the card aims at, or else what it does; of one with two halves, what each does."""
    known, actions = setting.catalogue.cards[card], setting.catalogue.actions
    if known.kind is Kind.BASIC:
        return [effect_sign(actions[half].rows[0].effects[0]) for half in known.actions]
    action = actions[known.actions[0]]
    signs = action_signs(action, known.returns)
    if action.target is Target.NONE:
        signs = _effects(action) + signs
    elif len(action.rows) == 1 and not action.dice:
        signs += _effects(action)
    return signs[:MOST_SIGNS]


def _effects(action: Action) -> list[list[Shape]]:
    return [effect_sign(effect) for effect in action.rows[0].effects]


def fitted(name: str, wide: float, size: float, most: int = LINES) -> tuple[float, list[str]]:
    """A name in as large letters as its lines allow."""
    while True:
        lines = wrapped(name.split(), wide, size, True)
        largest = min(fitting_size(line, wide, size, True) for line in lines)
        if size <= LEAST_LETTERS or (len(lines) <= most and largest >= size - 0.01):
            return min(size, largest), lines
        size -= 0.5


LEAST_WIDTH = 300
ONE_ROW = 700
"""From this width on, snails and slots lie side by side."""
PAD, GAP, HEAD = 4.0, 6.0, 18.0
MOST_CARD, MOST_ACROSS = 118.0, 10
SNAIL_HIGH, SLOT_HIGH = 76.0, 104.0
"""Pixels of a row where nothing is in short supply."""
LEAST_SCALE = 0.5
PLACE_WIDE = 1.45
"""How much wider a place is than the cell of a snail."""


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


def plan_layout(draft: PlanDraft, width: float, height: float = 0.0) -> PlanLayout:
    """Snails and slots above (in one row if there is room), the hand below in rows.

    With a `height`, rows become lower until all of it fits, down to half of what they would be.
    """
    one_row = width >= ONE_ROW
    width_left = width - 2 * PAD
    across = min(MOST_ACROSS, max(PLAN_SLOTS, len(draft.hand))) if one_row else PLAN_SLOTS
    wide = min(MOST_CARD, (width_left + GAP) / across - GAP)
    rows = -(-len(draft.hand) // across)
    above = [max(SNAIL_HIGH, SLOT_HIGH)] if one_row else [SNAIL_HIGH, SLOT_HIGH]
    spare = (len(above) + 1) * HEAD + (rows + len(above) - 1) * GAP + 2 * PAD
    wanted = sum(above) + rows * wide * SHAPE
    scale = min(1.0, max(LEAST_SCALE, (height - spare) / wanted)) if height else 1.0
    above = [high * scale for high in above]

    top = PAD + HEAD
    half = (width_left - 2 * GAP) / 2 if one_row else width_left
    items = _snails(draft, PAD, top, half, above[0])
    left = PAD
    if one_row:
        left += half + 2 * GAP
    else:
        top += above[0] + GAP + HEAD
    items += _row("slot", SLOTS, left, top, half, above[-1])
    top += above[-1] + GAP + HEAD
    items += _hand(draft.hand, top, across, wide, wide * SHAPE * scale)
    bottom = max(item.y + item.high for item in items)
    return PlanLayout(tuple(items), width, bottom + PAD)


def _snails(
    draft: PlanDraft, left: float, top: float, width_left: float, high: float
) -> list[Item]:
    """The squad, and after a gap the two places, which are wider."""
    free = width_left - GAP * (SQUAD + len(PLACES))
    cell = min(free / (SQUAD + PLACE_WIDE * len(PLACES)), MOST_CARD)
    squad = _row("snail", draft.squad, left, top, SQUAD * (cell + GAP) - GAP, high)
    start = left + SQUAD * (cell + GAP) + GAP
    return squad + _row("place", PLACES, start, top, left + width_left - start, high)


def _row(
    sort: str, numbers: Iterable[int], left: float, top: float, width_left: float, high: float
) -> list[Item]:
    known = tuple(numbers)
    wide = (width_left - GAP * (len(known) - 1)) / len(known)
    return [
        Item(sort, number, left + place * (wide + GAP), top, wide, high)
        for place, number in enumerate(known)
    ]


def _hand(hand: Iterable[int], top: float, across: int, wide: float, high: float) -> list[Item]:
    """The cards in rows, all of one size."""
    return [
        Item(
            "card",
            card,
            PAD + number % across * (wide + GAP),
            top + number // across * (high + GAP),
            wide,
            high,
        )
        for number, card in enumerate(hand)
    ]
