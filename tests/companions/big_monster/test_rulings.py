"""The rules of docs/big-monster.md, each by an example: the rulebook's own where it has one."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from companions.big_monster import events as happened
from companions.big_monster.board import Board
from companions.big_monster.engine import new_game, play
from companions.big_monster.errors import IllegalChoice, PositionError
from companions.big_monster.nodes import Chance, Decision, Over
from companions.big_monster.options import (
    Claim,
    Lay,
    PassTo,
    PickRow,
    TakeTile,
)
from companions.big_monster.position import NOTHING, Discard, Phase, Position, Seat
from companions.big_monster.rules.counting import HouseRules, census
from companions.big_monster.rules.crystals import Crystals, crystals
from companions.big_monster.rules.medals import Won, penalised
from companions.big_monster.rules.mutation import levels
from companions.big_monster.rules.passing import receivers
from companions.big_monster.rules.placement import anchors, may_lie
from companions.big_monster.rules.scoring import Honours, Score, score
from companions.big_monster.rules.winner import winners
from companions.big_monster.setting import make_setting
from tests.support.companions.big_monster.drafting import draft, first_option
from tests.support.companions.big_monster.planets import BOX, game, kind, planet

EMPTY = Score(0, 0, 0, 0, 0, 0, 0, 0)


def total(points: int, big: int = 0) -> Score:
    return EMPTY._replace(lava=points - big, big_monsters=big)


def row_turn(rows: list[list[str]], players: int = 2, turn: int = 2) -> Position:
    """A turn from open rows with empty planets, player A begins."""
    setting = make_setting("duel" if players == 2 else "three", players)
    geneticist = BOX.explorer_index["geneticist"]
    seats = (Seat((geneticist,), geneticist, board=Board(geneticist)),) * players
    pool = list(setting.supply)
    for row in rows:
        for id in row:
            pool[kind(id)] -= 1
    return Position(
        setting, Phase.PICK_ROW, seats, tuple(pool), turn=turn, start=0,
        queue=tuple(range(players)), offered=setting.offered,
        rows=tuple(tuple(sorted(kind(id) for id in row)) for row in rows),
    )  # fmt: skip


# B1, B2: setting up


@pytest.mark.parametrize(
    ("mode", "players", "tiles"),
    [("individual", 3, 60), ("individual", 4, 80), ("individual", 6, 120), ("duel", 2, 80),
     ("three", 3, 120)],
)  # fmt: skip
def test_as_many_sets_as_players_four_in_a_duel_all_with_the_variant_for_three(
    mode: str, players: int, tiles: int
) -> None:
    setting = make_setting(mode, players)
    assert 0 in setting.sets and sum(setting.supply) == tiles


def test_the_compulsory_set_has_all_swamps() -> None:
    assert make_setting("individual", 3, sets=[4, 5]).supply[kind("swamp")] == 5


def test_other_sets_can_be_chosen_freely_but_not_too_many() -> None:
    assert make_setting("individual", 3, sets=[4, 5]).sets == (0, 4, 5)
    with pytest.raises(PositionError):
        make_setting("individual", 3, sets=[1])
    with pytest.raises(PositionError):
        make_setting("individual", 3, sets=[1, 6])


def test_each_player_chooses_one_of_two_explorers_and_all_are_revealed_together() -> None:
    kept: list[int] = []
    for step in game("individual", 4, 1):
        kept += [e.player for e in step.events if isinstance(e, happened.ExplorerKept)]
        if step.position.phase is Phase.KEEP_EXPLORER:
            assert all(len(seat.dealt) == 2 for seat in step.position.seats)
            assert kept == []
    assert kept == [0, 1, 2, 3]


def test_without_a_draft_the_black_suits_stay_in_the_box() -> None:
    black = {explorer.index for explorer in BOX.explorers if explorer.black}
    assert len(black) == 2
    assert not black & set(make_setting("duel", 2).explorers)
    assert not black & set(make_setting("three", 3).explorers)
    assert len(make_setting("individual", 3).explorers) == 12


# B3: a turn of drafting


def test_stacks_shrink_from_ten_to_two_and_the_last_tile_is_thrown_away() -> None:
    """Hands of 10 to 2, nine tiles each in a round, four discards a round (T9)."""
    sizes: list[tuple[int, int]] = []
    for step in game("individual", 4, 3):
        position = step.position
        if position.phase is Phase.TAKE and len(position.queue) == 4:
            (size,) = {len(seat.hand.tiles) for seat in position.seats if seat.hand}
            sizes.append((position.round, size))
            laid = {len(position.board(player).laid) for player in range(4)}
            assert laid == {9 * (position.round - 1) + position.turn - 1}
        if position.phase is Phase.DEAL and position.round == 2:
            assert len(position.discards) == 4
    assert sizes == [(r, s) for r in (1, 2) for s in range(10, 1, -1)]
    assert len(position.discards) in (7, 8)  # the Salvager may have taken one


def test_a_taken_tile_stays_secret_until_all_have_passed() -> None:
    position = draft(["geneticist"] * 3, [["desert", "swamp", "lava_blue"]] * 3, turn=8)
    events: list[happened.Event] = []
    for _ in range(3):
        position, more = play(position, TakeTile(kind("swamp")))
        events += more
    position, more = play(position, PassTo(1))
    events += more
    assert not any(isinstance(event, happened.TileRevealed) for event in events)
    position, more = play(position, PassTo(2))
    revealed = [event.player for event in more if isinstance(event, happened.TileRevealed)]
    assert revealed == [0, 1, 2] and position.phase is Phase.LAY


@pytest.mark.parametrize(
    ("free", "allowed"), [((0, 1, 2), (1, 2)), ((0, 2), (2,)), ((0,), (0,)), ((1,), (1,))]
)
def test_the_own_ship_only_if_it_is_the_last_one_free(
    free: tuple[int, ...], allowed: tuple[int, ...]
) -> None:
    assert receivers(0, free, keeps=False) == allowed


def test_an_occupied_ship_cannot_be_chosen() -> None:
    position = draft(["geneticist"] * 4, [["desert", "swamp", "lava_blue"]] * 4, turn=8)
    for _ in range(4):
        position, _ = play(position, TakeTile(kind("swamp")))
    position, _ = play(position, PassTo(2))
    assert position.node == Decision(1, (PassTo(0), PassTo(3)))
    with pytest.raises(IllegalChoice):
        play(position, PassTo(2))


def test_in_the_last_turn_the_other_tile_is_discarded_face_down() -> None:
    position = draft(["geneticist"] * 3, [["desert", "swamp"]] * 3, turn=9)
    for _ in range(3):
        position, _ = play(position, TakeTile(kind("swamp")))
    assert position.discards == tuple(Discard(kind("desert"), 1 << p) for p in range(3))
    assert position.phase is Phase.LAY


def test_passing_goes_round_from_a_start_player_who_changes_every_turn() -> None:
    starts = [
        event.player
        for step in game("individual", 3, 5)
        for event in step.events
        if isinstance(event, happened.TurnBegan)
    ]
    assert len(starts) == 18
    assert all((b - a) % 3 == 1 for a, b in pairwise(starts))


def test_in_a_race_anybody_who_has_not_passed_may_be_next() -> None:
    for step in game("individual", 4, 2, race=True):
        if step.position.phase is Phase.RACE:
            node = step.position.node
            assert isinstance(node, Chance)
            passed = sum(seat.ship is not None for seat in step.position.seats)
            assert len(node.outcomes) == 4 - passed


# B4: placing


def test_a_tile_needs_part_of_a_side_of_another_tile() -> None:
    board = planet("geneticist", "desert 2 1")
    swamp = kind("swamp")
    assert may_lie(BOX, board, swamp, 3, 2)  # half a side is enough
    assert not may_lie(BOX, board, swamp, 3, 3)  # a corner is not
    assert not may_lie(BOX, board, swamp, 2, 0)  # overlaps
    assert not may_lie(BOX, board, swamp, 7, 7)


def test_the_first_tile_has_these_places_around_the_explorer() -> None:
    """An upright tile: 3 at either side, 2 above and 2 below; a lying one the same, turned."""
    upright = set(anchors(BOX, planet("nomad"), kind("swamp")))
    sides = {(x, y) for x in (-1, 2) for y in (-1, 0, 1)}
    assert upright == sides | {(0, -2), (1, -2), (0, 2), (1, 2)}
    lying = set(anchors(BOX, planet("nomad"), kind("mutagenic_single")))
    assert lying == {(y, x) for x, y in upright}


def test_anchors_are_exactly_the_places_where_a_tile_may_lie() -> None:
    board = planet("nomad", "desert 2 1", "mutagenic_double 0 -1", "swamp 3 2")
    for id in ("swamp", "mutagenic_double"):
        allowed = {
            (x, y)
            for x in range(-8, 9)
            for y in range(-8, 9)
            if may_lie(BOX, board, kind(id), x, y)
        }
        assert set(anchors(BOX, board, kind(id))) == allowed


def test_a_laid_tile_is_never_moved() -> None:
    boards: dict[int, Board] = {}
    for step in game("duel", 2, 1):
        for player, seat in enumerate(step.position.seats):
            if seat.board:
                before = boards.get(player, seat.board)
                assert seat.board.laid[: len(before.laid)] == before.laid
                boards[player] = seat.board


# B5: variants


def test_the_dragon_goes_to_who_must_pass_to_the_own_ship_and_stays_at_the_end_of_the_round() -> (
    None
):
    position = draft(
        ["geneticist"] * 3, [["desert", "swamp", "lava_blue"]] * 3, turn=8, dragon=True
    )
    for _ in range(3):
        position, _ = play(position, TakeTile(kind("swamp")))
    position, _ = play(position, PassTo(1))
    position, events = play(position, PassTo(0))  # C is left with the own ship
    assert happened.StackKept(2, 1) in events and happened.DragonCame(2) in events
    assert position.dragon == 2
    for _ in range(3):
        position, events = play(position, first_option(position))
    for _ in range(3):
        position, events = play(position, first_option(position))
    while position.phase is Phase.LAY:
        position, events = play(position, first_option(position))
    assert happened.DragonTurned(2, -5) in events
    assert position.dragon == NOTHING and position.seats[2].dragons == 1
    assert position.score(2).medals == -5


def test_without_the_variant_no_dragon_comes() -> None:
    events = [event for step in game("individual", 4, 6) for event in step.events]
    assert any(isinstance(event, happened.StackKept) for event in events)
    assert not any(isinstance(event, happened.DragonCame) for event in events)


def test_who_keeps_the_stack_by_free_will_gets_no_dragon() -> None:
    position = draft(
        ["keeper", "geneticist", "geneticist"],
        [["desert", "swamp", "lava_blue"]] * 3,
        turn=8,
        dragon=True,
    )
    for _ in range(3):
        position, _ = play(position, TakeTile(kind("swamp")))
    assert position.node == Decision(0, (PassTo(0), PassTo(1), PassTo(2)))
    position, events = play(position, PassTo(0))
    assert events[0] == happened.StackKept(0, 0)
    assert not any(isinstance(event, happened.DragonCame) for event in events)


# B6: mutation


def test_a_double_mutagenic_monster_above_mutates_both_ice_monsters_below() -> None:
    """The rulebook's example (T6): the chicken is finished, the crab can mutate again."""
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
    assert crystals(BOX, planet("geneticist", *tiles)) == found


