"""Plans, options, events, positions, goals and answers print as a person would write them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from re import escape
from typing import Any

import pytest
from IPython.lib.pretty import pretty

from snails_core import (
    Chance,
    NotationError,
    Over,
    Plans,
    Position,
    SnailsError,
    choices_of,
    describe,
    new_game,
    play,
    read_choice,
    read_position,
    standard_setting,
    view,
    write_choice,
)
from snails_core.options import Plan
from solver import solve, value
from solver.goals import GoalError, read_goal
from solver.model import read_wishes
from solver.planner import solve as planner_solve
from tests.support.core.nodes import chance_at, options_at, plans_at

TABLE = "snails 1; map 1 3 2; player A ninja; G a1; hand missile; player B; G a2 20"


def test_a_position_prints_as_its_text_and_its_repr_reads_it_back() -> None:
    position = read_position(TABLE.replace("hand missile", "plan G - missile"))
    for _ in range(3):
        again = eval(repr(position), {"read_position": read_position})
        assert again == position == read_position(str(position))
        node = position.node
        assert not isinstance(node, Over)
        position = play(position, next(iter(choices_of(node)))).position


def test_what_cannot_be_read_back_does_not_pretend_to() -> None:
    position = read_position(TABLE)
    bare = Position(position.setting, position.hot, bytes(len(position.cold)), position.agenda)
    assert repr(bare).startswith("<Position snails 1; map 1 3 2;")


def test_a_plan_prints_as_it_is_written() -> None:
    plan = plans_at(read_position(TABLE))[0]
    assert str(plan) == "AG - crawl_dig crawl_switch crawl_punch dig_aim shell_switch"
    assert eval(repr(plan), {"Plan": Plan}) == plan


def test_options_outcomes_and_events_print_as_they_are_written() -> None:
    position = read_position(TABLE.replace("hand missile", "plan G - missile"))
    aims = options_at(position)
    assert [str(aim) for aim in aims] == ["at_space space=#1", "at_space space=#2"]
    step = play(position, aims[0])
    assert str(step.events[0]).startswith("targeted snail=AG action=missile space=#1 ")
    outcomes = chance_at(step.position).outcomes
    assert str(outcomes[2]) == "dice_show face=circle"
    assert pretty(aims) == "(at_space space=#1, at_space space=#2)"


def test_everything_that_can_be_chosen_in_games_can_be_written_and_read_back() -> None:
    """With the position's names, and without: `#17` is a space on any board."""
    random = Random(5)
    position = new_game(3).position
    kinds = set()
    for _ in range(600):
        node = position.node
        if isinstance(node, Over):
            break
        offered = node.outcomes if isinstance(node, Chance) else node.options
        some = [offered.sample(random)] if isinstance(offered, Plans) else list(offered)
        for choice in some:
            kinds.add(choice.kind)
            for text in (write_choice(position.setting, choice), str(choice)):
                assert read_choice(position.setting, text) == choice
        position = play(position, write_choice(position.setting, random.choice(some))).position
    assert len(kinds) > 12


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("at_space space=a1", "'at_space space=a1' is not offered here"),
        ("at_spac space=a1", "these are: at_space space=a2; at_space space=a3"),
        ("at_space space=#3", "from 0 to 2"),
        ("at_space space=b1", "b1"),
        ("AG - missile", '"plan" is written like this'),
        ("", "these are: at_space space=a2; at_space space=a3"),
    ],
)
def test_a_choice_in_words_that_cannot_be_says_why(text: str, told: str) -> None:
    position = read_position(TABLE.replace("hand missile", "plan G - missile"))
    with pytest.raises(SnailsError, match=escape(told)):
        play(position, text)


def test_at_planning_a_refused_choice_is_told_one_plan_of_many() -> None:
    with pytest.raises(SnailsError, match=r"these are: AG - [a-z_ ]+; \.\.\.$"):
        play(read_position(TABLE), "at_space space=a2")


