"""Where a plan in the making can lead, slot by slot, while everybody else stands still.

The engine itself carries out every card in every way: each half, target, move, re-roll and push,
each result of the dice and each back of a tile. What is counted is bounded: a layer whose courses
are too many to look at in a moment says so (`Layer.is_complete`), and then only what was found is
sure, never that something cannot be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from snails_core import layout as at
from snails_core.agenda import EndTurn, Resolve, Verdict
from snails_core.board import Board
from snails_core.engine import after_choices, play_in_a_row, play_unchecked, settle
from snails_core.nodes import Chance, Decision
from snails_core.options import Act, AimAtSnail, AimAtSpace
from snails_core.plans import Pair
from snails_core.position import Position
from snails_core.queries import owner, snail_of
from snails_lab.models.plan_preview.gains import Gains
from solver.planner.problem import (
    STANDING_STILL,
    Move,
    Pruning,
    RoundProblem,
    legal_options,
    moves_from,
)

MOST_STEPS = 2500
"""Steps of the engine for one slot: some 30 ms."""
STEPS_A_MOVE, STEPS_FOR_ODDS = 4, 200
"""What entering a move, and working out new odds, take in comparison with a step."""
MOST_LAYERS = 400
"""Layers that are kept; whoever tries more orders than that waits once more."""

Cards = tuple[int | None, ...]
"""The cards of the first slots; None where nothing lies yet, so that nothing is done."""


class State(NamedTuple):
    """The table between two cards of the planning player."""

    hot: bytes
    cold: bytes


class Leg(NamedTuple):
    """What one slot does on one course: who acts, how, from where, and to or at which space."""

    slot: int
    snail: int
    action: int
    origin: int
    goal: int
    is_aimed: bool
    """Is the goal aimed at, or is it where the snail has come to?"""
    gain: Fraction
    """The damage that the action can be expected to do to enemies, less that to one's own."""


class Reached(NamedTuple):
    """A state that the cards so far can lead to, by the course that promises most."""

    state: State
    legs: tuple[Leg, ...]
    gain: Fraction


class Layer(NamedTuple):
    """The states before a slot; `is_complete` if these are all that there can be."""

    reached: tuple[Reached, ...]
    is_complete: bool

    @property
    def states(self) -> Iterator[State]:
        """Those in which the game goes on."""
        return (found.state for found in self.reached if not found.state.hot[at.RESULT])


