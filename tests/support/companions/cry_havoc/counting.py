"""How many ways positions go on, by depth: a fingerprint of the rules.

    python -m tests.support.companions.cry_havoc.counting

writes `counts.toml` anew, after rules or data have changed on purpose.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from companions.cry_havoc.engine import play
from companions.cry_havoc.nodes import Chance, Over
from companions.cry_havoc.notation import one_line
from companions.cry_havoc.position import Position
from tests.support.companions.cry_havoc.random_games import random_game

FILE = Path(__file__).resolve().parents[3] / "companions" / "cry_havoc" / "counts.toml"
SAMPLES = [(2, 3, 0), (2, 3, 60), (2, 4, 100), (3, 1, 45), (3, 2, 120), (3, 5, 160), (4, 1, 30),
           (4, 2, 110), (4, 3, 170), (4, 4, 210), (2, 9, 80), (3, 8, 90)]  # fmt: skip
"""Players, seed of a random game, step of it."""
MOST = 6_000


def ways(position: Position, depth: int) -> int:
    """Choices one after another; decisions and chances branch alike."""
    node = position.node
    if isinstance(node, Over):
        return 0
    choices = node.outcomes if isinstance(node, Chance) else node.options
    if depth == 1:
        return len(choices)
    return sum(ways(play(position, choice).position, depth - 1) for choice in choices)


def entries() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads(FILE.read_text("utf-8"))["entry"]
    return found


def main() -> None:
    lines = ["# Written by counting.py: positions, and how many ways they go on by depth."]
    for players, seed, step in SAMPLES:
        game = [position for position, _, _ in random_game(players, seed)]
        position = game[min(step, len(game) - 3)]
        counts = [ways(position, 1)]
        while counts[-1] and counts[-1] * counts[0] < MOST and len(counts) < 4:
            counts.append(ways(position, len(counts) + 1))
        lines += ["", "[[entry]]", f'position = "{one_line(position)}"', f"counts = {counts}"]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
