"""Is this a puzzle? Proven in the worker, told, stopped, and kept."""

from __future__ import annotations

import asyncio
import re
from time import monotonic

import pytest

from snails_core import Position, read_position
from snails_lab.models.puzzles.library import PuzzleLibrary
from snails_lab.models.solver_question.goals import OWN
from snails_lab.models.storage.profiles import Profile
from snails_lab.widgets.puzzles.author import Author
from snails_lab.widgets.solver.form import AskForm
from solver.puzzles.checking import check
from tests.support.lab.widget_waiting import text, until
from tests.support.solver.sample_puzzles import shot
from tests.support.solver.worker_questions import HUGE

pytestmark = pytest.mark.usefixtures("worker_home")

TWO_IDEAS = "snails 1; map 2 1 .; player A; L a1; S a1; player B; M a2 10"
"""Either snail may punch."""


def author_of(position: Position, goal: str = "net", profile: Profile | None = None) -> Author:
    form = AskForm()
    form.position = position
    form.goal_list.value, form.expression.value = OWN, goal
    return Author(form, profile)


def test_a_puzzle_is_proven_told_and_kept() -> None:
    profile = Profile("Zoë")
    author = author_of(shot().position, "gone(BL) then net", profile)
    author.start.click()
    assert author.is_proving
    until(lambda: not author.is_proving)
    assert text(author.error_line.widget) == ""
    told = text(author.result)
    assert "Yes: this is a puzzle" in told and "worse by" in told and "Themes:" in told
    author.title.value = " Own  idea "
    author.keep.click()
    (kept,) = PuzzleLibrary(profile).puzzles.values()
    assert kept.name == "own_idea" and kept.title["pl"] == "Own idea"
    assert check(kept).proven, "what is saved passes the check"
    assert all(len(set(texts.values())) == 3 for texts in (kept.story, *kept.hints))
    assert 'download="own_idea.toml"' in author._link.value
    author.language = "de"
    assert "Ja: Das ist ein Rätsel" in text(author.result)


def test_what_is_no_puzzle_is_told_why_and_not_kept() -> None:
    author = author_of(read_position(TWO_IDEAS), "damage")
    author.start.click()
    until(lambda: not author.is_proving)
    assert "Not yet a puzzle" in text(author.result)
    assert "2 different ideas" in text(author.result)
    assert author._saving.layout.display == "none"
    author.save()
    assert author._library.puzzles == {}


def test_the_limit_of_work_is_told() -> None:
    author = author_of(read_position(HUGE))
    author.limit.value = 20_000
    author.start.click()
    until(lambda: not author.is_proving)
    assert "20000" in re.sub(r"[  ,.]", "", text(author.error_line.widget))
    assert author.findings is None


def test_the_kernel_goes_on_while_it_proves_and_stops_at_once() -> None:
    author = author_of(read_position(HUGE))
    author.limit.value = 1_000_000

    async def search() -> tuple[float, float]:
        gaps: list[float] = []
        last = monotonic()
        author.start.click()
        while len(gaps) < 50 or "states" not in text(author.progress.line):
            await asyncio.sleep(0.01)
            gaps.append(monotonic() - last)
            last = monotonic()
        start = monotonic()
        author.stop.click()
        while author.is_proving:
            await asyncio.sleep(0.01)
        return sorted(gaps)[len(gaps) // 2], monotonic() - start

    usual, stopping = asyncio.run(search())
    assert usual < 0.1 and stopping < 2
    assert "You stopped" in text(author.result) and author.findings is None


def test_only_a_planning_can_be_a_puzzle() -> None:
    acting = "snails 1; map 1 2; player A; G a1; plan G - mine; player B; G a2"
    author = author_of(read_position(acting))
    author.start.click()
    assert "begins where somebody makes a plan" in text(author.error_line.widget)
    assert not author.is_proving
