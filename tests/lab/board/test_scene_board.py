"""A live picture of any scene: pointing, keys, previews, and what is said of it."""

from __future__ import annotations

from snails_core.scene.shapes import Circle, Group, Layer, Rectangle, Scene
from snails_lab.drawing.hot_spots import box_of, groups_by_key, next_spot, spot_at
from snails_lab.drawing.painter import sheets
from snails_lab.models.preferences import Preferences
from snails_lab.widgets.scene_board import EMPTY, SceneBoard

A = Group("a", (Rectangle(10, 10, 20, 20, 0, "paper"),), "left above")
B = Group("b", (Rectangle(60, 10, 20, 20, 0, "paper"),), "right above")
C = Group("c", (Circle(20, 70, 10, "paper"),), "left below")
ON_A = Group("d", (Circle(20, 20, 5, "gold"),))
SCENE = Scene(100, 100, (Layer("somewhere", (A, B, C, ON_A)),), "Three", "Three things")
TOLD = {"a": "This is a.", "b": "This is b.", "c": "This is c."}


def board() -> tuple[SceneBoard, list[str]]:
    chosen: list[str] = []
    made = SceneBoard("en", (200, 200))
    made.show(SCENE, TOLD, "Point at something.")
    made.on_choose(chosen.append)
    return made, chosen


def press(made: SceneBoard, *keys: str) -> None:
    for key in keys:
        made._key(key, False, False, False)


def test_layers_of_unknown_names_are_drawn_lowest() -> None:
    assert sheets(SCENE)[0] == (A, B, C, ON_A)
    assert sheets(SCENE)[1:] == [(), (), ()]


def test_only_what_can_be_chosen_is_found_under_a_point() -> None:
    assert spot_at(SCENE, TOLD, 20, 20) == "a"
    assert spot_at(SCENE, {*TOLD, "d"}, 20, 20) == "d"
    assert spot_at(SCENE, TOLD, 50, 50) == ""
    assert box_of(C) == (10, 60, 30, 80)


def test_arrows_lead_to_the_nearest_in_their_direction() -> None:
    groups = groups_by_key(SCENE, TOLD)
    assert next_spot(groups, "", "ArrowRight") == "a"
    assert next_spot(groups, "a", "ArrowRight") == "b"
    assert next_spot(groups, "a", "ArrowDown") == "c"
    assert next_spot(groups, "b", "ArrowRight") == "b"
    assert next_spot(groups, "c", "ArrowUp") == "a"


def test_pointer_and_keys_do_the_same() -> None:
    made, chosen = board()
    assert made.width == 200
    made._look(2 * 20, 2 * 20)
    assert made.looked_at == "a" and "This is a." in made._told.value
    made._click(2 * 70, 2 * 20)
    press(made, "ArrowDown", "Enter", "Escape")
    assert chosen == ["b", "c"] and made.looked_at == ""
    assert "Point at something." in made._told.value


def test_it_follows_the_screen_it_is_on() -> None:
    """A page on a fine screen says so: more pixels in the same place, and clicks find groups."""
    made, chosen = board()
    made.preferences = Preferences(sharpness=2.0)
    assert (made.canvas.width, made.canvas.layout.width) == (400, "200px")
    made._click(4 * 70, 4 * 20)
    assert chosen == ["b"]
    made.preferences = Preferences(sharpness=1.0)
    assert (made.canvas.width, made.canvas.layout.width) == (200, "200px")


def test_a_finger_looks_first_and_then_chooses() -> None:
    made, chosen = board()
    made._touch([(40, 40)])
    assert made.looked_at == "a" and chosen == []
    made._touch([(40, 40)])
    assert chosen == ["a"]


def test_what_was_taken_away_cannot_be_chosen_any_more() -> None:
    made, chosen = board()
    made.looked_at = "c"
    made.show(SCENE, {"a": "Only this."})
    assert made.looked_at == ""
    made.choose("c")
    assert chosen == []


def test_what_a_callback_raises_is_shown() -> None:
    made, _ = board()

    def fail(_: str) -> None:
        raise ValueError("broken")

    made.on_choose(fail)
    made.choose("a")
    assert "broken" in made._error_line.widget.value


def test_the_preview_of_what_is_looked_at_lies_on_top() -> None:
    made, _ = board()
    asked: list[str] = []

    def preview(key: str) -> tuple[Group, ...]:
        asked.append(key)
        return (Group("ghost", (Circle(50, 50, 5, "gold"),)),)

    made.show(SCENE, TOLD, "", preview)
    made.looked_at = "b"
    assert asked == ["b"]
    shown = made._painter._shown[-1]
    assert shown is not None
    assert [group.key for group in shown if isinstance(group, Group)] == ["ghost", "cursor"]
    made.looked_at = ""
    assert made._painter._shown[-1] == ()


def test_the_frame_goes_with_the_pointer_but_the_cursor_of_the_keys_stays() -> None:
    board = SceneBoard()
    board.show(EMPTY, {"a": "A"})
    board.looked_at, board._is_pointed_at = "a", True
    canvas = board.canvas._canvases[-1]
    canvas._handle_frontend_event(None, {"event": "mouse_out", "x": 1.0, "y": 1.0}, [])
    assert board.looked_at == ""
    board.looked_at = "a"
    canvas._handle_frontend_event(None, {"event": "mouse_out", "x": 1.0, "y": 1.0}, [])
    assert board.looked_at == "a"
