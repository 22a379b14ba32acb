"""The panel as people use it: ask, wait, stop, look at the plan, ask why not another."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from threading import get_ident
from time import monotonic

import pytest

from snails_core import Position, read_position
from snails_core.words import LANGUAGES
from snails_lab import Board
from snails_lab.models.overlays.backs import backs_overlay
from snails_lab.models.solver_question.goals import OWN
from snails_lab.models.solver_question.question import LIMITS
from snails_lab.models.solver_queue.kernel_queue import solver_queue
from snails_lab.widgets.solver.panel import AskPanel
from tests.support.lab.widget_waiting import text, until
from tests.support.solver.worker_questions import HUGE, SMALL

pytestmark = pytest.mark.usefixtures("worker_home")

ACTING = "snails 1; map 1 2; player A; G a1; plan G - missile; player B; G a2; plan G - mine"


@pytest.fixture(scope="module")
def position() -> Position:
    return read_position(SMALL)


@pytest.fixture
def panel(position: Position) -> Iterator[AskPanel]:
    made = AskPanel(Board(position))
    yield made
    made.close()


@pytest.fixture(scope="module")
def proven(position: Position) -> AskPanel:
    """A panel with a proven answer."""
    made = AskPanel(Board(position))
    made.form.limit_list.value = len(LIMITS) - 1
    made.start_button.click()
    until(lambda: not made.is_searching)
    return made


@pytest.fixture
def answered(proven: AskPanel) -> AskPanel:
    """The same panel for all tests, which look at it and put it back; in English again."""
    if proven.language != "en":
        proven.language = "en"
        until(lambda: not proven.is_searching)
        until(lambda: "Slot 5" in text(proven.result.reasons), 5)
    return proven


def trouble(panel: AskPanel) -> str:
    return text(panel.error_line.widget) + text(panel.result.error_line.widget)


# Asking


def test_the_answer_is_the_proven_plan_with_its_cards_and_reasons(answered: AskPanel) -> None:
    assert trouble(answered) == ""
    assert "proven" in text(answered.result.status) and "55/4" in text(answered.result.status)
    assert answered.result.cards.value.count("<svg") == 5
    assert text(answered.result.reasons).count("Missile") > 2
    assert not answered.progress.is_on
    assert not answered.start_button.disabled and answered.cancel_button.disabled


def test_a_plan_is_shown_before_its_reasons(panel: AskPanel) -> None:
    """Seen whenever something is told: first the plan without them, then with them."""
    seen: list[tuple[bool, bool, bool, bool]] = []

    def look(has_answer: bool) -> None:
        shown = panel.result
        has_cards, has_reasons = "<svg" in shown.cards.value, "<ol" in shown.reasons.value
        can_compare = shown.why_not.layout.display != "none" and shown.row.layout.display != "none"
        seen.append((has_answer, has_cards, has_reasons, can_compare))

    panel.start_button.click()
    panel.on_answer(look)
    until(lambda: not panel.is_searching)
    assert seen == [(True, True, False, False), (True, True, True, True)]


def test_the_kernel_goes_on_while_it_solves_and_stops_within_a_second(panel: AskPanel) -> None:
    panel.position = read_position(HUGE)
    assert LIMITS[-1].seconds is None
    panel.form.limit_list.value = len(LIMITS) - 1

    async def search() -> tuple[int, float, float]:
        gaps: list[float] = []
        last = monotonic()
        panel.start_button.click()
        while len(gaps) < 50 or "best" not in text(panel.progress.line):
            await asyncio.sleep(0.01)
            gaps.append(monotonic() - last)
            last = monotonic()
        start = monotonic()
        panel.cancel_button.click()
        while panel.is_searching:
            await asyncio.sleep(0.01)
        return len(gaps), sorted(gaps)[len(gaps) // 2], monotonic() - start

    beats, usual, stopping = asyncio.run(search())
    assert beats >= 50 and usual < 0.1
    assert stopping < 1
    until(lambda: panel.result.layout.display == "flex", 5)
    assert "You stopped the search." in text(panel.result.status)
    assert panel.progress.bar.value == 0 or not panel.progress.is_on


def test_answers_come_in_the_thread_of_the_clicks(
    panel: AskPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two threads that draw on canvases at once spoil the picture."""
    threads = set()
    shows: list[Callable[..., None]] = [panel.result.show, panel.progress.show]

    def noted(number: int, *values: object) -> None:
        threads.add(get_ident())
        shows[number](*values)

    monkeypatch.setattr(panel.result, "show", partial(noted, 0))
    monkeypatch.setattr(panel.progress, "show", partial(noted, 1))

    async def search() -> None:
        panel.start_button.click()
        while panel.is_searching:
            await asyncio.sleep(0.01)

    asyncio.run(search())
    assert "55/4" in text(panel.result.status)
    assert threads == {get_ident()}


