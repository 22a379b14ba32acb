"""The end screen: the result, the game in numbers, and what can be done with the game now."""

from __future__ import annotations

from html import escape
from typing import Any

from ipywidgets import HTML, Layout

from snails_core.tell import question_text
from snails_lab.errors import LabError
from snails_lab.models.game.session import Session
from snails_lab.models.timeline.timeline import Timeline
from snails_lab.widgets.controls import button, row
from snails_lab.widgets.game.review import Review
from snails_lab.widgets.game.score import score_table
from snails_lab.widgets.game.sharing import file_link
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.stepper.stepper import Stepper


class Ending(Panel):
    """Empty until `show`: then result, numbers, replay, review and a file to share."""

    def __init__(self, session: Session, stepper: Stepper, language: str = "en") -> None:
        super().__init__(language)
        self._session, self._stepper = session, stepper
        self._shown = False
        self._result: Any = HTML()
        self._numbers: Any = HTML(layout=Layout(max_width="100%", overflow="auto"))
        self._share: Any = HTML()
        replay = button("snails-replay", self._replay, self.troubles)
        self.replay: Any = self.label(replay, "playing.replay")
        self.review: Review = self.part(Review(session, stepper, language))
        self.add_class("snails-ending")

    def show(self) -> None:
        """Once the game is over."""
        self._shown = True
        self.children = (
            self._result,
            self._numbers,
            row(self.replay, self._share),
            self.review,
            self.troubles.widget,
        )
        self.retell()

    def retell(self) -> None:
        if not self._shown:
            return
        game = self._session.game
        result = escape(question_text(game.position, self.language))
        self._result.value = f'<h2 aria-live="polite">{result}</h2>'
        self._numbers.value = score_table(game, self._session.seats, self.language)
        self._share.value = file_link(game, f"snails-{self._session.seed}", self.language)

    def _replay(self) -> None:
        """From the beginning, and with nothing hidden any more, for the game is over.

        A browser can press a button that no page shows: so this is asked here once more.
        """
        if not self._session.is_over:
            raise LabError("not_over")
        self._stepper.timeline = Timeline.of(self._session.game)
        self._stepper.play()
