"""Puzzle-sized positions, beside a cold import of OR-Tools with a trivial solve.

How long the planner takes to prove the best plan, and how much of its work was done when it
had a plan within a hundredth of the best. Nobody waits longer than the limit: what is not
proven by then counts as slower than all that is.
"""

from __future__ import annotations

import subprocess
import sys
from statistics import median

from tests.support.solver.puzzle_sized import puzzles, run

LIMIT = 1_000_000
COLD = """
from time import process_time
from ortools.sat.python import cp_model
model = cp_model.CpModel()
one, other = model.new_int_var(0, 9, "one"), model.new_int_var(0, 9, "other")
model.add(one + other <= 12)
model.maximize(2 * one + other)
solver = cp_model.CpSolver()
solver.parameters.num_workers = 1
assert solver.solve(model) == cp_model.OPTIMAL
print(process_time())
"""


def cold_start() -> float:
    """CPU seconds of a process that imports OR-Tools and solves next to nothing."""
    told = subprocess.run([sys.executable, "-c", COLD], check=True, capture_output=True, text=True)
    return float(told.stdout)


def section(quick: bool) -> str:
    """The table for the results."""
    lines = [
        "### Puzzle-sized positions",
        "",
        "| position | plans | status | states | CPU s | cold starts | near the best after |",
        "|---|---|---|---|---|---|---|",
    ]
    starts, seconds = [], []
    for puzzle in puzzles()[:: 4 if quick else 1]:
        starts.append(cold_start())
        found = run(puzzle, LIMIT // 30 if quick else LIMIT)
        is_proven = found.answer.status == "optimal"
        seconds.append(found.seconds if is_proven else float("inf"))
        plans = len(found.answer.question.problem.plans)
        share = f"{found.near / found.answer.states:.0%}" if is_proven else ""
        lines.append(
            f"| {puzzle.id} | {plans:,} | {found.answer.status} | {found.answer.states:,} "
            f"| {found.seconds:.2f} | {found.seconds / median(starts):.1f} | {share} |"
        )
    ratio = median(seconds) / median(starts)
    lines += ["", f"A cold start takes {median(starts):.2f} CPU s; the median puzzle {ratio:.1f}."]
    return "\n".join(lines)


if __name__ == "__main__":
    print(section(sys.argv[1:] == ["--quick"]))
