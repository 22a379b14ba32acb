"""One question of a panel to the solver: its place in the queue, how far it is, and the answer."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from snails_lab.models.solver_queue.job import QueuePlace, ignore
from snails_lab.widgets.error_line import ErrorLine
from snails_lab.widgets.solver.client import PanelClient
from solver.worker import Progress, Reply, Request


class SolverQuestion:
    """Asks through the worker. `tell` is called whenever something is to be said anew, `answered`
    before that with each reply; what goes wrong is shown in the error line."""

    def __init__(
        self,
        error_line: ErrorLine,
        tell: Callable[[], object],
        answered: Callable[[Reply], object] = ignore,
    ) -> None:
        self._error_line, self._tell, self._answered = error_line, tell, answered
        self.reply: Reply | None = None
        self.progress: Progress | None = None
        self._place: QueuePlace | None = None
        self._began = 0.0
        self.client = PanelClient(error_line, self._take, tell, self._moved, self._queued)

    @property
    def is_waiting(self) -> bool:
        return self.client.is_waiting

    @property
    def seconds(self) -> float:
        """Since it was asked."""
        return monotonic() - self._began

    def place_text(self, language: str) -> str:
        """Where it stands in the queue, while nothing is known of it."""
        return (self._place or QueuePlace(0)).told(language)

    def ask(self, request: Request) -> None:
        """Puts a question in the queue, in place of the one before."""
        self._error_line.clear()
        self.forget()
        self._began = monotonic()
        self.client.ask(request)
        self._tell()

    def stop(self) -> None:
        """The search ends with what is known."""
        self.client.cancel()

    def forget(self) -> None:
        """Nothing is asked any more, and there is no answer."""
        self.reply = self.progress = self._place = None
        self.client.drop()

    # --- what comes back ---
    def _queued(self, place: QueuePlace) -> None:
        self._place = place
        self._tell()

    def _moved(self, progress: Progress) -> None:
        self.progress = progress
        self._tell()

    def _take(self, reply: Reply) -> None:
        self.reply = reply
        self._answered(reply)
