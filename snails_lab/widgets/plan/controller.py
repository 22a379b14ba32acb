"""The controller of a plan draft: what clicks, drags and keys do to it."""

from __future__ import annotations

from snails_core.records import ROLE_LETTERS
from snails_lab.drawing.board_geometry import ARROWS
from snails_lab.drawing.plan.layout import Item, PlanLayout, plan_layout
from snails_lab.models.plan_draft import ACTIVE, PLACES, SLOTS, PlanDraft
from snails_lab.widgets.canvas_board import CHOOSING_KEYS

SLOT_KEYS = "12345"
INCOMPLETE = "incomplete"


class PlanController:
    """A draft with what is looked at and what was refused last."""

    def __init__(self, draft: PlanDraft, width: float, height: float = 0) -> None:
        self._draft = draft
        self.layout: PlanLayout = plan_layout(draft, width, height)
        self._looked_at: str | None = None
        self.refused: str | None = None

    @property
    def draft(self) -> PlanDraft:
        return self._draft

    @draft.setter
    def draft(self, draft: PlanDraft) -> None:
        self._draft, self.refused = draft, None

    @property
    def looked_at(self) -> str | None:
        """The key of an item of the layout."""
        return self._looked_at

    @looked_at.setter
    def looked_at(self, key: str | None) -> None:
        if key != self._looked_at:
            self._looked_at, self.refused = key, None

    @property
    def item(self) -> Item | None:
        return self.layout.find(self._looked_at)

    def resize(self, width: float, height: float = 0) -> None:
        self.layout = plan_layout(self._draft, width, height)

    # --- what a hand does ---
    def choose(self, key: str) -> None:
        """What is in the plan comes back; anything else goes to the next free place or slot."""
        self.looked_at = key
        item, draft = self.item, self._draft
        if item is None:
            return
        if item.sort == "slot":
            self.draft = draft.without_card(item.number)
        elif item.sort == "place":
            self.draft = draft.without_snail(item.number)
        elif item.sort == "snail" and item.number in draft.snails:
            self.draft = draft.without_snail(draft.snails.index(item.number))
        elif item.sort == "snail":
            self.take(item.number)
        elif draft.slots_of(item.number) and not draft.left(item.number):
            self.draft = draft.without_card(draft.slots_of(item.number)[-1])
        else:
            self.put(item.number)

    def take(self, snail: int, place: int | None = None) -> None:
        """The snail into the place, or into the next free one; or the reason why not."""
        self.refused = self._draft.why_not_snail(snail, place)
        if self.refused is None:
            self.draft = self._draft.with_snail(snail, place)

    def put(self, card: int, slot: int | None = None) -> None:
        """The card into the slot, or into the next free one; or the reason why not."""
        self.refused = self._draft.why_not_card(card, slot)
        if self.refused is None:
            self.draft = self._draft.with_card(card, slot)

    def can_drag(self, item: Item | None) -> bool:
        """Is there something to take hold of: a card that is left, or what lies in the plan?"""
        if item is None:
            return False
        draft = self._draft
        if item.sort == "card":
            return bool(draft.left(item.number))
        if item.sort == "slot":
            return draft.cards[item.number] is not None
        if item.sort == "place":
            return draft.snails[item.number] is not None and not draft.alone
        return draft.why_not_snail(item.number, ACTIVE) is None

    def drag(self, start: Item, goal: Item) -> None:
        """Cards go where they are dropped, instead of what lies there, and back to the hand; snails
        to their places."""
        if start == goal:
            self.choose(goal.key)
        elif start.sort == "card" and goal.sort == "slot":
            self.put(start.number, goal.number)
        elif start.sort == "slot" and goal.sort == "slot":
            self.draft = self._draft.moved(start.number, goal.number)
        elif start.sort == "slot" and goal.sort == "card":
            self.draft = self._draft.without_card(start.number)
        elif start.sort == "snail" and goal.sort == "place":
            self.take(start.number, goal.number)
        elif start.sort == "place" and goal.sort == "place":
            self.draft = self._draft.swapped()

    def take_back(self) -> None:
        """Takes back what is looked at, if planned; else the last card, else the last snail."""
        item, draft = self.item, self._draft
        slots = [slot for slot in SLOTS if draft.cards[slot] is not None]
        places = [place for place in PLACES if draft.snails[place] is not None]
        if item and item.sort == "slot" and item.number in slots:
            self.draft = draft.without_card(item.number)
        elif item and item.sort == "place" and item.number in places:
            self.draft = draft.without_snail(item.number)
        elif slots:
            self.draft = draft.without_card(slots[-1])
        elif places:
            self.draft = draft.without_snail(places[-1])

    def key(self, key: str) -> None:
        """Arrows look, Enter chooses, Backspace takes back, digits are slots, letters snails."""
        if key in ARROWS:
            self.looked_at = self.layout.step(self._looked_at, key)
        elif key in CHOOSING_KEYS and self._looked_at:
            self.choose(self._looked_at)
        elif key in ("Backspace", "Delete"):
            self.take_back()
        elif key in SLOT_KEYS:
            self._digit(SLOT_KEYS.index(key))
        elif key.upper() in ROLE_LETTERS:
            self.choose(f"snail:{self._draft.squad[ROLE_LETTERS.index(key.upper())]}")
        elif key == "Escape":
            self.looked_at = None

    def _digit(self, slot: int) -> None:
        """A card that is looked at goes to the slot; otherwise the slot is looked at."""
        item, goal = self.item, f"slot:{slot}"
        target = self.layout.find(goal)
        if item and target and item.sort in ("card", "slot") and item != target:
            self.drag(item, target)
        if item is None or item.sort != "card":
            self.looked_at = goal
