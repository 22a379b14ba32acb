"""The variables of the plan itself: which pair of snails, which card in which slot."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from enum import Enum, auto
from typing import TYPE_CHECKING

from snails_core.plans import Pair
from solver.model.quotient import SLOTS
from solver.model.wishes import First, Keep, NotFirst, Slot, Spare, Use, Wish

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr


class Group(Enum):
    """The kinds of constraints; leaving out any of them makes the model wrong."""

    PAIR = auto()
    """Exactly one pair of snails."""
    SLOT = auto()
    """Exactly one card in each slot."""
    HAND = auto()
    """No more of a card than are in hand."""
    START = auto()
    """The values counted are those of the node at which the chosen pair starts."""
    REVEAL = auto()
    """The value of a revealed slot is that of the card chosen for it."""
    MOST = auto()
    """One's own choices."""
    LEAST = auto()
    """The others' choices."""
    MEAN = auto()
    """Dice, backs, and plans of the others."""


GROUPS = frozenset(Group)


class PlanPart:
    """A pair and a card for each slot, as the hand allows."""

    def __init__(
        self,
        model: CpModel,
        pairs: Iterable[Pair],
        hand: Iterable[tuple[int, int]],
        groups: Collection[Group],
    ) -> None:
        self.model = model
        counts = dict(hand)
        self.pairs = {pair: model.new_bool_var(f"pair {pair}") for pair in pairs}
        self.cards = {
            (slot, card): model.new_bool_var(f"slot {slot} card {card}")
            for slot in SLOTS
            for card in counts
        }
        if Group.PAIR in groups:
            model.add_exactly_one(self.pairs.values())
        if Group.SLOT in groups:
            for slot in SLOTS:
                model.add_exactly_one(self.cards[slot, card] for card in counts)
        if Group.HAND in groups:
            for card, count in counts.items():
                model.add(sum(self.cards[slot, card] for slot in SLOTS) <= count)

    @property
    def decisions(self) -> list[IntVar]:
        """In the order in which a search should decide them."""
        return [*self.pairs.values(), *self.cards.values()]

    def count(self, cards: Collection[int]) -> LinearExpr | int:
        """How many of these cards are played."""
        return sum(chosen for (_, card), chosen in self.cards.items() if card in cards)

    def want(self, wish: Wish, assumption: IntVar) -> None:
        """Holds the plan to a wish about cards, slots or snails."""
        match wish:
            case Keep(card):
                self._none(
                    (chosen for (_, c), chosen in self.cards.items() if c == card), assumption
                )
            case Slot(slot, card):
                here = [var for place, var in self.cards.items() if place == (slot - 1, card)]
                self.model.add_bool_or(here).only_enforce_if(assumption)
            case Use() | Spare() | First() | NotFirst():
                self._none(
                    (z for pair, z in self.pairs.items() if not wish.allows(pair)), assumption
                )
            case _:
                raise TypeError(f"{wish} is not about the plan alone")

    def _none(self, chosen: Iterable[IntVar], assumption: IntVar) -> None:
        for one in chosen:
            self.model.add_implication(assumption, one.negated())
