"""What the best plan of a puzzle does when it goes well: lines of play with their events.

A *good* line is one that ends at least as well as the plan promises on average: of a chance to
eliminate somebody those where it comes true, of expected damage those that deal as much or more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from snails_core import layout as at
from snails_core.cards import Action
from snails_core.events import Acted, Eliminated, Event, Moved, Placed, Pushed
from snails_core.options import Plan
from snails_core.position import Position
from solver.explain.forecast import Forecast
from solver.explain.policy import Policy
from solver.explain.turn_trees import TurnNode
from solver.goals import Goal
from solver.planner import RoundProblem, State, Value

MOST_LINES = 150
MOST_STEPS = 20_000
"""So many good lines are found at most, and so many nodes are visited for them."""


class PlayedTurn(NamedTuple):
    """One turn of a line, or the end of the round."""

    player: int
    """NONE at the end of the round."""
    before: bytes
    """The board, as `hot`."""
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One way the round may go, every choice made by the policy."""

    position: Position
    """At planning."""
    seat: int
    chance: Fraction
    value: Value
    turns: tuple[PlayedTurn, ...]

    def own_turns(self) -> list[PlayedTurn]:
        return [turn for turn in self.turns if turn.player == self.seat]

    def events(self) -> Iterator[Event]:
        for turn in self.turns:
            yield from turn.events

    def is_own(self, snail: int) -> bool:
        return snail // at.SQUAD == self.seat

    def is_enemy(self, snail: int) -> bool:
        return snail < at.MAX_SNAILS and not self.is_own(snail)

    def start_level(self, snail: int) -> int:
        """Of the space that the snail stood on when the plans were made."""
        place = self.position.place(snail)
        return 0 if place is None else self.position.level(place)

    def action(self, acted: Acted) -> Action:
        return self.position.setting.catalogue.actions[acted.action]


@dataclass(frozen=True, slots=True)
class Solution:
    """The best plan of a puzzle at work."""

    problem: RoundProblem
    goal: Goal
    wishes: tuple[str, ...]
    plan: Plan
    lines: tuple[Line, ...]
    """Good ones, those that carry most of the value first."""

    def share(self, happens: Callable[[Line], bool]) -> Fraction:
        """How much of the good lines, by chance, has this in it."""
        total = sum((line.chance for line in self.lines), Fraction(0))
        found = sum((line.chance for line in self.lines if happens(line)), Fraction(0))
        return found / total if total else Fraction(0)


class _Partial(NamedTuple):
    """A line up to some node of a turn's tree."""

    chance: Fraction
    turn: int
    before: State
    node: TurnNode
    events: tuple[Event, ...]
    played: tuple[PlayedTurn, ...]


def good_lines(policy: Policy) -> tuple[Line, ...]:
    """The lines that carry the plan's value, the heaviest first."""
    lift = _lift(policy)
    numbers = count()
    heap: list[tuple[float, int, _Partial]] = []

    def put(partial: _Partial) -> None:
        weight = partial.chance * lift(partial.node.value)
        if weight > 0:
            heappush(heap, (-float(weight), next(numbers), partial))

    put(_begun(policy, Fraction(1), 0, policy.start, ()))
    found: list[Line] = []
    for _ in range(MOST_STEPS):
        if not heap or len(found) == MOST_LINES:
            break
        here = heappop(heap)[2]
        if here.node.end is None:
            for chance, edge in here.node.chances():
                events = here.events + edge.events
                put(here._replace(chance=here.chance * chance, node=edge.to, events=events))
            continue
        played = (*here.played, _played(policy, here))
        if here.turn < policy.last:
            put(_begun(policy, here.chance, here.turn + 1, here.node.end, played))
        elif here.node.value >= policy.value:
            problem = policy.problem
            value = here.node.value
            found.append(Line(problem.position, problem.seat, here.chance, value, played))
    return tuple(found)


def _lift(policy: Policy) -> Callable[[Value], Fraction]:
    """By how much a value is above the worst end, in the first part in which ends differ."""
    ends = list(Forecast(policy).values)
    worst = ends[0]
    for part, least in enumerate(worst):
        if any(end[part] != least for end in ends):
            lowest = min(end[part] for end in ends)
            return lambda value: value[part] - lowest
    return lambda value: Fraction(1)


def _begun(
    policy: Policy, chance: Fraction, turn: int, state: State, played: tuple[PlayedTurn, ...]
) -> _Partial:
    root = policy.turn(turn, state)
    return _Partial(chance, turn, state, root.node, root.events, played)


def _played(policy: Policy, here: _Partial) -> PlayedTurn:
    player = at.NONE if here.turn == policy.last else policy.problem.turns[here.turn].player
    return PlayedTurn(player, here.before.hot, here.events)


Places = dict[int, int]
"""The space of each snail that is on the board."""
Arrival = Moved | Placed | Pushed


def with_places(turn: PlayedTurn) -> Iterator[tuple[Event, Places]]:
    """Each event of a turn, with where everybody stands just before it."""
    board = turn.before[at.PLACE : at.PLACE_END]
    places = {snail: space for snail, space in enumerate(board) if space < at.AIR}
    for event in turn.events:
        yield event, places
        if isinstance(event, Arrival):
            places[event.snail] = event.space
        elif isinstance(event, Eliminated):
            places.pop(event.snail, None)


def enemies_on(line: Line, places: Places, space: int) -> list[int]:
    return [snail for snail, where in places.items() if where == space and line.is_enemy(snail)]
