"""The third layer: what people see and touch in a notebook (ipywidgets, ipycanvas).

>>> from snails_core import read_position
>>> from snails_lab import Board, welcome
>>> board = Board(read_position("snails 1; map 1 2 .; player A; G a1; player B; G a2"))
>>> board.language = "de"
>>> welcome()
Snails Lab: welcome

`welcome`, `learn`, `probability`, `play`, `puzzles` and `sandbox` are whole pages; `Board`,
`DiceLab`, `TileBag`, `DamageRace` and `Exercise` work alone in a cell; `Chapter` and `Simulation`
are for the notebooks of the probability course. Names are looked up when they are first asked for,
so that what needs no screen (the commands, the storage) does not wait for widgets.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from snails_lab.models.dice_lab import Simulation
    from snails_lab.models.overlays import Overlay, aim_overlay, crawl_overlay
    from snails_lab.pages.app import learn, play, probability, puzzles, sandbox, welcome
    from snails_lab.pages.chapter import Chapter
    from snails_lab.pages.welcome_view import example
    from snails_lab.widgets.board import Board
    from snails_lab.widgets.dice_lab import DamageRace, DiceLab, TileBag
    from snails_lab.widgets.exercises import Exercise

__all__ = [
    "Board", "Chapter", "DamageRace", "DiceLab", "Exercise", "Overlay", "Simulation", "TileBag",
    "aim_overlay", "crawl_overlay", "example", "learn", "play", "probability", "puzzles", "sandbox",
    "welcome",
]  # fmt: skip
_HOMES = {
    "Board": "widgets.board",
    "Chapter": "pages.chapter",
    "DamageRace": "widgets.dice_lab",
    "DiceLab": "widgets.dice_lab",
    "Exercise": "widgets.exercises",
    "Overlay": "models.overlays",
    "Simulation": "models.dice_lab",
    "TileBag": "widgets.dice_lab",
    "aim_overlay": "models.overlays",
    "crawl_overlay": "models.overlays",
    "example": "pages.welcome_view",
    "learn": "pages.app",
    "play": "pages.app",
    "probability": "pages.app",
    "puzzles": "pages.app",
    "sandbox": "pages.app",
    "welcome": "pages.app",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
