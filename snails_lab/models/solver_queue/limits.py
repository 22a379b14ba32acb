"""What the queue allows: memory for all workers together, and time for each request.

Both are set where the server is started, by variables of the environment.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from snails_lab.environment import is_served, whole_number
from solver.worker import Request, SolveRequest

MEMORY = "SNAILS_SOLVER_MEMORY"
"""Megabytes that all workers of the data folder may take together."""
SECONDS = "SNAILS_SOLVER_SECONDS"
"""Seconds that one request of a visitor may take, with everything."""
MEGABYTE = 1 << 20
USUAL_MEMORY, LEAST_MEMORY = 4096, 512
"""Megabytes; a worker takes about 110 before it has looked at anything."""
USUAL_SECONDS, LEAST_SECONDS = 60, 5
"""A worker takes one or two to start."""
SEARCHING = 2 / 3
"""The share of a request's time for its search; the rest is for explaining what was found."""


@dataclass(frozen=True, slots=True)
class Limits:
    """`memory` in bytes; `seconds` is None where questions may take as long as they like."""

    memory: int = USUAL_MEMORY * MEGABYTE
    seconds: int | None = None

    @classmethod
    def of_environment(cls) -> Limits:
        """Only visitors of a plain page have a limit of time: they share one solver.

        Raises LabError if a variable says what cannot be meant.
        """
        memory = whole_number(MEMORY, USUAL_MEMORY, LEAST_MEMORY)
        seconds = whole_number(SECONDS, USUAL_SECONDS, LEAST_SECONDS)
        return cls(memory * MEGABYTE, seconds if is_served() else None)

    def shortened(self, request: Request) -> Request:
        """The request with limits of its own that leave time to explain what it finds.

        Only a search knows how to end early with what it has found. Whatever takes longer than
        `seconds` in spite of this, of any kind, is stopped by the queue.
        """
        if self.seconds is None or not isinstance(request, SolveRequest):
            return request
        most = self.seconds * SEARCHING
        seconds = most if request.seconds is None else min(request.seconds, most)
        wanted = self.seconds if request.explaining is None else request.explaining
        return replace(request, seconds=seconds, explaining=float(min(wanted, self.seconds)))
