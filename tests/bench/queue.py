"""The solver queue: how long people of a class wait, in which order, and at what cost of memory.

Kernels are processes of their own that ask as pages do; nothing is drawn.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from snails_lab.models.solver_queue.job import QueuePlace
from snails_lab.models.solver_queue.limits import Limits
from solver.worker import SolveRequest
from tests.support.lab.queue_kernels import Ask, Class, Event, kernels, visitor
from tests.support.solver.worker_questions import HUGE, SMALL

LONG, SHORT = 10.0, 2.0
"""Seconds of a question in the first scenario and in the second."""
QUICK = 1.0
CLASS, SMALL_CLASS = 20, 4
MEGABYTE = 1 << 20


class Watched(NamedTuple):
    """What was seen from outside while the kernels waited for all their replies."""

    memory: int
    """Bytes of all workers together, at most."""
    workers: int
    cpu: float
    """Seconds of all kernels, without their workers."""
    seconds: float


def section(quick: bool) -> str:
    """The tables for the results."""
    long, short = (QUICK, QUICK) if quick else (LONG, SHORT)
    return "\n".join(
        ["### The solver queue", "", *_neighbour(long), "", *_class(quick, short)],
    )


def _neighbour(seconds: float) -> list[str]:
    """One visitor asks three long questions, another a trivial one a second later."""
    slow = Ask(SolveRequest(HUGE, seconds=seconds))
    asks = {"A": [slow] * 3, "B": [Ask(SolveRequest(SMALL), 1.0)]}
    with TemporaryDirectory() as folder, kernels(Path(folder), asks, **_visitors(asks)) as found:
        _watch(found, 4)
    lines = [
        f"One visitor asks three questions of {seconds:.0f} s, another a trivial one 1 s later.",
        "",
        "| question | answered as no. | wait, s |",
        "|---|---|---|",
    ]
    order = [(reply.kernel, reply.number) for reply in found.replies()]
    for name, number in sorted(order):
        place = order.index((name, number)) + 1
        told = f"{name}, no. {number + 1}"
        lines.append(f"| {told} | {place} | {found.waited(name, number):.1f} |")
    return lines


def _class(quick: bool, seconds: float) -> list[str]:
    """Everybody asks at once."""
    count = SMALL_CLASS if quick else CLASS
    asks = {f"visitor {n}": [Ask(SolveRequest(HUGE, seconds=seconds))] for n in range(count)}
    with TemporaryDirectory() as folder, kernels(Path(folder), asks, **_visitors(asks)) as found:
        seen = _watch(found, count)
    waits = sorted(found.waited(name) for name in asks)
    limit = Limits.of_environment().memory
    return [
        f"{count} visitors ask a question of {seconds:.0f} s at once.",
        "",
        "| what | measured |",
        "|---|---|",
        f"| answered before somebody who came earlier | {_overtakers(found)} of {count} |",
        f"| shortest, middle and longest wait, s | {waits[0]:.1f}, {waits[count // 2]:.1f}, "
        f"{waits[-1]:.1f} |",
        f"| workers alive at once, at most | {seen.workers} |",
        f"| memory of all workers together, at most | {seen.memory // MEGABYTE} MB of "
        f"{limit // MEGABYTE} MB |",
        f"| CPU of a kernel that waits | {100 * seen.cpu / seen.seconds / count:.2f} % |",
    ]


def _visitors(asks: dict[str, list[Ask]]) -> dict[str, dict[str, str]]:
    return {name: visitor(name) for name in asks}


def _watch(found: Class, replies: int) -> Watched:
    """Until there are so many replies."""
    memory = workers = 0
    start, before = time.monotonic(), _cpu(found)
    while len(found.replies()) < replies:
        found.read(0.1)
        alive = found.workers()
        memory, workers = max(memory, sum(alive.values())), max(workers, len(alive))
    return Watched(memory, workers, _cpu(found) - before, time.monotonic() - start)


def _cpu(found: Class) -> float:
    """Seconds that the kernels have worked themselves; 0 where the system does not tell."""
    ticks = 0
    for process in found.processes.values():
        stat = Path(f"/proc/{process.pid}/stat")
        if stat.exists():
            user, system = stat.read_text(encoding="ascii").rpartition(")")[2].split()[11:13]
            ticks += int(user) + int(system)
    return ticks / os.sysconf("SC_CLK_TCK") if ticks else 0.0


def _overtakers(found: Class) -> int:
    """How many were answered before somebody who had come to the line earlier."""
    came = {event.kernel: _before(event) for event in reversed(found.events) if _is_place(event)}
    order = [came[reply.kernel] for reply in found.replies()]
    return sum(any(late < early for late in order[n + 1 :]) for n, early in enumerate(order))


def _is_place(event: Event) -> bool:
    return event.kind == "place"


def _before(event: Event) -> int:
    assert isinstance(event.what, QueuePlace)
    return event.what.before
