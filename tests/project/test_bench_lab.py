"""Counts of the lab's bench that must hold on any machine: messages, not seconds."""

from __future__ import annotations

import pytest

from snails_core import read_position
from snails_core.scene import board_scene
from snails_lab.drawing.painter import Painter
from snails_lab.models.game.session import Session
from snails_lab.models.timeline.timeline import Timeline
from snails_lab.widgets.stepper.stepper import Stepper
from tests.bench.lab import EXAMPLE, STEPS, counted, long_game, naive_repaint, scrubbed


@pytest.fixture(scope="module")
def session() -> Session:
    return long_game()


def test_a_picture_is_one_message_and_smaller_than_the_naive_one() -> None:
    painter, scene = Painter(), board_scene(read_position(EXAMPLE.read_text("utf-8")), "en", 960)
    with counted() as ours:
        painter.show(scene, 960)
    with counted() as naive:
        naive_repaint(painter, scene)
    assert ours.pictures == naive.pictures == 1
    assert ours.bytes < naive.bytes


def test_scrubbing_sends_at_most_one_picture_an_event_and_drops_stale_ones(
    session: Session,
) -> None:
    assert len(session.game.choices) >= STEPS
    stepper = Stepper("en", 960, Timeline.of(session.game))
    events = 100
    assert 2 <= scrubbed(stepper, 0.016, events).pictures <= events
    stepper.at = 0
    assert 1 <= scrubbed(stepper, 0.0, events).pictures < events / 4
    assert stepper.at == len(stepper.timeline) - 1


def test_what_a_step_sends_does_not_grow_with_the_game(session: Session) -> None:
    stepper = Stepper("en", 960, Timeline.of(session.game))
    stepper.animated = False
    sizes = []
    for start in (20, len(stepper.timeline) - 60):
        stepper.at = start
        with counted() as sent:
            for _ in range(40):
                stepper.at += 1
        assert sent.pictures <= 40
        sizes.append(sent.others)
    assert sizes[1] <= sizes[0] * 1.5
