"""A transition: where a turn leads from a state, and for which other states that holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from solver.planner.problem import Change, Location, Pruning, State, facts_of
from solver.planner.trees import Tree, TreeBuilder


class Query(NamedTuple):
    """What the cache is asked about: a card about to be resolved in a state."""

    turn: int
    card: int
    state: State
    facts: bytes
    pruning: Pruning

    @classmethod
    def of(cls, turn: int, card: int, state: State, pruning: Pruning = Pruning.NONE) -> Query:
        """The query about a state whose facts are not known yet."""
        return cls(turn, card, state, facts_of(state.hot), pruning)


class TurnEnd(NamedTuple):
    """One end of a turn, as a difference to the state before it: `state.after(*end)`."""

    change: Change
    cold: bytes
    possible_scripts: int


class Transition(NamedTuple):
    """Where a turn leads: a tree whose leaves are numbers of ends."""

    tree: Tree
    ends: tuple[TurnEnd, ...]
    reads: tuple[Location, ...]
    """What was read for it, in order; empty for a transition joined from several."""


def join_transitions(tree: Tree, transitions: Sequence[Transition]) -> Transition:
    """One transition from several that are the leaves of a tree. Its reads are empty: they are
    needed only for the cache, which keeps the parts."""
    ends: dict[TurnEnd, int] = {}
    builder, branches = TreeBuilder(), []
    for transition in transitions:
        numbers = [ends.setdefault(end, len(ends)) for end in transition.ends]
        branches.append(builder.with_leaves(transition.tree, numbers))
    return Transition(builder.with_leaves(tree, branches), tuple(ends), ())
