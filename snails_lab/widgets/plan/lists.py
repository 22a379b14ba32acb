"""The same choices as named lists: a snail for each place, a card for each slot."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, Dropdown, Layout

from snails_core.layout import NONE
from snails_core.position import Position
from snails_core.tell import Names
from snails_core.tell.names import sentence
from snails_lab.drawing.plan.picture import NUMERALS, PLACE_TERMS
from snails_lab.models.plan_draft import PLACES, SLOTS, PlanDraft
from snails_lab.widgets.controls import row
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.plan.description import not_offered
from snails_lab.words import phrase


class PlanLists(Panel):
    """Dropdowns that offer what may lie there, besides what lies there now."""

    def __init__(self, language: str, on_draft: Callable[[PlanDraft], object]) -> None:
        super().__init__(language)
        self._on_draft = on_draft
        self._view: Position | None = None
        self._draft: PlanDraft | None = None
        self._filling = False
        self.places: list[Any] = [self._dropdown(self._place, place) for place in PLACES]
        self.slots: list[Any] = [self._dropdown(self._slot, slot) for slot in SLOTS]
        self._reasons: Any = HTML()
        self.children = (
            row(*self.places),
            row(*self.slots),
            self._reasons,
            self.error_line.widget,
        )
        self.add_class("snails-plan-lists")

    def show(self, view: Position, draft: PlanDraft) -> None:
        self._view, self._draft = view, draft
        self.retell()

    def clear(self) -> None:
        """Nothing secret is left in the lists."""
        self._view = self._draft = None
        self._filling = True
        for dropdown in (*self.places, *self.slots):
            dropdown.options = ()
        self._filling = False
        self._reasons.value = ""

    def retell(self) -> None:
        if self._view is None or self._draft is None:
            return
        draft, names = self._draft, Names(self._view, self.language)
        empty = (phrase(self.language, "planning.empty"), NONE)
        self._filling = True
        for place, dropdown in zip(PLACES, self.places, strict=True):
            known = draft.snails[place]
            freed = draft.without_snail(place)
            offered = [s for s in draft.squad if s == known or not freed.why_not_snail(s, place)]
            dropdown.description = sentence(names.term(PLACE_TERMS[place]))
            dropdown.options = [empty, *((names.standing_now(s), s) for s in offered)]
            dropdown.value = NONE if known is None else known
            dropdown.disabled = draft.alone
        for slot, dropdown in zip(SLOTS, self.slots, strict=True):
            freed = draft.without_card(slot)
            offered = [card for card in draft.hand if not freed.why_not_card(card, slot)]
            dropdown.description = phrase(self.language, "planning.slot", slot=NUMERALS[slot])
            dropdown.options = [empty, *((names.card(card), card) for card in offered)]
            card = draft.cards[slot]
            dropdown.value = NONE if card is None else card
        self._filling = False
        told = "<br>".join(map(escape, not_offered(self._view, draft, self.language)))
        self._reasons.value = f"<small>{told}</small>"

    def _dropdown(self, choose: Callable[[int, int], None], number: int) -> Any:
        dropdown = Dropdown(
            style={"description_width": "10em"}, layout=Layout(width="26em", max_width="100%")
        )

        def chosen(change: Any) -> None:
            if not self._filling:
                choose(number, change["new"])

        dropdown.observe(self.error_line.guarded(chosen), "value")
        return dropdown

    def _place(self, place: int, snail: int) -> None:
        assert self._draft is not None
        draft = self._draft.without_snail(place)
        self._on_draft(draft if snail == NONE else draft.with_snail(snail, place))

    def _slot(self, slot: int, card: int) -> None:
        assert self._draft is not None
        draft = self._draft.without_card(slot)
        self._on_draft(draft if card == NONE else draft.with_card(card, slot))
