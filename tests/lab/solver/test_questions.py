"""Asking the solver, without a screen: goals, questions and answers."""

from __future__ import annotations

import io
import json
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from snails_core import Position, read_position
from snails_core import layout as at
from snails_core.records import read_snail
from snails_core.view import view
from snails_core.words import LANGUAGES
from snails_lab.drawing.board_geometry import board_frame
from snails_lab.drawing.overlay_signs import overlay_groups
from snails_lab.models.solver_question.goals import (
    BY_KEY,
    GOALS,
    OWN,
    goal_fault,
    goal_names,
    goal_text,
    snails_for,
)
from snails_lab.models.solver_question.question import (
    LIMITS,
    PATIENCE,
    PlanQuestion,
    WorkLimit,
    cards_of,
    limits_within,
    pattern_text,
    seats_of,
)
from snails_lab.models.solver_question.readable_reply import ROMAN, ReadableReply
from snails_lab.models.solver_question.slot_overlay import slot_overlay
from solver.goals import read_goal
from solver.worker import Progress, Reply, SolveRequest
from solver.worker.server import Server
from tests.support.solver.worker_questions import SMALL

TEAMS = read_position("snails 1; map 1 3 2; player A; G a1; L a1; player B; G a2 20; M a3")


@cache
def reply(language: str = "en", position: str = SMALL, **fields: Any) -> Reply:
    question = SolveRequest(position, explanation="full", language=language, **fields)
    written = io.StringIO()
    Server(written).serve([json.dumps(question.record(1))])
    return Reply.of_answer(json.loads(written.getvalue().splitlines()[-1]))


def answer(language: str = "en", **fields: Any) -> ReadableReply:
    return ReadableReply(reply(language, **fields), read_position(SMALL), language)


# Goals


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_goal_has_a_name_of_its_own(language: str) -> None:
    names = goal_names(language)
    assert [key for _, key in names] == [goal.key for goal in GOALS]
    assert len({name for name, _ in names}) == len(GOALS)


@pytest.mark.parametrize("goal", [goal for goal in GOALS if goal.key != OWN])
def test_every_named_goal_can_be_asked(goal: Any) -> None:
    snails: list[int | None] = [snail for _, snail in snails_for(goal, TEAMS, 0, "en")]
    assert bool(snails) == bool(goal.of)
    for snail in snails or [None]:
        text = goal_text(goal, snail, "")
        read_goal(text).check(TEAMS, 0)
        assert goal_fault(text, TEAMS, 0) is None


def test_a_goal_is_about_ones_own_or_about_others() -> None:
    assert [snail for _, snail in snails_for(BY_KEY["protect"], TEAMS, 0, "en")] == [0, 1]
    assert [snail for _, snail in snails_for(BY_KEY["eliminate"], TEAMS, 0, "en")] == [5, 7]


def test_a_faulty_expression_is_pointed_at() -> None:
    fault = goal_fault("damage - 2*lossses", TEAMS, 0)
    assert fault is not None
    error, column = fault
    assert (column, "losses" in error.message("en")) == (11, True)
    fault = goal_fault("gone(AM)", TEAMS, 0)
    assert fault is not None and fault[1] is None


# Questions


@pytest.mark.parametrize("language", LANGUAGES)
def test_limits_have_names(language: str) -> None:
    assert len({limit.name(language) for limit in LIMITS}) == len(LIMITS)


def test_a_limit_is_named_as_long_as_it_is() -> None:
    """One of 90 seconds was called 1 minute."""
    assert [WorkLimit(seconds).name("en") for seconds in (45, 60, 90, 300)] == [
        "45 seconds", "1 minute", "90 seconds", "5 minutes",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("cap", "seconds"), [(5, [5]), (10, [10]), (60, [10, 60]), (90, [10, 60, 90])]
)
def test_only_limits_up_to_the_cap_are_offered(cap: int, seconds: list[int]) -> None:
    offered = limits_within(cap)
    assert [limit.seconds for limit in offered if limit.states is None] == seconds
    assert [limit for limit in offered if limit.states] == [one for one in LIMITS if one.states]
    assert limits_within(None) == LIMITS


