"""A battle in which both hands lie open (G1): exact minimax over placements and cards.

A state is both placements, both hands, and who is still in. Every effect changes the placement of
one side only, so all placements of a pair of hands are solved at once: their values are a matrix,
and playing a card is the best of some rows (or columns) for each row. Once a side has passed, the
other plays on alone, and the hand of the side that passed no longer matters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from math import prod
from typing import NamedTuple

import numpy as np

from companions.cry_havoc.battle import Effect, Placement, Side, Stakes, Tactic, placements
from companions.cry_havoc.battle.tactics import reachable
from companions.cry_havoc.solver.no_cards import PlacementSolution, solution_of
from companions.cry_havoc.solver.value_matrix import Values, denominator_of, payoffs

MOST_PLACEMENTS = 1200
"""Of one side; 16 units with three reinforcements have 760."""
LARGEST_GAME = 30_000_000
"""Of eight bytes each, were all of them to be valued."""


class Hand(NamedTuple):
    """The tactics that a side may play, in order, and how many of them at the most.

    A known hand may be played to its end. An unknown one is a whole deck of which only a few may
    be played: an enemy at his worst holds whatever he needs next.
    """

    tactics: tuple[Tactic, ...]
    most: int

    def kinds(self) -> tuple[Tactic, ...]:
        """The different tactics that may be played next."""
        return tuple(dict.fromkeys(self.tactics)) if self.most else ()

    def without(self, tactic: Tactic) -> Hand:
        left = list(self.tactics)
        left.remove(tactic)
        return Hand(tuple(left), self.most - 1) if self.most > 1 else NO_HAND


NO_HAND = Hand((), 0)


def hand_of(tactics: Iterable[Tactic], most: int | None = None) -> Hand:
    """A hand; `most` is given if not all of it can be played."""
    held = tuple(sorted(tactics))
    return Hand(held, len(held) if most is None else min(most, len(held)))


class Army(NamedTuple):
    """One side before the battle."""

    units: int
    reserve: int = 0
    hand: Hand = NO_HAND


class Pass(NamedTuple):
    """No more cards in this battle (C20)."""


class CardPlay(NamedTuple):
    """A card, and the placement of the side it changes afterwards."""

    tactic: Tactic
    to: Placement


Play = Pass | CardPlay
PASS = Pass()


class State(NamedTuple):
    """A battle after placing: who is to play, and who has passed."""

    attacker: Placement
    defender: Placement
    hands: tuple[Hand, Hand]
    mover: Side
    passed: Side | None = None

    def placement(self, side: Side) -> Placement:
        return self.attacker if side is Side.ATTACKER else self.defender


@dataclass(frozen=True, slots=True)
class OpenBattle:
    """The values of every state of one battle, computed where they are asked for."""

    armies: tuple[Army, Army]
    stakes: Stakes
    rows: tuple[tuple[Placement, ...], tuple[Placement, ...]]
    """All placements that each side can come to."""
    index: tuple[dict[Placement, int], dict[Placement, int]]
    leaves: Values
    known: dict[tuple[Hand, Hand, Side, Side | None], Values] = field(repr=False)
    """Values by hands, mover and who has passed."""
    scale: int

    @property
    def states(self) -> int:
        """How many states have been valued."""
        return sum(values.size for values in self.known.values())


def open_battle(
    attacker: Army, defender: Army, stakes: Stakes, largest: int = LARGEST_GAME
) -> OpenBattle:
    """Makes a battle ready to be asked; nothing is solved yet. One of more than `largest` states is
    refused."""
    armies = (attacker, defender)
    rows = (_placements(armies, Side.ATTACKER), _placements(armies, Side.DEFENDER))
    states = len(rows[0]) * len(rows[1]) * _rests(attacker.hand) * _rests(defender.hand)
    if states > largest:
        raise ValueError(f"up to {states} states are too many; take fewer units or cards")
    index = ({p: n for n, p in enumerate(rows[0])}, {p: n for n, p in enumerate(rows[1])})
    leaves = payoffs(*rows, stakes)
    return OpenBattle(armies, stakes, rows, index, leaves, {}, denominator_of(stakes))


def _placements(armies: tuple[Army, Army], side: Side) -> tuple[Placement, ...]:
    """All that the side can come to: with reinforcements of its own, struck by the enemy."""
    own, enemy = armies[side], armies[side.other]
    if own.units < 1:
        raise ValueError("a battle needs a unit on each side")
    more = min(own.reserve, _units(own.hand, Effect.REINFORCE))
    fewer = min(own.units, _units(enemy.hand, Effect.STRIKE))
    counts = range(own.units - fewer, own.units + more + 1)
    found = tuple(placement for count in counts for placement in placements(count))
    if len(found) > MOST_PLACEMENTS:
        raise ValueError(f"{len(found)} placements are too many; take fewer units or cards")
    return found


def _rests(hand: Hand) -> int:
    """How many different hands can be left while this one is played."""
    return prod(count + 1 for count in Counter(hand.tactics).values())


def _units(hand: Hand, effect: Effect) -> int:
    counts = sorted((t.units for t in hand.tactics if t.effect is effect), reverse=True)
    return sum(counts[: hand.most])


def _reserve(battle: OpenBattle, side: Side, placement: Placement) -> int:
    """Units are on the board or in reserve: what is struck goes back to it."""
    army = battle.armies[side]
    return army.reserve + army.units - placement.units


def _values(
    battle: OpenBattle, hands: tuple[Hand, Hand], mover: Side, passed: Side | None
) -> Values:
    """The values of all pairs of placements, times the scale."""
    if passed is not None:  # the hand of whoever has passed is of no use any more
        hands = (hands[0], NO_HAND) if passed is Side.DEFENDER else (NO_HAND, hands[1])
    key = (*hands, mover, passed)
    if key not in battle.known:
        better = np.maximum if mover is Side.ATTACKER else np.minimum
        values = battle.leaves if passed is not None else _after_pass(battle, hands, mover)
        for tactic in hands[mover].kinds():
            following = _values(battle, _played(hands, mover, tactic), _next(mover, passed), passed)
            values = better(values, _best_of(battle, tactic, mover, following))
        battle.known[key] = values
    return battle.known[key]


def _after_pass(battle: OpenBattle, hands: tuple[Hand, Hand], mover: Side) -> Values:
    return _values(battle, hands, mover.other, mover)


def _next(mover: Side, passed: Side | None) -> Side:
    return mover.other if passed is None else mover


def _played(hands: tuple[Hand, Hand], mover: Side, tactic: Tactic) -> tuple[Hand, Hand]:
    left = hands[mover].without(tactic)
    return (left, hands[1]) if mover is Side.ATTACKER else (hands[0], left)


def _best_of(battle: OpenBattle, tactic: Tactic, mover: Side, following: Values) -> Values:
    """For each pair of placements the best value that the tactic can lead to."""
    side = mover.other if tactic.effect.on_enemy else mover
    index = battle.index[side]
    targets: list[int] = []
    starts: list[int] = []
    for placement in battle.rows[side]:
        starts.append(len(targets))
        ways = reachable(tactic, placement, _reserve(battle, side, placement))
        targets += [index[way] for way in ways if way in index]
    better = np.maximum if mover is Side.ATTACKER else np.minimum
    found: Values = better.reduceat(following.take(targets, axis=side), starts, axis=side)
    return found


def start_state(battle: OpenBattle, attacker: Placement, defender: Placement) -> State:
    """The state after both have placed: the attacker begins (C20)."""
    hands = (battle.armies[0].hand, battle.armies[1].hand)
    return State(attacker, defender, hands, Side.ATTACKER)


def state_value(battle: OpenBattle, state: State) -> Fraction:
    """What the attacker gains if both play on without a mistake."""
    values = _values(battle, state.hands, state.mover, state.passed)
    place = battle.index[0][state.attacker], battle.index[1][state.defender]
    return Fraction(int(values[place]), battle.scale)


def play_state(state: State, play: Play) -> State | None:
    """The state after a play; None if the battle is to be resolved."""
    if isinstance(play, Pass):
        if state.passed is not None:
            return None
        return state._replace(mover=state.mover.other, passed=state.mover)
    hands = _played(state.hands, state.mover, play.tactic)
    side = state.mover.other if play.tactic.effect.on_enemy else state.mover
    state = state._replace(hands=hands, mover=_next(state.mover, state.passed))
    if side is Side.ATTACKER:
        return state._replace(attacker=play.to)
    return state._replace(defender=play.to)


def play_values(battle: OpenBattle, state: State) -> dict[Play, Fraction]:
    """The value of every legal play of a state, to the attacker."""
    plays: list[Play] = [PASS]
    for tactic in state.hands[state.mover].kinds():
        side = state.mover.other if tactic.effect.on_enemy else state.mover
        placement = state.placement(side)
        ways = reachable(tactic, placement, _reserve(battle, side, placement))
        plays += [CardPlay(tactic, to) for to in ways if to in battle.index[side]]
    found: dict[Play, Fraction] = {}
    for play in plays:
        after = play_state(state, play)
        if after is None:
            place = battle.index[0][state.attacker], battle.index[1][state.defender]
            found[play] = Fraction(int(battle.leaves[place]), battle.scale)
        else:
            found[play] = state_value(battle, after)
    return found


def best_plays(battle: OpenBattle, state: State) -> list[Play]:
    """All plays that keep the state's value."""
    value = state_value(battle, state)
    return [play for play, worth in play_values(battle, state).items() if worth == value]


def solve_open_hands(battle: OpenBattle) -> PlacementSolution:
    """The value with open hands, all optimal placements and all best replies.

    >>> move = Tactic(Effect.MOVE, 1)
    >>> battle = open_battle(Army(2, 0, hand_of([move])), Army(2), Stakes())
    >>> solve_open_hands(battle).value
    Fraction(0, 1)
    """
    hands = (battle.armies[0].hand, battle.armies[1].hand)
    values = _values(battle, hands, Side.ATTACKER, None)
    mine, theirs = (tuple(placements(army.units)) for army in battle.armies)
    rows = [battle.index[0][placement] for placement in mine]
    columns = [battle.index[1][placement] for placement in theirs]
    return solution_of(mine, theirs, values[np.ix_(rows, columns)], battle.scale)
