"""The editor as people use it: brushes, keys, fields, lists, texts and files."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from datetime import UTC, datetime
from html import unescape
from random import Random
from typing import Any

import pytest
from ipywidgets import (
    BoundedIntText,
    Box,
    Button,
    Checkbox,
    Dropdown,
    IntSlider,
    Select,
    ToggleButtons,
)

from snails_core import Position, read_position, view, write_game, write_position
from snails_core import layout as at
from snails_core.backs import Back
from snails_core.savegame import Game
from snails_core.words import LANGUAGES
from snails_lab.drawing.board_geometry import board_frame, space_middles
from snails_lab.models.editor import snails
from snails_lab.models.editor.brushes import BRUSHES, BrushName
from snails_lab.models.editor.cards import Pile
from snails_lab.models.editor.sketch import Sketch
from snails_lab.widgets.editor.editor import Editor
from tests.support.core.random_games import whole_game
from tests.support.repository import ROOT

EXAMPLE = (ROOT / "docs" / "example.txt").read_text("utf-8")
SMALL = "snails 1; map 1 3 2 ./ . 1 1; player A ninja; G a1; L a2 10; hand missile; player B; G a3"
AL, AG, BG = 0, 1, 5
NOW = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture
def editor() -> Editor:
    return Editor(read_position(SMALL))


def happens(editor: Editor, event: str, **content: object) -> None:
    """As if a browser had sent it."""
    canvas = editor.board.canvas
    canvas._canvases[-1]._handle_frontend_event(None, {"event": event, **content}, [])


def press(editor: Editor, *keys: str) -> None:
    for key in keys:
        happens(editor, "key_down", key=key, shift_key=False, ctrl_key=False, meta_key=False)


def middle(editor: Editor, space: int) -> dict[str, float]:
    frame = board_frame(editor.board.position, editor.board.width)
    x, y = space_middles(editor.board.position, frame)[space]
    zoom = editor.board.canvas.width / editor.board.scene.width
    return {"x": x * zoom, "y": y * zoom}


def faults(editor: Editor) -> str:
    return unescape(editor.faults.value)


def hidden(widget: Any) -> bool:
    return bool(widget.layout.display == "none")


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


# --- fields ---------------------------------------------------------------------------
def test_fields_of_a_space_edit_it_and_follow_it(editor: Editor) -> None:
    space = editor.space
    space.place.value = 1
    assert space.level.label == "3 · mountain" and not hidden(space.backs[3])
    space.backs[3].value = int(Back.MINE)
    assert "a2:3?mine" in editor.sketch.text
    space.level.value = 1
    assert hidden(space.backs[3]) and not hidden(space.backs[1])
    press(editor, "u")
    assert space.level.value == 3 and space.backs[3].value == Back.MINE


def test_fields_of_a_snail_edit_it_and_follow_it(editor: Editor) -> None:
    snail = editor.snail
    snail.who.value = AL
    snail.health.value, snail.shelled.value, snail.status.value = 25, True, "active"
    snail.place.value = 5
    assert "L b2 25 shell" in editor.sketch.text and "plan L -" in editor.sketch.text
    snail.place.value = at.NONE
    assert "stands nowhere" in faults(editor)
    snail.health.value = 0
    assert "  L " not in editor.sketch.text and snail.shelled.disabled
    assert editor.position is not None


def test_fields_of_the_table(editor: Editor) -> None:
    editor.pane.value = "pane_table"
    table = editor.table
    assert hidden(table.slot) and hidden(table.result) and hidden(table.factions[2])
    table.players.value = 3
    assert not hidden(table.factions[2])
    table.factions[2].value = 0
    table.factions[1].value = 0
    assert "Two players cannot have the same one" in faults(editor)
    table.factions[1].value = 1
    table.round.value, table.first.value, table.contamination.value = 4, 1, 2
    table.phase.value = "acting"
    table.slot.value, table.turn.value = 2, 1
    for line in ("round 4", "first B", "contamination 2", "todo acting slot=2 seat=1"):
        assert line in editor.sketch.text
    table.phase.value = "over"
    table.result.value = 1
    assert "winner A" in editor.sketch.text and "wins" in faults(editor)


def test_fields_of_the_board(editor: Editor) -> None:
    editor.pane.value = "pane_ground"
    ground = editor.ground
    ground.grow["bottom"].click()
    assert "map 1 3 2 ./ . 1 1/. . . ." in editor.sketch.text
    ground.map.value = "1 x"
    ground.draw.click()
    assert '"x" means nothing' in unescape(ground.error_line.widget.value)
    assert ground.map.value == "1 x", "what was typed stays to be mended"
    ground.map.value = "1 1 1"
    ground.draw.click()
    assert "map 1 1 1" in editor.sketch.text and not ground.error_line.widget.value
    ground.board.value = "islands"
    assert "board islands" in editor.sketch.text
    editor.pane.value = "pane_place"
    assert len(editor.space.place.options) == len(editor.sketch.drawn.setting.board.names)


def test_unseen_backs_by_number(editor: Editor) -> None:
    editor.pane.value = "pane_ground"
    editor.unseen.counts[Back.TRAP].value = 1
    assert "trap:1" in editor.sketch.text
    editor.unseen.rest.click()
    assert "unseen" not in editor.sketch.text


def test_cards_are_found_by_name_and_put_into_hands(editor: Editor) -> None:
    editor.pane.value = "pane_cards"
    cards = editor.cards
    cards.pile.value = Pile("hand", 1)
    cards.search.value = "GREN"
    assert [label for label, _ in cards.known.options] == ["Grenade"]
    assert "Grenade" in cards.picture.value and "<svg" in cards.picture.value
    cards.add.click()
    assert "hand grenade" in editor.sketch.text
    cards.inside.value = cards.known.value
    cards.take_out.click()
    assert "grenade" not in editor.sketch.text
    cards.search.value = "no such card"
    assert cards.add.disabled


def test_a_plan_is_filled_slot_by_slot(editor: Editor) -> None:
    editor.pane.value = "pane_cards"
    cards = editor.cards
    cards.pile.value = Pile("plan", 0)
    for name in ("missile", "crawl_dig"):
        cards.known.value = editor.sketch.drawn.setting.catalogue.card_index[name]
        cards.add.click()
    assert "plan - - missile crawl_dig" in editor.sketch.text
    assert cards.slot.value == 2
    cards.inside.value = 0
    cards.face_up.value = True
    assert "missile!" in editor.sketch.text
    cards.face_up.value = False
    cards.take_out.click()
    assert "hand missile" in editor.sketch.text


def test_too_many_copies_are_refused_in_words(editor: Editor) -> None:
    editor.pane.value = "pane_cards"
    cards = editor.cards
    cards.pile.value = Pile("discard")
    cards.known.value = editor.sketch.drawn.setting.catalogue.card_index["missile"]
    for _ in range(9):
        cards.add.click()
    assert "missile" in unescape(cards.error_line.widget.value)
    assert "Traceback" not in cards.error_line.widget.value
    cards.pile.value = Pile("deck")
    assert cards.error_line.widget.value == ""


# --- in and out -----------------------------------------------------------------------
def test_the_text_is_read_and_bad_text_changes_nothing(editor: Editor) -> None:
    editor.pane.value = "pane_text"
    exchange = editor.exchange
    before = editor.sketch
    exchange.text.value = "snails 1\nplayer A\nX a1\nplayer B"
    exchange.read.click()
    assert editor.sketch is before and "line 3" in unescape(exchange.error_line.widget.value)
    assert "X a1" in exchange.text.value
    exchange.text.value = EXAMPLE
    exchange.read.click()
    assert editor.position == read_position(EXAMPLE) and not exchange.error_line.widget.value
    assert exchange.line.value == editor.sketch.line


def upload(editor: Editor, name: str, content: bytes) -> None:
    editor.exchange.upload.value = (
        {"name": name, "type": "", "size": len(content), "content": content, "last_modified": NOW},
    )


def test_files_are_opened_positions_and_games(editor: Editor) -> None:
    editor.pane.value = "pane_text"
    upload(editor, "position.txt", ("\ufeff" + EXAMPLE).encode())
    assert editor.position == read_position(EXAMPLE)
    game = Game(next(iter(whole_game(3))).before)
    for step in list(whole_game(3))[:40]:
        game.play(step.choice)
    upload(editor, "game.json", write_game(game).encode())
    assert editor.position == game.position and editor.exchange.moment.max == 40
    editor.exchange.moment.value = 17
    assert editor.position == game.positions[16]
    press(editor, "u", "u")
    assert editor.position == read_position(EXAMPLE)
    upload(editor, "picture.png", b"\x89PNG\xff")
    assert "picture.png" in editor.exchange.error_line.widget.value
    assert editor.position == read_position(EXAMPLE)


def link(editor: Editor, name: str) -> bytes:
    links = editor.exchange.downloads.links.value
    (data,) = re.findall(rf'download="{name}" href="data:[^,]*,([^"]*)"', links)
    return b64decode(data)


def test_files_can_be_downloaded_until_the_sketch_is_another(editor: Editor) -> None:
    editor.pane.value = "pane_text"
    downloads = editor.exchange.downloads
    downloads.make.click()
    assert link(editor, "snails.txt").decode() == editor.sketch.text
    assert link(editor, "snails.svg").decode() == editor.sketch.svg("en")
    assert "being painted" in downloads.links.value
    downloads._canvas.set_trait("image_data", b"\x89PNG from the browser")
    assert link(editor, "snails.png") == b"\x89PNG from the browser"
    press(editor, "e")
    editor.board.choose(0)
    assert downloads.links.value == ""


def test_the_picture_is_painted_on_one_canvas_in_one_message(
    editor: Editor, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[Any] = []
    monkeypatch.setattr(
        "ipycanvas.canvas._CanvasManager.send",
        lambda self, content, buffers: sent.append(json.loads(bytes(buffers[0]))),
    )
    editor.exchange.downloads.make.click()
    assert len(sent) == 1 and len(sent[0]) > 50


# --- for others -----------------------------------------------------------------------
def test_others_learn_of_every_edit(editor: Editor) -> None:
    heard: list[Position | None] = []
    editor.on_change(heard.append)
    press(editor, "f")
    editor.board.choose(3)
    editor.palette.undo.click()
    editor.position = read_position(EXAMPLE)
    editor.on_change(heard.append, remove=True)
    editor.palette.undo.click()
    assert heard == [None, read_position(SMALL), read_position(EXAMPLE)]
    assert editor.position == read_position(SMALL)


def test_what_others_raise_is_shown_and_the_editor_goes_on(editor: Editor) -> None:
    def fail(position: Position | None) -> None:
        raise RuntimeError("elsewhere")

    editor.on_change(fail)
    press(editor, "f")
    editor.board.choose(0)
    assert "elsewhere" in editor.error_line.widget.value
    editor.on_change(fail, remove=True)
    editor.board.choose(0)
    assert editor.error_line.widget.value == "" and "fire a1:2" in editor.sketch.text


def test_faults_are_marked_on_the_board_and_told_there(editor: Editor) -> None:
    press(editor, "f")
    editor.board.choose(3)
    notes = editor.board.notes
    assert [note.space for note in notes.notes if note.open] == [3]
    assert notes.note(3).label == "!" and "⚠" in notes.note(3).why
    assert "⚠" in unescape(editor.board.children[1].value)
    editor.palette.undo.click()
    assert not any(note.open for note in editor.board.notes.notes)


def test_the_table_can_be_emptied(editor: Editor) -> None:
    editor.position = read_position(EXAMPLE)
    editor.palette.clear.click()
    assert "No snail is left" in faults(editor)
    assert editor.sketch.line == (
        "snails 1; board islands; player A amazons; player B pirates; player C zombie; "
        "player D ninja"
    )
    editor.palette.undo.click()
    assert write_position(editor.sketch.drawn) == write_position(read_position(EXAMPLE))


def test_the_language_changes_everywhere_at_once(editor: Editor) -> None:
    press(editor, "f")
    editor.board.choose(3)
    texts = []
    for language in LANGUAGES:
        editor.language = language
        panes = [label for label, _ in editor.pane.options]
        texts.append((
            faults(editor), tuple(panes), editor.palette.told.value,
            editor.palette.undo.description,
            editor.space.place.label, editor.snail.who.label, editor.table.players.description,
            editor.cards.picture.value, editor.ground.map_told.value, editor.board.text,
            editor.exchange.told.value, editor.exchange.downloads.make.description,
        ))  # fmt: skip
    assert all(len(set(said)) == 3 for said in zip(*texts, strict=True))
    assert editor.brush_tool.brush == "fire" and editor.pane.value == "pane_place"


# --- whatever people do ---------------------------------------------------------------
def fields(widget: Any) -> list[Any]:
    """Everything on the page that can be set or pressed."""
    if hidden(widget) or getattr(widget, "disabled", False):
        return []
    if isinstance(widget, Box):
        return [found for child in widget.children for found in fields(child)]
    known = (Dropdown, Select, ToggleButtons, Checkbox, BoundedIntText, Button, IntSlider)
    return [widget] if isinstance(widget, known) else []


def parts(editor: Editor) -> list[Any]:
    """All that has a line for what went wrong."""
    names = ("palette", "space", "snail", "table", "cards", "ground", "unseen", "exchange")
    found = [getattr(editor, name) for name in names]
    return [editor, *found, editor.exchange.downloads]


def use(widget: Any, random: Random) -> None:
    """As somebody would who tries everything."""
    if isinstance(widget, Button):
        widget.click()
    elif isinstance(widget, Checkbox):
        widget.value = not widget.value
    elif isinstance(widget, BoundedIntText | IntSlider):
        widget.value = random.randint(widget.min, min(widget.max, 12))
    elif widget.options:
        widget.value = random.choice(widget.options)[1]


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_pressed_the_editor_goes_on(seed: int) -> None:
    random = Random(seed)
    example = read_position(EXAMPLE)
    editor = Editor((read_position(SMALL), example, view(example, 0), view(example, 1))[seed])
    texts = set()
    for _ in range(90):
        widgets = fields(editor)
        if random.random() < 0.4:
            editor.board.choose(random.choice(list(editor.sketch.drawn.setting.board.spaces())))
        elif random.random() < 0.2:
            press(editor, random.choice("l+-dfmysve1234urx"))
        else:
            use(random.choice(widgets), random)
        texts.add(editor.sketch.text)
        assert Sketch.read(editor.sketch.text) == editor.sketch
        assert editor.board.position == editor.sketch.drawn
        for part in parts(editor):
            assert "Traceback" not in part.error_line.widget.value, part.error_line.widget.value
        assert "⚠" not in editor.board.children[2].value, editor.board.children[2].value
    assert len(texts) > 30


def test_another_language_leaves_the_page_of_the_editor_open() -> None:
    editor = Editor()
    editor.pane.value = "pane_cards"
    editor.language = "de"
    assert (editor.pane.index, editor.pane.value) == (2, "pane_cards")
    editor.pane.index = 0
    assert editor.space in editor._page.children
