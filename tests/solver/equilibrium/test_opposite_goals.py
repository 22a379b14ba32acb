"""What one side gains, the other loses: the goal of the other side at any end of a round."""

from __future__ import annotations

from random import Random

import pytest

from snails_core import read_position
from snails_core.layout import HEALTH, NONE, PLACE, RESULT
from solver.equilibrium.opposite_goals import opposite_goal
from solver.goals import Goal, read_goal
from solver.goals.expressions import AT, SIMPLE_FEATURES, SNAIL_FEATURES, Feature

POSITION = read_position("snails 1; map 1 3 2; player A; L a1 20; G a2; player B; L a2 15; S a3 5")
SNAILS = (0, 1, 4, 6)
GOALS = [
    *SIMPLE_FEATURES,
    *(f"{name}({snail})" for name in SNAIL_FEATURES for snail in ("AG", "BL")),
    f"{AT}(BS, a1)",
    "net",
    "max(2 * kills - losses, 3 / 2)",
    "not won or lead > 5",
]


def random_end(random: Random) -> bytes:
    hot = bytearray(POSITION.hot)
    for snail in SNAILS:
        hot[HEALTH + snail] = random.choice([0, 0, *range(5, 31, 5)])
        hot[PLACE + snail] = random.randrange(3) if hot[HEALTH + snail] else NONE
    hot[RESULT] = random.choice([0, 0, 1, 2])
    return bytes(hot)


@pytest.mark.parametrize("text", GOALS)
def test_both_goals_add_up_to_nothing_at_every_end(text: str) -> None:
    random = Random(text)
    for seat in (0, 1):
        goal = read_goal(text)
        other = opposite_goal(goal, seat)
        for _ in range(100):
            end = random_end(random)
            (mine,) = goal.value(POSITION.hot, end, seat, POSITION.setting)
            (theirs,) = other.value(POSITION.hot, end, 1 - seat, POSITION.setting)
            assert mine + theirs == 0, (seat, end)


def test_a_feature_that_nobody_has_turned_round_is_not_taken_for_the_same() -> None:
    with pytest.raises(AssertionError, match="luck depends on who asks"):
        opposite_goal(Goal((Feature("luck"),)), 0)
