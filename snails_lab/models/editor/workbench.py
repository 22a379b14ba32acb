"""What all parts of the editor work on: the sketch with its past, and who wants to know."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec

from snails_core.position import Position
from snails_lab.models.editor.sketch import Edit, Sketch, Trail

P = ParamSpec("P")


class Workbench(Trail):
    """A trail of sketches that calls back after every change."""

    def __init__(self, start: Sketch) -> None:
        super().__init__(start)
        self._callbacks: list[Callable[[], object]] = []

    @property
    def drawn(self) -> Position:
        return self.now.drawn

    def on_change(self, callback: Callable[[], object]) -> None:
        self._callbacks.append(callback)

    def do(self, edit: Edit[P], *args: P.args, **kwargs: P.kwargs) -> None:
        """Goes on with an edit of the sketch; one that raises changes nothing."""
        self.go_on(self.now.edited(edit, *args, **kwargs))

    def go_on(self, sketch: Sketch) -> bool:
        changed = super().go_on(sketch)
        if changed:
            self._tell()
        return changed

    def undo(self) -> None:
        if self.can_undo:
            super().undo()
            self._tell()

    def redo(self) -> None:
        if self.can_redo:
            super().redo()
            self._tell()

    def _tell(self) -> None:
        for callback in self._callbacks:
            callback()
