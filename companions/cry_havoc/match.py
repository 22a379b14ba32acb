"""Whole games between bots: reproducible from a seed, every bot with its own randomness."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companions.bot_match import Result, matches, play_out, seating
from companions.cry_havoc.bots.bot import Bot
from companions.cry_havoc.engine import play
from companions.cry_havoc.newgame import new_game
from companions.cry_havoc.nodes import Over
from companions.cry_havoc.view import view


def play_match(
    bots: Sequence[Bot], seed: int, players: int = 2, turn: int = 0, level: int = 0
) -> Result:
    """One game; the bots have moved on by `turn` seats."""
    seats = seating(len(bots), players, turn)
    start = new_game(players, level=level).position
    position = play_out(start, [bots[number] for number in seats], seed, play=play, view=view)
    node = position.node
    assert isinstance(node, Over)
    return Result(seed, seats, (node.winner,), position.points)


def run_matches(bots: Sequence[Bot], games: int, seed: int, players: int = 2) -> Iterator[Result]:
    """Game after game; the bots move on by one seat each game."""
    return matches(
        lambda number, turn: play_match(bots, number, players, turn), len(bots), games, seed
    )
