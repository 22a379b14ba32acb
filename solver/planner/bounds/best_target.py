"""What an action is worth with the best target, from what each of its rows is worth at each space.

Few spaces of a configuration are worth aiming at, and of all places and re-rolls that an acting
snail could have, each state has one. So dice are rolled for those targets only, and targets are
compared state by state.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from snails_core.cards import Action
from solver.planner.bounds.configurations import Board, Numbers
from solver.planner.bounds.dice_worth import Worths, best_of_dice


class Acting(NamedTuple):
    """The snails that act, by state."""

    place: Numbers
    """The space on which it stands; the number of all spaces if it is dead."""
    rerolls: Numbers
    """How many it has at most: by Aim, as leader, by Eagle Eye."""


def best_target(
    action: Action, rows: list[Worths], board: Board, numbers: Numbers, acting: Acting
) -> Worths:
    """By state: what the best target in range and sight is worth. The rows are by configuration
    and space; `numbers` has the configuration of each state."""
    is_worth = np.logical_or.reduce([row != 0.0 for row in rows])
    targets = np.nonzero(is_worth)[1]
    counts = is_worth.sum(axis=1)
    starts = np.cumsum(counts) - counts
    some = [row[is_worth] for row in rows]
    found = np.zeros(len(numbers))
    for rerolls in np.unique(acting.rerolls).tolist():
        worths = _rolled(action, some, rerolls)
        states = np.flatnonzero(acting.rerolls == rerolls)
        for nth in range(counts[numbers[states]].max(initial=0)):
            states = states[counts[numbers[states]] > nth]
            here, place = numbers[states], acting.place[states]
            entry = starts[here] + nth
            target = targets[entry]
            far = board.distance[place, target]
            hits = (far >= action.nearest) & (far <= action.farthest)
            if not action.ignores_sight:
                height = board.levels[here, np.minimum(place, board.spaces - 1)]
                hits &= board.levels[here, target] <= height
            found[states] = np.maximum(found[states], np.where(hits, worths[entry], 0.0))
    return found


def rolled_by_state(action: Action, rows: list[Worths], rerolls: Numbers) -> Worths:
    """By state: what the rows are worth before the dice fall. The rows are by state, too."""
    found = np.zeros(len(rerolls))
    for number in np.unique(rerolls).tolist():
        states = rerolls == number
        found[states] = _rolled(action, [row[states] for row in rows], number)
    return found


def _rolled(action: Action, rows: list[Worths], rerolls: int) -> Worths:
    if action.dice:
        return best_of_dice(action, rows, rerolls)
    return np.asarray(np.maximum.reduce(rows))
