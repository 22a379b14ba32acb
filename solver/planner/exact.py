"""Values as fractions: one plan at a time, through the same prospects."""

from __future__ import annotations

from solver.planner.lessons import Worth, exact
from solver.planner.menus import Cards, Menu
from solver.planner.potential import Value
from solver.planner.prospects import NO_CARD, Prospect


class Exactly:
    """Exact gains of single orders of cards; what was worked out once is kept."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, Cards], Value] = {}

    def gain(self, prospects: tuple[Prospect | Worth, ...], menu: Menu, cards: Cards) -> Value:
        """What these cards gain, given the prospects of all that may come next."""
        first = prospects[0]
        if isinstance(first, Prospect) and first.card == NO_CARD:
            return self._of(first, cards)
        if not cards:
            return first.gain if isinstance(first, Worth) else self._of(first, ())
        kinds = [card for card, _ in menu.choices()]
        return self._of(prospects[kinds.index(cards[0])], cards[1:])

    def _of(self, prospect: Prospect | Worth, cards: Cards) -> Value:
        if isinstance(prospect, Worth):
            return prospect.gain
        key = id(prospect), cards
        found = self._known.get(key)
        if found is None:
            leaves = []
            for follower in prospect.followers:
                gain = self.gain(follower.next, prospect.menu, cards)
                leaves.append(tuple(a + b for a, b in zip(gain, follower.shift, strict=True)))
            found = self._known[key] = exact(prospect.tree, leaves)
        return found
