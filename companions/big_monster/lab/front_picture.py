"""The picture on the first view: a planet on which every kind of points is seen."""

from __future__ import annotations

from companions.big_monster.board import Board
from companions.big_monster.catalogue import load_catalogue
from companions.big_monster.lab.table_picture import layout_picture
from companions.big_monster.words import wording
from snails_lab.drawing.page_palette import board_svg

PLANET = (
    ("lava_red_bottom", -1, 0), ("lava_blue", -1, 2), ("lava_blue", 0, 2), ("lava_all_top", 1, 2),
    ("lava_blue", -1, 4), ("lava_blue", 0, 4), ("big_left", 2, 0), ("big_right", 3, 0),
    ("mutagenic_double", 2, 2), ("ice_red", 2, 3), ("ice_blue", 3, 3), ("mutagenic_single", 1, 5),
    ("swamp", 4, 1), ("swamp", 5, 1), ("grass_lava", -2, 1), ("desert", 4, 3),
    ("rune_double", 0, -2),
)  # fmt: skip
"""Tiles with their places, around the Mutant."""


def front_planet() -> Board:
    """The planet of the picture."""
    box = load_catalogue()
    board = Board(box.explorer_index["mutant"])
    for name, x, y in PLANET:
        board = board.lay(box.kind_index[name], x, y)
    return board


def front_picture(language: str) -> str:
    """As SVG in the colours of the page."""
    scene = layout_picture(
        load_catalogue(), front_planet(), language, wording(language, "lab.title")
    )
    return board_svg(scene)
