"""Short questions about a sketch."""

from __future__ import annotations

from collections import Counter

from snails_core import layout as at
from snails_lab.models.editor import cards
from snails_lab.models.editor.cards import Pile
from snails_lab.models.editor.sketch import Sketch


def keys(sketch: Sketch) -> list[str]:
    return [mark.fault.key for mark in sketch.fault_notes]


def card(sketch: Sketch, name: str) -> int:
    return sketch.drawn.setting.catalogue.card_index[name]


def owned(sketch: Sketch) -> Counter[int]:
    """Every card that lies somewhere."""
    drawn = sketch.drawn
    found: Counter[int] = Counter()
    for player in range(drawn.players):
        found.update(drawn.hand(player))
        found.update(card for card in drawn.slots(player) if card != at.NONE)
    for kind in ("deck", "discard"):
        found.update(cards.cards_in(drawn, Pile(kind)))
    return found
