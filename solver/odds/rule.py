"""The decision rule behind the odds: for every throw, keep what or re-roll which die."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from solver.odds.attack import Move, State
from solver.odds.dice import Faces

if TYPE_CHECKING:
    from solver.odds.card_odds import Odds


class Advice(NamedTuple):
    """What to do at one point of the card."""

    stage: State
    """Where the card is, whatever the dice show."""
    faces: Faces
    move: Move
    is_choice: bool
    """Is there anything else to be done that a player would think about?"""

    @property
    def attack(self) -> int:
        """The number of the attack, from 1."""
        return len(self.stage.results) + 1


def advice(odds: Odds) -> tuple[Advice, ...]:
    """What to do with each throw, at each stage that can come up, in order of play."""
    solution = odds.solution
    stages = {state._replace(faces=()) for state in solution.reached()}
    return tuple(
        Advice(state._replace(faces=()), state.faces, move, _is_choice(odds, state))
        for state, move in sorted(solution.rule.items(), key=lambda item: _in_play(item[0]))
        if state._replace(faces=()) in stages and (state.faces or len(solution.moves[state]) > 1)
    )


def _is_choice(odds: Odds, state: State) -> bool:
    """Could the player do something else? Without dice, only if it would make a difference."""
    moves = odds.solution.moves[state]
    different = {odds.solution.value_of(state, move) for move in moves}
    return len(moves if state.faces else different) > 1


def _in_play(state: State) -> tuple[object, ...]:
    half = -1 if state.half is None else state.half
    return len(state.results), half, state.results, state.scene, -state.rerolls, state.faces
