"""The editor's board as people use it: brushes, keys, what is marked."""

from __future__ import annotations

import pytest

from snails_core import Position
from snails_core import layout as at
from snails_core.words import LANGUAGES
from snails_lab.models.editor import snails
from snails_lab.models.editor.brushes import BRUSHES, BrushName
from snails_lab.widgets.editor.editor import Editor
from tests.support.lab.editor_driving import (
    AG,
    AL,
    faults,
    happens,
    middle,
    press,
)


# --- painting -------------------------------------------------------------------------
def test_it_begins_with_a_position_that_can_be_played() -> None:
    editor = Editor()
    assert editor.position is not None and "✓" in faults(editor)


def test_a_letter_chooses_a_brush_and_enter_paints(editor: Editor) -> None:
    press(editor, "ArrowRight", "+", "Enter")
    assert editor.palette.brush.value == "raise"
    assert editor.sketch.drawn.level(0) == 2
    press(editor, "-", "Enter", "Enter", "f", "Enter")
    assert editor.sketch.drawn.level(0) == 0
    assert editor.position is None and "a1 (water): Water holds no tokens" in faults(editor)
    press(editor, "u", "u", "u")
    assert editor.sketch.drawn.level(0) == 2 and editor.position is not None
    press(editor, "r", "U", "R")
    assert editor.sketch.drawn.level(0) == 1


@pytest.mark.parametrize("brush", BRUSHES)
def test_every_brush_has_a_button_and_says_what_it_does(editor: Editor, brush: str) -> None:
    hints = set()
    for language in LANGUAGES:
        editor.language = language
        editor.palette.brush.value = brush
        hints.add(editor.palette.told.value)
    assert editor.brush_tool.brush == brush and len(hints) == 3
    snail = editor.palette.snail.layout
    assert (snail.visibility == "visible") == (brush == "snail")
    assert snail.display != "none", "its place is kept, so that nothing below moves"


def test_digits_choose_the_snails_of_a_player_one_after_another(editor: Editor) -> None:
    press(editor, "2")
    assert editor.palette.snail.label == "Leader B"
    press(editor, "2", "2", "3")
    assert editor.palette.snail.label == "Scout B"
    editor.board.choose(5)
    assert "S b2" in editor.sketch.text


def test_a_snail_is_moved_in_two_steps_and_lets_go_with_escape(editor: Editor) -> None:
    press(editor, "v")
    editor.board.choose(0)
    assert "Grunt A" in editor.palette.told.value
    press(editor, "Escape")
    editor.board.choose(4)
    assert editor.sketch.drawn.place(AG) == 0
    editor.board.choose(0)
    editor.board.choose(4)
    assert editor.sketch.drawn.place(AG) == 4


def test_the_same_space_again_takes_the_next_snail(editor: Editor) -> None:
    press(editor, "1", "1")
    editor.board.choose(1)
    press(editor, "v")
    for space in (1, 1, 5):
        editor.board.choose(space)
    assert editor.sketch.drawn.place(AG) == 5 and editor.sketch.drawn.place(AL) == 1


def test_a_snail_can_be_dragged(editor: Editor) -> None:
    press(editor, "v")
    happens(editor, "mouse_down", **middle(editor, 0))
    happens(editor, "mouse_move", **middle(editor, 1))
    happens(editor, "mouse_up", **middle(editor, 5))
    assert editor.sketch.drawn.place(AG) == 5


@pytest.mark.parametrize("brush", [brush for brush in BRUSHES if brush != "erase"])
def test_a_snail_can_be_dragged_with_any_brush(editor: Editor, brush: BrushName) -> None:
    """What the brush would have done where the snail was taken is not done."""
    before = editor.sketch
    press(editor, BRUSHES[brush])
    happens(editor, "mouse_down", **middle(editor, 0))
    for space in (1, 5):
        happens(editor, "mouse_move", **middle(editor, space))
    happens(editor, "mouse_up", **middle(editor, 5))
    assert editor.sketch == before.edited(snails.put, AG, 5)


def test_a_stroke_paints_every_space_once(editor: Editor) -> None:
    press(editor, "f")
    happens(editor, "mouse_down", **middle(editor, 5))
    for space in (5, 6, 5, 6, 2):
        happens(editor, "mouse_move", **middle(editor, space))
    happens(editor, "mouse_up", **middle(editor, 2))
    happens(editor, "mouse_move", **middle(editor, 0))
    fires = editor.sketch.drawn.hot[at.FIRE : at.FIRE + 7]
    assert list(fires) == [0, 0, 1, 0, 0, 1, 1]


def test_looking_changes_nothing_and_fills_the_fields(editor: Editor) -> None:
    changes: list[Position | None] = []
    editor.on_change(changes.append)
    editor.board.choose(2)
    assert not changes
    assert editor.space.place.label == "a3 (meadow)"
    assert editor.snail.who.label == "Grunt B"


def test_erasing_takes_one_thing_after_another(editor: Editor) -> None:
    editor.space.space = 0
    editor.space.tokens["mine"].value = 2
    editor.space.damaged.value = True
    press(editor, "e")
    said = []
    for _ in range(4):
        editor.board.choose(0)
        drawn = editor.sketch.drawn
        said.append((drawn.place(AG), drawn.hot[at.MINES], drawn.hot[at.DAMAGED]))
    assert said == [(None, 2, 1), (None, 0, 1), (None, 0, 0), (None, 0, 0)]
