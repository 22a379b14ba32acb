"""The record of what is known of a `SolveRequest`, for JSON, and plans inside it taken apart.

Worker and parent both write it: the parent where the worker was stopped before it could answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from snails_core.records import NOTHING

Data = dict[str, Any]
Number = str | list[str] | None
"""`num/den`; a list of such for a goal of several parts; None if not known."""
ASKED = ("goal", "seat", "opponents", "choices", "wishes")
"""The fields of a request that its reply repeats."""


def solve_record(
    asked: Mapping[str, Any],
    *,
    status: str,
    stopped: str | None,
    value: Number,
    bound: Number,
    plan: str | None,
    seconds: float,
    states: int,
    equal_plans: int | None = None,
) -> Data:
    """A plan and how good it is, not explained: the keys of `snails solve --json`, in their order.

    `asked` has the fields named in `ASKED`.
    """
    return {
        "status": status,
        "stopped": stopped,
        "value": value,
        "bound": bound,
        "plan": plan_record(plan),
        "ties": None,
        "equal_plans": equal_plans,
        "best": None,
        "alternatives": None,
        "explanation": None,
        "unexplained": None,
        "why_not": None,
        "conflict": [],
        "risks": {},
        "seconds": round(seconds, 3),
        "states": states,
        **{name: asked[name] for name in ASKED},
    }


def plan_record(plan: str | None) -> Data | None:
    """A plan's text taken apart."""
    if plan is None:
        return None
    active, passive, *cards = plan.split()
    return {"active": active, "passive": None if passive == NOTHING else passive, "cards": cards}


def plan_words(record: Data) -> str:
    """The text of a plan that `plan_record` took apart."""
    return " ".join((record["active"], record["passive"] or NOTHING, *record["cards"]))
