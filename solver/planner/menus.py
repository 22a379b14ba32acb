"""Which cards may come next: a hand of cards, with wishes, or one plan alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from snails_core.layout import PLAN_SLOTS

Cards = tuple[int, ...]


class Menu(NamedTuple):
    """What may be played from one slot on."""

    slot: int
    hand: tuple[tuple[int, int], ...]
    """Kinds of cards that are left, each with how many of them."""
    fixed: tuple[int | None, ...] = (None,) * PLAN_SLOTS
    """The card that has to be in a slot, None where any may."""

    def choices(self) -> tuple[tuple[int, Menu], ...]:
        """Each kind of card that may come next, and what may come after it."""
        return _choices(self)

    def orders(self) -> Iterator[Cards]:
        """All sequences of cards up to the last slot, in the order of the choices."""
        if self.slot == PLAN_SLOTS:
            yield ()
            return
        for card, rest in self.choices():
            for order in rest.orders():
                yield card, *order


def whole_plan(cards: Cards) -> Menu:
    """The menu of one plan."""
    kinds = sorted(set(cards))
    return Menu(0, tuple((kind, cards.count(kind)) for kind in kinds), cards)


@lru_cache(maxsize=1 << 16)
def _choices(menu: Menu) -> tuple[tuple[int, Menu], ...]:
    wanted = menu.fixed[menu.slot]
    kept = [card for card in menu.fixed[menu.slot + 1 :] if card is not None]
    found = []
    for card, count in menu.hand:
        if (wanted is None or card == wanted) and (card == wanted or count > kept.count(card)):
            hand = tuple((c, n - (c == card)) for c, n in menu.hand if n > (c == card))
            found.append((card, Menu(menu.slot + 1, hand, menu.fixed)))
    return tuple(found)
