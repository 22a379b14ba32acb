"""The board as people use it: with a pointer, with keys, in their language, after a reload."""

from __future__ import annotations

import json
from html import unescape
from typing import Any

import pytest

from snails_core import Position, PositionError, new_game, read_position, standard_setting
from snails_core.board import Board as Map
from snails_core.board import board_ids, load_board
from snails_core.scene import board_scene
from snails_core.view import view
from snails_core.words import LANGUAGES
from snails_lab import Board, crawl_overlay
from snails_lab.drawing.board_geometry import ARROWS, board_frame, space_middles, step
from snails_lab.drawing.hot_spots import box_of
from snails_lab.models.preferences import Preferences
from snails_lab.widgets.table.size import TableSize
from tests.support.repository import ROOT

EXAMPLE = ROOT / "docs" / "example.txt"


@pytest.fixture(scope="module")
def position() -> Position:
    return read_position(EXAMPLE.read_text(encoding="utf-8"))


@pytest.fixture
def board(position: Position) -> Board:
    return Board(position)


def happens(board: Board, event: str, **content: object) -> None:
    """As if a browser had sent it."""
    board.canvas._canvases[-1]._handle_frontend_event(None, {"event": event, **content}, [])


def press(board: Board, key: str) -> None:
    happens(board, "key_down", key=key, shift_key=False, ctrl_key=False, meta_key=False)


def told(board: Board) -> str:
    return unescape(board.children[1].value)


def trouble(board: Board) -> str:
    return str(board.children[2].value)


def middle(board: Board, space: int) -> dict[str, float]:
    """Where on the canvas a person would click for this space."""
    frame = board_frame(board.position, board.width)
    x, y = space_middles(board.position, frame)[space]
    zoom = board.canvas.width / board.scene.width
    return {"x": x * zoom, "y": y * zoom}


@pytest.mark.parametrize("width", [480, 733, 960, 1920])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("map_id", board_ids())
def test_a_click_in_the_middle_of_a_space_finds_it(map_id: str, players: int, width: int) -> None:
    setting = standard_setting(map_id)
    board = Board(new_game(players, setting=setting).position, width=width)
    assert board.canvas.width == width
    for space in setting.board.spaces():
        assert board.space_at(**middle(board, space)) == space


