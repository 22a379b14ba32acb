"""What an answer to a puzzle is worth, and the best answer as a board or a claim."""

from __future__ import annotations

from companions.big_monster.board import Board
from companions.big_monster.catalogue import load_catalogue
from companions.big_monster.options import Claim
from companions.big_monster.puzzles.proving import swapped
from companions.big_monster.puzzles.puzzle import Puzzle, read_board, read_place
from companions.big_monster.rules.scoring import score
from companions.big_monster.solver.duel_endgame import claim_values


def board_value(board: Board) -> int:
    """The points of a planet."""
    return score(load_catalogue(), board).total


def claim_value(puzzle: Puzzle, claim: Claim) -> int:
    """The lead at the end of the duel after a claim, if both then play their best."""
    assert puzzle.position is not None
    return claim_values(puzzle.position)[claim]


def swap_of(puzzle: Puzzle, one: tuple[int, int], other: tuple[int, int]) -> Board:
    """The planet after the tiles at these two places have changed them."""
    tiles = {(tile.x, tile.y): tile for tile in puzzle.board.laid}
    return swapped(puzzle.board, tiles[one], tiles[other])


def can_swap(puzzle: Puzzle, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Have the tiles at these places the same shape?"""
    kinds = load_catalogue().kinds
    tiles = {(tile.x, tile.y): kinds[tile.kind] for tile in puzzle.board.laid}
    return tiles[one].wide == tiles[other].wide


def best_board(puzzle: Puzzle) -> Board:
    """The planet of the best answer; that of a `take` is as it was."""
    if puzzle.kind == "layout":
        explorer = load_catalogue().explorers[puzzle.board.explorer].id
        return read_board(explorer, puzzle.answer, puzzle.id)
    places = [read_place(text, puzzle.id) for text in puzzle.answer if puzzle.kind != "take"]
    if puzzle.kind == "swap":
        return swap_of(puzzle, places[0], places[1])
    board = puzzle.board
    for tile, place in zip(puzzle.tiles, places, strict=False):
        board = board.lay(tile, *place)
    return board


def best_claim(puzzle: Puzzle) -> Claim:
    """The claim of the best answer to a `take`."""
    index = load_catalogue().kind_index
    taken, dropped = puzzle.answer
    return Claim(index[taken], index[dropped])
