"""The lab's pictures: CPU of the kernel, messages and bytes, and how a long game is gone through.

Nothing is sent to a page here: what would be sent is counted.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import pairwise
from statistics import fmean, median
from time import process_time
from typing import Any

from ipycanvas.canvas import _CanvasManager
from ipywidgets import Widget

from snails_core import read_position
from snails_core.scene import Scene, board_scene
from snails_core.scene.palette import PALETTE
from snails_lab.drawing.animations.film import film_of_stills, playing_seconds
from snails_lab.drawing.painter import ALIGN, HALO, Painter, one_message, sheets
from snails_lab.drawing.primitives import Area, Letters, Primitive, primitives_of
from snails_lab.models.game.session import Session
from snails_lab.models.storage.header import Seat
from snails_lab.models.timeline.timeline import Timeline
from snails_lab.widgets.stepper.playback import FRAME
from snails_lab.widgets.stepper.stepper import Stepper
from tests.support.repository import ROOT

EXAMPLE = ROOT / "docs" / "example.txt"
WIDTH = 960
STEPS = 300
EVENTS = 200
"""Wishes of somebody who drags the slider along the whole game."""

SHEET_OF_SNAILS = 1

remembered_traces = lru_cache(maxsize=None)(primitives_of)


class Sent:
    """What went out: pictures and other messages, and the bytes of the pictures."""

    def __init__(self) -> None:
        self.pictures = self.others = self.bytes = 0

    def __str__(self) -> str:
        return f"{self.pictures} pictures ({self.bytes:,} bytes), {self.others} other messages"


@contextmanager
def counted() -> Iterator[Sent]:
    sent = Sent()
    send_picture, send_other = _CanvasManager.send, Widget._send

    def picture(self: Any, content: Any, buffers: Any = None) -> None:
        sent.pictures += 1
        sent.bytes += sum(memoryview(buffer).nbytes for buffer in buffers or ())

    def other(self: Any, message: Any, buffers: Any = None) -> None:
        sent.others += 1

    _CanvasManager.send, Widget._send = picture, other
    try:
        yield sent
    finally:
        _CanvasManager.send, Widget._send = send_picture, send_other


# --- one picture ---
def naive_repaint(painter: Painter, scene: Scene) -> None:
    """Shape by shape and point by point, as one would write it first; in one message too."""
    with one_message():
        for sheet, groups in enumerate(sheets(scene)):
            canvas = painter.canvas[sheet]
            canvas.clear()
            for group in groups:
                for shape in group.shapes:
                    for primitive in remembered_traces(shape):
                        _naive_trace(canvas, primitive)


def _naive_trace(canvas: Any, primitive: Primitive) -> None:
    if isinstance(primitive, Letters):
        text = primitive.text
        canvas.font = f"{text.size}px sans-serif"
        canvas.text_align = ALIGN[text.anchor]
        canvas.fill_style = PALETTE[text.fill]
        if text.halo:
            canvas.stroke_style = PALETTE[text.halo]
            canvas.line_width = text.size * HALO
            canvas.stroke_text(text.text, text.x, text.y)
        canvas.fill_text(text.text, text.x, text.y)
        return
    colour = PALETTE[primitive.colour]
    canvas.global_alpha = primitive.opacity
    if isinstance(primitive, Area):
        canvas.fill_style = colour
    else:
        canvas.stroke_style = colour
        canvas.line_width = primitive.width
    canvas.begin_path()
    first, *rest = primitive.points.tolist()
    canvas.move_to(*first)
    for point in rest:
        canvas.line_to(*point)
    canvas.fill() if isinstance(primitive, Area) else canvas.stroke()


def picture_lines(repeats: int) -> list[str]:
    """A whole board, then a frame in which only snails and tokens change."""
    position = read_position(EXAMPLE.read_text(encoding="utf-8"))
    painter, scene = Painter(), board_scene(position, "en", WIDTH)

    def repaint() -> None:
        painter.forget()
        painter.show(scene, WIDTH)

    def frame() -> None:
        painter._shown[SHEET_OF_SNAILS] = None
        painter.show(scene, WIDTH)

    works: dict[str, Callable[[], None]] = {
        "whole picture": repaint,
        "frame of an animation": frame,
        "whole picture, naive loop": lambda: naive_repaint(painter, scene),
    }
    times, sent = _alternated(works, repeats)
    plain = median(times["whole picture, naive loop"])
    lines = [
        "| what | CPU ms (median) | messages | bytes | naive / this |",
        "|---|---|---|---|---|",
    ]
    for name in works:
        middle, out = median(times[name]), sent[name]
        lines.append(
            f"| {name} | {middle * 1000:.2f} | {out.pictures} | {out.bytes:,} "
            f"| {plain / middle:.1f} |"
        )
    return lines


def _alternated(
    works: dict[str, Callable[[], None]], repeats: int
) -> tuple[dict[str, list[float]], dict[str, Sent]]:
    times: dict[str, list[float]] = {name: [] for name in works}
    last: dict[str, Sent] = {}
    for number in range(repeats + 1):
        for name, work in works.items():
            with counted() as sent:
                start = process_time()
                work()
                spent = process_time() - start
            if number:  # the first one warms up
                times[name].append(spent)
                last[name] = sent
    return times, last


# --- a long game ---
def long_game(steps: int = STEPS) -> Session:
    """Four bots that play at random; there is none among the first seeds that is much shorter."""
    for seed in range(50):
        session = Session.new(
            tuple(Seat(letter, "random") for letter in "ABCD"), board="islands", seed=seed
        )
        while session.advance():
            pass
        if len(session.game.choices) >= steps:
            return session
    raise AssertionError(f"no game of {steps} steps")


def scrubbed(stepper: Stepper, pause: float, events: int = EVENTS) -> Sent:
    """Somebody drags the slider along the game, with a pause between two events."""

    async def drag() -> Sent:
        last = len(stepper.timeline) - 1
        with counted() as sent:
            for number in range(1, events + 1):
                stepper.playback.scrub(last * number // events)
                await asyncio.sleep(pause)
            await asyncio.sleep(0.5)
        assert stepper.at == last
        return sent

    return asyncio.run(drag())


def growing_lines(session: Session, repeats: int) -> list[str]:
    """What one step more costs, early and late in the game."""
    game = session.game
    parts = (range(20, 60), range(len(game.choices) - 41, len(game.choices) - 1))
    spent: list[list[float]] = [[], []]
    for _ in range(repeats):
        stepper, before = Stepper("en", WIDTH, Timeline(game.start)), game.start
        stepper.animated = False
        with counted():
            for step, choice in enumerate(game.choices):
                start = process_time()
                stepper.timeline.append(before, choice, game.positions[step], game.events[step])
                stepper.at = len(stepper.timeline) - 1
                took = process_time() - start
                before = game.positions[step]
                for number, part in enumerate(parts):
                    if step in part:
                        spent[number].append(took)
    early, late = (median(times) * 1000 for times in spent)
    return [
        f"One step more, with its picture and words: {early:.2f} CPU ms around step 40, "
        f"{late:.2f} around step {parts[1][20]}; ratio {late / early:.2f}."
    ]


def step_line(stepper: Stepper) -> str:
    stepper.at = 100
    with counted() as sent:
        for _ in range(50):
            stepper.at += 1
    return (
        f"A step without an animation, on average: {sent.pictures / 50:.1f} pictures of "
        f"{sent.bytes / max(1, sent.pictures):,.0f} bytes, {sent.others / 50:.1f} other messages."
    )


# --- a round's waiting ---
def duel(seed: int) -> Timeline:
    """Two greedy bots, as the first of them sees it."""
    return Timeline.of(_duel(seed).game, 0)


def _duel(seed: int) -> Session:
    session = Session.new((Seat("A", "greedy"), Seat("B", "greedy")), seed=seed)
    while session.advance():
        pass
    return session


def rounds_of(timeline: Timeline) -> list[tuple[int, int]]:
    """First and last moment of each round."""
    starts = [index for index, number in timeline.rounds if number]
    return [(first, end - 1) for first, end in pairwise([*starts, len(timeline)])]


def played(stepper: Stepper, first: int, last: int) -> tuple[float, int, Sent]:
    """CPU seconds of all pictures of a round's films, how many there are, and what is sent."""
    frames, start = 0, process_time()
    with counted() as sent:
        while first <= last:
            end = min(last, stepper.timeline.scene_of(first)[-1])
            film = stepper.film(first, end)
            said = -1
            for number in range(int(film.seconds / FRAME) + 1):
                index, frame = film.at(number * FRAME)
                if index != said:
                    said = index
                    stepper.playback._enter(index)  # as the player does; else it counts as a drag
                    stepper.say(index)
                stepper.flash(index, frame)
                frames += 1
            stepper.settle(end)
            first = end + 1
    return process_time() - start, frames, sent