def test_a_row_of_tiles_shares_its_crystals() -> None:
    tiles = [f"lava_red_top {x} 0" for x in range(2, 6)]
    assert crystals(BOX, planet("geneticist", *tiles)).green == 3


def test_the_explorers_own_pieces_complete_crystals() -> None:
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
    board = planet("mutant", "ice_orange 1 -2")
    assert score(BOX, board).ice == 7
    found = census(BOX, board)
    assert found.measure("ice", 0, for_medal=True) == 2
    assert found.measure("mutagenic", 0, for_medal=True) == 1
    assert found.measure("terrains", 0, for_medal=True) == 1
    assert levels(BOX, planet("mutant", "ice_orange 0 -2")) == {(0, -2): 0}


def test_the_nomads_own_desert_counts_for_medals_and_by_default_for_everything() -> None:
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


# B13 to B15: medals


def test_the_fourth_rune_monster_wins_the_medal_at_once() -> None:
    """The rulebook's example (T5)."""
    position = row_turn([["rune_red_top", "swamp", "swamp", "swamp"]], turn=20)
    seats = list(position.seats)
    runes = planet("geneticist", "rune_double 2 0", "rune_green 3 0")
    seats[0] = seats[0]._replace(board=runes)
    position = replace(position, seats=tuple(seats), phase=Phase.CLAIM, row=0)
    position, _ = play(position, Claim(kind("rune_red_top"), kind("swamp")))
    position, _ = play(position, Lay(4, 0))
    position, events = play(position, first_option(position))
    assert happened.MedalWon(0, BOX.medal_index["runes"], 0, 5) in events


