"""Upper bounds on what the last card can add to the potential, with the end of the round.

Every addend cites its argument: B1 to B8 are in docs/solver.md. What a card does to the snails of
the others depends on where they stand, on the tiles, and on where the acting snail stands; it is
computed once for each configuration of the others. What it does to own snails is taken from each
state, without asking where they are.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from snails_core import layout as at
from snails_core.cards import Action, Target
from snails_core.damage_amounts import (
    BACKS_DAMAGE,
    DYNAMITE_DAMAGE,
    FIRE_DAMAGE,
    MINE_DAMAGE,
    RAGE_BONUS,
    ROT_DAMAGE,
    SHELL_SOFTENS,
)
from snails_core.factions import Faction, is_faction
from snails_core.layout import MAX_SNAILS
from snails_core.queries import LEADER, owner, role
from snails_core.rules.contamination import is_immune
from snails_core.rules.rerolls import rolls_as_an_attack
from solver.planner.bounds.configurations import FAR, Marks, Numbers, by_configuration
from solver.planner.bounds.dice_worth import Worths
from solver.planner.bounds.effects_on_others import NOTHING_BEFORE, Before, EffectsOnOthers
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


class ActingSnails(NamedTuple):
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
        self._known_acting: dict[tuple[bool, int], ActingSnails] = {}
        self._known_gathered: dict[int, Numbers] = {}
        self._known_gathered_by_push: dict[int, Numbers] = {}

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
        """By state: what the action adds at most. Its effects on the others (B2, B3, B5), chains
        (B4), the end of the round (B6) and own snails (B7) are added up."""
        most = most_of_action(action)
        acting = self._acting(rolls_as_an_attack(action))
        worth = self._on_others(action, most, acting)
        worth = worth + self._effects.of_end(most)[self._numbers]
        reached = 1 if action.target is Target.SNAIL else self._hits(action)
        worth = worth + self._of_own_side(most, reached)
        return np.asarray(worth + self._of_chains(action, most, acting))

    def _on_others(
        self,
        action: Action,
        most: RowEffects,
        acting: ActingSnails,
        before: Before = NOTHING_BEFORE,
        among: Marks | None = None,
    ) -> Worths:
        """By state, or for those among all: what the action does to the others."""
        worth = np.zeros(len(self._states))
        is_there = acting.place < self._effects.board.spaces
        if among is not None:
            is_there &= among
        for rerolls in range(int(acting.rerolls.max()) + 1):
            rows = np.flatnonzero(is_there & (acting.rerolls == rerolls))
            if not len(rows):
                continue
            here = self._numbers[rows], acting.place[rows]
            wanted = np.zeros((self._effects.board.count, self._effects.board.spaces), dtype=bool)
            wanted[here] = True
            worth[rows] = self._effects.of_action(action, most, rerolls, wanted, before)[here]
        return worth

    def _acting(self, rolls: bool, token: int = at.ACTIVE) -> ActingSnails:
        """The snails with a declaration token, the active or the passive ones, with their re-rolls
        if the card rolls as an attack."""
        if (rolls, token) not in self._known_acting:
            self._known_acting[rolls, token] = self._find_acting(rolls, token)
        return self._known_acting[rolls, token]

    def _find_acting(self, rolls: bool, token: int) -> ActingSnails:
        states, seat, spaces = self._states, self._problem.seat, self._effects.board.spaces
        snails = self._effects.own
        index = np.full(256, len(snails))
        for number, snail in enumerate(snails):
            index[role(snail)] = number
        active = index[states.values(token + seat)]
        places = [np.minimum(states.values(at.PLACE + snail), spaces) for snail in snails]
        every = np.stack([*places, np.full(len(states), spaces)], axis=1).astype(np.int64)
        place = np.take_along_axis(every, active[:, None], axis=1)[:, 0]
        rerolls = np.zeros(len(states), dtype=np.int64)
        if rolls:
            roles = np.array([role(snail) for snail in snails] + [LEADER + 1])
            rerolls += roles[active] == LEADER
            rerolls += states.values(at.AIMED + seat) > 0
            is_left = states.values(at.USED + seat) == 0
            rerolls += is_faction(self._hot, seat, Faction.AMAZONS) & is_left
        return ActingSnails(place, rerolls)

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

    def _of_chains(self, action: Action, most: RowEffects, acting: ActingSnails) -> Worths:
        """What others are worth who may be pushed on because a space is full."""
        moved = self._worth_of_chain(action, most, most)
        if not moved.any():
            return np.zeros(len(self._states))
        return np.where(self._may_push_on(action, acting), moved[self._numbers], 0.0)

    def _worth_of_chain(self, action: Action, most: RowEffects, both: RowEffects) -> Worths:
        """By configuration: what others are worth who are pushed on by the action; `both` counts
        what was done before it, too (B4)."""
        enters = most.own_steps + (most.shifts + most.here_shifts) * self._hits(action)
        if not enters:
            return np.zeros(1)
        fire = self._effects.fire_damage(both)
        chain = enters * (len(self._effects.others) + len(self._effects.own)) // self._effects.holds
        moved = self._effects.status(both, np.zeros_like(fire)).sum(axis=1)
        moved = moved + chain * self._effects.loss_of_others(fire).max(axis=1, initial=0.0)
        if most.here_damage or most.here_shifts:
            late = self._effects.loss_of_others(
                most.here_damage + RAGE_BONUS
            ) + self._effects.displaced(both)
            moved = moved + late.sum(axis=1)
        return np.asarray(moved)

    def _may_push_on(self, action: Action, acting: ActingSnails) -> Marks:
        """By state: whether a space may be so full that the action pushes somebody on. One push of
        those on one space fills a space beside it with nobody but them (B4)."""
        most = most_of_action(action)
        is_one_push = action.attacks == 1 and action.target is not Target.ALL and not most.scatters
        if not is_one_push or most.own_steps or most.here_shifts or most.shifts != 1:
            return self._may_chain(most, acting)
        return np.asarray(self._gathered_by_push(most.shift_steps) > self._effects.holds)

    def _gathered_by_push(self, steps: int) -> Numbers:
        """By state: how many snails stand at most on two spaces that are so near together."""
        if steps not in self._known_gathered_by_push:
            apart, crowd = self._effects.board.distance, self._snails_at
            most = np.zeros(len(self._states), dtype=np.int64)
            for space in range(self._effects.board.spaces):
                near = (apart[space] <= steps) & (apart[space] > 0)
                if near.any():
                    both = crowd[:, space] + crowd[:, near].max(axis=1)
                    np.maximum(most, np.where(crowd[:, space] > 0, both, 0), out=most)
            self._known_gathered_by_push[steps] = most
        return self._known_gathered_by_push[steps]

    def _may_chain(self, most: RowEffects, acting: ActingSnails, spread: int = 0) -> Marks:
        """By state: whether a space may be so full that the action pushes somebody on, if everybody
        may have gone `spread` steps before (B4)."""
        if not most.displaces:
            return np.zeros(len(self._states), dtype=bool)
        apart = self._effects.board.distance
        if most.shift_steps or spread:
            gathered = self._gathered(most.shift_steps + spread)
            is_full = gathered + (most.own_steps > 0) > self._effects.holds
        else:
            reached = apart[acting.place] <= most.own_steps
            is_full = np.asarray(((self._snails_at >= self._effects.holds) & reached).any(axis=1))
        return np.asarray(is_full)

    def _gathered(self, steps: int) -> Numbers:
        """By state: how many snails are at most so near to one and the same space."""
        if steps not in self._known_gathered:
            apart = self._effects.board.distance[: self._effects.board.spaces]
            near = (apart <= steps).astype(np.float32)
            found = (self._snails_at.astype(np.float32) @ near).max(axis=1)
            self._known_gathered[steps] = found.astype(np.int64)
        return self._known_gathered[steps]

    def _hits(self, action: Action) -> int:
        """How many snails it hits at most."""
        if action.target is Target.ALL and action.farthest:
            return len(self._effects.others) + len(self._effects.own)
        return self._effects.holds * action.attacks

    def _of_own_side(self, most: RowEffects, reached: int) -> Worths:
        """What the card, and the end of a game, may do for own snails; and healing, for all (B7).
        `reached` is how many snails the card reaches at most."""
        states, water = self._states, self._effects.water(most)[self._numbers]
        worth = np.zeros(len(states))
        heal = most.heal + most.own_heal + most.here_heal
        if heal:
            worth += self._healing(min(heal, self._effects.health), water, most, reached)
        dried = np.where(self._wet_own, self._effects.recovery(self._effects.own, water), 0.0)
        if self._effects.has_rot:
            dried = dried + self._effects.recovery(self._effects.own, ROT_DAMAGE)
        if most.shifts or most.here_shifts or self._effects.has_explosives.any():
            is_one = reached == 1 and not most.own_steps and not self._effects.has_explosives.any()
            worth += (
                dried.max(axis=1) if is_one and not self._effects.has_rot else dried.sum(axis=1)
            )
        elif most.own_steps:
            worth += dried.max(axis=1)
        if most.hides and self._effects.has_rot:
            worth += self._effects.recovery(self._effects.own, SHELL_SOFTENS).max()
        full = self._effects.loss(self._effects.own, self._effects.health).sum()
        spared = np.where(self._may_end(most), dried.sum(axis=1), 0.0)
        return np.asarray(worth + full + spared)

    def _healing(self, heal: int, water: Numbers, most: RowEffects, reached: int) -> Worths:
        """By state: what it is worth that `reached` snails at most are healed (B7)."""
        found = []
        harm = most.damage + most.here_damage + most.own_damage + BACKS_DAMAGE * most.tiles
        for snail, table in self._effects.recoveries.items():
            health = self._states.values(at.HEALTH + snail).astype(np.int64)
            least = np.maximum(health - water - harm - ROT_DAMAGE * self._effects.has_rot, 0)
            found.append(np.where(health > 0, table[least, heal], 0.0))
        return np.asarray(np.sort(np.stack(found, axis=1), axis=1)[:, -reached:].sum(axis=1))

    def _may_end(self, most: RowEffects) -> Marks:
        """Whether the card may kill all others (B7), so none has more health than it can take."""
        columns = [
            self._states.values(at.HEALTH + s).astype(np.int64) for s in self._effects.others
        ]
        left = np.maximum.reduce(columns) if columns else np.zeros(len(self._states))
        return np.asarray(left <= self._most_harm(most)[self._numbers])

    def _most_harm(self, most: RowEffects) -> Numbers:
        """By configuration: how much health any snail may lose at most."""
        board = self._effects.board
        fire = FIRE_DAMAGE * (board.fires.max(axis=1) + most.fire + most.here_fire)
        harm = most.damage + most.here_damage + RAGE_BONUS * self._effects.rages
        harm = harm + BACKS_DAMAGE * most.tiles + fire * (most.displaces * FAR)
        harm = harm + MINE_DAMAGE * board.mines.sum(axis=1)
        return np.asarray(harm + DYNAMITE_DAMAGE * board.sticks.sum(axis=1))
