"""The exact equilibrium of a battle with hidden hands: a linear program in sequence form.

A side's plan is how much of it reaches each of its sequences (1 before its first choice). For a
given plan of the attacker the defender's best answer is found from the last choices upwards, and
that is what the program's values say; the highest value is the equilibrium. The prices of the
program are the defender's plan. All numbers are fractions, and the answer carries its own proof:
neither side gains by any other plan, as `best_response_value` finds without the program.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from companions.cry_havoc.battle import Side
from companions.cry_havoc.solver.game_tree import (
    Action,
    GameTree,
    HiddenBattle,
    InfoSet,
    Sequence,
    build_tree,
)
from companions.cry_havoc.solver.simplex import maximise

Plan = Mapping[Sequence | None, Fraction]
"""How much of a side's plan reaches each sequence; None is the beginning."""


@dataclass(frozen=True, slots=True)
class Equilibrium:
    """The value to the attacker and a plan of each side that guarantees it."""

    value: Fraction
    plans: tuple[Plan, Plan]
    tree: GameTree
    pivots: int

    def policy(self, info: InfoSet) -> dict[Action, Fraction]:
        """How likely each choice is at an information set; empty if the plan never comes there."""
        plan = self.plans[info.side]
        reached = plan.get(self.tree.parents[info], Fraction(0))
        if not reached:
            return {}
        actions = self.tree.actions[info]
        return {
            action: share / reached
            for action in actions
            if (share := plan.get(Sequence(info, action), Fraction(0)))
        }


def solve_hidden_hands(battle: HiddenBattle) -> Equilibrium:
    """The equilibrium of a battle whose hands are dealt by chance."""
    return solve_tree(build_tree(battle))


def solve_tree(tree: GameTree) -> Equilibrium:
    """The equilibrium of a tree, checked against best responses."""
    lowest = min(
        (worth / tree.chances[ends] for ends, worth in tree.leaves.items()), default=Fraction(0)
    )
    shift = max(Fraction(0), -lowest)  # with no payoff below 0 no value of the program is
    mine = {s: n for n, s in enumerate(_sequences(tree, Side.ATTACKER))}
    theirs = _sequences(tree, Side.DEFENDER)
    sets = {info: len(mine) + n for n, info in enumerate(tree.sets_of(Side.DEFENDER))}
    slacks = {s: len(mine) + len(sets) + n for n, s in enumerate(theirs)}

    payoffs: dict[Sequence | None, dict[int, Fraction]] = {}
    constants: dict[Sequence | None, Fraction] = {}
    for (own, other), worth in tree.leaves.items():
        shifted = worth + shift * tree.chances[own, other]
        if own is None:
            constants[other] = constants.get(other, Fraction(0)) + shifted
        elif shifted:
            line = payoffs.setdefault(other, {})
            line[mine[own]] = line.get(mine[own], Fraction(0)) + shifted

    rows: list[tuple[dict[int, Fraction], Fraction]] = []
    basis: list[int] = []
    for info in tree.sets_of(Side.ATTACKER):
        rows.append(_plan_row(tree, info, mine))
        basis.append(mine[Sequence(info, tree.actions[info][0])])
    below: dict[Sequence | None, list[int]] = {}
    for info, column in sets.items():
        below.setdefault(tree.parents[info], []).append(column)
    for sequence in theirs:
        row = {sets[sequence.at]: Fraction(1), slacks[sequence]: Fraction(1)}
        row.update(dict.fromkeys(below.get(sequence, ()), Fraction(-1)))
        row.update({column: -part for column, part in payoffs.get(sequence, {}).items()})
        rows.append((row, constants.get(sequence, Fraction(0))))
        basis.append(slacks[sequence])
    objective = dict.fromkeys(below.get(None, ()), Fraction(1))
    objective.update(payoffs.get(None, {}))
    solution = maximise(objective, rows, basis)

    value = solution.value + constants.get(None, Fraction(0)) - shift
    plans: tuple[Plan, Plan] = (
        {None: Fraction(1), **{s: solution.point.get(n, Fraction(0)) for s, n in mine.items()}},
        {None: Fraction(1), **{s: solution.prices.get(n, Fraction(0)) for s, n in slacks.items()}},
    )
    _check(tree, plans, value)
    return Equilibrium(value, plans, tree, solution.pivots)


def _sequences(tree: GameTree, side: Side) -> list[Sequence]:
    return [Sequence(info, action) for info in tree.sets_of(side) for action in tree.actions[info]]


def _plan_row(
    tree: GameTree, info: InfoSet, columns: Mapping[Sequence, int]
) -> tuple[dict[int, Fraction], Fraction]:
    """What goes on from an information set is what reaches it."""
    row = {columns[Sequence(info, action)]: Fraction(1) for action in tree.actions[info]}
    parent = tree.parents[info]
    if parent is None:
        return row, Fraction(1)
    row[columns[parent]] = Fraction(-1)
    return row, Fraction(0)


def best_response_value(tree: GameTree, plan: Plan, responder: Side) -> Fraction:
    """What the attacker gets if `responder` answers the other side's plan as well as possible."""
    better = max if responder is Side.ATTACKER else min
    worths: dict[Sequence | None, Fraction] = {}
    for ends, worth in tree.leaves.items():
        own, other = ends[responder], ends[responder.other]
        worths[own] = worths.get(own, Fraction(0)) + plan.get(other, Fraction(0)) * worth
    below: dict[Sequence | None, list[InfoSet]] = {}
    for info in tree.sets_of(responder):
        below.setdefault(tree.parents[info], []).append(info)

    def worth_of(sequence: Sequence | None) -> Fraction:
        total = worths.get(sequence, Fraction(0))
        for info in below.get(sequence, ()):
            total += better(worth_of(Sequence(info, action)) for action in tree.actions[info])
        return total

    return worth_of(None)


def _check(tree: GameTree, plans: tuple[Plan, Plan], value: Fraction) -> None:
    """Neither side gains by another plan: the proof that this is an equilibrium."""
    for side in Side:
        if best_response_value(tree, plans[side.other], side) != value:
            raise AssertionError(f"not an equilibrium for the {side.name.lower()}")
