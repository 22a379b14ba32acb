"""Playing, pausing, stepping and scrubbing, without a screen."""

from __future__ import annotations

import asyncio

import pytest

from snails_lab.drawing.animation_frame import NO_FRAME, AnimationFrame
from snails_lab.drawing.animations.animation import Animation
from snails_lab.drawing.animations.film import Film, Shot
from snails_lab.drawing.animations.pace import Pace
from snails_lab.widgets.stepper import playback as pace
from snails_lab.widgets.stepper.playback import Playback
from tests.support.lab.sample_timeline import game, run, until


class Notebook:
    """A screen that writes down what it is asked to show."""

    def __init__(self) -> None:
        self.shown: list[tuple[str, int]] = []
        self.parts: list[float] = []
        self.errors: list[Exception] = []
        self.seconds = 0.05

    def film(self, first: int, last: int) -> Film:
        """Each moment has its animation, and they follow one another."""

        def groups(part: float) -> tuple[()]:
            self.parts.append(part)
            return ()

        animation = Animation(Pace(self.seconds, self.seconds), groups, frozenset({"snail:AL"}))
        shots = [
            Shot(index, number * self.seconds, animation)
            for number, index in enumerate(range(first, last + 1))
        ]
        return Film(tuple(shots), len(shots) * self.seconds, NO_FRAME)

    def still(self, index: int) -> AnimationFrame:
        return NO_FRAME

    def follow(self, index: int) -> None:
        """The controls are not looked at here."""

    def say(self, index: int) -> None:
        self.shown.append(("said", index))

    def flash(self, index: int, animation_frame: AnimationFrame) -> None:
        self.shown.append(("clear" if animation_frame == NO_FRAME else "cel", index))

    def announce(self, first: int, last: int) -> None:
        self.shown.append(("announced", last))

    def settle(self, index: int) -> None:
        self.shown.append(("settled", index))

    def report(self, error: Exception) -> None:
        self.errors.append(error)


@pytest.fixture
def screen() -> Notebook:
    return Notebook()


@pytest.fixture
def player(screen: Notebook, monkeypatch: pytest.MonkeyPatch) -> Playback:
    """In no hurry, but faster than for people."""
    for name, seconds in (("FRAME", 0.01), ("SCRUB", 0.02), ("CALM", 0.05)):
        monkeypatch.setattr(pace, name, seconds)
    return Playback(screen, game())


def test_it_plays_moment_after_moment_each_with_its_animation(
    player: Playback, screen: Notebook
) -> None:
    async def work() -> None:
        assert await player.play_to(3)

    run(work())
    assert [entry for entry in screen.shown if entry[0] == "said"] == [
        ("said", n) for n in (1, 2, 3)
    ]
    assert screen.shown[-1] == ("settled", 3)
    assert ("cel", 2) in screen.shown and not player.playing and player.at == 3


