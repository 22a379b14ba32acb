"""Fields that show what the sketch says and edit it when somebody changes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from ipywidgets import HTML, BoundedIntText, Box, Button, Checkbox, Dropdown, Layout

from snails_core.tell import Names, term_text
from snails_core.tell.names import sentence
from snails_lab.models.editor.sketch import EditorState
from snails_lab.widgets.panel import Panel

CLOSE_LINES = "line-height: 1.4"
"""For texts of several lines, which widgets set wide apart."""
STYLE = {"description_width": "initial"}
Options = Sequence[tuple[str, Any]]


class Fields(Panel):
    """A group of fields of the editor; a subclass fills them in `fill`."""

    def __init__(self, bench: EditorState, language: str) -> None:
        super().__init__(language)
        self.bench = bench
        self._terms: list[tuple[Any, str]] = []
        self._showing = False

    @property
    def names(self) -> Names:
        return Names(self.bench.drawn, self.language)

    def fill(self) -> None:
        """Sets every field to what the sketch says."""

    def show(self) -> None:
        with self.quietly():
            self.fill()

    def retell(self) -> None:
        for widget, term in self._terms:
            widget.description = sentence(term_text(term, self.language))
        self.show()

    @contextmanager
    def quietly(self) -> Iterator[None]:
        """What is set now is not somebody's edit."""
        before, self._showing = self._showing, True
        try:
            yield
        finally:
            self._showing = before

    def edits(self, widget: Any, edit: Callable[[Any], object]) -> Any:
        """Calls with the new value when somebody changes the field; returns the field."""

        def changed(change: dict[str, Any]) -> None:
            if not self._showing:
                self._do(lambda: edit(change["new"]))

        widget.observe(changed, "value")
        return widget

    def button(self, press: Callable[[], object]) -> Any:
        """A button, still without words."""
        made = Button(layout=Layout(width="auto", max_width="100%"))
        made.on_click(lambda _: self._do(press))
        return made

    def term(self, widget: Any, term: str) -> Any:
        """Labels a field with the rulebook's word; returns it."""
        self._terms.append((widget, term))
        widget.description = sentence(term_text(term, self.language))
        return widget

    def _do(self, edit: Callable[[], object]) -> None:
        """An edit that fails is told, and the fields go back to what the sketch says."""
        self.error_line.clear()
        self.error_line.guarded(edit)()
        self.show()


def row(*widgets: Any) -> Any:
    """Side by side as far as there is room."""
    layout = Layout(flex_flow="row wrap", align_items="center", grid_gap="0 12px", max_width="100%")
    return Box(list(widgets), layout=layout)


def choice(width: str = "auto") -> Any:
    return Dropdown(style=STYLE, layout=Layout(width=width, max_width="100%"))


def whole(most: int) -> Any:
    """A small whole number."""
    layout = Layout(width="auto", max_width="100%")
    return BoundedIntText(min=0, max=most, style=STYLE, layout=layout)


def tick() -> Any:
    return Checkbox(indent=False, layout=Layout(width="auto", max_width="100%"))


def heading() -> Any:
    return HTML(layout=Layout(max_width="100%"))


def offer(widget: Any, options: Options, value: Any) -> None:
    """Gives a list its options and its value at once, and sends only what is new."""
    with widget.hold_sync():
        if tuple(widget.options) != tuple(options):
            widget.options = tuple(options)
        if widget.value != value:
            widget.value = value
