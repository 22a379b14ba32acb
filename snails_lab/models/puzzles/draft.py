"""Drafts of puzzles: a position and a question about it, still to be proven."""

from __future__ import annotations

from dataclasses import dataclass, replace

from snails_core.agenda import Planning
from snails_core.position import Position
from snails_core.words import LANGUAGES
from snails_lab.errors import LabError
from snails_lab.models.puzzles.library import puzzle_name
from snails_lab.models.solver_question.question import PlanQuestion, next_to_plan
from solver.puzzles.puzzle import Puzzle, Texts
from solver.puzzles.puzzle_file import read_puzzle
from solver.worker import Reply

UNTOLD: Texts = dict.fromkeys(LANGUAGES, "?")
"""In place of words that are found together with the proof."""
NAME = "puzzle"


def draft_of(question: PlanQuestion) -> Puzzle:
    """What the question asks, as a puzzle; raises where nobody is to plan."""
    position = question.position
    if next_to_plan(position) is None or position.viewer is not None:
        raise LabError("puzzle_not_planning")
    return Puzzle(
        name=NAME,
        position=_at_seat(position, question.seat),
        seat=question.seat,
        goal=question.goal,
        title=UNTOLD,
        story=UNTOLD,
        hints=(UNTOLD, UNTOLD, UNTOLD),
        opponents=question.opponents,
        choices=question.choices,
        directions=question.directions,
    )


def _at_seat(position: Position, seat: int) -> Position:
    """Plans are made at the same time: whoever else has made none is passed over."""
    if next_to_plan(position) == seat:
        return position
    turn = (seat - position.first_player) % position.players
    return Position(position.setting, position.hot, position.cold, (Planning(turn),))


@dataclass(frozen=True, slots=True)
class Findings:
    """A proven draft, and what speaks against it as a puzzle."""

    puzzle: Puzzle
    faults: tuple[str, ...]

    @classmethod
    def of(cls, reply: Reply) -> Findings:
        """As the worker replied to a `Proving`."""
        puzzle = read_puzzle(str(reply.data["puzzle"]), NAME)
        return cls(puzzle, tuple(map(str, reply.data["faults"])))

    @property
    def is_puzzle(self) -> bool:
        return not self.faults

    def named(self, title: str) -> Puzzle:
        """The puzzle with the author's title in all languages, if there is one."""
        title = " ".join(title.split())
        titles = dict.fromkeys(LANGUAGES, title) if title else self.puzzle.title
        return replace(self.puzzle, name=puzzle_name(titles["en"]), title=titles)
