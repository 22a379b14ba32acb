"""What the signs of Big Monster mean, and its rules in a line each."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from companions.big_monster.catalogue import load_catalogue
from companions.big_monster.parts import Catalogue, Kind
from companions.big_monster.rules.scoring import swamp_points
from companions.big_monster.scene.tiles import CELL, SIGNS, explorer_shapes, tile_shapes
from companions.big_monster.words import wording
from companions.lab.legend import Legend, Sign, legend_html
from snails_core.scene.shapes import Circle, Shape, Text

EDGE = 2.0
"""Pixels around a drawing, so that its outline is whole."""
RULES = 18
SWAMPS = 5
"""So many swamp tiles are in the box."""


def legend(language: str) -> Legend:
    """The tab of signs."""
    return Legend(signs_html, language)


@cache
def signs_html(language: str) -> str:
    """Monsters with their points, crystals, signs of what is counted, marks, rules."""
    box = load_catalogue()
    parts = (
        ("monsters", _monsters(box, language)),
        ("crystals", _crystals(box, language)),
        ("counted", _counted(language)),
        ("marks", _marks(box, language)),
        ("rules", _rules(language)),
    )
    return legend_html(
        ((wording(language, f"signs.head_{name}"), signs) for name, signs in parts), language
    )


def _monsters(box: Catalogue, language: str) -> Iterable[Sign]:
    points = box.scoring
    for kind in box.kinds:
        if kind.levels:
            steps = " → ".join(map(str, kind.levels))
            name = kind.names[language]
            yield _tiles([(kind, 0, 0)], wording(language, "signs.ice", tile=name, steps=steps))
        elif kind.beams:
            told = wording(language, "signs.mutagenic", tile=kind.names[language])
            yield _tiles([(kind, 0, 0)], told)
    halves = [(_kind(box, "big_left"), 0, 0), (_kind(box, "big_right"), 1, 0)]
    yield _tiles(halves, wording(language, "signs.big", half=points.half, whole=points.whole))
    yield _tiles([(_kind(box, "lava_red_top"), 0, 0)], wording(language, "signs.lava"))
    worths = ", ".join(str(swamp_points(box, count)) for count in range(1, SWAMPS + 1))
    told = wording(language, "signs.swamp", worths=worths, count=SWAMPS)
    yield _tiles([(_kind(box, "swamp"), 0, 0)], told)
    for name in ("grass_lava", "desert", "rune_double"):
        kind = _kind(box, name)
        yield _tiles([(kind, 0, 0)], wording(language, f"signs.{kind.terrain}"))
    explorer = explorer_shapes(box.explorers[box.explorer_index["volcanologist"]], EDGE, EDGE)
    size = 2 * CELL + 2 * EDGE
    yield Sign(wording(language, "signs.explorer"), explorer, (size, size))


def _crystals(box: Catalogue, language: str) -> Iterable[Sign]:
    points = box.scoring
    green, above, below, blue = (
        _kind(box, name) for name in ("rune_green", "rune_red_bottom", "rune_red_top", "lava_blue")
    )
    quarters = [(blue, x, y) for x in (0, 1) for y in (0, 2)]
    for colour, worth, laid, (x, y) in (
        ("green", points.green, [(green, 0, 0), (green, 1, 0)], (1.0, 1.0)),
        ("red", points.red, [(above, 0, 0), (below, 0, 2)], (0.5, 2.0)),
        ("blue", points.blue, quarters, (1.0, 2.0)),
    ):
        drawn = _tiles(laid, wording(language, f"signs.{colour}", points=worth))
        ring = Circle(EDGE + x * CELL, EDGE + y * CELL, 12, "", "ink", 2.0)
        yield drawn._replace(shapes=(*drawn.shapes, ring))


def _counted(language: str) -> Iterable[Sign]:
    """By what grassland tiles and explorers count."""
    for per, sign in SIGNS.items():
        told = wording(language, f"per.{per}")
        yield Sign(wording(language, "signs.for", per=told), name=sign)


def _marks(box: Catalogue, language: str) -> Iterable[Sign]:
    disc: tuple[Shape, ...] = (
        Circle(16, 16, 14, "gold", "ink", 2.0),
        Text(16, 16, "+5", 14, "ink", True),
    )
    yield Sign(wording(language, "signs.disc"), disc, (32, 32))
    black = next(one for one in box.explorers if one.black)
    beam = next(one for one in box.explorers if one.start == "mutagenic")
    sun = next(one for one in box.explorers if one.start == "desert")
    size = 2 * CELL + 2 * EDGE
    for name, explorer in (("black", black), ("beam", beam), ("sun", sun)):
        shapes = explorer_shapes(explorer, EDGE, EDGE)
        yield Sign(wording(language, f"signs.{name}"), shapes, (size, size))


def _rules(language: str) -> Iterable[Sign]:
    for number in range(1, RULES + 1):
        yield Sign(wording(language, f"rules.B{number}"), name=f"B{number}")


def _kind(box: Catalogue, name: str) -> Kind:
    return box.kinds[box.kind_index[name]]


def _tiles(laid: list[tuple[Kind, int, int]], told: str) -> Sign:
    """Tiles at cells of a small planet, and what is said of them."""
    shapes: list[Shape] = []
    wide = high = 0
    for kind, x, y in laid:
        shapes += tile_shapes(kind, EDGE + x * CELL, EDGE + y * CELL)
        wide, high = max(wide, x + kind.wide), max(high, y + kind.high)
    return Sign(told, shapes, (wide * CELL + 2 * EDGE, high * CELL + 2 * EDGE))
