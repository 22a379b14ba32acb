"""Upper bounds on what the last two cards together can add to the potential.

The first of them is bounded like a last card. What the second one meets is not known: others may
have been moved, tiles lowered, tokens put, and the acting snail may have gone elsewhere. So the
second is bounded for everything that the first may have made of the state (`Before`). Own snails
and the end of the round are counted once for both cards, because what an own snail loses by the
first card and gets back by the second is no gain.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from snails_core import layout as at
from snails_core.cards import Action, Target
from snails_core.queries import role
from snails_core.rules.rerolls import rolls_as_an_attack
from solver.planner.bounds.configurations import FAR, Marks
from solver.planner.bounds.dice_worth import Worths, best_of_dice
from solver.planner.bounds.effects_on_others import Before
from solver.planner.bounds.last_card import LastCardBounds
from solver.planner.bounds.row_effects import RowEffects, most_of_action, most_of_actions, rows_of
from solver.planner.problem import Potential, RoundProblem
from solver.planner.state_graph import States


class FirstResult(NamedTuple):
    """What matters of a result of the first action to what the second one meets."""

    effects: RowEffects
    pushes: Action | None
    """The action, if it moves others: whether it may push somebody on depends on it."""
    hits_itself: bool
    """Whether the acting snail may be among those hit."""

    @classmethod
    def of(cls, action: Action, effects: RowEffects) -> FirstResult:
        return cls(effects, action if effects.shift_steps else None, _may_hit_itself(action))


NO_RESULT = FirstResult(RowEffects(), None, False)
"""The first card is not carried out, or its dice do nothing."""


class LastTwoCardsBounds(LastCardBounds):
    """Bounds on what the last two cards gain from many states."""

    def __init__(self, problem: RoundProblem, potential: Potential, states: States) -> None:
        super().__init__(problem, potential, states)
        cards = [card for card, _ in problem.plans.hand]
        self._most_of_hand = most_of_actions(
            action for card in cards for action in self._actions_of(card) if action is not None
        )
        if self._most_of_hand.heal or self._most_of_hand.here_heal:
            self._effects.most_health = dict.fromkeys(
                self._effects.most_health, self._effects.health
            )
        self._firsts: dict[Action, Worths] = {}
        self._seconds: dict[tuple[Action, FirstResult, int], Worths] = {}
        self._rests: dict[tuple[RowEffects, int], Worths] = {}
        self._second_cards: dict[tuple[Action | None, int], Worths] = {}
        self._after: dict[tuple[FirstResult, int, int], Worths] = {}
        self._loose: dict[FirstResult, Marks] = {}
        self._others_act: dict[FirstResult, Marks] = {}

    def of_order(self, first: int, second: int) -> Worths:
        """By state: what these two cards add to the potential at most, if they are the last."""
        found = [
            self._first(action) + self._second_card(action, second)
            for action in self._actions_of(first)
        ]
        return np.asarray(np.maximum.reduce(found))

    def _actions_of(self, card: int) -> Iterator[Action | None]:
        """The actions of a card; None if it is not carried out."""
        catalogue = self._problem.setting.catalogue
        yield None
        yield from (catalogue.actions[number] for number in catalogue.cards[card].actions)

    # The first card

    def _first(self, action: Action | None) -> Worths:
        """What the first action does to the others."""
        if action is None:
            return np.zeros(len(self._states))
        if action not in self._firsts:
            most, acting = most_of_action(action), self._acting(rolls_as_an_attack(action))
            after = Before()
            if most.mines or most.sticks:  # the second card may bring anybody there
                after = Before(self._most_of_hand.on_board)
            found = self._on_others(action, most, acting, after)
            self._firsts[action] = found + self._of_chains(action, most, acting)
        return self._firsts[action]

    # The second card, after the first

    def _second_card(self, first: Action | None, card: int) -> Worths:
        """What the second card adds after an action, in the mean over its dice; with the end of
        the round and with what both do for own snails."""
        if (first, card) not in self._second_cards:
            self._second_cards[first, card] = self._find_second_card(first, card)
        return self._second_cards[first, card]

    def _find_second_card(self, first: Action | None, card: int) -> Worths:
        if first is None:
            return self._after_result(NO_RESULT, 0, card)
        reached = 1 if first.target is Target.SNAIL else self._hits(first)
        if not first.dice or first.attacks > 1:
            return self._after_result(FirstResult.of(first, most_of_action(first)), reached, card)
        calm = self._after_result(NO_RESULT, 0, card)
        rows = [
            np.maximum(self._after_result(FirstResult.of(first, row), reached, card) - calm, 0.0)
            for row in rows_of(first)
        ]
        rerolls = self._acting(rolls_as_an_attack(first)).rerolls
        found = calm.copy()
        for count in range(int(rerolls.max()) + 1):
            here = np.flatnonzero(rerolls == count)
            if len(here):
                found[here] += best_of_dice(first, [row[here] for row in rows], count)
        return found

    def _after_result(self, first: FirstResult, reached: int, card: int) -> Worths:
        """What the second card adds after a result of the first action, which has reached so many
        snails at most."""
        key = first, reached, card
        if key not in self._after:
            self._after[key] = np.maximum.reduce(
                [
                    self._second(action, first) + self._rest(first.effects, reached, action)
                    for action in self._actions_of(card)
                ]
            )
        return self._after[key]

    def _second(self, action: Action | None, first: FirstResult) -> Worths:
        """What the second action does to the others, whichever snail acts."""
        if action is None:
            return np.zeros(len(self._states))
        found = self._second_of(at.ACTIVE, action, first)
        may_act = self._may_another_act(first)
        if not may_act.any():
            return found
        other = self._second_of(at.PASSIVE, action, first)
        return np.where(may_act, np.maximum(found, other), found)

    def _second_of(self, token: int, action: Action, first: FirstResult) -> Worths:
        """What the second action does to the others if the snail with this token acts."""
        done = first.effects
        on_board = done.on_board._replace(own_steps=done.own_steps, shift_steps=done.shift_steps)
        alike = first._replace(effects=on_board._replace(aims=done.aims), hits_itself=False)
        key = action, alike, token
        if key not in self._seconds:
            self._seconds[key] = self._find_second(token, action, first)
        return self._seconds[key]

    def _find_second(self, token: int, action: Action, first: FirstResult) -> Worths:
        """The second action is bounded twice: where the first one has moved nobody further than it
        says, and where anybody may be anywhere (B8)."""
        most, done, is_loose = most_of_action(action), first.effects, self._is_loose(first)
        acting = self._acting(rolls_as_an_attack(action), token)
        if done.aims and rolls_as_an_attack(action):
            acting = acting._replace(rerolls=acting.rerolls + 1)
        worth = np.zeros(len(self._states))
        for among, spread, reach in (
            (~is_loose, done.shift_steps, done.own_steps + done.shift_steps),
            (is_loose, FAR, FAR),
        ):
            if among.any():
                before = Before(done.on_board, spread, reach)
                worth += self._on_others(action, most, acting, before, among)
        pushed = self._worth_of_chain(action, most, most.plus(done.on_board))
        if pushed.any():
            spread = max(done.shift_steps, done.own_steps)
            may_push = is_loose | self._may_chain(most, acting, spread)
            worth += np.where(may_push, pushed[self._numbers], 0.0)
        return worth

    def _is_loose(self, first: FirstResult) -> Marks:
        """By state: whether the first action may bring anybody anywhere, by a chain or an
        explosion."""
        if first not in self._loose:
            done, acting = first.effects, self._acting(rolls=False)
            found = self._effects.has_explosives[self._numbers] | bool(done.mines or done.sticks)
            if first.pushes is not None:
                found = found | self._may_push_on(first.pushes, acting)
            elif done.displaces:
                found = found | self._may_chain(done, acting)
            self._loose[first] = np.asarray(found)
        return self._loose[first]

    def _may_another_act(self, first: FirstResult) -> Marks:
        """By state: whether the passive snail may act after the first action: by a Switch, or
        because the active one died."""
        if first not in self._others_act:
            self._others_act[first] = self._find_another(first)
        return self._others_act[first]

    def _find_another(self, first: FirstResult) -> Marks:
        done = first.effects
        if done.switches:
            return np.ones(len(self._states), dtype=bool)
        if not first.hits_itself:
            done = done._replace(damage=0)
        harm = self._most_harm(done)[self._numbers] + done.own_damage
        health = np.zeros(len(self._states), dtype=np.int64)
        active = self._states.values(at.ACTIVE + self._problem.seat)
        for snail in self._effects.own:
            is_active = active == role(snail)
            health = np.where(is_active, self._states.values(at.HEALTH + snail), health)
        return np.asarray(self._is_loose(first) | (health <= harm))

    # What both do together

    def _rest(self, first: RowEffects, reached: int, second: Action | None) -> Worths:
        """What the end of the round adds, and both cards for own snails, counted once for both
        (B8)."""
        both = first
        if second is not None:
            most = most_of_action(second)
            both = both.plus(most)
            reached += 1 if second.target is Target.SNAIL else self._hits(second)
            if first.own_steps and most.own_steps:  # two snails may have left water
                both = both._replace(shifts=both.shifts + 1)
        reached = reached or self._effects.holds
        if (both, reached) not in self._rests:
            ends = self._effects.of_end(both)[self._numbers]
            self._rests[both, reached] = ends + self._of_own_side(both, reached)
        return self._rests[both, reached]


def _may_hit_itself(action: Action) -> bool:
    """Whether the acting snail may be among those that the action hits."""
    if action.target is Target.ALL:
        return False
    is_near = action.nearest == 0 or bool(most_of_action(action).own_steps)
    is_aimed = action.self_too or action.target is not Target.SNAIL
    return (is_near and is_aimed) or bool(most_of_action(action).scatters)
