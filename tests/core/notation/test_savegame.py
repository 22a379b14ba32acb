"""Saved games: written, read, replayed, taken back; and what is wrong with a file, and where."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from snails_core import (
    Game,
    IllegalChoice,
    NotationError,
    Over,
    play,
    read_game,
    read_position,
    write_game,
)
from snails_core.agenda import ActionContext, Roll
from snails_core.layout import NONE
from snails_core.notation import one_line
from snails_core.options import Act, AimAtSpace, DiceShow, Done, MoveTo
from snails_core.savegame import FORMAT, MAX_BYTES, MAX_STEPS, VERSION
from tests.support.core.random_games import whole_game

START = (
    "snails 1; map 1 1 1; deck mine missile; player A; G a1; plan G - crawl_dig gatling_gun;"
    "player B; L a3 10; plan L - dig_aim"
)
"""A crawls up to B; B digs or aims; A rolls a die for the Gatling Gun."""


def played() -> Game:
    """Crawl to a2 and stop, Dig, draw a Mine, and a square kills B's last snail."""
    game = Game(read_position(START))
    index = game.start.setting.catalogue.action_index
    game.play(Act(index["crawl"]))
    game.play(MoveTo(1))
    game.play(Done())
    game.play(Act(index["aim"]))
    game.play(DiceShow(1))
    return game


# --- the middle of an attack ----------------------------------------------------------
def test_the_records_of_an_attack_are_written_as_ever() -> None:
    """The fields of their context stand in the text as their own, as in games saved before
    records shared one."""
    duel = "snails 1; map 1 3 2; player A ninja; G a1; plan G - missile; player B; G a2 20"
    position, _ = play(read_position(duel), AimAtSpace(2))
    todo = "action=missile snail=AG space=a3 target_snail=- snails=-"
    rolled = f"todo roll {todo} rerolls=0 attacks=1"
    text = one_line(position)
    assert rolled in text
    assert read_position(text) == position
    (effect,) = [one for one in read_position(text).agenda if isinstance(one, Roll)]
    assert effect.context == ActionContext(effect.context.action, 1, 2, NONE, 0)


# --- playing --------------------------------------------------------------------------
def test_a_game_keeps_what_happened() -> None:
    game = played()
    assert len(game.choices) == len(game.events) == len(game.positions) == 5
    assert game.position is game.positions[-1]
    assert game.is_over and isinstance(game.position.node, Over)
    assert game.position.node.winner == 0
    assert [event.kind for event in game.events[1]] == ["moved"]
    assert game.start == read_position(START)


def test_a_game_not_begun_stands_at_its_start() -> None:
    game = Game(read_position(START))
    assert game.position is game.start
    assert not game.is_over


def test_what_is_not_offered_changes_nothing() -> None:
    game = played()
    with pytest.raises(IllegalChoice) as caught:
        game.play(Done())
    assert caught.value.key == "game_over"
    game.undo()
    with pytest.raises(IllegalChoice) as caught:
        game.play(Done())
    assert caught.value.key == "not_among"
    assert len(game.choices) == len(game.events) == len(game.positions) == 4


def test_choices_are_taken_back_one_by_one() -> None:
    game, again = played(), played()
    for left in (4, 3, 2, 1, 0):
        game.undo()
        assert len(game.choices) == len(game.events) == len(game.positions) == left
        assert game.position == (again.positions[left - 1] if left else again.start)
    with pytest.raises(IllegalChoice) as caught:
        game.undo()
    assert str(caught.value) == "there is nothing to take back"


def test_another_way_can_be_taken_after_going_back() -> None:
    game = played()
    game.undo()
    game.play(DiceShow(0))
    assert not game.is_over
    assert read_game(write_game(game)).positions == game.positions