class Courses:
    """All courses of one seat's plans in one position; layers are worked out once each."""

    def __init__(self, view: Position, seat: int, most_steps: int = MOST_STEPS) -> None:
        problem = RoundProblem(view, seat, STANDING_STILL)
        self.seat = seat
        self.setting = view.setting
        self.gains = Gains()
        self._most_steps = most_steps
        self._starts = {pair: State(start.hot, start.cold) for pair, start in problem.starts()}
        self._layers: dict[tuple[Pair, Cards], Layer] = {}

    def before(self, pair: Pair, cards: Cards) -> Layer:
        """The states after these slots, before the next one."""
        found = self._layers.get((pair, cards))
        if found is None:
            found = self._find(pair, cards)
            if len(self._layers) >= MOST_LAYERS:
                self._layers.clear()
            self._layers[pair, cards] = found
        return found

    def _find(self, pair: Pair, cards: Cards) -> Layer:
        if not cards:
            start = self._left(self._starts[pair])
            return Layer((Reached(start, (), Fraction(0)),), True)
        layer, slot, card = self.before(pair, cards[:-1]), len(cards) - 1, cards[-1]
        return layer if card is None else self._after(layer, slot, card)

    def acting(self, state: State) -> int | None:
        """The snail that would act in this state, if one is left."""
        number = state.hot[at.ACTIVE + self.seat]
        return None if number == at.NONE else snail_of(self.seat, number)

    def revealed(self, state: State, slot: int, card: int) -> Position:
        """The card lies face up in its slot and is to be resolved."""
        hot = bytearray(state.hot)
        hot[at.slot_at(self.seat, slot)] = card
        hot[at.REVEALED + self.seat] = 1 << slot
        agenda = (Verdict(), EndTurn(self.seat, slot), Resolve(self.seat, slot))
        return Position(self.setting, bytes(hot), state.cold, agenda)

    def moves(self, revealed: Position) -> list[Move]:
        """Every half of the card with every target that it can be aimed at first."""
        chosen = {option: after_choices(revealed, (option,)) for option in legal_options(revealed)}
        return list(moves_from(chosen, Pruning.NONE))

    def ends(self, revealed: Position, move: Move) -> set[State]:
        """All states in which the move can end."""
        return self._ends(revealed, move)[0]

    def by_place(self, reached: Sequence[Reached]) -> Iterator[Reached]:
        """One state of every place of the acting snail first, in case not all can be looked at."""
        groups: dict[tuple[int | None, int], list[Reached]] = {}
        for found in reached:
            snail = self.acting(found.state)
            where = at.NONE if snail is None else found.state.hot[at.PLACE + snail]
            groups.setdefault((snail, where), []).append(found)
        for number in range(max(map(len, groups.values()), default=0)):
            yield from (group[number] for group in groups.values() if number < len(group))

    # --- one slot ---
    def _after(self, layer: Layer, slot: int, card: int) -> Layer:
        """What the card makes of every state, as far as the steps go."""
        best: dict[State, Reached] = {}
        steps, is_complete = 0, layer.is_complete
        for parent in self.by_place(layer.reached):
            if parent.state.hot[at.RESULT]:
                _keep(best, parent)
                continue
            if steps > self._most_steps:
                is_complete = False
                break
            revealed, known = self.revealed(parent.state, slot, card), len(self.gains)
            for move in self.moves(revealed) or [()]:
                ends, taken = self._ends(revealed, move)
                steps += taken + STEPS_A_MOVE
                leg = self._leg(revealed, slot, move)
                for end in ends:
                    _keep(best, self._reached(parent, leg, end))
            steps += STEPS_FOR_ODDS * (len(self.gains) - known)
        return Layer(tuple(best.values()), is_complete)

    def _ends(self, revealed: Position, move: Move) -> tuple[set[State], int]:
        """All states in which the move can end, and how many steps of the engine it took."""
        first = play_in_a_row(revealed, move) if move else settle(revealed)
        seen, waiting, ends = {first.position}, [first.position], set()
        steps = 1
        while waiting:
            position = waiting.pop()
            node = position.node
            if not isinstance(node, Chance | Decision):
                ends.add(self._left(State(position.hot, position.cold)))
                continue
            for choice in node.outcomes if isinstance(node, Chance) else node.options:
                after = play_unchecked(position, choice).position
                steps += 1
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
        return ends, steps

    def _left(self, state: State) -> State:
        """Without what no longer matters: the card that was played, and what it has shown."""
        hot, start = bytearray(state.hot), at.slot_at(self.seat)
        hot[start : start + at.PLAN_SLOTS] = bytes([at.NONE] * at.PLAN_SLOTS)
        hot[at.REVEALED + self.seat], hot[at.KNOWN + self.seat], hot[at.HURT] = 0, 15, 0
        return State(bytes(hot), state.cold)

    def _leg(self, revealed: Position, slot: int, move: Move) -> Leg | None:
        """The move as a leg; where it leads, if it is not aimed, is told by its end."""
        act = move[0] if move else None
        number = revealed.hot[at.ACTIVE + self.seat]
        if not isinstance(act, Act) or number == at.NONE:
            return None
        snail = snail_of(self.seat, number)
        origin, target = revealed.hot[at.PLACE + snail], move[1] if len(move) > 1 else None
        goal, victims = origin, None
        if isinstance(target, AimAtSpace):
            goal = target.space
        elif isinstance(target, AimAtSnail):
            goal, victims = revealed.hot[at.PLACE + target.snail], [target.snail]
        gain = self.gains.of(revealed, snail, act.action, None if target is None else goal, victims)
        return Leg(slot, snail, act.action, origin, goal, target is not None, gain)

    def _reached(self, parent: Reached, leg: Leg | None, end: State) -> Reached:
        if leg is None:
            return Reached(end, parent.legs, parent.gain)
        place = end.hot[at.PLACE + leg.snail]
        if not leg.is_aimed and place < at.AIR:
            leg = leg._replace(goal=place)
        return Reached(end, (*parent.legs, leg), parent.gain + leg.gain)


def _keep(best: dict[State, Reached], found: Reached) -> None:
    """Of several courses to one state, the one that promises most; of equals, the first."""
    known = best.get(found.state)
    if known is None or found.gain > known.gain:
        best[found.state] = found


def best_course(layer: Layer, board: Board, seat: int) -> tuple[Leg, ...]:
    """One way to play the slots so far: most damage, then nearest to an enemy, then stillest."""

    def worth(found: Reached) -> tuple[Fraction, int, int]:
        return found.gain, -_distance(found.state, board, seat), -len(set(found.legs))

    return max(layer.reached, key=worth).legs


def _distance(state: State, board: Board, seat: int) -> int:
    """From the acting snail to the nearest enemy; as far as can be if there is no such pair."""
    hot, number = state.hot, state.hot[at.ACTIVE + seat]
    farthest = at.MAX_SPACES
    if number == at.NONE or hot[at.PLACE + snail_of(seat, number)] >= at.AIR:
        return farthest
    here = hot[at.PLACE + snail_of(seat, number)]
    everybody = range(at.MAX_SNAILS)
    enemies = [s for s in everybody if owner(s) != seat and hot[at.PLACE + s] < at.AIR]
    return min((board.distance[here][hot[at.PLACE + s]] for s in enemies), default=farthest)