def test_snails_players_and_spaces_go_by_their_names_too() -> None:
    position = read_position(TABLE)
    assert position.health("BG") == position.health(5) == 20
    assert not position.is_shelled("AG")
    assert (position.place("bg"), position.place(5)) == ("a2", 1)
    assert position.place("BL") is None
    assert position.level("a2") == position.level(1) == 3
    assert len(position.hand(0)) == 6 and position.hand("A")[-1] == "missile"
    acting = read_position(TABLE.replace("hand missile", "plan G - missile"))
    assert acting.slots("a") == ("missile", "-", "-", "-", "-")
    assert view(position, 1).hand("A")[-1] == "?"
    for ask in (lambda: position.health("XY"), lambda: position.place("XY")):
        with pytest.raises(NotationError, match="XY"):
            ask()
    with pytest.raises(NotationError, match="E"):
        position.hand("E")
    with pytest.raises(NotationError, match='no space "a9"'):
        position.level("a9")


def test_plans_have_numbers_and_say_what_they_are() -> None:
    table = TABLE.replace("G a1; hand", "G a1; L a3; hand missile")
    plans = plans_at(read_position(table))
    assert repr(plans) == "<Plans: 2640 plans of A>"
    assert [plans[number] for number in range(len(plans))] == list(plans)
    assert plans[-1] == list(plans)[-1] and Random(1).choice(plans) in plans
    with pytest.raises(IndexError):
        plans[len(plans)]


def test_a_random_game_takes_three_lines() -> None:
    random, position = Random(1), new_game(2).position
    while not isinstance(position.node, Over):
        position = play(position, position.node.sample(random)).position
    assert position.node.result


def test_a_sample_of_chance_follows_its_weights() -> None:
    node = play(
        read_position(TABLE.replace("hand missile", "plan G - missile")), "at_space space=a2"
    ).position.node
    assert isinstance(node, Chance)
    random = Random(1)
    drawn = Counter(node.sample(random) for _ in range(6000))
    for outcome in node.outcomes:
        assert abs(drawn[outcome] / 6000 - node.probability(outcome)) < 0.02


def test_a_step_tells_what_happened() -> None:
    position = read_position(TABLE.replace("hand missile", "plan G - missile"))
    position = play(position, options_at(position)[0]).position
    step = play(position, chance_at(position).outcomes[2])
    told = str(step).splitlines()
    assert len(told) == len(step.events)
    assert told[0] == "Grunt A rolls: ● circle."
    assert describe(step.position, step.events[0], "de") == "Infanterist A würfelt: ● Kreis."


@pytest.mark.parametrize("goal", [lambda end: 1, 3, None])
def test_what_is_no_goal_is_refused_with_what_a_goal_is(goal: Any) -> None:
    for ask in (solve, planner_solve):
        with pytest.raises(GoalError, match='is no goal; write a text such as "net"'):
            ask(read_position(TABLE), goal)


def test_one_plan_is_worth_what_the_search_says_of_it() -> None:
    answer = solve(TABLE)
    assert answer.plan is not None and value(TABLE, answer.plan) == answer.value
    worse = "AG - missile crawl_dig crawl_punch crawl_switch dig_aim"
    assert value(TABLE, worse, seat="A") == Fraction(65, 6)
    parts = value(TABLE, worse, "kills, damage")
    assert isinstance(parts, tuple) and parts[0] == value(TABLE, worse, "kills")
    with pytest.raises(SnailsError, match="A has no such plan"):
        value(TABLE, worse.replace("missile", "mine"))


@pytest.mark.parametrize("text", ["net", "survive then 2*damage", "1/3*gone(BL) or at(AL, c4)"])
def test_a_goal_prints_as_its_text_and_its_repr_reads_back(text: str) -> None:
    goal = read_goal(text)
    assert str(goal) == goal.text
    assert eval(repr(goal), {"read_goal": read_goal}) == goal


def test_wishes_print_as_they_are_read() -> None:
    text = "keep missile, use AL, slot 2 grenade, risk AL 1/6, reach 35/3, fewest, worst_case"
    wishes = read_wishes(standard_setting(), text)
    assert str(wishes) == text
    assert read_wishes(standard_setting(), str(wishes)) == wishes


def test_an_answer_of_the_planner_prints_its_plan_and_value() -> None:
    table = "snails 1; map 1 3 2; player A ninja; G a1; hand missile; player B; G a2 20"
    found = repr(planner_solve(read_position(table), "net"))
    assert (
        found == "<Answer: optimal 55/4, AG - crawl_dig crawl_punch crawl_switch dig_aim missile>"
    )
