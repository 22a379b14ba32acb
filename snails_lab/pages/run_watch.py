"""Whether the cells of a notebook were run at a stretch, as by *Run All Cells*.

JupyterLab then leaves its reader at the last cell. A reader of the course wants to begin at the
first, so the last cell leads back there; but not for somebody who has come down cell by cell.
"""

from __future__ import annotations

from html import escape
from importlib.resources import files
from time import monotonic

from IPython.core.interactiveshell import InteractiveShell

LONGEST_PAUSE = 0.3
"""Seconds between two cells that nobody has begun by hand."""


class RunWatch:
    """Notes the pauses between cells from now on."""

    def __init__(self, shell: InteractiveShell) -> None:
        """Takes the place of a watch that began before."""
        self.is_at_a_stretch = True
        self._ended: float | None = None
        for event, callback in (("pre_run_cell", self._begin), ("post_run_cell", self._end)):
            known = shell.events.callbacks[event]
            for other in [one for one in known if isinstance(_owner(one), RunWatch)]:
                shell.events.unregister(event, other)
            shell.events.register(event, callback)

    def _begin(self, *_: object) -> None:
        if self._ended is not None and monotonic() - self._ended > LONGEST_PAUSE:
            self.is_at_a_stretch = False

    def _end(self, *_: object) -> None:
        self._ended = monotonic()


def _owner(callback: object) -> object:
    return getattr(callback, "__self__", None)


def to_the_top() -> str:
    """An invisible picture whose script leads to the first cell of the notebook it stands in."""
    script = files(__package__).joinpath("to_the_top.js").read_text(encoding="utf-8")
    return f'<img hidden alt="" src="data:," onerror="{escape(script)}">'
