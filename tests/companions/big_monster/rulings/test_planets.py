"""What a planet counts: mutation, lava and crystals, monsters, and each landscape (B6 to B12)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companions.big_monster import events as happened
from companions.big_monster.engine import play
from companions.big_monster.nodes import Over
from companions.big_monster.options import (
    Claim,
    Lay,
    TakeTile,
)
from companions.big_monster.position import Phase
from companions.big_monster.rules.counting import HouseRules, census
from companions.big_monster.rules.crystals import Crystals, crystals
from companions.big_monster.rules.mutation import levels
from companions.big_monster.rules.scoring import Honours, score
from tests.support.companions.big_monster.drafting import draft, first_option, row_turn
from tests.support.companions.big_monster.planets import BOX, kind, planet

# B6: mutation


def test_a_double_mutagenic_monster_above_mutates_both_ice_monsters_below() -> None:
    """The rulebook's example (T6): the chicken is finished, the crab can mutate again (H3)."""
    board = planet("geneticist", "ice_blue 2 0", "ice_red 3 0")
    assert set(levels(BOX, board).values()) == {0}
    board = board.lay(kind("mutagenic_double"), 2, -1)
    assert levels(BOX, board) == {(2, 0): 1, (3, 0): 1}
    assert score(BOX, board).ice == 10 + 9
    board = board.lay(kind("mutagenic_single"), 2, 2)  # its beam goes up from the right cell
    assert levels(BOX, board) == {(2, 0): 1, (3, 0): 2}
    assert score(BOX, board).ice == 10 + 15


def test_a_chicken_cannot_mutate_twice() -> None:
    board = planet("geneticist", "ice_blue 2 0", "mutagenic_double 2 -1", "mutagenic_single 1 2")
    assert levels(BOX, board) == {(2, 0): 1} and score(BOX, board).ice == 10


@pytest.mark.parametrize(
    "tile", ["mutagenic_double 4 -1", "mutagenic_single 2 2", "mutagenic_double 2 2"]
)
def test_a_beam_that_does_not_meet_the_monster_does_nothing(tile: str) -> None:
    board = planet("geneticist", "ice_orange 2 0", tile)
    assert levels(BOX, board) == {(2, 0): 0}


@pytest.mark.parametrize(
    ("id", "points"),
    [("ice_blue", (1, 10, 10)), ("ice_orange", (2, 7, 20)), ("ice_green", (3, 8, 18)),
     ("ice_red", (4, 9, 15))],
)  # fmt: skip
def test_ice_monsters_are_worth_more_after_each_mutation(
    id: str, points: tuple[int, int, int]
) -> None:
    board = planet("volcanologist", f"{id} 2 0")
    found = [score(BOX, board).ice]
    for tile in ("mutagenic_double", 2, -1), ("mutagenic_single", 1, 2):
        board = board.lay(kind(str(tile[0])), int(tile[1]), int(tile[2]))
        found.append(score(BOX, board).ice)
    assert tuple(found) == points


def test_laying_tells_each_mutation_at_once() -> None:
    position = row_turn([["mutagenic_double", "swamp", "swamp", "swamp"]], turn=20)
    seats = list(position.seats)
    seats[0] = seats[0]._replace(board=planet("geneticist", "ice_blue 2 0", "ice_red 3 0"))
    position = replace(position, seats=tuple(seats), phase=Phase.CLAIM, row=0)
    position, _ = play(position, Claim(kind("mutagenic_double"), kind("swamp")))
    _, events = play(position, Lay(2, -1))
    assert happened.Mutated(0, kind("ice_blue"), 1, 10) in events
    assert happened.Mutated(0, kind("ice_red"), 1, 9) in events


# B7: lava and crystals


def test_six_lava_monsters_with_three_crystals() -> None:
    """The rulebook's example (T2): 14 points for the monsters, 17 for a crystal of each colour."""
    board = planet(
        "geneticist", "lava_red_bottom -1 -4", "lava_all_bottom 0 -4", "lava_blue 1 -4",
        "lava_red_top 2 -4", "lava_all_top 0 -2", "lava_blue 1 -2",
    )  # fmt: skip
    found = score(BOX, board)
    assert crystals(BOX, board) == Crystals(1, 1, 1)
    assert (found.lava, found.crystals) == (14, 17)


