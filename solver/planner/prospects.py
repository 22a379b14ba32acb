"""The value of every plan at once, by lessons that serve whole classes of states.

A prospect says what one card, in one turn, gains over the potential, for every order of
the cards that may follow. It is learnt at one state, with all that had to be read for it
and for everything after it, and found again at every other state that agrees there. So
its classes are a quotient of the graph of states, found without building that graph.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from snails_core import layout as at
from solver.planner.facts import Footprint, Place, facts_of
from solver.planner.footprints import Footprints
from solver.planner.lessons import Result, Teacher, Worth
from solver.planner.menus import Menu
from solver.planner.potential import Value
from solver.planner.stage import State
from solver.planner.unfolding import Best, Mix, Tree, Worst

NO_CARD = at.NONE
"""The card of a turn that is not the planner's."""
Gains = NDArray[np.float64]
"""One row for each part of the goal, one column for each order of the cards that follow."""


class Follower(NamedTuple):
    """What comes after one end of a turn: how the potential changed, and the next prospects."""

    shift: Value
    next: tuple[Prospect | Worth, ...]
    """One for each kind of card that may come next, in the order of the cards left."""


@dataclass(frozen=True, slots=True, eq=False)
class Prospect:
    """What a card gains here, with all that may follow."""

    turn: int
    card: int
    menu: Menu
    """What may come after the card."""
    tree: Tree
    followers: tuple[Follower, ...]
    read: Footprint
    gains: Gains


class Outlook:
    """All prospects of a round."""

    def __init__(self, teacher: Teacher, tick: Callable[[], None]) -> None:
        self.teacher, self.stage = teacher, teacher.stage
        self.classes = 0
        self._tick = tick
        self._known: dict[tuple[object, ...], Footprints[Prospect]] = {}
        self._last = len(self.stage.turns) - 1

    def at(self, turn: int, state: State, menu: Menu) -> tuple[Prospect | Worth, ...]:
        """The prospects of each card that may be played in this turn."""
        facts = facts_of(state.hot)
        if self.stage.turns[turn].player != self.stage.seat:
            return (self._prospect(turn, NO_CARD, menu, state, facts),)
        return tuple(
            self._prospect(turn, card, rest, state, facts) for card, rest in menu.choices()
        )

    def _prospect(
        self, turn: int, card: int, menu: Menu, state: State, facts: bytes
    ) -> Prospect | Worth:
        if turn == self._last:
            self._tick()
            return self.teacher.worth(turn, card, state, facts)
        key = turn, card, menu, state.cold, state.left
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = Footprints()
        found = known.find(facts)
        if found is None:
            found = self._learn(turn, card, menu, state, facts)
            known.learn(facts, found.read.places, found)
            self.classes += 1
        return found

    def _learn(self, turn: int, card: int, menu: Menu, state: State, facts: bytes) -> Prospect:
        passage = self.teacher.passage(turn, card, state, facts)
        reads = dict(passage.read.places)
        followers = tuple(
            self._follow(turn, menu, state, result, reads) for result in passage.results
        )
        gains = evaluate(passage.tree, [_gains(follower) for follower in followers])
        return Prospect(turn, card, menu, passage.tree, followers, Footprint(reads), gains)

    def _follow(
        self, turn: int, menu: Menu, state: State, result: Result, reads: dict[Place, None]
    ) -> Follower:
        change = dict(result.change)
        shift = self.teacher.potential.shift(state.hot, change, reads)
        following = self.at(turn + 1, state.after(result.change, result.cold, result.left), menu)
        for prospect in following:
            prospect.read.before(change, reads)
        return Follower(shift, following)


def gains_of(prospects: tuple[Prospect | Worth, ...]) -> Gains:
    """The gains over all orders: first those that begin with the first card, and so on."""
    return np.concatenate(
        [
            np.array([[float(part)] for part in p.gain]) if isinstance(p, Worth) else p.gains
            for p in prospects
        ],
        axis=1,
    )


def _gains(follower: Follower) -> Gains:
    shift = np.array([[float(part)] for part in follower.shift])
    gains: Gains = gains_of(follower.next) + shift
    return gains


def evaluate(tree: Tree, leaves: list[Gains]) -> Gains:
    """The tree's value for every order of cards."""
    if isinstance(tree, int):
        return leaves[tree]
    values = [evaluate(branch, leaves) for branch in tree.branches]
    if isinstance(tree, Best):
        return np.maximum.reduce(values) if len(values[0]) == 1 else _by_parts(values, 1)
    if isinstance(tree, Worst):
        return np.minimum.reduce(values) if len(values[0]) == 1 else _by_parts(values, -1)
    weights = np.array(tree.weights, dtype=np.float64) / sum(tree.weights)
    mean: Gains = np.tensordot(weights, np.array(values), axes=1)
    return mean


CLOSE = 1e-9
"""Parts of a goal closer than this are equal as far as a first look goes."""


def _by_parts(values: list[Gains], sign: int) -> Gains:
    """Column by column the best (or worst) by the first part that differs."""
    best = values[0].copy()
    for value in values[1:]:
        better = np.zeros(best.shape[1], dtype=bool)
        equal = ~better
        for one, other in zip(value, best, strict=True):
            ahead = sign * (one - other)
            better |= equal & (ahead > CLOSE)
            equal &= np.abs(ahead) <= CLOSE
        best[:, better] = value[:, better]
    return best
