"""The table's tabs and sizes: which tab is open, and how a window is shared out."""

from __future__ import annotations

import pytest
from ipywidgets import HTML

from snails_lab.widgets.table.layout import TableLayout, question_html
from snails_lab.widgets.table.size import TableSize

WINDOWS = ((1280, 752), (1920, 1032), (390, 796))


def table(*size: int) -> TableLayout:
    made = TableLayout()
    for name in ("plan", "happened", "odds"):
        made.tabs.add(name, HTML())
    made.tabs.hide("plan")
    made.fit(*size)
    return made


@pytest.mark.parametrize("size", WINDOWS)
def test_the_areas_of_a_window_fit_into_it(size: tuple[int, int]) -> None:
    table = TableSize.of(*size)
    (board, high), (pane, pane_high) = table.board, table.pane
    if table.is_wide:
        assert board + pane <= table.width and max(high, pane_high) < table.height
    else:
        assert max(board, pane) <= table.width and high + pane_high < table.height


def test_a_question_opens_its_tab_and_the_persons_own_comes_back() -> None:
    tabs = table(1280, 752).tabs
    assert tabs.opened == "happened"
    tabs.press("odds")
    tabs.show("plan")
    assert tabs.opened == "plan"
    tabs.hide("plan")
    assert tabs.opened == "odds"


def test_on_a_phone_tabs_fold_and_a_wide_window_opens_none_that_is_hidden() -> None:
    made = table(390, 796)
    made.tabs.press("odds")
    made.tabs.press("odds")
    assert made.tabs.opened == ""
    made.fit(1280, 752)
    assert made.tabs.opened == "happened"
    with pytest.raises(KeyError, match="there are plan, happened, odds"):
        made.tabs.show("nowhere")


def test_a_question_is_plain_text_with_a_name() -> None:
    told = question_html("plan-1", "<b>1 < 2</b>", "en", "why & how")
    assert 'data-question="plan-1"' in told and "&lt;b&gt;1 &lt; 2" in told
    assert "why &amp; how" in told
