"""Which candidates are puzzles: cheap tests first, then the proof and how clear it is."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

from snails_core.errors import SnailsError
from snails_core.layout import PLAN_SLOTS
from snails_core.options import Plan
from solver.explain.ranking import Ranking
from solver.planner import (
    Answer,
    Budget,
    BudgetExceeded,
    Limit,
    Question,
    Value,
    greedy_plan,
    value_of,
)
from solver.puzzles.proving import Finding, answer_of, finding_of
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.puzzle_question import question_of

STAGES = ("candidates", "promising", "proven", "missed", "clear", "kept")
"""How far candidates come; each stage counts those that got so far."""
SAMPLE = 10
"""So many plans are valued first: random ones, and the greedy plan in another order."""
LOOK = 6_000
"""States that valuing those plans may take."""
MOST_PLANS = 6_000
MOST_TIES = Fraction(1, 6)
"""If a larger share of all plans is best, there is nothing to find."""
CLEAR = Fraction(1, 12)
"""Share of what there is to gain by which the best beats greedy play and the second idea."""

Counts = Counter[str]


class CandidateFilter:
    """Tests candidates one filter after the other, and counts how far they come."""

    def __init__(self, states: int) -> None:
        self.states, self.counts = states, Counter(dict.fromkeys(STAGES, 0))

    def proven(self, candidate: Puzzle) -> Puzzle | None:
        """The candidate with its proof, if it is a puzzle."""
        self.counts["candidates"] += 1
        try:
            question = question_of(candidate)
            if len(candidate.plans) > MOST_PLANS or not is_promising(question, self.states):
                return None
            self.counts["promising"] += 1
            answer = answer_of(candidate, self.states, question=question)
            self.counts["proven"] += 1
            greedy = greedy_value(answer)
            if answer.value == greedy or len(answer.ties) > MOST_TIES * len(candidate.plans):
                return None
            self.counts["missed"] += 1
            finding = finding_of(candidate, answer, self.states)
        except SnailsError:
            return None
        if not is_clear(finding, greedy):
            return None
        self.counts["clear"] += 1
        return replace(candidate, proof=finding.proof)


def is_promising(question: Question, states: int) -> bool:
    """Is one of a few other plans better than the greedy plan, or none of them worse? If neither,
    the greedy plan is mostly best."""
    plans, budget = question.problem.plans, Budget(Limit(states=min(LOOK, states)))
    random, greedy = Random(SAMPLE), greedy_plan(question.problem.position)
    others = (
        plans.sample(random) if number % 2 else _reordered(greedy, random)
        for number in range(SAMPLE)
    )
    try:
        value, worse = value_of(question, greedy, budget), False
        for plan in others:
            other = value_of(question, plan, budget)
            if other > value:
                return True
            worse = worse or other < value
    except BudgetExceeded:
        return False
    return not worse


def _reordered(plan: Plan, random: Random) -> Plan:
    """The same cards in another order."""
    one, two, three, four, five = random.sample(plan.cards, PLAN_SLOTS)
    return Plan(plan.active_snail, plan.passive_snail, one, two, three, four, five)


def greedy_value(answer: Answer) -> Value:
    """What the greedy bot's plan is worth."""
    assert answer.table is not None, "only a proven answer knows all plans"
    return Ranking(answer.table).value(greedy_plan(answer.question.problem.position))


def is_clear(finding: Finding, greedy: Value) -> bool:
    """Is there one best idea, clearly better than the second one and than the greedy plan?"""
    proof = finding.proof
    if len(finding.ideas) != 1 or not finding.ideas[0] or proof.second is None:
        return False
    best, worst, second = proof.value, finding.worst, proof.second.value
    return all(_is_well_below(other, best, worst) for other in (second, greedy))


def _is_well_below(other: Value, best: Value, worst: Value) -> bool:
    """Is the value clearly below the best, in the first part of the goal in which they differ?"""
    for mine, low, theirs in zip(best, worst, other, strict=False):
        if mine != theirs:
            return mine - theirs >= CLEAR * (mine - low)
    return False
