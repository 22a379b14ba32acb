"""The value of a game of two sides as a linear program in sequence form, in floating point.

It reads the trees that `hidden_play.GambitFile` writes from the engine, and GLOP solves it: nothing
is shared with `solver.equilibrium`. It is a second opinion where pygambit takes too long or errs:
in 17.0.0b2 its linear program says 0 for game 126 with three plans each, which is worth -1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from ortools.linear_solver import pywraplp  # type: ignore[import-untyped]  # it has none

Played = tuple[tuple[int, int], ...]
"""What a side has chosen so far: information sets with the number of the option."""
Ends = tuple[Played, Played]


@dataclass
class SequenceForm:
    """The sequences of both sides, and what side 0 gets with each pair of them."""

    sets: tuple[dict[int, tuple[Played, int]], dict[int, tuple[Played, int]]] = field(
        default_factory=lambda: ({}, {})
    )
    """By information set: what its side has played before, and how many options there are."""
    worth: dict[Ends, Fraction] = field(default_factory=dict)

    def walk(self, lines: Iterator[str], ends: Ends, chance: Fraction) -> None:
        """Reads a node and all below it; nodes come before those below them."""
        line = next(lines)
        kind, options = line[0], line.split("{")[1]
        if kind == "t":
            worth = Fraction(options.split(",")[0].strip())
            self.worth[ends] = self.worth.get(ends, Fraction(0)) + chance * worth
        elif kind == "c":
            for share in re.findall(r'"\d+" (\S+)', options):
                self.walk(lines, ends, chance * Fraction(share))
        else:
            _, _, player, number, *_ = line.split()
            side, count = int(player) - 1, len(re.findall(r'"\d+"', options))
            known = self.sets[side].setdefault(int(number), (ends[side], count))
            assert known == (ends[side], count), "a side forgets what it did"
            for option in range(count):
                chosen = (*ends[side], (int(number), option))
                below = (chosen, ends[1]) if side == 0 else (ends[0], chosen)
                self.walk(lines, below, chance)


def value_by_glop(lines: Sequence[str]) -> float:
    """What the game is worth to side 0, from the lines of a file without its heading."""
    form = SequenceForm()
    form.walk(iter(lines), ((), ()), Fraction(1))
    program = pywraplp.Solver.CreateSolver("GLOP")
    endless = program.infinity()
    likely: dict[Played, pywraplp.Variable] = {(): program.NumVar(1, 1, "")}
    for number, (before, count) in form.sets[0].items():
        for option in range(count):
            likely[(*before, (number, option))] = program.NumVar(0, 1, "")
    for number, (before, count) in form.sets[0].items():
        chosen = sum(likely[(*before, (number, option))] for option in range(count))
        program.Add(chosen == likely[before])
    whole = program.NumVar(-endless, endless, "")
    of_set = {number: program.NumVar(-endless, endless, "") for number in form.sets[1]}
    gets: dict[Played, list[pywraplp.LinearExpr]] = {(): []}
    leads: dict[Played, pywraplp.Variable] = {(): whole}
    for number, (before, count) in form.sets[1].items():
        gets.setdefault(before, []).append(of_set[number])
        for option in range(count):
            leads[(*before, (number, option))] = of_set[number]
    for (mine, theirs), worth in form.worth.items():
        gets.setdefault(theirs, []).append(float(worth) * likely[mine])
    for theirs, variable in leads.items():
        program.Add(variable <= sum(gets.get(theirs, [])))
    program.Maximize(whole)
    assert program.Solve() == pywraplp.Solver.OPTIMAL
    return float(whole.solution_value())
