"""What answers to a puzzle are worth, exactly; the best of all, and the next best value.

`place`, `swap` and `take` are proven by trying everything (a duel's reply by minimax). The best
`layout` is proven by the solver; its second best only where nothing can lie between the two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from math import gcd
from typing import NamedTuple

from companions.big_monster.board import Board, Laid
from companions.big_monster.catalogue import load_catalogue
from companions.big_monster.options import Claim
from companions.big_monster.parts import Catalogue
from companions.big_monster.puzzles.puzzle import Puzzle, read_board, write_board
from companions.big_monster.rules.placement import anchors, may_lie
from companions.big_monster.rules.scoring import score
from companions.big_monster.solver.duel_endgame import claim_values
from companions.big_monster.solver.hindsight import best_layout
from companions.big_monster.solver.limits import Limits, Status
from companions.big_monster.solver.weights import weights
from companions.puzzle_pack import ranking


class Proof(NamedTuple):
    """The best value, the next one below it that can be had, and one best answer."""

    best: int
    second: int
    answer: tuple[str, ...]


def prove(puzzle: Puzzle) -> Proof | None:
    """The proof; None where there is no second value, or it cannot be told."""
    if puzzle.kind == "layout":
        return _prove_layout(puzzle)
    values = dict(all_values(puzzle))
    rank = ranking(values)
    if rank is None:
        return None
    answer = next(answer for answer, value in values.items() if value == rank.best)
    return Proof(*rank, answer)


def with_proof(puzzle: Puzzle, proof: Proof) -> Puzzle:
    return replace(puzzle, best=proof.best, second=proof.second, answer=proof.answer)


def all_values(puzzle: Puzzle) -> Iterator[tuple[tuple[str, ...], int]]:
    """Every answer to a puzzle that is proven by trying, and what it is worth."""
    box = load_catalogue()
    if puzzle.kind == "take":
        assert puzzle.position is not None
        for claim, value in claim_values(puzzle.position).items():
            yield claim_answer(box, claim), value
    elif puzzle.kind == "swap":
        for one, other in swaps(box, puzzle.board):
            board = swapped(puzzle.board, one, other)
            yield (place_of(one), place_of(other)), score(box, board).total
    else:
        for board in _laid(box, puzzle.board, puzzle.tiles):
            new = board.laid[len(puzzle.board.laid) :]
            yield tuple(map(place_of, new)), score(box, board).total


def _laid(box: Catalogue, board: Board, tiles: tuple[int, ...]) -> Iterator[Board]:
    """Every way to lay the tiles in this order."""
    if not tiles:
        yield board
        return
    for x, y in anchors(box, board, tiles[0]):
        yield from _laid(box, board.lay(tiles[0], x, y), tiles[1:])


def place_of(tile: Laid) -> str:
    return f"{tile.x},{tile.y}"


def claim_answer(box: Catalogue, claim: Claim) -> tuple[str, str]:
    """The tile that is taken and the one that is discarded."""
    return box.kinds[claim.tile].id, box.kinds[claim.dropped_tile].id


def swaps(box: Catalogue, board: Board) -> Iterator[tuple[Laid, Laid]]:
    """Pairs of tiles of equal shape and different kinds."""
    for one, other in combinations(board.laid, 2):
        same = bool(box.kinds[one.kind].beams) == bool(box.kinds[other.kind].beams)
        if same and one.kind != other.kind:
            yield one, other


def swapped(board: Board, one: Laid, other: Laid) -> Board:
    """The board after two tiles have changed places."""
    places = {one: other.kind, other: one.kind}
    laid = tuple(tile._replace(kind=places.get(tile, tile.kind)) for tile in board.laid)
    return Board(board.explorer, laid)


# --- layouts ---
def _prove_layout(puzzle: Puzzle) -> Proof | None:
    box = load_catalogue()
    found = best_layout(box, puzzle.board.explorer, puzzle.tiles, limits=Limits(seconds=60))
    if found.status is not Status.PROVEN:
        return None
    boards = [found.board]
    if puzzle.answer:  # the solver may find another best board this time
        explorer = box.explorers[puzzle.board.explorer].id
        boards.append(read_board(explorer, puzzle.answer, puzzle.id))
    for board in boards:
        second = second_layout(box, board)
        if second is not None and score(box, board).total == found.value:
            return Proof(found.value, second, tuple(write_board(board)))
    return None


def second_layout(box: Catalogue, best: Board) -> int | None:
    """The second best value of the tiles of a best board, if it is the next whole number below.

    Tiles are moved elsewhere, one or two of them, until a board has just one point less; then there
    is nothing between. Where none has, nothing is claimed.
    """
    top = score(box, best).total
    for board in _moved(box, best):
        if score(box, board).total == top - 1:
            return top - 1
    return _by_steps(box, best, top)


def _by_steps(box: Catalogue, best: Board, top: int) -> int | None:
    """The same where all that the layout decides comes in equal steps: only such totals can be."""
    counts = Counter(tile.kind for tile in best.laid)
    step = _common_step(box, best.explorer, counts)
    if step < 2:
        return None
    for board in _moved(box, best):
        if score(box, board).total == top - step:
            return top - step
    return None


def _common_step(box: Catalogue, explorer: int, counts: Mapping[int, int]) -> int:
    """The greatest number by which all totals of these tiles differ: a divisor of every gain."""
    worth = weights(box, explorer, list(Counter(counts).elements()))
    kinds = [box.kinds[kind] for kind in counts]
    pieces = {piece for kind in kinds for piece in kind.pieces}
    own = box.explorers[explorer]
    pieces |= own.left | own.right
    gains = [
        gain
        for gain, needed in (
            (worth.green, {"GL", "GR"}),
            (worth.red, {"RT", "RB"}),
            (worth.blue, {"BTL", "BTR", "BBL", "BBR"}),
        )
        if needed <= pieces
    ]
    if {"left", "right"} <= {kind.half for kind in kinds}:
        gains.append(worth.pair)
    if any(kind.beams for kind in kinds) or own.start == "mutagenic":
        gains += [
            level - kind.levels[0] + worth.mutated for kind in kinds for level in kind.levels[1:]
        ]
    return gcd(*gains) if gains else 0


def _moved(box: Catalogue, board: Board) -> Iterator[Board]:
    """Boards of the same tiles with one of them elsewhere, the others still touching."""
    for tile in board.laid:
        rest = [other for other in board.laid if other is not tile]
        grown = _touching(box, board.explorer, rest)
        if grown is None:
            continue
        for x, y in anchors(box, grown, tile.kind):
            yield grown.lay(tile.kind, x, y)


def _touching(box: Catalogue, explorer: int, tiles: list[Laid]) -> Board | None:
    """The tiles as a legal board, laid in an order in which each touches; None if there is none."""
    board, left = Board(explorer), list(tiles)
    while left:
        ready = [t for t in left if may_lie(box, board, t.kind, t.x, t.y)]
        if not ready:
            return None
        for tile in ready:
            board = board.lay(*tile)
            left.remove(tile)
    return board
