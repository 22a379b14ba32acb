"""Boards: the geometry of hexes, the boards of the package, and room for everybody."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from functools import cache

import pytest

from snails_core import hexes
from snails_core.board import Board, board_from_map, board_ids, load_board
from snails_core.layout import MAX_SPACES
from snails_core.words import LANGUAGES
from tests.support.core.board_samples import every_board, steps_from


def islands_of(board: Board) -> list[set[int]]:
    """The groups of land spaces that are joined by land, in order of their first space."""
    land = {space for space in board.spaces() if board.levels[space]}
    groups: list[set[int]] = []
    for space in sorted(land):
        if any(space in group for group in groups):
            continue
        group, queue = {space}, [space]
        while queue:
            new = land.intersection(board.neighbours[queue.pop()]) - group
            group |= new
            queue.extend(new)
        groups.append(group)
    return groups


def level_at(board: Board) -> dict[tuple[int, int], int]:
    return dict(zip(board.coordinates, board.levels, strict=True))


def changed_by(board: Board, turn: Callable[[int, int], tuple[int, int]]) -> set[str]:
    """The names of the spaces whose level differs from that of the space they are turned onto."""
    levels = level_at(board)
    return {
        name
        for name, (row, x) in zip(board.names, board.coordinates, strict=True)
        if levels[turn(row, x)] != levels[row, x]
    }


# Hexes


def test_a_hex_has_six_neighbours_in_reading_order() -> None:
    around = hexes.neighbours((3, 6))
    assert around == ((2, 5), (2, 7), (3, 4), (3, 8), (4, 5), (4, 7))
    assert {hexes.distance((3, 6), near) for near in around} == {1}


@pytest.mark.parametrize(
    ("other", "steps"),
    [((0, 0), 0), ((0, 8), 4), ((4, 0), 4), ((4, 4), 4), ((4, 6), 5), ((1, 3), 2), ((3, -5), 4)],
)
def test_distance(other: tuple[int, int], steps: int) -> None:
    assert hexes.distance((0, 0), other) == steps
    assert hexes.distance(other, (0, 0)) == steps


# The boards of the package


def test_the_boards_there_are() -> None:
    assert board_ids() == ("atoll", "islands", "ridge")


@every_board
def test_distance_is_the_number_of_steps_on_the_board(board: Board) -> None:
    for here in board.spaces():
        steps = steps_from(board, here)
        assert [steps[there] for there in board.spaces()] == list(board.distance[here])
        assert bytes(row[here] for row in board.distance) == board.distance[here]


@every_board
def test_neighbours_ascend_and_are_the_spaces_at_distance_one(board: Board) -> None:
    for here in board.spaces():
        near = [there for there in board.spaces() if board.distance[here][there] == 1]
        assert board.neighbours[here] == tuple(near)


@every_board
def test_spaces_run_row_by_row_and_names_lead_back(board: Board) -> None:
    assert list(board.coordinates) == sorted(board.coordinates)
    assert min(row for row, _ in board.coordinates) == 0
    assert min(x for _, x in board.coordinates) == 0
    assert [board.index(name) for name in board.names] == list(board.spaces())
    assert len(board.levels) == len(board.names) == len(board.spaces()) <= MAX_SPACES


@every_board
def test_each_land_space_has_other_land_within_two(board: Board) -> None:
    land = [space for space in board.spaces() if board.levels[space]]
    for here in land:
        assert min(board.distance[here][there] for there in land if there != here) <= 2


@every_board
def test_each_board_has_titles_a_source_and_room_for_four(board: Board) -> None:
    assert set(board.titles) == set(LANGUAGES)
    assert all(board.titles.values())
    assert board.source == "house"
    assert board.has_room(4)


@every_board
def test_a_board_survives_copying_and_can_be_hashed(board: Board) -> None:
    for twin in (copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
        assert twin == board
        assert hash(twin) == hash(board)
        assert twin.titles == board.titles


def test_a_board_is_read_once() -> None:
    assert load_board("islands") is load_board("islands")


@pytest.mark.parametrize(
    ("id", "kinds"),
    [("islands", (24, 5, 9, 6)), ("atoll", (21, 7, 6, 3)), ("ridge", (14, 6, 8, 6))],
)
def test_kinds_of_space(id: str, kinds: tuple[int, ...]) -> None:
    levels = load_board(id).levels
    assert tuple(levels.count(level) for level in range(4)) == kinds


def test_islands_use_all_41_tiles() -> None:
    assert sum(load_board("islands").levels) == 41


def test_islands_are_a_dozen_in_reach_of_each_other() -> None:
    board = load_board("islands")
    groups = islands_of(board)
    kinds = sorted(sorted(board.levels[space] for space in group) for group in groups)
    assert kinds == [[1], *[[1, 2, 3]] * 4, *[[2]] * 5, *[[3]] * 2]
    for group in groups:
        others = set().union(*groups) - group
        assert min(board.distance[here][there] for here in group for there in others) == 2


def test_islands_are_fair() -> None:
    board = load_board("islands")
    assert changed_by(board, lambda row, x: (row, 14 - x)) == set()
    assert changed_by(board, lambda row, x: (6 - row, 14 - x)) == {"c4", "e4"}


def test_from_any_water_of_the_islands_two_crawls_lead_to_a_beach() -> None:
    """The last step, up from the water, takes a whole Crawl; the first swims at most two."""
    board = load_board("islands")
    ashore = {space for space in board.spaces() if board.levels[space] == 1}
    water = {space for space in board.spaces() if board.levels[space] == 0}
    reached = ashore
    for _ in range(3):
        reached = reached | {space for space in water if reached & set(board.neighbours[space])}
    assert reached == ashore | water


def test_atoll_is_the_same_at_each_third_of_a_turn_around_its_lagoon() -> None:
    board = load_board("atoll")

    def third(row: int, x: int) -> tuple[int, int]:
        down, right = row - 3, x - 6
        q = (right - down) // 2
        s = -q - down
        return 3 + s, 6 + 2 * down + s

    assert changed_by(board, third) == set()
    centre = board.index("d4")
    assert [board.levels[near] for near in board.neighbours[centre]] == [0] * 6
    ring = [space for space in board.spaces() if board.distance[centre][space] == 2]
    assert len(ring) == 12
    assert all(board.levels[space] for space in ring)


def test_ridge_is_one_landmass_around_a_chain_of_six_mountains() -> None:
    board = load_board("ridge")
    assert len(islands_of(board)) == 1
    assert board.levels[board.index("c2") : board.index("c7") + 1] == bytes([3] * 6)
    assert changed_by(board, lambda row, x: (4 - row, 14 - x)) == set()


# Room (R5)


def nobody_gets_stuck(players: int, low_places: int, mountain_places: int) -> bool:
    """Whether every way to place four snails each in turn can be finished, by trying them all."""

    @cache
    def safe(turn: int, low: int, high: int, climbed: frozenset[int]) -> bool:
        if turn == 4 * players:
            return True
        player = turn % players
        ways = []
        if low:
            ways.append(safe(turn + 1, low - 1, high, climbed))
        if high and player not in climbed:
            ways.append(safe(turn + 1, low, high - 1, climbed | {player}))
        return bool(ways) and all(ways)

    return safe(0, low_places, mountain_places, frozenset())


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_room_is_where_nobody_can_get_stuck(players: int) -> None:
    for lower_land in range(8):
        for mountains in range(4):
            marks = "." + "1" * lower_land + "3" * mountains
            board = board_from_map(" ".join(marks))
            expected = nobody_gets_stuck(players, 3 * lower_land, 3 * mountains)
            assert board.has_room(players) == expected, (lower_land, mountains)