def test_an_inquiry_is_the_same_search_in_every_language() -> None:
    question = PlanQuestion(TEAMS, 0, "net", (), "adversary", (), WorkLimit(states=5))
    searches = {question.request(language).search_key for language in LANGUAGES}
    searches.add(question.request("en", recall="try", why_not="* * * * * * *").search_key)
    assert len(searches) == 1
    assert question.request("en").states == 5


@pytest.mark.parametrize("limit", LIMITS)
def test_reasons_take_no_longer_than_the_search_may_take(limit: WorkLimit) -> None:
    question = PlanQuestion(TEAMS, 0, "net", (), "adversary", (), limit)
    assert question.request("en").explaining == (limit.seconds or PATIENCE)


def test_lists_of_cards_tell_no_secrets() -> None:
    """Of another player: all that may be held for what the seat knows. Of oneself: what is."""
    hands = read_position(
        "snails 1; map 1 2; player A; G a1; hand missile; player B; G a2; hand mine"
    )
    cards = hands.setting.catalogue.card_index
    own, other = cards_of(hands, 0, 0), cards_of(hands, 0, 1)
    assert set(own) == set(hands.hand(0))
    assert {cards["mine"], cards["grenade"]} <= set(other)
    unlike = read_position(
        "snails 1; map 1 2; player A; G a1; hand missile; player B; G a2; hand vacuum"
    )
    assert cards_of(unlike, 0, 1) == other == cards_of(view(hands, 0), 0, 1)


def test_only_a_viewer_can_be_asked_for_in_a_view() -> None:
    assert seats_of(TEAMS) == [0, 1]
    assert seats_of(view(TEAMS, 1)) == [1]


def test_what_is_left_open_is_a_star() -> None:
    missile = TEAMS.setting.catalogue.card_index["missile"]
    assert (
        pattern_text((1, at.NONE), (None, missile, None, None, None), TEAMS)
        == "AG - * missile * * *"
    )


# Answers


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_good_a_plan_is_in_plain_words(language: str) -> None:
    proven = answer(language)
    assert proven.is_proven and proven.stopped() == ""
    assert "13.75" in proven.status().replace(",", ".") and "55/4" not in proven.status()
    assert "55/4" in proven.exactly()
    good = answer(language, states=1)
    assert not good.is_proven and good.stopped()
    value, bound = Fraction(good.data["value"]), Fraction(good.data["bound"])
    assert str(bound) in good.status()
    assert str(bound - value).replace("-", "−") in good.exactly()
    nothing = ReadableReply(_unanswered(), read_position(SMALL), language)
    assert nothing.plan is None and nothing.status() not in (proven.status(), good.status())


def _unanswered() -> Reply:
    return Reply.of_progress(Progress(0, 0), "ended", 1.0, SolveRequest(SMALL).record(1))


def test_each_slot_shows_the_table_before_it() -> None:
    views = answer().slots()
    assert [view.title for view in views] == [*ROMAN, "End"]
    for view_ in views[:-1]:
        assert view_.deed is not None
        snail = read_snail(view_.deed["snail"], "")
        place = view_.position.place(snail)
        assert place is not None
        assert view_.position.setting.board.names[place] == view_.deed["space"]
    healths = [view.position.health(5) for view in views]
    assert healths[0] == 20 > healths[2] == 15


def test_a_slot_is_marked_on_the_board() -> None:
    views = answer().slots()
    crawl = slot_overlay(views[0], views[0].position)
    assert [note.sign for note in crawl.notes] == ["start", "goal", "here"]
    assert crawl.note(1).path == (0, 1)
    shot = slot_overlay(views[4], views[4].position)
    assert [note.sign for note in shot.notes] == ["start", "chosen", "here"]
    assert shot.note(1).label == "3/4"
    assert "In range: distance 1, range 1-4." in shot.note(1).why
    assert "3/4 = 75 %" in shot.note(1).why
    groups = overlay_groups(views[4].position, board_frame(views[4].position, 480), shot)
    assert {"way:a2", "note:a1", "note:a2", "plate:a2"} == {group.key for group in groups}
    end = slot_overlay(views[5], views[5].position)
    assert end.open_spaces == ()


def test_positions_are_not_shared_by_mistake() -> None:
    """A later table is another position; the one that was asked about stays."""
    asked = read_position(SMALL)
    views = ReadableReply(reply(), asked, "en").slots()
    assert asked == read_position(SMALL)
    assert isinstance(views[-1].position, Position) and views[-1].position != asked
