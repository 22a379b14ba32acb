"""Questions to the solver that are sent to the worker, as texts: what a panel can ask."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companions.worker_requests import worker_record

KIND = "big-monster"
"""The kind of all these requests; the entry point of `snails.answers` has this name."""
ASKED = ("layout", "medals", "order", "split", "place", "draft", "duel")
BY_TILES = ("layout", "medals", "order", "split")
"""Questions about tiles; the others are about a position."""
USUAL_SECONDS = 60
DUEL_SECONDS = 300
"""For a duel: its turn 17 is proven in one to three minutes of work."""


@dataclass(frozen=True, slots=True)
class MonsterRequest:
    """`layout`, `medals` and `order` ask about an explorer and tiles, `split` about two explorers.

    `place`, `draft` and `duel` ask about a position.
    """

    asked: str
    explorer: str = ""
    tiles: tuple[str, ...] = ()
    position: str = ""
    partner: str = ""
    language: str = "en"
    seconds: float | None = USUAL_SECONDS
    explaining: float | None = None

    def record(self, number: int) -> dict[str, Any]:
        """The request as the worker reads it."""
        return worker_record(KIND, number, self)
