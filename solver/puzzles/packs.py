"""The puzzles that come with the lab, and puzzle files anywhere else."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path

from snails_core.commands.inputs import text_from
from snails_core.errors import SnailsError, did_you_mean
from snails_core.savegame import write_whole
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.puzzle_file import MAX_BYTES, read_puzzle, write_puzzle

FOLDER = files("solver.puzzles") / "pack"
ENDING = ".toml"
MOST_KEPT = 1000


@cache
def names() -> tuple[str, ...]:
    """The names of all puzzles of the pack, sorted; their files are not read."""
    found = (file.name for file in FOLDER.iterdir())
    return tuple(sorted(name.removesuffix(ENDING) for name in found if name.endswith(ENDING)))


@lru_cache(maxsize=MOST_KEPT)
def load(name: str) -> Puzzle:
    """The puzzle of the pack with this name."""
    if name not in names():
        raise SnailsError("no_such", name=name, suggestion=did_you_mean(name, names()))
    return read_puzzle((FOLDER / f"{name}{ENDING}").read_text(encoding="utf-8"), name)


def pack() -> tuple[Puzzle, ...]:
    """All puzzles of the pack."""
    return tuple(load(name) for name in names())


def read_file(file: Path, is_proven: bool = True) -> Puzzle:
    """The puzzle in a file, named after it; without its proof if that is to be found anew."""
    return read_puzzle(text_from(str(file), MAX_BYTES), file.stem, file.name, is_proven)


def write_file(puzzle: Puzzle, file: Path) -> None:
    """The whole file, or nothing at all."""
    write_whole(file, write_puzzle(puzzle))
