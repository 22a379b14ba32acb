"""The selection of puzzles: by theme and rating, the next for somebody, the one of the day."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from hashlib import sha256

from snails_lab.models.puzzles.record import PuzzleRecord
from solver.puzzles.puzzle import HIGHEST_RATING, LOWEST_RATING, Puzzle
from solver.puzzles.themes import THEMES


@dataclass(frozen=True, slots=True)
class PuzzleFilter:
    """The theme, rating and kind of puzzle that somebody looks for."""

    theme: str | None = None
    """None for any."""
    least: int = LOWEST_RATING
    most: int = HIGHEST_RATING
    unsolved: bool = False
    """Only those that are not solved yet."""

    def fits(self, puzzle: Puzzle, record: PuzzleRecord) -> bool:
        return (
            (self.theme is None or self.theme in puzzle.themes)
            and self.least <= puzzle.rating <= self.most
            and not (self.unsolved and record.solved(puzzle))
        )


ANYTHING = PuzzleFilter()


class PuzzleSelection:
    """All puzzles to choose from: the pack, and what somebody brought in or made."""

    def __init__(self, pack: Iterable[Puzzle], own: Iterable[Puzzle] = ()) -> None:
        self.pack = tuple(pack)
        self._by_name = {puzzle.name: puzzle for puzzle in (*self.pack, *own)}

    def __len__(self) -> int:
        return len(self._by_name)

    def __getitem__(self, name: str) -> Puzzle:
        return self._by_name[name]

    def __contains__(self, name: object) -> bool:
        return name in self._by_name

    def add(self, puzzle: Puzzle) -> None:
        self._by_name[puzzle.name] = puzzle

    @property
    def themes(self) -> list[str]:
        """Those of any puzzle here, in their usual order."""
        used = {theme for puzzle in self._by_name.values() for theme in puzzle.themes}
        return [theme for theme in THEMES if theme in used]

    def chosen(self, wanted: PuzzleFilter, record: PuzzleRecord) -> list[Puzzle]:
        """All that fit, the easiest first."""
        fitting = (p for p in self._by_name.values() if wanted.fits(p, record))
        return sorted(fitting, key=lambda puzzle: (puzzle.rating, puzzle.name))

    def next_for(
        self, record: PuzzleRecord, wanted: PuzzleFilter = ANYTHING, after: str = ""
    ) -> Puzzle | None:
        """The one nearest to the person's rating that they have not tried.

        If there is none, what they have not solved, then what they did longest ago; never the
        same puzzle twice in a row, `after` being the last, unless there is no other.
        """
        fitting = self.chosen(wanted, record)
        fitting = [puzzle for puzzle in fitting if puzzle.name != after] or fitting

        def order(puzzle: Puzzle) -> tuple[bool, bool, date, float]:
            outcome = record.outcomes.get(puzzle.name)
            far = abs(puzzle.rating - record.rating.value)
            if outcome is None:
                return False, False, date.min, far
            return True, outcome.solved, outcome.day, far

        return min(fitting, key=order, default=None)

    def daily(self, day: date) -> Puzzle | None:
        """The same for everybody with this pack; another puzzle in the pack changes few days."""

        def lot(puzzle: Puzzle) -> bytes:
            return sha256(f"{day.isoformat()} {puzzle.name}".encode()).digest()

        return min(self.pack, key=lot, default=None)
