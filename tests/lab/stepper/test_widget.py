"""The stepper on screen: buttons, keys, strip and slider, and how much it sends."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any

import pytest
from ipycanvas.canvas import COMMANDS

from snails_core import events as ev
from snails_core.words import LANGUAGES
from snails_lab.models.timeline.game_stage import ACTING
from snails_lab.models.timeline.timeline import Timeline
from snails_lab.widgets.stepper import playback as pace
from snails_lab.widgets.stepper.stepper import Stepper
from tests.support.core.random_games import opening, whole_game
from tests.support.lab.sample_timeline import game, run, until

SWITCH_CANVAS = COMMANDS["switchCanvas"]


@pytest.fixture
def stepper() -> Iterator[Stepper]:
    yield Stepper(timeline=game())


def press(stepper: Stepper, key: str) -> None:
    content = {"event": "key_down", "key": key}
    flags = {"shift_key": False, "ctrl_key": False, "meta_key": False}
    canvas = stepper.board.canvas._canvases[-1]
    canvas._handle_frontend_event(None, {**content, **flags}, [])


def button(stepper: Stepper, icon: str) -> Any:
    return next(b for b in stepper.children[0].children if getattr(b, "icon", "") == icon)


def said(stepper: Stepper) -> str:
    return unescape(stepper.children[2].value)


def part(stepper: Stepper) -> list[Any]:
    return list(stepper.children[1].children)


def test_it_opens_without_a_game() -> None:
    stepper = Stepper("de", 480)
    assert "Die Partie kann beginnen." in said(stepper)
    stepper.timeline = game()
    stepper.at = 40
    assert stepper.board.position is game()[40].position


def test_buttons_and_keys_do_the_same(stepper: Stepper) -> None:
    at = [stepper.at]
    for act in (
        lambda: button(stepper, "step-forward").click(),
        lambda: press(stepper, "n"),
        lambda: press(stepper, "N"),
        lambda: button(stepper, "step-backward").click(),
        lambda: press(stepper, "b"),
        lambda: press(stepper, "]"),
        lambda: press(stepper, "]"),
        lambda: press(stepper, "b"),
        lambda: press(stepper, "["),
        lambda: press(stepper, "["),
        lambda: press(stepper, "End"),
        lambda: press(stepper, "Home"),
        lambda: press(stepper, "p"),
    ):
        act()
        at.append(stepper.at)
    last, stages = len(game()) - 1, [index for index, _ in game().stages]
    assert at == [
        0,
        1,
        2,
        3,
        2,
        1,
        stages[1],
        stages[2],
        stages[2] - 1,
        stages[1],
        0,
        last,
        0,
        last,
    ]
    press(stepper, "a")
    assert stepper.animated is False and stepper._animated.value is False


def test_the_boards_own_keys_are_left_to_it(stepper: Stepper) -> None:
    for key in ("ArrowRight", "Enter", " ", "ArrowDown", "x", "Escape"):
        press(stepper, key)
    assert stepper.at == 0


def test_the_sentence_its_rule_and_its_place_are_said(stepper: Stepper) -> None:
    index = next(n for n, m in enumerate(game()[:]) if isinstance(m.event, ev.Moved))
    stepper.at = index
    assert "crawls from" in said(stepper) and "Rulebook: Crawl" in said(stepper)
    assert "Round 1 · Action slot I: Player D (Ninja)" in said(stepper)


def test_the_strip_says_where_we_are_not_by_colour_alone(stepper: Stepper) -> None:
    for index, mark in game().stages[:30]:
        stepper.at = index
        here = [b.description for b in part(stepper) if "snails-here" in b._dom_classes]
        assert here == [b.description for b in part(stepper) if b.description.startswith("▸")]
        assert len(here) == (mark.phase != 0 and (mark.phase != ACTING or mark.slot < 5))


def test_the_strip_leads_to_phases_and_slots(stepper: Stepper) -> None:
    stepper.at = len(game()) - 1
    names = [b.description for b in part(stepper)]
    assert names[:7] == ["Drawing", "Planning", "I", "II", "III", "IV", "V"]
    stepper.at = 300
    for number in (3, 1, 7, 0):
        part(stepper)[number].click()
        assert part(stepper)[number].description.startswith("▸")
        assert game()[stepper.at].stage.round == 3
    stepper.at = 0
    assert all(b.disabled for b in part(stepper))


def test_lists_lead_to_rounds_and_turns(stepper: Stepper) -> None:
    rounds, turns = stepper.children[4].children[0].children[:2]
    assert [label for label, _ in rounds.options] == ["Set-up", "1", "2", "3", "4", "5", "6"]
    rounds.value = dict(rounds.options)["3"]
    assert game()[stepper.at].stage.round == 3
    label = "Action slot II: Player A (Pirates)"
    turns.value = dict(turns.options)[label]
    assert label in said(stepper)
    stepper.step(1)
    assert rounds.label == "3" and turns.label == label


def test_the_slider_goes_there_and_follows(stepper: Stepper) -> None:
    slider = stepper.children[0].children[4]
    slider.value = 77
    assert stepper.at == 77 and stepper.board.position is game()[77].position
    stepper.at = 12
    assert (slider.value, slider.max) == (12, len(game()) - 1)


def test_a_timeline_that_grows_is_followed() -> None:
    timeline = Timeline(opening(2).begin().position)
    stepper = Stepper(timeline=timeline)
    for step in whole_game(2):
        timeline.append(step.before, step.choice, step.position, step.events)
        stepper.at = len(timeline) - 1
        if step.number == 30:
            break
    assert stepper.children[0].children[4].max == len(timeline) - 1
    timeline.cut(10)
    stepper.at = len(timeline) - 1
    assert stepper.board.position is timeline[-1].position


def test_callbacks_hear_of_every_moment_and_their_errors_are_shown(stepper: Stepper) -> None:
    heard: list[int] = []
    stepper.on_moment(heard.append)
    stepper.at = 5
    stepper.at = 5
    stepper.step(1)
    assert heard == [5, 6]

    def fail(index: int) -> None:
        raise RuntimeError("deaf")

    stepper.on_moment(fail)
    stepper.at = 9
    assert "deaf" in stepper.error_line.widget.value and stepper.at == 9


def test_the_language_changes_at_once(stepper: Stepper) -> None:
    stepper.at = 300
    seen = []
    for language in LANGUAGES:
        stepper.language = language
        controls, strip, told, board, settings, _ = stepper.children
        lists, keys = settings.children
        named = (*controls.children[:5], *strip.children[:2])
        words = [child.description or child.tooltip for child in named]
        words += [child.description for child in lists.children]
        seen.append((*words, lists.children[1].label, told.value, keys.value, board.language))
    for texts in zip(*seen, strict=True):
        assert len(set(texts)) > 1, texts


def test_pause_and_play_are_said_on_the_button(stepper: Stepper) -> None:
    async def work() -> None:
        button(stepper, "play").click()
        assert stepper.playing and button(stepper, "pause").description == "Pause"
        await asyncio.sleep(0.1)
        press(stepper, "p")
        assert not stepper.playing and button(stepper, "play").description == "Play"

    run(work())


def test_the_slider_is_told_its_end_and_its_value_one_after_the_other(
    stepper: Stepper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Told both at once, a page sends back the old value, as if somebody had wished for it."""
    slider, sent = stepper.children[0].children[4], []

    def send(key: str | set[str] | None = None) -> None:
        keys = {key} if isinstance(key, str) else set(key or ())
        sent.append(keys & {"max", "value"})
        assert slider.min <= slider.value <= slider.max

    monkeypatch.setattr(slider, "send_state", send)
    stepper.at = 300
    stepper.show(Timeline(game()[60].position), 0)
    assert slider.max == 1, "a slider from 0 to 0 is an error to the page"
    stepper.show(game(), 301)
    assert {"max"} in sent and {"value"} in sent and {"max", "value"} not in sent