@pytest.mark.parametrize(
    ("tiles", "found"),
    [
        (("lava_red_top 2 0", "lava_red_bottom 3 0"), (1, 0, 0)),
        (("lava_red_top 2 0", "lava_red_bottom 3 1"), (0, 0, 0)),  # half a tile too low
        (("lava_red_bottom 2 0", "lava_red_top 2 2"), (0, 1, 0)),
        (("lava_red_top 2 0", "lava_red_bottom 2 2"), (0, 0, 0)),  # the wrong way round
        (("lava_red_bottom 2 0", "lava_red_top 3 2"), (0, 0, 0)),
        (("lava_blue 2 0", "lava_blue 3 0", "lava_blue 2 2", "lava_blue 3 2"), (0, 0, 1)),
        (("lava_blue 2 0", "lava_blue 3 0", "lava_blue 2 2"), (0, 0, 0)),
        (("rune_blue_bottom 2 0", "rune_blue_bottom 3 0", "rune_blue_top 2 2",
          "rune_blue_top 3 2"), (0, 0, 1)),
        (("rune_red_bottom 2 0", "rune_red_top 2 2", "rune_green 3 0"), (0, 1, 0)),
    ],
)  # fmt: skip
def test_crystals_are_complete_where_all_pieces_meet(
    tiles: tuple[str, ...], found: tuple[int, int, int]
) -> None:
    """A ruling (H2)."""
    assert crystals(BOX, planet("geneticist", *tiles)) == found


def test_a_row_of_tiles_shares_its_crystals() -> None:
    tiles = [f"lava_red_top {x} 0" for x in range(2, 6)]
    assert crystals(BOX, planet("geneticist", *tiles)).green == 3


def test_the_explorers_own_pieces_complete_crystals() -> None:
    """A ruling (H2)."""
    board = planet(
        "botanist", "lava_red_top 2 0", "rune_red_top 0 2", "lava_all_top 1 2", "lava_blue 2 2"
    )
    assert crystals(BOX, board) == Crystals(1, 2, 0)
    board = planet("botanist", "lava_all_top 2 0", "lava_blue 1 2", "lava_blue 2 2")
    assert crystals(BOX, board) == Crystals(1, 0, 1)
    assert crystals(BOX, planet("tracker", "rune_green -1 0", "rune_green 2 0")).green == 2


# B8, B9: big monsters and swamp


@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        (("big_left 2 0",), 1),
        (("big_left 2 0", "big_right 3 0"), 11),
        (("big_right 2 0", "big_left 3 0"), 2),
        (("big_left 2 0", "big_right 3 1"), 2),
        (("big_left 2 0", "big_right 3 0", "big_left 4 0", "big_right 5 0"), 22),
        (("big_left 2 0", "big_right 3 0", "big_right 4 0"), 12),
    ],
)
def test_a_half_big_monster_is_worth_1_and_a_complete_one_11(
    tiles: tuple[str, ...], points: int
) -> None:
    """The rulebook's numbers (T4)."""
    assert score(BOX, planet("geneticist", *tiles)).big_monsters == points


@pytest.mark.parametrize(("count", "points"), list(enumerate((0, 2, 8, 18, 32, 50))))
def test_swamp_monsters_are_worth_more_the_more_there_are(count: int, points: int) -> None:
    """The rulebook's table (T3)."""
    tiles = [f"swamp {x} 0" for x in range(2, 2 + count)]
    assert score(BOX, planet("geneticist", *tiles)).swamp == points


# B10 to B12: grassland, desert, runes, explorers

RICH = (
    "lava_red_top 2 0", "lava_red_bottom 3 0", "rune_double 4 0", "rune_green 5 0", "desert 6 0",
    "desert 7 0", "big_left 8 0", "big_right 9 0", "swamp 10 0",
)  # fmt: skip


@pytest.mark.parametrize(
    ("id", "points"),
    [
        ("grass_green", 2 * 1), ("grass_medals", 2 * 3), ("grass_crystals", 1 * 1),
        ("grass_terrains", 6), ("grass_runes", 2 * 3), ("grass_lava", 2), ("grass_big", 4),
        ("grass_desert", 3 * 2), ("grass_grass", 2 * 1),
    ],
)  # fmt: skip
def test_grassland_counts_its_own_condition(id: str, points: int) -> None:
    board = planet("volcanologist", *RICH, f"{id} 11 0")
    assert score(BOX, board, Honours((5, 10, -10))).grassland == points


