"""Rooms of the companions on two screens: each has its own table, fed by the referee alone."""

from __future__ import annotations

import asyncio
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from snails_core.errors import NotationError
from snails_lab.models.rooms import room_game
from snails_lab.models.rooms.invitations import KeptKeys, room_part
from snails_lab.models.rooms.room_seat import SeatKey
from snails_lab.models.storage.profiles import Profile
from snails_lab.widgets.game.room_lobby import RoomLobby
from snails_lab.widgets.game.room_panel import RoomPanel
from tests.support.lab.room_service import referee_here, run_bounded, until

GAMES = ("big_monster", "cry_havoc")
SOME = 12
"""Choices of each person in the short run."""


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path))
    return tmp_path


class Screen:
    """A lobby of rooms, and the room that was entered from it."""

    def __init__(self, game: str, name: str, language: str) -> None:
        view: Any = import_module(f"companions.{game}.lab.play_view").PlayView
        self.room_table, self.holder = view.room_table, f"profiles {name}"
        self.profile = Profile(name)
        self.lobby = RoomLobby(self.room_table, self.profile, language, self.holder)
        self.lobby.on_room(self._enter)
        self.panel: RoomPanel | None = None

    def _enter(self, panel: RoomPanel) -> None:
        self.panel = panel

    @property
    def table(self) -> Any:
        assert self.panel is not None
        return self.panel.game_panel

    @property
    def is_asked(self) -> bool:
        return self.table.session.waiting is not None and not self.table._busy

    def answer(self, random: Random) -> None:
        session = self.table.session
        seen = session.seen_at(session.steps, session.seat)
        self.table.choose(session.table_game.bots["random"](seen, random))


async def met(game: str) -> tuple[Screen, Screen]:
    """Ada has opened a room, and Bo has followed her link."""
    ada, bo = Screen(game, "Ada", "en"), Screen(game, "Bo", "pl")
    ada.lobby.open_room([None, None], 0)
    await until(lambda: ada.panel)
    assert ada.panel is not None
    room = ada.panel.session.own.room
    key = KeptKeys(ada.profile.document("rooms")).of(room)[1]
    bo.lobby.enter(SeatKey(room, key, bo.holder))
    await until(lambda: ada.table and bo.panel and bo.table)
    return ada, bo


async def play(ada: Screen, bo: Screen, most: int) -> None:
    """Each answers when asked, until the game is over or so many answers were given."""
    random, answered = Random(1), 0
    while answered < most:
        await until(
            lambda: (
                ada.is_asked or bo.is_asked or (ada.table.session.is_over and not ada.table._busy)
            )
        )
        if ada.table.session.is_over:
            return
        for screen in (ada, bo):
            if screen.is_asked:
                assert "alert" not in screen.table.error_line.widget.value
                screen.answer(random)
                answered += 1
                await asyncio.sleep(0)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("most", [SOME, pytest.param(10_000, marks=pytest.mark.long)])
def test_two_screens_play_in_a_room(game: str, most: int) -> None:
    async def work() -> None:
        async with referee_here() as referee:
            ada, bo = await met(game)
            await play(ada, bo, most)
            room = referee.room(ada.table.session.own.room)
            assert room.steps >= most or room.is_over
            assert room.is_over or most == SOME
            if room.is_over:
                await until(lambda: bo.table.session.is_over and not bo.table._busy)
                truth: Any = room._session.game
                for screen in (ada, bo):
                    assert screen.table.session.game.positions == truth.positions
            for number, screen in enumerate((ada, bo)):
                assert screen.table.at_screen == number
                assert "alert" not in screen.table.error_line.widget.value
                assert screen.panel is not None
                assert ("Bo", "Ada")[number] in screen.panel._states.value
                screen.panel.quit()

    run_bounded(work)


@pytest.mark.parametrize("game", GAMES)
def test_a_second_press_on_the_same_answer_does_nothing(game: str) -> None:
    async def work() -> None:
        async with referee_here() as referee:
            ada, bo = await met(game)
            await until(lambda: ada.is_asked or bo.is_asked)
            asked = ada if ada.is_asked else bo
            session = asked.table.session
            seen = session.seen_at(session.steps, session.seat)
            choice = session.table_game.bots["random"](seen, Random(1))
            asked.table.choose(choice)
            asked.table.choose(choice)
            await until(lambda: not session.is_sending)
            room = referee.room(session.own.room)
            assert room._by.count(session.seat) <= 1
            assert "alert" not in asked.table.error_line.widget.value
            for screen in (ada, bo):
                assert screen.panel is not None
                screen.panel.quit()

    run_bounded(work)


@pytest.mark.parametrize("game", GAMES)
def test_who_leaves_finds_the_room_in_the_list_and_goes_on(game: str) -> None:
    async def work() -> None:
        async with referee_here():
            ada, bo = await met(game)
            await play(ada, bo, 4)
            assert bo.panel is not None
            own = bo.panel.session.own
            assert bo.panel.part_name == room_part(own.room, own.key)
            bo.panel.quit()
            bo.panel = None
            bo.lobby.refresh()
            await until(lambda: bo.lobby.list.rooms)
            (room,) = bo.lobby.list.rooms
            assert room.key == own and room.names == ("Ada", "Bo") and room.seat == 1
            assert room.standing in ("asked", "waiting")
            bo.lobby.enter(room.key)
            await until(lambda: bo.panel and bo.table)
            await play(ada, bo, 4)
            for screen in (ada, bo):
                assert screen.panel is not None
                screen.panel.quit()

    run_bounded(work)


@pytest.mark.parametrize("game", ["big-monster", "cry-havoc"])
def test_events_are_read_as_they_are_seen(game: str) -> None:
    """As whoever plays, or only watches, learns of them."""
    rules, random = room_game(game), Random(5)
    table = rules.table
    played = table.begin(rules.new_game(2, {}))
    read = 0
    while not table.is_over(played.position):
        decider = table.decider(played.position)
        if decider is None:
            choice = table.drawn(played.position, random)
        else:
            choice = table.bots["random"](table.view(played.position, decider), random)
        for event in played.play(choice):
            for seat in (None, 0, 1):
                seen = rules.event_seen(event, seat)
                text = table.saves.write_record(played.start, seen)
                assert table.saves.read_event(played.start, text, "room") == seen
                read += 1
    assert read > 300
    with pytest.raises(NotationError, match="nonsense"):
        table.saves.read_event(played.start, "nonsense", "room")