def lay_last(boards: list[Board], players: int, mode: str = "individual") -> Position:
    """The last of these players lays a swamp and so ends a turn."""
    setting = make_setting(mode, players)
    seats = tuple(Seat((b.explorer,), b.explorer, board=b) for b in boards)
    seats = (*seats[:-1], seats[-1]._replace(taken=kind("swamp")))
    position = Position(
        setting, Phase.LAY, seats, setting.supply, turn=9, start=0, queue=(players - 1,),
        offered=setting.offered,
    )  # fmt: skip
    position, _ = play(position, first_option(position))
    return position


THREE_DESERTS = planet("geneticist", "desert 2 0", "desert 3 0", "desert 4 0")
ONE = planet("geneticist", "desert 2 0")


def test_all_who_qualify_in_the_same_turn_get_the_medal_and_later_ones_do_not() -> None:
    desert = Won(BOX.medal_index["deserts"])
    position = lay_last([THREE_DESERTS, ONE, THREE_DESERTS], 3)
    assert [seat.medals for seat in position.seats] == [(desert,), (), (desert,)]
    assert desert not in position.offered
    assert position.score(0).medals == 10


def test_a_team_medal_goes_to_both_partners_whatever_each_has_done() -> None:
    deserts = BOX.medal_index["deserts"]
    six = planet("geneticist", *(f"desert {x} 0" for x in range(2, 8)))
    position = lay_last([six, ONE, planet("geneticist"), ONE], 4, "team")
    assert set(position.seats[0].medals) == {Won(deserts), Won(deserts, True)}
    assert position.seats[2].medals == (Won(deserts, True),)
    assert position.seats[1].medals == position.seats[3].medals == ()


