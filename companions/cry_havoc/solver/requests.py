"""Questions to the solver that are sent to the worker, as texts: what a panel can ask."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

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
        return {
            "id": number,
            "kind": KIND,
            "position": self.position,
            "language": self.language,
            "seconds": self.seconds,
        }
