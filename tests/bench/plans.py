"""The planner beside plain searches through the engine, on stored positions.

Each position is solved by the planner, by brute force that remembers positions, and, where
that ends at all, by brute force that remembers nothing; in turn, and again. What counts is
the geometric mean of the ratios.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import geometric_mean, median
from time import process_time

from solver.goals import read_goal
from solver.planner import Scripts, solve
from tests.oracle.brute_force import BruteForce, TooLarge
from tests.oracle.entries import Entry, all_entries

NAIVE_STEPS = 150_000
"""Brute force without memory is given up after so many steps of the engine."""


def instances(quick: bool) -> list[Entry]:
    """Every so manieth of the stored positions, from easy to hard."""
    known = [entry for entry in all_entries() if not entry.worst_case]
    known.sort(key=lambda entry: (entry.steps, entry.id))
    return known[:: 80 if quick else 24]


def planner(entry: Entry) -> bool:
    scripts = Scripts(entry.scripts())
    answer = solve(entry.read_position(), entry.goal, opponents=scripts)
    return answer.value == entry.exact_value()


def brute_force(entry: Entry, naive: bool = False) -> bool:
    steps = NAIVE_STEPS if naive else None
    search = BruteForce(
        entry.read_position(), read_goal(entry.goal), entry.scripts(), naive, most_steps=steps
    )
    try:
        return max(search.values().values()) == entry.exact_value()
    except TooLarge:
        return False


def section(quick: bool, repeats: int) -> str:
    """The table for the results."""
    lines = [
        "### Plans: the planner beside brute force",
        "",
        "| position | plans | planner, CPU s | brute force, CPU s | ratio | without memory |",
        "|---|---|---|---|---|---|",
    ]
    remembered, naive = [], []
    for entry in instances(quick):
        ours, theirs = _alternate([planner, brute_force], entry, repeats)
        remembered.append(theirs / ours)
        start = process_time()
        solved = brute_force(entry, naive=True)
        plain = process_time() - start
        if solved:
            naive.append(plain / ours)
        beside = f"{plain / ours:.0f} times" if solved else f"over {plain / ours:.0f} times"
        lines.append(
            f"| {entry.id} | {entry.plans:,} | {ours:.3f} | {theirs:.3f} | {theirs / ours:.1f} "
            f"| {beside} |"
        )
    lines += ["", f"Geometric mean of the ratios: {geometric_mean(remembered):.2f}."]
    if naive:
        mean = geometric_mean(naive)
        lines.append(f"Without memory, where it ended ({len(naive)} positions): {mean:.1f}.")
    return "\n".join(lines)


def _alternate(
    rivals: Sequence[Callable[[Entry], bool]], entry: Entry, repeats: int
) -> list[float]:
    times: list[list[float]] = [[] for _ in rivals]
    for _ in range(repeats):
        for found, rival in zip(times, rivals, strict=True):
            start = process_time()
            assert rival(entry), entry.id
            found.append(process_time() - start)
    return [median(found) for found in times]
