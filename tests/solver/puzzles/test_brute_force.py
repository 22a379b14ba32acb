"""The pack proved a second time: by plain search through the engine, which shares nothing with
the planner.

Brute force values every plan of a puzzle. It knows opponents that choose the worst for the goal,
or what they are directed to; where they are greedy, or where it would take too long, it is not
asked.
A short run takes a fixed sample of the pack, a long run all of it.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from snails_core import Decision, read_plan
from snails_core.options import Plan
from solver.goals import read_goal
from solver.planner import GREEDY, SCRIPTED, read_directions
from solver.planner.problem import Directions
from solver.puzzles.judging import judge
from solver.puzzles.packs import load, names
from solver.puzzles.puzzle import Puzzle
from solver.requests.parsing import scripts_of
from tests.oracle.brute_force import BruteForce, Cards, Value, Worlds
from tests.oracle.tables import Scripts
from tests.support.long_run import LONG

LARGEST = 100_000
"""Puzzles that take the planner more states are left out; most take brute force minutes."""
QUICK = 6_000
SHARE = Fraction(9, 10)
"""At least so much of the pack is proved twice."""


def states(name: str) -> int:
    proof = load(name).proof
    return 0 if proof is None else proof.states


FEASIBLE = [
    name for name in names() if load(name).choices != GREEDY and 0 < states(name) <= LARGEST
]
SMALL = [name for name in FEASIBLE if states(name) <= QUICK]
SAMPLE = SMALL[:: max(1, len(SMALL) // 6)]


class Directed(BruteForce):
    """Others do as they are directed, and the worst where that is silent."""

    directions = Directions()

    def _search(self, worlds: Worlds, cards: Cards) -> Value:
        position, node = worlds[0].place.position, worlds[0].place.node
        if isinstance(node, Decision) and self.seat != node.player and self.directions.lines:
            options = self.directions.narrowed(position.agenda, position.hot, node)
            if len(options) == 1 and position.round == self.start.round:
                (option,) = options
                return self._after(worlds, option, cards)
        return super()._search(worlds, cards)


def scripts(puzzle: Puzzle) -> Scripts:
    """The others' plans with probabilities, of each player they sum up to 1."""
    found = scripts_of(puzzle.position, puzzle.seat, puzzle.opponents)
    totals: dict[int, int] = {}
    for script in found.scripts:
        totals[script.player] = totals.get(script.player, 0) + script.weight
    plans: dict[int, list[tuple[Plan, Fraction]]] = {}
    for player, plan, weight in found.scripts:
        plans.setdefault(player, []).append((plan, Fraction(weight, totals[player])))
    return plans


def values_of(puzzle: Puzzle) -> dict[Plan, Value]:
    goal = read_goal(puzzle.goal)
    search = Directed(puzzle.position, goal, scripts(puzzle))
    if puzzle.choices == SCRIPTED:
        search.directions = read_directions(puzzle.setting, puzzle.directions)
    found = search.values()
    if not puzzle.wishes:
        return found
    catalogue = puzzle.setting.catalogue
    return {
        plan: (*value, Fraction(-sum(card in catalogue.arsenal for card in plan.cards)))
        for plan, value in found.items()
    }


def test_brute_force_is_feasible_for_most_of_the_pack(
    record_property: Callable[[str, object], None],
) -> None:
    record_property("share", f"brute force proves {len(FEASIBLE)} of {len(names())} puzzles")
    assert len(FEASIBLE) >= SHARE * len(names())


@pytest.mark.parametrize("name", FEASIBLE if LONG else SAMPLE)
def test_brute_force_finds_the_same_answer(name: str) -> None:
    puzzle = load(name)
    assert puzzle.proof is not None
    proof, values = puzzle.proof, values_of(puzzle)
    assert max(values.values()) == proof.value
    best = {plan for plan, value in values.items() if value == proof.value}
    assert {read_plan(puzzle.setting, plan) for plan in proof.plans} <= best
    assert all(judge(puzzle, plan).optimal for plan in sorted(best)[:: max(1, len(best) // 9)])
    if proof.second is not None:
        second = values[read_plan(puzzle.setting, proof.second.plan)]
        assert second == proof.second.value < proof.value
