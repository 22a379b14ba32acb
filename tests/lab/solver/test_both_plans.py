"""Both plan at once, as people ask it in the sandbox."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from snails_core import read_position
from snails_lab.models.solver_question.question import LIMITS
from snails_lab.widgets.solver.both_plans import BothPlansPanel
from snails_lab.widgets.solver.form import AskForm
from tests.support.lab.widget_waiting import text, until

pytestmark = pytest.mark.usefixtures("worker_home")

TABLE = "snails 1; map 1; player A; G a1 10; player B; G a1 10"


@pytest.fixture
def form() -> AskForm:
    made = AskForm()
    made.limit_list.value = len(LIMITS) - 1
    return made


@pytest.fixture
def panel(form: AskForm) -> Iterator[BothPlansPanel]:
    made = BothPlansPanel(form)
    yield made
    made.close()


def test_the_answer_has_both_mixtures_a_table_and_says_which_game_it_is(
    form: AskForm, panel: BothPlansPanel
) -> None:
    form.position = read_position(TABLE)
    panel.start_button.click()
    until(lambda: not panel.start_button.disabled)
    assert text(panel.error_line.widget) == ""
    told = panel.answer.value
    assert "5/3" in told and "both choose their plans in secret" in told
    assert "<svg" in told and told.count("2/3") >= 2
    panel.language = "de"
    assert "Das gelöste Spiel" in panel.answer.value
    panel.clear()
    assert panel.answer.value == "" and panel.reply is None


def test_what_cannot_be_solved_is_said(form: AskForm, panel: BothPlansPanel) -> None:
    form.position = read_position(f"{TABLE.replace('player B', 'viewer A; player B')}; hand ?:1")
    panel.start_button.click()
    until(lambda: not panel.start_button.disabled)
    assert "hidden here" in text(panel.error_line.widget)
