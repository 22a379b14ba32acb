"""Backward induction: the best choices in a tree of choices and chances, exactly.

A problem is one function, `moves`: from a state to the moves that are possible there, each with the
distribution of states that it leads to. No moves: it is over. A state with one move is
no choice (a die is thrown, a miss is noted); a state with several is one.

    value(state) = worth(state)                                if it is over
    value(state) = max over moves of the mean of value(next)   else

Of equally good moves the first is taken, so `moves` lists first what should win a tie.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Generic, TypeVar

from solver.odds.distribution import Distribution

State = TypeVar("State", bound=Hashable)
Move = TypeVar("Move", bound=Hashable)

Moves = Callable[[State], Mapping[Move, Distribution[State]]]
Worth = Callable[[State], Fraction]


@dataclass(frozen=True, slots=True)
class Solution(Generic[State, Move]):
    """What every state that can come up is worth under best play, and the move to make there."""

    start: State
    moves: Mapping[State, Mapping[Move, Distribution[State]]]
    """In an order in which each state comes after all that can follow it."""
    values: Mapping[State, Fraction]
    rule: Mapping[State, Move]

    @property
    def value(self) -> Fraction:
        return self.values[self.start]

    def value_of(self, state: State, move: Move) -> Fraction:
        """What a move is worth, the best one or not."""
        return self.moves[state][move].mean(self.values.__getitem__)

    def starting_with(self, move: Move) -> Solution[State, Move]:
        """The same problem with the first move made already, the best one or not; what follows is
        best play."""
        value = self.value_of(self.start, move)
        values = {**self.values, self.start: value}
        return replace(self, values=values, rule={**self.rule, self.start: move})

    def reached(self) -> dict[State, Fraction]:
        """How likely each state comes up when the rule is followed; the start comes first."""
        chances = {self.start: Fraction(1)}
        for state in reversed(list(self.moves)):
            if state in chances and state in self.rule:
                for following, p in self.moves[state][self.rule[state]].items():
                    chances[following] = chances.get(following, Fraction(0)) + chances[state] * p
        return chances

    def ends(self) -> Distribution[State]:
        """The distribution of how it ends when the rule is followed."""
        return Distribution((s, p) for s, p in self.reached().items() if s not in self.rule)


def solve(moves: Moves[State, Move], start: State, worth: Worth[State]) -> Solution[State, Move]:
    """Finds the best move of every state, from the ends back to the start."""
    tree = _in_order(moves, start)
    values: dict[State, Fraction] = {}
    rule: dict[State, Move] = {}
    for state, options in tree.items():
        if not options:
            values[state] = worth(state)
            continue
        means = {move: nexts.mean(values.__getitem__) for move, nexts in options.items()}
        rule[state] = max(means, key=means.__getitem__)
        values[state] = means[rule[state]]
    return Solution(start, tree, values, rule)


def _in_order(
    moves: Moves[State, Move], start: State
) -> dict[State, Mapping[Move, Distribution[State]]]:
    """All states that can come up with their moves, each after those that can follow it.

    A walk with a stack of its own, for a hundred re-rolls are deeper than Python likes to call.
    """
    found: dict[State, Mapping[Move, Distribution[State]]] = {}
    ordered: dict[State, Mapping[Move, Distribution[State]]] = {}
    stack = [start]
    while stack:
        state = stack[-1]
        if state not in found:
            found[state] = moves(state)
            followers = (after for nexts in found[state].values() for after in nexts)
            stack += [after for after in followers if after not in found]
        else:
            ordered.setdefault(state, found[state])
            stack.pop()
    return ordered
