"""Planning in the lab: a turn through the worker, prices at once, hands that nobody sees."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import monotonic, sleep
from typing import Any

import pytest

from companions.cry_havoc.answers.hidden import read_question
from companions.cry_havoc.answers.replies import answer
from companions.cry_havoc.battle import Effect, Placement, Tactic
from companions.cry_havoc.lab.advice import Advice
from companions.cry_havoc.lab.battle_panel import BattlePanel
from companions.cry_havoc.lab.example_turns import can_plan, example_turn
from companions.cry_havoc.lab.plan_panel import PlanPanel
from companions.cry_havoc.lab.price_fields import PrisonerField, ScoringField
from companions.cry_havoc.nodes import Decision
from companions.cry_havoc.notation import one_line
from companions.cry_havoc.solver.hidden_question import (
    HiddenQuestion,
    average_of,
    mixed_plan,
    worst_of,
)
from companions.cry_havoc.solver.requests import HiddenRequest
from companions.cry_havoc.solver.scoring import best_timing
from snails_core.errors import SnailsError
from snails_core.words import LANGUAGES
from snails_lab.models.solver_queue import solver_queue

PATIENCE = 120
MOVE_ONE = Tactic(Effect.MOVE, 1)


def silent(states: int, value: int | None, bound: int | None, plan: str | None) -> None:
    """Nobody looks at the progress."""


@pytest.fixture
def panel() -> Iterator[PlanPanel]:
    yield PlanPanel()
    solver_queue().close()


def wait_for(advice: Advice) -> None:
    end = monotonic() + PATIENCE
    while advice.question.is_waiting:
        assert monotonic() < end
        sleep(0.05)


def asked(cards: int = 1, hand: tuple[Tactic, ...] = ()) -> HiddenQuestion:
    panel = BattlePanel()
    panel.hands[0].hold(hand)
    panel.hidden.cards.value = cards
    return panel.hidden.question


@pytest.mark.parametrize("seed", range(4))
def test_an_example_is_a_turn_that_can_be_planned(seed: int) -> None:
    position = example_turn(Random(seed))
    assert can_plan(position) and isinstance(position.node, Decision)
    assert position.viewer == position.node.player


def test_the_worker_plans_the_turn_and_tells_why(panel: PlanPanel) -> None:
    panel.take(example_turn(Random(3)))
    panel.advice.find.click()
    assert panel.advice.find.disabled and not panel.advice.cancel.disabled
    wait_for(panel.advice)
    assert panel.advice.error_line.widget.value == ""
    told = panel.advice.answer.value
    assert "That is proven" in told and "Action 1:" in told and "Best plan that begins" in told
    panel.take_another()
    assert panel.advice.answer.value.count("<li>") == 0


def test_an_answer_is_told_in_the_language_that_is_spoken_now(panel: PlanPanel) -> None:
    panel.take(example_turn(Random(3)))
    panel.advice.find.click()
    wait_for(panel.advice)
    panel.language = "de"
    wait_for(panel.advice)
    told = panel.advice.answer.value
    assert "Das ist bewiesen" in told and "Aktion" in told and "That is" not in told


def test_a_position_can_be_pasted_and_a_wrong_one_is_told(panel: PlanPanel) -> None:
    other = example_turn(Random(2))
    panel.text.value = one_line(other)
    panel.read.click()
    assert panel.position == other and panel.error_line.widget.value == ""
    panel.text.value = "cry_havoc nonsense"
    panel.read.click()
    assert panel.error_line.widget.value and panel.position == other


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_price_of_a_prisoner_follows_the_sliders(language: str) -> None:
    field = PrisonerField(language)
    field.phases.value, field.unit.value = 2, 0.5
    assert field.told.value.count("<li>") == 2
    assert "min(2, 3 − u)" in field.told.value and "1/2" in field.told.value


def test_when_to_enable_scoring_follows_the_forecast() -> None:
    field = ScoringField()
    assert best_timing(field.forecast, 1).enable == (False, True, False, False)
    assert field.told.value.count("Enable.") == 1
    field.numbers[3][1].value = 30
    assert best_timing(field.forecast, 1).enable == (False, False, False, True)
    assert "Round 4: enabling brings +25" in field.told.value
    field.uses.value = 0
    assert "Enable." not in field.told.value


def test_three_answers_to_a_hidden_hand_are_in_order() -> None:
    question = asked(hand=(MOVE_ONE,))
    mixed = mixed_plan(question)
    assert mixed is not None and mixed.is_whole
    assert worst_of(question).value <= mixed.value <= average_of(question).value
    assert sum(mixed.first.values()) == 1


def test_a_large_battle_is_solved_from_where_both_stand() -> None:
    question = asked(cards=2, hand=(MOVE_ONE,))
    mixed = mixed_plan(question)
    assert mixed is not None and not mixed.is_whole
    told = answer(HiddenRequest(question).record(1), silent)["reasons"]
    assert any("attacker (4,0,0), defender" in line for line in told)
    assert any(str(mixed.value) in line for line in told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_hidden_hands_are_told_as_soon_as_they_are_known(language: str) -> None:
    plans: list[str] = []
    record = HiddenRequest(asked(), language).record(1)
    told = answer(record, lambda states, value, bound, plan: plans.append(str(plan)))["reasons"]
    assert [plan.split("\n") for plan in plans] == [told[:2], told[:3]]
    assert not any("{" in line for line in told)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("units", [4]), ("units", [0, 3]), ("reserves", "2"), ("hand", [3]), ("hand", ["fly 1"]),
        ("cards", 3), ("cards", None), ("standing", ["4,0,0"]), ("standing", ["3,0,0", "3,0,0"]),
        ("region", "-1"), ("prisoner", ""), ("deck", None),
    ],
)  # fmt: skip
def test_a_question_that_cannot_be_asked_is_refused(name: str, value: Any) -> None:
    record = HiddenRequest(asked()).record(1)
    assert read_question(record) == asked()
    with pytest.raises(SnailsError):
        read_question({**record, name: value})


def test_another_battle_forgets_the_answer_to_the_last_one() -> None:
    panel = BattlePanel()
    panel.hidden.advice.find.click()
    wait_for(panel.hidden.advice)
    assert "Equilibrium" in panel.hidden.advice.answer.value
    panel.hidden.terrain.value = "jungle"
    assert "Equilibrium" not in panel.hidden.advice.answer.value
    assert len(panel.hidden.deck) == 16
    assert panel.hidden.question.standing == (Placement(4, 0, 0), panel._reply)
    solver_queue().close()
