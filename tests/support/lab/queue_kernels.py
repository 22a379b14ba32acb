"""Kernels beside the test that ask the solver, as open pages of a class do.

Each is a process of its own with a queue of its own. What happens in it comes back as `Event`s.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, NamedTuple

from snails_lab.environment import VISITOR
from snails_lab.models.solver_queue.job import Job, QueuePlace
from snails_lab.models.solver_queue.kernel_queue import SolverQueue
from solver.worker import Progress, Reply, Request
from solver.worker.memory import resident
from tests.support.lab.child_processes import running

GO = "go"
"""The file for which kernels wait before they ask anything."""


class Ask(NamedTuple):
    """A question, and when it is asked: seconds after the start."""

    question: Request
    after: float = 0.0


class Event(NamedTuple):
    """What happened in a kernel to which question.

    `ready` to ask anything, `asked`, `place`, `progress` or `reply`.
    """

    kernel: str
    kind: str
    number: int
    what: Any
    """A `QueuePlace`; the worker's process; what the reply says it was stopped by, or its error."""
    at: float
    """Seconds, the same clock for all processes."""


def kernel(
    name: str, home: Path, variables: dict[str, str], asks: list[Ask], tell: Connection
) -> None:
    """Asks its questions when it is time, and lives on until it is killed."""
    os.environ.update({"SNAILS_HOME": str(home), **variables})
    queue = SolverQueue()

    def event(kind: str, number: int, what: Any) -> None:
        tell.send(Event(name, kind, number, what, time.time()))

    event("ready", 0, None)
    while not (home / GO).exists():
        time.sleep(0.01)
    start = time.time()
    for number, ask in enumerate(asks):
        time.sleep(max(0.0, start + ask.after - time.time()))
        event("asked", number, None)
        queue.ask(_job(queue, ask.question, number, event))
    while True:
        time.sleep(600)


def _job(
    queue: SolverQueue, question: Request, number: int, event: Callable[[str, int, Any], None]
) -> Job:
    def on_progress(progress: Progress) -> None:
        event("progress", number, queue.worker)

    def on_place(place: QueuePlace) -> None:
        event("place", number, place)

    def on_reply(job: Job, reply: Reply | Exception) -> None:
        event("reply", number, reply.stopped if isinstance(reply, Reply) else str(reply))

    return Job(question, on_progress, on_reply, on_place)


def visitor(name: str) -> dict[str, str]:
    """The variables of a kernel that serves a plain page to this visitor."""
    return {"SERVER_SOFTWARE": "voila/0", VISITOR: name}


class Class:
    """Several kernels under way: what they have told so far, and how to kill one."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.processes: dict[str, Any] = {}
        self.pipes: dict[str, Connection] = {}

    def until(self, is_so: Callable[[list[Event]], bool], seconds: float = 120) -> None:
        """Reads what the kernels tell until that is so."""
        end = time.time() + seconds
        while not is_so(self.events):
            assert time.time() < end, self.events[-20:]
            self.read(0.05)

    def read(self, seconds: float) -> None:
        for pipe in wait(list(self.pipes.values()), seconds):
            assert isinstance(pipe, Connection)
            try:
                self.events.append(pipe.recv())
            except EOFError:
                self.pipes = {name: one for name, one in self.pipes.items() if one is not pipe}

    def replies(self) -> list[Event]:
        return [event for event in self.events if event.kind == "reply"]

    def waited(self, name: str, number: int = 0) -> float:
        """Seconds from the question to the reply."""
        at = {e.kind: e.at for e in self.events if (e.kernel, e.number) == (name, number)}
        return at["reply"] - at["asked"]

    def kill(self, name: str) -> None:
        """As by `kill -9`, with no chance to tidy up."""
        self.processes[name].kill()
        self.processes[name].join()

    def workers(self) -> dict[int, int]:
        """The workers of all kernels that are alive, and the bytes that each holds in memory."""
        found: dict[int, int] = {}
        for process in self.processes.values():
            for task in Path(f"/proc/{process.pid}/task").glob("*/children"):
                with suppress(OSError):
                    children = map(int, task.read_text(encoding="ascii").split())
                    found |= {child: resident(child) or 0 for child in children}
        return found


@contextmanager
def kernels(home: Path, asks: dict[str, list[Ask]], **variables: dict[str, str]) -> Iterator[Class]:
    """Kernels by name with what each asks, and perhaps variables of its environment.

    They start together, as soon as all of them are there.
    """
    made = Class()
    with ExitStack() as stack:
        for name, asked in asks.items():
            started = running(kernel, name, home, variables.get(name, {}), asked)
            process, pipe = stack.enter_context(started)
            made.processes[name], made.pipes[name] = process, pipe
        made.until(lambda events: len(events) == len(asks))
        (home / GO).touch()
        yield made
