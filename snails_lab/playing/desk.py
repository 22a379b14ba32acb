"""Questions to the solver through the office that all panels share, awaited."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from snails_lab.asking.office import Ticket, office
from solver.worker import Askable, Progress, Reply


class Desk:
    """Asks like a `Solver`, in turn with everybody else."""

    async def solve(
        self, question: Askable, on_progress: Callable[[Progress], object] | None = None
    ) -> Reply:
        """The answer; cancelling the task cancels the question."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Reply] = loop.create_future()

        def progress(found: Progress) -> None:
            if on_progress is not None:
                loop.call_soon_threadsafe(on_progress, found)

        def settle(found: Reply | Exception) -> None:
            if answer.done():
                return
            if isinstance(found, Exception):
                answer.set_exception(found)
            else:
                answer.set_result(found)

        def reply(_: Ticket, found: Reply | Exception) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(settle, found)

        ticket = Ticket(question, progress, reply)
        office().ask(ticket)
        try:
            return await answer
        finally:
            ticket.cancel()
