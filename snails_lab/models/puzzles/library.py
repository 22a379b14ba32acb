"""Puzzles as files: those of the pack, those that somebody keeps, and single ones to hand on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path

from snails_core.errors import NotationError, SnailsError
from snails_core.untrusted import decode, read_bytes
from snails_core.untrusted.files import check_size
from snails_lab.errors import LabError
from snails_lab.models.storage.files import is_set_aside, make_folder, set_aside, write_whole
from snails_lab.models.storage.names import is_reserved
from snails_lab.models.storage.profiles import Profile
from solver.puzzles.packs import load, names
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.puzzle_file import MAX_BYTES, NAME, read_puzzle, write_puzzle

SUFFIX = ".toml"


def pack() -> tuple[Puzzle, ...]:
    """The puzzles that come with the lab."""
    return tuple(load(name) for name in names())


class PuzzleLibrary:
    """The puzzles of one person; without a profile they last as long as the kernel."""

    def __init__(self, profile: Profile | None = None) -> None:
        self.notices: list[LabError] = []
        """What was found damaged, and where it was set aside."""
        self._profile = profile
        self._folder = None if profile is None else profile.folder / "puzzles"
        self.puzzles = {puzzle.name: puzzle for puzzle in self._read()}

    def keep(self, puzzle: Puzzle) -> Puzzle:
        """Keeps the puzzle under its name, with a number after it if that name is taken."""
        if puzzle.proof is None:
            raise LabError("puzzle_unproven", puzzle.name)
        known = {**{name: load(name) for name in names()}, **self.puzzles}
        for number in count(2):
            if known.get(puzzle.name, puzzle) == puzzle:
                break
            stem = puzzle.name.rstrip("0123456789").rstrip("_")[:50]
            puzzle = replace(puzzle, name=f"{stem}_{number}")
        if puzzle.name not in known:
            content = write_puzzle(puzzle).encode()
            read_file(content, f"{puzzle.name}{SUFFIX}")  # what could not be read again is not kept
            if self._profile is not None and self._folder is not None:
                self._profile.check_room()
                self._profile.make()
                write_whole(make_folder(self._folder) / f"{puzzle.name}{SUFFIX}", content)
            self.puzzles[puzzle.name] = puzzle
        return puzzle

    def _read(self) -> Iterator[Puzzle]:
        folder = self._folder
        paths = sorted(folder.glob(f"*{SUFFIX}")) if folder and folder.is_dir() else []
        for path in paths:
            if is_set_aside(path):
                continue
            try:
                yield read_file(read_bytes(path, MAX_BYTES, path.name), path.name)
            except SnailsError as error:
                if error.key == "file_unreadable":
                    self.notices.append(LabError("unreadable", path.name, **error.values))
                    continue
                aside = set_aside(path)
                self.notices.append(
                    LabError("puzzle_damaged", path.name, reason=error, aside=aside.name)
                )


def read_file(content: bytes, file: str) -> Puzzle:
    """The puzzle in a file; its name is the file's, as far as puzzles may be called so."""
    check_size(content, MAX_BYTES, file)
    text = decode(content, file)
    if not text.strip():
        raise NotationError("file_empty", file)
    return read_puzzle(text.replace("\r\n", "\n"), puzzle_name(Path(file).stem), file)


def puzzle_name(words: str) -> str:
    """Small letters, digits and `_`, from whatever somebody calls it."""
    letters = "".join(c if c.isascii() and c.isalnum() else "_" for c in words.lower())
    name = "_".join(filter(None, letters.split("_")))[:60]
    return name if NAME.fullmatch(name) and not is_reserved(name) else "puzzle"