def test_partners_sit_opposite_each_other() -> None:
    assert make_setting("team", 6).teams == ((0, 3), (1, 4), (2, 5))


@pytest.mark.parametrize(
    ("counts", "losers"),
    [((1, 2, 3), (0,)), ((1, 1, 3), (0, 1)), ((2, 2, 2), ()), ((4, 4), ()), ((5, 4), (1,))],
)
def test_all_with_the_fewest_get_the_penalty_but_nobody_if_all_are_equal(
    counts: tuple[int, ...], losers: tuple[int, ...]
) -> None:
    assert penalised(counts) == losers


@pytest.mark.parametrize("medals", [["lava"], ["lava", "ice", "crystals", "runes"], ["lava"] * 4])
def test_four_different_medals_are_chosen_besides_the_permanent_ones(medals: list[str]) -> None:
    with pytest.raises(PositionError):
        make_setting("individual", 4, medals=medals)


def test_a_team_game_has_a_medal_of_water_grassland_or_swamp_and_one_of_lava_or_ice() -> None:
    assert make_setting("team", 4, medals=["green_land", "ice"]).medals
    with pytest.raises(PositionError):
        make_setting("team", 4, medals=["lava", "ice"])


# B16: the winner


def test_a_team_counts_its_lower_score() -> None:
    """The rulebook's example (T1): 76 and 126 lose to 94 and 93."""
    scores = [total(76), total(94), total(126), total(93)]
    assert winners(scores, [(0, 2), (1, 3)]) == (1, 3)


def test_teams_with_equal_lower_scores_compare_the_others_then_big_monsters() -> None:
    teams = [(0, 2), (1, 3)]
    assert winners([total(50), total(50), total(60), total(61)], teams) == (1, 3)
    assert winners([total(50, 11), total(50, 1), total(60), total(60)], teams) == (0, 2)
    assert winners([total(50), total(50), total(60), total(60)], teams) == (0, 1, 2, 3)


