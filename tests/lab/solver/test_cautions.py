"""What is said before a search: nobody to hurt, nothing to gain, a text that nobody has read."""

from __future__ import annotations

from fractions import Fraction

import pytest

from snails_core import read_position
from snails_core.words import LANGUAGES
from snails_lab import Board
from snails_lab.models.solver_question.cautions import cautions, nothing_to_gain
from snails_lab.models.solver_question.question import LIMITS, PlanQuestion
from snails_lab.widgets.solver.gap_bar import GapBar
from snails_lab.widgets.solver.panel import AskPanel
from tests.support.lab.widget_waiting import text

pytestmark = pytest.mark.usefixtures("home")

DUEL = "snails 1; map 1 2 .; player A; L a1; G a1 20; player B; G a2"
ALONE = "snails 1; map 1 2 .; player A; L a1; player B"


def asked(table: str, goal: str) -> PlanQuestion:
    return PlanQuestion(read_position(table), 0, goal, (), "adversary", (), LIMITS[0])


@pytest.mark.parametrize(
    ("table", "goal", "nothing"),
    [
        (DUEL, "net", False),
        (DUEL, "damage", False),
        (DUEL, "gone(BG)", False),
        (DUEL, "health(AG)", False),
        (DUEL, "health(AL)", True),
        (DUEL, "alive(AL)", True),
        (DUEL, "alive(AL) then damage", False),
        (ALONE, "damage", True),
        (ALONE, "at(AL, a2)", False),
    ],
)
def test_nothing_can_be_gained_where_the_goal_is_as_high_as_it_can_be(
    table: str, goal: str, nothing: bool
) -> None:
    assert nothing_to_gain(asked(table, goal)) is nothing


@pytest.mark.parametrize("language", LANGUAGES)
def test_cautions_are_told_in_words(language: str) -> None:
    assert cautions(asked(DUEL, "net"), language) == []
    assert len(cautions(asked(ALONE, "damage"), language)) == 2
    assert len(cautions(asked(ALONE, "at(AL, a2)"), language)) == 1


def test_the_panel_says_them_before_anything_is_asked() -> None:
    panel = AskPanel(Board(read_position(DUEL)))
    assert text(panel.cautions).strip() == ""
    panel.form.goal_list.value = "protect"
    assert text(panel.cautions).strip() == "", "the Grunt is hurt, and could be healed"
    panel.unread = True
    panel.caution()
    assert "was changed and not read" in text(panel.cautions)
    panel.unread = False
    panel.position = read_position(ALONE)
    assert "no enemies" in text(panel.cautions)
    panel.close()


def test_value_and_bound_close_in_on_each_other() -> None:
    bar = GapBar()

    def widths(value: str, bound: str) -> list[float]:
        shown = bar.html((Fraction(value),), (Fraction(bound),))
        return [float(part.split("%")[0]) for part in shown.split("width:")[2:]]

    assert bar.html(None, (Fraction(1),)) == ""
    assert widths("5", "40") == [100.0, 12.5]
    assert widths("10", "20") == [50.0, 25.0]
    assert widths("15", "15") == [100.0, 100.0]
