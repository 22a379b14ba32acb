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
from solver.worker.reply_records import answer_record, exact, explained
from solver.worker.solve_record import Data, plan_record


def wishes_of(request: SolveRequest) -> Wishes:
    """What a request's texts wish; a mistake is told before anything is searched."""
    assert isinstance(request.position, str)
    return read_wishes(read_position(request.position).setting, ", ".join(request.wishes))


def wished(answer: Answer, wishes: Wishes, request: SolveRequest, seconds: float) -> Data:
    """The reply to a request with wishes: the best plan that meets them, or why there is none."""
    left = None if request.seconds is None else max(0.1, request.seconds - seconds)
    choice = choose(answer.table, wishes, Effort(seconds=left))
    record = {**answer_record(answer, request, seconds), **_chosen(choice, answer)}
    if choice.plan is None or request.explanation == "none":
        return record
    if wishes.has_policy:
        told = wording(request.language, "solve.unexplained_policy")
        return {**record, "unexplained": told}
    under = replace(answer, value=choice.value, bound=choice.value, ties=(choice.plan,), table=None)
    return {**explained(record, under, request), "alternatives": None, "ties": None}


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
