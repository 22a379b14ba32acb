"""The third layer: what people see and touch in a notebook (ipywidgets, ipycanvas).

>>> from snails_core import read_position
>>> from snails_lab import Board
>>> board = Board(read_position("snails 1; map 1 2 .; player A; G a1; player B; G a2"))
>>> board.language = "de"
"""

from snails_lab.board import Board
from snails_lab.overlays import Overlay, aim_overlay, crawl_overlay

__all__ = ["Board", "Overlay", "aim_overlay", "crawl_overlay"]
