"""Plan against plan in the worker's process: the replies to `EquilibriumRequest`."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from time import monotonic

from snails_core.notation import read_position, write_plan
from snails_core.options import Plan
from snails_core.position import Position
from snails_core.queries import is_out
from snails_core.records import PLAYER_LETTERS, card_name
from snails_core.setting import Setting
from solver.choice_models import ADVERSARY
from solver.equilibrium.best_response import PlanMixture
from solver.equilibrium.double_oracle import PlanEquilibrium, solve_open_play
from solver.equilibrium.hidden_play import HiddenEquilibrium, solve_hidden_play
from solver.equilibrium.in_turn import InTurn, respond_in_turn
from solver.equilibrium.open_play import OpenPlay
from solver.equilibrium.support import CardUse, MixedPlan, Support, support_of
from solver.explain.number_format import ratio
from solver.planner import Budget, Limit, Report
from solver.requests import EquilibriumRequest
from solver.requests.parsing import goal_of, player_of
from solver.worker.reply_records import exact
from solver.worker.solve_record import Data, Number, plan_record, solve_record

EXPLAINED_STATES = 200_000
"""So many states more may be spent on why the mixture mixes, if the search had a limit."""


def equilibrium(
    request: EquilibriumRequest,
    progress: Callable[[Report], None],
    found: Callable[[Data], None],
) -> Data:
    """The mixtures of two players; of three or four, their best responses in turn. `found` gets the
    answer before it is explained."""
    assert isinstance(request.position, str) and isinstance(request.goal, str)
    position, goal = read_position(request.position), goal_of(request.goal)
    seat = None if request.seat is None else player_of(position, request.seat, "seat")
    start = monotonic()
    budget = Budget(Limit(request.states, request.seconds), progress)
    players = sum(not is_out(position.hot, player) for player in range(position.players))
    if players > 2:
        answers = respond_in_turn(position, goal, budget)
        return _in_turn_record(answers, position, goal.text, budget, monotonic() - start)
    game = OpenPlay(position, goal, seat)
    if request.hidden:
        secret = solve_hidden_play(game, budget)
        return _hidden_record(secret, game, goal.text, budget, monotonic() - start)
    mixtures = solve_open_play(game, budget)
    record = _record(mixtures, goal.text, monotonic() - start)
    found(record)
    has_limit = request.states is not None or request.seconds is not None
    limit = Limit(EXPLAINED_STATES if has_limit else None)
    record["equilibrium"].update(
        support_record(support_of(mixtures, Budget(limit, progress)), game)
    )
    return record


def _record(found: PlanEquilibrium, goal: str, seconds: float) -> Data:
    """The mixtures of open play, not explained yet."""
    more = {"gap": _number(found.gap), "tables": found.responder.tables}
    return _of_both(found, found.game, goal, found.states, seconds, {"game": "open_play", **more})


def _hidden_record(
    found: HiddenEquilibrium, game: OpenPlay, goal: str, budget: Budget, seconds: float
) -> Data:
    """The plans of hidden play; how they are played on is not told."""
    opened = found.open_play
    more = {"open": _number(opened.lower) if opened.is_proven else None, "leaves": found.leaves}
    return _of_both(found, game, goal, budget.spent, seconds, {"game": "hidden_play", **more})


def _of_both(
    found: PlanEquilibrium | HiddenEquilibrium,
    game: OpenPlay,
    goal: str,
    states: int,
    seconds: float,
    more: Data,
) -> Data:
    """What is told of both games: bounds, mixtures, and how many plans were compared; `more` is
    told of one of them alone."""
    setting = game.position.setting
    likeliest = max(found.mixtures[0], key=lambda plan: found.mixtures[0][plan])
    record = _solve_record(
        goal,
        PLAYER_LETTERS[game.seats[0]],
        is_proven=found.is_proven,
        value=_number(found.lower),
        bound=_number(found.upper),
        plan=write_plan(setting, likeliest),
        seconds=seconds,
        states=states,
    )
    return {
        **record,
        "equilibrium": {
            **more,
            "hands": "open",
            "seats": [PLAYER_LETTERS[seat] for seat in game.seats],
            "lower": _number(found.lower),
            "upper": _number(found.upper),
            "plans": [len(plans) for plans in game.plans],
            "candidates": [len(plans) for plans in found.candidates],
            "rounds": found.rounds,
            "mixtures": _mixtures(found.mixtures, setting),
            "matrix": None,
            "cards": None,
        },
    }


def _mixtures(mixtures: tuple[PlanMixture, PlanMixture], setting: Setting) -> list[list[Data]]:
    return [
        [
            {"plan": plan_record(write_plan(setting, plan)), "chance": ratio(chance)}
            for plan, chance in sorted(mixture.items(), key=lambda item: -item[1])
        ]
        for mixture in mixtures
    ]


def support_record(support: Support, game: OpenPlay) -> Data:
    """Why the mixtures mix, for JSON; its plans are in the order of the mixtures."""
    setting = game.position.setting
    return {
        "mixtures": [[_mixed(plan, setting) for plan in plans] for plans in support.plans],
        "matrix": support.matrix and [[ratio(entry) for entry in row] for row in support.matrix],
        "cards": [[_use(use, setting) for use in uses] for uses in support.cards],
    }


def _mixed(mixed: MixedPlan, setting: Setting) -> Data:
    alone = mixed.alone
    return {
        "plan": _plan(mixed.plan, setting),
        "chance": ratio(mixed.chance),
        "alone": alone and {"value": ratio(alone.value), "answer": _plan(alone.plan, setting)},
    }


def _use(use: CardUse, setting: Setting) -> Data:
    return {
        "card": card_name(setting, use.card),
        "slots": [ratio(chance) for chance in use.slots],
        "without": _number(use.without),
    }


def _in_turn_record(
    found: InTurn, position: Position, goal: str, budget: Budget, seconds: float
) -> Data:
    """Everybody's answers. Nothing is proven by them but that each is an answer to the others."""
    setting = position.setting
    first = min(found.plans)
    last = {response.seat: response.answer for response in found.responses}
    record = _solve_record(
        goal,
        PLAYER_LETTERS[first],
        is_proven=False,
        value=exact(last[first].value) if first in last else None,
        bound=None,
        plan=write_plan(setting, found.plans[first]),
        seconds=seconds,
        states=budget.spent,
    )
    if found.is_settled:
        record["stopped"] = None
    responses = [
        {
            "seat": PLAYER_LETTERS[response.seat],
            "plan": _plan(response.answer.plan, setting),
            "value": exact(response.answer.value),
            "status": response.answer.status,
        }
        for response in found.responses
    ]
    plans = {PLAYER_LETTERS[seat]: _plan(plan, setting) for seat, plan in found.plans.items()}
    return {
        **record,
        "equilibrium": {
            "game": "in_turn",
            "hands": "open",
            "seats": list(plans),
            "settled": found.is_settled,
            "responses": responses,
            "plans": plans,
        },
    }


def _solve_record(
    goal: str,
    seat: str,
    *,
    is_proven: bool,
    value: Number,
    bound: Number,
    plan: str,
    seconds: float,
    states: int,
) -> Data:
    asked = {"goal": goal, "seat": seat, "opponents": [], "choices": ADVERSARY, "wishes": []}
    return solve_record(
        asked,
        status="optimal" if is_proven else "feasible",
        stopped=None if is_proven else "limit",
        value=value,
        bound=bound,
        plan=plan,
        seconds=seconds,
        states=states,
    )


def _plan(plan: Plan, setting: Setting) -> Data | None:
    return plan_record(write_plan(setting, plan))


def _number(value: Fraction | None) -> str | None:
    return None if value is None else ratio(value)
