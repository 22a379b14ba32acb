"""A preview of a plan on a board, which then shows again what was on it before."""

from __future__ import annotations

from functools import partial

from snails_core.position import Position
from snails_lab.models.solver_question.readable_reply import SlotView
from snails_lab.models.solver_question.slot_overlay import slot_overlay
from snails_lab.widgets.board import Board, OverlayMaker


class PlanPreview:
    """`board` may come later; until then nothing is shown."""

    def __init__(self, board: Board | None) -> None:
        self.board = board
        self._before: tuple[Position, OverlayMaker | None] | None = None
        """What to put back; None while the board shows no plan."""
        self._shown: Position | None = None

    @property
    def is_borrowed(self) -> bool:
        return self._before is not None

    def show(self, view: SlotView | None) -> None:
        """A slot of a plan; None for what was there before, overlay and all."""
        board = self.board
        if view is None or board is None:
            self.put_back()
            return
        if self._before is None:
            self._before = board.position, board.overlay
        board.overlay = None
        board.position = self._shown = view.position
        board.overlay = partial(slot_overlay, view)

    def put_back(self) -> None:
        """Puts back what was shown before; only the overlay goes if the position has changed."""
        if self._before is None or self.board is None:
            return
        (position, overlay), self._before = self._before, None
        self.board.overlay = None
        if self.board.position is self._shown:
            self.board.position = position
        self.board.overlay = overlay
