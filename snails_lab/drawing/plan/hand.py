"""The strip of a person's own cards: the plan as it lies in its slots, then the hand."""

from __future__ import annotations

from typing import NamedTuple

from snails_core import layout as at
from snails_core.position import Position
from snails_core.scene.geometry import keyed, placed
from snails_core.scene.shapes import Group, Lines, Rectangle, Scene, Shape, Text
from snails_core.tell import Names
from snails_lab.drawing.plan.layout import GAP, PAD, Item, small_card
from snails_lab.drawing.plan.picture import LIGHT_VEIL, NUMERALS, layered, slot_tag

CARD_WIDE, CARD_HIGH, ACROSS = 76.0, 58.0, 5


TICK_WIDE = 14.0


class Picking(NamedTuple):
    """Which cards of the hand can be picked now, and which are."""

    cards: frozenset[int] = frozenset()
    picked: tuple[int, ...] = ()


NOTHING_ASKED = Picking()


class OwnCards(NamedTuple):
    """The cards that a seat has in sight: its slots, which of them lie open, and its hand."""

    slots: tuple[int, ...]
    revealed: int
    hand: tuple[int, ...]

    @classmethod
    def of(cls, view: Position, seat: int) -> OwnCards:
        known = [card for card in view.hand(seat) if card != at.HIDDEN]
        return cls(view.slots(seat), view.hot[at.REVEALED + seat], tuple(known))

    @property
    def planned(self) -> tuple[int, ...]:
        """The slots in which a card lies that the seat knows."""
        return tuple(n for n, card in enumerate(self.slots) if card not in (at.NONE, at.HIDDEN))

    @property
    def kinds(self) -> tuple[int, ...]:
        """The kinds of cards in hand, each once."""
        return tuple(dict.fromkeys(self.hand))


def hand_items(own: OwnCards, width: float, in_one_row: bool) -> tuple[Item, ...]:
    """Slots and hand in rows of five, or all in one row, which may be wider than `width`."""
    if in_one_row:
        wide, across = CARD_WIDE, max(1, len(own.planned) + len(own.kinds))
    else:
        wide, across = (width - 2 * PAD + GAP) / ACROSS - GAP, ACROSS
    things = [("slot", slot) for slot in own.planned] + [("card", card) for card in own.kinds]
    return tuple(
        Item(
            sort,
            number,
            PAD + place % across * (wide + GAP),
            PAD + place // across * (CARD_HIGH + GAP),
            wide,
            CARD_HIGH,
        )
        for place, (sort, number) in enumerate(things)
    )


def hand_scene(
    view: Position,
    own: OwnCards,
    items: tuple[Item, ...],
    language: str,
    picking: Picking = NOTHING_ASKED,
    letters: float = 1.0,
) -> Scene:
    """The cards as a scene, with names larger by `letters` as far as there is room.

    Those that have been revealed, and those that cannot be picked while others can, are veiled;
    those that are picked have a frame and a tick.
    """
    names = Names(view, language)
    width = max((item.x + item.wide for item in items), default=0.0) + PAD
    height = max((item.y + item.high for item in items), default=0.0) + PAD
    groups = [_drawn(view, own, item, names, picking, letters) for item in items]
    return layered(width, height, {"tiles": groups}, "", language)


def _drawn(
    view: Position, own: OwnCards, item: Item, names: Names, picking: Picking, letters: float
) -> Group:
    card = own.slots[item.number] if item.sort == "slot" else item.number
    small = small_card(view.setting, card, names.language, item.wide, item.high, letters)
    shapes: list[Shape] = list(placed(small, item.x, item.y))
    if item.sort == "slot":
        shapes += slot_tag(item, NUMERALS[item.number])
        if own.revealed >> item.number & 1:
            veil = (item.x, item.y, item.wide, item.high, 7.0, "paper")
            shapes.append(Rectangle(*veil, opacity=LIGHT_VEIL))
    elif (copies := own.hand.count(card)) > 1:
        x, y = item.x + item.wide - 12, item.y + item.high - 9
        shapes.append(Rectangle(x - 11, y - 8, 22.0, 16.0, 6.0, "paper", "ink", 1.2))
        shapes.append(Text(x, y, f"×{copies}", 11.0, "ink", True))
    if item.sort == "card" and picking.cards:
        shapes += _pick_marks(item, picking)
    return keyed(item.key, shapes, names.card(card))


def _pick_marks(item: Item, picking: Picking) -> list[Shape]:
    """A frame with a tick for each copy that is picked; a veil where nothing can be."""
    around = item.x, item.y, item.wide, item.high, 7.0
    if item.number not in picking.cards:
        return [Rectangle(*around, "table", opacity=LIGHT_VEIL)]
    times = picking.picked.count(item.number)
    if not times:
        return []
    x, y = item.x + 14, item.y + item.high - 14
    ticks = tuple(
        ((left - 5, y), (left - 1, y + 4), (left + 6, y - 5))
        for left in (x + copy * TICK_WIDE for copy in range(times))
    )
    return [
        Rectangle(*around, stroke="highlight", width=5.0),
        Rectangle(x - 11, y - 10, TICK_WIDE * times + 8, 20.0, 7.0, "ink"),
        Lines(ticks, "paper", 2.5),
    ]