def test_alone_a_tie_is_broken_by_big_monsters_or_shared() -> None:
    alone = [(0,), (1,), (2,)]
    assert winners([total(50, 11), total(50, 12), total(49, 22)], alone) == (1,)
    assert winners([total(50, 11), total(50, 11), total(49)], alone) == (0, 1)


# B17, B18: open rows


def test_in_a_duel_both_take_from_the_row_that_the_start_player_picked() -> None:
    """The rulebook's example (T7): desert taken, lava out; two ice tiles are left."""
    first = ["desert", "lava_blue", "ice_red", "ice_green"]
    second = ["swamp", "swamp", "rune_green", "big_left"]
    position = row_turn([first, second])
    assert position.node == Decision(0, (PickRow(0), PickRow(1)))
    position, _ = play(position, PickRow(0))
    assert isinstance(position.node, Decision) and len(position.node.options) == 12
    position, events = play(position, Claim(kind("desert"), kind("lava_blue")))
    assert events == (happened.TileClaimed(0, kind("desert"), kind("lava_blue")),)
    position, _ = play(position, Lay(2, 0))
    ice = (kind("ice_red"), kind("ice_green"))
    assert isinstance(position.node, Decision) and position.node.player == 1
    assert set(position.node.options) == {Claim(*ice), Claim(ice[1], ice[0])}
    position, _ = play(position, Claim(*ice))
    position, _ = play(position, Lay(2, 0))
    assert position.rows == (tuple(sorted(map(kind, second))),)
    assert position.start == 1 and position.phase is Phase.DRAW_ROW
    for _ in range(4):
        assert isinstance(position.node, Chance)
        position, _ = play(position, position.node.outcomes[0])
    assert len(position.rows) == 2 and position.phase is Phase.PICK_ROW
    assert position.queue == (1, 0)


def test_in_the_three_player_variant_the_third_chooses_from_the_last_two() -> None:
    """The rulebook's example (T8)."""
    row = ["desert", "lava_blue", "big_left", "grass_big", "swamp", "ice_red"]
    position = row_turn([row, ["swamp", *row[1:]]], players=3, turn=3)
    position, _ = play(position, PickRow(0))
    position, _ = play(position, Claim(kind("desert"), kind("lava_blue")))
    position, _ = play(position, Lay(2, 0))
    position, _ = play(position, Claim(kind("big_left"), kind("grass_big")))
    position, _ = play(position, Lay(2, 0))
    swamp, ice = kind("swamp"), kind("ice_red")
    assert position.node == Decision(2, (Claim(ice, swamp), Claim(swamp, ice)))


@pytest.mark.parametrize(("mode", "players", "single"), [("duel", 2, {1}), ("three", 3, {1, 2})])
def test_two_rows_lie_open_but_in_the_first_turns_and_the_last(
    mode: str, players: int, single: set[int]
) -> None:
    rows: dict[int, int] = {}
    starts: list[int] = []
    for step in game(mode, players, 1):
        position = step.position
        starts += [e.player for e in step.events if isinstance(e, happened.TurnBegan)]
        if position.phase in (Phase.PICK_ROW, Phase.CLAIM) and position.turn not in rows:
            rows[position.turn] = len(position.rows)
    assert rows == {turn: 1 if turn in single | {20} else 2 for turn in range(1, 21)}
    assert all((b - a) % players == 1 for a, b in pairwise(starts))
    assert sum(position.pool) == 0


def test_the_game_is_over_and_nothing_can_be_chosen() -> None:
    *_, last = game("duel", 2, 1)
    assert isinstance(last.position.node, Over)
    with pytest.raises(IllegalChoice):
        play(last.position, Lay(0, 0))


@pytest.mark.parametrize(
    ("mode", "players"), [("duel", 3), ("team", 5), ("individual", 2), ("x", 2)]
)
def test_no_other_numbers_of_players(mode: str, players: int) -> None:
    with pytest.raises(PositionError):
        new_game(mode, players)


def test_variants_of_the_draft_need_a_draft() -> None:
    with pytest.raises(PositionError):
        new_game("duel", 2, dragon=True)