@pytest.mark.parametrize(("window", "least"), [((1280, 752), 560), ((1920, 1032), 960)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_board_has_room_whoever_plays(players: int, window: tuple[int, int], least: int) -> None:
    """Where that gives a larger board, the players stand beside it; clicks still find spaces."""
    most = TableSize.of(*window).board
    board = Board(new_game(players).position, sky=True)
    board.fit(*most)
    assert board.width >= least
    assert board.canvas.width <= most[0]
    assert board.canvas.height <= most[1]
    boxes = [group for layer in board.scene.layers for group in layer.groups]
    assert sum(group.key.startswith("player:") for group in boxes) == players
    frame = board_frame(board.position, board.width, True)
    zoom = board.canvas.width / board.scene.width
    for space, (x, y) in enumerate(space_middles(board.position, frame)):
        assert board.space_at(x * zoom, y * zoom) == space


@pytest.mark.parametrize("width", [480, 960, 1920])
def test_clicks_find_spaces_on_a_board_in_use(position: Position, width: int) -> None:
    board = Board(position, width=width)
    for space in position.setting.board.spaces():
        assert board.space_at(**middle(board, space)) == space
    assert board.space_at(1.0, 1.0) is None


def test_the_frame_is_the_one_of_the_scene(position: Position) -> None:
    for width in (480.0, 960.0, 1920.0):
        for sky in (False, True):
            frame, scene = (
                board_frame(position, width, sky),
                board_scene(position, "en", width, sky=sky),
            )
            assert round(frame.width, 1) == scene.width


def test_the_picture_is_never_narrower_than_it_can_be_read(position: Position) -> None:
    assert Board(position, width=100).width == 480


def test_a_fine_screen_gets_more_pixels_in_the_same_place(position: Position) -> None:
    board = Board(position, width=480, sharpness=2.0)
    canvas = board.canvas
    assert (canvas.width, canvas.layout.width) == (960, "480px")
    assert board.space_at(**middle(board, 12)) == 12


def test_pointing_at_a_space_tells_what_is_there(board: Board) -> None:
    index = board.position.setting.board.index
    happens(board, "mouse_move", **middle(board, index("g1")))
    assert "g1 (mountain); level 3; Scout D: 20 health, inside its shell." in told(board)
    happens(board, "mouse_move", **middle(board, index("e4")))
    assert "e4 (beach); level 1; fire token; Scout B: 20 health." in told(board)
    happens(board, "mouse_move", **middle(board, index("a1")))
    assert "damaged terrain token" in told(board)


def test_tokens_are_counted_and_known_backs_named() -> None:
    text = "snails 1; map 3 2; tiles a1:3?mine; fire a1:2; mines a1; player A; G a1; player B; G a2"
    board = Board(read_position(text))
    board.looked_at = 0
    known = "back of the tile at level 3: a mine"
    assert f"2 × fire token; mine token; {known}; Grunt A: 30 health." in told(board)


def test_a_click_calls_back_until_removed(board: Board) -> None:
    chosen: list[int] = []
    board.on_space(chosen.append)
    happens(board, "mouse_down", **middle(board, 7))
    happens(board, "mouse_down", x=1.0, y=1.0)
    happens(board, "touch_start", touches=[middle(board, 9)])
    board.on_space(chosen.append, remove=True)
    happens(board, "mouse_down", **middle(board, 3))
    assert chosen == [7, 9]
    assert board.looked_at == 3


def test_the_frame_around_a_space_goes_with_the_pointer(board: Board) -> None:
    happens(board, "mouse_move", **middle(board, 7))
    happens(board, "mouse_out", x=1.0, y=1.0)
    assert board.looked_at is None
    happens(board, "touch_start", touches=[middle(board, 9)])
    assert board.looked_at == 9
    board.position = read_position("snails 1; map 3 2; player A; G a1; player B; G a2")
    assert board.looked_at is None


def test_the_keyboard_s_cursor_stays_where_it_is(board: Board) -> None:
    press(board, "ArrowRight")
    here = board.looked_at
    happens(board, "mouse_out", x=1.0, y=1.0)
    assert board.looked_at == here is not None


def test_keys_look_around_and_choose(board: Board) -> None:
    chosen: list[str] = []
    names = board.position.setting.board.names
    board.on_space(lambda space: chosen.append(names[space]))
    press(board, "Enter")
    for key in ("ArrowRight", "Enter", "ArrowRight", "ArrowDown", "Enter", "ArrowUp", " "):
        press(board, key)
    assert chosen == ["a1", "b3", "a2"]
    press(board, "Escape")
    assert board.looked_at is None


def test_tab_leaves_the_canvas(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[object] = []
    monkeypatch.setattr("ipycanvas.MultiCanvas.send", lambda self, content: sent.append(content))
    press(board, "ArrowRight")
    assert sent == []
    press(board, "Tab")
    assert sent == [{"do": "blur"}]


def test_other_keys_do_nothing(board: Board) -> None:
    press(board, "ArrowRight")
    press(board, "d")
    happens(board, "key_down", key="ArrowRight", shift_key=False, ctrl_key=True, meta_key=False)
    assert board.looked_at == 0


@pytest.mark.parametrize("map_id", board_ids())
def test_arrows_lead_everywhere(map_id: str) -> None:
    board: Map = load_board(map_id)
    seen, todo = {0}, [0]
    while todo:
        space = todo.pop()
        found = {step(board, space, key) for key in ARROWS} - seen
        seen |= found
        todo += found
    assert seen == set(board.spaces())


def test_a_new_position_is_shown_at_once(board: Board) -> None:
    before = board.text
    board.position = read_position("snails 1; map 1 2 .; player A; G a1; player B; G a2")
    assert board.text != before and "Grunt B" in board.text
    assert "Grunt B" in board.children[3].text


def test_the_text_names_every_space_and_every_snail_on_the_board(board: Board) -> None:
    for name in board.position.setting.board.names:
        assert name in board.text
    for snail in ("Leader A", "Scout D", "Medic B"):
        assert snail in board.text


def test_the_language_changes_at_once_everywhere(board: Board) -> None:
    board.overlay = lambda position, language: crawl_overlay(position, 0, 2, language)
    board.on_space(lambda space: crawl_overlay(board.position, 99, 2))
    board.choose(0)
    said = []
    for language in LANGUAGES:
        board.language = language
        said.append((board.scene.title, board.text, told(board), trouble(board)))
    assert all(len(set(texts)) == 3 for texts in zip(*said, strict=True))
    assert "Góra" in board.text and "góra" in told(board)


def test_an_unknown_language_is_refused_and_nothing_changes(board: Board) -> None:
    with pytest.raises(ValueError, match="en, de, pl"):
        board.language = "fr"
    assert board.language == "en"


def test_what_a_callback_raises_is_shown_in_plain_words(board: Board) -> None:
    def refuse(space: int) -> None:
        raise PositionError("fault_unplaced", "AG")

    chosen: list[int] = []
    board.on_space(refuse)
    board.on_space(chosen.append)
    happens(board, "mouse_down", **middle(board, 4))
    shown = trouble(board)
    assert PositionError("fault_unplaced", "AG").message("en") in unescape(shown)
    assert "Traceback" not in shown
    assert chosen == [4]


def test_a_fault_of_the_lab_is_shown_with_details_and_escaped(board: Board) -> None:
    def fail(space: int) -> None:
        raise RuntimeError("<script>")

    board.on_space(fail)
    board.choose(0)
    assert "that is a fault of the lab" in trouble(board)
    assert "RuntimeError: &lt;script&gt;" in trouble(board) and "<script>" not in trouble(board)
    assert "Traceback" in trouble(board)
    happens(board, "mouse_move", **middle(board, 5))
    assert trouble(board)
    board.on_space(fail, remove=True)
    board.choose(1)
    assert trouble(board) == ""


def test_an_overlay_that_cannot_be_made_leaves_the_board_usable(board: Board) -> None:
    """The snail of which it tells may be gone in the next position."""
    board.overlay = lambda position, language: crawl_overlay(position, 0, 2, language)
    assert "Leader A" in board.text and trouble(board) == ""
    told_before = board.text
    board.position = read_position("snails 1; map 1 2 .; player A; G a1; player B; G a2")
    assert PositionError("fault_unplaced", "AL").message("en") in unescape(trouble(board))
    assert board.text != told_before
    board.overlay = None
    assert trouble(board) == ""


def test_a_reloaded_page_gets_everything_again(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[Any] = []
    monkeypatch.setattr(
        "ipycanvas.canvas._CanvasManager.send",
        lambda self, content, buffers: sent.append(json.loads(bytes(buffers[0]))),
    )
    happens(board, "client_ready")
    (first,) = sent
    happens(board, "client_ready")
    assert len(sent) == 2 and sent[1] == first
    assert len(first) > 300


def test_looking_around_is_one_message_a_space_and_none_within_it(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[int] = []
    monkeypatch.setattr(
        "ipycanvas.canvas._CanvasManager.send",
        lambda self, content, buffers: sent.append(len(json.loads(bytes(buffers[0])))),
    )
    place = middle(board, 6)
    for near in range(5):
        happens(board, "mouse_move", x=place["x"] + near, y=place["y"])
    assert len(sent) == 1 and sent[0] < 20


def test_a_board_follows_the_screen_it_is_on(position: Position) -> None:
    """A page on a fine screen says so: more pixels in the same place, and clicks find spaces."""
    board = Board(position, width=480)
    board.preferences = Preferences(sharpness=2.0)
    assert (board.canvas.width, board.canvas.layout.width) == (960, "480px")
    for space in position.setting.board.spaces():
        assert board.space_at(**middle(board, space)) == space
    board.preferences = Preferences(sharpness=1.0)
    assert (board.canvas.width, board.canvas.layout.width) == (480, "480px")


@pytest.mark.parametrize(
    ("language", "eye"),
    [
        ("en", "eye: you see the game from here"),
        ("de", "Auge: Du siehst das Spiel von hier aus"),
        ("pl", "oko: stąd widzisz grę"),
    ],
)
def test_the_signs_in_a_players_box_are_explained(
    position: Position, language: str, eye: str
) -> None:
    """The eye below the board, and each sign of a box when somebody points at it."""
    board = Board(view(position, 1), language)
    assert eye in told(board)
    boxes = {g.key: g for layer in board.scene.layers for g in layer.groups}
    zoom = board.canvas.width / board.scene.width
    for player, letter in enumerate("AB"):
        left, top, _, _ = box_of(boxes[f"player:{letter}"])
        happens(board, "mouse_move", x=(left + 5) * zoom, y=(top + 5) * zoom)
        assert (eye in told(board)) is (player == 1)
    happens(board, "mouse_out", x=0, y=0)
    assert eye in told(board)
    assert eye not in told(Board(position, language)), "an open game is seen from no seat"
    board.with_panel = False
    assert eye not in told(board), "without boxes there is no eye to explain"
