"""Puzzles of turns: proven once more, told whole, and solved in the panel by pressing a button."""

from __future__ import annotations

import pytest

from companions.cp_sat import Status
from companions.cry_havoc.errors import IllegalChoice
from companions.cry_havoc.lab.puzzles_panel import PuzzlesPanel
from companions.cry_havoc.options import EndTurn
from companions.cry_havoc.puzzles.turn_mining import entry
from companions.cry_havoc.puzzles.turns import (
    TurnPuzzle,
    judge_turn,
    plan_after,
    prove_turn,
    read_turn_pack,
    turn_pack,
    turn_values,
)
from companions.cry_havoc.tell.turn_puzzles import option_text, turn_following_lines
from snails_core.errors import SnailsError
from snails_core.words import LANGUAGES

PUZZLES = [
    pytest.param(puzzle, id=puzzle.id, marks=() if number < 2 else pytest.mark.long)
    for number, puzzle in enumerate(turn_pack())
]


def test_there_are_some_and_all_are_different() -> None:
    assert len({puzzle.position for puzzle in turn_pack()}) == len(turn_pack()) >= 6


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_the_proof_is_found_again(puzzle: TurnPuzzle) -> None:
    assert prove_turn(puzzle) == (puzzle.best, puzzle.second)
    best = [option for option, value in turn_values(puzzle).items() if value == puzzle.best]
    assert best == [puzzle.answer]


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_options_are_worth_what_their_own_plans_are(puzzle: TurnPuzzle) -> None:
    """Each option as a model of its own, in which nothing else can be chosen."""
    for option in puzzle.offered:
        plan = plan_after(puzzle, option)
        assert plan.status is Status.PROVEN
        assert plan.value == judge_turn(puzzle, option).value


def test_an_option_that_is_not_offered_is_refused() -> None:
    with pytest.raises(IllegalChoice, match="not offered"):
        judge_turn(turn_pack()[0], EndTurn())


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_and_what_follows_are_told(language: str) -> None:
    puzzle = turn_pack()[0]
    told = [option_text(puzzle, option, language) for option in puzzle.offered]
    told += turn_following_lines(puzzle, puzzle.answer, language)
    assert all(line and "{" not in line for line in told)


def test_a_puzzle_is_written_as_it_is_read() -> None:
    text = "\n".join(entry(puzzle, puzzle.id) for puzzle in turn_pack())
    assert read_turn_pack(text) == turn_pack()


def test_an_answer_that_is_not_offered_is_refused_with_its_place() -> None:
    text = entry(turn_pack()[0], "a")
    other = text.replace('answer = "', 'answer = "draw_own" # ')
    with pytest.raises(SnailsError, match="a: offered"):
        read_turn_pack(other)


def test_the_panel_takes_a_pressed_option() -> None:
    puzzle = turn_pack()[0]
    panel = PuzzlesPanel(None)
    panel.begin(puzzle.id)
    assert panel.confirm.disabled
    buttons = panel.cards.children[0].children
    buttons[puzzle.offered.index(puzzle.answer)].click()
    assert not panel.confirm.disabled
    panel.confirm.click()
    assert panel.value == puzzle.best and "nothing is better" in panel.verdict.value
    assert "havoc-hand" in panel.about.value and "havoc-log" in panel.about.value
    panel.begin("tactic-1")
    assert panel.bench.puzzle is panel.puzzle
