"""Which work a position is worth: what the search does, by how many states its looks took.

A *look* values all orders of a few cards instead of five; its states say how many the whole search
will take. By those of the last look:

| states             | what is done                                                              |
|--------------------|---------------------------------------------------------------------------|
| below `TINY`       | no further look, no more tries; all plans are valued                      |
| below `SMALL`      | all plans are valued at once, without pruning                             |
| below `LARGE`      | all plans are valued with pruning, for a good incumbent, then without     |
| below `VERY_LARGE` | the same, but gains of the last card are bounded before they are computed |
| below `HUGE`       | plans are valued pair by pair, in several processes where that can be     |
| more               | the same, but the last two cards are bounded before that                  |

The last three lines hold where gains can be bounded (`can_be_bounded`: the others stand still, and
the goal is a sum over snails); elsewhere the third does.

Before that, plans are tried: single ones in small positions, whole neighbourhoods in large ones.
All numbers were found by measuring; none changes what is found, only when.
"""

from __future__ import annotations

from collections.abc import Sequence

from snails_core.layout import PLAN_SLOTS
from solver.planner.problem import Pruning
from solver.planner.search.plan_values import PlanTable

LOOK_AHEAD = 3
"""The longest look has so many cards."""

# --- by the states of the last look ---
TINY = 200
SMALL = 1500
LARGE = 8_000
"""With fewer, bounds bring the proof a little sooner, and all plans' values a quarter later."""
VERY_LARGE = 50_000
HUGE = 200_000
"""With fewer, bounds on the last two cards bring the proof a third later (51 instead of 38 CPU
seconds on g103-p3-r2, with 107,219), though with a good bound on the way."""

# --- pruning ---
COMPARED_AT = 2
"""For so many cards, looks with and without pruning are compared."""
PRUNING_PAYS = 2
"""Pruning goes on if the look without it takes at least so many times the states."""

# --- plans that are tried ---
MUCH_WORK = 500_000
"""If all plans will take at least so many states, neighbourhoods are tried, as in large ones."""
EARLY = 100_000
"""If the longest look will take so many states, local search begins before it."""
LARGEST_TRIAL = 1 << 16
"""What takes more states than this, and more than the last look, is not tried to the end."""
TRIAL_SHARE, LEAST_TRIALS = 0.1, 4
"""Single plans are tried up to this share of the whole work, but so many at least."""
PATIENCE, LEAST_PATIENCE = 1.0, 1 << 12
"""Tries of single plans in vain end once they took as much as all that was done before them, so
they never more than double it; but so many states at least."""
PATIENCE_IN_LARGE, LEAST_IN_LARGE = 0.5, 1 << 14
"""Tries of neighbourhoods in vain end once they took this share of the work before them, but so
many states at least."""


def is_longest(looks: Sequence[PlanTable]) -> bool:
    return len(looks) == LOOK_AHEAD


def needs_no_further_look(look: PlanTable) -> bool:
    return look.spent < TINY


def pruning_pays(pruned: PlanTable, full: PlanTable) -> bool:
    """Does the look with pruning save enough work against that without?"""
    return full.spent >= PRUNING_PAYS * pruned.spent


def values_pruned_first(look: PlanTable, pruning: Pruning) -> bool:
    """Are all plans valued with pruning before they are valued without?"""
    return pruning == Pruning.EMPTY_TARGETS and look.spent >= SMALL


def bounds_pay(look: PlanTable) -> bool:
    """Are the gains of the last card bounded, if they can be?"""
    return look.spent >= LARGE


def goes_pair_by_pair(look: PlanTable) -> bool:
    """Are the plans of each pair of snails valued on their own, if gains can be bounded?"""
    return look.spent >= VERY_LARGE


def bounds_two_cards(look: PlanTable) -> bool:
    """Are the last two cards bounded, if plans are valued pair by pair?"""
    return look.spent >= HUGE


def tries_single_plans(looks: Sequence[PlanTable]) -> bool:
    """Are several single plans tried now? Else neighbourhoods are, or one plan."""
    return is_longest(looks) and looks[-1].spent < LARGE and whole_work(looks) < MUCH_WORK


def tries_neighbourhoods(looks: Sequence[PlanTable]) -> bool:
    """Does local search over neighbourhoods begin now, in a position that has no single tries?"""
    return is_longest(looks) or whole_work(looks, LOOK_AHEAD) >= EARLY


def largest_trial(looks: Sequence[PlanTable]) -> int:
    """The states that a single try may take."""
    return max(LARGEST_TRIAL, looks[-1].spent)


def ends_single_tries(tried: int, spent: int, most: float, before: int, improved_at: int) -> bool:
    """Whether to try no more plans, after `tried` of them. `spent` of at most `most` states are
    spent; `before` were when the tries began, `improved_at` when one was last of use."""
    is_in_vain = spent - improved_at >= max(PATIENCE * before, LEAST_PATIENCE)
    return tried >= LEAST_TRIALS and (spent >= most or is_in_vain)


def patience_in_large(work: int) -> float:
    """How much work tries of neighbourhoods in vain may take after so much."""
    return max(PATIENCE_IN_LARGE * work, LEAST_IN_LARGE)


def whole_work(looks: Sequence[PlanTable], cards: int = PLAN_SLOTS) -> float:
    """How many states all plans, or all orders of fewer cards, will take, if each card more
    multiplies them as the last did."""
    before, last = looks[-2].spent, looks[-1].spent
    return float(last * (last / before) ** (cards - len(looks)))
