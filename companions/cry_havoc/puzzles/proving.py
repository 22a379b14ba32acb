"""What every answer to a puzzle is worth, exactly, by minimax over all that can follow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from companions.cry_havoc.battle import Side, placements
from companions.cry_havoc.battle.stakes import Worth
from companions.cry_havoc.puzzles.puzzle import Answer, Puzzle
from companions.cry_havoc.solver.open_hands import (
    Army,
    OpenBattle,
    State,
    hand_of,
    open_battle,
    play_values,
    solve_open_hands,
    start_state,
    state_value,
)
from companions.puzzle_pack import Ranking, ranking


class Proof(NamedTuple):
    """The two best values, and all best answers."""

    rank: Ranking
    answers: tuple[Answer, ...]


def prove(puzzle: Puzzle) -> Proof | None:
    """The proof; None where all answers are worth the same."""
    values = answer_values(puzzle)
    rank = ranking(values)
    if rank is None:
        return None
    return Proof(rank, tuple(each for each, value in values.items() if value == rank.best))


@lru_cache(maxsize=64)
def battle_of(puzzle: Puzzle) -> OpenBattle:
    """The battle of a puzzle, ready to be asked."""
    setup = puzzle.setup
    armies = [
        Army(setup.units[side], setup.reserves[side], hand_of(setup.hands[side])) for side in Side
    ]
    return open_battle(armies[0], armies[1], setup.stakes)


def tactic_state(puzzle: Puzzle) -> State:
    """Where the cards of a `tactic` are played from; nobody has passed."""
    mine, theirs = puzzle.placed
    return start_state(battle_of(puzzle), mine, theirs)._replace(mover=puzzle.side)


@lru_cache(maxsize=64)
def answer_values(puzzle: Puzzle) -> Mapping[Answer, int]:
    """Every answer, and what it brings to the side that answers."""
    battle = battle_of(puzzle)
    values: Iterable[tuple[Answer, Worth]]
    if puzzle.kind == "place":
        values = solve_open_hands(battle).guarantees.items()
    elif puzzle.kind == "reply":
        (mine,) = puzzle.placed
        values = (
            (reply, state_value(battle, start_state(battle, mine, reply)))
            for reply in placements(puzzle.setup.units[Side.DEFENDER])
        )
    else:
        values = play_values(battle, tactic_state(puzzle)).items()
    sign = -1 if puzzle.side is Side.DEFENDER else 1
    return {answer: sign * int(value) for answer, value in values}
