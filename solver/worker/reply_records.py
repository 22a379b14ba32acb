"""Replies as records for JSON: exact numbers as `num/den`, those of several parts as a list."""

from __future__ import annotations

from dataclasses import replace

from snails_core.notation import write_plan
from snails_core.options import Plan
from snails_core.records import PLAYER_LETTERS
from snails_core.setting import Setting
from solver.explain import Explanation, explanation_of, why_not, why_not_text
from solver.explain.explanation_record import section_records
from solver.explain.number_format import ratio, ratios
from solver.explain.ranking import Ranking
from solver.planner import (
    Answer,
    Budget,
    BudgetExceeded,
    Limit,
    Report,
    Value,
    status_of,
    value_of,
)
from solver.requests import SolveRequest
from solver.requests.parsing import plan_like
from solver.words import wording
from solver.worker.memory import own_peak
from solver.worker.solve_record import Data, Number, plan_record, solve_record

EXPLAINABLE = 100_000
"""So many states may come of a plan that is still explained: more are minutes of work."""


def exact(value: Value | None) -> Number:
    if value is None:
        return None
    return ratio(value[0]) if len(value) == 1 else ratios(value)


def stopped(answer: Answer) -> str | None:
    """Why there is no proof."""
    return None if answer.status == "optimal" else "limit"


def progress_record(report: Report, setting: Setting) -> Data:
    """What is best so far, as the planner reports it on the way."""
    return {
        "cards": report.cards,
        "states": report.states,
        "value": exact(report.value),
        "plan": None if report.plan is None else write_plan(setting, report.plan),
        "bound": exact(report.bound),
        "memory": own_peak(),
    }


def answer_record(answer: Answer, request: SolveRequest, seconds: float) -> Data:
    """The answer, not explained yet."""
    problem = answer.question.problem
    asked = {
        "goal": answer.question.goal.text,
        "seat": PLAYER_LETTERS[problem.seat],
        "opponents": list(request.opponents),
        "choices": request.choices,
        "wishes": list(request.wishes),
    }
    return solve_record(
        asked,
        status=answer.status,
        stopped=stopped(answer),
        value=exact(answer.value),
        bound=exact(answer.bound),
        plan=write_plan(problem.setting, answer.plan),
        equal_plans=None if answer.table is None else len(answer.ties),
        seconds=seconds,
        states=answer.states,
    )


def listed(record: Data, answer: Answer, count: int) -> Data:
    """The record with so many of the best plans, if all plans were valued."""
    if not count or answer.table is None:
        return record
    setting = answer.question.problem.setting
    ranked = Ranking(answer.table).first(count)
    best = [
        {"plan": plan_record(write_plan(setting, plan)), "value": exact(value)}
        for value, plan in ranked
    ]
    return {**record, "best": best}


def explained(record: Data, answer: Answer, request: SolveRequest) -> Data:
    """The record with its explanation, alternatives and equal plans, as far as they are known."""
    if request.explanation == "none" and not request.why_not:
        return record
    known = with_nothing_left_out(answer)
    if known is None:
        return {**record, "unexplained": wording(request.language, "solve.unexplained")}
    if request.why_not:
        record = {**record, "why_not": [_compared(known, p, request) for p in request.why_not]}
    if request.explanation == "none":
        return record
    plan = known.plan
    if request.explained_plan is not None:
        plan = plan_like(known, request.explained_plan)
        if value_within(known, plan) is None:
            return {**record, "unexplained": wording(request.language, "solve.unexplained")}
    found = explanation_of(known, plan, request.language)
    alternatives = dict(found.data["alternatives"] or {})
    return {
        **record,
        "status": known.status,
        "stopped": stopped(known),
        "value": exact(known.value),
        "plan": plan_record(write_plan(known.question.problem.setting, plan)),
        "ties": alternatives.pop("ties", None),
        "alternatives": alternatives or None,
        "explanation": _explanation(found, request.explanation),
    }


def with_nothing_left_out(answer: Answer) -> Answer | None:
    """The answer with all that its plan is worth; None if too much may come of it.

    A search that reached its limit may not have aimed everywhere. What is too much is counted,
    not timed, so that equal answers are explained alike.
    """
    value = value_within(answer, answer.plan)
    if value is None:
        return None
    if answer.status == "optimal":
        return answer
    return replace(answer, value=value, status=status_of(value, answer.bound))


def _compared(answer: Answer, text: str, request: SolveRequest) -> Data:
    """A plan, or the best of those that fit a pattern, against the best of all."""
    setting = answer.question.problem.setting
    plan = plan_like(answer, text)
    if value_within(answer, plan) is None:
        return {
            "asked": text,
            "plan": None,
            "text": wording(request.language, "solve.unexplained"),
        }
    why = why_not(answer, plan)
    return {
        "asked": text,
        "plan": plan_record(write_plan(setting, plan)),
        "value": exact(why.value),
        "difference": exact(why.difference),
        "text": why_not_text(answer, why, request.language),
        "falls": [
            {
                "slot": None if fall.slot is None else fall.slot + 1,
                "value": exact(fall.value),
                "lost": exact(fall.lost),
                "instead": plan_record(write_plan(setting, fall.instead)),
            }
            for fall in why.falls
        ],
    }


def value_within(answer: Answer, plan: Plan) -> Value | None:
    """What a plan is worth; None if too much may come of it."""
    try:
        return value_of(answer.question, plan, Budget(Limit(states=EXPLAINABLE)))
    except BudgetExceeded:
        return None


def _explanation(found: Explanation, form: str) -> Data:
    if form == "short":
        return {"short": found.short}
    data = {name: part for name, part in found.data.items() if name != "alternatives"}
    sections = section_records(found.sections)
    return {"short": found.short, "full": found.full, "sections": sections, "data": data}
