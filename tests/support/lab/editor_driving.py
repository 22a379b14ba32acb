"""The editor as a browser drives it, and the positions that its tests begin with."""

from __future__ import annotations

from html import unescape
from typing import Any

from snails_lab.drawing.board_geometry import board_frame, space_middles
from snails_lab.widgets.editor.editor import Editor
from tests.support.repository import ROOT

EXAMPLE = (ROOT / "docs" / "example.txt").read_text("utf-8")
SMALL = "snails 1; map 1 3 2 ./ . 1 1; player A ninja; G a1; L a2 10; hand missile; player B; G a3"
AL, AG, BG = 0, 1, 5


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
