"""A position that is being drawn: every edit makes a new one, and the old ones are kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Concatenate, ParamSpec

from snails_core.engine import settle
from snails_core.errors import SnailsError
from snails_core.faults import faults
from snails_core.notation import one_line, write_position
from snails_core.notation.reader import read_unchecked
from snails_core.position import Position
from snails_core.savegame import Game
from snails_core.scene import board_scene
from snails_core.svg import scene_to_svg
from snails_lab.models.display_position import DisplayPosition
from snails_lab.models.editor.faults import FaultNote, error_note, fault_note

P = ParamSpec("P")
Edit = Callable[Concatenate[Position, P], DisplayPosition]


@dataclass(frozen=True)
class Sketch:
    """What is drawn, right or wrong. Two sketches are equal if their drawings are."""

    drawn: DisplayPosition

    @classmethod
    def of(cls, position: Position) -> Sketch:
        """A position as it is, in the middle of a turn too."""
        return cls(DisplayPosition(position.setting, position.hot, position.cold, position.agenda))

    @classmethod
    def read(cls, text: str) -> Sketch:
        """What a text says, even if it is an impossible position; raises where it says nothing."""
        return cls.of(read_unchecked(text))

    @classmethod
    def of_game(cls, game: Game, step: int) -> Sketch:
        """A game after so many steps."""
        return cls.of((game.start, *game.positions)[step])

    def edited(self, edit: Edit[P], *args: P.args, **kwargs: P.kwargs) -> Sketch:
        """The sketch after an edit of `ground`, `snails`, `cards`, `game_state` or `boards`."""
        return Sketch(edit(self.drawn, *args, **kwargs))

    @cached_property
    def _outcome(self) -> Position | tuple[FaultNote, ...]:
        drawn = self.drawn
        found = tuple(fault_note(drawn, fault) for fault in dict.fromkeys(faults(drawn)))
        if found:
            return found
        try:
            return settle(drawn).position
        except SnailsError as error:
            return (error_note(drawn, error),)

    @property
    def fault_notes(self) -> tuple[FaultNote, ...]:
        """All that makes this position impossible."""
        return self._outcome if isinstance(self._outcome, tuple) else ()

    @property
    def position(self) -> Position | None:
        """The position carried on to its first node, or None while it has faults."""
        return self._outcome if isinstance(self._outcome, Position) else None

    @property
    def text(self) -> str:
        """The notation, a statement a line; `read` makes the same sketch of it."""
        return write_position(self.drawn)

    @property
    def line(self) -> str:
        """The notation on one line."""
        return one_line(self.drawn)

    def svg(self, language: str = "en", width: float = 960.0) -> str:
        """The picture as an SVG document."""
        return scene_to_svg(board_scene(self.drawn, language, width))


class UndoHistory:
    """The sketches so far: what is drawn now, what can be undone and what done again."""

    def __init__(self, start: Sketch) -> None:
        self._past: list[Sketch] = []
        self._now = start
        self._future: list[Sketch] = []

    @property
    def now(self) -> Sketch:
        return self._now

    @property
    def can_undo(self) -> bool:
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        return bool(self._future)

    def go_on(self, sketch: Sketch) -> bool:
        """Adds a new sketch; returns whether it differs from the one before."""
        if sketch == self._now:
            return False
        self._past.append(self._now)
        self._now = sketch
        self._future.clear()
        return True

    def undo(self) -> None:
        if self._past:
            self._future.append(self._now)
            self._now = self._past.pop()

    def redo(self) -> None:
        if self._future:
            self._past.append(self._now)
            self._now = self._future.pop()


class EditorState(UndoHistory):
    """The sketch with its undo history; calls back after every change."""

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
