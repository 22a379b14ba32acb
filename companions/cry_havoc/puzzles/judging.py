"""What an answer to a puzzle is worth, the best ones, and what follows an answer."""

from __future__ import annotations

from companions.cry_havoc.battle import Placement, Side
from companions.cry_havoc.errors import IllegalChoice
from companions.cry_havoc.puzzles.proving import answer_values, battle_of, tactic_state
from companions.cry_havoc.puzzles.puzzle import Answer, Puzzle
from companions.cry_havoc.solver.battle_question import LineStep, best_line
from companions.cry_havoc.solver.open_hands import (
    State,
    play_state,
    solve_open_hands,
    start_state,
)
from companions.puzzle_pack import Verdict


def judge(puzzle: Puzzle, answer: Answer) -> Verdict:
    """The worth of an answer against the best; raises IllegalChoice for one that is not offered."""
    values = answer_values(puzzle)
    if answer not in values:
        raise IllegalChoice("not_offered", puzzle.id, choice=str(answer))
    return Verdict(values[answer], puzzle.best - values[answer])


def best_answers(puzzle: Puzzle) -> tuple[Answer, ...]:
    """All answers that are worth the best."""
    values = answer_values(puzzle)
    return tuple(answer for answer, value in values.items() if value == puzzle.best)


def following(puzzle: Puzzle, answer: Answer) -> tuple[tuple[Placement, Placement], list[LineStep]]:
    """What an answer leads to: both placements once all units stand, and then the cards.

    From the answer on both play their best; the cards begin with the answer where it is one.
    """
    battle = battle_of(puzzle)
    if isinstance(answer, Placement):
        if puzzle.side is Side.ATTACKER:
            both = (answer, solve_open_hands(battle).replies[answer][0])
        else:
            both = (puzzle.placed[0], answer)
        return both, best_line(battle, start_state(battle, *both))
    state: State | None = tactic_state(puzzle)
    assert state is not None
    both = (state.attacker, state.defender)
    state = play_state(state, answer)
    if state is None:
        return both, [LineStep(puzzle.side, answer, both)]
    first = LineStep(puzzle.side, answer, (state.attacker, state.defender))
    return both, [first, *best_line(battle, state)]
