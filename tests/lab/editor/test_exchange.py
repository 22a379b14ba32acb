"""What goes into the editor and out of it: texts, files, what others hear."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from datetime import UTC, datetime
from html import unescape
from typing import Any

import pytest

from snails_core import Position, read_position, write_game, write_position
from snails_core.savegame import Game
from snails_core.words import LANGUAGES
from snails_lab.widgets.editor.editor import Editor
from tests.support.core.random_games import whole_game
from tests.support.lab.editor_driving import (
    EXAMPLE,
    SMALL,
    faults,
    press,
)

NOW = datetime(2026, 1, 1, tzinfo=UTC)


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
