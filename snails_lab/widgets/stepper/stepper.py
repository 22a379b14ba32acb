"""The stepper: a board that shows the moments of a game, with controls as for a video."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, Box, Button, Checkbox, Dropdown, IntSlider, Layout, VBox

from snails_core.newgame import new_game
from snails_lab.drawing.animation_frame import AnimationFrame
from snails_lab.drawing.animations.film import Film, film_of, film_of_stills
from snails_lab.drawing.animations.standing import standing_at
from snails_lab.models.preferences import SPEEDS
from snails_lab.models.sounds import TURN, sound_of
from snails_lab.models.timeline.timeline import Timeline
from snails_lab.widgets.board import Board
from snails_lab.widgets.controls import about_html
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.sound_field import SoundField
from snails_lab.widgets.stepper.navigation import Navigation
from snails_lab.widgets.stepper.playback import MomentCallback, Playback

FRACTIONS = {0.25: "¼", 0.5: "½"}


class Stepper(Panel):
    """Steps through `timeline`; `at` is the number of the moment that is shown.

    It can be shown as it is, or its parts one by one, as a table does.

    Keys on the picture: P plays and pauses, the space bar (or a click) ends the scene that is
    playing, N goes on and B back by a moment, `]` and `[` by a turn or phase, Home and End to the
    ends, A switches animation.
    """

    def __init__(
        self, language: str = "en", width: int = 960, timeline: Timeline | None = None
    ) -> None:
        super().__init__(language)
        timeline = timeline or Timeline(new_game(2).position)
        self.board: Board = self.adopt(Board(timeline[0].position, language, width, sky=True))
        self.playback = Playback(self, timeline)
        self.board.intercept = self.playback.finish_scene
        self._navigation = Navigation(self, timeline, self.playback.go)
        self._told = HTML()
        self._told.add_class("snails-moment")
        self._scene_callbacks: list[Callable[[], None]] = []
        self._spoken = HTML()
        self._spoken.add_class("snails-spoken")
        self._keys = self.label(HTML(), "stepper.keys", "value")
        self._make_controls()
        self.board.on_key(self.error_line.guarded(self._key))
        lists = (self._navigation.rounds, self._navigation.turns)
        self._sounds = SoundField()
        buttons = (self._back, self._play, self._forward, self._finish)
        self.transport = Box([*buttons, self._slider, self._spoken, self._sounds], layout=_row())
        """As on a video: back, play, on, and where we are; a table has it as its strip."""
        self.phases = self._navigation.strip.widget
        """The stages of the round that is shown."""
        self.settings = VBox(
            [Box([*lists, self._speed, self._animated], layout=_row()), self._keys],
            layout=Layout(max_width="100%"),
        )
        """Where to go, how fast, and which keys there are."""
        for part in (self.transport, self.phases, self.settings):
            part.add_class("snails-stepper")
        self.told = self._told
        """The sentence of the moment that is shown."""
        self.children = [
            self.transport,
            self.phases,
            self._told,
            self.board,
            self.settings,
            self.error_line.widget,
        ]
        self.playback.on_moment(self._hear)
        self.settle(0)

    # --- what others ask of it ---
    @property
    def timeline(self) -> Timeline:
        return self.playback.timeline

    @timeline.setter
    def timeline(self, timeline: Timeline) -> None:
        self.playback.show(timeline, 0)

    def show(self, timeline: Timeline, at: int) -> None:
        """Another timeline at one of its moments, painted once."""
        self.playback.show(timeline, at)

    @property
    def shown_parts(self) -> tuple[Any, ...]:
        """All that shows something of the game."""
        return self.transport, self.phases, self.told, self.board, self.settings

    @property
    def at(self) -> int:
        return self.playback.at

    @at.setter
    def at(self, index: int) -> None:
        self.playback.go(index)

    @property
    def animated(self) -> bool:
        return self.preferences.animated

    @animated.setter
    def animated(self, animated: bool) -> None:
        self.like(self.preferences._replace(animated=animated))

    @property
    def playing(self) -> bool:
        return self.playback.playing

    def play(self) -> None:
        """Plays to the end in the background."""
        self.playback.play()
        self._follow(self.at)

    def pause(self) -> None:
        self.playback.pause()

    def step(self, by: int = 1) -> None:
        """Goes on, with an animation, or back by one moment."""
        self.playback.step(by)

    def finish(self) -> None:
        """Goes at once to where a running playback leads."""
        self.playback.finish()

    def finish_scene(self) -> bool:
        """Goes at once to the end of the scene that is playing; false if none is."""
        return self.playback.finish_scene()

    def replay(self, first: int, last: int) -> None:
        """Plays some moments once more, and comes back to where the game is."""
        self.playback.replay(first, last)
        self._follow(self.at)

    async def play_to(self, index: int) -> bool:
        """Plays up to a moment; false if somebody paused it or went elsewhere."""
        return await self.playback.play_to(index)

    def on_moment(self, callback: MomentCallback) -> None:
        """Calls back with the number of a moment whenever another one is shown."""
        self.playback.on_moment(self.error_line.guarded(callback))

    def on_scene(self, callback: Callable[[], object]) -> None:
        """Calls back when a scene has been seen, or another moment is gone to."""
        self._scene_callbacks.append(self.error_line.guarded(callback))

    # --- sounds ---
    def ring(self) -> None:
        """A soft sign that somebody is asked again."""
        self._play_sound(TURN)

    def _hear(self, index: int) -> None:
        """What happens is heard while it plays; to look at moments is silent."""
        if self.playing:
            self._play_sound(sound_of(self.timeline[index].event))

    def _play_sound(self, name: str) -> None:
        if name and self.preferences.sound:
            self._sounds.play(name)

    # --- what the player asks of its screen ---
    def film(self, first: int, last: int) -> Film:
        """As a film; as a still picture where there is to be no motion."""
        manner = self.language, self.board.width
        if self.preferences.is_still or not self.preferences.animated:
            return film_of_stills(self.timeline, last, *manner)
        return film_of(self.timeline, first, last, *manner)

    def still(self, index: int) -> AnimationFrame:
        return standing_at(self.timeline, index).frame(self.language, self.board.width)

    def follow(self, index: int) -> None:
        """The controls say where we are, and whether it plays."""
        self._follow(index)

    def flash(self, index: int, animation_frame: AnimationFrame) -> None:
        position = self.timeline[index].position
        if position is self.board.position:
            self.board.animation_frame = animation_frame
        else:
            self.board.flash(position, animation_frame)

    def say(self, index: int) -> None:
        self._slide(index)
        self._told.value = self._sentence(index)

    def announce(self, first: int, last: int) -> None:
        self._follow(last)
        self.say(last)
        told = " ".join(
            self.timeline.told(index, self.language) for index in range(first, last + 1)
        )
        self._spoken.value = f'<div aria-live="polite" lang="{self.language}">{escape(told)}</div>'
        for callback in self._scene_callbacks:
            callback()

    def settle(self, index: int) -> None:
        standing = standing_at(self.timeline, index)
        self.board.settle(standing.position, standing.frame)
        self.announce(index, index)

    def report(self, error: Exception) -> None:
        def fail() -> None:
            raise error

        self.error_line.guarded(fail)()

    def retell(self) -> None:
        self.announce(self.at, self.at)

    # --- controls ---
    def _make_controls(self) -> None:
        self._following_settings = False
        guarded = self.error_line.guarded
        self._back = self.label(
            Button(layout=Layout(width="auto"), icon="step-backward"), "stepper.back"
        )
        self._play = Button(layout=Layout(width="auto"), icon="play")
        self._forward = self.label(
            Button(layout=Layout(width="auto"), icon="step-forward"), "stepper.forward"
        )
        self._finish = self.label(
            Button(layout=Layout(width="auto"), icon="fast-forward"), "stepper.finish", "tooltip"
        )
        self._finish.add_class("snails-finish")
        self._finish.on_click(guarded(lambda _: self.finish_scene()))
        self._slider = self.label(
            IntSlider(0, 0, 1, layout=Layout(flex="1 1 240px", width="auto", min_width="200px")),
            "stepper.moment",
        )
        self._speed = self.label(
            Dropdown(
                options=[(f"{FRACTIONS.get(speed, round(speed))} ×", speed) for speed in SPEEDS],
                value=1.0,
                layout=Layout(width="160px"),
            ),
            "stepper.speed",
        )
        self._animated = self.label(
            Checkbox(True, indent=False, layout=Layout(width="auto")),
            "stepper.animated",
        )
        self._back.on_click(guarded(lambda _: self.step(-1)))
        self._play.on_click(guarded(lambda _: self._toggle()))
        self._forward.on_click(guarded(lambda _: self.step(1)))
        self._slider.observe(guarded(lambda change: self._scrub(change["new"])), "value")
        self._speed.observe(guarded(lambda _: self._take_settings()), "value")
        self._animated.observe(guarded(lambda _: self._take_settings()), "value")

    def _take_settings(self) -> None:
        if not self._following_settings:
            self.like(
                self.preferences._replace(speed=self._speed.value, animated=self._animated.value)
            )

    def prefer(self) -> None:
        """The controls follow what was chosen elsewhere, or is remembered of this person."""
        liked, self._following_settings = self.preferences, True
        try:
            self._speed.value, self._animated.value = liked.speed, liked.animated
        finally:
            self._following_settings = False
        self.playback.speed = liked.speed

    def _toggle(self) -> None:
        if self.playing:
            self.pause()
        else:
            self.play()

    def _switch_animation(self) -> None:
        self.animated = not self.animated

    def _scrub(self, index: int) -> None:
        if index != self.at:
            self.playback.scrub(index)

    def _key(self, key: str) -> None:
        actions: dict[str, Callable[[], None]] = {
            "p": self._toggle,
            "n": lambda: self.step(1),
            "b": lambda: self.step(-1),
            "a": self._switch_animation,
            "]": lambda: self._navigation.jump(1),
            "[": lambda: self._navigation.jump(-1),
            "Home": lambda: self.playback.go(0),
            "End": lambda: self.playback.go(self.playback.last),
        }
        action = actions.get(key if len(key) > 1 else key.lower())
        if action:
            action()

    def _follow(self, index: int) -> None:
        """Controls say where we are."""
        self._slide(index)
        with self._play.hold_sync():
            self.label(self._play, "stepper.pause" if self.playing else "stepper.play")
            self._play.icon = "pause" if self.playing else "play"
        self._back.disabled = index == 0
        self._finish.disabled = not self.playing
        self._navigation.show(self.timeline, index)

    def _slide(self, index: int) -> None:
        """A page that is told a new end and a new value at once sends back the old value; so it
        is told one after the other, and the value never lies outside.
        """
        end = max(1, self.playback.last)  # a slider from 0 to 0 is an error to the page
        if end > self._slider.max:
            self._slider.max = end
        self._slider.value = index
        self._slider.max = end

    def _sentence(self, index: int) -> str:
        moment = self.timeline[index]
        said = escape(self.timeline.told(index, self.language))
        why = about_html(moment.why(self.language), self.language)
        where = escape(self._navigation.place(moment.stage))
        return (
            f'<div lang="{self.language}" style="line-height:1.4">'
            f"<small>{where}</small><br><b>{said}</b> {why}</div>"
        )


def _row() -> Layout:
    return Layout(display="flex", flex_flow="row wrap", align_items="center", max_width="100%")
