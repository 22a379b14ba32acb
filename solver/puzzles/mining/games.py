"""What players see at planning, in seeded games between bots."""

from __future__ import annotations

from random import Random

from snails_core.board import board_ids
from snails_core.bots import Bot, greedy_bot, random_bot
from snails_core.match import play_match
from snails_core.nodes import plan_decision
from snails_core.options import Option
from snails_core.position import Position
from snails_core.setting import standard_setting

BLUNDERS = 0.25
"""How often a bot plays at random: positions that only good play leads to are all alike."""


def plannings(seed: str) -> list[Position]:
    """The views of both players before each of their plans, from one whole game."""
    random = Random(f"{seed} game")
    board = random.choice(sorted(board_ids()))
    seen: list[Position] = []
    watcher = _watching(seen)
    play_match([watcher, watcher], random.randrange(1 << 32), setting=standard_setting(board))
    return seen


def _watching(seen: list[Position]) -> Bot:
    """A bot that keeps what it saw at planning."""

    def bot(position: Position, random: Random) -> Option:
        if plan_decision(position.node) is not None:
            seen.append(position)
        return (random_bot if random.random() < BLUNDERS else greedy_bot)(position, random)

    return bot
