"""The miner's work in numbered pieces."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Chunk:
    """Work that is the same on every machine."""

    seed: int
    number: int

    @property
    def key(self) -> str:
        return f"{self.seed}-{self.number:06}"
