"""Above the table: where the game stands, who is asked, and what one can do about it."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML

from snails_lab.models.game.session import Session
from snails_lab.models.timeline.moment_label import Mark
from snails_lab.widgets.controls import button, row
from snails_lab.widgets.game.status import where_text, who_text
from snails_lab.widgets.panel import Panel
from snails_lab.words import phrase

Act = Callable[[], object]


class Head(Panel):
    """The banner, the buttons, and whether the game is saved."""

    def __init__(
        self, session: Session, language: str, *, undo: Act, skip: Act, now: Act, leave: Act
    ) -> None:
        super().__init__(language)
        self._session = session
        self._mark: Mark | None = None
        self._busy = False
        self.banner: Any = HTML()
        self.banner.add_class("snails-banner")
        self.saved: Any = HTML()
        self.saved.add_class("snails-saved")
        self.undo: Any = self.label(button("snails-undo", undo, self.troubles), "playing.undo")
        self.skip: Any = self.label(button("snails-skip", skip, self.troubles), "playing.skip")
        self.now: Any = self.label(button("snails-now", now, self.troubles), "playing.now")
        self.leave: Any = self.label(button("snails-leave", leave, self.troubles), "playing.leave")
        buttons = row(self.undo, self.skip, self.now, self.leave, self.saved)
        self.children = (self.banner, buttons, self.troubles.widget)

    def tell(self, mark: Mark, busy: bool) -> None:
        """The game has come to this part; `busy`: that is still being shown."""
        self._mark, self._busy = mark, busy
        self.retell()

    def retell(self) -> None:
        if self._mark is None:
            return
        where = escape(where_text(self._session, self._mark, self.language, self._busy))
        who = escape(who_text(self._session, self.language, self._busy))
        self.banner.value = (
            f'<div aria-live="polite" lang="{self.language}" style="line-height: 1.4">'
            f"<small>{where}</small><br><b>{who}</b></div>"
        )
        told = phrase(self.language, "playing.not_saved")
        if self._session.journal is not None:
            told = phrase(self.language, "playing.saved", count=len(self._session.game.choices))
        self.saved.value = f"<small>{escape(told)}</small>"
