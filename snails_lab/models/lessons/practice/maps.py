"""Small boards and squads made by chance, as the text of a position."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

LEVELS = ".11122233"
"""Land and water as often as a small board has them."""
WIDTH, ROWS = 4, 3
LEAST_LAND = 5


def random_map(random: Random, levels: str = LEVELS) -> dict[str, str]:
    """Spaces by name with their levels, `.` for water; there is always some low land."""
    while True:
        found = {
            f"{'abc'[row]}{column + 1}": random.choice(levels)
            for row in range(ROWS)
            for column in range(WIDTH)
        }
        if sum(level in "12" for level in found.values()) >= LEAST_LAND:
            return found


def map_text(levels: Mapping[str, str]) -> str:
    """The map as the notation writes it; every second row is shifted."""
    rows = [
        " ".join(levels[f"{letter}{column + 1}"] for column in range(WIDTH))
        for letter in "abc"[:ROWS]
    ]
    return "\n".join(["map", *(f"| {' ' * (number % 2)}{row}" for number, row in enumerate(rows))])


def land(levels: Mapping[str, str]) -> list[str]:
    return [space for space, level in levels.items() if level != "."]


def position(board: str, mine: list[str], theirs: list[str], faction: str = "") -> str:
    """A whole position: the board with what lies on it, and both squads, a line a snail."""
    own = "\n".join([f"player A {faction}".strip(), *mine])
    return "\n".join(["snails 1", board, own, "player B", *theirs, ""])
