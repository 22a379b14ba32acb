"""Warnings before a plan is confirmed: what they say always comes true."""

from __future__ import annotations

from random import Random

import pytest

from snails_core import Position, read_position
from snails_core import layout as at
from snails_core.words import LANGUAGES
from snails_lab.models.plan_preview.courses import Courses
from snails_lab.models.plan_preview.plan_warnings import KINDS, PlanWarning, plan_warnings
from snails_lab.models.plan_preview.preview_text import warning_text
from tests.support.core.nodes import plans_at
from tests.support.lab.plan_courses import SlotFacts, TooManyError, played_through, random_table


def is_refuted(warning: PlanWarning, facts: list[SlotFacts]) -> bool:
    """Is there a course on which it does not hold?"""
    fact = facts[warning.slot]
    if warning.kind == "in_vain":
        return bool(fact.acted)
    if warning.kind in ("no_enemy", "only_friends"):
        return fact.reaches_enemy
    if warning.kind in ("kills", "risks"):
        return fact.survives if warning.kind == "kills" else fact.must
    if warning.kind == "no_switch":
        return fact.switched
    return warning.slot + 1 < at.PLAN_SLOTS and facts[warning.slot + 1].aim_used


def warned(position: Position, seed: int) -> int:
    """How many warnings there were, none of which any course refutes."""
    plan = plans_at(position).sample(Random(seed))
    try:
        facts = played_through(position, plan, 0)
    except TooManyError:
        return 0
    pair = plan.active_snail, plan.passive_snail
    found = plan_warnings(Courses(position, 0), pair, plan.cards)
    for warning in found:
        assert not is_refuted(warning, facts), (seed, warning)
    return len(found)


def test_no_course_refutes_a_warning() -> None:
    """On random boards with mines, dynamite, fire and few snails, and with any cards."""
    assert sum(warned(random_table(seed), seed) for seed in range(24, 38)) > 14


@pytest.mark.long(minutes=3)
def test_no_course_refutes_a_warning_on_many_boards() -> None:
    assert sum(warned(random_table(seed), seed) for seed in range(60, 400)) > 340


# --- one of each kind ---
def kinds(text: str, *plan: str | None) -> list[tuple[int, str]]:
    return [(warning.slot, warning.kind) for warning in found(text, *plan)[1]]


def found(text: str, *plan: str | None) -> tuple[Position, list[PlanWarning]]:
    position = read_position(text.replace("\n", " "))
    index = position.setting.catalogue.card_index
    cards = tuple(None if name is None else index[name] for name in plan)
    cards += (None,) * (at.PLAN_SLOTS - len(cards))
    pair = plans_at(position).pairs[0]
    return position, plan_warnings(Courses(position, 0), pair, cards)


ALONE = "snails 1; map 1 1 1 1 1; player A; G a1; hand {hand}; player B; L a5 20"
TWO = "snails 1; map 1 1 1; player A; G a1; L a1; hand missile; player B; L a3 20"
OVER_A_MINE = """snails 1; map 2 1 1; mines a1; player A; G a1 {health}; hand fishing_rod;
player B; G a2"""
EXAMPLES = {
    "in_vain": (ALONE.format(hand="lettuce_axe"), ("lettuce_axe",)),
    "no_enemy": (ALONE.format(hand="grenade"), ("grenade",)),
    "only_friends": (
        "snails 1; map 1 1 1 1; player A; G a1; L a1; hand weed_whacker; player B; L a4",
        ("weed_whacker",),
    ),
    "kills": (OVER_A_MINE.format(health=5), ("fishing_rod",)),
    "no_switch": (ALONE.format(hand="mine"), ("shell_switch",)),
    "aim_last": (ALONE.format(hand="mine"), (None, None, None, None, "dig_aim")),
    "aim_no_dice": (ALONE.format(hand="mine"), (None, "dig_aim", "mine")),
    "aim_no_attack": (ALONE.format(hand="gatling_gun"), ("dig_aim", "gatling_gun")),
}


@pytest.mark.parametrize("kind", EXAMPLES)
def test_each_kind_of_warning_is_given_and_said(kind: str) -> None:
    text, plan = EXAMPLES[kind]
    position, warnings = found(text, *plan)
    assert kind in [warning.kind for warning in warnings]
    told = {
        warning_text(position, warning, language)
        for warning in warnings
        for language in LANGUAGES
        if warning.kind == kind
    }
    assert len(told) == len(LANGUAGES) and not any("{" in line for line in told)


def test_all_kinds_are_known() -> None:
    assert {*EXAMPLES, "risks"} == set(KINDS)


def test_the_sentence_names_slot_place_and_reason() -> None:
    position, (warning,) = found(*_flat("no_enemy"))
    told = warning_text(position, warning, "en")
    assert told.startswith("Slot I: Grenade has no enemy to aim at from a1. ")
    assert "The nearest enemy is Leader B on a5. Out of range: distance 4" in told


def test_the_nearest_enemy_out_of_sight_is_told_with_both_levels() -> None:
    text = "snails 1; map 1 1 3; player A; G a1; hand bazooka; player B; L a3 20"
    position, (warning,) = found(text, "bazooka")
    told = warning_text(position, warning, "en")
    assert "Leader B on a3" in told and "level 1" in told and "level 3" in told


def _flat(kind: str) -> tuple[str, ...]:
    text, plan = EXAMPLES[kind]
    return (text, *plan)  # type: ignore[arg-type]


def test_what_can_be_done_is_not_warned_of() -> None:
    assert kinds(TWO, "missile", "shell_switch", "dig_aim", None, "crawl_dig") == []
    assert kinds(ALONE.format(hand="grenade"), "crawl_dig", "grenade") == []


def test_a_card_that_needs_plans_of_others_is_not_called_vain() -> None:
    """Who stands still has planned nothing that a Vacuum could take; in the game they will."""
    assert kinds("snails 1; map 1 1; player A; G a1; hand vacuum; player B; G a2", "vacuum") == []
