"""The pack of puzzles: every one proven once more, by the package and by the rulebook's oracle."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from companions.cry_havoc.battle import Placement, Side
from companions.cry_havoc.errors import IllegalChoice
from companions.cry_havoc.puzzles import (
    KINDS,
    Answer,
    Puzzle,
    answer_values,
    best_answers,
    judge,
    pack,
    prove,
    read_pack,
)
from companions.cry_havoc.puzzles.mining import entry, obvious
from companions.cry_havoc.solver.open_hands import PASS, CardPlay
from companions.cry_havoc.tell.puzzles import (
    answer_text,
    best_text,
    following_lines,
    given_lines,
    puzzle_title,
    task_text,
    verdict_text,
)
from snails_core.errors import SnailsError
from snails_core.words import LANGUAGES
from tests.support.companions.cry_havoc import battle_oracle as oracle

PUZZLES = pytest.mark.parametrize("puzzle", pack(), ids=lambda puzzle: puzzle.id)


def oracle_value(puzzle: Puzzle, answer: Answer) -> int:
    """What an answer brings to the side that answers, by the rulebook's oracle."""
    setup = puzzle.setup
    hands = [tuple((t.effect.value, t.units) for t in hand) for hand in setup.hands]
    totals = (setup.units[0] + setup.reserves[0], setup.units[1] + setup.reserves[1])
    worth = (int(setup.stakes.region), int(setup.stakes.prisoner))
    mover, passed = 0, None
    both: list[Any] = [tuple(placement) for placement in puzzle.placed]
    if puzzle.kind == "tactic":
        mover = 1 - puzzle.side
        if isinstance(answer, CardPlay):
            card = (answer.tactic.effect.value, answer.tactic.units)
            held = list(hands[puzzle.side])
            held.remove(card)
            hands[puzzle.side] = tuple(held)
            changed = 1 - puzzle.side if card[0] in ("lure", "strike") else puzzle.side
            both[changed] = tuple(answer.to)
        else:
            passed = int(puzzle.side)
    else:
        assert isinstance(answer, Placement)
        both.append(tuple(answer))

    def value(mine: oracle.Triple, theirs: oracle.Triple) -> int:
        given = (hands[0], hands[1])
        return int(oracle.minimax(mine, theirs, given, totals, worth, mover, passed))

    if puzzle.kind == "place":
        return min(value(both[0], reply) for reply in oracle.splits(setup.units[1]))
    found = value(both[0], both[1])
    return -found if puzzle.side is Side.DEFENDER else found


def test_there_are_enough_of_each_kind_and_all_are_different() -> None:
    assert len(pack()) >= 24
    assert {puzzle.kind for puzzle in pack()} == {*KINDS}
    assert len({(puzzle.kind, puzzle.setup, puzzle.placed) for puzzle in pack()}) == len(pack())


@PUZZLES
def test_the_proof_is_found_again(puzzle: Puzzle) -> None:
    proof = prove(puzzle)
    assert proof is not None
    assert proof.rank == (puzzle.best, puzzle.second)
    assert proof.answers == best_answers(puzzle) == (puzzle.answer,)


@PUZZLES
def test_the_obvious_answer_is_not_the_best(puzzle: Puzzle) -> None:
    assert not judge(puzzle, obvious(puzzle)).is_best


@PUZZLES
def test_every_answer_is_worth_what_the_oracle_says(
    puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(oracle, "minimax", cache(oracle.minimax))
    values = answer_values(puzzle)
    assert values == {answer: oracle_value(puzzle, answer) for answer in values}


def test_an_answer_is_judged_with_what_it_misses() -> None:
    puzzle = next(each for each in pack() if each.id == "tactic-1")
    assert judge(puzzle, puzzle.answer) == (0, 0)
    assert judge(puzzle, PASS) == (-3, 3)
    book = CardPlay(puzzle.setup.hands[0][0], Placement(2, 1, 1))
    assert judge(puzzle, book) == (-4, 4)


def test_an_answer_that_is_not_offered_is_refused() -> None:
    with pytest.raises(IllegalChoice, match="not offered"):
        judge(pack()[0], Placement(9, 9, 9))


@pytest.mark.parametrize("language", LANGUAGES)
def test_puzzles_are_told_whole(language: str) -> None:
    for puzzle in pack():
        told = [puzzle_title(puzzle, language), task_text(puzzle, language)]
        told += [*given_lines(puzzle, language), best_text(puzzle, language)]
        for answer in (puzzle.answer, obvious(puzzle)):
            told.append(answer_text(answer, language))
            told.append(verdict_text(puzzle, judge(puzzle, answer), language))
            told += following_lines(puzzle, answer, language)
        assert all(line.strip() and "{" not in line for line in told)


@PUZZLES
def test_what_follows_the_best_answer_is_worth_the_best(puzzle: Puzzle) -> None:
    last = following_lines(puzzle, puzzle.answer, "en")[-1]
    value = -puzzle.best if puzzle.side is Side.DEFENDER else puzzle.best
    assert last.endswith(f"together {'+' if value > 0 else ''}{value}.".replace("-", "−"))


def test_a_puzzle_is_written_as_it_is_read() -> None:
    text = "\n".join(entry(puzzle, puzzle.id) for puzzle in pack())
    assert read_pack(text) == pack()


GOOD = (
    '[[puzzle]]\nid = "a"\nkind = "reply"\nattackers = 1\ndefenders = 1\nregion = 0\nprisoner = 1\n'
    'placed = ["1,0,0"]\nbest = 1\nsecond = 0\nanswer = "1,0,0"\n'
)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('kind = "reply"', 'kind = "jump"', "a: kind"),
        ("region = 0", "colour = 0", "colour"),
        ("attackers = 1\n", "", "a: attackers"),
        ('placed = ["1,0,0"]', 'placed = ["2,0,0"]', "a: placed"),
        ('placed = ["1,0,0"]', "placed = []", "a: placed"),
        ('answer = "1,0,0"', 'answer = "1,0"', "no placement"),
        ('placed = ["1,0,0"]', 'placed = ["1,0,0"]\nattacker_cards = ["jump 1"]', "no tactic"),
        ("best = 1", 'best = "x"', "a: best"),
    ],
)
def test_a_puzzle_that_does_not_fit_is_refused_with_its_place(
    old: str, new: str, told: str
) -> None:
    assert read_pack(GOOD)
    with pytest.raises(SnailsError, match=told):
        read_pack(GOOD.replace(old, new))


def test_two_puzzles_of_one_name_are_refused() -> None:
    with pytest.raises(SnailsError, match="already in use"):
        read_pack(GOOD + GOOD)
