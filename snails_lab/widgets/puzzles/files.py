"""Single puzzles in and out: a link that holds the file, and an upload.

What a puzzle says of itself is believed only when the worker has proven it again.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, FileUpload, Layout

from snails_lab.environment import is_served
from snails_lab.errors import LabError
from snails_lab.models.puzzles.library import SUFFIX, PuzzleLibrary, read_file
from snails_lab.widgets.controls import button, row
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.solver.client import PanelClient
from snails_lab.widgets.solver.progress import ProgressView
from snails_lab.words import phrase
from solver.puzzles.checking import CHECK_LIMIT
from solver.puzzles.packs import names
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.puzzle_file import write_puzzle
from solver.worker import Reply
from solver.worker.puzzle_requests import CheckRequest


def file_link(puzzle: Puzzle, told: str) -> str:
    """Works wherever the page is shown, for it holds the whole file."""
    data = b64encode(write_puzzle(puzzle).encode()).decode("ascii")
    return (
        f'<a class="snails-puzzle-file" style="text-decoration: underline" '
        f'download="{escape(puzzle.name)}{SUFFIX}" '
        f'href="data:application/toml;base64,{data}">{escape(told)}</a>'
    )


def may_hand_on(puzzle: Puzzle) -> bool:
    """Whether a page may give the file away, in which the answer stands.

    Pupils at a served page get those that people brought; ours lie on the server only.
    """
    return not is_served() or puzzle.name not in names()


class PuzzleFiles(Panel):
    """Calls back with a puzzle that was brought in; `puzzle` is the one to hand on."""

    def __init__(
        self, library: PuzzleLibrary, brought: Callable[[Puzzle], object], language: str = "en"
    ) -> None:
        super().__init__(language)
        self._library, self._brought = library, brought
        self._puzzle: Puzzle | None = None
        self._coming: Puzzle | None = None
        """Brought in, and being checked."""
        self._stopped = ""
        upload = FileUpload(accept=SUFFIX, layout=Layout(width="auto"))
        upload.add_class("snails-puzzle-upload")
        self.upload: Any = self.label(upload, "puzzle.bring_in")
        self.upload.observe(self.error_line.guarded(self._uploaded), "value")
        self.link: Any = HTML()
        self.state: Any = HTML()
        stop = button("snails-puzzle-leave-out", self.cancel, self.error_line)
        self.stop: Any = self.label(stop, "puzzle.leave_out")
        self.progress: ProgressView = self.adopt(ProgressView(language))
        self._client = PanelClient(
            self.error_line, self._take, self._replied, self.progress.show, self.progress.wait
        )
        self.children = (
            row(self.link, self.upload),
            row(self.state, self.stop),
            self.progress,
            self.error_line.widget,
        )
        self.retell()

    @property
    def puzzle(self) -> Puzzle | None:
        return self._puzzle

    @puzzle.setter
    def puzzle(self, puzzle: Puzzle | None) -> None:
        self._puzzle = puzzle
        self.retell()

    @property
    def is_checking(self) -> bool:
        return self._client.is_waiting

    def bring_in(self, content: bytes, file: str) -> None:
        """Keeps a puzzle that came as a file, and begins it, once its proof is found again."""
        self.error_line.clear()
        self._stopped = ""
        coming = read_file(content, file)
        if coming.proof is None:
            raise LabError("puzzle_unproven", coming.name)
        self._coming = coming
        self.progress.begin(coming.goal)
        self._client.ask(CheckRequest(coming, CHECK_LIMIT, self.language))
        self.retell()

    def cancel(self) -> None:
        """What is being checked stays out."""
        self._client.cancel()

    def close(self) -> None:
        self._client.drop()
        super().close()

    # --- what happens ---
    def _uploaded(self, change: dict[str, Any]) -> None:
        if change["new"]:
            (file,) = change["new"]
            self.upload.value = ()
            self.bring_in(bytes(file["content"]), str(file["name"]))

    def _take(self, reply: Reply) -> None:
        coming, self._coming = self._coming, None
        self._stopped = reply.stopped or ""
        if coming is None or self._stopped:
            return
        if reply.data["faults"]:
            raise LabError("puzzle_refused", coming.name, reasons="; ".join(reply.data["faults"]))
        self._brought(self._library.keep(coming))

    def _replied(self) -> None:
        self.progress.end()
        self.retell()

    # --- telling ---
    def retell(self) -> None:
        if self._puzzle is not None:
            told = phrase(self.language, "puzzle.hand_on")
            self.link.value = file_link(self._puzzle, told) if may_hand_on(self._puzzle) else ""
        self.state.value = f'<p role="status">{escape(self._state())}</p>'
        self.stop.layout.display = "inline-flex" if self.is_checking else "none"
        self.upload.disabled = self.is_checking

    def _state(self) -> str:
        if self.is_checking:
            return phrase(self.language, "puzzle.checking")
        return phrase(self.language, f"stopped.{self._stopped}") if self._stopped else ""
