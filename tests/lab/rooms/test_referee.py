"""The referee: seats and keys, plans at the same time, bots, who leaves and comes back."""

from __future__ import annotations

import operator
import sqlite3
from pathlib import Path
from random import Random

import pytest

from snails_core.errors import SnailsError
from snails_core.words import LANGUAGES
from snails_lab.errors import LabError
from snails_lab.models.rooms import Referee, RoomStore, SeatState, store
from snails_lab.models.rooms.referee import LONGEST_PATIENCE
from tests.support.lab.room_players import Clock, RoomPlayer, choice_at, people, play


def states(referee: Referee, room: str) -> list[str]:
    return [seat["state"] for seat in referee.watch(room)["seats"]]


def both_plan(referee: Referee, room: str, players: list[RoomPlayer]) -> None:
    """Plays until everybody is asked for a plan at once."""
    both = [SeatState.DECIDING] * len(players)
    play(referee, players, Random(3), lambda _: states(referee, room) == both)


# --- seats ----------------------------------------------------------------------------
def test_nothing_happens_until_every_seat_is_taken(referee: Referee) -> None:
    room, keys = referee.open("snails", [None, None, "random"])
    anna, jan = (RoomPlayer(referee, room, keys[seat], seat) for seat in (0, 1))
    anna.sit()
    assert states(referee, room) == ["waiting", "free", "waiting"]
    assert not referee.advance(room)
    with pytest.raises(LabError, match="not everybody is there"):
        referee.choose(room, anna.key, anna.holder, 0, "anything")
    jan.sit()
    assert referee.advance(room)


def test_a_seat_belongs_to_who_took_it_first(referee: Referee) -> None:
    room, keys = referee.open("snails", [None, None])
    anna, jan = people(referee, room, keys)
    with pytest.raises(LabError, match="somebody else has this seat"):
        referee.take(room, anna.key, jan.holder, "Jan")
    with pytest.raises(LabError, match="leads to no seat"):
        referee.look(room, "made up", anna.holder)
    with pytest.raises(LabError, match="leads to no seat"):
        referee.take(room, "made up", anna.holder, "Anna")
    with pytest.raises(LabError, match="somebody else has this seat"):
        referee.look(room, jan.key, anna.holder)
    assert referee.take(room, anna.key, anna.holder, "Anna B.") == 0, "and comes back to it"
    assert referee.watch(room)["seats"][0]["name"] == "Anna B."


def test_a_free_seat_is_given_to_a_bot_and_can_still_be_taken(referee: Referee) -> None:
    room, keys = referee.open("snails", [None, None])
    anna, jan = (RoomPlayer(referee, room, keys[seat], seat) for seat in (0, 1))
    anna.sit()
    referee.fill(room, anna.key, anna.holder, 1, "random")
    assert referee.advance(room)
    jan.sit()
    assert referee.watch(room)["seats"][1]["bot"] is None
    with pytest.raises(LabError, match="taken or does not exist"):
        referee.fill(room, anna.key, anna.holder, 1, "random")


@pytest.mark.parametrize(
    ("bots", "settings", "patience", "told"),
    [
        ([None], {}, 0, "numbers of seats"),
        (["random", "random"], {}, 0, "a person at least"),
        ([None, "nobody"], {}, 0, 'no bot "nobody"'),
        ([None, None], {"board": 7}, 0, '"board" cannot be set'),
        ([None, None], {"colour": "red"}, 0, '"colour" cannot be set'),
        ([None, None], {"board": "moon"}, 0, "moon"),
        ([None, None], {}, LONGEST_PATIENCE + 1, "whole seconds"),
    ],
)
def test_a_room_that_cannot_be(
    referee: Referee, bots: list[str | None], settings: dict[str, object], patience: int, told: str
) -> None:
    with pytest.raises(SnailsError, match=told):
        referee.open("snails", bots, settings, patience)
    with pytest.raises(LabError, match="not there any more"):
        referee.watch("0" * 16)


