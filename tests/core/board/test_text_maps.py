"""Boards as text maps: how they are read and drawn, and what each fault says."""

from __future__ import annotations

import pytest

from snails_core.board import (
    Board,
    board_from_map,
    load_board,
    parse_map,
)
from snails_core.errors import NotationError
from tests.support.core.board_samples import every_board, steps_from
from tests.support.core.error_checks import assert_speaks_every_language


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
