"""A plan in the making: two places for snails, five slots for cards, in any order.

A draft never changes: every step gives a new one. What cannot be done has a named reason,
which the screen tells in words.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from snails_core.errors import IllegalChoice
from snails_core.layout import NONE, PLAN_SLOTS, SQUAD
from snails_core.nodes import Decision
from snails_core.options import Plan
from snails_core.plans import Plans
from snails_core.position import Position
from snails_core.queries import snail_of

ACTIVE, PASSIVE = 0, 1
PLACES = (ACTIVE, PASSIVE)
SLOTS = range(PLAN_SLOTS)

DEAD, CHOSEN, ALONE = "dead", "chosen", "alone"
PLACES_FULL = "places_full"
NOT_IN_HAND, NO_MORE, SLOTS_FULL = "not_in_hand", "no_more", "slots_full"
REASONS = (
    *(DEAD, CHOSEN, ALONE, PLACES_FULL),
    *(NOT_IN_HAND, NO_MORE, SLOTS_FULL),
)
"""Why something cannot be chosen now."""


@dataclass(frozen=True, slots=True)
class PlanDraft:
    """What `seat` has put down so far; `plans` are all that the rules allow."""

    seat: int
    plans: Plans
    snails: tuple[int | None, int | None] = (None, None)
    """The active one, then the passive one."""
    cards: tuple[int | None, ...] = (None,) * PLAN_SLOTS

    @classmethod
    def of(cls, view: Position, seat: int) -> PlanDraft:
        """An empty draft for the seat that is to plan; a snail that is alone is active at once."""
        node = view.node
        if not isinstance(node, Decision) or node.player != seat:
            raise IllegalChoice("not_offered", choice="plan")
        if not isinstance(node.options, Plans) or view.viewer not in (None, seat):
            raise IllegalChoice("not_offered", choice="plan")
        draft = cls(seat, node.options)
        return draft.with_snail(node.options.pairs[0][0]) if draft.alone else draft

    # --- what is there ---
    @property
    def alone(self) -> bool:
        """Is only one snail left, so that nobody can be passive?"""
        return self.plans.pairs[0][1] == NONE

    @property
    def squad(self) -> tuple[int, ...]:
        """All snails of the seat, the eliminated ones too."""
        return tuple(snail_of(self.seat, number) for number in range(SQUAD))

    @property
    def living(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(active for active, _ in self.plans.pairs))

    @property
    def hand(self) -> tuple[int, ...]:
        """The kinds of cards in hand."""
        return tuple(card for card, _ in self.plans.hand)

    def left(self, card: int) -> int:
        """How many copies of the card are still in hand."""
        return dict(self.plans.hand).get(card, 0) - self.cards.count(card)

    @property
    def free_place(self) -> int | None:
        return next((place for place in PLACES if self._place_open(place)), None)

    @property
    def free_slot(self) -> int | None:
        return next((slot for slot in SLOTS if self.cards[slot] is None), None)

    def slots_of(self, card: int) -> tuple[int, ...]:
        return tuple(slot for slot in SLOTS if self.cards[slot] == card)

    @property
    def is_empty(self) -> bool:
        return self == self.cleared()

    @property
    def plan(self) -> Plan | None:
        """The whole plan, once all places and slots are filled as the rules allow."""
        active, passive = self.snails
        cards = [card for card in self.cards if card is not None]
        if active is None or (passive is None and not self.alone) or len(cards) < PLAN_SLOTS:
            return None
        one, two, three, four, five = cards
        plan = Plan(active, NONE if passive is None else passive, one, two, three, four, five)
        return plan if plan in self.plans else None

    # --- why not ---
    def why_not_snail(self, snail: int, place: int | None = None) -> str | None:
        """Why the snail cannot go to the place (or to the next free one); None if it can."""
        if snail not in self.living:
            return DEAD
        if self.alone and place == PASSIVE:
            return ALONE
        if snail in self.snails:
            return CHOSEN
        return PLACES_FULL if place is None and self.free_place is None else None

    def why_not_card(self, card: int, slot: int | None = None) -> str | None:
        """Why the card cannot go to the slot (or to the next free one); None if it can."""
        if card not in self.hand:
            return NOT_IN_HAND
        if not self.left(card):
            return NO_MORE
        return SLOTS_FULL if slot is None and self.free_slot is None else None

    def _place_open(self, place: int) -> bool:
        return self.snails[place] is None and not (place == PASSIVE and self.alone)

    # --- steps ---
    def with_snail(self, snail: int, place: int | None = None) -> PlanDraft:
        """The snail in the place, instead of the one there, or in the next free place."""
        self._allow(self.why_not_snail(snail, place), f"snail {snail}")
        goal = self.free_place if place is None else place
        return self._with_snail(goal or ACTIVE, snail)

    def without_snail(self, place: int) -> PlanDraft:
        """The place is free again; a snail that is alone stays active."""
        return self if self.alone else self._with_snail(place, None)

    def with_card(self, card: int, slot: int | None = None) -> PlanDraft:
        """The card in the slot, instead of the one there, or in the next free slot."""
        self._allow(self.why_not_card(card, slot), f"card {card}")
        goal = self.free_slot if slot is None else slot
        return self._with_card(goal or 0, card)

    def without_card(self, slot: int) -> PlanDraft:
        return self._with_card(slot, None)

    def moved(self, slot: int, to_slot: int) -> PlanDraft:
        """What lies in the two slots changes places; either may be empty."""
        first, second = self.cards[slot], self.cards[to_slot]
        return self._with_card(slot, second)._with_card(to_slot, first)

    def swapped(self) -> PlanDraft:
        """The active snail becomes passive, and the other way round."""
        active, passive = self.snails
        return self if self.alone else replace(self, snails=(passive, active))

    def cleared(self) -> PlanDraft:
        """Everything taken back."""
        empty = PlanDraft(self.seat, self.plans)
        return empty.with_snail(self.living[0]) if self.alone else empty

    def _with_snail(self, place: int, snail: int | None) -> PlanDraft:
        active, passive = self.snails
        pair = (snail, passive) if place == ACTIVE else (active, snail)
        return replace(self, snails=pair)

    def _with_card(self, slot: int, card: int | None) -> PlanDraft:
        return replace(self, cards=(*self.cards[:slot], card, *self.cards[slot + 1 :]))

    def _allow(self, reason: str | None, choice: str) -> None:
        if reason is not None:
            raise IllegalChoice("not_offered", choice=choice)