def test_errors_are_told_in_every_language(referee: Referee) -> None:
    with pytest.raises(LabError) as error:
        referee.open("chess", [None, None])
    assert len({error.value.message(language) for language in LANGUAGES}) == len(LANGUAGES)
    assert all("snails" in error.value.message(language) for language in LANGUAGES)


def test_rooms_that_lay_for_long_make_way(
    referee: Referee, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("snails_lab.models.rooms.referee.MOST_ROOMS", 1)
    unused, keys = referee.open("snails", [None, "random"])
    with pytest.raises(LabError, match="no room for another"):
        referee.open("snails", [None, None])
    clock.now += 3601
    alone, keys = referee.open("snails", [None, "random"])
    people(referee, alone, keys)
    referee.advance(alone)
    clock.now += 24 * 3600 - 1
    with pytest.raises(LabError, match="no room for another"):
        referee.open("snails", [None, None])
    clock.now += 2
    played, keys = referee.open("snails", [None, None])
    people(referee, played, keys)
    referee.advance(played)
    clock.now += 29 * 24 * 3600
    with pytest.raises(LabError, match="no room for another"):
        referee.open("snails", [None, None])
    clock.now += 2 * 24 * 3600
    referee.open("snails", [None, None])
    for gone in (unused, alone, played):
        with pytest.raises(LabError, match="not there any more"):
            referee.watch(gone)


def test_nobody_takes_all_rooms(
    referee: Referee, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("snails_lab.models.rooms.referee.MOST_ROOMS", 3)
    lea = referee.open("snails", [None, None], holder="lea").room
    many = []
    for _ in range(2):
        clock.now += 1
        many.append(referee.open("snails", [None, None], holder="ben").room)
    clock.now += 1
    referee.open("snails", [None, None], holder="ida")
    with pytest.raises(LabError, match="not there any more"):
        referee.watch(many[0])
    for kept in (lea, many[1]):
        referee.watch(kept)
    with pytest.raises(LabError, match="no room for another"):
        referee.open("snails", [None, None], holder="tom")  # everybody has one


def test_a_room_of_two_makes_way_for_nobody_within_a_day(
    referee: Referee, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many made-up people have a room each, and though Anna has more rooms than they."""
    monkeypatch.setattr("snails_lab.models.rooms.referee.MOST_ROOMS", 5)
    together = []
    for _ in range(2):
        clock.now += 1
        room, keys = referee.open("snails", [None, None], holder="anna")
        referee.take(room, keys[0], "anna", "Anna")
        referee.take(room, keys[1], "ben", "Ben")
        assert referee.advance(room)
        together.append(room)
    alone, _ = referee.open("snails", [None, "random"], holder="anna")
    for number in range(2):
        referee.open("snails", [None, "random"], holder=f"made up {number}")
    referee.open("snails", [None, "random"], holder="made up 2")
    with pytest.raises(LabError, match="not there any more"):
        referee.watch(alone)  # Anna has most rooms, and in this one she is alone
    with pytest.raises(LabError, match="no room for another: people play in them"):
        referee.open("snails", [None, "random"], holder="made up 3")
    for room in together:
        referee.watch(room)
    clock.now += 24 * 3600 + 1
    for number in range(3):
        referee.open("snails", [None, "random"], holder=f"later {number}")
    for room in together:
        referee.watch(room)  # rooms that nobody used made way first


def test_one_person_has_only_so_many_rooms(
    referee: Referee, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("snails_lab.models.rooms.referee.MOST_OF_ONE", 1)
    first, keys = referee.open("snails", [None, None], holder="anna")
    with pytest.raises(LabError, match="seats in 1 rooms"):
        referee.open("snails", [None, None], holder="anna")  # though she has not sat down yet
    with pytest.raises(LabError, match="somebody else"):
        referee.take(first, keys[0], "jan", "Jan")
    referee.take(first, keys[0], "anna", "Anna")
    with pytest.raises(LabError, match="seats in 1 rooms"):
        referee.open("snails", [None, None], holder="anna")
    referee.open("snails", [None, None], holder="jan")
    clock.now += 24 * 3600 + 1
    referee.open("snails", [None, None], holder="anna")
    with pytest.raises(LabError, match="not there any more"):
        referee.watch(first)


def test_a_step_is_told_to_a_seat_without_being_made_anew(referee: Referee) -> None:
    """Or a device that asks for the whole game again and again would keep the referee from all."""
    room, keys = referee.open("snails", [None, "random"])
    (player,) = people(referee, room, keys)
    play(referee, [player], Random(4), lambda room: room.steps > 40)
    first = referee.look(room, player.key, player.holder)["steps"]
    again = referee.look(room, player.key, player.holder)["steps"]
    assert len(first) > 20 and all(map(operator.is_, first, again))
    watched = referee.watch(room)["steps"]
    assert watched != first, "each has what that seat may see"


# --- plans at the same time -----------------------------------------------------------
def test_everybody_plans_at_once_and_nothing_is_shown_before_all_have(referee: Referee) -> None:
    room, keys = referee.open("snails", [None, None, None])
    players = people(referee, room, keys)
    both_plan(referee, room, players)
    steps = len(referee.watch(room)["steps"])
    for player in reversed(players):  # the last one in turn is the first to be ready
        assert states(referee, room)[player.seat] == SeatState.DECIDING
        assert player.act(Random(1))
    while referee.advance(room):
        pass
    by = [step["by"] for step in referee.watch(room, steps)["steps"][:3]]
    assert sorted(by) == [0, 1, 2]


def test_who_is_ready_early_may_think_again_until_the_turn_has_come(referee: Referee) -> None:
    room, keys = referee.open("snails", [None, None])
    players = people(referee, room, keys)
    both_plan(referee, room, players)
    asked = {player.seat: player.look()["asked"] for player in players}
    late = max(players, key=lambda player: asked[player.seat]["number"])
    early = players[1 - late.seat]
    number = asked[late.seat]["number"]
    plans = [choice_at("snails", asked[late.seat]["position"], Random(n)) for n in (1, 2)]
    for plan in plans:
        referee.choose(room, late.key, late.holder, number, plan)
    assert late.look()["sealed"] == plans[1] != plans[0]
    early.act(Random(5))
    assert referee.advance(room)
    with pytest.raises(LabError, match="has gone on"):
        referee.choose(room, late.key, late.holder, number, plans[0])
    referee.choose(room, late.key, late.holder, number, plans[1])  # told twice is told once
    assert late.look()["steps"][-1]["choice"] == plans[1]


def test_what_is_not_asked_or_not_allowed_is_refused_and_changes_nothing(referee: Referee) -> None:
    room, keys = referee.open("snails", [None, None])
    players = people(referee, room, keys)
    both_plan(referee, room, players)
    first, second = sorted(players, key=lambda player: player.look()["asked"]["number"])
    before = referee.watch(room)
    asked = first.look()["asked"]
    hers = choice_at("snails", asked["position"], Random(1))
    for player, number, choice, told in (
        (first, asked["number"] + 1, hers, "you are not asked"),
        (first, asked["number"], "nonsense", "nonsense"),
        (second, asked["number"], hers, "you are not asked"),
        (second, -1, hers, "has gone on"),
    ):
        with pytest.raises(SnailsError, match=told):
            referee.choose(room, player.key, player.holder, number, choice)
    assert referee.watch(room) == before


# --- who leaves, and comes back -------------------------------------------------------
def test_a_seat_is_handed_to_a_bot_and_taken_back(referee: Referee) -> None:
    room, keys = referee.open("snails", [None, None])
    anna, jan = people(referee, room, keys)
    both_plan(referee, room, [anna, jan])
    referee.hand_over(room, jan.key, jan.holder, "greedy")
    assert jan.look()["asked"] is None and referee.watch(room)["seats"][1]["bot"] == "greedy"
    anna.act(Random(1))
    steps = len(referee.watch(room)["steps"])
    while referee.advance(room):
        pass
    assert any(step["by"] == 1 for step in referee.watch(room, steps - 1)["steps"])
    jan.sit()
    assert referee.watch(room)["seats"][1]["bot"] is None
    play(referee, [anna, jan], Random(2))


def test_who_is_away_too_long_is_replaced_only_when_waited_for(
    referee: Referee, clock: Clock
) -> None:
    room, keys = referee.open("snails", [None, None], patience=60)
    anna, jan = people(referee, room, keys)
    both_plan(referee, room, [anna, jan])
    referee.left(room, jan.seat)
    clock.now += 59
    assert referee.replace_absent() == []
    clock.now += 1
    assert referee.replace_absent() == [room]
    assert [seat["bot"] for seat in referee.watch(room)["seats"]] == [None, "greedy"]
    jan.sit()
    assert jan.look()["asked"] is not None, "finds the place again"
    clock.now += 1000
    assert referee.replace_absent() == [], "Anna never left, Jan is back"


def test_a_disk_that_is_full_for_a_moment_delays_the_replacement(
    referee: Referee, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, keys = referee.open("snails", [None, None], patience=60)
    players = people(referee, room, keys)
    both_plan(referee, room, players)
    referee.left(room, 0)
    clock.now += 61

    def refuse(*_: object) -> None:
        raise LabError("unwritable", "rooms", reason="full")

    with monkeypatch.context() as full:
        full.setattr(RoomStore, "keep_seat", refuse)
        assert referee.replace_absent() == []
    assert referee.replace_absent() == [room]


def test_without_patience_nobody_is_replaced(referee: Referee, clock: Clock) -> None:
    room, keys = referee.open("snails", [None, None])
    anna, jan = people(referee, room, keys)
    both_plan(referee, room, [anna, jan])
    referee.left(room, jan.seat)
    clock.now += 1e6
    assert referee.replace_absent() == []


# --- the store ------------------------------------------------------------------------
def test_one_process_alone_has_the_store(referee: Referee, tmp_path: Path) -> None:
    with pytest.raises(LabError, match="open in another window"):
        RoomStore(tmp_path)


def test_a_room_comes_back_as_it_was(tmp_path: Path) -> None:
    referee = Referee(RoomStore(tmp_path))
    room, keys = referee.open("snails", [None, None])
    players = people(referee, room, keys)
    both_plan(referee, room, players)
    late = max(players, key=lambda player: player.look()["asked"]["number"])
    late.act(Random(1))
    before = [player.look() for player in players]
    everything = referee.watch(room)
    referee.close()
    again = Referee(RoomStore(tmp_path))
    assert again.watch(room) == everything
    for player, sent in zip(players, before, strict=True):
        player.referee = again
        assert player.look() == sent
    play(again, players, Random(2))
    again.close()


def test_a_step_that_the_disk_refuses_has_not_happened(
    referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, keys = referee.open("snails", [None, None])
    people(referee, room, keys)
    before = referee.watch(room)

    def full(*_: object) -> None:
        raise LabError("disk_full")

    with monkeypatch.context() as patch:
        patch.setattr(RoomStore, "add_step", full)
        with pytest.raises(LabError, match="disk is full"):
            referee.advance(room)
    assert referee.watch(room) == before
    assert referee.advance(room)


def test_a_store_of_a_later_lab_is_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / store.FILE) as base:
        base.execute(f"PRAGMA user_version = {store.VERSION + 1}")
    with pytest.raises(LabError, match="later version"):
        RoomStore(tmp_path)


def test_a_file_that_is_no_store_is_told_and_stays(tmp_path: Path) -> None:
    file = tmp_path / store.FILE
    file.write_bytes(b"no database " * 100)
    with pytest.raises(LabError, match="cannot be read"):
        RoomStore(tmp_path)
    assert file.read_bytes() == b"no database " * 100
