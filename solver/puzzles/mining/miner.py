"""The miner: has chunks done by an executor, and stores each result as soon as it is there."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from time import monotonic
from typing import NamedTuple

from solver.errors import MineError
from solver.puzzles.mining.chunk_work import Chunk
from solver.puzzles.mining.store import Store

Work = Callable[[Chunk], str]
MOST_BREAKS = 5
"""So often in a row executors may break before a single chunk is done."""


class MiningProgress(NamedTuple):
    """How far the miner has come."""

    chunk: Chunk
    """The one just done."""
    text: str
    """Its result."""
    done: int
    total: int
    seconds_left: float
    """If the rest goes as fast as what this run has done."""


class Miner:
    """Goes through chunks that are not in the store yet.

    An executor may break (a worker killed, out of memory): a new one takes its place, and what
    was under way is done again. Every result comes from its chunk alone, so nothing is changed
    by who worked on it, in which order, or how often.
    """

    def __init__(
        self,
        store: Store,
        work: Work,
        make_executor: Callable[[], Executor],
        at_once: int,
        tell: Callable[[MiningProgress], None] = lambda progress: None,
    ) -> None:
        """`at_once` chunks are handed out and not yet done."""
        self.store, self.work, self.tell = store, work, tell
        self.make_executor, self.at_once = make_executor, at_once

    def run(self, chunks: Sequence[Chunk]) -> None:
        self._todo = deque(chunk for chunk in chunks if chunk.key not in self.store)
        self._total, self._before = len(chunks), len(chunks) - len(self._todo)
        self._done, self._start = 0, monotonic()
        breaks = 0
        while self._todo:
            done = self._done
            executor = self.make_executor()
            try:
                self._through(executor)
            except BrokenExecutor as error:
                breaks = breaks + 1 if self._done == done else 0
                if breaks == MOST_BREAKS:
                    raise MineError("broken", self._todo[0].key, count=breaks) from error
            finally:
                executor.shutdown(wait=False)

    def _through(self, executor: Executor) -> None:
        """Works until all is done or the executor breaks; what was not done is queued again."""
        pending: dict[Future[str], Chunk] = {}
        try:
            while self._todo or pending:
                while self._todo and len(pending) < self.at_once:
                    chunk = self._todo[0]  # stays there if the executor is broken already
                    pending[executor.submit(self.work, chunk)] = chunk
                    self._todo.popleft()
                for future in wait(pending, return_when=FIRST_COMPLETED).done:
                    self._keep(pending[future], _result(pending[future], future))
                    del pending[future]
        finally:
            for future in pending:
                future.cancel()
            self._todo.extendleft(sorted(pending.values(), key=lambda c: c.number, reverse=True))

    def _keep(self, chunk: Chunk, text: str) -> None:
        self.store.put(chunk.key, text)
        self._done += 1
        left = self._total - self._before - self._done
        seconds = (monotonic() - self._start) / self._done * left
        done = self._before + self._done
        self.tell(MiningProgress(chunk, text, done, self._total, seconds))


def _result(chunk: Chunk, future: Future[str]) -> str:
    try:
        return future.result()
    except BrokenExecutor:
        raise
    except Exception as error:
        raise MineError("chunk", chunk.key, reason=repr(error)) from error
