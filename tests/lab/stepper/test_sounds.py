"""Sounds: what happens is heard while it plays, and only where somebody wants to hear it."""

from __future__ import annotations

import re

import pytest

from snails_core import events as log
from snails_lab.models.preferences import Preferences
from snails_lab.models.sounds import BY_KIND, SOUNDS, TURN, sound_of
from snails_lab.widgets.stepper.stepper import Stepper
from tests.support.lab.sample_timeline import game, run
from tests.support.repository import ROOT


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sounds that the page was told to make."""
    made: list[str] = []
    play = "snails_lab.widgets.sound_field.SoundField.play"
    monkeypatch.setattr(play, lambda _, name: made.append(name))
    return made


FIRST = {
    name: next(n for n in range(len(game())) if sound_of(game()[n].event) == name)
    for name in ("dice", "hit", "crumble")
}
"""The first moment of the sample game in which each of these is heard."""


def play(stepper: Stepper, index: int) -> None:
    """Plays one moment, faster than for people."""

    async def work() -> None:
        assert await stepper.play_to(index)

    stepper.at = index - 1
    stepper.playback.speed = 50.0
    run(work())


@pytest.mark.parametrize("name", FIRST)
def test_what_plays_is_heard(name: str, heard: list[str]) -> None:
    play(Stepper(timeline=game()), FIRST[name])
    assert heard == [name]


def test_who_only_looks_or_wants_quiet_hears_nothing(heard: list[str]) -> None:
    stepper = Stepper(timeline=game())
    stepper.at = FIRST["dice"]
    stepper.preferences = Preferences(sound=False)
    play(stepper, FIRST["hit"])
    stepper.ring()
    assert heard == []
    stepper.preferences = Preferences()
    stepper.ring()
    assert heard == [TURN]


def test_the_same_sound_twice_is_two_messages() -> None:
    stepper = Stepper(timeline=game())
    stepper.ring()
    first = stepper._sounds.value
    stepper.ring()
    assert stepper._sounds.value != first


def test_who_comes_from_land_splashes() -> None:
    for kind in (log.Moved, log.Placed, log.Pushed):
        for level, sound in ((1, "splash"), (0, "")):
            event = kind(snail=0, origin_space=1, space=2, from_level=level, to_level=0)
            assert sound_of(event) == sound
    assert sound_of(log.Fell(snail=0, space=1, to_level=0)) == "splash"
    assert sound_of(log.Fell(snail=0, space=1, to_level=1)) == ""


def test_the_script_makes_every_sound_and_no_other() -> None:
    script = (ROOT / "snails_lab" / "pages" / "sound.js").read_text("utf-8")
    made = script.partition("const sounds = {")[2].partition("\n  };")[0]
    assert set(re.findall(r"^    ([a-z]+): \(", made, re.MULTILINE)) == set(SOUNDS)
    assert {*BY_KIND.values(), "splash", TURN} == set(SOUNDS)
