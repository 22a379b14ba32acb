"""Plans in the making, kept with a profile: whoever comes back finds theirs as they left it.

They lie beside the games of their owner and are read by nothing but the panel that asks the same
seat for the same plan.
"""

from __future__ import annotations

from typing import Any

from snails_core.layout import NONE
from snails_core.records import card_name
from snails_core.setting import Setting
from snails_lab.models.plan_draft import PLACES, SLOTS, PlanDraft
from snails_lab.models.storage.documents import Document

MOST_GAMES = 8
"""Drafts of so many games are kept, those that changed last."""


class KeptDrafts:
    """The drafts of one game, in a document of the profile."""

    def __init__(self, document: Document, game: str) -> None:
        self._document, self._game = document, game

    def keep(self, setting: Setting, draft: PlanDraft, step: int) -> None:
        """In place of the draft before; `step`: how many choices of the game came before it."""
        record = {
            "step": step,
            "seat": draft.seat,
            "snails": [NONE if snail is None else snail for snail in draft.snails],
            "cards": ["" if card is None else card_name(setting, card) for card in draft.cards],
        }
        others = {game: known for game, known in self._known().items() if game != self._game}
        latest = [*others.items()][-MOST_GAMES + 1 :]
        self._document.update(drafts={**dict(latest), self._game: record})

    def restored(self, setting: Setting, empty: PlanDraft, step: int) -> PlanDraft:
        """The empty draft with what was put there before; what does not fit is left out."""
        record = self._known().get(self._game)
        if not isinstance(record, dict):
            return empty
        if (record.get("step"), record.get("seat")) != (step, empty.seat):
            return empty
        draft = empty
        for place, snail in zip(PLACES, _list(record, "snails"), strict=False):
            if isinstance(snail, int) and draft.why_not_snail(snail, place) is None:
                draft = draft.with_snail(snail, place)
        numbers = {card_name(setting, card): card for card in draft.hand}
        for slot, name in zip(SLOTS, _list(record, "cards"), strict=False):
            card = numbers.get(name) if isinstance(name, str) else None
            if card is not None and draft.why_not_card(card, slot) is None:
                draft = draft.with_card(card, slot)
        return draft

    def _known(self) -> dict[str, Any]:
        found = self._document.read().get("drafts")
        return found if isinstance(found, dict) else {}


def _list(record: dict[str, Any], name: str) -> list[Any]:
    found = record.get(name)
    return found if isinstance(found, list) else []
