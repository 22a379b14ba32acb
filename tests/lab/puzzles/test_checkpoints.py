"""Two rounds in step, and the rating as a chart."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from snails_core.words import LANGUAGES
from snails_lab.models.puzzles.checkpoints import CHECKPOINTS, checkpoints
from snails_lab.models.puzzles.judging import timeline_of
from snails_lab.widgets.puzzles.rating_chart import rating_chart
from solver.puzzles.lines import choices_of
from solver.puzzles.packs import load
from solver.puzzles.puzzle_question import question_of
from solver.puzzles.themes.detection import policy_of
from tests.support.solver.sample_puzzles import best, second


@pytest.mark.parametrize("name", ["kill_order", "bath_day"])
def test_at_each_checkpoint_both_have_played_the_same_slots(name: str) -> None:
    puzzle = load(name)
    for plan in (best(puzzle), second(puzzle)):
        choices = choices_of(policy_of(question_of(puzzle), plan), "likely")
        timeline = timeline_of(puzzle, plan, choices)
        ends = checkpoints(timeline)
        assert len(ends) == CHECKPOINTS and ends[-1] == len(timeline) - 1
        assert all(before <= after for before, after in pairwise(ends))
        slots = [timeline[end].stage.slot for end in ends[1:-1]]
        assert slots == sorted(slots) and slots[0] == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chart_is_told_and_has_round_numbers_at_its_axis(language: str) -> None:
    shown = rating_chart([800, 852, 840.4, 901], language)
    assert all(number in shown for number in ("800", "901"))
    assert 'role="img"' in shown and "<title>" in shown
    marks = [int(mark) for mark in re.findall(r">(\d+)</text>", shown)]
    assert marks == [800, 850, 900]
    assert shown.count("<circle") == 4 and "nan" not in shown
    assert rating_chart([800], language).count("<circle") == 1
