"""Puts questions into a solver queue, and notes what comes of each."""

from __future__ import annotations

from snails_lab.models.solver_queue.job import Job, QueuePlace
from snails_lab.models.solver_queue.kernel_queue import SolverQueue
from solver.worker import Progress, Reply, Request
from tests.support.lab.widget_waiting import until


class Asked:
    """A job and what came of it."""

    def __init__(self, queue: SolverQueue, question: Request) -> None:
        self.progress: list[Progress] = []
        self.places: list[QueuePlace] = []
        self.reply: Reply | Exception | None = None
        self.job = Job(question, self.progress.append, self._keep, self.places.append)
        queue.ask(self.job)

    def _keep(self, job: Job, reply: Reply | Exception) -> None:
        self.reply = reply

    def wait(self, seconds: float = 60) -> Reply | Exception:
        until(lambda: self.reply is not None, seconds)
        assert self.reply is not None
        return self.reply

    def answer(self, seconds: float = 60) -> Reply:
        found = self.wait(seconds)
        assert isinstance(found, Reply), found
        return found

    def refusal(self, seconds: float = 60) -> str:
        found = self.wait(seconds)
        assert isinstance(found, Exception), found
        return str(found)
