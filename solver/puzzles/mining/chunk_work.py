"""The miner's work in numbered chunks: one game each, and the puzzles that are in it."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from snails_core.untrusted import parse_json
from solver.errors import MineError
from solver.puzzles.mining.cropping import cut
from solver.puzzles.mining.filtering import CandidateFilter
from solver.puzzles.mining.games import plannings
from solver.puzzles.mining.near_duplicates import without_near_duplicates
from solver.puzzles.mining.question_generation import questions
from solver.puzzles.mining.reduction import reduced
from solver.puzzles.mining.texts import goal_kind, told
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.puzzle_file import read_puzzle, write_puzzle
from solver.puzzles.rating import rate
from solver.puzzles.themes import themes_of

STATES = 40_000
"""States that a proof may take unless told otherwise: a few seconds."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of work; its result is the same on every machine."""

    seed: int
    number: int
    states: int = STATES
    """That one proof may take."""

    @property
    def game(self) -> str:
        """The seed of the game; it does not depend on the limit of work."""
        return f"{self.seed}-{self.number:06}"

    @property
    def key(self) -> str:
        return f"{self.game}-{self.states}"


POSITIONS = 6
"""So many are taken from one game, and from each the first puzzle that is found: more would be
near-duplicates."""
QUESTIONS = 5
"""So many are tried in a position."""
LETTERS = "abcdef"
"""One for each position; they tell puzzles of a game apart."""


@dataclass(frozen=True, slots=True)
class ChunkResult:
    """The result of a chunk: how far candidates came, and the puzzles."""

    counts: Counter[str]
    puzzles: tuple[Puzzle, ...]

    @property
    def text(self) -> str:
        puzzles = {puzzle.name: write_puzzle(puzzle) for puzzle in self.puzzles}
        record = {"counts": dict(self.counts), "puzzles": puzzles}
        return json.dumps(record, ensure_ascii=False, indent=1) + "\n"

    @classmethod
    def of_text(cls, text: str) -> ChunkResult:
        """As it is stored; raises SnailsError for anything else."""
        match parse_json(text):
            case {"counts": dict(counts), "puzzles": dict(puzzles), **rest} if not rest:
                if _are(int, counts) and _are(str, puzzles):
                    read = (read_puzzle(toml, name) for name, toml in puzzles.items())
                    return cls(Counter(counts), tuple(read))
        raise MineError("haul")


def _are(kind: type, values: dict[str, Any]) -> bool:
    return all(type(value) is kind for value in values.values())


def mine_chunk(chunk: Chunk) -> str:
    """The result of a chunk, as it is stored."""
    return result_of(chunk).text


def result_of(chunk: Chunk) -> ChunkResult:
    """Plays the game and filters the questions that can be asked in it."""
    candidate_filter, random = CandidateFilter(chunk.states), Random(f"{chunk.game} cut")
    found: list[Puzzle] = []
    views = plannings(chunk.game)
    chosen = random.sample(views, min(POSITIONS, len(views)))
    for letter, seen in zip(LETTERS, chosen, strict=False):
        position = cut(seen, random)
        candidates = [] if position is None else list(questions(position, random))[:QUESTIONS]
        puzzle = next(filter(None, map(candidate_filter.proven, candidates)), None)
        if puzzle is not None:
            found += _finished(puzzle, chunk, letter)
    kept = without_near_duplicates(found)
    candidate_filter.counts["kept"] = len(kept)
    return ChunkResult(candidate_filter.counts, tuple(kept))


def _finished(puzzle: Puzzle, chunk: Chunk, letter: str) -> list[Puzzle]:
    """The puzzle made smaller, with themes, rating, name and words; nothing if it has no theme."""
    puzzle = reduced(puzzle, chunk.states)
    puzzle = replace(puzzle, themes=themes_of(puzzle))
    if not puzzle.themes:
        return []
    name = f"mined_{goal_kind(puzzle)}_{chunk.seed}_{chunk.number:04}{letter}"
    return [told(replace(puzzle, name=name, rating=rate(puzzle)))]
