"""Boards: geometry, text maps, what the box can build, and what each fault says."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from snails_core import hexes
from snails_core.board import (
    MAX_SPACES,
    Board,
    board_from_map,
    board_ids,
    load_board,
    load_board_file,
    parse_map,
)
from snails_core.errors import DataError, NotationError, SnailsError, place_text
from snails_core.words import LANGUAGES

EVERY_BOARD = [load_board(id) for id in board_ids()]
every_board = pytest.mark.parametrize("board", EVERY_BOARD, ids=board_ids())


def steps_from(board: Board, start: int) -> dict[int, int]:
    """The fewest steps from one space to each other one, walking from neighbour to neighbour."""
    steps = {start: 0}
    queue = [start]
    for here in queue:
        for near in board.neighbours[here]:
            if near not in steps:
                steps[near] = steps[here] + 1
                queue.append(near)
    return steps


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


# Text maps


@every_board
def test_text_map_parses_to_the_same_board(board: Board) -> None:
    assert board_from_map(board.text_map(), board.id) == board
    assert board_from_map(board.text_map().replace("\n", "/"), board.id) == board


def test_text_map_is_what_the_file_draws() -> None:
    assert load_board("ridge").text_map() == (
        "  . 1 . 1 . 1\n . 2 2 . 2 2 .\n. 3 3 3 3 3 3 .\n . 2 2 . 2 2 .\n  1 . 1 . 1 ."
    )


def test_text_map_of_other_levels() -> None:
    board = board_from_map("1 2 3/ . 1")
    assert board.text_map(bytes([0, 1, 2, 3, 0])) == ". 1 2\n 3 ."
    with pytest.raises(ValueError):
        board.text_map(bytes([0, 1]))


def test_one_row() -> None:
    board = board_from_map("1 2 3")
    assert board.id == "map"
    assert board.names == ("a1", "a2", "a3")
    assert board.coordinates == ((0, 0), (0, 2), (0, 4))
    assert board.neighbours == ((1,), (0, 2), (1,))
    assert board.distance == (b"\0\1\2", b"\1\0\1", b"\2\1\0")
    assert board.levels == b"\1\2\3"
    assert list(board.spaces()) == [0, 1, 2]
    assert board.titles == {"en": "map", "de": "map", "pl": "map"}


def test_one_space() -> None:
    board = board_from_map(".")
    assert (board.names, board.neighbours, board.distance) == (("a1",), ((),), (b"\0",))


def test_indentation_says_where_a_row_lies() -> None:
    to_the_left = board_from_map(" 1 2/3 .")
    to_the_right = board_from_map("1 2/ 3 .")
    assert to_the_left.coordinates == ((0, 1), (0, 3), (1, 0), (1, 2))
    assert to_the_right.coordinates == ((0, 0), (0, 2), (1, 1), (1, 3))
    assert to_the_left.neighbours == ((1, 2, 3), (0, 3), (0, 3), (0, 1, 2))
    assert to_the_left != to_the_right


@pytest.mark.parametrize(
    "same",
    [
        "1 2 .\n 3 .",
        "     1 2 .\n      3 .",
        "\n  \n   1 2 .  \n    3 .\n  ",
        "1 2 . / 3 .",
        "1 2 .\r\n 3 .\r\n",
        "1 2 . _/ 3 .",
        "_ 1 2 ./   3 .",
        " _ _/_ 1 2 ./ _ 3 .",
    ],
)
def test_what_does_not_change_a_map(same: str) -> None:
    assert parse_map(same) == (((0, 0), (0, 2), (0, 4), (1, 1), (1, 3)), b"\1\2\0\3\0")


def test_range_counts_across_a_gap_in_the_field() -> None:
    """R13: range is the distance between hexes, and a hole does not lengthen it."""
    board = board_from_map("1 _ 2/ . .")
    assert board.names == ("a1", "a2", "b1", "b2")
    assert board.coordinates == ((0, 0), (0, 4), (1, 1), (1, 3))
    assert board.distance[0][1] == 2
    assert steps_from(board, 0)[1] == 3
    assert board.text_map() == "1 _ 2\n . ."
    assert board_from_map("1   2/ . .") == board


def test_the_largest_maps() -> None:
    assert len(board_from_map(" ".join("." * 64)).spaces()) == 64
    assert max(board_from_map(" ".join("." * 64)).distance[0]) == 63
    tall = board_from_map("/".join(" " * (row % 2) + "1" for row in range(26)))
    assert tall.names[-1] == "z1"


def test_boards_with_other_tiles_or_ids_differ() -> None:
    assert board_from_map("1 2") == board_from_map("1 2")
    assert board_from_map("1 2") != board_from_map("1 1")
    assert board_from_map("1 2") != board_from_map("1 2", "other")


# Faults


TOO_TALL = "/".join(" " * (row % 2) + "1" for row in range(27))
TOO_LARGE = " ".join("." * 33) + "/ " + " ".join("." * 32)


@pytest.mark.parametrize(
    ("text", "key", "place"),
    [
        ("", "board_map_empty", "map"),
        (" \n / ", "board_map_empty", "map"),
        ("_ _", "board_map_empty", "map"),
        ("1 2\n\t3", "board_map_tab", "map: row 2, column 1"),
        ("1 2/ 4 .", "board_map_character", "map: row 2, column 2"),
        ("1 4", "board_map_character", "map: row 1, column 3"),
        ("1\u00a02", "board_map_character", "map: row 1, column 2"),
        ("12", "board_map_shifted", "map: row 1, column 2"),
        ("1  2", "board_map_shifted", "map: row 1, column 4"),
        ("1 2/3 .", "board_map_shifted", "map: row 2, column 1"),
        ("  1 2\n   3\n  3 3\n  3", "board_map_shifted", "map: row 4, column 3"),
        ("1 2/ 3  _", "board_map_shifted", "map: row 2, column 5"),
        ("1 2   3", "board_map_apart", "map: row 1, column 7"),
        ("1 _ 3", "board_map_apart", "map: row 1, column 5"),
        ("1 2\n\n1 2", "board_map_apart", "map: row 3, column 1"),
        (TOO_TALL, "board_map_rows", "map: row 27"),
        (TOO_LARGE, "board_map_large", "map: row 2, column 64"),
    ],
)
def test_a_wrong_map_is_refused_with_its_place(text: str, key: str, place: str) -> None:
    with pytest.raises(NotationError) as caught:
        board_from_map(text)
    assert (caught.value.key, caught.value.place) == (key, place)
    assert_speaks_every_language(caught.value)


def assert_speaks_every_language(error: SnailsError) -> None:
    sentences = {language: error.message(language) for language in LANGUAGES}
    assert len({*sentences.values()}) == len(LANGUAGES)
    for language, sentence in sentences.items():
        assert sentence.startswith(place_text(error.place, language))


def test_water_may_be_drawn_as_0() -> None:
    assert board_from_map("1 0 2/ 0 3") == board_from_map("1 . 2/ . 3")


def test_a_fault_tells_the_way_out() -> None:
    with pytest.raises(NotationError) as caught:
        board_from_map("1 2/ x .", place="position")
    assert str(caught.value) == (
        'position: row 2, column 2: "x" means nothing on a map; '
        "use . or 0 for water, 1 2 3 for land, _ for no space"
    )
    with pytest.raises(NotationError, match=r'row 1, column 2: "U\+00A0" means nothing'):
        board_from_map("1\u00a02")
    with pytest.raises(NotationError, match="has 65 spaces, but at most 64"):
        board_from_map(TOO_LARGE)
    with pytest.raises(NotationError, match="has 27 rows, but at most 26"):
        board_from_map(TOO_TALL)


@pytest.mark.parametrize(
    ("name", "suggestion"),
    [("C4", '"c4"'), (" d8", '"d8"'), ("a8", '"a5"'), ("x1", '"g1"'), ("", "a1, a2, ")],
)
def test_an_unknown_space(name: str, suggestion: str) -> None:
    with pytest.raises(NotationError) as caught:
        load_board("islands").index(name, "plan: slot 2")
    assert (caught.value.key, caught.value.place) == ("board_space_unknown", "plan: slot 2")
    assert str(caught.value).startswith(
        f'plan: slot 2: no space "{name}" on the board "islands"; did you mean {suggestion}'
    )
    assert_speaks_every_language(caught.value)


def test_an_unknown_board() -> None:
    with pytest.raises(NotationError) as caught:
        load_board("atol")
    assert str(caught.value) == 'no board "atol"; did you mean "atoll"?'
    assert_speaks_every_language(caught.value)
    with pytest.raises(NotationError, match=r"^game: no board"):
        load_board("../boards/atoll", "game")


# Files


GOOD = {
    "source": 'source = "house"\n',
    "map": 'map = "1 1 1 2 2 2"\n',
    "title": '[title]\nen = "Bar"\nde = "Sandbank"\npl = "Mielizna"\n',
}


def written(folder: Path, **parts: str) -> Path:
    path = folder / "bar.toml"
    path.write_text("".join({**GOOD, **parts}.values()), encoding="utf-8")
    return path


def map_of(spaces: str) -> str:
    """A map field of six spaces a row."""
    rows = [" ".join(spaces[start : start + 6]) for start in range(0, len(spaces), 6)]
    return "map = '''\n" + "\n".join(" " * (n % 2) + row for n, row in enumerate(rows)) + "'''\n"


def test_a_board_of_your_own(tmp_path: Path) -> None:
    board = load_board_file(written(tmp_path))
    assert board == board_from_map("1 1 1 2 2 2", "bar")
    assert board.titles == {"en": "Bar", "de": "Sandbank", "pl": "Mielizna"}
    assert load_board_file(str(tmp_path / "bar.toml")) == board


@pytest.mark.parametrize(
    ("parts", "key", "place"),
    [
        ({"source": "source ="}, "data_not_toml", "bar.toml"),
        ({"source": ""}, "board_field_missing", "bar.toml: source"),
        ({"map": ""}, "board_field_missing", "bar.toml: map"),
        ({"title": ""}, "board_field_missing", "bar.toml: title"),
        ({"title": '[title]\nen = "a"\nde = "b"'}, "board_field_missing", "bar.toml: title.pl"),
        ({"title": 'title = "Bar"'}, "board_field_table", "bar.toml: title"),
        ({"title": '[title]\nen="a"\nde=1\npl="c"'}, "board_field_text", "bar.toml: title.de"),
        ({"title": GOOD["title"] + 'fr = "d"'}, "board_field_unknown", "bar.toml: title.fr"),
        ({"map": GOOD["map"] + "mao = 3\n"}, "board_field_unknown", "bar.toml: mao"),
        ({"map": "map = 3\n"}, "board_field_text", "bar.toml: map"),
        ({"source": "source = 1\n"}, "board_field_text", "bar.toml: source"),
        ({"source": 'source = "hose"\n'}, "board_source", "bar.toml: source"),
        ({"map": map_of("111 11")}, "board_map_apart", "bar.toml: map: row 1, column 9"),
        ({"map": map_of("111111x1")}, "board_map_character", "bar.toml: map: row 2, column 2"),
        ({"map": map_of("1" * 21)}, "board_beaches", "bar.toml: map"),
        ({"map": map_of("2" * 16)}, "board_meadows", "bar.toml: map"),
        ({"map": map_of("2" * 10 + "3" * 6)}, "board_meadows", "bar.toml: map"),
        ({"map": map_of("1" * 6 + "3" * 7)}, "board_mountains", "bar.toml: map"),
        ({"map": map_of("11111.")}, "board_room", "bar.toml: map"),
        ({"map": map_of("111133")}, "board_room", "bar.toml: map"),
        ({"map": map_of("......")}, "board_room", "bar.toml: map"),
    ],
)
def test_a_wrong_file_is_refused_with_its_place(
    tmp_path: Path, parts: dict[str, str], key: str, place: str
) -> None:
    with pytest.raises(DataError) as caught:
        load_board_file(written(tmp_path, **parts))
    assert (caught.value.key, caught.value.place) == (key, place)
    assert_speaks_every_language(caught.value)


@pytest.mark.parametrize("spaces", ["1" * 20, "2" * 15, "2" * 9 + "3" * 6, "111113"])
def test_what_the_box_can_just_build(tmp_path: Path, spaces: str) -> None:
    board = load_board_file(written(tmp_path, map=map_of(spaces)))
    assert board.levels == bytes(int(mark) for mark in spaces)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    missing = tmp_path / "none.toml"
    with pytest.raises(DataError) as caught:
        load_board_file(missing)
    assert (caught.value.key, caught.value.place) == ("board_file", str(missing))
    assert_speaks_every_language(caught.value)
    (tmp_path / "latin.toml").write_bytes("pl = 'Grań'".encode("iso-8859-2"))
    with pytest.raises(DataError) as caught:
        load_board_file(tmp_path / "latin.toml")
    assert (caught.value.key, caught.value.place) == ("file_not_text", "latin.toml")


def test_a_file_fault_tells_the_way_out(tmp_path: Path) -> None:
    with pytest.raises(DataError) as caught:
        load_board_file(written(tmp_path, map=GOOD["map"] + 'sorce = "house"\n', source=""))
    assert str(caught.value) == 'bar.toml: sorce: there is no such field; did you mean "source"?'
    with pytest.raises(DataError, match=r"needs 16 meadows .* the box holds 15; lower some"):
        load_board_file(written(tmp_path, map=map_of("2" * 10 + "3" * 6)))


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
