"""The third layer: what people see and touch in a notebook (ipywidgets, ipycanvas).

>>> from snails_core import read_position
>>> from snails_lab import Board
>>> board = Board(read_position("snails 1; map 1 2 .; player A; G a1; player B; G a2"))
>>> board.language = "de"

Names are looked up when they are first asked for, so that what needs no screen (the commands, the
storage) does not wait for widgets.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from snails_lab.board import Board
    from snails_lab.overlays import Overlay, aim_overlay, crawl_overlay

__all__ = ["Board", "Overlay", "aim_overlay", "crawl_overlay"]
_HOMES = {"Board": "snails_lab.board"}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES.get(name, "snails_lab.overlays")), name)
