"""After a game: one's plans against the best ones on what one knew, exactly and honestly."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from time import monotonic
from typing import Any

import pytest

from snails_core import read_position, view
from snails_core.bots import random_bot
from snails_core.notation import read_plan, write_plan
from snails_core.options import Plan
from snails_core.position import Position
from snails_core.savegame import Game
from snails_core.words import LANGUAGES
from snails_lab.models.game.review import (
    GameReview,
    Planning,
    PlanReview,
    assumption,
    plannings,
    reviewed,
)
from snails_lab.models.game.session import Session
from snails_lab.models.storage.header import Seat
from solver.goals import GoalError
from solver.planner import solve
from solver.worker import Progress, Reply, Solver, SolveRequest

SMALL = "snails 1; map 1 3 2; player A ninja; G a1; hand missile; player B; G a2 20"
IDLE = "AG - crawl_dig crawl_punch crawl_switch dig_aim shell_switch"
HUGE = (
    "snails 1; board islands; round 2; contamination 2; player A amazons; L a1; G d4; S b2 20; "
    "M d3 25; hand missile grenade snailper_rifle mine bazooka; player B ninja; L c3 15; G d1; "
    "S b1 10; M e4"
)
LARGE = (
    "snails 1; map 1 2 1/ . 1 2/1 3 1; round 2; player A ninja; L a1; G b2; hand missile mine; "
    "player B; L c3 15; G a3 10"
)
"""Has a plan at once, and a proof not so soon."""
LEFT = "AL AG missile crawl_dig crawl_punch crawl_switch dig_aim"
NOTHING = (Fraction(0),)


@pytest.fixture(scope="module")
def solver() -> Iterator[Solver]:
    with Solver() as solver:
        yield solver


def planned(text: str, plan: str) -> Game:
    """A game in which A has made this plan."""
    game = Game(read_position(text))
    game.play(read_plan(game.start.setting, plan))
    return game


async def found(review: GameReview) -> list[PlanReview]:
    return [one async for one in review.run()]


def reviewed_plan(solver: Solver, text: str, plan: str, **settings: Any) -> PlanReview:
    review = GameReview(planned(text, plan), 0, solver, **settings)
    (one,) = asyncio.run(found(review))
    return one


def best_of_small(goal: str = "net") -> tuple[Plan, tuple[Fraction, ...]]:
    """By the planner itself, in this process."""
    answer = solve(read_position(SMALL), goal)
    assert answer.status == "optimal"
    return answer.plan, answer.value


# --- what is looked at ----------------------------------------------------------------
def test_every_plan_of_the_seat_with_what_was_known_then() -> None:
    session = Session.new([Seat("Zoë", "random"), Seat("Ada", "random")], seed=8)
    while session.advance():
        pass
    game = session.game
    for seat in (0, 1):
        found = plannings(game, seat)
        assert len(found) >= session.position.round - 1
        for planning in found:
            assert game.choices[planning.step] == planning.plan
            before = game.positions[planning.step - 1]
            assert planning.known == view(before, seat)
            assert planning.known.viewer == seat
    steps = [planning.step for seat in (0, 1) for planning in plannings(game, seat)]
    plans = [step for step, choice in enumerate(game.choices) if isinstance(choice, Plan)]
    assert sorted(steps) == plans


def test_who_plans_later_did_not_know_the_plans_before() -> None:
    """What the first one planned makes no difference to the second one's review."""
    games = [Game(read_position(HUGE)) for _ in range(2)]
    for number, game in enumerate(games):
        for player in (0, 1):
            game.play(random_bot(view(game.position, player), Random(number)))
    assert games[0].choices[0] != games[1].choices[0]
    one, other = (plannings(game, 1)[0] for game in games)
    assert one.known == other.known


# --- what is found --------------------------------------------------------------------
def test_the_cost_of_a_plan_is_exact(solver: Solver) -> None:
    plan, value = best_of_small()
    one = reviewed_plan(solver, SMALL, IDLE)
    assert (one.status, one.stopped) == ("optimal", None)
    assert one.best_value == one.bound == value == (Fraction(55, 4),)
    assert one.best == plan
    assert one.value is not None and one.cost is not None
    assert one.cost == (value[0] - one.value[0],)
    assert one.cost[0] > 0 and not one.is_best
    assert "Missile" in one.why


def test_the_best_plan_costs_nothing(solver: Solver) -> None:
    plan, value = best_of_small()
    one = reviewed_plan(solver, SMALL, write_plan(read_position(SMALL).setting, plan))
    assert one.best == plan and one.value == one.best_value == value
    assert one.cost == NOTHING and one.is_best and one.status == "optimal"


def test_a_goal_of_several_parts(solver: Solver) -> None:
    _, value = best_of_small("survive then net")
    one = reviewed_plan(solver, SMALL, IDLE, goal="survive then net")
    assert one.best_value == value and len(value) == 2
    assert one.cost is not None and one.cost[0] == 0 < one.cost[1]
    assert one.goal == "deaths == 0, damage - losses"


