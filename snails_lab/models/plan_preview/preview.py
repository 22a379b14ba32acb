"""The preview of a plan in the making: for a draft and what is pointed at, what is to be shown."""

from __future__ import annotations

from typing import NamedTuple

from snails_core.layout import NONE
from snails_core.plans import Pair
from snails_core.position import Position
from snails_lab.models.overlays.overlay import Overlay
from snails_lab.models.plan_draft import SLOTS, PlanDraft
from snails_lab.models.plan_preview.card_look import CardLook, look_at
from snails_lab.models.plan_preview.courses import MOST_STEPS, Cards, Courses, Leg, best_course
from snails_lab.models.plan_preview.plan_warnings import PlanWarning, plan_warnings
from snails_lab.models.plan_preview.preview_overlay import look_overlay, plan_overlay
from snails_lab.models.plan_preview.preview_text import idle_text, leg_text, warning_text


class Shown(NamedTuple):
    """What a preview has to show: a card's look, or one course of the plan; and warnings."""

    look: CardLook | None = None
    legs: tuple[Leg, ...] = ()
    warnings: tuple[PlanWarning, ...] = ()
    is_complete: bool = True
    """Were all courses of the plan looked at?"""


class PlanPreview:
    """Previews of one seat's plans in one view of a game; what was worked out is kept."""

    def __init__(self, view: Position, seat: int, most_steps: int = MOST_STEPS) -> None:
        self.view = view
        self._courses = Courses(view, seat, most_steps)
        self._plans: dict[tuple[Pair, Cards], Shown] = {}
        self._looks: dict[tuple[Pair, Cards, int, int | None], CardLook] = {}

    def shown(self, draft: PlanDraft, looked_at: str | None = None) -> Shown | None:
        """What to show of a draft while something is pointed at; None before the snails are chosen.

        `looked_at` is the key of an item of the plan panel: `card:5`, `slot:0` and so on. Only what
        lies in the plan or is left in hand has a look.
        """
        pair = pair_of(draft)
        if pair is None:
            return None
        if (pair, draft.cards) not in self._plans:
            self._plans[pair, draft.cards] = self._plan(draft, pair)
        return self._plans[pair, draft.cards]._replace(look=self._look(draft, pair, looked_at))

    def _plan(self, draft: PlanDraft, pair: Pair) -> Shown:
        """The most promising course of the plan so far, and its warnings."""
        last = max((slot for slot in SLOTS if draft.cards[slot] is not None), default=-1)
        layer = self._courses.before(pair, draft.cards[: last + 1])
        legs = best_course(layer, self.view.setting.board, draft.seat)
        warnings = tuple(plan_warnings(self._courses, pair, draft.cards))
        return Shown(None, legs, warnings, layer.is_complete)

    def _look(self, draft: PlanDraft, pair: Pair, looked_at: str | None) -> CardLook | None:
        found = slot_and_card(draft, looked_at)
        if found is None:
            return None
        slot, card = found
        key = pair, draft.cards[:slot], slot, card
        if key not in self._looks:
            self._looks[key] = look_at(self._courses, pair, draft.cards, slot, card)
        return self._looks[key]

    def overlay(self, shown: Shown, language: str) -> Overlay | None:
        """The marks of the card that is pointed at, else the arrows of the plan."""
        if shown.look is not None:
            return look_overlay(self.view, shown.look, language)
        return plan_overlay(self.view, shown.legs, language) if shown.legs else None

    def course_lines(self, shown: Shown, cards: Cards, language: str) -> list[str]:
        """A line for each slot with a card; one that does nothing on this course says so."""
        told = {leg.slot: leg_text(self.view, leg, language) for leg in shown.legs}
        for slot, card in enumerate(cards):
            if card is not None and told and slot not in told:
                told[slot] = idle_text(self.view, slot, card, language)
        return [told[slot] for slot in sorted(told)]

    def warning_lines(self, shown: Shown, language: str) -> list[str]:
        return [warning_text(self.view, warning, language) for warning in shown.warnings]


def pair_of(draft: PlanDraft) -> Pair | None:
    """The snails of the draft, if both places are filled as the rules allow."""
    active, passive = draft.snails
    if active is None or (passive is None and not draft.alone):
        return None
    return active, NONE if passive is None else passive


def slot_and_card(draft: PlanDraft, looked_at: str | None) -> tuple[int, int | None] | None:
    """The slot and the card that a look is about.

    A card that is left in hand is looked at in the next free slot, one that is used up where it
    lies; a slot with what lies in it.
    """
    sort, _, number = (looked_at or "").partition(":")
    if sort == "slot":
        return int(number), draft.cards[int(number)]
    if sort != "card" or int(number) not in draft.hand:
        return None
    card, free = int(number), draft.free_slot
    if draft.left(card) and free is not None:
        return free, card
    lies = draft.slots_of(card)
    return (lies[-1], card) if lies else None
