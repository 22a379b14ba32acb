"""Kernels and the referee's process: what goes over the wire, how soon, and what a kill costs."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import pytest

from snails_core.nodes import Decision
from snails_core.notation import read_position
from snails_core.words import LANGUAGES
from snails_lab.errors import LabError
from snails_lab.models.rooms import RoomStore
from snails_lab.models.rooms.client import RoomClient
from snails_lab.models.rooms.process import ADDRESS_FILE
from snails_lab.models.rooms.room import Room
from snails_lab.models.rooms.service import MOST_QUICK
from snails_lab.models.rooms.wire import RoomRefusal
from tests.support.lab.room_players import WirePlayer, is_kept
from tests.support.lab.room_secrets import hides
from tests.support.lab.room_service import opened_room, referee_here, run_bounded, until

SOON = 1.0
"""Seconds from one's choice to the others' screens, on loopback."""


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path))
    return tmp_path


def both_decide(sent: Any) -> bool:
    return [seat["state"] for seat in sent["seats"]] == ["deciding"] * 2


async def opened(bots: list[str | None], **more: Any) -> tuple[RoomClient, list[WirePlayer]]:
    """A room, with a player for each key, and somebody who only asks."""
    room, keys = await opened_room(bots, **more)
    players = [WirePlayer(room, key, seat, Random(seat)) for seat, key in keys.items()]
    return RoomClient(lambda *_: None, lambda *_: None), players


def close(*ends: RoomClient | WirePlayer) -> None:
    for end in ends:
        (end.client if isinstance(end, WirePlayer) else end).close()


# --- a whole game ---------------------------------------------------------------------
def test_two_kernels_play_a_whole_game_and_nothing_secret_comes_to_either() -> None:
    """All that comes is kept by the players: every position hides what others hold."""

    async def work() -> None:
        async with referee_here() as referee:
            host, players = await opened([None, None])
            await asyncio.gather(*(player.play() for player in players))
            room = players[0].room
            truth = referee.room(room)._session.game
            kept = [word for seat in referee.room(room).seats for word in (seat.key, seat.holder)]
            seed = referee.room(room)._session.seed
            before = [truth.start, *truth.positions[:-1]]
            turns = 1 + sum(isinstance(position.node, Decision) for position in before)
            for player in players:
                assert len(player.steps) == turns and not player.failures
                for sent in player.received:
                    texts = [sent["start"], *(step["position"] for step in sent["steps"])]
                    texts += [sent["asked"]["position"]] if sent["asked"] else []
                    assert all(hides(read_position(text), player.seat) for text in set(texts))
                everything = json.dumps(player.received)
                assert not any(str(word) in everything for word in [*kept, seed])
            close(host, *players)

    run_bounded(work)


def test_from_a_choice_to_the_other_s_screen() -> None:
    """Both look at the table; one decides; the other is told so at once, by a push."""

    async def work() -> None:
        async with referee_here():
            host, players = await opened([None, None])
            await asyncio.gather(*(player.play(both_decide) for player in players))
            anna, jan = players
            began = perf_counter()
            await anna._act(anna.received[-1])
            while jan.received[-1]["seats"][0]["state"] != "ready":
                jan.news.clear()
                await jan.news.wait()
            assert perf_counter() - began < SOON
            close(host, *players)

    run_bounded(work)


def test_who_watches_is_told_too_and_finds_nobody_s_cards() -> None:
    async def work() -> None:
        async with referee_here():
            host, players = await opened([None, "random", "random"])
            seen: list[Any] = []
            watcher = RoomClient(lambda _, sent: seen.append(sent), lambda *_: None)
            seen.append(await watcher.call("watch", room=players[0].room, since=0))
            await players[0].play(lambda sent: sent["since"] > 60)
            texts = {step["position"] for sent in seen for step in sent["steps"]}
            assert len(texts) > 20 and all(hides(read_position(text), None) for text in texts)
            close(host, watcher, *players)

    run_bounded(work)


# --- who may speak --------------------------------------------------------------------
def test_without_the_secret_nobody_is_told_anything(own_home: Path) -> None:
    async def work() -> None:
        async with referee_here():
            port = json.loads((own_home / ADDRESS_FILE).read_text("utf-8"))["port"]
            for first in (
                b'{"secret": "guessed"}\n',
                b"GET / HTTP/1.1\r\n",
                b"x" * 100_000 + b"\n",
            ):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(first + b'{"id": 1, "do": "open", "game": "snails"}\n')
                with suppress(ConnectionError):
                    assert await reader.read() == b""
                writer.close()

    run_bounded(work)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such rights")
def test_the_secret_lies_where_only_this_user_reads_it(own_home: Path) -> None:
    async def work() -> None:
        async with referee_here():
            assert (own_home / ADDRESS_FILE).stat().st_mode & 0o077 == 0

    run_bounded(work)


@pytest.mark.parametrize(
    "request_",
    [
        {"do": "sudo"},
        {"do": "look_after_absent"},
        {"do": "open", "game": 7},
        {"do": "open", "game": "snails", "bots": [1, 2]},
        {"do": "open", "game": "snails", "bots": [None, None], "settings": {"factions": [1, 2]}},
        {"do": "open", "game": "snails", "bots": [None, None], "settings": {"factions": [[], {}]}},
        {"do": "choose", "room": "x" * 33},
        {"do": "choose", "number": "1"},
        {"do": "follow", "since": -1},
        {"do": "take", "name": "x" * 241},
    ],
)
def test_what_cannot_be_asked_is_answered_and_so_is_the_next(request_: dict[str, Any]) -> None:
    async def work() -> None:
        async with referee_here():
            host, players = await opened([None, None])
            with pytest.raises(RoomRefusal) as error:
                await host.call(**request_)
            assert len({error.value.message(language) for language in LANGUAGES}) == 3
            await players[0].follow()
            close(host, *players)

    run_bounded(work)


def test_a_key_of_another_seat_is_of_no_use() -> None:
    async def work() -> None:
        async with referee_here():
            host, (anna, jan) = await opened([None, None])
            await anna.follow()
            await jan.follow()
            with pytest.raises(RoomRefusal, match="somebody else has this seat"):
                await jan.client.call("follow", room=jan.room, key=anna.key, holder="browser 1")
            close(host, anna, jan)

    run_bounded(work)


# --- who leaves -----------------------------------------------------------------------
def test_who_is_gone_is_replaced_and_finds_the_place_again() -> None:
    async def work() -> None:
        async with referee_here():
            host, (anna, jan) = await opened([None, None], patience=1)
            await asyncio.gather(anna.play(both_decide), jan.play(both_decide))
            jan.client.close()
            while anna.received[-1]["seats"][1]["bot"] is None:
                anna.news.clear()
                await asyncio.wait_for(anna.news.wait(), 10)
            jan.is_lost = True
            jan.client = RoomClient(jan._came, jan._failed, jan._lost)
            await jan.follow()
            assert jan.received[-1]["seats"][1]["bot"] is None
            close(host, anna, jan)

    run_bounded(work)


# --- the process ----------------------------------------------------------------------
def test_the_process_is_started_by_who_needs_it_and_killed_it_loses_nothing(
    own_home: Path,
) -> None:
    """It is killed in the middle of a game: both go on, with all that was acknowledged."""

    async def work() -> None:
        host, players = await opened([None, None])

        def has_come_to(step: int) -> Callable[[Any], bool]:
            """The same for both, however many steps came at once to each of them."""
            return lambda sent: bool(sent["since"] + len(sent["steps"]) > step)

        await asyncio.gather(*(player.play(has_come_to(30)) for player in players))
        os.kill(process_of(own_home), signal.SIGKILL)
        while not all(player.is_lost for player in players):
            await asyncio.sleep(0.01)
        await asyncio.gather(*(player.play(has_come_to(60)) for player in players))
        close(host, *players)
        os.kill(process_of(own_home), signal.SIGKILL)
        acknowledged = [one for player in players for one in player.acknowledged]
        for _ in range(100):
            with suppress(LabError):
                store = RoomStore()
                break
            await asyncio.sleep(0.05)
        kept = store.room(players[0].room)
        store.close()
        assert kept is not None and len(acknowledged) > 20
        assert all(is_kept(kept.steps, kept.sealed, *one) for one in acknowledged)

    run_bounded(work)


def process_of(home: Path) -> int:
    """The number of the process that serves this folder."""
    told = json.loads((home / ADDRESS_FILE).read_text("utf-8"))
    return int(told["process"])


# --- who is there ---------------------------------------------------------------------
def test_rooms_that_nobody_follows_take_no_memory() -> None:
    """They are read again for whoever comes back, with all that happened."""

    async def work() -> None:
        async with referee_here() as referee:
            host, players = await opened([None, "random"])
            (anna,) = players
            await anna.play(lambda sent: sent["since"] > 20)
            room, steps = anna.room, len(anna.steps)
            own = anna.own
            assert room in referee._rooms
            anna.client.close()
            while room in referee._rooms:
                await asyncio.sleep(0.01)
            told = await host.call("glance", **own)
            assert (told["game"], told["seat"]) == ("snails", 0) and told["changed"] > 0
            assert told["standing"] in ("asked", "waiting") and told["names"][0] == "Player 0"
            assert room not in referee._rooms, "a look at the list keeps none either"
            again = WirePlayer(room, anna.key, 0, Random(1))
            await again.follow()
            assert len(again.steps) >= steps
            close(host, again)

    run_bounded(work)


def test_few_quick_bots_are_at_work_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    at_work, most = 0, 0
    advance = Room.advance_in_background

    async def counted(room: Room) -> bool:
        nonlocal at_work, most
        if not room.is_thinking:
            return await advance(room)
        at_work += 1
        most = max(most, at_work)
        try:
            await asyncio.sleep(0.01)
            return await advance(room)
        finally:
            at_work -= 1

    monkeypatch.setattr(Room, "advance_in_background", counted)

    async def work() -> None:
        async with referee_here() as referee:
            client = RoomClient(lambda *_: None, lambda *_: None)
            rooms = []
            for _ in range(5):
                room, keys = await opened_room([None, "random"])
                own = {"room": room, "key": keys[0], "holder": "anna"}
                await client.call("take", **own, name="Anna")
                await client.call("follow", **own)
                await client.call("hand_over", **own, bot="random")
                rooms.append(room)
            await until(lambda: all(len(referee.watch(room)["steps"]) > 2 for room in rooms))
            client.close()

    run_bounded(work)
    assert most == MOST_QUICK


def test_a_room_left_to_bots_rests() -> None:
    async def work() -> None:
        async with referee_here() as referee:
            client = RoomClient(lambda *_: None, lambda *_: None)
            room, keys = await opened_room([None, "random"])
            own = {"room": room, "key": keys[0], "holder": "anna"}
            await client.call("take", **own, name="Anna")
            await client.call("follow", **own, since=0)
            await client.call("leave", **own)
            await client.call("hand_over", **own, bot="random")
            await asyncio.sleep(0.5)
            rested = len(referee.watch(room)["steps"])
            await asyncio.sleep(0.5)
            assert len(referee.watch(room)["steps"]) == rested
            await client.call("follow", **own, since=0)
            await until(lambda: len(referee.watch(room)["steps"]) > rested)
            client.close()

    run_bounded(work)


def test_a_list_tells_of_own_rooms_only() -> None:
    async def work() -> None:
        async with referee_here():
            host, (anna, jan) = await opened([None, None])
            await anna.follow()
            await jan.follow()
            for key, holder in ((anna.key, "browser 1"), ("made up", "browser 0")):
                with pytest.raises(RoomRefusal, match=r"somebody else|no seat"):
                    await host.call("glance", room=anna.room, key=key, holder=holder)
            close(host, anna, jan)

    run_bounded(work)
