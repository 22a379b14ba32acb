"""Playback scene by scene: forward as films, back at once, paused anywhere.

Playback is a coroutine that looks after every picture whether it is still wanted. Whoever
goes elsewhere only says so; nothing has to be cancelled. That matters in a JupyterLab without our
settings, which handles clicks in another thread than the cells, each with an event loop of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Protocol

from snails_lab.drawing.animation_frame import AnimationFrame
from snails_lab.drawing.animations.film import Film
from snails_lab.models.timeline.timeline import Timeline
from snails_lab.widgets.background import running_loop, start_held

FRAME = 0.04
"""Seconds from one picture of an animation to the next."""
LOOK = 1.0
"""Seconds in which the end of a replay can be looked at."""
SCRUB = 0.1
"""Seconds from one picture to the next while somebody drags the slider."""
REST = 0.01
"""Seconds without a new wish after which the picture comes at once."""
CALM = 0.12
"""Seconds without a new wish after which the words follow the picture."""

MomentCallback = Callable[[int], object]


class PlaybackScreen(Protocol):
    """What the playback needs of a screen."""

    def film(self, first: int, last: int) -> Film:
        """The moments from `first` to `last`, which lie in one scene, as they are to be seen."""

    def still(self, index: int) -> AnimationFrame:
        """What lies on top of a moment that is only looked at."""

    def flash(self, index: int, animation_frame: AnimationFrame) -> None:
        """The picture of a moment alone, in one message."""

    def follow(self, index: int) -> None:
        """Controls say where we are, and whether it plays."""

    def say(self, index: int) -> None:
        """The sentence of a moment that passes in a film."""

    def announce(self, first: int, last: int) -> None:
        """Where we are, and the sentences of all that was just seen, up to the last moment."""

    def settle(self, index: int) -> None:
        """The moment with all its words; it stays."""

    def report(self, error: Exception) -> None:
        """What failed in the background."""


class PlaybackRun:
    """A run of the playback; it begins with a film that was paused after some seconds."""

    def __init__(self, film: Film | None, time: float) -> None:
        self.film, self.time = film, time


class Playback:
    """The moment of a timeline that is shown, and the run that moves on from there."""

    def __init__(self, screen: PlaybackScreen, timeline: Timeline) -> None:
        self._screen = screen
        self.speed = 1.0
        self._timeline = timeline
        self._at = 0
        self._run: PlaybackRun | None = None
        self._hurried = self._scene_hurried = False
        self._film: Film | None = None
        """The film that is playing, or was paused."""
        self._time = 0.0
        """Seconds of it that have been seen, at the default speed."""
        self._last_paint = 0.0
        self._scrubbing: asyncio.TimerHandle | None = None
        self._calming: asyncio.TimerHandle | None = None
        self._callbacks: list[MomentCallback] = []

    @property
    def timeline(self) -> Timeline:
        return self._timeline

    def show(self, timeline: Timeline, index: int) -> None:
        """Another timeline, at one of its moments."""
        self._timeline = timeline
        self.go(index)

    @property
    def at(self) -> int:
        return self._at

    @property
    def last(self) -> int:
        return len(self._timeline) - 1

    @property
    def playing(self) -> bool:
        return self._run is not None

    def on_moment(self, callback: MomentCallback) -> None:
        """Calls back with the number of the moment whenever another one is shown."""
        self._callbacks.append(callback)

    # --- going there at once ---
    def go(self, index: int) -> None:
        """Shows a moment with all its words; what was playing stops."""
        self._stop()
        self._enter(index)
        self._screen.settle(self._at)

    def scrub(self, index: int) -> None:
        """Shows the picture of a moment soon; of many wishes in a row only the last counts."""
        self._stop()
        self._enter(index)
        loop = running_loop()
        if loop is None:
            self._screen.settle(self._at)
            return
        if self._scrubbing is not None:
            self._scrubbing.cancel()
        due = self._last_paint + SCRUB - monotonic()
        self._scrubbing = loop.call_later(min(max(0.0, due), REST), self._paint)
        self._calming = loop.call_later(CALM, self._calm_down)

    def step(self, by: int) -> None:
        """One moment on, animated, or back, at once. An animation that was paused ends first."""
        if by > 0 and self._film is not None:
            self.go(self._at)
        elif by > 0 and self._at < self.last:
            self._begin(self._at + 1)
        else:
            self.go(self._at + by)

    # --- playing ---
    def play(self) -> None:
        """Plays to the end in the background; from the beginning if it is at the end."""
        if self._at == self.last and self._film is None:
            self._enter(0)
        self._begin(self.last)

    def pause(self) -> None:
        """Stops at the picture that is seen now, also in the middle of a film."""
        if self._run is None:
            return
        self._run = None
        if self._film is not None:
            self._screen.announce(self._at, self._at)
        else:
            self._screen.settle(self._at)

    def finish(self) -> None:
        """Goes at once to where the playback leads."""
        self._hurried = True

    def finish_scene(self) -> bool:
        """Goes at once to the end of the scene that is playing; false if none is."""
        self._scene_hurried = self.playing
        return self.playing

    def replay(self, first: int, last: int) -> None:
        """Plays the moments from `first` to `last` once more, whatever is shown now.

        Whoever was at the end of the timeline is taken back there afterwards.
        """
        was_at_end = self._at == self.last
        self._stop()
        self._enter(max(0, first - 1))
        loop = running_loop()
        if loop is None:
            self.go(last)
        else:
            start_held(loop, self._watched(self._replay(self._claim(), last, was_at_end)))

    async def _replay(self, run: PlaybackRun, index: int, come_back: bool) -> None:
        if await self._play(run, index) and come_back:
            await asyncio.sleep(LOOK)
            if self._run is None and self._at == index:
                self.go(self.last)

    async def play_to(self, index: int) -> bool:
        """Scene after scene up to `index`; false if somebody paused or went elsewhere."""
        return await self._play(self._claim(), index)

    def _begin(self, index: int) -> None:
        """Plays in the background; where no event loop runs, goes there at once."""
        loop = running_loop()
        if loop is None:
            self.go(index)
            return
        start_held(loop, self._watched(self._play(self._claim(), index)))

    def _claim(self) -> PlaybackRun:
        """Starts a run, which ends the one before it; it goes on with a paused film."""
        run = PlaybackRun(self._film, self._time)
        self._stop()
        self._run, self._hurried = run, False
        return run

    async def _play(self, run: PlaybackRun, index: int) -> bool:
        index = max(0, min(index, self.last))
        if self._run is not run:
            return False
        if index < self._at:
            self._enter(index)
        elif not await self._resumed(run, index):
            return False
        self._screen.follow(self._at)
        while self._at < index and not self._hurried:
            first = self._at + 1
            end = min(index, self._timeline.scene_of(first)[-1])
            if not await self._roll(run, self._screen.film(first, end), 0.0):
                return False
            if self._at < index and not self._hurried:
                self._screen.announce(first, end)
        self._stop()
        self._enter(index)
        self._screen.settle(self._at)
        return True

    async def _resumed(self, run: PlaybackRun, index: int) -> bool:
        """Plays the rest of a film that was paused, if it leads no further than wanted."""
        if run.film is None or run.film.last > index:
            return True
        return await self._roll(run, run.film, run.time)

    async def _roll(self, run: PlaybackRun, film: Film, time: float) -> bool:
        """Plays a film from a time on; drops pictures that come too late."""
        self._film, self._time, self._scene_hurried = film, time, False
        speed = self.speed
        began = monotonic() - time / speed
        said = -1
        while not (self._hurried or self._scene_hurried):
            self._time = (monotonic() - began) * speed
            if self._time >= film.seconds:
                break
            index, frame = film.at(self._time)
            self._enter(index)
            if index != said:
                said = index
                self._screen.say(index)
            self._screen.flash(index, frame)
            if not await self._goes_on_after(run, FRAME):
                return False
        self._film = None
        self._enter(film.last)
        if not self._hurried:
            self._screen.flash(film.last, film.end)
        return True

    async def _goes_on_after(self, run: PlaybackRun, seconds: float) -> bool:
        """Waits; returns whether this run is still the current one."""
        await asyncio.sleep(seconds)
        return self._run is run

    async def _watched(self, playback: Awaitable[object]) -> None:
        try:
            await playback
        except Exception as error:
            self._run = None
            self._screen.report(error)

    # --- inside ---
    def _enter(self, index: int) -> None:
        index = max(0, min(index, self.last))
        if index != self._at:
            self._at = index
            for callback in tuple(self._callbacks):
                callback(index)

    def _stop(self) -> None:
        self._run, self._film = None, None
        if self._calming is not None:
            self._calming.cancel()
            self._calming = None

    def _paint(self) -> None:
        self._scrubbing = None
        self._last_paint = monotonic()
        if self._run is None:
            self._screen.flash(self._at, self._screen.still(self._at))

    def _calm_down(self) -> None:
        self._calming = None
        if self._run is None:
            self._screen.settle(self._at)
