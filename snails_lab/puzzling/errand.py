"""Questions of one panel to the worker, one at a time; what nobody waits for is dropped."""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock

from snails_lab.asking.office import Ticket, office
from snails_lab.troubles import Troubles
from solver.worker import Askable, Progress, Reply


class Errand:
    """Hands a reply to `take`, shows what went wrong, and then calls `after`."""

    def __init__(
        self,
        troubles: Troubles,
        take: Callable[[Reply], object],
        after: Callable[[], object],
        on_progress: Callable[[Progress], object] = lambda _: None,
    ) -> None:
        self._take = troubles.guarded(take)
        self._fail = troubles.guarded(_raised)
        self._after = troubles.guarded(after)
        self._progress = troubles.guarded(on_progress)
        self._ticket: Ticket | None = None
        self._threads = RLock()

    @property
    def is_out(self) -> bool:
        """Is a reply still to come? While one is being taken, whoever else asks waits."""
        with self._threads:
            return self._ticket is not None and not self._ticket.is_done.is_set()

    def send(self, question: Askable) -> None:
        """Asks; whatever was asked before is not waited for any more."""
        self._ticket = Ticket(question, self._progress, self._on_reply)
        office().ask(self._ticket)

    def cancel(self) -> None:
        """The reply comes at once, with what is known so far."""
        if self._ticket is not None:
            self._ticket.cancel()

    def drop(self) -> None:
        """No reply is wanted."""
        self.cancel()
        self._ticket = None

    def _on_reply(self, ticket: Ticket, reply: Reply | Exception) -> None:
        with self._threads:
            if ticket is not self._ticket:
                return
            ticket.is_done.set()
            if isinstance(reply, Exception):
                self._fail(reply)
            else:
                self._take(reply)
            self._after()


def _raised(error: Exception) -> None:
    raise error
