"""A cell whose output is hidden until the reader has predicted it.

    %%predicted 1
    print(die["▲"])

The cell runs at once, so that later ones find what it has defined; only what it shows waits.
"""

from __future__ import annotations

from html import escape
from typing import Any

from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from ipywidgets import HTML, Output

from snails_lab.widgets.panel import Panel
from snails_lab.words import phrase

MAGIC = "predicted"


class HiddenOutput(Panel):
    """Says that a prediction is wanted first, then shows what a cell has shown."""

    def __init__(self, outputs: tuple[dict[str, Any], ...], language: str) -> None:
        super().__init__(language)
        self._outputs = outputs
        self._note = HTML()
        self.output = Output()
        self.children = [self._note, self.output]
        self.retell()

    def reveal(self) -> None:
        """Shows it."""
        self.output.outputs = self._outputs
        self._note.layout.display = "none"

    def retell(self) -> None:
        self._note.value = f"<p>{escape(phrase(self.language, 'probability.held'))}</p>"


def run_hidden(shell: InteractiveShell, code: str) -> tuple[dict[str, Any], ...] | None:
    """Runs a cell; returns what it shows as outputs of a notebook, None if it fails.

    What a failing cell says is shown at once: it tells no answer, and somebody has to mend it.
    """
    with capture_output() as captured:
        done = shell.run_cell(code, store_history=False)
    if not done.success:
        captured.show()
        return None
    printed = {"output_type": "stream", "name": "stdout", "text": captured.stdout}
    shown = tuple(
        {"output_type": "display_data", "data": one.data, "metadata": one.metadata or {}}
        for one in captured.outputs
    )
    return ((printed,) if captured.stdout else ()) + shown
