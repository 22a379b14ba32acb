"""Finds puzzles in games between bots: `python -m companions.big_monster.puzzles.mining`.

A puzzle is kept if the obvious answer is not the best: laying each tile where it adds most now,
or taking the tile that adds most. What is found is written to standard output as TOML.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random

from companions.big_monster.board import Board
from companions.big_monster.bots import BOTS
from companions.big_monster.bots.greedy import board_outlook, gain
from companions.big_monster.catalogue import load_catalogue
from companions.big_monster.engine import new_game, play_unchecked
from companions.big_monster.nodes import Chance, Over
from companions.big_monster.notation import one_line
from companions.big_monster.options import Choice
from companions.big_monster.position import Phase, Position
from companions.big_monster.puzzles.proving import claim_answer, prove, with_proof
from companions.big_monster.puzzles.puzzle import Puzzle, write_board
from companions.big_monster.rules.scoring import score
from companions.big_monster.solver.duel_endgame import claim_values
from companions.big_monster.solver.place_now import places_by_worth
from companions.big_monster.view import view

WANTED = {"place": 9, "layout": 6, "swap": 6, "take": 7}
LEAST_TILES, MOST_TILES = 5, 11
LEAST_PRICE = {"place": 2, "layout": 1, "swap": 2, "take": 1}
HAND = 6


def positions(seed: int) -> Iterator[Position]:
    """All positions of a duel between the greedy and the solver bot."""
    chance = Random(f"{seed} mining")
    position = new_game("duel", 2, start=seed % 2).position
    bots = BOTS["greedy"], BOTS["solver"]
    while not isinstance(node := position.node, Over):
        yield position
        choice: Choice
        if isinstance(node, Chance):
            choice = chance.choices(node.outcomes, node.weights)[0]
        else:
            choice = bots[node.player](view(position, node.player), chance)
        position = play_unchecked(position, choice).position


def placings(seed: int) -> Iterator[Puzzle]:
    """Two tiles of which the first has a better place than the one that adds most now."""
    taken: list[tuple[Board, int]] = []
    for position in positions(seed):
        if position.phase is Phase.LAY and position.queue[0] == 1:
            taken.append((position.board(1), position.seats[1].taken))
    for (board, first), (_, second) in pairwise(taken):
        if LEAST_TILES <= len(board.laid) <= MOST_TILES:
            yield Puzzle("", "place", board, (first, second), None, 0, 0, ())


def is_tempting_place(puzzle: Puzzle) -> bool:
    """Does laying each tile where it adds most miss the best?"""
    box, board = load_catalogue(), puzzle.board
    total = 0
    for tile in puzzle.tiles:
        best = places_by_worth(box, board, tile)
        board = board.lay(tile, best[0].x, best[0].y)
        total = score(box, board).total
    return total < puzzle.best


def swapping(seed: int) -> Iterator[Puzzle]:
    for position in positions(seed):
        if position.phase is Phase.PICK_ROW and position.turn in (8, 11):
            yield Puzzle("", "swap", position.board(0), (), None, 0, 0, ())


def gains_by_swap(puzzle: Puzzle) -> bool:
    return puzzle.best >= score(load_catalogue(), puzzle.board).total + 5


def takings(seed: int) -> Iterator[Puzzle]:
    for position in positions(seed):
        if position.turn == 20 and position.phase is Phase.CLAIM and len(position.queue) == 2:
            seat = position.start
            yield Puzzle(
                "", "take", position.board(seat), position.rows[position.row], position, 0, 0, ()
            )


def is_tempting_take(puzzle: Puzzle) -> bool:
    """Is the tile that adds most not the best to take, or its companion not obvious?"""
    position = puzzle.position
    assert position is not None
    values, box = claim_values(position), load_catalogue()
    outlook = board_outlook(position, position.start)
    greedy = max(puzzle.tiles, key=lambda tile: gain(outlook, tile))
    best = [claim_answer(box, claim) for claim, v in values.items() if v == puzzle.best]
    return len(best) <= 2 and all(taken != box.kinds[greedy].id for taken, _ in best)


def layouts(seed: int) -> Iterator[Puzzle]:
    """Hands of six from all tiles, with crystals, ice or big monsters in them."""
    random, box = Random(f"{seed} hands"), load_catalogue()
    pool = [kind.index for kind in box.kinds for _ in range(kind.count)
            if kind.pieces or kind.levels or kind.beams or kind.half]  # fmt: skip
    for _ in range(6):
        explorer = random.choice(box.explorers).index
        tiles = tuple(sorted(random.sample(pool, HAND)))
        yield Puzzle("", "layout", Board(explorer), tiles, None, 0, 0, ())


def is_tempting_layout(puzzle: Puzzle) -> bool:
    box, board = load_catalogue(), puzzle.board
    for tile in puzzle.tiles:
        best = places_by_worth(box, board, tile)
        board = board.lay(tile, best[0].x, best[0].y)
    return score(box, board).total < puzzle.best


SOURCES: dict[str, tuple[Callable[[int], Iterator[Puzzle]], Callable[[Puzzle], bool]]] = {
    "place": (placings, is_tempting_place),
    "layout": (layouts, is_tempting_layout),
    "swap": (swapping, gains_by_swap),
    "take": (takings, is_tempting_take),
}


def mine(kind: str, seed: int) -> Iterator[Puzzle]:
    """The good puzzles of one kind that a seed leads to."""
    source, is_good = SOURCES[kind]
    for puzzle in source(seed):
        proof = prove(puzzle)
        if proof is None or proof.best - proof.second < LEAST_PRICE[kind]:
            continue
        proven = with_proof(puzzle, proof)
        if is_good(proven):
            yield proven


def entry(puzzle: Puzzle, name: str) -> str:
    """The puzzle as an entry of the pack."""
    box = load_catalogue()
    lines = [f'id = "{name}"', f'kind = "{puzzle.kind}"']
    if puzzle.position is not None:
        lines.append(f'position = "{one_line(puzzle.position)}"')
    else:
        lines.append(f'explorer = "{box.explorers[puzzle.board.explorer].id}"')
        lines.append(f"board = {_list(write_board(puzzle.board))}")
        lines.append(f"tiles = {_list(box.kinds[tile].id for tile in puzzle.tiles)}")
    lines += [f"best = {puzzle.best}", f"second = {puzzle.second}",
              f"answer = {_list(puzzle.answer)}"]  # fmt: skip
    return "\n".join(["[[puzzle]]", *lines, ""])


def _list(texts: object) -> str:
    assert hasattr(texts, "__iter__")
    return "[" + ", ".join(f'"{text}"' for text in texts) + "]"


def main() -> int:
    print("# Puzzles of Big Monster; made by `python -m companions.big_monster.puzzles.mining`.\n")
    for kind, wanted in WANTED.items():
        count = seed = 0
        while count < wanted:
            for puzzle in mine(kind, seed):
                count += 1
                print(entry(puzzle, f"{kind}-{count}"), flush=True)
                break  # one of a game, so that they differ
            seed += 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
