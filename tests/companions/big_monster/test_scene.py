"""Pictures: every tile differs from every other one without colour, and all is inside the frame."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import pytest

from companions.big_monster.position import Position
from companions.big_monster.scene import board_scene, table_scene, tile_scene
from companions.big_monster.scene.tiles import explorer_shapes, tile_shapes
from companions.big_monster.view import view
from snails_core.scene.palette import PALETTE
from snails_core.scene.shapes import Scene, Shape
from snails_core.svg import scene_to_svg
from snails_core.words import LANGUAGES
from tests.support.companions.big_monster.planets import BOX, MODES, any_option, game, kind, planet


def without_colour(shapes: list[Shape]) -> tuple[object, ...]:
    """The shapes with all colours taken away."""
    return tuple(
        tuple(bool(value) if name in ("fill", "stroke") else value
              for name, value in shape._asdict().items())
        for shape in shapes
    )  # fmt: skip


def test_all_tiles_and_explorers_differ_without_colour() -> None:
    tiles = [without_colour(tile_shapes(each, 0, 0)) for each in BOX.kinds]
    tiles += [without_colour(explorer_shapes(each, 0, 0)) for each in BOX.explorers]
    assert len(set(tiles)) == len(BOX.kinds) + len(BOX.explorers)


def test_mutated_monsters_look_different() -> None:
    for each in BOX.kinds:
        looks = {without_colour(tile_shapes(each, 0, 0, n)) for n in range(len(each.levels))}
        assert len(looks) == len(each.levels)


def check(scene: Scene) -> None:
    text = scene_to_svg(scene)
    ElementTree.fromstring(text)
    assert scene_to_svg(scene) == text and scene.title
    for layer in scene.layers:
        keys = [group.key for group in layer.groups if group.key != "crystals" and group.key]
        for group in layer.groups:
            for shape in group.shapes:
                assert getattr(shape, "fill", "") in {"", *PALETTE}
        assert keys


@pytest.mark.parametrize("language", LANGUAGES)
def test_single_tiles_and_boards_with_places(language: str) -> None:
    for each in BOX.kinds:
        check(tile_scene(BOX, each.index, language))
    board = planet("botanist", "lava_red_top 2 0", "mutagenic_double 0 -1", "ice_red 1 -3")
    scene = board_scene(BOX, board, language, placing=kind("swamp"))
    check(scene)
    places = [g.key for layer in scene.layers for g in layer.groups if g.key.startswith("place:")]
    assert "place:3,0" in places
    rings = [g for layer in scene.layers for g in layer.groups if g.key == "crystals"]
    assert len(rings[0].shapes) == 1, "one complete crystal is ringed"


@pytest.mark.parametrize(("mode", "players", "variants"), MODES[:2] + MODES[5:7])
def test_tables_and_views_are_drawn(mode: str, players: int, variants: dict[str, bool]) -> None:
    random = Random(f"drawn {mode} {players}")
    last: Position | None = None
    for step in game(mode, players, 19, any_option, **variants):
        last = step.position
        if last.seats[0].board and random.random() < 0.04:
            check(table_scene(last, random.choice(LANGUAGES)))
            check(table_scene(view(last, 0), "en"))
    assert last is not None and last._repr_svg_().startswith("<svg")
