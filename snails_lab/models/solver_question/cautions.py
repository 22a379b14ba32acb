"""Cautions before a search: what is known to make its answer worth little."""

from __future__ import annotations

from snails_lab.models.solver_question.question import PlanQuestion, players_in
from snails_lab.words import phrase
from solver.goals import read_goal
from solver.goals.bounds import upper_bound


def cautions(question: PlanQuestion, language: str) -> list[str]:
    """That nobody is there to be hurt, or that the goal is as high as it can be already."""
    found = []
    if players_in(question.position) == [question.seat]:
        found.append(phrase(language, "asking.no_enemies"))
    if nothing_to_gain(question):
        found.append(phrase(language, "asking.nothing_to_gain"))
    return found


def nothing_to_gain(question: PlanQuestion) -> bool:
    """Is the goal worth now what no end of the round exceeds? (It may still be lost.)"""
    goal, position, seat = read_goal(question.goal), question.position, question.seat
    most = upper_bound(goal, position, seat)
    return most is not None and most <= goal.value(
        position.hot, position.hot, seat, position.setting
    )
