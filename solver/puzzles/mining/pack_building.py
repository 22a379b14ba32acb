"""A pack made of the results of many chunks: no near-duplicates, no title twice, an even mix."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import chain, islice, zip_longest
from pathlib import Path

from snails_core.errors import SnailsError
from solver.errors import MineError
from solver.puzzles.mining.chunk_work import Chunk, ChunkResult
from solver.puzzles.mining.near_duplicates import without_near_duplicates
from solver.puzzles.mining.store import Store
from solver.puzzles.mining.texts import goal_kind, told
from solver.puzzles.packs import ENDING, pack, write_file
from solver.puzzles.puzzle import MINED, Puzzle


@dataclass(frozen=True, slots=True)
class MinedPack:
    """The puzzles of many chunks, and how far candidates came."""

    counts: Counter[str]
    puzzles: tuple[Puzzle, ...]


def build_pack(
    store: Store,
    chunks: Sequence[Chunk],
    known: Collection[Puzzle] = (),
    most: int | None = None,
) -> MinedPack:
    """The pack of all chunks that are done, in their order. It has nothing that is `known` already;
    if there are more than `most` puzzles, an even selection of them."""
    counts: Counter[str] = Counter()
    found: list[Puzzle] = []
    for chunk in chunks:
        if chunk.key in store:
            result = _result(store, chunk.key)
            counts.update(result.counts)
            found += result.puzzles
    titles = {puzzle.title["en"] for puzzle in known}
    puzzles, single = [], without_near_duplicates(found, known)
    for puzzle in single if most is None else even_selection(single, most):
        puzzles.append(told(puzzle, titles))
        titles.add(puzzles[-1].title["en"])
    return MinedPack(counts, tuple(puzzles))


def _result(store: Store, key: str) -> ChunkResult:
    text = store.get(key)
    try:
        return ChunkResult.of_text(text)
    except SnailsError as error:
        raise MineError("damaged", store.place(key), reason=error) from error


def made_by_hand() -> list[Puzzle]:
    """The pack without what was mined: nothing may be like these, or be called like one."""
    return [puzzle for puzzle in pack() if puzzle.origin != MINED]


def write_all(gathered: MinedPack, folder: Path) -> None:
    """One file a puzzle."""
    for puzzle in gathered.puzzles:
        write_file(puzzle, folder / f"{puzzle.name}{ENDING}")


def even_selection(puzzles: Sequence[Puzzle], most: int) -> list[Puzzle]:
    """At most so many puzzles, in their order: the hardest of each kind of goal, then the next
    hardest, until there are enough."""
    kinds: dict[str, list[Puzzle]] = {}
    for puzzle in sorted(puzzles, key=lambda puzzle: puzzle.rating, reverse=True):
        kinds.setdefault(goal_kind(puzzle), []).append(puzzle)
    rows = zip_longest(*(kinds[kind] for kind in sorted(kinds)))
    chosen = islice((puzzle for puzzle in chain.from_iterable(rows) if puzzle), most)
    names = {puzzle.name for puzzle in chosen}
    return [puzzle for puzzle in puzzles if puzzle.name in names]
