"""The picture on the first view: the planet in the middle of a war of four armies."""

from __future__ import annotations

from dataclasses import replace

from companions.cry_havoc.newgame import new_game
from companions.cry_havoc.position import Battle, Position
from companions.cry_havoc.scene.map_scene import map_scene
from companions.cry_havoc.setting import NONE
from companions.cry_havoc.words import wording
from snails_lab.drawing.page_palette import board_svg

UNITS = {
    "scorched_waste": (3, 0, 0, 0), "ember_basin": (4, 0, 3, 0), "misty_lands": (1, 0, 0, 0),
    "sapos_gorge": (0, 2, 0, 0), "root_maze": (0, 4, 0, 2), "kalas_ravine": (0, 1, 0, 0),
    "iron_ridge": (0, 0, 3, 0), "storm_peaks": (0, 0, 2, 0), "world_grotto": (0, 0, 0, 5),
    "hq_north": (2, 0, 0, 0), "hq_east": (0, 3, 0, 0), "hq_west": (0, 0, 2, 0),
}  # fmt: skip
"""By region: the units of each army."""
EXPLORED = ("scorched_waste", "ember_basin", "misty_lands", "sapos_gorge", "root_maze",
            "kalas_ravine", "iron_ridge", "storm_peaks")  # fmt: skip
BUILT = {"scorched_waste": (0, 0), "sapos_gorge": (1, 0), "iron_ridge": (2, 0)}
"""By region: army and structure."""
BATTLES = (("ember_basin", 0, 2), ("root_maze", 1, 3))
"""Where, attacker, defender."""


def front_position() -> Position:
    """The position of the picture."""
    start = new_game(4).position
    regions = start.setting.side.regions
    number = {region.id: index for index, region in enumerate(regions)}
    units = [UNITS.get(region.id, (0, 0, 0, 0)) for region in regions]
    fought = {where for where, _, _ in BATTLES}
    alone = [
        next((force for force, count in enumerate(row) if count), NONE)
        if regions[index].id not in fought
        else NONE
        for index, row in enumerate(units)
    ]
    return replace(
        start,
        units=tuple(units),
        control=tuple(alone),
        explorations=_cleared(start.explorations, number),
        war_parties=_cleared(start.war_parties, number),
        structures=tuple(
            (*row, *((BUILT[region.id],) if region.id in BUILT else ()))
            for row, region in zip(start.structures, regions, strict=True)
        ),
        battles=tuple(
            Battle(marker, number[where], one, other)
            for marker, (where, one, other) in enumerate(BATTLES, 1)
        ),
    )


def _cleared(tiles: tuple[int, ...], number: dict[str, int]) -> tuple[int, ...]:
    found = {number[where] for where in EXPLORED}
    return tuple(0 if index in found else count for index, count in enumerate(tiles))


def front_picture(language: str) -> str:
    """As SVG in the colours of the page."""
    return board_svg(map_scene(front_position(), language, title=wording(language, "lab.title")))