# --- writing and reading --------------------------------------------------------------
def test_a_file_is_readable_text() -> None:
    data = json.loads(write_game(played()))
    assert list(data) == ["format", "version", "start", "steps"]
    assert (data["format"], data["version"]) == (FORMAT, VERSION) == ("snails game", 1)
    assert data["start"].startswith("snails 1; map 1 1 1; ")
    assert [step["choice"] for step in data["steps"]] == [
        "act action=crawl",
        "move_to space=a2",
        "done",
        "act action=aim",
        "dice_show face=square",
    ]
    moved = "moved snail=AG origin_space=a1 space=a2 from_level=1 to_level=1"
    assert data["steps"][1]["events"] == [moved]
    assert write_game(played()).endswith("}\n")


def test_reading_replays() -> None:
    game = played()
    loaded = read_game(write_game(game))
    assert loaded.start == game.start
    assert loaded.positions == game.positions
    assert loaded.choices == game.choices
    assert loaded.events == game.events
    assert write_game(loaded) == write_game(game)


def test_a_game_not_begun_can_be_saved() -> None:
    loaded = read_game(write_game(Game(read_position(START))))
    assert loaded.position == read_position(START)
    assert loaded.choices == []


def test_a_game_goes_on_where_it_was_saved() -> None:
    steps = list(whole_game(5))
    game = Game(steps[0].before)
    for step in steps[:60]:
        game.play(step.choice)
    loaded = read_game(write_game(game))
    for step in steps[60:]:
        assert loaded.play(step.choice) == step.events
    assert loaded.position == steps[-1].position
    assert loaded.is_over


def test_the_order_of_keys_and_blanks_does_not_matter() -> None:
    data = json.loads(write_game(played()))
    turned = {key: data[key] for key in reversed(list(data))}
    assert read_game(json.dumps(turned)).positions == played().positions


# --- what is wrong --------------------------------------------------------------------
def spoilt(change: Callable[[dict[str, Any]], object]) -> str:
    data = json.loads(write_game(played()))
    change(data)
    return json.dumps(data)


def message(text: str) -> str:
    with pytest.raises(NotationError) as caught:
        read_game(text)
    return str(caught.value)


SHAPE = "a saved game has format, version, start and steps, each step a choice and its events"
NOT_A_GAME = 'format: not a saved game; the file must say "snails game"'
OTHER_EVENTS = (
    "the rules give other events here than the file has; it was made with other cards or changed"
)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda data: data.update(format="chess"), NOT_A_GAME),
        (lambda data: data.pop("format"), NOT_A_GAME),
        (lambda data: data.update(version=2), 'version: version "2" is not known; use version 1'),
        (lambda data: data.update(version="1"), 'version: version "1" is not known; use version 1'),
        (lambda data: data.pop("version"), 'version: version "None" is not known; use version 1'),
        (lambda data: data.pop("start"), f"keys: {SHAPE}"),
        (lambda data: data.update(comment="x"), f"keys: {SHAPE}"),
        (lambda data: data.update(start=1), f"start, steps: {SHAPE}"),
        (lambda data: data.update(steps={}), f"start, steps: {SHAPE}"),
        (lambda data: data["steps"].insert(1, "done"), f"steps[2]: {SHAPE}"),
        (lambda data: data["steps"][0].pop("events"), f"steps[1]: {SHAPE}"),
        (lambda data: data["steps"][4].update(time=5), f"steps[5]: {SHAPE}"),
        (lambda data: data["steps"][2].update(choice=None), f"steps[3]: {SHAPE}"),
        (lambda data: data["steps"][2].update(events=[1]), f"steps[3]: {SHAPE}"),
        (lambda data: data["steps"][2].update(events="x"), f"steps[3]: {SHAPE}"),
        (
            lambda data: data.update(steps=[{}] * (MAX_STEPS + 1)),
            f"steps: {MAX_STEPS + 1} entries are too many; {MAX_STEPS} is the limit",
        ),
        (
            lambda data: data.update(start="snails 1; board ridges; player A"),
            'start: line 1: no board "ridges"; did you mean "ridge"?',
        ),
        (
            lambda data: data.update(start="snails 1; map 1; player A; L a1 7; player B"),
            "start: line 1: AL: health counts in fives; use 5, 10 and so on up to 30, or leave the "
            "snail out if it is eliminated",
        ),
    ],
)
def test_a_file_of_the_wrong_shape(change: Callable[[dict[str, Any]], object], told: str) -> None:
    assert message(spoilt(change)) == told


