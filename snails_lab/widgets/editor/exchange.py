"""Positions from and to text: notation to copy or to paste, files, and moments of a saved game."""

from __future__ import annotations

from typing import Any

from ipywidgets import FileUpload, IntSlider, Layout, Text, Textarea

from snails_core.commands.inputs import within
from snails_core.errors import SnailsError
from snails_core.savegame import MAX_BYTES, Game, read_game
from snails_core.untrusted import decode
from snails_core.untrusted.files import check_size
from snails_lab.models.editor.sketch import EditorState, Sketch
from snails_lab.widgets.editor.downloads import Downloads
from snails_lab.widgets.editor.fields import STYLE, Fields, heading, row

WIDE = {"width": "auto", "max_width": "100%"}


class ExchangeFields(Fields):
    """The sketch as text, which can be changed and read again; files in and out."""

    def __init__(self, bench: EditorState, language: str) -> None:
        super().__init__(bench, language)
        self._game: Game | None = None
        self._written: Sketch | None = None
        self.told = self.label(heading(), "editor.text_told", "value")
        self.text = Textarea(layout=Layout(height="15em", **WIDE))
        self.text.add_class("snails-editor-text")
        self.read = self.label(self.button(self._read), "editor.read_text")
        line = Text(style=STYLE, layout=Layout(**WIDE))
        self.line = self.label(line, "editor.one_line")
        self.upload = self.label(
            self.edits(FileUpload(accept=".txt,.json", layout=Layout(**WIDE)), self._uploaded),
            "editor.upload",
        )
        moment = IntSlider(style=STYLE, continuous_update=False, layout=Layout(**WIDE))
        self.moment = self.label(self.edits(moment, self._go_to), "editor.moment")
        self.downloads = self.adopt(Downloads(bench, language))
        self.children = [
            self.told,
            self.text,
            row(self.read, self.upload),
            self.moment,
            self.line,
            self.error_line.widget,
            self.downloads,
        ]
        self.add_class("snails-editor-exchange")
        self.show()

    @property
    def is_unread(self) -> bool:
        """Does the text say something else than the sketch, because nobody has read it?"""
        return bool(self.text.value.strip() != self.bench.now.text.strip())

    @property
    def game(self) -> Game | None:
        """The saved game whose moments can be looked at."""
        return self._game

    @game.setter
    def game(self, game: Game | None) -> None:
        self._game = game
        if game is not None:
            with self.quietly():
                self.moment.max = len(game.positions)
                self.moment.value = len(game.positions)
            self._go_to(len(game.positions))
        self.show()

    def fill(self) -> None:
        """What somebody has typed stays until the sketch is another one."""
        sketch = self.bench.now
        if sketch != self._written:
            self._written = sketch
            self.text.value, self.line.value = sketch.text, sketch.line
        self.moment.layout.display = "none" if self._game is None else ""
        self.downloads.show()

    def _read(self) -> None:
        self.bench.go_on(Sketch.read(self.text.value))
        self._written = None

    def _uploaded(self, files: Any) -> None:
        """A position, or a saved game, of which the end is shown first."""
        if not files:
            return
        content = bytes(files[0]["content"])
        with self.quietly():
            self.upload.value = ()
        name = str(files[0]["name"])
        check_size(content, MAX_BYTES, name)
        text = decode(content, name)
        try:
            if text.lstrip().startswith("{"):
                self.game = read_game(text)
            else:
                self.bench.go_on(Sketch.read(text))
        except SnailsError as error:
            raise within(name, error) from error

    def _go_to(self, step: int) -> None:
        if self._game is not None:
            self.bench.go_on(Sketch.of_game(self._game, step))