def test_an_animation_is_shown_in_order_and_late_pictures_are_dropped(
    player: Playback, screen: Notebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A picture that takes as long as five leaves out four, and the animation is not longer."""
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

    def slow(self: Notebook, index: int, animation_frame: AnimationFrame) -> None:
        now[0] += 1.0
        usual(self, index, animation_frame)

    monkeypatch.setattr(Notebook, "flash", slow)
    asyncio.run(player.play_to(2))
    assert screen.parts == [0.0, 0.625]


def test_pause_works_in_the_middle_of_an_animation_and_play_goes_on_from_there(
    player: Playback, screen: Notebook
) -> None:
    async def work() -> None:
        screen.seconds = 30.0
        player.play()
        await until(lambda: len(screen.parts) > 3)
        player.pause()
        frozen, shown = screen.parts[-1], len(screen.parts)
        assert player.at == 1 and not player.playing and frozen > 0.0
        assert screen.shown[-1] == ("announced", 1), "the picture stays as it was"
        await asyncio.sleep(0.05)
        assert len(screen.parts) == shown and ("settled", 1) not in screen.shown
        player.play()
        await until(lambda: len(screen.parts) > shown)
        assert frozen <= screen.parts[shown] < 1.0 and player.at == 1
        player.pause()

    run(work())


def test_a_step_after_a_pause_ends_the_animation_first(player: Playback, screen: Notebook) -> None:
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


def test_going_elsewhere_ends_a_playback_without_an_error(
    player: Playback, screen: Notebook
) -> None:
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


def test_a_new_playback_takes_the_place_of_the_old_one(player: Playback, screen: Notebook) -> None:
    async def work() -> None:
        screen.seconds = 0.3
        old = asyncio.create_task(player.play_to(20))
        await until(lambda: bool(screen.parts))
        screen.seconds = 0.01
        assert await player.play_to(4)
        assert await old is False
        assert player.at == 4

    run(work())


def test_finish_goes_at_once_to_where_the_playback_leads(
    player: Playback, screen: Notebook
) -> None:
    async def work() -> None:
        screen.seconds = 30.0
        playback = asyncio.create_task(player.play_to(30))
        await asyncio.sleep(0.05)
        player.finish()
        assert await asyncio.wait_for(playback, 1.0) is True
        assert player.at == 30 and screen.shown[-1] == ("settled", 30)

    run(work())


def test_a_film_takes_as_long_as_it_should_at_each_speed(
    player: Playback, screen: Notebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]

    async def sleep(seconds: float) -> None:
        now[0] += seconds

    monkeypatch.setattr(pace, "FRAME", 0.25)
    monkeypatch.setattr(pace, "monotonic", lambda: now[0])
    monkeypatch.setattr(asyncio, "sleep", sleep)
    screen.seconds = 2.0
    took = {}
    for speed in (1.0, 2.0, 4.0):
        player.speed = speed
        player.go(0)
        began = now[0]
        asyncio.run(player.play_to(3))
        took[speed] = now[0] - began
    assert took == {1.0: 6.0, 2.0: 3.0, 4.0: 1.5}


def test_a_scene_can_be_ended_and_the_next_one_plays(player: Playback, screen: Notebook) -> None:
    timeline = game()
    first, second = (timeline.scene_of(timeline.stages[number][0]) for number in (2, 3))

    async def work() -> None:
        assert not player.finish_scene(), "none is playing"
        player.go(first.start - 1)
        screen.seconds = 30.0
        playback = asyncio.create_task(player.play_to(second[-1]))
        await until(lambda: bool(screen.parts))
        assert player.at == first.start
        assert player.finish_scene()
        await until(lambda: player.at == second.start)
        assert ("announced", first[-1]) in screen.shown and not playback.done()
        assert player.finish_scene()
        assert await asyncio.wait_for(playback, 1.0) is True
        assert player.at == second[-1] and screen.shown[-1] == ("settled", second[-1])

    run(work())


def test_a_scene_can_be_played_once_more_from_anywhere(player: Playback, screen: Notebook) -> None:
    scene = game().scene_of(game().stages[4][0])

    async def work() -> None:
        player.go(player.last)
        player.replay(scene[0], scene[-1])
        await until(lambda: not player.playing)
        said = [index for kind, index in screen.shown if kind == "said"]
        assert said == list(scene) and screen.shown[-1] == ("settled", scene[-1])

    run(work())


def test_of_many_scrubs_only_the_last_is_painted(player: Playback, screen: Notebook) -> None:
    async def work() -> None:
        for index in range(1, 301):
            player.scrub(index)
        assert screen.shown == []
        await until(lambda: len(screen.shown) == 2)
        assert screen.shown == [("clear", 300), ("settled", 300)], "the picture, then the words"

    run(work())


def test_while_scrubbing_there_is_at_most_one_picture_a_wish(
    player: Playback, screen: Notebook
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
    player: Playback, screen: Notebook
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


def test_without_an_event_loop_everything_happens_at_once(
    player: Playback, screen: Notebook
) -> None:
    player.step(1)
    player.scrub(7)
    player.step(-1)
    player.play()
    player.pause()
    assert [index for kind, index in screen.shown if kind == "settled"] == [1, 7, 6, player.last]
    player.go(99_999)
    player.go(-5)
    assert screen.shown[-2:] == [("settled", player.last), ("settled", 0)]


def test_play_at_the_end_begins_anew(player: Playback, screen: Notebook) -> None:
    async def work() -> None:
        player.go(player.last)
        screen.seconds = 30.0
        player.play()
        await until(lambda: bool(screen.parts))
        assert player.at == 1
        player.pause()

    run(work())


def test_what_fails_in_the_background_is_reported(
    player: Playback, screen: Notebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(first: int, last: int) -> Film:
        raise RuntimeError("no animation")

    async def work() -> None:
        monkeypatch.setattr(screen, "film", fail)
        player.play()
        await until(lambda: bool(screen.errors))
        assert [str(error) for error in screen.errors] == ["no animation"]
        assert not player.playing

    run(work())