def test_what_cannot_be_asked_is_said_in_the_panel(panel: AskPanel) -> None:
    panel.position = read_position(ACTING)
    panel.start_button.click()
    until(lambda: not panel.is_searching)
    until(lambda: bool(trouble(panel)), 5)
    assert "nobody is planning here" in trouble(panel)
    assert not panel.start_button.disabled


def test_two_panels_share_one_worker(position: Position) -> None:
    panels = [AskPanel(Board(position)) for _ in range(2)]
    for panel in panels:
        panel.start_button.click()
    until(lambda: not any(panel.is_searching for panel in panels))
    until(lambda: all("55/4" in text(panel.result.status) for panel in panels), 5)


def test_leaving_stops_the_search() -> None:
    panel = AskPanel(Board(read_position(HUGE)))
    panel.form.limit_list.value = len(LIMITS) - 1
    panel.start_button.click()
    job = panel._client._job
    assert job is not None
    until(job.running.is_set)
    panel.close()
    until(job.done.is_set, 2)


def test_another_position_is_another_question(panel: AskPanel) -> None:
    panel.position = read_position(HUGE)
    panel.form.limit_list.value = len(LIMITS) - 1
    panel.start_button.click()
    job = panel._client._job
    panel.position = read_position(SMALL)
    assert job is not None
    until(job.done.is_set, 5)
    assert not panel.is_searching and panel.result.layout.display == "none"
    assert not panel.start_button.disabled


# Goals


def test_goals_ask_for_what_they_need(panel: AskPanel) -> None:
    assert panel.form.snail_list.layout.display == panel.form.expression.layout.display == "none"
    panel.form.goal_list.value = "eliminate"
    assert panel.form.snail_list.layout.display == "flex"
    assert panel.form.goal == "eliminate(BG) then net"
    panel.seat = 1
    assert panel.form.goal == "eliminate(AG) then net"
    panel.form.goal_list.value = OWN
    assert panel.form.expression.layout.display == "flex"


def test_a_faulty_expression_is_marked_and_nothing_is_asked(panel: AskPanel) -> None:
    panel.form.goal_list.value = OWN
    panel.form.expression.value = "damage - 2*lossses"
    assert "did you mean" in text(panel.form.expression_help)
    assert "<mark>l</mark>ossses" in panel.form.expression_help.value
    panel.start_button.click()
    assert not panel.is_searching
    panel.form.expression.value = "damage < 5"
    assert "⚠" not in text(panel.form.expression_help)


def test_expressions_are_shown_as_text(panel: AskPanel) -> None:
    panel.form.goal_list.value = OWN
    panel.form.expression.value = "<b>1</b>"
    assert "<b>1" not in panel.form.expression_help.value.replace("<b>⚠", "")


# Others


def test_plans_of_others_are_written_by_lists(panel: AskPanel) -> None:
    assert panel.form.others.opponents == ()
    panel.form.others.manner.value = "planned"
    panel.form.others.add.click()
    line = panel.form.others.text.value
    assert list(panel.form.others.opponents) == [line]
    assert line.startswith("B: BG - ") and len(line.split()) == 8
    panel.form.limit_list.value = 0
    panel.start_button.click()
    until(lambda: not panel.is_searching)
    assert trouble(panel) == ""
    assert panel.answer is not None and panel.answer.data["opponents"] == [line]


def test_others_choose_as_written_only_if_that_is_asked_for(panel: AskPanel) -> None:
    others = panel.form.others
    others.manner.value = "planned"
    assert others.script.layout.display == "none"
    others.choices.value = "scripted"
    others.script.value = " B2: keep \n\n"
    assert others.script.layout.display == "flex"
    question = panel.form.question
    assert question is not None
    assert list(others.directions) == list(question.request("en").directions) == ["B2: keep"]
    others.choices.value = "greedy"
    assert not others.directions


# Slot by slot