def test_another_game_is_shown_at_once_where_it_is_wanted(stepper: Stepper) -> None:
    other = Timeline(game()[60].position)
    stepper.at = 300
    stepper.show(other, 0)
    assert stepper.board.position is other[0].position
    assert stepper.children[0].children[4].max == 1
    stepper.show(game(), 301)
    assert stepper.at == 301 and stepper.board.position is game()[301].position


def test_the_picture_keeps_its_size_whatever_happens_in_it(stepper: Stepper) -> None:
    """Boxes that grow by the names of planned cards, snails in the air: nothing else moves."""
    stepper.at = 300
    canvas = stepper.board.canvas
    size = canvas.width, canvas.height
    for index in (0, 51, 147, 250, 276, 300, 420):
        stepper.at = index
        assert (canvas.width, canvas.height) == size
        assert stepper.board.scene.height == pytest.approx(canvas.height, abs=1)
    stepper.board.width = 480
    assert canvas.width == 480


# --- messages -------------------------------------------------------------------------
@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The commands of every message that draws."""
    messages: list[Any] = []
    monkeypatch.setattr(
        "ipycanvas.canvas._CanvasManager.send",
        lambda self, content, buffers: messages.append(json.loads(bytes(buffers[0]))),
    )
    return messages


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Every other message that widgets send."""
    messages: list[Any] = []
    monkeypatch.setattr(
        "ipywidgets.Widget._send", lambda self, msg, buffers=None: messages.append((self, msg))
    )
    return messages


def test_three_hundred_scrubs_in_a_row_are_one_picture(
    stepper: Stepper, drawn: list[Any], told: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """While they come, only the slider itself answers; words follow once they have ended."""
    slider = stepper.children[0].children[4]

    def others() -> list[Any]:
        return [widget for widget, _ in told if widget is not slider]

    async def work() -> None:
        stepper.at = 100
        drawn.clear()
        told.clear()
        for index in range(101, 401):
            slider.set_state({"value": index})
        assert drawn == [] and others() == []
        await until(lambda: bool(drawn))
        assert len(drawn) == 1 and others() == []
        await until(lambda: bool(others()))
        assert stepper.board.position is game()[400].position
        assert len(drawn) == 1 and len(others()) < 25

    monkeypatch.setattr(pace, "CALM", 2.5)

    run(work())


def frames(stepper: Stepper, index: int, drawn: list[Any], count: int = 5) -> list[Any]:
    """The messages of so many pictures of the animation that leads to a moment."""
    stepper.at = index - 1
    film = stepper.film(index, index)
    animation = film.shots[0].animation
    assert animation is not None
    stepper.flash(*film.at(0.01))
    drawn.clear()
    for number in range(1, count + 1):
        stepper.flash(*film.at(number / (count + 1) * animation.seconds))
    return drawn


@pytest.mark.parametrize(
    "kind", [ev.Moved, ev.Pushed, ev.DiceRolled, ev.Damaged, ev.Fell, ev.TileDamaged]
)
def test_a_picture_of_an_animation_is_one_message_and_draws_on_one_sheet(
    stepper: Stepper, drawn: list[Any], kind: Callable[..., ev.Event]
) -> None:
    index = next(n for n, m in enumerate(game()[:]) if m.event and type(m.event) is kind)
    sent = frames(stepper, index, drawn)
    assert len(sent) == 5
    board = stepper.board.canvas
    named = [command for message in sent for command in message if command[0] == SWITCH_CANVAS]
    assert {str(command[1]) for command in named} <= {f"['IPY_MODEL_{board[3].model_id}']"}
