"""Which puzzles a command is about: files, names of the pack, or the whole pack."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from snails_core.commands.inputs import text_from
from solver.puzzles.packs import ENDING, load, names, read_file
from solver.puzzles.puzzle import Puzzle

MOST_PUZZLES = 10**6


@dataclass(frozen=True, slots=True)
class Source:
    """Where a puzzle is to be read from."""

    name: str
    file: Path | None = None
    """None for the pack."""

    def read(self) -> Puzzle:
        return load(self.name) if self.file is None else read_file(self.file)


def sources(given: Sequence[str], sample: int | None = None) -> list[Source]:
    """Those that are named, or else the pack; of them a sample, spread evenly."""
    found = [_source(name) for name in given] or [Source(name) for name in names()]
    if sample is None or sample >= len(found):
        return found
    return [found[number * len(found) // sample] for number in range(sample)]


def _source(given: str) -> Source:
    """A file, as its ending tells; a missing one, or a name that is not there, is bad input."""
    if given.endswith(ENDING):
        text_from(given)
        return Source(Path(given).name, Path(given))
    load(given)
    return Source(given)
