"""The exact equilibrium of a game with secrets: a linear program in sequence form.

The game has two sides, 0 and 1; what side 0 gets, side 1 loses. What a side knows when it chooses
is an information set, and a sequence is one with what is chosen there. A side's plan is how much of
it reaches each of its sequences (1 before its first choice). For a given plan of side 0 the other
side's best answer is found from the last choices upwards, and that is what the program's values
say; the highest value is the equilibrium. The prices of the program are the plan of side 1. All
numbers are fractions, and the answer carries its own proof: neither side gains by any other plan,
as `best_response_value` finds without the program.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Generic, NamedTuple, Protocol, TypeVar

from solver.equilibrium.simplex import maximise

MOST_LEAVES = 400_000
"""Of a tree, unless it says otherwise; the linear program grows with it."""
ActionT = TypeVar("ActionT", bound=Hashable)


class TooManyLeaves(ValueError):
    """A game tree would be larger than it may be."""


class Informed(Hashable, Protocol):
    """Whatever tells what a side knows; it names the side."""

    @property
    def side(self) -> int: ...


InfoSetT = TypeVar("InfoSetT", bound=Informed)


class Sequence(NamedTuple, Generic[InfoSetT, ActionT]):
    """A choice at an information set, with all of the side's own choices before it."""

    at: InfoSetT
    action: ActionT


@dataclass(slots=True)
class GameTree(Generic[InfoSetT, ActionT]):
    """All information sets, sequences and leaves of a game. A side forgets nothing: what it chose
    before an information set is the same in all of its points."""

    parents: dict[InfoSetT, Sequence[InfoSetT, ActionT] | None] = field(default_factory=dict)
    """The last own choice before each information set."""
    actions: dict[InfoSetT, tuple[ActionT, ...]] = field(default_factory=dict)
    leaves: dict[
        tuple[Sequence[InfoSetT, ActionT] | None, Sequence[InfoSetT, ActionT] | None], Fraction
    ] = field(default_factory=dict)
    """Payoff times chance, summed, by the last choices of both sides."""
    chances: dict[
        tuple[Sequence[InfoSetT, ActionT] | None, Sequence[InfoSetT, ActionT] | None], Fraction
    ] = field(default_factory=dict)
    """The chance alone, summed in the same way."""
    leaf_count: int = 0
    most_leaves: int = MOST_LEAVES
    """`add_leaf` refuses more."""

    def sets_of(self, side: int) -> list[InfoSetT]:
        """The information sets of a side, in the order in which they came up."""
        return [info for info in self.parents if info.side == side]

    def choose(
        self,
        info: InfoSetT,
        parent: Sequence[InfoSetT, ActionT] | None,
        actions: tuple[ActionT, ...],
        one: ActionT,
    ) -> Sequence[InfoSetT, ActionT]:
        """The sequence of one choice at an information set, which becomes known with it."""
        self.parents.setdefault(info, parent)
        self.actions.setdefault(info, actions)
        return Sequence(info, one)

    def add_leaf(
        self,
        ends: tuple[Sequence[InfoSetT, ActionT] | None, Sequence[InfoSetT, ActionT] | None],
        chance: Fraction,
        worth: Fraction | int,
    ) -> None:
        """Notes what an end of the game pays, after these last choices and with this chance.
        Raises TooManyLeaves if there are more than the tree may have."""
        if self.leaf_count >= self.most_leaves:
            raise TooManyLeaves(f"a game tree of more than {self.most_leaves} leaves")
        self.leaves[ends] = self.leaves.get(ends, Fraction(0)) + chance * worth
        self.chances[ends] = self.chances.get(ends, Fraction(0)) + chance
        self.leaf_count += 1


@dataclass(frozen=True, slots=True)
class Equilibrium(Generic[InfoSetT, ActionT]):
    """The value to side 0 and a plan of each side that guarantees it."""

    value: Fraction
    plans: tuple[
        Mapping[Sequence[InfoSetT, ActionT] | None, Fraction],
        Mapping[Sequence[InfoSetT, ActionT] | None, Fraction],
    ]
    """How much of a side's plan reaches each sequence; None is the beginning."""
    tree: GameTree[InfoSetT, ActionT]
    pivots: int

    def policy(self, info: InfoSetT) -> dict[ActionT, Fraction]:
        """How likely each choice is at an information set; empty if the plan never comes there."""
        plan = self.plans[info.side]
        reached = plan.get(self.tree.parents[info], Fraction(0))
        if not reached:
            return {}
        return {
            action: share / reached
            for action in self.tree.actions[info]
            if (share := plan.get(Sequence(info, action), Fraction(0)))
        }


