"""`snails puzzles mine`: makes puzzles from games that bots play, on all cores or on a cluster."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path

from snails_core.commands import FINE
from snails_core.commands.inputs import whole_number
from snails_core.commands.selfplay import MOST_SEED
from snails_core.words import text
from solver.batch import JobProgress, JobRunner, add_workforce, workforce
from solver.puzzles.mining.chunk_work import STATES, Chunk, ChunkResult, mine_chunk
from solver.puzzles.mining.filtering import STAGES
from solver.puzzles.mining.pack_building import MinedPack, build_pack, made_by_hand, write_all
from solver.puzzles.mining.store import Store
from solver.requests import HIGHEST_LIMIT
from solver.surface.progress_line import TerminalLine
from solver.words import wording

MOST_CHUNKS = 1_000_000
CHUNKS = "chunks"
"""The folder of the results, in the one where the puzzles will be."""


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    def says(key: str) -> str:
        return wording(language, f"mine.help_{key}")

    parser.add_argument(
        "--seed", type=whole_number(0, MOST_SEED), default=0, metavar="N", help=says("seed")
    )
    parser.add_argument(
        "--chunks", type=whole_number(1, MOST_CHUNKS), default=20, metavar="N", help=says("chunks")
    )
    states = whole_number(1, HIGHEST_LIMIT)
    parser.add_argument("--states", type=states, default=STATES, metavar="N", help=says("states"))
    parser.add_argument("--keep", type=whole_number(1, MOST_CHUNKS), metavar="N", help=says("keep"))
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help=says("out"))
    add_workforce(parser, language)
    parser.add_argument("--json", action="store_true", help=text(language, "command.json"))


def run(arguments: argparse.Namespace) -> int:
    numbers = range(arguments.chunks)
    chunks = [Chunk(arguments.seed, number, arguments.states) for number in numbers]
    store = Store(arguments.out / CHUNKS)
    with workforce(arguments) as (make_executor, at_once), Bar(arguments.language) as bar:
        JobRunner(store, mine_chunk, make_executor, at_once, bar.show).run(chunks)
    mined = build_pack(store, chunks, made_by_hand(), arguments.keep)
    write_all(mined, arguments.out)
    _print(mined, arguments)
    return FINE


class Bar(TerminalLine):
    """Chunks done, puzzles found, time left."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language, self.counts = language, Counter[str]()

    def show(self, progress: JobProgress[Chunk]) -> None:
        self.counts.update(ChunkResult.of_text(progress.text).counts)
        if self.is_shown:
            self.write(self.line(progress))

    def line(self, progress: JobProgress[Chunk]) -> str:
        """`[12/100]  5040 candidates, 7 puzzles  3 min left`"""
        counts = wording(
            self.language,
            "mine.bar",
            candidates=self.counts["candidates"],
            puzzles=self.counts["kept"],
            minutes=round(progress.seconds_left / 60),
        )
        return f"[{progress.done}/{progress.total}]  {counts}"


def _print(mined: MinedPack, arguments: argparse.Namespace) -> None:
    counts = {stage: mined.counts[stage] for stage in STAGES}
    names = [puzzle.name for puzzle in mined.puzzles]
    if arguments.json:
        record = {**counts, "puzzles": names}
        print(json.dumps(record, ensure_ascii=False, indent=1))
        return
    for stage, count in counts.items():
        print(f"{count:7}  {wording(arguments.language, f'mine.{stage}')}")
    print(wording(arguments.language, "mine.written", count=len(names), folder=arguments.out))
