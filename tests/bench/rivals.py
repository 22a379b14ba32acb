"""How rivals are timed: alternated in one run, seven times, CPU time, medians with spread."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median
from time import process_time

REPEATS = 7


@dataclass
class Rival:
    """One side of a comparison; `work` does a fixed amount and returns how much that was."""

    name: str
    unit: str
    work: Callable[[], int]
    count: int = 0
    rates: list[float] = field(default_factory=list)

    @property
    def middle(self) -> float:
        return median(self.rates)

    @property
    def spread(self) -> float:
        """Half the distance from the slowest to the fastest repeat, as a share of the middle."""
        return (max(self.rates) - min(self.rates)) / 2 / self.middle


def alternate(rivals: Sequence[Rival], repeats: int = REPEATS) -> None:
    """Each rival once in turn, again and again, so that a noisy minute hits all of them."""
    for rival in rivals:
        rival.work()
    for _ in range(repeats):
        for rival in rivals:
            start = process_time()
            rival.count = rival.work()
            rival.rates.append(rival.count / (process_time() - start))


def table(title: str, rivals: Sequence[Rival]) -> str:
    """Rates with their spread, and the ratio to the first rival."""
    lines = [
        f"### {title}",
        "",
        "| who | what | count a repeat | a CPU second (median) | spread | ours / theirs |",
        "|---|---|---|---|---|---|",
    ]
    ours = rivals[0].middle
    for rival in rivals:
        ratio = "" if rival is rivals[0] else f"{ours / rival.middle:.2f}"
        lines.append(
            f"| {rival.name} | {rival.unit} | {rival.count:,} | {rival.middle:,.0f} "
            f"| ±{rival.spread:.0%} | {ratio} |"
        )
    return "\n".join(lines)
