"""Boards and games for tests, written shortly: `planet("nomad", "swamp 2 0", "desert -1 0")`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from companions.big_monster.board import Board
from companions.big_monster.catalogue import load_catalogue
from companions.big_monster.engine import Step, new_game, play
from companions.big_monster.nodes import Chance, Decision, Over
from companions.big_monster.options import Choice
from companions.big_monster.position import Position
from tests.support.companions.big_monster.book_scorer import Tile

BOX = load_catalogue()

MODES: list[tuple[str, int, dict[str, bool]]] = [
    ("duel", 2, {}),
    ("three", 3, {}),
    ("individual", 3, {"race": True}),
    ("individual", 4, {"dragon": True}),
    ("individual", 5, {"race": True, "dragon": True}),
    ("individual", 6, {}),
    ("team", 4, {}),
    ("team", 6, {"dragon": True}),
]
"""Every mode with every number of players, and the variants."""


def kind(id: str) -> int:
    return BOX.kind_index[id]


def planet(explorer: str, *tiles: str) -> Board:
    board = Board(BOX.explorer_index[explorer])
    for tile in tiles:
        id, x, y = tile.split()
        board = board.lay(kind(id), int(x), int(y))
    return board


def plain(board: Board) -> tuple[str, list[Tile]]:
    """The board as the independent scorer takes it."""
    tiles = [(BOX.kinds[tile.kind].id, tile.x, tile.y) for tile in board.laid]
    return BOX.explorers[board.explorer].id, tiles


Chooser = Callable[[Position, Decision, Random], Choice]


def any_option(position: Position, node: Decision, random: Random) -> Choice:
    return random.choice(node.options)


def game(
    mode: str, players: int, seed: int, chooser: Chooser = any_option, **variants: bool
) -> Iterator[Step]:
    """Every step of a random game, the first position too."""
    random = Random(f"{mode} {players} {seed}")
    step = new_game(mode, players, race=variants.get("race", False),
                    dragon=variants.get("dragon", False))  # fmt: skip
    yield step
    while not isinstance(node := step.position.node, Over):
        if isinstance(node, Chance):
            choice: Choice = random.choices(node.outcomes, node.weights)[0]
        else:
            choice = chooser(step.position, node, random)
        step = play(step.position, choice)
        yield step
