"""Plans as text round-trip exactly, and what is no plan is told."""

from __future__ import annotations

from random import Random

import pytest

from snails_core import Decision, NotationError, Plans, read_plan, read_position, view, write_plan
from snails_core.layout import NONE

POSITION = read_position("""
    snails 1
    player A ninja
    L a1
    S b1
    hand missile grenade:2
    player B
    G a2
""")


def plans_of(player: int) -> Plans:
    seen = view(POSITION, player)
    node = seen.node
    assert isinstance(node, Decision) and isinstance(node.options, Plans)
    return node.options


def test_a_plan_reads_as_people_say_it() -> None:
    plan = read_plan(POSITION.setting, "AL AS missile crawl_dig grenade grenade dig_aim")
    assert plan in plans_of(0)
    assert write_plan(POSITION.setting, plan) == "AL AS missile crawl_dig grenade grenade dig_aim"


def test_plans_round_trip() -> None:
    random = Random(5)
    for _ in range(200):
        plan = plans_of(0).sample(random)
        assert read_plan(POSITION.setting, write_plan(POSITION.setting, plan)) == plan


def test_a_snail_alone_and_a_hidden_plan_round_trip() -> None:
    alone = read_plan(
        POSITION.setting, "BG - crawl_dig crawl_switch crawl_punch dig_aim shell_switch"
    )
    assert alone.passive_snail == NONE
    hidden = "? ? ? ? ? ? ?"
    assert write_plan(POSITION.setting, next(iter(plans_of(1)))) == hidden
    assert write_plan(POSITION.setting, read_plan(POSITION.setting, hidden)) == hidden


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("AL AS missile", '"plan" is written like this: AL AS missile'),
        ("XL AS missile crawl_dig grenade grenade dig_aim", '"XL" is no snail'),
        ("AL AS misile crawl_dig grenade grenade dig_aim", "plan: slot 1: "),
        ("AL AS misile crawl_dig grenade grenade dig_aim", 'did you mean "missile"?'),
    ],
)
def test_what_is_no_plan_is_told(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_plan(POSITION.setting, text)
    assert message in str(caught.value)
