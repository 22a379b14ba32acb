"""Playing, pausing, stepping and scrubbing: without a screen, and with the widget."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterator
from functools import cache
from html import unescape
from typing import Any

import pytest
from ipycanvas.canvas import COMMANDS

from snails_core import events as ev
from snails_core.words import LANGUAGES
from snails_lab.cel import CLEAR, Cel
from snails_lab.stepping import Stepper, Timeline
from snails_lab.stepping import player as pace
from snails_lab.stepping.films import Film
from snails_lab.stepping.marks import ACTING
from snails_lab.stepping.player import Player
from tests.play import opening, whole_game

SWITCH_CANVAS = COMMANDS["switchCanvas"]


@cache
def game() -> Timeline:
    timeline = Timeline(opening(2).begin().position)
    for step in whole_game(2):
        timeline.append(step.before, step.choice, step.position, step.events)
    return timeline


class Notebook:
    """A screen that writes down what it is asked to show."""

    def __init__(self) -> None:
        self.shown: list[tuple[str, int]] = []
        self.parts: list[float] = []
        self.errors: list[Exception] = []
        self.seconds = 0.05

    def film(self, index: int) -> Film | None:
        def groups(part: float) -> tuple[()]:
            self.parts.append(part)
            return ()

        return Film(self.seconds, groups, frozenset({"snail:AL"}))

    def flash(self, index: int, cel: Cel) -> None:
        self.shown.append(("clear" if cel == CLEAR else "cel", index))

    def announce(self, index: int) -> None:
        self.shown.append(("said", index))

    def settle(self, index: int) -> None:
        self.shown.append(("settled", index))

    def report(self, error: Exception) -> None:
        self.errors.append(error)


@pytest.fixture
def screen() -> Notebook:
    return Notebook()


@pytest.fixture
def player(screen: Notebook, monkeypatch: pytest.MonkeyPatch) -> Player:
    """In no hurry, but faster than for people."""
    for name, seconds in (("FRAME", 0.01), ("HOLD", 0.02), ("SCRUB", 0.02), ("CALM", 0.05)):
        monkeypatch.setattr(pace, name, seconds)
    return Player(screen, game())


def run(work: Coroutine[Any, Any, object]) -> None:
    asyncio.run(asyncio.wait_for(work, 20))


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.005)


# --- without a screen -----------------------------------------------------------------
def test_it_plays_moment_after_moment_each_with_its_film(player: Player, screen: Notebook) -> None:
    async def work() -> None:
        assert await player.play_to(3)

    run(work())
    assert [entry for entry in screen.shown if entry[0] == "said"] == [
        ("said", n) for n in (1, 2, 3)
    ]
    assert screen.shown[-1] == ("settled", 3)
    assert ("cel", 2) in screen.shown and not player.playing and player.at == 3


def test_a_film_is_shown_in_order_and_late_pictures_are_dropped(
    player: Player, screen: Notebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A picture that takes as long as five leaves out four, and the film is not longer."""
    now = [0.0]

    async def sleep(seconds: float) -> None:
        now[0] += seconds

    monkeypatch.setattr(pace, "FRAME", 0.25)
    monkeypatch.setattr(pace, "monotonic", lambda: now[0])
    monkeypatch.setattr(asyncio, "sleep", sleep)
    screen.seconds = 2.0
    asyncio.run(player.play_to(1))
    assert screen.parts == [number / 8 for number in range(8)]
    screen.parts.clear()
    usual = Notebook.flash

    def slow(self: Notebook, index: int, cel: Cel) -> None:
        now[0] += 1.0
        usual(self, index, cel)

    monkeypatch.setattr(Notebook, "flash", slow)
    asyncio.run(player.play_to(2))
    assert screen.parts == [0.0, 0.625]


def test_pause_works_in_the_middle_of_a_film_and_play_goes_on_from_there(
    player: Player, screen: Notebook
) -> None:
    async def work() -> None:
        screen.seconds = 30.0
        player.play()
        await until(lambda: len(screen.parts) > 3)
        player.pause()
        frozen, shown = screen.parts[-1], len(screen.parts)
        assert player.at == 1 and not player.playing and frozen > 0.0
        assert screen.shown[-1] == ("said", 1), "the picture stays as it was"
        await asyncio.sleep(0.05)
        assert len(screen.parts) == shown and ("settled", 1) not in screen.shown
        player.play()
        await until(lambda: len(screen.parts) > shown)
        assert frozen <= screen.parts[shown] < 1.0 and player.at == 1
        player.pause()

    run(work())


