"""Perft nodes a second, beside python-chess: the same kind of count on both sides."""

from __future__ import annotations

from typing import Any

from snails_core import Chance, Over, Position, play_unchecked, read_position
from tests.bench.rivals import Rival

MIDDLE_GAME = """
snails 1
board islands
round 3
player A ninja
L d3 25
G a1
S b1 15 shell
plan L G crawl_dig missile crawl_switch
player B zombie
L d5 20
G d6
M c4 30
plan M L crawl_punch grenade crawl_dig
"""
"""Two squads, the first crawl about to be chosen; deep enough to meet dice and tiles."""


def count_nodes(position: Position, depth: int) -> int:
    """Positions after exactly `depth` choices, every option and every outcome followed."""
    node = position.node
    if isinstance(node, Over):
        return 0
    choices: Any = node.outcomes if isinstance(node, Chance) else node.options
    if depth == 1:
        return sum(1 for choice in choices if play_unchecked(position, choice))
    return sum(count_nodes(play_unchecked(position, c).position, depth - 1) for c in choices)


def chess_nodes(depth: int) -> int:
    import chess

    def count(board: Any, depth: int) -> int:
        if depth == 0:
            return 1
        nodes = 0
        for move in board.legal_moves:
            board.push(move)
            nodes += count(board, depth - 1)
            board.pop()
        return nodes

    return count(chess.Board(), depth)


def rivals(quick: bool) -> list[Rival]:
    position = read_position(MIDDLE_GAME)
    depth, chess_depth = (3, 2) if quick else (5, 3)
    return [
        Rival("snails_core", "nodes", lambda: count_nodes(position, depth)),
        Rival("python-chess", "nodes", lambda: chess_nodes(chess_depth)),
    ]
