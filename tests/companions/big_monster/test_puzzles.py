"""The pack of puzzles: every one proven once more, and by the book's own scorer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companions.big_monster import Board, load_catalogue
from companions.big_monster.puzzles import KINDS, Puzzle, pack, prove, read_pack
from companions.big_monster.puzzles.judging import best_board, best_claim, board_value, claim_value
from companions.big_monster.puzzles.proving import all_values
from companions.big_monster.rules.placement import may_lie
from companions.big_monster.solver.duel_endgame import solve_endgame
from snails_core.errors import DataError, SnailsError
from tests.support.companions.big_monster.book_scorer import pad
from tests.support.companions.big_monster.planets import plain

BOX = load_catalogue()
PUZZLES = pytest.mark.parametrize("puzzle", pack(), ids=lambda puzzle: puzzle.id)


def by_the_book(board: Board) -> int:
    """The points of a planet, by the scorer that is written from the book."""
    return sum(pad(*plain(board)).values())


def test_there_are_enough_of_each_kind_and_all_are_different() -> None:
    assert len(pack()) >= 24
    assert {puzzle.kind for puzzle in pack()} == {*KINDS}
    given = {(puzzle.kind, puzzle.board, puzzle.tiles, puzzle.position) for puzzle in pack()}
    assert len(given) == len(pack())


@PUZZLES
def test_the_proof_is_found_again(puzzle: Puzzle) -> None:
    proof = prove(puzzle)
    assert proof is not None
    assert (proof.best, proof.second) == (puzzle.best, puzzle.second)
    assert puzzle.price >= 1


@PUZZLES
def test_the_answer_is_worth_the_best_by_the_book(puzzle: Puzzle) -> None:
    if puzzle.kind == "take":
        assert claim_value(puzzle, best_claim(puzzle)) == puzzle.best
        assert puzzle.position is not None
        assert solve_endgame(puzzle.position).value == puzzle.best
    else:
        board = best_board(puzzle)
        assert by_the_book(board) == board_value(board) == puzzle.best


@PUZZLES
def test_what_an_answer_lays_may_lie_there(puzzle: Puzzle) -> None:
    if puzzle.kind in ("place", "layout"):
        board, laid = puzzle.board, best_board(puzzle).laid
        for tile in laid[len(board.laid) :]:
            assert may_lie(BOX, board, *tile)
            board = board.lay(*tile)
        used = sorted(tile.kind for tile in laid)
        assert used == sorted([*(tile.kind for tile in puzzle.board.laid), *puzzle.tiles])


@pytest.mark.parametrize("kind", ["place", "swap"])
def test_values_are_those_of_the_books_scorer(kind: str) -> None:
    """On one puzzle each, over all answers: the same best and the same second."""
    puzzle = next(each for each in pack() if each.kind == kind)
    values = [by_the_book(_board(puzzle, answer)) for answer, _ in all_values(puzzle)]
    assert max(values) == puzzle.best
    assert max(value for value in values if value < puzzle.best) == puzzle.second


def _board(puzzle: Puzzle, answer: tuple[str, ...]) -> Board:
    return best_board(replace(puzzle, answer=answer))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[[puzzle]]\nid = "a"\nkind = "jump"\nbest = 1\nsecond = 0', "kind"),
        ('[[puzzle]]\nid = "a"\nkind = "place"\ncolour = 1', "colour"),
        ('[[puzzle]]\nid = "a"\nkind = "place"\nbest = "x"', "best"),
        ('[[puzzle]]\nid = "a"\nkind = "place"\nexplorer = "nomad"\nboard = ["swamp@9,9"]\n'
         "best = 1\nsecond = 0\nanswer = []", "no tile can lie here"),
        ('[[puzzle]]\nid = "a"\nkind = "place"\nexplorer = "nomad"\nboard = ["swamp@x"]\n'
         "best = 1\nsecond = 0\nanswer = []", "no place"),
    ],
)  # fmt: skip
def test_a_puzzle_that_does_not_fit_is_refused_with_its_place(text: str, told: str) -> None:
    with pytest.raises(SnailsError, match=told):
        read_pack(text)


def test_two_puzzles_of_one_name_are_refused() -> None:
    head = '[[puzzle]]\nid = "a"\nkind = "place"\nexplorer = "nomad"\n'
    one = f"{head}best = 1\nsecond = 0\nanswer = []\n"
    with pytest.raises(DataError, match="already in use"):
        read_pack(one + one)
