"""Questions to the solver that are sent to the worker, as texts: what a panel can ask."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companions.cry_havoc.notation.battle_texts import write_placement
from companions.cry_havoc.solver.hidden_question import HiddenQuestion
from companions.worker_requests import worker_record

KIND = "cry-havoc"
"""The kind of these requests; the entry point of `snails.answers` has this name."""
USUAL_SECONDS = 20.0


@dataclass(frozen=True, slots=True)
class TurnRequest:
    """What is the best plan for the turn of this position?"""

    position: str
    language: str = "en"
    seconds: float | None = USUAL_SECONDS
    explaining: float | None = None

    def record(self, number: int) -> dict[str, Any]:
        """The request as the worker reads it."""
        return worker_record(KIND, number, self)


@dataclass(frozen=True, slots=True)
class HiddenRequest:
    """What is a battle worth whose defender hides a hand?"""

    question: HiddenQuestion
    language: str = "en"
    seconds: float | None = None
    explaining: float | None = None

    def record(self, number: int) -> dict[str, Any]:
        """The request as the worker reads it."""
        asked = self.question
        return {
            "id": number,
            "kind": KIND,
            "asked": "hidden",
            "language": self.language,
            "seconds": self.seconds,
            "units": list(asked.units),
            "reserves": list(asked.reserves),
            "region": str(asked.stakes.region),
            "prisoner": str(asked.stakes.prisoner),
            "hand": [str(tactic) for tactic in asked.hand],
            "deck": [str(tactic) for tactic in asked.deck],
            "cards": asked.cards,
            "standing": [write_placement(placement) for placement in asked.standing],
        }
