"""The work of one chunk: a game, and the puzzles that are in it."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from snails_core.untrusted import parse_json
from solver.errors import MineError
from solver.puzzles.mining.chunks import Chunk
from solver.puzzles.mining.cutting import cut
from solver.puzzles.mining.doubles import without_doubles
from solver.puzzles.mining.games import plannings
from solver.puzzles.mining.posing import questions
from solver.puzzles.mining.reducing import reduced
from solver.puzzles.mining.sieving import Sieve
from solver.puzzles.mining.texts import goal_kind, told
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.rating import rate
from solver.puzzles.reading import read_puzzle
from solver.puzzles.themes import themes_of
from solver.puzzles.writing import write_puzzle

POSITIONS = 6
"""So many are taken from one game, and from each the first puzzle that is found: more would be
near-doubles."""
QUESTIONS = 5
"""So many are tried in a position."""
LETTERS = "abcdef"
"""One for each position; they tell puzzles of a game apart."""


@dataclass(frozen=True, slots=True)
class Haul:
    """What a chunk has brought: how far candidates came, and the puzzles."""

    counts: Counter[str]
    puzzles: tuple[Puzzle, ...]

    @property
    def text(self) -> str:
        puzzles = {puzzle.name: write_puzzle(puzzle) for puzzle in self.puzzles}
        record = {"counts": dict(self.counts), "puzzles": puzzles}
        return json.dumps(record, ensure_ascii=False, indent=1) + "\n"

    @classmethod
    def of_text(cls, text: str) -> Haul:
        """As it is stored; raises SnailsError for anything else."""
        match parse_json(text):
            case {"counts": dict(counts), "puzzles": dict(puzzles), **rest} if not rest:
                if _are(int, counts) and _are(str, puzzles):
                    read = (read_puzzle(toml, name) for name, toml in puzzles.items())
                    return cls(Counter(counts), tuple(read))
        raise MineError("haul")


def _are(kind: type, values: dict[str, Any]) -> bool:
    return all(type(value) is kind for value in values.values())


def dig(chunk: Chunk) -> str:
    """The haul of a chunk, as it is stored."""
    return haul_of(chunk).text


def haul_of(chunk: Chunk) -> Haul:
    """Plays the game and sifts what may be asked in it."""
    sieve, random = Sieve(chunk.states), Random(f"{chunk.game} cut")
    found: list[Puzzle] = []
    views = plannings(chunk.game)
    chosen = random.sample(views, min(POSITIONS, len(views)))
    for letter, seen in zip(LETTERS, chosen, strict=False):
        position = cut(seen, random)
        candidates = [] if position is None else list(questions(position, random))[:QUESTIONS]
        puzzle = next(filter(None, map(sieve.sift, candidates)), None)
        if puzzle is not None:
            found += _finished(puzzle, chunk, letter)
    kept = without_doubles(found)
    sieve.counts["kept"] = len(kept)
    return Haul(sieve.counts, tuple(kept))


def _finished(puzzle: Puzzle, chunk: Chunk, letter: str) -> list[Puzzle]:
    """Made smaller, tagged, rated, named after where it comes from and put into words; nothing
    if it has no theme."""
    puzzle = reduced(puzzle, chunk.states)
    puzzle = replace(puzzle, themes=themes_of(puzzle))
    if not puzzle.themes:
        return []
    name = f"mined_{goal_kind(puzzle)}_{chunk.seed}_{chunk.number:04}{letter}"
    return [told(replace(puzzle, name=name, rating=rate(puzzle)))]
