"""How far a search has come, under the cell of a notebook that asks for it."""

from __future__ import annotations

import sys
from html import escape
from importlib import import_module
from types import TracebackType
from typing import Any

from snails_core.layout import PLAN_SLOTS
from solver.surface.progress_line import SolveBar
from solver.worker import Progress


def bar_for(language: str) -> SolveBar:
    """A bar for where this runs: a notebook's, or a terminal's, which is silent elsewhere."""
    return NotebookBar(language) if in_notebook() else SolveBar(language)


def in_notebook() -> bool:
    """Is this the kernel of a notebook? Whoever has not loaded IPython is none."""
    ipython: Any = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    return hasattr(shell, "kernel")


class NotebookBar(SolveBar):
    """One output that changes during the search and is empty before and after it.

    It is there from the beginning, so that the outputs of a cell do not depend on how long a
    search takes.
    """

    def __init__(self, language: str) -> None:
        super().__init__(language)
        display: Any = import_module("IPython.display").display
        self._output = display(_bundle(""), raw=True, display_id=True)

    def show(self, progress: Progress) -> None:
        self.progress = progress
        told = escape(self.line(progress).partition("]")[2].strip())
        bar = f'<progress max="{PLAN_SLOTS}" value="{progress.cards}"></progress>'
        self._output.update(_bundle(f"{bar} {told}"), raw=True)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._output.update(_bundle(""), raw=True)


def _bundle(html: str) -> dict[str, str]:
    return {"text/html": html, "text/plain": ""}
