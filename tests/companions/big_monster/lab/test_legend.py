"""The legend: every sign and every rule that is cited can be looked up, wherever one plays."""

from __future__ import annotations

from html import escape
from typing import get_args

import pytest

from companions.big_monster import load_catalogue
from companions.big_monster.events import Event
from companions.big_monster.lab.course_panel import CoursePanel
from companions.big_monster.lab.legend import signs_html
from companions.big_monster.lab.puzzles_panel import PuzzlesPanel
from companions.big_monster.lab.solve_panel import SolvePanel
from companions.big_monster.lessons import course
from companions.big_monster.scene.tiles import SIGNS
from snails_core.words import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sign_and_every_rule_that_is_cited_can_be_looked_up(language: str) -> None:
    shown = signs_html(language)
    assert all(f"<td>{escape(sign)}</td>" in shown for sign in SIGNS.values())
    cited = {kind._field_defaults["why"] for kind in get_args(Event)}
    assert len(cited) > 5 and all(f"<td>{rule}</td>" in shown for rule in cited)
    for kind in load_catalogue().kinds:
        if kind.levels:
            assert kind.names[language] in shown
            assert " → ".join(map(str, kind.levels)) in shown


def test_lessons_puzzles_and_the_solver_have_the_tab_in_every_language() -> None:
    map_of_lessons = CoursePanel()
    map_of_lessons.begin(course()[0])
    for panel in (map_of_lessons.lesson, PuzzlesPanel(), SolvePanel()):
        assert "signs" in panel.table.tabs.names
        panel.language = "de"
        pane = panel.table.tabs._panes["signs"]
        assert 'lang="de"' in pane.children[0].shown.value


def test_the_points_of_an_ice_monster_are_in_its_name() -> None:
    for kind in load_catalogue().kinds:
        if kind.levels:
            assert all(f"({kind.levels[0]})" in name for name in kind.names.values())
