"""Whole games between bots: reproducible from a seed, every bot with its own randomness."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companions.big_monster.bots.bot import Bot
from companions.big_monster.engine import new_game, play
from companions.big_monster.nodes import Over
from companions.big_monster.rules.scoring import Score
from companions.big_monster.setting import Setting, make_setting
from companions.big_monster.view import view
from companions.bot_match import play_out


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended; `bots` are the bots of the seats, by number."""

    seed: int
    bots: tuple[int, ...]
    winners: tuple[int, ...]
    scores: tuple[Score, ...]

    def share(self, bot: int) -> float:
        """The bot's share of the victory: one divided among all winning seats."""
        won = sum(self.bots[seat] == bot for seat in self.winners)
        return won / len(self.winners)


def play_match(bots: Sequence[Bot], seed: int, setting: Setting, turn: int = 0) -> Result:
    """One game. On seat `s` sits bot `s + turn`, counted round and round."""
    seats = tuple((seat + turn) % len(bots) for seat in range(setting.players))
    start = new_game(setting=setting, start=seed % setting.players).position
    position = play_out(
        start,
        [bots[number] for number in seats],
        seed,
        play=lambda position, choice: play(position, choice).position,
        view=view,
    )
    node = position.node
    assert isinstance(node, Over)
    return Result(seed, seats, node.winners, node.scores)


def run_matches(
    bots: Sequence[Bot], games: int, seed: int, mode: str, players: int
) -> Iterator[Result]:
    """Game after game; the bots move on by one seat each game."""
    setting = make_setting(mode, players)
    for game in range(games):
        yield play_match(bots, seed + game, setting, turn=game % len(bots))
