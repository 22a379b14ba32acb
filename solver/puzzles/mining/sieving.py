"""Which questions are puzzles: cheap looks first, then the proof and how clear it is."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

from snails_core.errors import SnailsError
from solver.explain.ranking import Ranking
from solver.planner.limits import Clock, Limit, OutOfWork
from solver.planner.potential import Value
from solver.planner.search import Answer, Question, value_of
from solver.planner.trials import greedy_plan
from solver.planner.ways import SINGLE, WIDE
from solver.puzzles.proving import Finding, answer_of, finding_of
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.questions import question_of

STAGES = ("candidates", "promising", "proven", "missed", "clear", "kept")
"""How far candidates come; each stage counts those that got so far."""
SAMPLE = 6
"""So many random plans are looked at first."""
LOOK = 2_000
"""States that the first look may take."""
STATES = 25_000
"""States that a proof may take: a second or two."""
MOST_PLANS = 3_000
MOST_TIES = 150
"""More best plans than this are no clear answer."""
CLEAR = Fraction(1, 12)
"""Share of what there is to gain by which the best beats greedy play and the second idea."""

Counts = Counter[str]


class Sieve:
    """Passes candidates on from filter to filter, and counts."""

    def __init__(self, states: int = STATES) -> None:
        self.states, self.counts = states, Counter(dict.fromkeys(STAGES, 0))

    def sift(self, candidate: Puzzle) -> Puzzle | None:
        """The candidate with its proof, if it is a puzzle."""
        self.counts["candidates"] += 1
        try:
            if len(candidate.plans) > MOST_PLANS or not is_promising(question_of(candidate)):
                return None
            self.counts["promising"] += 1
            answer = answer_of(candidate, self.states)
            self.counts["proven"] += 1
            greedy = greedy_value(answer)
            if answer.value == greedy or len(answer.ties) > MOST_TIES:
                return None
            self.counts["missed"] += 1
            finding = finding_of(candidate, answer, self.states)
        except SnailsError:
            return None
        if not is_clear(finding, greedy):
            return None
        self.counts["clear"] += 1
        return replace(candidate, proof=finding.proof)


def is_promising(question: Question) -> bool:
    """Does it matter what is planned? Not if greedy play and a few random plans are worth the
    same, or are too much work to look at."""
    stage, clock = question.stage, Clock(Limit(states=LOOK), None)
    random = Random(SAMPLE)
    plans = [greedy_plan(stage), *(stage.plans.sample(random) for _ in range(SAMPLE))]
    question.teacher.focus = SINGLE
    try:
        return len({value_of(question, plan, clock) for plan in plans}) > 1
    except OutOfWork:
        return False
    finally:
        question.teacher.focus = WIDE


def greedy_value(answer: Answer) -> Value:
    """What the greedy bot's plan is worth, of all plans that were valued."""
    assert answer.table is not None, "only a proven answer knows all plans"
    return Ranking(answer.table).value(greedy_plan(answer.question.stage))


def is_clear(finding: Finding, greedy: Value) -> bool:
    """One best idea, and clearly better than the second one and than greedy play."""
    proof = finding.proof
    if len(finding.ideas) != 1 or not finding.ideas[0] or proof.second is None:
        return False
    best, worst, second = proof.value, finding.worst, proof.second.value
    return all(_is_well_below(other, best, worst) for other in (second, greedy))


def _is_well_below(other: Value, best: Value, worst: Value) -> bool:
    """In the first part of the goal in which it differs from the best."""
    for mine, low, theirs in zip(best, worst, other, strict=False):
        if mine != theirs:
            return mine - theirs >= CLEAR * (mine - low)
    return False
