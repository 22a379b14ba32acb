"""Proves a puzzle: values every plan, tells the best ones apart, and finds the next best idea."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from snails_core.notation import write_plan
from snails_core.options import Plan
from solver.errors import PuzzleError
from solver.explain.alternatives import Alternatives, Idea, Results
from solver.explain.ranking import Ranked
from solver.planner import Answer, Budget, Limit, OnReport, Question, Search, Value
from solver.puzzles.ideas import Ideas, different, has_missed
from solver.puzzles.puzzle import FEWEST, Proof, Puzzle, Second
from solver.puzzles.puzzle_question import question_of

STATES = 200_000
"""Work that a proof may take unless told otherwise: about ten seconds."""
MOST_TIES = 3000
"""A puzzle with more best plans is too loose to be one."""
MOST_LOOKS = 3000
"""So many plans below the best are looked at for another idea."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A proof, and what else is known of the plans."""

    proof: Proof
    ideas: tuple[Idea, ...]
    """Those of all best plans that are not the same."""
    worst: Value
    """Of all plans."""


def prove(puzzle: Puzzle, limit: int = STATES, progress: OnReport | None = None) -> Proof:
    """The proof; raises PuzzleError if there is none within the limit of work."""
    return find(puzzle, limit, progress).proof


def find(puzzle: Puzzle, limit: int = STATES, progress: OnReport | None = None) -> Finding:
    """The proof, with what `checking` needs beside it."""
    return finding_of(puzzle, answer_of(puzzle, limit, progress), limit)


def answer_of(
    puzzle: Puzzle,
    limit: int = STATES,
    progress: OnReport | None = None,
    question: Question | None = None,
) -> Answer:
    """The answer with the value of every plan; raises PuzzleError if the limit is too low for that.
    A question that was asked before brings its caches along."""
    question = question or question_of(puzzle)
    if question.problem.own_hand_matters:
        raise PuzzleError("hands", puzzle.name)
    answer = Search(question, Budget(Limit(states=limit), progress)).run()
    if answer.table is None:
        raise PuzzleError("limit", puzzle.name, limit=limit)
    return answer


def finding_of(puzzle: Puzzle, answer: Answer, limit: int) -> Finding:
    """The finding that follows from the values of all plans; raises PuzzleError if too many plans
    are best, or of the same idea."""
    return _Finder(puzzle, answer, limit).finding()


class _Finder:
    """Goes through the plans of a proven answer, the best first."""

    def __init__(self, puzzle: Puzzle, answer: Answer, limit: int) -> None:
        self.puzzle, self.answer, self.limit = puzzle, answer, limit
        self.alternatives, self.ideas = Alternatives(answer), Ideas(answer)
        self.ties = self._ties()
        if len(self.ties) > MOST_TIES:
            raise PuzzleError("loose", puzzle.name, found=len(self.ties), most=MOST_TIES)

    def finding(self) -> Finding:
        best = {self.ideas.of(plan): None for plan in self.ties}
        proof = Proof(
            value=self._valued(self.ties[0]).value,
            plans=tuple(self._text(plan) for plan in self._kinds()),
            second=self._second(list(best)),
            states=self.answer.states,
            limit=self.limit,
        )
        return Finding(proof, tuple(different(best)), self._worst())

    def _ties(self) -> list[Plan]:
        """The best plans; if cards count, those with the fewest."""
        if FEWEST not in self.puzzle.wishes:
            return list(self.answer.ties)
        fewest = min(map(self.puzzle.spent, self.answer.ties))
        return [plan for plan in self.answer.ties if self.puzzle.spent(plan) == fewest]

    def _kinds(self) -> list[Plan]:
        """One best plan for all that are equivalent to it; first those that stand for most."""
        kinds: dict[Results, list[Plan]] = {}
        for plan in self.ties:
            kinds.setdefault(self.alternatives.results(plan), []).append(plan)
        return [plans[0] for plans in sorted(kinds.values(), key=len, reverse=True)]

    def _second(self, best: list[Idea]) -> Second | None:
        """The best plan of another idea."""
        ties, looks = set(self.ties), 0
        for ranked in self._ranked():
            if ranked.plan in ties:
                continue
            if has_missed(self.ideas.of(ranked.plan), best):
                return Second(self._text(ranked.plan), ranked.value)
            looks += 1
            if looks > MOST_LOOKS:
                raise PuzzleError("alike", self.puzzle.name, most=MOST_LOOKS)
        return None

    def _ranked(self) -> Iterator[Ranked]:
        """All plans by what they are worth in the puzzle, the best first."""
        ranking = self.alternatives.ranking
        for level in ranking.levels(ranking.everything):
            yield from sorted(map(self._valued, level), key=lambda one: one.value, reverse=True)

    def _worst(self) -> Value:
        ranking = self.alternatives.ranking
        *_, last = ranking.levels(ranking.everything)
        return min(self._valued(plan).value for plan in last)

    def _valued(self, plan: Plan) -> Ranked:
        return Ranked(self.puzzle.valued(plan, self.alternatives.ranking.value(plan)), plan)

    def _text(self, plan: Plan) -> str:
        return write_plan(self.puzzle.setting, plan)
