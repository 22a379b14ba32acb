"""Planning a turn: proven by a model, equal to brute force through the engine, and playable."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companions.cp_sat import Limits, Status
from companions.cry_havoc.agenda import BuildAndActivate, Move, Recruit, TakeTurn
from companions.cry_havoc.bots import BOTS
from companions.cry_havoc.engine import play
from companions.cry_havoc.errors import PositionError
from companions.cry_havoc.events import CardsPlayed
from companions.cry_havoc.newgame import new_game
from companions.cry_havoc.nodes import Chance, Decision, Over
from companions.cry_havoc.notation import one_line
from companions.cry_havoc.options import Done, Option, PlayFor, RecruitUnits
from companions.cry_havoc.position import Position
from companions.cry_havoc.solver.requests import KIND, TurnRequest
from companions.cry_havoc.solver.turn_gains import gains_of
from companions.cry_havoc.solver.turn_plan import (
    PlannedAction,
    TurnPlan,
    kind_values,
    option_values,
    plan_turn,
)
from companions.cry_havoc.solver.turn_problem import turn_problem
from snails_core.commands import main
from snails_core.words import LANGUAGES
from solver.worker.other_games import answerer
from tests.support.companions.cry_havoc.scenario import Table
from tests.support.companions.cry_havoc.turn_oracle import Line, best_by_force, lines, score

ONE_THREAD = Limits(seconds=60, workers=1)
HANDS = (
    ("flanking", "survey"),
    ("engineers", "conscripts"),
    ("air_support", "flanking"),
    ("humans_scoring", "flanking"),
    ("humans_initiative", "engineers", "air_support"),
    ("conscripts", "survey", "humans_scoring"),
)


def table(random: Random, hand: tuple[str, ...]) -> Position:
    """A small war without tiles: two armies, some crystals, some regions held."""
    made = Table(2, ["humans", "machines"])
    names = [region.id for region in made.d.setting.side.regions]
    free = [name for name in names if made.region(name) not in made.d.hqs]
    made.home(0, random.randint(1, 2)).home(1, 2).hand(0, *hand)
    for name in free:
        made.crystals(**{name: random.randint(0, 3)})
    near = [
        name for name in free if made.region(name) in made.d.setting.side.borders[made.d.hqs[0]]
    ]
    other = random.choice(near)
    made.units(other, 1, random.randint(1, 2)).control(1, other)
    for name in random.sample([name for name in free if name != other], 3):
        made.control(random.randint(0, 1), name)
    return made.turn()


def check(position: Position, actions: int) -> TurnPlan:
    """The plan is proven, is worth what it says by playing it, and nothing is worth more."""
    plan = plan_turn(turn_problem(position, actions=actions), ONE_THREAD)
    assert plan.status is Status.PROVEN and plan.value == plan.bound
    assert score(position, carry_out(position, plan)) == plan.value
    assert best_by_force(position, actions) == plan.value
    return plan


def carry_out(position: Position, plan: TurnPlan) -> Line:
    """The line of the plan among all lines of the engine: the same cards, the same end."""
    found = [
        line
        for line in lines(position, len(plan.actions))
        if sorted(line.used) == sorted(card for action in plan.actions for card in action.cards)
        and tuple(row[plan.problem.player] for row in line.position.units) == plan.units
    ]
    assert found, "the plan cannot be played"
    return max(found, key=lambda line: score(position, line))


@pytest.mark.parametrize("number", range(6))
def test_one_action_is_as_good_as_brute_force(number: int) -> None:
    check(table(Random(number), HANDS[number]), actions=1)


@pytest.mark.parametrize("number", range(2))
def test_two_actions_are_as_good_as_brute_force(number: int) -> None:
    check(table(Random(10 + number), HANDS[number]), actions=2)


@pytest.mark.long(minutes=4)
@pytest.mark.parametrize("number", range(24))
def test_many_turns_are_as_good_as_brute_force(number: int) -> None:
    hand = HANDS[number % 4]
    check(table(Random(100 + number), hand), actions=1 + number % 3)


def test_what_each_option_is_worth_is_what_brute_force_finds() -> None:
    """As the last action of the round, for every set of cards and row."""
    position = table(Random(5), HANDS[1])
    node = position.node
    assert isinstance(node, Decision)
    values = option_values(turn_problem(position, actions=1), node.options)
    best: dict[Option, int] = {}
    for option, value in values.items():
        if isinstance(option, PlayFor):
            best[option] = max(
                score(position, line)
                for line in lines(position, 1)
                if line.used == option.cards and _rows(line) == [option.row]
            )
            assert best[option] == value, option
    assert len(best) == 9


def _rows(line: Line) -> list[int]:
    return [event.row for event in line.events if isinstance(event, CardsPlayed)]


def test_the_values_of_the_kinds_of_actions_have_the_best_as_their_highest() -> None:
    problem = turn_problem(table(Random(1), HANDS[0]))
    plans = kind_values(problem, ONE_THREAD)
    assert max(plan.value for plan in plans.values()) == plan_turn(problem, ONE_THREAD).value
    assert all(plan.actions[0].kind is kind for kind, plan in plans.items())


def replay(position: Position, action: PlannedAction, random: Random) -> Position:
    """Plays one planned action in a real game; raises where a choice is not offered."""
    node = position.node
    assert isinstance(node, Decision)
    position = play(position, next(o for o in node.options if action.begins_with(o))).position
    steps, works = list(action.steps), list(action.works)
    while not isinstance(position.agenda[-1], TakeTurn):
        node, task = position.node, position.agenda[-1]
        if isinstance(node, Over):
            break
        if isinstance(node, Chance):
            choice: Any = random.choices(node.outcomes, node.weights)[0]
        elif isinstance(task, Move):
            choice = steps.pop(0) if steps else Done()
        elif isinstance(task, Recruit):
            choice = RecruitUnits(action.recruits)
        elif isinstance(task, BuildAndActivate):
            choice = works.pop(0) if works else Done()
        else:
            choice = node.options[0]
        position = play(position, choice).position
    assert not steps and not works
    return position


@pytest.mark.parametrize(("seed", "rounds"), [(1, 1), pytest.param(2, 3, marks=pytest.mark.long)])
def test_first_actions_can_be_played_in_real_games(seed: int, rounds: int) -> None:
    """Against the greedy bot, every first action of a plan as it is planned."""
    random, position = Random(seed), new_game(2).position
    planned = 0
    while position.round <= rounds:
        node, task = position.node, position.agenda[-1]
        if isinstance(node, Chance):
            choice: Any = random.choices(node.outcomes, node.weights)[0]
        elif isinstance(task, TakeTurn) and not task.acted and node.player == 0:  # type: ignore[union-attr]
            plan = plan_turn(turn_problem(position), ONE_THREAD)
            assert plan.status is Status.PROVEN
            position = replay(position, plan.actions[0], random)
            planned += 1
            continue
        else:
            choice = BOTS["greedy"](position, random)
        position = play(position, choice).position
    assert planned == 3 * rounds


def test_a_move_that_has_begun_is_planned_on() -> None:
    position = table(Random(3), HANDS[2])
    whole = plan_turn(turn_problem(position, actions=1), ONE_THREAD)
    action = whole.actions[0]
    assert action.steps
    node = position.node
    assert isinstance(node, Decision)
    begun = play(position, next(o for o in node.options if action.begins_with(o))).position
    rest = plan_turn(turn_problem(begun, actions=1), ONE_THREAD)
    spent = sum(card.kept for card in whole.problem.cards if card.card in action.cards)
    assert rest.value - spent == whole.value


def test_who_cannot_be_planned_for_is_told_why() -> None:
    with pytest.raises(PositionError, match="no turn"):
        turn_problem(new_game(2).position)
    trogg = Table(4)
    seat = next(s for s, army in enumerate(trogg.d.armies) if army == 3)
    trogg.d.initiative = [seat, *(s for s in range(4) if s != seat)]
    with pytest.raises(PositionError, match="Trogg"):
        turn_problem(trogg.turn())


def test_what_a_plan_brings_adds_up_to_its_value() -> None:
    for number, hand in enumerate(HANDS):
        plan = plan_turn(turn_problem(table(Random(20 + number), hand)), ONE_THREAD)
        assert sum(gain.worth for gain in gains_of(plan)) == plan.value


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_worker_answers_with_actions_and_reasons(language: str) -> None:
    position = table(Random(1), HANDS[0])
    told: list[tuple[object, ...]] = []
    request = TurnRequest(one_line(position), language, seconds=20).record(1)
    answer = answerer(KIND)
    assert answer is not None
    found = answer(request, lambda *news: told.append(news))
    assert found["status"] == "optimal" and found["value"] == found["bound"]
    assert found["value"] == plan_turn(turn_problem(position), ONE_THREAD).value
    assert len(found["actions"]) == 3
    assert all(line and "{" not in line for line in (*found["actions"], *found["reasons"]))
    assert told[-1][1] == found["value"], "progress tells of every better plan"


def test_the_command_tells_the_plan(capsys: pytest.CaptureFixture[str]) -> None:
    position = table(Random(1), HANDS[0])
    assert main(["cry-havoc", "solve", "turn", one_line(position)]) == 0
    out = capsys.readouterr().out
    assert "Action 1:" in out and "That is proven" in out
