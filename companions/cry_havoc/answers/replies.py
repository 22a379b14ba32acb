"""The worker's answers. To a `TurnRequest`: the best plan for a turn, its proof, and reasons.

`value` and `bound` are hundredths of a point (equal where the plan is proven), `actions` the plan
as sentences, and `reasons` what it brings and what other beginnings are worth. While the search
runs, the best plan so far is told as one text. A `HiddenRequest` is answered in `hidden`.
"""

from __future__ import annotations

from typing import Any

from companions.cp_sat import Limits, Status, Valued
from companions.cry_havoc.answers.hidden import hidden_answer, read_question
from companions.cry_havoc.notation import read_position
from companions.cry_havoc.position import Position
from companions.cry_havoc.solver.requests import USUAL_SECONDS
from companions.cry_havoc.solver.turn_model import Kind, TurnModel
from companions.cry_havoc.solver.turn_plan import kind_values, plan_turn, read_actions
from companions.cry_havoc.solver.turn_problem import turn_problem
from companions.cry_havoc.tell.turns import action_lines, beginning_lines, gain_lines, proof_line
from snails_core.words import LANGUAGES
from solver.requests import one_of
from solver.worker.other_games import OtherTeller

Data = dict[str, Any]


ASKED = ("turn", "hidden")
PLAN_SHARE = 0.6
"""Of the time for the plan itself; the rest is for what other beginnings are worth."""


def answer(request: Data, tell: OtherTeller) -> Data:
    """The answer to a request; it is cancelled by ending the worker."""
    language = one_of(request, "language", LANGUAGES)
    if one_of(request, "asked", ASKED) == "hidden":
        return hidden_answer(read_question(request), language, tell)
    seconds = request.get("seconds")
    position = read_position(str(request.get("position", "")))
    limit = float(seconds) if isinstance(seconds, int | float) and seconds else USUAL_SECONDS
    return turn_answer(position, language, limit, tell)


def turn_answer(position: Position, language: str, seconds: float, tell: OtherTeller) -> Data:
    """The best plan for the turn of a position, in words."""
    problem = turn_problem(position)
    search = _Search(position, language, tell)
    limits = Limits(seconds * PLAN_SHARE, progress=search.progress)
    plan = plan_turn(problem, limits, watch=search.watch)
    others = kind_values(problem, Limits(seconds=seconds * (1 - PLAN_SHARE) / len(Kind)))
    proven = plan.status is Status.PROVEN
    return {
        "status": "optimal" if proven else "feasible",
        "stopped": None if proven else "limit",
        "value": plan.value,
        "bound": plan.bound,
        "actions": action_lines(position, plan.actions, language),
        "reasons": [
            proof_line(plan, language),
            *gain_lines(position, plan, language),
            *beginning_lines(others, language),
        ],
    }


class _Search:
    """Tells of every better plan, with its actions."""

    def __init__(self, position: Position, language: str, tell: OtherTeller) -> None:
        self._position, self._language, self._tell = position, language, tell
        self._count, self._plan = 0, ""

    def watch(self, model: TurnModel, found: Valued) -> None:
        actions, _ = read_actions(model, found)
        self._plan = "\n".join(action_lines(self._position, actions, self._language))

    def progress(self, value: int, bound: int) -> bool:
        self._count += 1
        self._tell(self._count, value, bound, self._plan or None)
        return True
