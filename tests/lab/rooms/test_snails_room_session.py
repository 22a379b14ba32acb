"""A seat's kernel sees the game that its player may see: from the wire alone, step by step."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from snails_core.bots import random_bot
from snails_core.view import view
from snails_lab.models.display_position import displayed
from snails_lab.models.game.advance import is_planning
from snails_lab.models.rooms.room_seat import SeatKey
from snails_lab.models.rooms.snails_room_session import SnailsRoomSession
from snails_lab.models.rooms.wire import RoomRefusal
from snails_lab.models.timeline.timeline import Timeline
from tests.support.lab.room_service import opened_room, referee_here, run_bounded


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path))
    return tmp_path


class Screen:
    """What a game panel does with a session: shows a timeline, and answers when it is asked."""

    def __init__(self, session: SnailsRoomSession, random: Random) -> None:
        self.session, self._random = session, random
        self.asked_to_plan = 0

    async def play(self) -> None:
        session = self.session
        await session.join()
        self.timeline = Timeline(session.game.start, session.seat)
        session.on_step(self.timeline.append)
        while not session.is_over:
            while session.waiting is None and await session.advance_in_background():
                pass
            if session.waiting is not None:
                seen = session.view(session.waiting)
                self.asked_to_plan += is_planning(seen)
                session.choose(random_bot(seen, self._random))


def screens(room: str, keys: dict[int, str]) -> list[Screen]:
    return [
        Screen(SnailsRoomSession(SeatKey(room, key, f"browser {seat}"), f"P{seat}"), Random(seat))
        for seat, key in keys.items()
    ]


def told(timeline: Timeline) -> list[Any]:
    """All that is told of a game: its events, in their order."""
    return [moment.event for moment in timeline[:] if moment.event is not None]


def test_both_see_the_game_that_they_would_see_at_one_screen() -> None:
    """The same events in the same order, and the same pictures wherever the game rests."""

    async def work() -> None:
        async with referee_here() as referee:
            room, keys = await opened_room([None, None])
            both = screens(room, keys)
            await asyncio.gather(*(screen.play() for screen in both))
            truth: Any = referee.room(room)._session.game
            for screen in both:
                seat = screen.session.seat
                assert screen.asked_to_plan >= 2 and seat is not None
                assert told(screen.timeline) == told(Timeline.of(truth, seat))
                assert screen.session.game.positions == truth.positions, "over, it is told whole"
                ends = [screen.timeline[screen.timeline.last_of(step)].position
                        for step in range(1, screen.timeline.steps)]  # fmt: skip
                possible = {
                    displayed(position, 0, seat) if is_shown else view(position, seat)
                    for position in truth.positions
                    for is_shown in (True, False)
                }
                assert set(ends) <= possible
                screen.session.close()

    run_bounded(work)


def test_a_choice_that_the_referee_refuses_is_told_and_asked_again() -> None:
    async def work() -> None:
        async with referee_here():
            room, keys = await opened_room([None, "random"])
            (screen,) = screens(room, keys)
            session = screen.session
            await session.join()
            while session.waiting is None:
                await session.advance_in_background()
            asked = dict(session.sent["asked"])
            session.sent["asked"]["number"] += 7
            session._settle()
            session.choose(random_bot(session.view(0), Random(1)))
            assert session.waiting is None
            with pytest.raises(RoomRefusal, match="you are not asked"):
                await session.advance_in_background()
            session.sent["asked"] = asked
            session._settle()
            assert session.waiting == 0
            session.choose(random_bot(session.view(0), Random(1)))
            assert await session.advance_in_background()
            session.close()

    run_bounded(work)


def test_who_comes_back_in_the_middle_has_all_that_happened_at_once() -> None:
    """And who comes back when it is over has the whole game."""

    async def work() -> None:
        async with referee_here() as referee:
            room, keys = await opened_room([None, "random"])
            (screen,) = screens(room, keys)
            await screen.play()
            again = SnailsRoomSession(screen.session.own, "P0")
            await again.join()
            assert again.catch_up() and not again.catch_up()
            truth: Any = referee.room(room)._session.game
            assert again.is_over and again.game.positions == truth.positions
            for session in (screen.session, again):
                session.close()

    run_bounded(work)


def test_everybody_hears_who_is_ready() -> None:
    async def work() -> None:
        async with referee_here():
            room, keys = await opened_room([None, None])
            anna, jan = (screen.session for screen in screens(room, keys))
            await anna.join()
            heard: list[list[str]] = []
            anna.on_news(lambda: heard.append([seat["state"] for seat in anna.sent["seats"]]))
            await jan.join()
            await asyncio.sleep(0.3)
            assert heard and heard[0][1] != "free" and anna.seats[1].name == "P1"
            assert not anna.seats[1].is_person, "nobody else is at this screen"
            for session in (anna, jan):
                session.close()

    run_bounded(work)
