"""The editor whatever people do: it never fails, and never loses a position."""

from __future__ import annotations

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

from snails_core import read_position, view
from snails_lab.models.editor.sketch import Sketch
from snails_lab.widgets.editor.editor import Editor
from tests.support.lab.editor_driving import (
    EXAMPLE,
    SMALL,
    hidden,
    press,
)


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
