"""The choice model `scripted`: others choose as directed, in the planner and the explanation."""

from __future__ import annotations

from functools import cache

import pytest

from snails_core import read_position, standard_setting
from snails_core.notation import read_plan
from solver.explain import explanation_of
from solver.planner import Answer, Scripts, read_directions, solve
from solver.planner.problem import Directions
from solver.requests.parsing import at_seat

SETTING = standard_setting()
BITTEN = "snails 1; map 1 1; first B; player A; L a1 20; player B; G a1"
"""B's Grunt may punch A's Leader beside it, or crawl away."""
PLAN = "BG - crawl_punch crawl_dig dig_aim shell_switch crawl_switch"
GOAL = "health(AL)"


@cache
def answer(choices: str, *lines: str) -> Answer:
    plan = read_plan(SETTING, PLAN)
    directions: Directions = read_directions(SETTING, lines)
    scripts = Scripts({1: [(plan, 1)]}, directions)
    position, seat = at_seat(read_position(BITTEN), "A")
    return solve(position, GOAL, seat=seat, opponents=scripts, choices=choices)


def test_silent_directions_are_the_adversary() -> None:
    assert answer("scripted").value == answer("adversary").value


def test_what_is_directed_happens() -> None:
    """A punch at somebody is worth less to A than a crawl, and the adversary is the worst."""
    peaceful = answer("scripted", "B1: act action=crawl, done", "B: done")
    punched = answer("scripted", "B1: act action=punch, at_snail snail=AL")
    worst = answer("adversary")
    assert worst.value <= punched.value < peaceful.value
    assert worst.value < peaceful.value


def test_directions_count_only_where_they_are_asked_for() -> None:
    assert answer("adversary", "B1: act action=crawl, done").value == answer("adversary").value


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_the_explanation_follows_them_too(language: str) -> None:
    found = answer("scripted", "B1: act action=crawl, done", "B: done")
    told = explanation_of(found, language=language)
    assert told.forecast.value == found.value
    assert told.data["choices"] == "scripted"
