"""Bots that think in processes of their own: no room of people waits for them."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path
from random import Random
from time import perf_counter

import pytest

from snails_lab.models.rooms import bot_pool, room_game
from snails_lab.models.rooms.bot_pool import MOST_THINKING, BotPool, BotQuestion
from snails_lab.models.rooms.client import RoomClient
from tests.support.lab.room_players import WirePlayer
from tests.support.lab.room_service import opened_room, referee_here, run_bounded, until

SLOW = (sys.executable, "-c", "import time; time.sleep(600)")
"""A bot that never comes to a decision."""
STEPS = 20
SOON = 5.0
"""Seconds, on a machine that has much else to do: it takes a tenth of one."""


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path))
    return tmp_path


async def room_of_bots() -> tuple[RoomClient, str]:
    """A room that somebody follows, with strong bots on all seats."""
    client = RoomClient(lambda *_: None, lambda *_: None)
    room, keys = await opened_room([None, "planner"])
    own = {"room": room, "key": keys[0], "holder": f"host of {room}"}
    await client.call("take", **own, name="Host")
    await client.call("follow", **own, since=0)
    await client.call("hand_over", **own, bot="planner")
    return client, room


def first_question() -> BotQuestion:
    """Of a game of Snails, to a bot that answers at once."""
    game = room_game("snails")
    table = game.table
    begun = table.saves.begin(table.saves.write_start(game.new_game(2, {})))
    while (decider := table.decider(begun.position)) is None:
        begun.play(table.drawn(begun.position, Random(1)))
    seen = table.saves.write_start(table.view(begun.position, decider))
    return BotQuestion("snails", "greedy", seen, "a seed")


def test_a_room_of_people_goes_on_while_two_bots_think(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_pool, "COMMAND", SLOW)

    async def work() -> None:
        async with referee_here() as referee:
            thinking = [await room_of_bots() for _ in range(MOST_THINKING + 1)]
            rooms = [room for _, room in thinking]
            await until(lambda: all(referee.room(room).bot_question for room in rooms))
            before = [referee.room(room).steps for room in rooms]
            room, keys = await opened_room([None, None])
            players = [WirePlayer(room, key, seat, Random(seat)) for seat, key in keys.items()]
            began = perf_counter()
            await asyncio.gather(
                *(player.play(lambda sent: sent["since"] > STEPS) for player in players)
            )
            assert perf_counter() - began < STEPS, "a second a step is far too long"
            assert [referee.room(room).steps for room in rooms] == before, "they still think"
            for client in [*(client for client, _ in thinking), *(one.client for one in players)]:
                client.close()

    run_bounded(work)


def test_strong_bots_play_and_leave_the_referee_its_time() -> None:
    """The planner itself: while it thinks, a room of people is dealt its cards at once."""

    async def work() -> None:
        async with referee_here() as referee:
            thinking = [await room_of_bots() for _ in range(MOST_THINKING)]
            rooms = [room for _, room in thinking]
            await until(lambda: all(len(referee.watch(room)["steps"]) > 2 for room in rooms), 60)
            await until(lambda: all(referee.room(room).bot_question for room in rooms))
            room, keys = await opened_room([None, None])
            players = [WirePlayer(room, key, seat, Random(seat)) for seat, key in keys.items()]
            began = perf_counter()
            for player in players:
                await player.follow()
            await until(lambda: players[1].steps)
            assert perf_counter() - began < SOON
            for client in [*(client for client, _ in thinking), *(one.client for one in players)]:
                client.close()

    run_bounded(work)


def test_the_stand_in_plays_for_a_bot_that_does_not_decide_in_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bot_pool, "COMMAND", SLOW)
    monkeypatch.setattr(bot_pool, "LONGEST_THOUGHT", 0.05)

    async def work() -> None:
        async with referee_here() as referee:
            client, room = await room_of_bots()
            await until(lambda: len(referee.watch(room)["steps"]) > 5)
            client.close()

    run_bounded(work)


def test_a_process_is_used_again_and_replaced_when_it_was_killed() -> None:
    async def work() -> None:
        pool = BotPool()
        question = first_question()
        first = await pool.choice(question)
        (process,) = pool._processes
        assert first is not None and await pool.choice(question) == first
        assert pool._processes == {process}
        os.kill(process.pid, signal.SIGKILL)
        assert await pool.choice(question) == first, "another process chooses the same"
        (other,) = pool._processes
        assert other is not process
        await pool.close()
        assert other.returncode is not None

    run_bounded(work)


def test_few_bots_think_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_pool, "COMMAND", SLOW)
    monkeypatch.setattr(bot_pool, "LONGEST_THOUGHT", 0.3)

    async def work() -> None:
        pool = BotPool()
        asked = [asyncio.create_task(pool.choice(first_question())) for _ in range(5)]
        most = 0
        while not all(one.done() for one in asked):
            most = max(most, len(pool._processes))
            await asyncio.sleep(0.01)
        assert most == MOST_THINKING and not pool._processes
        assert [one.result() for one in asked] == [None] * 5

    run_bounded(work)
