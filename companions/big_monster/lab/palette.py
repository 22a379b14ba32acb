"""All kinds of tiles as one picture to choose from."""

from __future__ import annotations

from companions.big_monster.lab.table_arrangement import MARGIN, SLOT
from companions.big_monster.parts import Catalogue
from companions.big_monster.scene.tiles import CELL, tile_shapes
from companions.big_monster.words import wording
from snails_core.scene.shapes import Group, Layer, Scene

COLUMNS = 7


def palette_picture(box: Catalogue, language: str) -> tuple[Scene, dict[str, str]]:
    """The picture, and what is said of each kind; its key is `kind:NUMBER`."""
    groups, told = [], {}
    for number, kind in enumerate(box.kinds):
        left = MARGIN + number % COLUMNS * SLOT + (2 - kind.wide) * CELL / 2
        top = MARGIN + number // COLUMNS * SLOT + (2 - kind.high) * CELL / 2
        key, name = f"kind:{kind.index}", kind.names[language]
        groups.append(Group(key, tuple(tile_shapes(kind, left, top)), name))
        told[key] = wording(language, "ask.add", tile=name)
    lines = -(-len(box.kinds) // COLUMNS)
    title = wording(language, "tabs.tiles")
    words = ", ".join(kind.names[language] for kind in box.kinds)
    wide, high = COLUMNS * SLOT + 2 * MARGIN, lines * SLOT + 2 * MARGIN
    return Scene(wide, high, (Layer("tiles", tuple(groups)),), title, words, language), told
