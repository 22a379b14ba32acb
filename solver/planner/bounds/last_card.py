"""Upper bounds on what the last card can add to the potential, with the end of the round.

Every addend has its argument in docs/solver.md. What a card does to the snails of the others
depends on where they stand, on the tiles, and on where the acting snail stands; it is computed once
for each configuration of the others. What it does to own snails is taken from each state, without
asking where they are.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from snails_core import layout as at
from snails_core.cards import Action, Target
from snails_core.damage_amounts import (
    DYNAMITE_DAMAGE,
    FIRE_DAMAGE,
    MINE_DAMAGE,
    RAGE_BONUS,
    ROT_DAMAGE,
    SHELL_SOFTENS,
)
from snails_core.factions import Faction, is_faction
from snails_core.layout import MAX_SNAILS, SQUAD
from snails_core.queries import LEADER, owner
from snails_core.rules.contamination import is_immune
from snails_core.rules.rerolls import rolls_as_an_attack
from solver.planner.bounds.configurations import FAR, Marks, Numbers, by_configuration
from solver.planner.bounds.dice_worth import Worths
from solver.planner.bounds.effects_on_others import BACKS_DAMAGE, EffectsOnOthers
from solver.planner.bounds.row_effects import RowEffects, most_of_action
from solver.planner.problem import Potential, RoundProblem
from solver.planner.state_graph import Rows, States


def can_be_bounded(problem: RoundProblem, potential: Potential) -> bool:
    """Whether the bounds hold: the others stand still, and the first part of the goal is a sum
    over snails."""
    return not problem.scripts and potential.measures[0].rest is None


def bounded_together(problem: RoundProblem, states: States) -> Rows:
    """The states in an order in which bounding them piece by piece takes least work."""
    hot = problem.position.hot
    living = (snail for snail in range(MAX_SNAILS) if hot[at.HEALTH + snail])
    return by_configuration(states, [snail for snail in living if owner(snail) != problem.seat])


class Acting(NamedTuple):
    """The snails that act, by state."""

    place: Numbers
    """The space on which it stands; the number of all spaces if it is dead."""
    rerolls: Numbers
    """How many it has at most: by Aim, as leader, by Eagle Eye."""


class LastCardBounds:
    """Bounds on the gains of the last card from many states."""

    def __init__(self, problem: RoundProblem, potential: Potential, states: States) -> None:
        self._problem, self._hot, self._states = problem, problem.position.hot, states
        self._effects = EffectsOnOthers(problem, potential, states)
        self._numbers = self._effects.numbers
        self._snails_at = self._count_snails([*self._effects.others, *self._effects.own])
        self._wet_own = self._are_wet(self._effects.own)
        self._known: dict[Action | None, Worths] = {}

    def of_card(self, card: int) -> Worths:
        """By state: what the card adds to the potential at most, if it is the last."""
        catalogue = self._problem.setting.catalogue
        actions = [catalogue.actions[number] for number in catalogue.cards[card].actions]
        return np.asarray(np.maximum.reduce([self._of(action) for action in (None, *actions)]))

    def _of(self, action: Action | None) -> Worths:
        """By state: what an action, or none, adds at most; computed once for all cards."""
        if action not in self._known:
            self._known[action] = self._of_nothing() if action is None else self._of_action(action)
        return self._known[action]

    def _of_nothing(self) -> Worths:
        ends = self._effects.of_end(RowEffects())[self._numbers]
        return np.asarray(ends + self._of_own_side(RowEffects(), self._effects.holds))

    def _are_wet(self, snails: list[int]) -> Marks:
        """By state and snail."""
        found = []
        for snail in snails:
            places = self._states.values(at.PLACE + snail).astype(np.int64)
            wet = np.zeros(len(self._states), dtype=bool)
            for space in np.unique(places).tolist():
                if space < self._effects.board.spaces:
                    level = self._states.values(at.LEVEL + space)
                    wet |= (places == space) & (level == 0)
            found.append(wet & ~is_immune(self._hot, owner(snail)))
        return np.stack(found, axis=1)

    # Actions

    def _of_action(self, action: Action) -> Worths:
        most = most_of_action(action)
        acting = self._acting(rolls_as_an_attack(action))
        found = self._on_others(action, most, acting)
        found = found + self._effects.of_end(most)[self._numbers]
        reached = 1 if action.target is Target.SNAIL else self._hits(action)
        found = found + self._of_own_side(most, reached)
        return np.asarray(found + self._of_chains(action, most, acting))

    def _on_others(self, action: Action, most: RowEffects, acting: Acting) -> Worths:
        """By state: what the action does to the others."""
        found = np.zeros(len(self._states))
        is_there = acting.place < self._effects.board.spaces
        for rerolls in np.unique(acting.rerolls).tolist():
            rows = np.flatnonzero(is_there & (acting.rerolls == rerolls))
            here = self._numbers[rows], acting.place[rows]
            wanted = np.zeros((self._effects.board.count, self._effects.board.spaces), dtype=bool)
            wanted[here] = True
            found[rows] = self._effects.of_action(action, most, rerolls, wanted)[here]
        return found

    def _acting(self, rolls: bool) -> Acting:
        """The acting snails, with their re-rolls if it rolls as an attack."""
        states, seat, spaces = self._states, self._problem.seat, self._effects.board.spaces
        snails = self._effects.own
        index = np.full(256, len(snails))
        for number, snail in enumerate(snails):
            index[snail % SQUAD] = number
        active = index[states.values(at.ACTIVE + seat)]
        places = [np.minimum(states.values(at.PLACE + snail), spaces) for snail in snails]
        every = np.stack([*places, np.full(len(states), spaces)], axis=1).astype(np.int64)
        place = np.take_along_axis(every, active[:, None], axis=1)[:, 0]
        rerolls = np.zeros(len(states), dtype=np.int64)
        if rolls:
            roles = np.array([snail % SQUAD for snail in snails] + [LEADER + 1])
            rerolls += roles[active] == LEADER
            rerolls += states.values(at.AIMED + seat) > 0
            is_left = states.values(at.USED + seat) == 0
            rerolls += is_faction(self._hot, seat, Faction.AMAZONS) & is_left
        return Acting(place, rerolls)

    # Own snails, chains, and the end of a game; by state

    def _count_snails(self, snails: list[int]) -> NDArray[np.int8]:
        """By state and space: how many snails stand there."""
        found = np.zeros((len(self._states), self._effects.board.spaces), dtype=np.int8)
        rows = np.arange(len(self._states))
        for snail in snails:
            places = self._states.values(at.PLACE + snail)
            here = places < self._effects.board.spaces
            found[rows[here], places[here]] += 1
        return found

    def _of_chains(self, action: Action, most: RowEffects, acting: Acting) -> Worths:
        """What others are worth who may be pushed on because a space is full."""
        enters = most.own_steps + (most.shifts + most.here_shifts) * self._hits(action)
        none = np.zeros(len(self._states))
        if not enters:
            return none
        fire = self._effects.fire_damage(most)
        chain = enters * (len(self._effects.others) + len(self._effects.own)) // self._effects.holds
        moved = self._effects.status(most, np.zeros_like(fire)).sum(axis=1)
        moved = moved + chain * self._effects.loss_of_others(fire).max(axis=1, initial=0.0)
        if most.here_damage or most.here_shifts:
            late = self._effects.loss_of_others(
                most.here_damage + RAGE_BONUS
            ) + self._effects.displaced(most)
            moved = moved + late.sum(axis=1)
        if not moved.any():
            return none
        apart = self._effects.board.distance
        if most.shift_steps:
            near = (apart[: self._effects.board.spaces] <= most.shift_steps).astype(np.float32)
            gathered = self._snails_at.astype(np.float32) @ near
            is_full = gathered.max(axis=1) + (most.own_steps > 0) > self._effects.holds
        else:
            reached = apart[acting.place] <= most.own_steps
            is_full = ((self._snails_at >= self._effects.holds) & reached).any(axis=1)
        return np.where(is_full, moved[self._numbers], 0.0)

    def _hits(self, action: Action) -> int:
        """How many snails it hits at most."""
        if action.target is Target.ALL and action.farthest:
            return len(self._effects.others) + len(self._effects.own)
        return self._effects.holds * action.attacks

    def _of_own_side(self, most: RowEffects, reached: int) -> Worths:
        """What the card, and the end of a game, may do for own snails; and healing, for all. The
        card reaches so many snails at most."""
        states, water = self._states, self._effects.water(most)[self._numbers]
        found = np.zeros(len(states))
        heal = most.heal + most.own_heal + most.here_heal
        if heal:
            found += self._healing(min(heal, self._effects.health), water, most, reached)
        dried = np.where(self._wet_own, self._effects.recovery(self._effects.own, water), 0.0)
        if self._effects.has_rot:
            dried = dried + self._effects.recovery(self._effects.own, ROT_DAMAGE)
        if most.shifts or most.here_shifts or self._effects.has_explosives.any():
            is_one = reached == 1 and not most.own_steps and not self._effects.has_explosives.any()
            found += (
                dried.max(axis=1) if is_one and not self._effects.has_rot else dried.sum(axis=1)
            )
        elif most.own_steps:
            found += dried.max(axis=1)
        if most.hides and self._effects.has_rot:
            found += self._effects.recovery(self._effects.own, SHELL_SOFTENS).max()
        full = self._effects.loss(self._effects.own, self._effects.health).sum()
        spared = np.where(self._may_end(most), dried.sum(axis=1), 0.0)
        return np.asarray(found + full + spared)

    def _healing(self, heal: int, water: Numbers, most: RowEffects, reached: int) -> Worths:
        """By state: what it is worth that so many snails are healed."""
        found = []
        harm = most.damage + most.here_damage + most.own_damage + BACKS_DAMAGE * most.tiles
        for snail, table in self._effects.recoveries.items():
            health = self._states.values(at.HEALTH + snail).astype(np.int64)
            least = np.maximum(health - water - harm - ROT_DAMAGE * self._effects.has_rot, 0)
            found.append(np.where(health > 0, table[least, heal], 0.0))
        return np.asarray(np.sort(np.stack(found, axis=1), axis=1)[:, -reached:].sum(axis=1))

    def _may_end(self, most: RowEffects) -> Marks:
        """Whether the card may kill all others: not if they have more health than it can take."""
        columns = [
            self._states.values(at.HEALTH + s).astype(np.int64) for s in self._effects.others
        ]
        left = np.maximum.reduce(columns) if columns else np.zeros(len(self._states))
        board = self._effects.board
        fire = FIRE_DAMAGE * (board.fires.max(axis=1) + most.fire + most.here_fire)
        harm = most.damage + most.here_damage + RAGE_BONUS * self._effects.rages
        harm = harm + BACKS_DAMAGE * most.tiles + fire * (most.displaces * FAR)
        harm = harm + MINE_DAMAGE * board.mines.sum(axis=1)
        harm = harm + DYNAMITE_DAMAGE * board.sticks.sum(axis=1)
        return np.asarray(left <= harm[self._numbers])