def test_slots_are_shown_on_the_board_and_now_brings_it_back(
    answered: AskPanel, position: Position
) -> None:
    board, slots = answered.board, answered.result.slots
    assert board is not None
    assert [name for name, _ in slots.options] == ["Now", "I", "II", "III", "IV", "V", "End"]
    slots.value = 4
    assert board.position.place(1) == 0 and board.position.health(5) == 15
    assert board.notes is not None and board.notes.note(1).sign == "chosen"
    assert "Missile" in text(answered.result.line)
    assert "In range: distance 1, range 1-4." in text(answered.result.line)
    slots.value = -1
    assert board.position == position and board.overlay is None


def test_an_overlay_that_was_there_before_comes_back(answered: AskPanel) -> None:
    assert answered.board is not None
    answered.board.overlay = backs_overlay
    for slot in (0, 4, -1):
        answered.result.slots.value = slot
    assert answered.board.overlay is backs_overlay
    answered.board.overlay = None


def test_a_panel_without_a_board_brings_its_own(position: Position) -> None:
    panel = AskPanel()
    assert panel.start_button.disabled
    panel.position = position
    panel.start_button.click()
    until(lambda: not panel.is_searching)
    until(lambda: panel.board is not None, 5)
    panel.result.slots.value = 0
    assert panel.board is not None and panel.board.notes is not None


def test_a_board_that_somebody_else_has_set_is_left_alone(answered: AskPanel) -> None:
    assert answered.board is not None
    before, other = answered.board.position, read_position(ACTING)
    answered.result.slots.value = 2
    answered.board.position = other
    answered.result.slots.value = -1
    assert answered.board.position is other and answered.board.overlay is None
    answered.board.position = before


# Why not


def test_why_not_this_card(answered: AskPanel) -> None:
    assert answered.position is not None
    card = answered.position.setting.catalogue.card_index["missile"]
    answered.result.row.fill([None, None], [card, None, None, None, None])
    assert answered.result.row.pattern == "* * missile * * * *"
    answered.result.why_not.click()
    until(lambda: not answered.is_searching)
    until(lambda: "I Missile" in text(answered.result.compared), 5)
    assert "less" in text(answered.result.compared)


def test_an_impossible_plan_says_so(answered: AskPanel) -> None:
    assert answered.position is not None
    card = answered.position.setting.catalogue.card_index["missile"]
    answered.result.row.fill([None, None], [card, card, None, None, None])
    answered.result.why_not.click()
    until(lambda: not answered.is_searching)
    until(lambda: "no such plan" in text(answered.result.compared), 5)


def test_known_alternatives_can_be_chosen(answered: AskPanel) -> None:
    names = [name for name, _ in answered.result.other_plans.options]
    assert any(name.startswith("another idea") for name in names)
    answered.result.other_plans.index = names.index(
        next(name for name in names if name.startswith("another idea"))
    )
    until(lambda: not answered.is_searching)
    until(lambda: "This plan:" in text(answered.result.compared), 5)


# Languages


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_follows_the_language(answered: AskPanel, language: str) -> None:
    answered.language = language
    until(lambda: not answered.is_searching)
    words = {"en": "proven", "de": "bewiesen", "pl": "udowodnione"}
    slot = {"en": "Slot 5", "de": "Aktionsplatz 5", "pl": "Pole akcji 5"}
    until(lambda: slot[language] in text(answered.result.reasons), 5)
    assert words[language] in text(answered.result.status)
    assert answered.result.language == answered.form.others.row.language == language
    assert trouble(answered) == ""


def test_reasons_in_the_language_before_are_gone_until_they_are_told_again(
    answered: AskPanel,
) -> None:
    """With the line about the slot that is looked at, and with what was compared."""
    answered.result.look_at_key_slot()
    answered.result.compared.value = "a comparison in English"
    assert "Missile" in text(answered.result.line)
    answered.language = "de"
    told = " ".join(text(part) for part in (answered.result.reasons, answered.result.line))
    assert not answered.is_searching or "Missile" not in told
    assert text(answered.result.compared) == ""
    until(lambda: not answered.is_searching)
    until(lambda: "Aktionsplatz 5" in text(answered.result.reasons), 5)
    answered.result.slots.value = -1


def test_a_search_that_is_forgotten_is_not_begun_anew_for_another_language(
    position: Position,
) -> None:
    panel = AskPanel(Board(position))
    panel.start_button.click()
    until(lambda: not panel.is_searching)
    solver_queue().close()
    panel.language = "de"
    until(lambda: not panel.is_searching)
    until(lambda: "erinnert sich nicht mehr" in trouble(panel), 10)
    assert "bewiesen" in text(panel.result.status)
    assert "Missile" in text(panel.result.reasons)
