"""The replay panel: a game to step through on a table, with its numbers once it is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from snails_lab.models.game.session import Session
from snails_lab.models.timeline.timeline import Timeline
from snails_lab.widgets.controls import button
from snails_lab.widgets.game.end_screen import EndScreen
from snails_lab.widgets.game.event_log import EventLog
from snails_lab.widgets.game.recap_panel import RecapPanel
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.stepper.stepper import Stepper
from snails_lab.widgets.table.layout import USUAL_SIZE, TableLayout


class ReplayPanel(Panel):
    """Steps through a session's game as a seat may know it, or with nothing hidden (None)."""

    def __init__(
        self,
        session: Session,
        viewer: int | None = None,
        language: str = "en",
        size: tuple[int, int] = USUAL_SIZE,
    ) -> None:
        super().__init__(language)
        self._callbacks: list[Callable[[], object]] = []
        timeline = Timeline.of(session.game, viewer)
        self.stepper: Stepper = self.adopt(Stepper(language, timeline=timeline))
        self.end_screen: EndScreen = self.adopt(EndScreen(session, self.stepper, language))
        self.recap: RecapPanel = self.adopt(RecapPanel(self.stepper, language))
        self.event_log: EventLog = self.adopt(EventLog(language))
        back = button("snails-to-lobby", self._quit, self.error_line)
        self._back: Any = self.label(back, "playing.to_lobby")
        self.table: TableLayout = self.adopt(TableLayout(language))
        self._lay_out(session.is_over)
        self.fit(*size)
        self.stepper.on_moment(self._moved)
        self._moved(0)

    def _lay_out(self, is_over: bool) -> None:
        stepper, table = self.stepper, self.table
        table.lay(
            question=(self.end_screen.result, stepper.told, self.error_line.widget),
            board=(stepper.board,),
            strip=(stepper.transport,),
            foot=(self._back,),
        )
        if is_over:
            self.end_screen.show()
            table.tabs.add("result", self.end_screen)
        happened = (self.recap, stepper.phases, self.event_log, stepper.settings)
        table.tabs.add("happened", *happened)
        words = stepper.board.words_in_tab(table.tabs)
        table.tabs.add("words", words)
        self.children = (table,)

    def fit(self, width: int, height: int) -> None:
        """The replay has so many pixels."""
        self.table.fit(width, height)
        self.stepper.board.fit(*self.table.size.board)

    def on_quit(self, callback: Callable[[], object]) -> None:
        """Calls back when somebody has seen enough."""
        self._callbacks.append(callback)

    def _quit(self) -> None:
        for callback in tuple(self._callbacks):
            callback()

    def _moved(self, index: int) -> None:
        self.event_log.show(self.stepper.timeline, index)
