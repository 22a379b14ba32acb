"""PINs of names: how they are kept, how often they are tried, and what a damaged file does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from snails_lab.errors import LabError
from snails_lab.models.storage import name_pin
from snails_lab.models.storage.name_pin import (
    BLOCK,
    COST,
    DAY,
    MINUTE,
    PASSES,
    TRIES_OF_NAME,
    NamePin,
    check_new_pin,
    seconds_to_wait,
)
from snails_lab.models.storage.profiles import Profile
from snails_lab.models.storage.visitors import BrowserRecord
from tests.support.lab.child_processes import running
from tests.support.lab.child_work import try_pins

PIN, OTHER = "4711", "9035"


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hash that takes no time: how slow it is has a test of its own."""
    monkeypatch.setattr(name_pin, "COST", 2)
    monkeypatch.setattr(name_pin, "PASSES", 1)


@pytest.fixture
def pin(profile: Profile, quick: None) -> NamePin:
    made = NamePin(profile.folder, profile.name)
    made.set(PIN)
    return made


def refusal(pin: NamePin, typed: str) -> str:
    with pytest.raises(LabError) as error:
        pin.check(typed)
    return error.value.key


def test_a_name_has_no_pin_until_one_is_set(profile: Profile, quick: None) -> None:
    pin = NamePin(profile.folder, profile.name)
    assert not pin.is_set and pin.stamp is None
    stamp = pin.set(PIN)
    assert pin.is_set and pin.check(PIN) == pin.stamp == stamp


def test_the_pin_itself_is_nowhere_and_equal_ones_look_different(folder: Path) -> None:
    """This one test takes the true hash."""
    for name in ("Ada", "Bob"):
        NamePin(Profile(name).folder, name).set(PIN)
    kept = [path.read_text("utf-8") for path in sorted(folder.rglob("pin.json"))]
    values = [json.loads(text)["values"] for text in kept]
    assert [(one["cost"], one["block"], one["passes"]) for one in values] == [
        (COST, BLOCK, PASSES)
    ] * 2
    assert COST * BLOCK * 128 >= 16_000_000, "bytes that each try takes"
    assert values[0]["hash"] != values[1]["hash"] and all(PIN not in text for text in kept)


@pytest.mark.parametrize("typed", ["", "123", "12a4", "१२३४", "1" * 13, "47 11", "-4711"])
def test_what_is_no_pin(typed: str) -> None:
    with pytest.raises(LabError, match="4 to 12 digits"):
        check_new_pin(typed)


@pytest.mark.parametrize("typed", ["0000", "1234", "4321", "56789"])
def test_what_everybody_tries_first(typed: str) -> None:
    with pytest.raises(LabError, match="would try first"):
        check_new_pin(typed)


def test_only_so_many_wrong_pins_are_answered_and_then_not_even_the_right_one(
    pin: NamePin, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is counted lies on the disk, so another kernel or a new start changes nothing."""
    clock = [1_000_000.0]
    monkeypatch.setattr(name_pin, "time", lambda: clock[0])
    most, window = TRIES_OF_NAME[0]
    assert {refusal(pin, OTHER) for _ in range(most)} == {"pin_wrong"}
    again = NamePin(pin._document.path.parent, "Zoë")
    assert refusal(again, PIN) == refusal(again, OTHER) == "pin_wait"
    clock[0] += window - 1
    assert refusal(again, PIN) == "pin_wait"
    clock[0] += 1
    again.check(PIN)
    assert refusal(again, OTHER) == "pin_wrong"


def test_a_right_pin_does_not_wipe_out_wrong_ones_of_others(pin: NamePin) -> None:
    most, _ = TRIES_OF_NAME[0]
    for _ in range(most - 1):
        refusal(pin, OTHER)
        pin.check(PIN)
    assert refusal(pin, OTHER) == "pin_wrong"
    assert refusal(pin, PIN) == "pin_wait"


def test_the_longest_wait_is_a_day() -> None:
    now = 10 * DAY
    few, many = [now - MINUTE] * 4, [now - 11 * MINUTE] * 20
    assert seconds_to_wait(few, TRIES_OF_NAME, now) == 0
    assert seconds_to_wait(many, TRIES_OF_NAME, now) == DAY - 11 * MINUTE
    assert seconds_to_wait([now + 9 * DAY] * 5, TRIES_OF_NAME, now) == 10 * MINUTE, (
        "a clock set back"
    )


def test_tries_at_the_same_time_are_all_counted(profile: Profile, quick: None) -> None:
    """Two kernels try as often as they can: together they get no more answers than one."""
    NamePin(profile.folder, profile.name).set(PIN)
    with (
        running(try_pins, str(profile.folder), OTHER, 8) as (_, first),
        running(try_pins, str(profile.folder), OTHER, 8) as (_, second),
    ):
        told = [*first.recv(), *second.recv()]
    assert sorted(told) == ["pin_wait"] * 11 + ["pin_wrong"] * 5


def test_changing_or_removing_takes_the_old_one(pin: NamePin) -> None:
    before = pin.stamp
    for change in (lambda: pin.set(OTHER, "0815"), lambda: pin.remove("0815")):
        with pytest.raises(LabError, match="not the PIN"):
            change()
    assert pin.check(PIN) == before
    pin.set(OTHER, PIN)
    assert pin.stamp != before and refusal(pin, PIN) == "pin_wrong"
    pin.remove(OTHER)
    assert not pin.is_set


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff", b'{"format": "snails document"}'])
def test_a_damaged_file_keeps_the_name_locked(pin: NamePin, content: bytes) -> None:
    path = pin._document.path
    path.write_bytes(content)
    assert pin.is_set and refusal(pin, PIN) == "pin_damaged"
    assert path.read_bytes() == content, "nothing is set aside, or the name would be open"
    pin.reset()
    assert not pin.is_set


def test_a_file_cannot_make_a_try_take_for_ever(pin: NamePin) -> None:
    whole = json.loads(pin._document.path.read_text("utf-8"))
    whole["values"]["cost"] = 1 << 40
    pin._document.path.write_text(json.dumps(whole), encoding="utf-8")
    assert refusal(pin, PIN) == "pin_damaged"


def test_one_browser_tries_only_so_many_pins_whatever_names(folder: Path) -> None:
    browser = BrowserRecord("browser 1")
    for number in range(10):
        browser.count_try(f"name {number}")
    with pytest.raises(LabError, match="too many wrong PINs"):
        browser.count_try("another")
    with pytest.raises(LabError, match="too many wrong PINs"):
        BrowserRecord("browser 1").count_try("another")
    BrowserRecord("browser 2").count_try("another")