def waiting_lines(seeds: Sequence[int]) -> list[str]:
    """How long a round of two players is watched, from its films; no clock is asked."""
    seconds, spent, frames, sent_bytes, messages, moments = [], 0.0, 0, 0, 0, 0
    for seed in seeds:
        timeline = duel(seed)
        stepper = Stepper("en", WIDTH, timeline)
        for first, last in rounds_of(timeline):
            seconds.append(playing_seconds(timeline, first, last, stepper.film))
            took, shown, sent = played(stepper, first, last)
            spent, frames, moments = spent + took, frames + shown, moments + last - first + 1
            sent_bytes, messages = sent_bytes + sent.bytes, messages + sent.pictures + sent.others
    start = process_time()
    bots = sum(_duel(seed).position.round for seed in seeds)
    thinking = (process_time() - start) / bots
    stills = playing_seconds(
        timeline, first, last, lambda _, end: film_of_stills(timeline, end, "en", WIDTH)
    )
    return [
        f"A round of two players at the default speed, {len(seconds)} rounds: on average "
        f"{fmean(seconds):.1f} s, {min(seconds):.1f} to {max(seconds):.1f}; the last one as still "
        f"pictures {stills:.1f} s. Skipped, all of them: what two greedy bots think, "
        f"{thinking:.2f} CPU s a round.",
        f"Its films: {spent / frames * 1000:.2f} CPU ms a frame ({frames:,} frames), "
        f"{sent_bytes / moments:,.0f} bytes and {messages / moments:.1f} messages a moment.",
    ]


def section(quick: bool, repeats: int) -> str:
    """The table for the results."""
    session = long_game()
    stepper = Stepper("en", WIDTH, Timeline.of(session.game))
    stepper.animated = False
    lines = ["### The lab: pictures and steps", "", *picture_lines(3 if quick else repeats * 3), ""]
    lines += [step_line(stepper)]
    steps = len(session.game.choices)
    for pause in (0.0, 0.016):
        lines.append(
            f"Scrubbing over a game of {steps} steps with {EVENTS} events, {pause * 1000:.0f} ms "
            f"between them: {scrubbed(stepper, pause)}."
        )
    lines += waiting_lines((1,) if quick else (1, 2, 3))
    return "\n".join(lines + growing_lines(session, 1 if quick else 3))
