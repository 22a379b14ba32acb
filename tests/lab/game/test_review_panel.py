"""The review on screen: what each plan cost, opened on the stepper; and asking in turn."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from fractions import Fraction
from html import unescape
from typing import Any

import pytest

from snails_core import view
from snails_core.options import Plan
from snails_core.words import LANGUAGES
from snails_lab.models.game.review import Planning, PlanReview, plannings
from snails_lab.models.solver_queue import awaited
from snails_lab.models.solver_queue.awaited import QueuedSolver
from snails_lab.models.solver_queue.kernel_queue import SolverQueue
from snails_lab.models.storage.header import Seat
from snails_lab.widgets.game import review_panel as review_widget
from snails_lab.widgets.game.game_panel import GamePanel
from snails_lab.widgets.game.review_panel import ReviewRow, review_lines
from solver.worker import Progress, SolveRequest
from tests.support.lab.planning_positions import planning_position
from tests.support.lab.small_game import small

COST = Fraction(25, 2)


pytestmark = pytest.mark.usefixtures("home")


def found(planning: Planning, best: Plan | None, status: str = "optimal") -> PlanReview:
    """A review in which another plan would have been worth more."""
    value, cost = Fraction(5), Fraction(0) if best == planning.plan else COST
    return PlanReview(
        planning=planning,
        goal="net",
        value=(value,),
        best=best,
        best_value=(value + cost,),
        status=status,
        stopped=None if status == "optimal" else "limit",
        bound=(Fraction(60),),
        why="Because <b>so</b>.",
    )


class Known:
    """Stands for `models.game.GameReview`: every plan but the first was the best one."""

    def __init__(self, game: Any, seat: int, solver: QueuedSolver, language: str) -> None:
        assert isinstance(solver, QueuedSolver)
        self.plannings = plannings(game, seat)

    def __len__(self) -> int:
        return len(self.plannings)

    async def run(
        self, on_progress: Callable[[int, Progress], object]
    ) -> AsyncIterator[PlanReview]:
        for number, planning in enumerate(self.plannings):
            on_progress(number, Progress(1, 0))
            await asyncio.sleep(0)
            best = planning.plan
            if not number:
                best = best._replace(card_1=best.card_2, card_2=best.card_1)
            yield found(planning, best, "optimal" if number else "feasible")


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> GamePanel:
    monkeypatch.setattr(review_widget, "PlanReviews", Known)
    table = GamePanel(small(Seat("Eve", "random"), Seat("Max", "random")), size=(480, 800))
    table.begin()
    assert table.session.is_over
    return table


def reviewed(table: GamePanel, seat: int = 0) -> list[ReviewRow]:
    """Asks for the review, and gives back what it shows of each plan."""
    review = table.end_screen.review

    async def ask() -> None:
        review.seat.value = seat
        review.ask.click()
        assert review.ask.disabled and not review.halt.disabled
        assert "Looking at plan 1 of" in review._told.value
        while not review.halt.disabled:
            await asyncio.sleep(0.001)

    asyncio.run(asyncio.wait_for(ask(), 20))
    assert not review.error_line.widget.value
    return [*review._list.children]


def test_each_plan_is_shown_with_what_it_cost(table: GamePanel) -> None:
    rows = reviewed(table)
    lines = [unescape(row.told.value) for row in rows]
    assert len(lines) == len(plannings(table.session.game, 0)) >= 2
    assert "This plan lost 25/2 = 12.5 health against the best one that was found" in lines[0]
    assert rows[0].why.text == "Because <b>so</b>."
    assert "Nothing was lost: no plan was better." in lines[1]


def test_a_bound_that_says_nothing_is_not_shown(table: GamePanel) -> None:
    """What is not proven is said in words: 145 beside a loss of 10 would only frighten."""
    planning = plannings(table.session.game, 0)[0]
    other = planning.plan._replace(card_1=planning.plan.card_2, card_2=planning.plan.card_1)
    for best in (planning.plan, other):
        for status in ("optimal", "feasible"):
            one = replace(found(planning, best, status), bound=(Fraction(145),))
            for language in LANGUAGES:
                assert "145" not in " ".join(review_lines(one, language))
    unproven = found(planning, planning.plan, "feasible")
    assert review_lines(unproven, "en")[0] == (
        "No better plan was found. That there is none is not proven."
    )
    unknown = replace(unproven, value=None)
    assert "could not be worked out" in review_lines(unknown, "en")[0]


def test_text_of_the_solver_is_no_markup(table: GamePanel) -> None:
    why = reviewed(table)[0].why
    why.heading.value = True
    assert "&lt;b&gt;so" in why.children[1].value


def test_a_reason_that_is_unfolded_stays_so_while_more_is_found(table: GamePanel) -> None:
    first = found(plannings(table.session.game, 0)[0], None)
    review = table.end_screen.review
    review._add(first)
    (row,) = review._list.children
    row.why.heading.value = True
    review._add(first)
    table.language = "de"
    assert review._list.children[0] is row and row.why.heading.value
    assert "Because" in row.why.children[1].value


@pytest.mark.parametrize("seat", [0, 1])
def test_a_plan_opens_on_the_stepper_as_it_was_known_then(table: GamePanel, seat: int) -> None:
    rows = reviewed(table, seat)
    table.end_screen.review.seat.value = 1 - seat  # what is shown is still the review of the first
    game = table.session.game
    for number, planning in enumerate(plannings(game, seat)):
        rows[number].show.click()
        assert table.stepper.timeline.viewer == seat
        before = game.positions[planning.step - 1] if planning.step else game.start
        assert table.stepper.board.position == view(before, seat) == planning.known


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_review_follows_the_language(table: GamePanel, language: str) -> None:
    told = reviewed(table)[0].told
    table.language = language
    words = {"en": "This plan lost", "de": "Dieser Plan verlor", "pl": "Ten plan stracił"}
    assert words[language] in told.value
    decimal = "12.5" if language == "en" else "12,5"
    assert decimal in told.value


def test_a_review_can_be_stopped_and_keeps_what_it_has(
    table: GamePanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Endless(Known):
        async def run(
            self, on_progress: Callable[[int, Progress], object]
        ) -> AsyncIterator[PlanReview]:
            yield found(self.plannings[0], self.plannings[0].plan)
            await asyncio.sleep(60)

    monkeypatch.setattr(review_widget, "PlanReviews", Endless)
    review = table.end_screen.review

    async def ask() -> None:
        review.ask.click()
        while not review.found:
            await asyncio.sleep(0.001)
        review.halt.click()
        while not review.halt.disabled:
            await asyncio.sleep(0.001)

    asyncio.run(asyncio.wait_for(ask(), 20))
    assert len(review.found) == 1 and not review.error_line.widget.value


def test_only_people_are_reviewed_where_there_are_any() -> None:
    table = GamePanel(small(Seat("Zoë"), Seat("Max", "random")), size=(480, 800))
    assert [value for _, value in table.end_screen.review.seat.options] == [0]


def test_a_review_asks_through_the_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    """A real question, small enough to be answered soon."""
    here = SolverQueue()
    monkeypatch.setattr(awaited, "solver_queue", lambda: here)
    seen: list[Progress] = []
    question = SolveRequest(planning_position(alone=True), "net", "A", states=200)
    reply = asyncio.run(asyncio.wait_for(QueuedSolver().ask_async(question, seen.append), 60))
    here.close()
    assert reply.status in ("optimal", "feasible")
    assert here.worker is None


def test_what_the_queue_raises_reaches_who_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    class Closed:
        def ask(self, job: Any) -> None:
            job.on_reply(job, ZeroDivisionError("on purpose"))

    monkeypatch.setattr(awaited, "solver_queue", Closed)
    question = SolveRequest(planning_position(), "net", "A")
    with pytest.raises(ZeroDivisionError, match="on purpose"):
        asyncio.run(QueuedSolver().ask_async(question))