def test_a_step_after_a_pause_ends_the_film_first(player: Player, screen: Notebook) -> None:
    async def work() -> None:
        screen.seconds = 30.0
        player.step(1)
        await until(lambda: bool(screen.parts))
        player.pause()
        player.step(1)
        assert player.at == 1 and screen.shown[-1] == ("settled", 1)
        player.step(-1)
        assert player.at == 0 and screen.shown[-1] == ("settled", 0)

    run(work())


def test_going_elsewhere_ends_a_playback_without_an_error(player: Player, screen: Notebook) -> None:
    async def work() -> None:
        screen.seconds = 30.0
        playback = asyncio.create_task(player.play_to(20))
        await asyncio.sleep(0.05)
        player.go(100)
        assert await playback is False
        assert screen.shown[-1] == ("settled", 100)
        await asyncio.sleep(0.1)
        assert screen.shown[-1] == ("settled", 100) and player.at == 100

    run(work())


def test_a_new_playback_takes_the_place_of_the_old_one(player: Player, screen: Notebook) -> None:
    async def work() -> None:
        screen.seconds = 0.3
        old = asyncio.create_task(player.play_to(20))
        await until(lambda: bool(screen.parts))
        screen.seconds = 0.01
        assert await player.play_to(4)
        assert await old is False
        assert player.at == 4

    run(work())


def test_finish_goes_at_once_to_where_the_playback_leads(player: Player, screen: Notebook) -> None:
    async def work() -> None:
        screen.seconds = 30.0
        playback = asyncio.create_task(player.play_to(30))
        await asyncio.sleep(0.05)
        player.finish()
        assert await asyncio.wait_for(playback, 1.0) is True
        assert player.at == 30 and screen.shown[-1] == ("settled", 30)

    run(work())


def test_speed_and_no_animation(player: Player, screen: Notebook) -> None:
    async def work() -> None:
        player.animated = False
        player.speed = 100.0
        assert await player.play_to(10)
        assert not screen.parts and player.at == 10

    run(work())


def test_of_many_scrubs_only_the_last_is_painted(player: Player, screen: Notebook) -> None:
    async def work() -> None:
        for index in range(1, 301):
            player.scrub(index)
        assert screen.shown == []
        await until(lambda: len(screen.shown) == 2)
        assert screen.shown == [("clear", 300), ("settled", 300)], "the picture, then the words"

    run(work())


def test_while_scrubbing_there_is_at_most_one_picture_a_wish(
    player: Player, screen: Notebook
) -> None:
    async def work() -> None:
        for index in range(1, 31):
            player.scrub(index)
            await asyncio.sleep(0.004)
        await asyncio.sleep(0.15)
        painted = [index for kind, index in screen.shown if kind == "clear"]
        assert painted == sorted(set(painted)) and 1 < len(painted) <= 30
        assert [entry for entry in screen.shown if entry[0] == "settled"] == [("settled", 30)]

    run(work())


def test_scrubbing_ends_a_playback_and_a_playback_the_scrubbing(
    player: Player, screen: Notebook
) -> None:
    async def work() -> None:
        screen.seconds = 30.0
        playback = asyncio.create_task(player.play_to(20))
        await until(lambda: bool(screen.parts))
        player.scrub(50)
        assert await playback is False
        screen.seconds = 0.01
        assert await player.play_to(51)
        await asyncio.sleep(0.1)
        assert screen.shown[-1] == ("settled", 51)
        assert ("settled", 50) not in screen.shown

    run(work())


def test_without_an_event_loop_everything_happens_at_once(player: Player, screen: Notebook) -> None:
    player.step(1)
    player.scrub(7)
    player.step(-1)
    player.play()
    player.pause()
    assert [index for kind, index in screen.shown if kind == "settled"] == [1, 7, 6, player.last]
    player.go(99_999)
    player.go(-5)
    assert screen.shown[-2:] == [("settled", player.last), ("settled", 0)]


def test_play_at_the_end_begins_anew(player: Player, screen: Notebook) -> None:
    async def work() -> None:
        player.go(player.last)
        screen.seconds = 30.0
        player.play()
        await until(lambda: bool(screen.parts))
        assert player.at == 1
        player.pause()

    run(work())


