"""What an action is worth with the best target, from what it is worth at each space."""

from __future__ import annotations

import numpy as np

from snails_core.cards import Action
from solver.planner.bounds.configurations import Board, Marks
from solver.planner.bounds.dice_worth import Worths, best_of_dice


def best_target(
    action: Action,
    worths: Worths,
    board: Board,
    wanted: Marks,
    reach: int = 0,
    is_open: bool = False,
) -> Worths:
    """By configuration and space of the acting snail, where it is wanted: what the best target in
    range and sight is worth. The worths are by configuration and space of the target. `reach` is
    how far the snail may go before; `is_open` says that tiles may be lower by then, so that nothing
    is out of sight."""
    found = np.zeros_like(worths)
    is_worth = worths.any(axis=0)
    apart, heights = board.distance[: board.spaces], board.highest(reach)
    for place in np.flatnonzero(wanted.any(axis=0)).tolist():
        in_range = apart[place] >= action.nearest - reach
        in_range &= apart[place] <= action.farthest + reach
        targets = np.flatnonzero(in_range & is_worth)
        if not len(targets):
            continue
        rows = np.flatnonzero(wanted[:, place])
        these = np.ix_(rows, targets)
        there = worths[these]
        if not action.ignores_sight and not is_open:
            is_seen = board.levels[these] <= heights[rows, place, None]
            there = np.where(is_seen, there, 0.0)
        found[rows, place] = there.max(axis=1)
    return found


def rolled(action: Action, rows: list[Worths], rerolls: int) -> Worths:
    """What the rows are worth before the dice fall. Few spaces of a configuration are worth aiming
    at, so dice are rolled for those only."""
    if not action.dice:
        return np.asarray(np.maximum.reduce(rows))
    is_worth = np.logical_or.reduce([row != 0.0 for row in rows])
    found = np.zeros_like(rows[0])
    found[is_worth] = best_of_dice(action, [row[is_worth] for row in rows], rerolls)
    return found
