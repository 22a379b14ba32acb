"""Where plans can lead, held against playing every course through."""

from __future__ import annotations

from random import Random

import pytest

from snails_core import Position, read_position
from snails_core import layout as at
from snails_core.options import Plan
from snails_lab.models.plan_preview.courses import Courses, best_course
from tests.support.core.nodes import plans_at
from tests.support.lab.plan_courses import TooManyError, played_through, random_table

SEEDS = range(14)


def places(courses: Courses, plan: Plan, slots: int) -> tuple[set[int], bool]:
    layer = courses.before((plan.active_snail, plan.passive_snail), plan.cards[:slots])
    snails = [(state, courses.acting(state)) for state in layer.states]
    return {s.hot[at.PLACE + snail] for s, snail in snails if snail is not None}, layer.is_complete


def test_where_a_snail_could_be_is_where_some_course_leads() -> None:
    """Exactly so where all courses were looked at, else never beyond it."""
    exact = 0
    for seed in SEEDS:
        position = random_table(seed)
        plan = plans_at(position).sample(Random(seed))
        try:
            facts = played_through(position, plan, 0)
        except TooManyError:
            continue
        courses = Courses(position, 0)
        for slot, fact in enumerate(facts):
            found, is_complete = places(courses, plan, slot)
            assert found <= fact.places, (seed, slot)
            if is_complete:
                assert found == fact.places, (seed, slot)
                exact += 1
    assert exact > 3 * len(SEEDS)


RIDGE = "snails 1; map 1 1 1 1 1; player A; G a1; hand missile grenade; player B; L a5 20"


@pytest.fixture
def ridge() -> Position:
    return read_position(RIDGE)


def cards(position: Position, *names: str) -> tuple[int, ...]:
    return tuple(position.setting.catalogue.card_index[name] for name in names)


def spaces(position: Position, names: str) -> set[int]:
    return {position.setting.board.index(name) for name in names.split()}


def test_an_empty_slot_does_nothing(ridge: Position) -> None:
    courses, (crawl,) = Courses(ridge, 0), cards(ridge, "crawl_dig")
    pair = (1, at.NONE)
    assert courses.before(pair, (None, crawl)) is not None
    one = {r.state for r in courses.before(pair, (None, None)).reached}
    assert one == {r.state for r in courses.before(pair, ()).reached}


def test_few_steps_are_admitted(ridge: Position) -> None:
    """What was not looked at is not claimed to be all."""
    plan = cards(ridge, "crawl_dig", "missile", "crawl_punch")
    pair = (1, at.NONE)
    assert Courses(ridge, 0).before(pair, plan[:2]).is_complete
    hasty = Courses(ridge, 0, most_steps=10)
    assert not hasty.before(pair, plan).is_complete
    found = {r.state for r in hasty.before(pair, plan).reached}
    assert found < {r.state for r in Courses(ridge, 0, 10**6).before(pair, plan).reached}


def test_one_way_to_play_a_plan_goes_where_the_next_card_does_most(ridge: Position) -> None:
    """The Grenade reaches two spaces: the crawl before it must lead to a3."""
    plan = cards(ridge, "crawl_dig", "grenade")
    layer = Courses(ridge, 0).before((1, at.NONE), plan)
    first, second = best_course(layer, ridge.setting.board, 0)
    board = ridge.setting.board
    assert [board.names[s] for s in (first.origin, first.goal)] == ["a1", "a3"]
    assert (board.names[second.goal], second.is_aimed) == ("a5", True)
    assert second.gain > 0


def test_layers_are_worked_out_once(ridge: Position) -> None:
    courses, plan = Courses(ridge, 0), cards(ridge, "crawl_dig", "missile")
    assert courses.before((1, at.NONE), plan) is courses.before((1, at.NONE), plan)
