"""The miner's work in numbered pieces."""

from __future__ import annotations

from dataclasses import dataclass

STATES = 40_000
"""States that a proof may take unless told otherwise: a few seconds."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Work that is the same on every machine."""

    seed: int
    number: int
    states: int = STATES
    """That one proof may take."""

    @property
    def game(self) -> str:
        """Which game is played; how much work its puzzles may be changes nothing in it."""
        return f"{self.seed}-{self.number:06}"

    @property
    def key(self) -> str:
        return f"{self.game}-{self.states}"