def test_what_fails_in_the_background_is_reported(player: Player, screen: Notebook) -> None:
    def fail(index: int) -> Film | None:
        raise RuntimeError("no film")

    async def work() -> None:
        screen.film = fail  # type: ignore[method-assign]
        player.play()
        await until(lambda: bool(screen.errors))
        assert [str(error) for error in screen.errors] == ["no film"]
        assert not player.playing

    run(work())


# --- the widget -----------------------------------------------------------------------
@pytest.fixture
def stepper() -> Iterator[Stepper]:
    yield Stepper(timeline=game())


def press(stepper: Stepper, key: str) -> None:
    content = {"event": "key_down", "key": key}
    flags = {"shift_key": False, "ctrl_key": False, "meta_key": False}
    canvas = stepper.board.children[0]._canvases[-1]
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
    last, marks = len(game()) - 1, [index for index, _ in game().marks]
    assert at == [0, 1, 2, 3, 2, 1, marks[1], marks[2], marks[2] - 1, marks[1], 0, last, 0, last]
    press(stepper, "a")
    assert stepper.animated is False and stepper.player.animated is False


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
    for index, mark in game().marks[:30]:
        stepper.at = index
        here = [b.description for b in part(stepper) if b.button_style]
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
        assert game()[stepper.at].mark.round == 3
    stepper.at = 0
    assert all(b.disabled for b in part(stepper))


def test_lists_lead_to_rounds_and_turns(stepper: Stepper) -> None:
    rounds, turns = stepper.children[4].children[:2]
    assert [label for label, _ in rounds.options] == ["Set-up", "1", "2", "3", "4", "5", "6"]
    rounds.value = dict(rounds.options)["3"]
    assert game()[stepper.at].mark.round == 3
    label = "Action slot II: Player A (Pirates)"
    turns.value = dict(turns.options)[label]
    assert label in said(stepper)
    stepper.step(1)
    assert rounds.label == "3" and turns.label == label


def test_the_slider_goes_there_and_follows(stepper: Stepper) -> None:
    slider = stepper.children[0].children[3]
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
    assert stepper.children[0].children[3].max == len(timeline) - 1
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
    assert "deaf" in stepper.troubles.widget.value and stepper.at == 9


def test_the_language_changes_at_once(stepper: Stepper) -> None:
    stepper.at = 300
    seen = []
    for language in LANGUAGES:
        stepper.language = language
        controls, strip, told, board, lists, keys, _ = stepper.children
        words = [child.description for child in (*controls.children, *strip.children[:2])]
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
    slider, sent = stepper.children[0].children[3], []

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
    assert stepper.children[0].children[3].max == 1
    stepper.show(game(), 301)
    assert stepper.at == 301 and stepper.board.position is game()[301].position


def test_the_picture_keeps_its_size_whatever_happens_in_it(stepper: Stepper) -> None:
    """Boxes that grow by the names of planned cards, snails in the air: nothing else moves."""
    stepper.at = 300
    canvas = stepper.board.children[0]
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
    slider = stepper.children[0].children[3]

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
    """The messages of so many pictures of the film that leads to a moment."""
    stepper.at = index - 1
    film = stepper.film(index)
    assert film is not None
    stepper.flash(index, Cel(film.groups(0.01), film.hidden))
    drawn.clear()
    for number in range(1, count + 1):
        stepper.flash(index, Cel(film.groups(number / (count + 1)), film.hidden))
    return drawn


@pytest.mark.parametrize(
    "kind", [ev.Moved, ev.Pushed, ev.DiceRolled, ev.Damaged, ev.Fell, ev.TileDamaged]
)
def test_a_picture_of_a_film_is_one_message_and_draws_on_one_sheet(
    stepper: Stepper, drawn: list[Any], kind: Callable[..., ev.Event]
) -> None:
    index = next(n for n, m in enumerate(game()[:]) if m.event and type(m.event) is kind)
    sent = frames(stepper, index, drawn)
    assert len(sent) == 5
    board = stepper.board.children[0]
    named = [command for message in sent for command in message if command[0] == SWITCH_CANVAS]
    assert {str(command[1]) for command in named} <= {f"['IPY_MODEL_{board[3].model_id}']"}