def solve_tree(tree: GameTree[InfoSetT, ActionT]) -> Equilibrium[InfoSetT, ActionT]:
    """The equilibrium of a tree, checked against best responses."""
    lowest = min(
        (worth / tree.chances[ends] for ends, worth in tree.leaves.items()), default=Fraction(0)
    )
    shift = max(Fraction(0), -lowest)  # with no payoff below 0 no value of the program is
    mine = {s: n for n, s in enumerate(_sequences(tree, 0))}
    theirs = _sequences(tree, 1)
    sets = {info: len(mine) + n for n, info in enumerate(tree.sets_of(1))}
    slacks = {s: len(mine) + len(sets) + n for n, s in enumerate(theirs)}

    payoffs: dict[Sequence[InfoSetT, ActionT] | None, dict[int, Fraction]] = {}
    constants: dict[Sequence[InfoSetT, ActionT] | None, Fraction] = {}
    for (own, other), worth in tree.leaves.items():
        shifted = worth + shift * tree.chances[own, other]
        if own is None:
            constants[other] = constants.get(other, Fraction(0)) + shifted
        elif shifted:
            line = payoffs.setdefault(other, {})
            line[mine[own]] = line.get(mine[own], Fraction(0)) + shifted

    rows: list[tuple[dict[int, Fraction], Fraction]] = []
    basis: list[int] = []
    for info in tree.sets_of(0):
        rows.append(_plan_row(tree, info, mine))
        basis.append(mine[Sequence(info, tree.actions[info][0])])
    below: dict[Sequence[InfoSetT, ActionT] | None, list[int]] = {}
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
    none: tuple[Sequence[InfoSetT, ActionT] | None, Fraction] = None, Fraction(1)
    plans = (
        dict([none, *((s, solution.point.get(n, Fraction(0))) for s, n in mine.items())]),
        dict([none, *((s, solution.prices.get(n, Fraction(0))) for s, n in slacks.items())]),
    )
    for side in (0, 1):
        if best_response_value(tree, plans[1 - side], side) != value:
            raise AssertionError(f"not an equilibrium: side {side} gains by another plan")
    return Equilibrium(value, plans, tree, solution.pivots)


def best_response_value(
    tree: GameTree[InfoSetT, ActionT],
    plan: Mapping[Sequence[InfoSetT, ActionT] | None, Fraction],
    responder: int,
) -> Fraction:
    """What side 0 gets if `responder` answers the other side's plan as well as possible."""
    better = max if responder == 0 else min
    worths: dict[Sequence[InfoSetT, ActionT] | None, Fraction] = {}
    for ends, worth in tree.leaves.items():
        own, other = ends[responder], ends[1 - responder]
        worths[own] = worths.get(own, Fraction(0)) + plan.get(other, Fraction(0)) * worth
    below: dict[Sequence[InfoSetT, ActionT] | None, list[InfoSetT]] = {}
    for info in tree.sets_of(responder):
        below.setdefault(tree.parents[info], []).append(info)

    def worth_of(sequence: Sequence[InfoSetT, ActionT] | None) -> Fraction:
        total = worths.get(sequence, Fraction(0))
        for info in below.get(sequence, ()):
            total += better(worth_of(Sequence(info, action)) for action in tree.actions[info])
        return total

    return worth_of(None)


def _sequences(tree: GameTree[InfoSetT, ActionT], side: int) -> list[Sequence[InfoSetT, ActionT]]:
    return [Sequence(info, action) for info in tree.sets_of(side) for action in tree.actions[info]]


def _plan_row(
    tree: GameTree[InfoSetT, ActionT],
    info: InfoSetT,
    columns: Mapping[Sequence[InfoSetT, ActionT], int],
) -> tuple[dict[int, Fraction], Fraction]:
    """What goes on from an information set is what reaches it."""
    row = {columns[Sequence(info, action)]: Fraction(1) for action in tree.actions[info]}
    parent = tree.parents[info]
    if parent is None:
        return row, Fraction(1)
    row[columns[parent]] = Fraction(-1)
    return row, Fraction(0)
