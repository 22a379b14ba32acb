"""How the pixels of a window are shared out between the areas of the table."""

from __future__ import annotations

from typing import NamedTuple

LEAST_WIDE = 720
"""From this width on, if the window is not upright, the side column stands beside the board."""
LEAST_SIDE, MOST_SIDE, SIDE_SHARE = 300, 640, 0.375
LEAST_HEIGHT, LEAST_UPRIGHT = 480, 720
"""A lower window scrolls, beside each other or one below the other; with less than this nothing
could be read. The style knows it too."""
PADDING, GAP = 8, 10
QUESTION, LOOK, STRIP, TABS, FOOT, HAND = 78, 40, 40, 40, 48, 104
"""Pixels that areas take as a rule; where one takes more, the picture beside it shrinks."""
BOARD_SHARE = 0.38
"""How much of an upright window the board may take."""


class TableSize(NamedTuple):
    """A window of so many pixels, without the bar; the table is laid out in it."""

    width: int
    height: int

    @classmethod
    def of(cls, width: int, height: int) -> TableSize:
        """A window that is too low is taken as the least that can be laid out."""
        size = cls(width, max(height, LEAST_HEIGHT))
        return size if size.is_wide else cls(width, max(height, LEAST_UPRIGHT))

    @property
    def is_wide(self) -> bool:
        """Does the side column stand beside the board, or below it as on a phone?"""
        return self.width >= LEAST_WIDE and self.width > self.height

    @property
    def side_width(self) -> int:
        """The side column with its tabs, without padding."""
        if not self.is_wide:
            return self.width - 2 * PADDING
        return max(LEAST_SIDE, min(MOST_SIDE, round(self.width * SIDE_SHARE)))

    @property
    def board(self) -> tuple[int, int]:
        """The largest picture of the board."""
        if not self.is_wide:
            return self.width - 2 * PADDING, round(self.height * BOARD_SHARE)
        wide = self.width - self.side_width - 2 * PADDING - GAP
        return wide, self.height - QUESTION - LOOK - STRIP - 2 * PADDING

    @property
    def folded_board(self) -> tuple[int, int]:
        """The largest picture of the board while all tabs are folded, as they can be on a phone."""
        if self.is_wide:
            return self.board
        taken = QUESTION + LOOK + STRIP + TABS + FOOT
        return self.width - 2 * PADDING, self.height - taken - 2 * PADDING

    @property
    def pane(self) -> tuple[int, int]:
        """The pane of the open tab."""
        if not self.is_wide:
            taken = self.board[1] + QUESTION + FOOT + TABS
            return self.side_width, max(0, self.height - taken - 2 * PADDING)
        return self.side_width, self.height - TABS - FOOT - 2 * PADDING