def test_what_is_not_proven_is_said_with_a_bound(solver: Solver) -> None:
    one = reviewed_plan(solver, LARGE, LEFT, states=300)
    assert (one.status, one.stopped) == ("feasible", "limit")
    assert one.value is not None and one.best_value is not None and one.bound is not None
    assert one.value <= one.best_value <= one.bound
    assert one.cost is not None and one.cost >= NOTHING


def planning_of_small() -> Planning:
    (planning,) = plannings(planned(SMALL, IDLE), 0)
    return planning


def reply(status: str, **data: object) -> Reply:
    known = {"value": None, "bound": None, "plan": None, "why_not": None, "goal": "net"}
    return Reply(status, "limit", {**known, **data})


BEST = {
    "active": "AG",
    "passive": None,
    "cards": ["missile", "crawl_dig", "crawl_punch", "crawl_switch", "dig_aim"],
}


def test_a_plan_better_than_what_was_found_is_the_best_known() -> None:
    """A search that stops early may find less than a person did."""
    compared = [{"value": "7/2", "difference": "-1/2", "text": "why"}]
    one = reviewed(
        planning_of_small(), reply("feasible", value="3", bound="9", plan=BEST, why_not=compared)
    )
    assert one.best == one.planning.plan
    assert one.best_value == one.value == (Fraction(7, 2),)
    assert (
        one.cost == NOTHING
        and one.is_best
        and one.status == "feasible"
        and one.bound == (Fraction(9),)
    )


@pytest.mark.parametrize(
    ("compared", "why"), [([{"plan": None, "text": "too much"}], "too much"), (None, "")]
)
def test_a_plan_too_hard_to_value_has_no_cost(compared: object, why: str) -> None:
    """Too much work, or too much time."""
    one = reviewed(
        planning_of_small(), reply("feasible", value="3", bound="9", plan=BEST, why_not=compared)
    )
    assert one.value is None and one.cost is None and not one.is_best
    assert (
        one.best_value == (Fraction(3),) and one.best is not None and one.best != one.planning.plan
    )
    assert one.why == why


def test_a_search_stopped_before_any_plan_claims_nothing() -> None:
    asked = SolveRequest(SMALL).record(1)
    stopped = Reply.of_progress(Progress(0, 0), "memory", 1.0, asked)
    one = reviewed(planning_of_small(), stopped)
    assert (one.status, one.stopped, one.best, one.best_value) == ("unknown", "memory", None, None)
    assert one.value is None and one.cost is None and one.why == ""


# --- how it goes ----------------------------------------------------------------------
def test_a_goal_that_is_none_is_refused_before_anything_is_asked(solver: Solver) -> None:
    with pytest.raises(GoalError):
        GameReview(planned(SMALL, IDLE), 0, solver, goal="glory")


def test_a_seat_without_plans_has_nothing_to_review(solver: Solver) -> None:
    review = GameReview(planned(SMALL, IDLE), 1, solver)
    assert len(review) == 0 and asyncio.run(found(review)) == []


def test_the_kernel_stays_responsive_and_is_told_of_progress(solver: Solver) -> None:
    told: list[tuple[int, Progress]] = []

    async def work() -> int:
        ticks = 0
        review = GameReview(planned(LARGE, LEFT), 0, solver, states=2_000)
        task = asyncio.ensure_future(anext(review.run(lambda *news: told.append(news))))
        while not task.done():
            await asyncio.sleep(0.01)
            ticks += 1
        return ticks

    start = monotonic()
    ticks = asyncio.run(work())
    assert ticks > (monotonic() - start) / 0.05, "at least every fifth tick came in time"
    assert told and all(number == 0 for number, _ in told)
    assert any(progress.plan for _, progress in told)


def test_a_review_can_be_cancelled_and_the_solver_asked_again(solver: Solver) -> None:
    async def work() -> float:
        review = GameReview(planned(HUGE, LEFT), 0, solver, states=10**9)
        begun = asyncio.Event()
        task = asyncio.ensure_future(anext(review.run(lambda *_: begun.set())))
        await asyncio.wait_for(begun.wait(), 60)
        start = monotonic()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return monotonic() - start

    assert asyncio.run(work()) < 2
    assert reviewed_plan(solver, SMALL, IDLE).status == "optimal"


def test_what_is_assumed_of_the_others_is_named() -> None:
    assert len({assumption(language) for language in LANGUAGES}) == 3
    assert all(len(assumption(language)) > 80 for language in LANGUAGES)


@pytest.mark.parametrize("language", ["de", "pl"])
def test_reasons_are_told_in_the_language_asked_for(solver: Solver, language: str) -> None:
    told = [reviewed_plan(solver, SMALL, IDLE, language=one).why for one in ("en", language)]
    assert told[0] != told[1]


def test_a_review_reads_no_secret(solver: Solver) -> None:
    """The question that goes to the solver is a view: it has no cards of others in it."""
    review = GameReview(planned(HUGE, LEFT), 0, solver)
    question = review._request(review.plannings[0])
    assert isinstance(question.position, Position) and question.position.viewer == 0
    assert question.states is not None and question.seconds is not None, "it comes to an end"
