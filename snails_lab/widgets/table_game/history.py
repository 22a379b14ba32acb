"""The strip that steps through a game: back, on, a slider, and back to now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipywidgets import Box, IntSlider, Layout

from snails_lab.widgets.controls import button
from snails_lab.widgets.panel import Listeners, Panel


class History(Panel):
    """The moments of a game by number; it stays at the last one while that is shown."""

    def __init__(self, language: str = "en") -> None:
        super().__init__(language)
        self.last = self.at = 0
        self._following = False
        self._on_move: Listeners[int] = Listeners()
        make = self.error_line
        self.back: Any = self._made("snails-back", lambda: self.go(self.at - 1), "stepper.back")
        self.forward: Any = self._made("snails-on", lambda: self.go(self.at + 1), "stepper.forward")
        self.now: Any = self._made("snails-now", lambda: self.go(self.last), "playing.now")
        self.back.icon, self.forward.icon, self.now.icon = (
            "step-backward",
            "step-forward",
            "forward",
        )
        self.slider: Any = IntSlider(
            min=0, max=0, readout=False, layout=Layout(width="auto", flex="1 1 100px")
        )
        self.label(self.slider, "stepper.moment", "tooltip")
        self.slider.observe(make.guarded(self._slid), "value")
        strip = Box([self.back, self.forward, self.slider, self.now])
        strip.add_class("snails-stepper")
        self.strip: Any = strip
        """What a table lays into its strip."""
        self.children = (strip, make.widget)
        self._follow()

    def _made(self, css: str, act: Callable[[], object], key: str) -> Any:
        made = button(css, act, self.error_line)
        made.add_class("snails-compact")
        return self.label(made, key)

    @property
    def is_now(self) -> bool:
        return self.at == self.last

    def on_move(self, callback: Callable[[int], object]) -> None:
        """Calls back with the number of the moment that somebody goes to."""
        self._on_move.add(callback)

    def grow(self, last: int) -> None:
        """The game has gone on, or back; whoever looks at the past is not pulled along."""
        at = last if self.is_now else min(self.at, last)
        self.last, self.at = last, at
        self._follow()

    def go(self, at: int) -> None:
        """Shows another moment, and says so."""
        at = max(0, min(at, self.last))
        if at != self.at:
            self.at = at
            self._follow()
            self._on_move.tell(at)

    def _slid(self, change: dict[str, Any]) -> None:
        if not self._following:
            self.go(change["new"])

    def _follow(self) -> None:
        self._following = True
        try:
            self.slider.max = self.last
            self.slider.value = self.at
        finally:
            self._following = False
        self.back.disabled = self.at == 0
        self.forward.disabled = self.now.disabled = self.is_now
