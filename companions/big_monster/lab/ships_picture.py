"""Ships in a row, each with the stack that its player is about to pass (B3)."""

from __future__ import annotations

from companions.big_monster.lab.table_arrangement import MARGIN
from companions.big_monster.scene.tiles import CELL
from companions.big_monster.setting import PLAYER_LETTERS
from companions.big_monster.words import wording
from snails_core.scene.shapes import Circle, Group, Layer, Rectangle, Scene, Shape, Text

SHIP, APART = 3 * CELL, 4 * CELL
STACK = 3
"""Backs that are seen of a stack."""
SHIFT = 4.0


def ships_picture(ships: int, language: str) -> Scene:
    """So many ships, with the letters of their players."""
    groups = [_ship(number, MARGIN + number * APART) for number in range(ships)]
    letters = ", ".join(PLAYER_LETTERS[:ships])
    told = wording(language, "lesson.ships", players=letters)
    wide, high = (ships - 1) * APART + SHIP + 2 * MARGIN, 2.2 * SHIP + 2 * MARGIN
    title = wording(language, "lab.title")
    return Scene(wide, high, (Layer("ships", tuple(groups)),), title, told, language)


def _ship(number: int, left: float) -> Group:
    """The stack in hand above, the free ship below it."""
    middle, top = left + SHIP / 2, MARGIN + 1.2 * SHIP
    shapes: list[Shape] = [
        Rectangle(
            middle - CELL / 2 + n * SHIFT, MARGIN + n * SHIFT, CELL, 2 * CELL, 3, "card_back",
            "ink", 1.2,
        )
        for n in range(STACK)
    ]  # fmt: skip
    letter = PLAYER_LETTERS[number]
    shapes += [
        Rectangle(left, top, SHIP, SHIP, 10, "highlight", "ink", 1.6, 0.9),
        Circle(middle, top + SHIP / 2, 0.7 * CELL, "paper", "ink", 1.4),
        Text(middle, top + SHIP / 2, letter, 22, "ink", True),
    ]
    return Group(f"ship:{number}", tuple(shapes), letter)
