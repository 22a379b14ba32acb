"""Setting up, a turn of drafting, where tiles may lie, and the variants (B1 to B5)."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from companions.big_monster import events as happened
from companions.big_monster.board import Board
from companions.big_monster.engine import play
from companions.big_monster.errors import IllegalChoice, PositionError
from companions.big_monster.nodes import Chance, Decision
from companions.big_monster.options import (
    PassTo,
    TakeTile,
)
from companions.big_monster.position import NOTHING, Discard, Phase
from companions.big_monster.rules.passing import receivers
from companions.big_monster.rules.placement import anchors, may_lie
from companions.big_monster.setting import draw_parts, make_setting
from tests.support.companions.big_monster.drafting import draft, first_option
from tests.support.companions.big_monster.planets import BOX, game, kind, planet

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


@pytest.mark.parametrize(
    ("mode", "players"), [("duel", 2), ("three", 3), ("individual", 5), ("team", 4)]
)
def test_medals_and_sets_that_are_drawn_by_lot_may_be_chosen_and_all_of_them_come(
    mode: str, players: int
) -> None:
    random = Random(mode)
    drawn = [draw_parts(mode, players, random) for _ in range(60)]
    for medals, sets in drawn:
        make_setting(mode, players, medals=medals, sets=sets)
    optional = {medal.id for medal in BOX.medals if not medal.permanent}
    assert {medal for medals, _ in drawn for medal in medals} == optional
    assert {number for _, sets in drawn for number in sets} == set(range(1, 6))


def test_each_player_chooses_one_of_two_explorers_and_all_are_revealed_together() -> None:
    kept: list[int] = []
    for step in game("individual", 4, 1):
        kept += [e.player for e in step.events if isinstance(e, happened.ExplorerKept)]
        if step.position.phase is Phase.KEEP_EXPLORER:
            assert all(len(seat.dealt) == 2 for seat in step.position.seats)
            assert kept == []
    assert kept == [0, 1, 2, 3]


def test_without_a_draft_the_black_suits_stay_in_the_box() -> None:
    """A ruling (H16)."""
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
    """A ruling (H9)."""
    starts = [
        event.player
        for step in game("individual", 3, 5)
        for event in step.events
        if isinstance(event, happened.TurnBegan)
    ]
    assert len(starts) == 18
    assert all((b - a) % 3 == 1 for a, b in pairwise(starts))


def test_in_a_race_anybody_who_has_not_passed_may_be_next() -> None:
    """A ruling (H9)."""
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
    """An upright tile: 3 at either side, 2 above and 2 below; a lying one the same, turned (H1)."""
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
    """A ruling (H10)."""
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
