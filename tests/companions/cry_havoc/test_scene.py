"""The map: what is drawn beside each other is what borders on each other, and all fits in."""

from __future__ import annotations

from itertools import combinations

import pytest

from companions.cry_havoc.catalogue.map import Sector
from companions.cry_havoc.newgame import new_game
from companions.cry_havoc.scene.map_scene import UPRIGHT, WIDE, MapSize, map_scene
from companions.cry_havoc.setting import setting_for
from snails_core.scene.shapes import Text
from snails_core.words import LANGUAGES
from snails_lab.drawing.hot_spots import box_of


def overlap(one: Sector, other: Sector) -> int:
    """Degrees that two sectors have in common."""
    return sum(
        max(0, min(one.end, other.end + turn) - max(one.start, other.start + turn))
        for turn in (-360, 0, 360)
    )


def touch(one: Sector, other: Sector) -> bool:
    """Do two sectors share a side of some length?"""
    if one.ring == other.ring:
        ends = {one.start % 360, one.end % 360} & {other.start % 360, other.end % 360}
        return one.ring > 0 and bool(ends)
    return abs(one.ring - other.ring) == 1 and overlap(one, other) > 0


@pytest.mark.parametrize("players", [2, 4])
def test_what_touches_on_the_map_is_what_borders_on_each_other(players: int) -> None:
    side = setting_for(players).side
    for one, other in combinations(range(len(side.regions)), 2):
        drawn = touch(side.sectors[one], side.sectors[other])
        names = side.regions[one].id, side.regions[other].id
        assert drawn == (other in side.borders[one]), names


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [WIDE, UPRIGHT], ids=["wide", "upright"])
@pytest.mark.parametrize("players", [2, 4])
def test_everything_lies_within_the_picture(players: int, size: MapSize, language: str) -> None:
    scene = map_scene(new_game(players).position, language, size=size)
    for group in scene.layers[0].groups:
        left, top, right, bottom = box_of(group)
        assert left >= 0 and top >= 0 and right <= scene.width and bottom <= scene.height, group.key


def test_regions_are_told_by_words_too() -> None:
    """Names and numbers are texts; control, terrain and tiles are in the label of a region."""
    scene = map_scene(new_game(2).position, "en")
    labels = {group.key: group.label for group in scene.layers[0].groups}
    assert labels["region:0"] == "HQ (Humans): Humans × 4"
    assert "Kala's Ravine: mountain, crystals: 2, war parties: 1" in labels.values()
    texts = [
        shape.text for g in scene.layers[1].groups for shape in g.shapes if isinstance(shape, Text)
    ]
    assert "Kala's Ravine" in texts
