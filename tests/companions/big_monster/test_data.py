"""The data files: the totals of the box, and clear errors for whoever corrects them."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import companions.big_monster.catalogue as catalogue
from companions.big_monster.catalogue import load_catalogue_from
from companions.big_monster.parts import Explorer, Kind, Medal, Terrain
from snails_core.errors import DataError
from snails_core.words import LANGUAGES
from tests.support.companions.big_monster.planets import BOX

DATA = Path(catalogue.__file__).parent / "data"

TABLE = {
    Terrain.ICE: (2 + 0, 2 + 5, 2 + 4, 2 + 5, 2 + 5, 2 + 5),
    Terrain.LAVA: (2, 5, 5, 5, 5, 5),
    Terrain.WATER: (4, 2, 4, 2, 2, 2),
    Terrain.GRASSLAND: (4, 2, 0, 1, 1, 1),
    Terrain.SWAMP: (5, 0, 0, 0, 0, 0),
    Terrain.RUNE: (1, 3, 3, 3, 3, 3),
    Terrain.DESERT: (2, 1, 2, 2, 2, 2),
}
"""The table at the end of the rulebook."""


def test_six_sets_of_twenty_tiles() -> None:
    assert [sum(kind.sets[number] for kind in BOX.kinds) for number in range(6)] == [20] * 6


@pytest.mark.parametrize("terrain", Terrain)
def test_each_set_has_the_tiles_of_the_rulebooks_table(terrain: Terrain) -> None:
    ours = [kind.sets for kind in BOX.kinds if kind.terrain is terrain]
    assert tuple(map(sum, zip(*ours, strict=True))) == TABLE[terrain]


@pytest.mark.parametrize("number", range(6))
def test_each_set_has_one_tile_of_each_mutagenic_kind_and_equal_halves(number: int) -> None:
    """A ruling (H4)."""
    copies = {kind.id: kind.sets[number] for kind in BOX.kinds}
    assert copies["mutagenic_double"] == copies["mutagenic_single"] == 1
    assert copies["big_left"] == copies["big_right"]


def test_twelve_explorers_two_in_black_and_nine_missions() -> None:
    assert len(BOX.explorers) == 12 and sum(explorer.black for explorer in BOX.explorers) == 2
    assert len(BOX.medals) == 9 and sum(medal.permanent for medal in BOX.medals) == 2


def test_one_grassland_tile_for_each_condition() -> None:
    tiles = [kind for kind in BOX.kinds if kind.terrain is Terrain.GRASSLAND]
    assert [kind.count for kind in tiles] == [1] * 9
    assert len({kind.reward for kind in tiles}) == 9


def test_everything_has_a_name_in_three_languages_and_a_source() -> None:
    parts: list[Kind | Explorer | Medal] = [*BOX.kinds, *BOX.explorers, *BOX.medals]
    for part in parts:
        assert set(part.names) == set(LANGUAGES)
        assert part.sources["default"] in ("rulebook", "inferred", "house")


@pytest.mark.parametrize(
    ("file", "change", "place"),
    [
        ("tiles.toml", ('terrain = "swamp"', 'terrain = "mud"'), "tiles.toml: swamp: terrain"),
        ("tiles.toml", ("sets = [5, 0, 0, 0, 0, 0]", "sets = [5]"), "tiles.toml: swamp: sets"),
        ("tiles.toml", ("sets = [5, 0, 0, 0, 0, 0]", "sets = [4, 1, 0, 0, 0, 0]"),
         "tiles.toml: swamp: sets"),
        ("tiles.toml", ('id = "swamp"', 'id = "desert"'), "tiles.toml: desert: id"),
        ("tiles.toml", ('half = "left"', 'halb = "left"'), "tiles.toml: big_left: halb"),
        ("tiles.toml", ('pieces = ["RT"]', 'pieces = ["RX"]'),
         "tiles.toml: rune_red_top: pieces[0]"),
        ("explorers.toml", ('per = "lava"', 'per = "lavva"'),
         "explorers.toml: volcanologist: reward.per"),
        ("medals.toml", ("single = 3", "single = 0"), "medals.toml: deserts: single"),
        ("game.toml", ("green = 2", 'green = "two"'), "game.toml: scoring.green"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_file_is_named_by_file_entry_and_field(
    tmp_path: Path, file: str, change: tuple[str, str], place: str
) -> None:
    folder = tmp_path / "data"
    shutil.copytree(DATA, folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert change[0] in text
    (folder / file).write_text(text.replace(*change, 1), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        load_catalogue_from(folder)
    assert caught.value.place == place
    for language in LANGUAGES:
        assert caught.value.message(language)


def test_the_copied_files_are_sound(tmp_path: Path) -> None:
    copy: Callable[..., object] = shutil.copytree
    copy(DATA, tmp_path / "data")
    assert load_catalogue_from(tmp_path / "data") == BOX
