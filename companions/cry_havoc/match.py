"""Whole games between bots: reproducible from a seed, every bot with its own randomness."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companions.bot_match import play_out
from companions.cry_havoc.bots.bot import Bot
from companions.cry_havoc.engine import play
from companions.cry_havoc.newgame import new_game
from companions.cry_havoc.nodes import Over
from companions.cry_havoc.view import view


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended; `bots` are the bots of the seats, by number."""

    seed: int
    bots: tuple[int, ...]
    winner: int
    points: tuple[int, ...]

    @property
    def winning_bot(self) -> int:
        return self.bots[self.winner]


def play_match(
    bots: Sequence[Bot], seed: int, players: int = 2, turn: int = 0, level: int = 0
) -> Result:
    """One game. On seat `s` sits bot `s + turn`, counted round and round."""
    seats = tuple((seat + turn) % len(bots) for seat in range(players))
    position = play_out(
        new_game(players, level=level).position,
        [bots[number] for number in seats],
        seed,
        play=lambda position, choice: play(position, choice).position,
        view=view,
    )
    node = position.node
    assert isinstance(node, Over)
    return Result(seed, seats, node.winner, position.points)


def run_matches(bots: Sequence[Bot], games: int, seed: int, players: int = 2) -> Iterator[Result]:
    """Game after game; the bots move on by one seat each game."""
    for game in range(games):
        yield play_match(bots, seed + game, players, turn=game % len(bots))