@pytest.mark.parametrize(
    ("explorer", "points"),
    [
        ("volcanologist", 2), ("botanist", 1), ("collector", 2 * 3), ("rune_reader", 2 * 3),
        ("tracker", 4), ("mineralogist", 1), ("keeper", 0), ("salvager", 0), ("chemist", 3),
        ("geneticist", 1), ("mutant", 0), ("nomad", 0),
    ],
)  # fmt: skip
def test_explorers_score_their_own_condition(explorer: str, points: int) -> None:
    extra = (
        "ice_blue 12 0", "ice_red 13 1", "mutagenic_double 12 -1", "mutagenic_single 14 0",
    )  # fmt: skip
    first = RICH if explorer not in ("botanist", "collector", "tracker") else (
        *(f"{id} {int(x) + 1} {y}" for id, x, y in map(str.split, RICH)),
    )  # fmt: skip
    board = planet(explorer, *first, "grass_big 11 4", *extra)
    found = score(BOX, board, Honours((5, 10, -10)))
    assert found.explorer == points


def test_desert_and_rune_monsters_are_worth_nothing_by_themselves() -> None:
    board = planet("geneticist", "desert 2 0", "rune_double 3 0", "rune_red_top 4 0")
    assert score(BOX, board).total == 0


def test_terrains_count_once_each_and_the_explorers_pink_does_not_count() -> None:
    """One half of a big monster is enough; all seven are the most."""
    lands = ("ice_red", "lava_blue", "big_left", "grass_terrains", "swamp", "rune_green", "desert")
    tiles = [f"{id} {2 + number} 0" for number, id in enumerate(lands)]
    assert score(BOX, planet("geneticist", *tiles)).grassland == 7
    assert score(BOX, planet("geneticist", tiles[3])).grassland == 1
    both = [*tiles, "mutagenic_single 9 0"]
    assert score(BOX, planet("geneticist", *both)).grassland == 7


def test_the_mutants_own_monster_counts_and_beams_upwards() -> None:
    """A ruling (H3)."""
    board = planet("mutant", "ice_orange 1 -2")
    assert score(BOX, board).ice == 7
    found = census(BOX, board)
    assert found.measure("ice", 0, for_medal=True) == 2
    assert found.measure("mutagenic", 0, for_medal=True) == 1
    assert found.measure("terrains", 0, for_medal=True) == 1
    assert levels(BOX, planet("mutant", "ice_orange 0 -2")) == {(0, -2): 0}


def test_the_nomads_own_desert_counts_for_medals_and_by_default_for_everything() -> None:
    """A ruling (H6)."""
    board = planet("nomad", "desert 2 0", "grass_desert 3 0")
    everywhere = census(BOX, board)
    assert everywhere.measure("deserts", 0, for_medal=True) == 2
    assert everywhere.for_penalty == 2 and score(BOX, board).grassland == 6
    medals_only = HouseRules(start_tile="medals")
    strict = census(BOX, board, medals_only)
    assert strict.measure("deserts", 0, for_medal=True) == 2
    assert strict.for_penalty == 1
    assert score(BOX, board, house=medals_only).grassland == 3


def test_the_geneticist_counts_mutated_monsters_or_by_a_house_rule_all_ice_monsters() -> None:
    """A ruling (H7)."""
    board = planet("geneticist", "ice_blue 2 0", "ice_red 5 0", "mutagenic_double 2 -1")
    assert score(BOX, board).explorer == 1
    assert score(BOX, board, house=HouseRules(mutated="ice")).explorer == 2


def test_the_salvager_places_a_discarded_tile_before_the_penalty() -> None:
    position = draft(["salvager", "geneticist", "nomad"], [["desert", "swamp"]] * 3, turn=9)
    position = replace(position, round=2)
    for _ in range(3):
        position, _ = play(position, TakeTile(kind("swamp")))
    while position.phase is Phase.LAY:
        position, events = play(position, first_option(position))
    assert happened.TileSalvaged(0, kind("desert")) in events  # there was nothing else
    assert position.phase is Phase.LAY_SALVAGED
    while not isinstance(position.node, Over):
        position, events = play(position, first_option(position))
    assert [seat.penalty for seat in position.seats] == [False, True, False]
    assert [len(position.board(player).laid) for player in range(3)] == [2, 1, 1]
