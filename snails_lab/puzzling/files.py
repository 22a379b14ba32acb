"""Single puzzles in and out: a link that holds the file, and an upload."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, FileUpload, Layout

from snails_lab.controls import row
from snails_lab.panel import Panel
from snails_lab.puzzling.library import SUFFIX, Library
from snails_lab.words import phrase
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.writing import write_puzzle


def file_link(puzzle: Puzzle, told: str) -> str:
    """Works wherever the page is shown, for it holds the whole file."""
    data = b64encode(write_puzzle(puzzle).encode()).decode("ascii")
    return (
        f'<a class="snails-puzzle-file" style="text-decoration: underline" '
        f'download="{escape(puzzle.name)}{SUFFIX}" '
        f'href="data:application/toml;base64,{data}">{escape(told)}</a>'
    )


class Files(Panel):
    """Calls back with a puzzle that was brought in; `puzzle` is the one to hand on."""

    def __init__(
        self, library: Library, brought: Callable[[Puzzle], object], language: str = "en"
    ) -> None:
        super().__init__(language)
        self._library, self._brought = library, brought
        self._puzzle: Puzzle | None = None
        upload = FileUpload(accept=SUFFIX, layout=Layout(width="auto"))
        upload.add_class("snails-puzzle-upload")
        self.upload: Any = self.label(upload, "puzzle.bring_in")
        self.upload.observe(self.troubles.guarded(self._uploaded), "value")
        self.link: Any = HTML()
        self.children = (row(self.link, self.upload), self.troubles.widget)
        self.retell()

    @property
    def puzzle(self) -> Puzzle | None:
        return self._puzzle

    @puzzle.setter
    def puzzle(self, puzzle: Puzzle | None) -> None:
        self._puzzle = puzzle
        self.retell()

    def retell(self) -> None:
        if self._puzzle is not None:
            self.link.value = file_link(self._puzzle, phrase(self.language, "puzzle.hand_on"))

    def _uploaded(self, change: dict[str, Any]) -> None:
        if not change["new"]:
            return
        self.troubles.clear()
        (file,) = change["new"]
        self.upload.value = ()
        self._brought(self._library.bring_in(bytes(file["content"]), str(file["name"])))
