"""The third layer: what people see and touch in a notebook (ipywidgets, ipycanvas).

>>> from snails_core import read_position
>>> from snails_lab import Board, welcome
>>> board = Board(read_position("snails 1; map 1 2 .; player A; G a1; player B; G a2"))
>>> board.language = "de"
>>> welcome()
Snails Lab: welcome

`welcome`, `learn`, `play`, `puzzles` and `sandbox` are whole pages; `Board`, `DiceLab`, `TileBag`,
`DamageRace` and `Exercise` work alone in a cell. Names are looked up when they are first asked
for, so that what needs no screen (the commands, the storage) does not wait for widgets.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from snails_lab.board import Board
    from snails_lab.dicelab import DamageRace, DiceLab, TileBag
    from snails_lab.exercises import Exercise
    from snails_lab.lessons.page import learn
    from snails_lab.overlays import Overlay, aim_overlay, crawl_overlay
    from snails_lab.pages import puzzles, sandbox, welcome
    from snails_lab.pages.table import play

__all__ = [
    "Board", "DamageRace", "DiceLab", "Exercise", "Overlay", "TileBag", "aim_overlay",
    "crawl_overlay", "learn", "play", "puzzles", "sandbox", "welcome",
]  # fmt: skip
_HOMES = {
    "Board": "snails_lab.board",
    "DamageRace": "snails_lab.dicelab",
    "DiceLab": "snails_lab.dicelab",
    "Exercise": "snails_lab.exercises",
    "Overlay": "snails_lab.overlays",
    "TileBag": "snails_lab.dicelab",
    "aim_overlay": "snails_lab.overlays",
    "crawl_overlay": "snails_lab.overlays",
    "learn": "snails_lab.lessons.page",
    "puzzles": "snails_lab.pages",
    "sandbox": "snails_lab.pages",
    "welcome": "snails_lab.pages",
}
_PACKAGES = ("play",)
"""Packages that can be called; their modules are of use alone."""


def __getattr__(name: str) -> Any:
    if name in _PACKAGES:
        return import_module(f"{__name__}.{name}")
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
