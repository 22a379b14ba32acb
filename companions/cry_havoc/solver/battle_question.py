"""One battle with everything that can be asked of it: values, replies, lines of best play.

A battle without cards (G0) is one with empty hands, so both are answered by the same minimax.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from companions.cry_havoc.battle import Placement, Side, Stakes, Tactic
from companions.cry_havoc.solver.no_cards import PlacementSolution
from companions.cry_havoc.solver.open_hands import (
    LARGEST_GAME,
    Army,
    OpenBattle,
    Play,
    State,
    best_plays,
    hand_of,
    open_battle,
    play_state,
    solve_open_hands,
    start_state,
    state_value,
)

NO_CARDS: tuple[tuple[Tactic, ...], tuple[Tactic, ...]] = ((), ())


class BattleSetup(NamedTuple):
    """Units, reserves and open hands of attacker and defender, and what they fight for."""

    units: tuple[int, int]
    stakes: Stakes
    reserves: tuple[int, int] = (0, 0)
    hands: tuple[tuple[Tactic, ...], tuple[Tactic, ...]] = NO_CARDS

    @property
    def has_cards(self) -> bool:
        return any(self.hands)


class LineStep(NamedTuple):
    """A card or a pass in a line of best play, and how both sides stand afterwards."""

    side: Side
    play: Play
    placements: tuple[Placement, Placement]


@dataclass(frozen=True, slots=True)
class BattleAnswer:
    """The solution of a battle; what is asked of single placements is computed when it is asked."""

    setup: BattleSetup
    solution: PlacementSolution
    battle: OpenBattle = field(repr=False)

    def reply_values(self, mine: Placement) -> dict[Placement, Fraction]:
        """What each reply to a placement leaves the attacker, if both play on without a mistake."""
        units = self.setup.units[Side.DEFENDER]
        return {
            reply: state_value(self.battle, start_state(self.battle, mine, reply))
            for reply in self.battle.rows[Side.DEFENDER]
            if reply.units == units
        }

    def price(self, mine: Placement) -> Fraction:
        """What a placement gives away against the best one."""
        return self.solution.value - self.solution.guarantees[mine]

    def line(self, mine: Placement, reply: Placement) -> list[LineStep]:
        """Cards as both play them best after these placements, the first best one of each."""
        return best_line(self.battle, start_state(self.battle, mine, reply))


def best_line(battle: OpenBattle, state: State) -> list[LineStep]:
    """Cards as both play them best from a state on; nothing where neither holds a card."""
    steps: list[LineStep] = []
    following: State | None = state
    while following is not None and any(hand.tactics for hand in state.hands):
        play = best_plays(battle, following)[0]
        side, placed = following.mover, (following.attacker, following.defender)
        following = play_state(following, play)
        if following is not None:
            placed = (following.attacker, following.defender)
        steps.append(LineStep(side, play, placed))
    return steps


def answer_battle(setup: BattleSetup, largest: int = LARGEST_GAME) -> BattleAnswer:
    """Solves a battle with open hands, or without cards; one of too many states is refused.

    >>> found = answer_battle(BattleSetup((4, 3), Stakes(region=2)))
    >>> found.solution.value, found.price(Placement(3, 1, 0))
    (Fraction(1, 1), Fraction(4, 1))
    """
    armies = [
        Army(setup.units[side], setup.reserves[side], hand_of(setup.hands[side])) for side in Side
    ]
    battle = open_battle(armies[0], armies[1], setup.stakes, largest)
    return BattleAnswer(setup, solve_open_hands(battle), battle)
