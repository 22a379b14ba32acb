"""The tree of a battle with hidden hands: who knows what at each point, and what leaves pay.

Chance deals a hand to each side; then the sides place (unless they stand already) and play cards.
What a side knows at a point is its own hand and everything that happened openly: an information
set is just that, and a sequence is an information set with what is chosen there. When one side has
passed or played all its cards, the other has nothing left to guess: there the tree ends, with the
value of playing on alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from companions.cry_havoc.battle import Placement, Side, Stakes, Tactic, payoff, placements, resolve
from companions.cry_havoc.battle.stakes import Worth
from companions.cry_havoc.battle.tactics import reachable
from companions.cry_havoc.solver.open_hands import (
    PASS,
    CardPlay,
    Hand,
    Play,
    State,
    hand_of,
    play_state,
)
from solver.equilibrium import sequence_form
from solver.equilibrium.sequence_form import MOST_LEAVES

Deal = tuple[tuple[Tactic, ...], tuple[Tactic, ...]]
Action = Placement | Play


class InfoSet(NamedTuple):
    """What a side knows when it chooses: its own hand, and all that happened openly."""

    side: Side
    hand: tuple[Tactic, ...]
    history: tuple[Action, ...]


Sequence = sequence_form.Sequence[InfoSet, Action]
"""A choice at an information set, with all of the side's own choices before it."""
GameTree = sequence_form.GameTree[InfoSet, Action]
"""All information sets, sequences and leaves of a battle; side 0 is the attacker."""


class HiddenBattle(NamedTuple):
    """A battle whose hands are dealt by chance; chances of deals add up to 1.

    Placements that are None are chosen in the battle; the attacker's comes first.
    """

    units: tuple[int, int]
    reserves: tuple[int, int]
    deals: Mapping[Deal, Fraction]
    stakes: Stakes
    attacker: Placement | None = None
    defender: Placement | None = None

    @property
    def totals(self) -> tuple[int, int]:
        """The units of each side, reserves included."""
        return self.units[0] + self.reserves[0], self.units[1] + self.reserves[1]


def independent_deals(
    attacker: Mapping[tuple[Tactic, ...], Fraction], defender: Mapping[tuple[Tactic, ...], Fraction]
) -> dict[Deal, Fraction]:
    """Deals of two hands that have nothing to do with each other."""
    return {
        (mine, theirs): chance * other
        for mine, chance in attacker.items()
        for theirs, other in defender.items()
    }


def build_tree(battle: HiddenBattle, most_leaves: int = MOST_LEAVES) -> GameTree:
    """The whole tree, every deal and every choice. Raises TooManyLeaves if it has more."""
    if sum(battle.deals.values()) != 1:
        raise ValueError("the chances of all deals must add up to 1")
    for side in Side:
        if len({len(deal[side]) for deal in battle.deals}) > 1:
            raise ValueError("everybody sees how many cards a hand has: it must be one number")
    tree = GameTree(most_leaves=most_leaves)
    for deal, chance in battle.deals.items():
        hands = (hand_of(deal[0]), hand_of(deal[1]))
        _place(tree, battle, deal, hands, chance)
    return tree


def _place(
    tree: GameTree, battle: HiddenBattle, deal: Deal, hands: tuple[Hand, Hand], chance: Fraction
) -> None:
    firsts = [battle.attacker] if battle.attacker else list(placements(battle.units[0]))
    seconds = [battle.defender] if battle.defender else list(placements(battle.units[1]))
    for mine in firsts:
        history: tuple[Action, ...] = ()
        first: Sequence | None = None
        if battle.attacker is None:
            first = tree.choose(InfoSet(Side.ATTACKER, deal[0], ()), None, tuple(firsts), mine)
            history = (mine,)
        for theirs in seconds:
            then, second = history, None
            if battle.defender is None:
                info = InfoSet(Side.DEFENDER, deal[1], history)
                second = tree.choose(info, None, tuple(seconds), theirs)
                then = (*history, theirs)
            state = State(mine, theirs, hands, Side.ATTACKER)
            _play(tree, battle, deal, state, then, (first, second), chance)


def plays_of(state: State, totals: tuple[int, int]) -> tuple[Play, ...]:
    """All legal plays of a state; `totals` are the units of each side, reserves included."""
    plays: list[Play] = [PASS]
    for tactic in state.hands[state.mover].kinds():
        side = state.mover.other if tactic.effect.on_enemy else state.mover
        placement = state.placement(side)
        ways = reachable(tactic, placement, totals[side] - placement.units)
        plays += [CardPlay(tactic, to) for to in ways]
    return tuple(plays)


def _play(
    tree: GameTree,
    battle: HiddenBattle,
    deal: Deal,
    state: State,
    history: tuple[Action, ...],
    last: tuple[Sequence | None, Sequence | None],
    chance: Fraction,
) -> None:
    totals = battle.totals
    plays = plays_of(state, totals)
    for play in plays:
        sequences = last
        if len(plays) > 1:
            info = InfoSet(state.mover, deal[state.mover], history)
            chosen = tree.choose(info, last[state.mover], plays, play)
            sequences = (chosen, last[1]) if state.mover is Side.ATTACKER else (last[0], chosen)
        after = play_state(state, play)
        assert after is not None
        if after.passed is None and not after.hands[after.mover.other].most:
            after = after._replace(passed=after.mover.other)  # a hand played out passes anyway
        if after.passed is None:
            _play(tree, battle, deal, after, (*history, play), sequences, chance)
            continue
        worth = lone_value(after, totals, battle.stakes)
        tree.add_leaf(sequences, chance, worth)


@lru_cache(maxsize=100_000)
def lone_value(state: State, totals: tuple[int, int], stakes: Stakes) -> Worth:
    """The value when the other side has passed: a side that plays on alone has nothing to guess."""
    better = max if state.mover is Side.ATTACKER else min
    found = [payoff(resolve(state.attacker, state.defender), stakes)]
    for play in plays_of(state, totals)[1:]:
        after = play_state(state, play)
        assert after is not None
        found.append(lone_value(after, totals, stakes))
    return better(found)
