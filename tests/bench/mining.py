"""The miner: puzzles a CPU minute, what each filter lets through, what a second worker brings."""

from __future__ import annotations

import os
import sys
from collections import Counter
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from solver.batch.executors import JOBS_A_WORKER, process_pool
from solver.batch.job_runner import JobRunner
from solver.puzzles.mining.chunk_work import Chunk, ChunkResult, mine_chunk
from solver.puzzles.mining.filtering import STAGES
from solver.puzzles.mining.store import Store

SEED = 1
CHUNKS, QUICK = 8, 1


class Run(NamedTuple):
    """The miner with so many workers, their start included."""

    workers: int
    seconds: float
    cpu: float
    """Of the workers."""
    counts: Counter[str]

    @property
    def row(self) -> str:
        busy = self.cpu / self.seconds
        return f"| {self.workers} | {self.seconds:.1f} | {self.cpu:.1f} | {busy:.2f} |"


def section(quick: bool) -> str:
    """The tables for the results."""
    chunks = [Chunk(SEED, number) for number in range(QUICK if quick else CHUNKS)]
    one, two = (_mined(chunks, workers) for workers in (1, 2))
    a_minute = 60 * one.counts["kept"] / one.cpu
    lines = [
        "### Mining puzzles",
        "",
        "| filter | let through | of the one before | of all |",
        "|---|---|---|---|",
        *_filters(one.counts),
        "",
        f"{len(chunks)} games in {one.cpu:.0f} CPU s: {a_minute:.2f} puzzles a CPU minute.",
        "",
        "| workers | s by the clock | CPU s of the workers | cores in use |",
        "|---|---|---|---|",
        one.row,
        two.row,
        "",
        f"A second worker makes it {one.seconds / two.seconds:.2f} times as fast.",
    ]
    return "\n".join(lines)


def _filters(counts: Counter[str]) -> list[str]:
    everything = max(1, counts[STAGES[0]])
    lines, before = [], everything
    for stage in STAGES:
        passed, before = counts[stage] / max(1, before), counts[stage]
        of_all = counts[stage] / everything
        lines.append(f"| {stage} | {counts[stage]:,} | {passed:.0%} | {of_all:.1%} |")
    return lines


def _mined(chunks: list[Chunk], workers: int) -> Run:
    with TemporaryDirectory() as folder:
        store, pool = Store(Path(folder)), partial(process_pool, workers)
        start, before = perf_counter(), _cpu_of_children()
        JobRunner(store, mine_chunk, pool, JOBS_A_WORKER * workers).run(chunks)
        seconds, counts = perf_counter() - start, Counter[str]()
        for chunk in chunks:
            counts.update(ChunkResult.of_text(store.get(chunk.key)).counts)
    for process in active_children():
        process.join()
    return Run(workers, seconds, _cpu_of_children() - before, counts)


def _cpu_of_children() -> float:
    """Of those that have ended."""
    times = os.times()
    return times.children_user + times.children_system


if __name__ == "__main__":
    print(section(sys.argv[1:] == ["--quick"]))