@pytest.mark.parametrize(
    ("number", "choice", "told"),
    [
        (1, "ac action=crawl", 'steps[2]: choice: there is no "ac" here; did you mean "act"?'),
        (1, "", 'steps[2]: choice: there is no "" here; did you mean '),
        (1, "move_to", 'steps[2]: choice: "space" is missing; add it as space=...'),
        (
            1,
            "move_to space=z9",
            'steps[2]: choice: space: no space "z9" on the board "map"; did you mean a1, a2, a3?',
        ),
        (1, "move_to space=a3", "steps[2]: MoveTo(space=2, kind='move_to') is not offered here; "),
        (1, "crawl snail=AG moves=1", 'steps[2]: choice: there is no "crawl" here; did you mean '),
        (4, "dice_show face=square other_face=circle", "steps[5]: DiceShow(face=1, other_face=2"),
    ],
)
def test_a_choice_that_cannot_be(number: int, choice: str, told: str) -> None:
    """The step is named, counted from 1."""
    text = spoilt(lambda data: data["steps"][number].update(choice=choice))
    assert message(text).startswith(told)


@pytest.mark.parametrize("number", range(5))
@pytest.mark.parametrize("how", ["missing", "more", "other", "order"])
def test_events_must_come_out_as_saved(number: int, how: str) -> None:
    def change(data: dict[str, Any]) -> None:
        events = data["steps"][number]["events"]
        if how == "missing" and events:
            events.pop()
        elif how == "order" and len(events) > 1:
            events.reverse()
        elif how == "other" and events:
            events[0] = events[0].replace("A", "C") + " x=1"
        else:
            events.append("missed snail=AG action=missile")

    assert message(spoilt(change)) == f"steps[{number + 1}]: {OTHER_EVENTS}"


def test_a_choice_left_out_is_found_where_it_first_makes_a_difference() -> None:
    """Without the move `done` and Aim are still offered, but then nobody is in range."""
    text = spoilt(lambda data: data["steps"].pop(1))
    assert message(text) == f"steps[3]: {OTHER_EVENTS}"


def test_a_step_after_the_end_is_found() -> None:
    text = spoilt(lambda data: data["steps"].append({"choice": "done", "events": []}))
    assert message(text) == "steps[6]: the game is over; start a new one or go back"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "there is nothing in it; choose another file"),
        ("snails 1", "line 1, column 1: this is not JSON (Expecting value); correct it here"),
        (
            "{",
            "line 1, column 2: this is not JSON "
            "(Expecting property name enclosed in double quotes); correct it here",
        ),
        ("[]", NOT_A_GAME),
        ("null", NOT_A_GAME),
        ("1", NOT_A_GAME),
        ('"snails game"', NOT_A_GAME),
        ("{}", NOT_A_GAME),
    ],
)
def test_a_text_that_is_no_saved_game(text: str, told: str) -> None:
    assert message(text) == told


def test_nothing_huge_is_read() -> None:
    assert message(" " * (MAX_BYTES + 1)) == (
        f"{MAX_BYTES + 1} characters are too many; {MAX_BYTES} is the limit"
    )


@pytest.mark.parametrize("text", ["[" * 200_000, '{"a":' * 200_000])
def test_nesting_is_no_way_in(text: str) -> None:
    assert message(text) == (
        "lists and objects lie in each other more than 20 deep; take some of them apart"
    )


def test_endless_numbers_are_no_way_in() -> None:
    told = message('{"version": ' + "9" * 10_000)
    assert told.endswith('9…" is no number of a usual size; write a shorter one')
    assert len(told) < 1100


def test_a_cut_off_file_is_told() -> None:
    whole = write_game(played())
    for length in range(1, len(whole) - 2, 7):
        assert "this is not JSON" in message(whole[:length])
