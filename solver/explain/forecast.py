"""What may come of a plan played by its policy: every case before every turn, and all ends.

Contributions. The expected value stays the same all the way, as the policy plans ahead. So a turn
is credited with what it changes on the table: the expected worth if the round ended right after
it, less that if it ended right before it (dynamite, fire and water still do their part, but nobody
plays another card). All contributions together are the value of the plan less what the round
would bring if nobody did anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from snails_core import layout as at
from solver.explain.policy import Policy
from solver.explain.turn_trees import TurnNode, TurnRoot
from solver.planner import State, Value


@dataclass(frozen=True, slots=True)
class Case:
    """A state that may be reached before a turn."""

    number: int
    """Among the cases before this turn, the likeliest first."""
    chance: Fraction
    state: State
    root: TurnRoot


@dataclass(frozen=True, slots=True)
class TurnForecast:
    """One turn of the round, or its end, in all cases."""

    number: int
    cases: tuple[Case, ...]
    worth: Value
    """The expected value if the round ended before this turn."""
    numbers: dict[State, int] = field(repr=False)
    """The number of the case with each state."""


class Forecast:
    """All that playing one plan may lead to, with exact probabilities."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.turns: list[TurnForecast] = []
        chances = {policy.start: Fraction(1)}
        for turn in range(policy.last + 1):
            self.turns.append(self._turn(turn, chances))
            chances = _after(self.turns[-1])
        self.ends = chances
        """The states after the round, with their probabilities."""

    @property
    def value(self) -> Value:
        return self.policy.value

    @property
    def idle(self) -> Value:
        """What the round would bring if nobody did anything."""
        return self.turns[0].worth

    def gain(self, turn: int) -> Value:
        """What a turn contributes (see the module's text)."""
        after, before = self.turns[turn + 1].worth, self.turns[turn].worth
        return tuple(a - b for a, b in zip(after, before, strict=True))

    @cached_property
    def results(self) -> dict[bytes, Fraction]:
        """What becomes of everybody's health, with the winner if the game is over."""
        found: dict[bytes, Fraction] = {}
        for state, chance in self.ends.items():
            result = result_of(state.hot)
            found[result] = found.get(result, Fraction(0)) + chance
        return found

    @cached_property
    def values(self) -> dict[Value, Fraction]:
        """What the goal comes to in the end, and how likely, the worst first."""
        found: dict[Value, Fraction] = {}
        for state, chance in self.ends.items():
            value = tuple(part.value(state.hot) for part in self.policy.trees.goal_parts)
            found[value] = found.get(value, Fraction(0)) + chance
        return dict(sorted(found.items()))

    def losses(self) -> Iterator[tuple[int, Fraction]]:
        """Each own snail that lives now, and the chance that it is eliminated."""
        first = self.policy.problem.seat * at.SQUAD
        for snail in range(first, first + at.SQUAD):
            if self.policy.start.hot[at.HEALTH + snail]:
                gone = (p for s, p in self.ends.items() if not s.hot[at.HEALTH + snail])
                yield snail, sum(gone, Fraction(0))

    def _turn(self, turn: int, chances: dict[State, Fraction]) -> TurnForecast:
        trees, by_chance = self.policy.trees, sorted(chances.items(), key=lambda item: -item[1])
        cases = tuple(
            Case(number, chance, state, self.policy.turn(turn, state))
            for number, (state, chance) in enumerate(by_chance)
        )
        worths = [(case.chance, trees.worth_now(case.state)) for case in cases]
        worth = tuple(
            sum((chance * value[part] for chance, value in worths), Fraction(0))
            for part in range(len(trees.goal_parts))
        )
        return TurnForecast(turn, cases, worth, {case.state: case.number for case in cases})


def result_of(hot: bytes) -> bytes:
    """Everybody's health and the winner: what makes two ends the same result."""
    return hot[at.HEALTH : at.HEALTH + at.MAX_SNAILS] + hot[at.RESULT : at.RESULT + 1]


def ends_of(node: TurnNode) -> dict[State, Fraction]:
    """The states in which a turn may end under the policy, with their probabilities."""
    known: dict[TurnNode, dict[State, Fraction]] = {}

    def ends(here: TurnNode) -> dict[State, Fraction]:
        if here.end is not None:
            return {here.end: Fraction(1)}
        found = known.get(here)
        if found is None:
            found = known[here] = {}
            for chance, edge in here.chances():
                for state, share in ends(edge.to).items():
                    found[state] = found.get(state, Fraction(0)) + chance * share
        return found

    return ends(node)


def _after(turn: TurnForecast) -> dict[State, Fraction]:
    found: dict[State, Fraction] = {}
    for case in turn.cases:
        for state, share in ends_of(case.root.node).items():
            found[state] = found.get(state, Fraction(0)) + case.chance * share
    return found
