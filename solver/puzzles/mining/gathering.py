"""All that the chunks have brought, as one pack: doubles dropped, titles all different."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from snails_core.errors import SnailsError
from solver.errors import MineError
from solver.puzzles.mining.choosing import evenly
from solver.puzzles.mining.chunks import Chunk
from solver.puzzles.mining.digging import Haul
from solver.puzzles.mining.doubles import without_doubles
from solver.puzzles.mining.store import Store
from solver.puzzles.mining.texts import told
from solver.puzzles.packs import ENDING, pack, write_file
from solver.puzzles.puzzle import MINED, Puzzle


@dataclass(frozen=True, slots=True)
class Gathered:
    """What many chunks have brought."""

    counts: Counter[str]
    puzzles: tuple[Puzzle, ...]


def gather(
    store: Store,
    chunks: Sequence[Chunk],
    known: Collection[Puzzle] = (),
    most: int | None = None,
) -> Gathered:
    """In the order of the chunks, whoever did them when; nothing that is `known` already, and if
    there are more than the `most` that are wanted, an even choice."""
    counts: Counter[str] = Counter()
    found: list[Puzzle] = []
    for chunk in chunks:
        if chunk.key in store:
            haul = _haul(store, chunk.key)
            counts.update(haul.counts)
            found += haul.puzzles
    titles = {puzzle.title["en"] for puzzle in known}
    puzzles, single = [], without_doubles(found, known)
    for puzzle in single if most is None else evenly(single, most):
        puzzles.append(told(puzzle, titles))
        titles.add(puzzles[-1].title["en"])
    return Gathered(counts, tuple(puzzles))


def _haul(store: Store, key: str) -> Haul:
    text = store.get(key)
    try:
        return Haul.of_text(text)
    except SnailsError as error:
        raise MineError("damaged", store.place(key), reason=error) from error


def made_by_hand() -> list[Puzzle]:
    """The pack without what was mined: nothing may be like these, or be called like one."""
    return [puzzle for puzzle in pack() if puzzle.origin != MINED]


def write_all(gathered: Gathered, folder: Path) -> None:
    """One file a puzzle."""
    for puzzle in gathered.puzzles:
        write_file(puzzle, folder / f"{puzzle.name}{ENDING}")
