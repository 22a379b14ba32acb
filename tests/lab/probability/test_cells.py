"""The cells of the course: outputs wait for a prediction, and running all leads back to the top."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

from snails_lab.models.probability.notebook import CLOSING, OPENING
from snails_lab.pages import run_watch
from snails_lab.pages.chapter import Chapter
from snails_lab.pages.hidden_output import HiddenOutput
from snails_lab.pages.shown import Live
from tests.support.lab.shells import shell_in

HELD = '%%predicted 1\nanswer = 6 * 7\nprint(answer)\nchapter.card("missile")'


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[InteractiveShell]:
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path / "home"))
    with shell_in(tmp_path / "en") as one:
        run(one, OPENING.format(id="one_die"))
        yield one


def run(shell: InteractiveShell, cell: str) -> tuple[Any, str]:
    """What a cell ends with and what it prints."""
    results: list[object] = []
    shell.display_trap.hook = results.append
    with capture_output() as captured:
        shell.run_cell(cell, store_history=False)
    return next((result for result in results if result is not None), None), captured.stdout


def panel_of(shown: object) -> Any:
    assert isinstance(shown, Live)
    return shown.widget


def test_what_a_cell_shows_waits_for_the_prediction(shell: InteractiveShell) -> None:
    panel = panel_of(run(shell, "chapter.predict(1)")[0])
    shown, printed = run(shell, HELD)
    hidden = panel_of(shown)
    assert isinstance(hidden, HiddenOutput)
    assert (printed, hidden.output.outputs) == ("", ())
    assert shell.user_ns["answer"] == 42, "later cells can go on"
    panel.field.value = "40"
    panel.make()
    stream, card = hidden.output.outputs
    assert stream["text"] == "42\n" and "<svg" in card["data"]["text/html"]


def test_after_the_prediction_a_cell_shows_at_once(shell: InteractiveShell) -> None:
    panel = panel_of(run(shell, "chapter.predict(1)")[0])
    panel.field.value = "40"
    panel.make()
    card, printed = run(shell, HELD)
    assert printed == "42\n" and "<svg" in card.forms["html"]


def test_a_cell_waits_even_if_the_field_was_not_shown(shell: InteractiveShell) -> None:
    assert isinstance(panel_of(run(shell, HELD)[0]), HiddenOutput)


def test_what_fails_is_told_at_once(shell: InteractiveShell) -> None:
    result, printed = run(shell, '%%predicted 1\nprint("so far")\n1 / 0')
    assert result is None and "so far" in printed and "ZeroDivisionError" in printed


@pytest.mark.parametrize(("pause", "leads_back"), [(0.01, True), (2.0, False)])
def test_running_all_leads_back_to_the_top_and_going_down_by_hand_does_not(
    shell: InteractiveShell, monkeypatch: pytest.MonkeyPatch, pause: float, leads_back: bool
) -> None:
    now = [0.0]
    monkeypatch.setattr(run_watch, "monotonic", lambda: now[0])
    for cell in ("chapter.predict(1)", HELD, CLOSING):
        now[0] += pause
        hand_in = run(shell, cell)[0]
    values = [getattr(child, "value", "") for child in panel_of(hand_in).children]
    assert any("activeCellIndex = 0" in str(value) for value in values) == leads_back


def test_a_chapter_begun_again_watches_anew(shell: InteractiveShell) -> None:
    before = len(shell.events.callbacks["pre_run_cell"])
    run(shell, OPENING.format(id="one_die"))
    assert len(shell.events.callbacks["pre_run_cell"]) == before


def test_a_page_watches_nothing(shell: InteractiveShell) -> None:
    watching = list(shell.events.callbacks["pre_run_cell"])
    chapter = shell.user_ns["chapter"]
    Chapter("two_dice", language="en", book=chapter.book)
    assert shell.events.callbacks["pre_run_cell"] == watching
