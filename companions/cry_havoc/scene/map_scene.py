"""The planet: a middle, rings of regions around it, headquarters outside; and what lies there."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import cos, radians, sin
from typing import NamedTuple

from companions.cry_havoc.catalogue.map import NO_TERRAIN, Sector
from companions.cry_havoc.position import Position
from companions.cry_havoc.scene import tokens
from companions.cry_havoc.scene.tokens import (
    ARMY_STYLES,
    GROUNDS,
    Item,
    army_of,
    rim_of_choice,
    rim_of_mark,
    row_of_items,
)
from companions.cry_havoc.setting import NONE
from companions.cry_havoc.tell.names import Names
from companions.cry_havoc.textboard import region_text
from snails_core.scene.shapes import Group, Layer, Point, Polygon, Scene, Shape, Text

RINGS = (0.0, 0.23, 0.53, 0.87, 1.0)
"""Where rings begin and end, by the radius of the planet."""
ARC_STEP = 6
"""Degrees between the corners of an arc."""
MARGIN = 6.0
LONGEST_ROW = 0.17
"""What lies in a region side by side, by the width of the planet; more is drawn smaller."""


class MapSize(NamedTuple):
    """The size of the scene, of letters and of things; a small map parts names of two words."""

    wide: float
    high: float
    letters: float
    things: float
    parts_names: bool

    def at(self, angle: float, share: float) -> Point:
        """A point in this direction, so far from the middle; the planet is as wide as its room."""
        x, y = self.wide / 2, self.high / 2
        turn = radians(angle)
        return (
            x + (x - MARGIN) * share * sin(turn),
            y - (y - MARGIN) * share * cos(turn),
        )


WIDE = MapSize(780.0, 580.0, 12.5, 17.0, False)
UPRIGHT = MapSize(374.0, 400.0, 10.5, 13.5, True)


def map_scene(
    position: Position,
    language: str,
    choices: Collection[str] = (),
    marked: int = NONE,
    size: MapSize = WIDE,
    title: str = "",
) -> Scene:
    """All regions, each a group `region:NUMBER`; those among `choices` have a dashed rim.

    What lies in the regions is drawn on top of all of them, so that no border cuts a name.
    """
    names = Names(position, language)
    grounds, contents = [], []
    for region in range(len(position.units)):
        key = f"region:{region}"
        ground = _ground(position, region, size, key in choices, region == marked)
        grounds.append(Group(key, tuple(ground), region_text(names, region)))
        contents.append(Group("", tuple(_contents(names, region, size))))
    words = "; ".join(group.label for group in grounds)
    layers = (Layer("regions", tuple(grounds)), Layer("contents", tuple(contents)))
    return Scene(size.wide, size.high, layers, title or names.word("table.map"), words, language)


def sector_polygon(sector: Sector, size: MapSize, inset: float = 0.0) -> tuple[Point, ...]:
    """The outline of a region, drawn in by so many pixels."""
    low, high = RINGS[sector.ring], RINGS[sector.ring + 1]
    share = inset / (size.high / 2)
    if sector.end - sector.start == 360:
        return tuple(size.at(angle, high - share) for angle in range(0, 360, ARC_STEP))
    middle = (low + high) / 2
    turn = inset / (size.high / 2 * middle) * 57.3 * 0.8
    start, end = sector.start + turn, sector.end - turn
    steps = max(2, round((end - start) / ARC_STEP))
    angles = [start + (end - start) * n / steps for n in range(steps + 1)]
    outer = [size.at(angle, high - share) for angle in angles]
    inner = [size.at(angle, low + share) for angle in reversed(angles)]
    return (*outer, *inner)


def _ground(
    position: Position, region: int, size: MapSize, can_choose: bool, is_marked: bool
) -> Iterable[Shape]:
    side = position.setting.side
    sector, terrain = side.sectors[region], side.regions[region].terrain
    yield Polygon(sector_polygon(sector, size), GROUNDS[terrain], "paper", 2.5)
    owner = position.control[region]
    rim = size.things / 4
    if owner != NONE:
        colour = ARMY_STYLES[position.armies[owner]].fill
        yield Polygon(sector_polygon(sector, size, rim), "", colour, rim)
    if can_choose or is_marked:
        outline = sector_polygon(sector, size, rim * 1.6)
        yield from (rim_of_mark if is_marked else rim_of_choice)(outline, rim)


def _contents(names: Names, region: int, size: MapSize) -> list[Shape]:
    """The name, and below it rows of what lies there."""
    position = names.position
    sector = position.setting.side.sectors[region]
    middle = (sector.start + sector.end) / 2
    share = 0.0 if sector.ring == 0 else (RINGS[sector.ring] + RINGS[sector.ring + 1]) / 2
    x, y = size.at(middle, share)
    rows = [row for row in (_things(names, region), _pieces(names, region)) if row]
    if region in position.hqs:
        word = tokens.word("HQ")
        is_narrow = abs(sin(radians(middle))) > 0.5 and sector.ring > 0
        rows = [[word], *rows] if is_narrow else [[word, *row] for row in rows] or [[word]]
    lines = [] if region in position.hqs else _lines(names.region(region), size)
    text, step = size.letters * 1.15, size.things * 1.4
    top = y - (len(lines) * text + len(rows) * step) / 2
    shapes: list[Shape] = []
    for number, line in enumerate(lines):
        at = top + (number + 0.5) * text
        shapes.append(Text(x, at, line, size.letters, "ink", True, halo="paper"))
    top += len(lines) * text
    for number, row in enumerate(rows):
        shapes += row_of_items(
            row, x, top + (number + 0.5) * step, size.things, size.wide * LONGEST_ROW
        )
    return shapes


def _lines(name: str, size: MapSize) -> list[str]:
    """The name in one line, or where there is little room in two, parted at a blank or hyphen."""
    if not size.parts_names:
        return [name]
    *first, last = name.replace("-", "- ").split(" ")
    return [" ".join(first), last] if first else [last]


def _things(names: Names, region: int) -> list[Item]:
    """Terrain, crystals and tiles that lie face down."""
    position = names.position
    if region in position.hqs:
        return []
    terrain = position.setting.side.regions[region].terrain
    items = [] if terrain == NO_TERRAIN else [tokens.terrain_mark(terrain)]
    items.append(tokens.crystals(position.crystals[region]))
    items += [tokens.EXPLORATION] * position.explorations[region]
    items += [tokens.WAR_PARTY] * position.war_parties[region]
    items += [tokens.NEST] * position.nests[region]
    return items


def _pieces(names: Names, region: int) -> list[Item]:
    """Flag, units, structures and the battle marker."""
    position = names.position
    owner = position.control[region]
    items = [
        tokens.battle_marker(battle.number)
        for battle in position.battles
        if battle.region == region
    ]
    if owner != NONE and not position.units[region][owner]:
        items.append(tokens.flag(position.armies[owner]))
    items += [
        tokens.units(army_of(force, position.armies), count)
        for force, count in enumerate(position.units[region])
        if count
    ]
    items += [
        tokens.structure(position.armies[player], names.structure(player, number)[:2])
        for player, number in position.structures[region]
    ]
    return items
