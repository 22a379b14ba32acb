"""Plays the film of an answer on a lesson's board; whoever does something else ends it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

from snails_lab.drawing.animation_frame import AnimationFrame
from snails_lab.drawing.animations import animation_of
from snails_lab.models.timeline.timeline import Timeline
from snails_lab.widgets import background
from snails_lab.widgets.board import Board
from snails_lab.widgets.error_line import ErrorLine

FRAME, HOLD = 0.04, 0.35
"""Seconds from one picture to the next, and from one event to the next."""
QUIET = frozenset(
    (
        *("slot_empty", "phase_began", "round_began", "cards_collected", "game_over"),
        *("snail_revealed", "acted", "planned"),
    )
)
"""Kinds of events that nobody need wait for."""


class FilmPlayer:
    """At most one film at a time; `stop` ends it where it is, `finish` at its end."""

    def __init__(self, board: Board, error_line: ErrorLine) -> None:
        self._board, self._error_line = board, error_line
        self._run: object | None = None
        self._at_end: Callable[[], object] | None = None

    @property
    def is_playing(self) -> bool:
        return self._run is not None

    def play(self, film: Timeline, at_end: Callable[[], object]) -> None:
        """Plays the film, then calls back; at once where no event loop runs."""
        self.stop()
        self._run, self._at_end = object(), at_end
        if background.start(self._roll(self._run, film), self._error_line) is None:
            self.finish()

    def stop(self) -> None:
        """Nothing more is drawn."""
        self._run = self._at_end = None

    def finish(self) -> None:
        """Goes to the end at once."""
        at_end = self._at_end
        self.stop()
        if at_end is not None:
            at_end()

    async def _roll(self, run: object, film: Timeline) -> None:
        if self._run is not run:
            return
        self._board.overlay = None
        self._board.flash(film[0].position)
        for index in range(1, len(film)):
            event = film[index].event
            if event is None or event.kind in QUIET:
                continue
            if not await self._show(run, film, index) or not await self._goes_on_after(run, HOLD):
                return
        if self._run is run:
            self.finish()

    async def _show(self, run: object, film: Timeline, index: int) -> bool:
        """One event; false if nobody wants to see more."""
        before, moment = film[index - 1].position, film[index]
        assert moment.event is not None
        board = self._board
        animation = animation_of(before, moment.event, moment.position, board.language, board.width)
        began, seconds = monotonic(), 0.0 if animation is None else animation.seconds
        while animation is not None and (progress := (monotonic() - began) / seconds) < 1.0:
            frame = AnimationFrame(animation.groups(progress), animation.hidden)
            board.flash(moment.position, frame)
            if not await self._goes_on_after(run, FRAME):
                return False
        board.flash(moment.position)
        return True

    async def _goes_on_after(self, run: object, seconds: float) -> bool:
        """Waits; returns whether this film is still the one to be seen."""
        await asyncio.sleep(seconds)
        return self._run is run
