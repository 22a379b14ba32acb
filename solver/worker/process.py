"""The worker as its parent sees it: a process, the lines it writes, and what they say."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import NamedTuple

from solver.worker.solve_record import Data, Number, plan_words, solve_record

HOME = str(Path(__file__).parents[2])
"""The folder in which `solver` lies, installed or not: the worker is of the same source."""
START = f"""
import sys
sys.path.append({HOME!r})
from solver.worker.__main__ import main
main(sys.argv)
"""
COMMAND = ("-P", "-c", START, "--attached")
"""`-P`: nothing in the folder at hand shadows a module. It ends when its parent does."""


class Progress(NamedTuple):
    """How far the worker has come."""

    cards: int
    """How many cards ahead it looks at present, of five."""
    states: int
    value: Number = None
    plan: str | None = None
    bound: Number = None
    memory: int | None = None
    """Bytes; None where the platform does not tell."""
    explaining: bool = False
    """The search is over, and its plan is being explained."""
    found: Reply | None = None
    """What the search found, while it is being explained."""

    @classmethod
    def of_record(cls, record: Data, memory: int | None) -> Progress:
        """As the worker wrote it; what memory it takes the parent may know better."""
        fields = {name: record[name] for name in cls._fields if name in record}
        return cls(**{**fields, "memory": memory or record["memory"]})

    def of_answer(self, record: Data, memory: int | None) -> Progress:
        """The plan that was found; how far the search looked stays."""
        fields = {name: record[name] for name in ("states", "value", "bound")}
        text = plan_words(record["plan"])
        told = self._replace(**fields, plan=text, memory=memory or self.memory, explaining=True)
        return told._replace(found=Reply.of_answer(record))


@dataclass(frozen=True, slots=True)
class Reply:
    """The last word on a request.

    `status` is `optimal`, `feasible`, `infeasible` (no plan meets all wishes), or `unknown` if it
    was stopped before there was any plan.
    `stopped` says why nothing is proven: `limit`, `time`, `memory`, `cancelled`, `ended` (the
    worker died); None if it is.
    """

    status: str
    stopped: str | None
    data: Data
    """For JSON; the keys are those of `snails solve --json`."""

    @classmethod
    def of_answer(cls, record: Data) -> Reply:
        data = {name: part for name, part in record.items() if name not in ("id", "kind")}
        return cls(data["status"], data["stopped"], data)

    @classmethod
    def of_progress(cls, progress: Progress, stopped: str, seconds: float, asked: Data) -> Reply:
        """What is known of a request that was not answered to the end."""
        status = "unknown" if progress.plan is None else "feasible"
        if "goal" not in asked:  # another game's question, whose plan is a text of its own
            told = {"value": progress.value, "bound": progress.bound, "plan": progress.plan}
            rest = {"status": status, "stopped": stopped, "seconds": round(seconds, 3)}
            return cls(status, stopped, {**told, **rest})
        data = solve_record(
            asked,
            status=status,
            stopped=stopped,
            value=progress.value,
            bound=progress.bound,
            plan=progress.plan,
            seconds=seconds,
            states=progress.states,
        )
        return cls(status, stopped, data)


class Process:
    """One running worker. Its lines are read by a thread, so that waiting can time out."""

    def __init__(self) -> None:
        self._lines: Queue[Data | None] = Queue()
        self._popen = subprocess.Popen(
            [sys.executable, *COMMAND],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        self._reader = Thread(target=self._read, name="solver.worker", daemon=True)
        self._reader.start()

    @property
    def id(self) -> int:
        return self._popen.pid

    @property
    def is_alive(self) -> bool:
        return self._popen.poll() is None

    @property
    def failure(self) -> int | None:
        """The status with which it ended by a fault of its own; None if it runs or was killed."""
        status = self._popen.poll()
        return status if status and status > 0 else None

    def send(self, record: Data) -> None:
        """A worker that has died does not read it; its end is in the lines."""
        assert self._popen.stdin is not None
        with suppress(OSError, ValueError):
            self._popen.stdin.write(json.dumps(record) + "\n")
            self._popen.stdin.flush()

    def next_line(self, seconds: float) -> Data | None:
        """The next line, None if there will be no more; raises `queue.Empty` if it takes longer."""
        return self._lines.get(timeout=seconds)

    def close(self) -> None:
        """Kills it and waits until nothing of it is left."""
        self._popen.kill()
        self._popen.wait()
        self._reader.join()
        assert self._popen.stdin is not None
        with suppress(OSError):
            self._popen.stdin.close()

    def _read(self) -> None:
        assert self._popen.stdout is not None
        with self._popen.stdout as lines, suppress(ValueError, OSError):
            for line in lines:
                self._lines.put(json.loads(line))
        self._lines.put(None)
