"""Positions to ask the solver about: moments of games between greedy players."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from companions.big_monster.bots import greedy_bot
from companions.big_monster.engine import new_game, play
from companions.big_monster.nodes import Chance, Decision
from companions.big_monster.position import Phase, Position
from companions.big_monster.solver.duel_endgame import FIRST_EXACT_TURN, starts_a_turn
from companions.big_monster.view import view

LAST_TURN_OF_A_ROUND = 9
Fits = Callable[[Position], bool]
EXAMPLES: dict[str, tuple[str, int, Fits]] = {
    "place": ("duel", 2, lambda p: p.turn == 6 and p.phase is Phase.LAY),
    "draft": (
        "individual", 3,
        lambda p: p.phase is Phase.TAKE and p.round == 2 and p.turn == LAST_TURN_OF_A_ROUND,
    ),
    "duel": ("duel", 2, lambda p: p.turn == FIRST_EXACT_TURN and starts_a_turn(p)),
}  # fmt: skip
"""By what is asked: a mode, how many play, and the moment that is looked for."""


def example_position(asked: str, random: Random) -> Position:
    """A position about which this can be asked."""
    mode, players, fits = EXAMPLES[asked]
    position = new_game(mode, players, start=0).position
    while not fits(position):
        node = position.node
        if isinstance(node, Chance):
            position, _ = play(position, random.choices(node.outcomes, node.weights)[0])
        else:
            assert isinstance(node, Decision)
            position, _ = play(position, greedy_bot(view(position, node.player), random))
    return position
