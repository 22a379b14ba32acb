"""Replies as records for JSON: exact numbers as `num/den`, those of several parts as a list."""

from __future__ import annotations

from typing import Any

from snails_core.notation import write_plan
from snails_core.records import PLAYER_LETTERS
from solver.explain import Explanation, explain
from solver.explain.numbers import ratio, ratios
from solver.planner import Answer, Limit, Report
from solver.planner.limits import Clock, OutOfWork
from solver.planner.potential import Value
from solver.planner.search import value_of
from solver.worker.memory import own_peak
from solver.worker.process import plan_record
from solver.worker.question import Question

Data = dict[str, Any]
EXPLAINABLE = 20_000
"""So many states may come of a plan that is still explained: more are minutes of work."""


def exact(value: Value | None) -> str | list[str] | None:
    if value is None:
        return None
    return ratio(value[0]) if len(value) == 1 else ratios(value)


def progress_record(report: Report, question: Question, plan: str | None) -> Data:
    """What is best so far, as the planner reports it on the way."""
    return {
        "cards": report.cards,
        "states": report.states,
        "value": exact(report.value),
        "plan": plan,
        "bound": exact(report.bound),
        "memory": own_peak(),
        "choices": question.choices,
    }


def answer_record(answer: Answer, question: Question, seconds: float) -> Data:
    """The answer, not explained yet."""
    stage = answer.question.stage
    setting = stage.setting
    return {
        "status": answer.status,
        "stopped": None if answer.status == "optimal" else "limit",
        "value": exact(answer.value),
        "bound": exact(answer.bound),
        "plan": plan_record(write_plan(setting, answer.plan)),
        "ties": None,
        "equal_plans": None if answer.table is None else len(answer.ties),
        "alternatives": None,
        "explanation": None,
        "seconds": round(seconds, 3),
        "states": answer.states,
        "goal": answer.question.goal.text,
        "seat": PLAYER_LETTERS[stage.seat],
        "opponents": list(question.opponents),
        "choices": question.choices,
    }


def explained(record: Data, answer: Answer, question: Question) -> Data:
    """The record with its explanation, alternatives and equal plans, as far as they are known."""
    if question.explanation == "none" or not is_explainable(answer):
        return record
    found = explain(answer, language=question.language)
    alternatives = dict(found.data["alternatives"] or {})
    return {
        **record,
        "ties": alternatives.pop("ties", None),
        "alternatives": alternatives or None,
        "explanation": _explanation(found, question.explanation),
    }


def is_explainable(answer: Answer) -> bool:
    """Does not too much come of the plan? Counted, not timed: equal answers are explained alike."""
    try:
        value_of(answer.question, answer.plan, Clock(Limit(states=EXPLAINABLE), None))
    except OutOfWork:
        return False
    return True


def _explanation(found: Explanation, form: str) -> Data:
    if form == "short":
        return {"short": found.short}
    data = {name: part for name, part in found.data.items() if name != "alternatives"}
    return {"short": found.short, "full": found.full, "data": data}
