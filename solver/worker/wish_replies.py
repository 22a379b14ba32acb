"""Replies to requests with wishes: what CP-SAT found, as records for JSON."""

from __future__ import annotations

from dataclasses import replace

from snails_core.notation import read_position, write_plan
from snails_core.records import snail_name
from solver.explain.number_format import ratio
from solver.model import Effort, WishAnswer, Wishes, choose, read_wishes
from solver.planner import Answer
from solver.requests import SolveRequest
from solver.words import wording
from solver.worker.process import plan_record
from solver.worker.reply_records import Data, answer_record, exact, explained


def wishes_of(question: SolveRequest) -> Wishes:
    """What a question's texts wish; a mistake is told before anything is searched."""
    assert isinstance(question.position, str)
    return read_wishes(read_position(question.position).setting, ", ".join(question.wishes))


def wished(answer: Answer, wishes: Wishes, question: SolveRequest, seconds: float) -> Data:
    """The reply to a request with wishes: the best plan that meets them, or why there is none."""
    left = None if question.seconds is None else max(0.1, question.seconds - seconds)
    choice = choose(answer.table, wishes, Effort(seconds=left))
    record = {**answer_record(answer, question, seconds), **_chosen(choice, answer)}
    if choice.plan is None or question.explanation == "none":
        return record
    if wishes.has_policy:
        told = wording(question.language, "solve.unexplained_policy")
        return {**record, "unexplained": told}
    under = replace(answer, value=choice.value, bound=choice.value, ties=(choice.plan,), table=None)
    return {**explained(record, under, question), "alternatives": None, "ties": None}


def _chosen(choice: WishAnswer, answer: Answer) -> Data:
    setting = answer.question.problem.setting
    plan = None if choice.plan is None else plan_record(write_plan(setting, choice.plan))
    value = exact(choice.value) if choice.plan is not None else None
    return {
        "status": choice.status,
        "stopped": "limit" if choice.status == "unknown" else None,
        "value": value,
        "bound": value,
        "plan": plan,
        "equal_plans": None,
        "conflict": [wish.name(setting) for wish in choice.conflict],
        "risks": {snail_name(snail): ratio(chance) for snail, chance in choice.risk},
    }
