"""Random full games for four: decisions with at least two options, a second, on both sides."""

from __future__ import annotations

from random import Random
from typing import Any

from snails_core import Chance, Over, Plans, new_game, play_unchecked
from tests.bench.rivals import Rival


def snails_decisions(seeds: range) -> int:
    """Plays whole games through the public functions; chance draws cost, but do not count."""
    decisions = 0
    for seed in seeds:
        random = Random(seed)
        position = new_game(4).position
        while not isinstance(node := position.node, Over):
            if isinstance(node, Chance):
                choice: Any = random.choices(node.outcomes, node.weights)[0]
            else:
                options = node.options
                decisions += len(options) > 1
                if isinstance(options, Plans):
                    choice = options.sample(random)
                else:
                    choice = random.choice(tuple(options))
            position = play_unchecked(position, choice).position
    return decisions


def catanatron_decisions(seeds: range) -> int:
    """The same with the peer's own random players and its own loop over ticks."""
    import random

    from catanatron import Color, Game, RandomPlayer

    decisions = 0
    for seed in seeds:
        random.seed(seed)
        game = Game([RandomPlayer(color) for color in Color], seed=seed)
        while game.winning_color() is None and game.state.num_turns < 1000:
            decisions += len(game.state.playable_actions) > 1
            game.play_tick()
    return decisions


def rivals(quick: bool) -> list[Rival]:
    share = 4 if quick else 1
    return [
        Rival("snails_core", "decisions", lambda: snails_decisions(range(60 // share))),
        Rival("catanatron", "decisions", lambda: catanatron_decisions(range(12 // share))),
    ]
