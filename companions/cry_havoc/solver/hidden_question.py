"""A battle against a hidden hand (G2), with all that can be asked of it."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from companions.cry_havoc.battle import Placement, Side, Stakes, Tactic
from companions.cry_havoc.solver.equilibrium import Equilibrium
from companions.cry_havoc.solver.game_tree import (
    Action,
    GameTree,
    HiddenBattle,
    InfoSet,
    build_tree,
    independent_deals,
)
from companions.cry_havoc.solver.hidden_hands import (
    AverageSolution,
    Beliefs,
    average,
    beliefs,
    worst_case,
)
from companions.cry_havoc.solver.no_cards import PlacementSolution
from companions.cry_havoc.solver.open_hands import Army, hand_of
from solver.equilibrium.sequence_form import TooManyLeaves, solve_tree

MOST_HIDDEN = 2
"""Cards of a hidden hand for which the equilibrium is found."""
MOST_WHOLE = 6_000
"""Leaves of a battle that is solved with its placements: about a second."""
MOST_STANDING = 20_000
"""Leaves of a battle whose units stand already."""


class HiddenQuestion(NamedTuple):
    """A battle in which the attacker's hand lies open and the defender's is `cards` of a deck."""

    units: tuple[int, int]
    stakes: Stakes
    reserves: tuple[int, int]
    hand: tuple[Tactic, ...]
    deck: tuple[Tactic, ...]
    cards: int
    standing: tuple[Placement, Placement]
    """How both stand where the whole battle is too large for an equilibrium."""

    @property
    def armies(self) -> tuple[Army, Army]:
        """Attacker and defender, without what the defender hides."""
        return (
            Army(self.units[0], self.reserves[0], hand_of(self.hand)),
            Army(self.units[1], self.reserves[1]),
        )

    @property
    def held(self) -> Beliefs:
        """The hands that the defender may hold, with their chances."""
        return beliefs(self.deck, self.cards)


class MixedPlan(NamedTuple):
    """An equilibrium: its value, and how the attacker mixes the first choice."""

    value: Fraction
    first: dict[Action, Fraction]
    """Empty if the attacker has nothing to choose."""
    is_whole: bool
    """Does it begin with the placements, or with the cards once both stand?"""
    leaves: int


def worst_of(question: HiddenQuestion) -> PlacementSolution:
    """What the attacker can be sure of."""
    return worst_case(*question.armies, question.deck, question.cards, question.stakes)


def average_of(question: HiddenQuestion) -> AverageSolution:
    """What the attacker's placements bring on average, as if the hand were shown afterwards."""
    return average(*question.armies, question.held, question.stakes)


def mixed_plan(question: HiddenQuestion) -> MixedPlan | None:
    """The equilibrium of the whole battle or, if that is too large, from where both stand.

    None if that is too large as well.
    """
    for is_whole in (True, False):
        tree = _tree(question, is_whole)
        if tree is not None:
            found = solve_tree(tree)
            return MixedPlan(found.value, _first(question, found), is_whole, tree.leaf_count)
    return None


def _tree(question: HiddenQuestion, is_whole: bool) -> GameTree | None:
    deals = independent_deals({question.hand: Fraction(1)}, question.held)
    standing = (None, None) if is_whole else question.standing
    battle = HiddenBattle(question.units, question.reserves, deals, question.stakes, *standing)
    try:
        return build_tree(battle, MOST_WHOLE if is_whole else MOST_STANDING)
    except TooManyLeaves:
        return None


def _first(question: HiddenQuestion, found: Equilibrium) -> dict[Action, Fraction]:
    info = InfoSet(Side.ATTACKER, question.hand, ())
    return found.policy(info) if info in found.tree.parents else {}
