"""Whole games between bots: reproducible from a seed, every bot with its own randomness."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companions.big_monster.bots.bot import Bot
from companions.big_monster.engine import new_game, play
from companions.big_monster.nodes import Over
from companions.big_monster.setting import Setting, make_setting
from companions.big_monster.view import view
from companions.bot_match import Result, matches, play_out, seating


def play_match(bots: Sequence[Bot], seed: int, setting: Setting, turn: int = 0) -> Result:
    """One game; the bots have moved on by `turn` seats."""
    seats = seating(len(bots), setting.players, turn)
    start = new_game(setting=setting, start=seed % setting.players).position
    position = play_out(start, [bots[number] for number in seats], seed, play=play, view=view)
    node = position.node
    assert isinstance(node, Over)
    return Result(seed, seats, node.winners, tuple(score.total for score in node.scores))


def run_matches(
    bots: Sequence[Bot], games: int, seed: int, mode: str, players: int
) -> Iterator[Result]:
    """Game after game; the bots move on by one seat each game."""
    setting = make_setting(mode, players)
    return matches(
        lambda number, turn: play_match(bots, number, setting, turn), len(bots), games, seed
    )
