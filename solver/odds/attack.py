"""A card as a problem of choices and chances: throw, keep or re-roll, take a row, again.

The course of a card: one of its halves is chosen (basic cards), then each of its attacks throws
the dice; while re-rolls are left, a die may be thrown again; of the rows that match, one is taken,
and Rage may raise one damage of it. Re-rolls and Rage serve all attacks of the card
together (R10, R31), so whether to use one now depends on what may still come.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from snails_core.cards import Action, Card, Face, Target
from snails_core.catalogue import load_catalogue
from solver.odds.backward_induction import Solution
from solver.odds.dice import Faces, reroll, rows_for, throw
from solver.odds.distribution import Distribution
from solver.odds.effects import aimed_at, perform, rage_choices
from solver.odds.scene import ACTING, Scene

MISS = 0
"""The result of an attack without a row; rows of a card are counted from 1."""


class State(NamedTuple):
    """Where a card is on its course."""

    scene: Scene
    half: int | None
    """Which of the card's actions is done; None while that is still to be chosen."""
    rerolls: int
    rage: bool
    results: tuple[int, ...] = ()
    """The row of each attack so far, or MISS."""
    faces: Faces = ()
    """What the dice show, if they lie on the table."""
    over: bool = False


@dataclass(frozen=True, slots=True)
class ChooseHalf:
    """Basic cards: one of the two actions."""

    half: int


@dataclass(frozen=True, slots=True)
class Throw:
    """All dice of the card; this is no choice."""


@dataclass(frozen=True, slots=True)
class Reroll:
    """One die that shows this face is thrown again."""

    face: Face


@dataclass(frozen=True, slots=True)
class Take:
    """The dice are kept, a row is taken, and Rage raises its effect `raged`, if any."""

    row: int
    raged: int = 0


@dataclass(frozen=True, slots=True)
class Miss:
    """The dice are kept, but no row matches: this is what it has come to."""

    row: int = MISS
    raged: int = 0


Move = ChooseHalf | Throw | Reroll | Take | Miss
CardSolution = Solution[State, Move]


@dataclass(frozen=True, slots=True)
class Weapon:
    """A card with all that it can do; its rows are counted from 1, through both halves."""

    card: Card | None
    actions: tuple[Action, ...]

    @classmethod
    def of_card(cls, card: Card) -> Weapon:
        actions = load_catalogue().actions
        return cls(card, tuple(actions[index] for index in card.actions))

    @property
    def names(self) -> Mapping[str, str]:
        return self.card.names if self.card else self.actions[0].names

    @property
    def id(self) -> str:
        return self.card.id if self.card else self.actions[0].id

    def first_row(self, half: int) -> int:
        return 1 + sum(len(action.rows) for action in self.actions[:half])

    def rows(self) -> list[tuple[int, Action, int]]:
        """Every row: its number on the card, its action, and its place there."""
        numbered: list[tuple[int, Action, int]] = []
        for action in self.actions:
            numbered += [(len(numbered) + 1 + n, action, n) for n in range(len(action.rows))]
        return numbered

    # --- the course of the card ---
    def start(self, scene: Scene, rerolls: int, rage: bool) -> State:
        """The state before anything is done; what the card has no use for is not counted."""
        half = None if len(self.actions) > 1 else 0
        rerolls = rerolls if any(action.dice and action.red for action in self.actions) else 0
        rage = rage and any(action.rage for action in self.actions)
        return State(scene, half, rerolls, rage)

    def moves(self, state: State) -> Mapping[Move, Distribution[State]]:
        """What can be done now. Keeping comes before re-rolling and a plain row before one
        with Rage, so that in a tie nothing is spent."""
        if state.over:
            return {}
        if state.half is None:
            halves = range(len(self.actions))
            return {ChooseHalf(n): Distribution.certain(state._replace(half=n)) for n in halves}
        action = self.actions[state.half]
        if action.dice and not state.faces:
            return {Throw(): throw(action.dice).map(lambda faces: state._replace(faces=faces))}
        found: dict[Move, Distribution[State]] = {}
        for take in self._ways(state, action):
            scenes = perform(state.scene, action, take.row - self.first_row(state.half), take.raged)
            found[take] = scenes.map(partial(self._after, state, action, take))
        if not found:
            found[Miss()] = Distribution.certain(self._after(state, action, Miss(), state.scene))
        if state.rerolls and action.red:
            fewer = state._replace(rerolls=state.rerolls - 1)
            for face in sorted(set(state.faces)):
                shown = reroll(state.faces, face)
                found[Reroll(face)] = shown.map(lambda faces: fewer._replace(faces=faces))
        return found

    def _ways(self, state: State, action: Action) -> list[Take]:
        """The rows that match, first without and then with Rage."""
        assert state.half is not None
        first = self.first_row(state.half)
        rows = rows_for(action, state.faces)
        ways = [Take(first + row) for row in rows]
        if state.rage and action.rage:
            for row in rows:
                ways += [Take(first + row, n) for n in rage_choices(state.scene, action, row)]
        return ways

    def _after(self, state: State, action: Action, took: Take | Miss, scene: Scene) -> State:
        """The state after an attack; a further one needs its snail and somebody to hit (L13)."""
        results = (*state.results, took.row)
        rage = state.rage and not took.raged
        pointless = action.target in (Target.SNAIL, Target.ALL) and not aimed_at(scene, action)
        dead = not scene.snails[ACTING].health
        over = len(results) >= action.attacks or pointless or dead
        return State(scene, state.half, state.rerolls, rage, results, (), over)
