"""Late turns of duels: between greedy players, and made by hand."""

from __future__ import annotations

from collections import Counter
from random import Random

from companions.big_monster.bots import greedy_bot
from companions.big_monster.engine import new_game, play
from companions.big_monster.nodes import Chance, Decision
from companions.big_monster.notation import read_position
from companions.big_monster.position import Phase, Position
from companions.big_monster.view import view
from tests.support.companions.big_monster.planets import BOX, kind


def late_duel(seed: int, turn: int) -> Position:
    """A duel of greedy players at the beginning of a turn."""
    random = Random(f"late duel {seed}")
    position = new_game("duel", 2, start=0).position
    while position.turn < turn or position.phase not in (Phase.PICK_ROW, Phase.CLAIM):
        node = position.node
        if isinstance(node, Chance):
            position, _ = play(position, random.choices(node.outcomes, node.weights)[0])
        else:
            assert isinstance(node, Decision)
            option = greedy_bot(view(position, node.player), random)
            position, _ = play(position, option)
    return position


def position_of(turn: int, rows: list[str], left: str, one: str, other: str) -> Position:
    """A duel in which these tiles are left to be drawn; all that lies nowhere is discarded."""
    head = f"bigmonster 1; mode duel 2; start A; turn 1 {turn}; phase pick_row AB;"
    tail = f"{' '.join(f'row {row};' for row in rows)} player A; {one}; player B; {other}"
    pool = Counter(dict(enumerate(read_position(f"{head} {tail}").pool)))
    pool.subtract(kind(name) for name in left.split())
    assert min(pool.values()) >= 0, "there are not so many of them"
    gone = " ".join(f"{BOX.kinds[k].id}:AB" for k in pool.elements())
    return read_position(f"{head} discards {gone}; {tail}")
