"""The miner: puzzles a CPU minute, what each filter lets through, what a second worker brings."""

from __future__ import annotations

import sys
from collections import Counter
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from solver.puzzles.mining.chunks import Chunk
from solver.puzzles.mining.digging import dig, haul_of
from solver.puzzles.mining.pools import CHUNKS_A_WORKER, process_pool
from solver.puzzles.mining.running import Miner
from solver.puzzles.mining.sieving import STAGES
from solver.puzzles.mining.store import Store

SEED = 1
CHUNKS = 8
WORKERS = (1, 2)


def section(quick: bool) -> str:
    """The tables for the results."""
    chunks = [Chunk(SEED, number) for number in range(1 if quick else CHUNKS)]
    counts, seconds = _sifted(chunks)
    lines = [
        "### Mining puzzles",
        "",
        "| filter | let through | of the one before | of all |",
        "|---|---|---|---|",
    ]
    before = counts[STAGES[0]]
    for stage in STAGES:
        of_all = counts[stage] / counts[STAGES[0]]
        lines.append(
            f"| {stage} | {counts[stage]:,} | {counts[stage] / max(1, before):.0%} | {of_all:.1%} |"
        )
        before = counts[stage]
    a_minute = 60 * counts["kept"] / seconds
    lines += [
        "",
        f"{len(chunks)} games in {seconds:.0f} CPU s: {a_minute:.2f} puzzles a CPU minute.",
    ]
    if not quick:
        one, two = (_with_workers(chunks, workers) for workers in WORKERS)
        lines.append(
            f"By the clock {one:.0f} s with one worker, with two {two:.0f} s, {one / two:.2f}-fold."
        )
    return "\n".join(lines)


def _sifted(chunks: list[Chunk]) -> tuple[Counter[str], float]:
    """How far candidates came, and the CPU seconds it took, in this process."""
    counts: Counter[str] = Counter()
    start = process_time()
    for chunk in chunks:
        counts.update(haul_of(chunk).counts)
    return counts, process_time() - start


def _with_workers(chunks: list[Chunk], workers: int) -> float:
    """Seconds by the clock, with the start of the workers."""
    with TemporaryDirectory() as folder:
        store, pool = Store(Path(folder)), partial(process_pool, workers)
        start = perf_counter()
        Miner(store, dig, pool, CHUNKS_A_WORKER * workers).run(chunks)
        return perf_counter() - start


if __name__ == "__main__":
    print(section(sys.argv[1:] == ["--quick"]))
