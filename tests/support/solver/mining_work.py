"""Work for the miner that takes no time, and a miner to be killed: `python -m
tests.support.solver.mining_work FOLDER CHUNKS WORKERS` stores the results of so many chunks."""

from __future__ import annotations

import os
import signal
import sys
from functools import partial
from hashlib import sha256
from pathlib import Path
from time import sleep

from solver.batch.executors import JOBS_A_WORKER, process_pool
from solver.batch.job_runner import JobRunner
from solver.puzzles.mining.chunk_work import Chunk
from solver.puzzles.mining.store import Store

SEED = 7


def quick(chunk: Chunk) -> str:
    """A long text that follows from the chunk alone, in the time of a blink."""
    sleep(0.02)
    return "\n".join(sha256(f"{chunk.key} {n}".encode()).hexdigest() for n in range(500))


def deadly(chunk: Chunk, folder: str) -> str:
    """As `quick`, but chunk 3 kills its worker the first time."""
    mark = Path(folder) / "killed"
    if chunk.number == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return quick(chunk)


def hopeless(chunk: Chunk) -> str:
    """Nobody survives it."""
    os.kill(os.getpid(), signal.SIGKILL)
    return ""


def faulty(chunk: Chunk) -> str:
    if chunk.number == 2:
        raise ZeroDivisionError("two")
    return quick(chunk)


def named(chunk: Chunk, folder: str) -> str:
    """As `quick`, leaving the number of the worker's process."""
    (Path(folder) / f"worker-{os.getpid()}").touch()
    return quick(chunk)


def chunks(count: int) -> list[Chunk]:
    return [Chunk(SEED, number) for number in range(count)]


def results(folder: Path) -> dict[str, bytes]:
    """Every file in a folder and in those in it."""
    files = (file for file in sorted(folder.rglob("*")) if file.is_file())
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}


def undisturbed(folder: Path, count: int) -> dict[str, bytes]:
    """What a miner stores that works alone and in order."""
    store = Store(folder / "undisturbed")
    for chunk in chunks(count):
        store.put(chunk.key, quick(chunk))
    return results(store.folder)


def main(words: list[str]) -> None:
    folder, count, workers = words
    work = partial(named, folder=str(Path(folder).parent))
    pool = partial(process_pool, int(workers))
    miner = JobRunner(Store(Path(folder)), work, pool, JOBS_A_WORKER * int(workers))
    miner.run(chunks(int(count)))


if __name__ == "__main__":
    main(sys.argv[1:])
