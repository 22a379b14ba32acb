"""Rooms on the screen: the form, the invitations, the game, leaving and coming back."""

from __future__ import annotations

import asyncio
from html import unescape
from pathlib import Path
from random import Random

import pytest

from snails_core.bots import random_bot
from snails_core.words import LANGUAGES
from snails_lab.environment import PLACE
from snails_lab.models.game.advance import is_planning
from snails_lab.models.rooms.invitations import (
    REQUEST,
    KeptKeys,
    read_part,
    room_part,
    seat_address,
)
from snails_lab.models.rooms.room import SeatState
from snails_lab.models.rooms.room_seat import RoomSeat, SeatKey
from snails_lab.models.storage.profiles import Profile
from snails_lab.widgets.game.play_panel import PlayPanel
from snails_lab.widgets.game.room_form import NOBODY, RoomForm
from snails_lab.widgets.game.room_table import SNAILS_ROOM
from tests.support.lab.room_service import referee_here, run_bounded, until

ROOM, KEY = "0123456789abcdef", "k" * 16


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path))
    return tmp_path


def state(session: RoomSeat, seat: int) -> str:
    return str(session.sent["seats"][seat]["state"])


# --- the form and the links -----------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_asks_for_the_other_seats_in_every_language(language: str) -> None:
    told: list[tuple[list[str | None], int]] = []
    form = RoomForm(SNAILS_ROOM, language, lambda bots, patience: told.append((bots, patience)))
    form.open.click()
    form.others[1].value, form.others[2].value = "greedy", NOBODY
    form.patience.value = 60
    form.language = "en"
    form.open.click()
    assert told == [([None, None], 300), ([None, None, "greedy"], 60)]


def test_a_link_is_read_as_it_was_made() -> None:
    seat = read_part(room_part(ROOM, KEY), "me")
    assert seat is not None and seat == SeatKey(ROOM, KEY, "me")
    for other in ("", "20260101-101500-abc", "room-", f"room-{ROOM}", f"room-{ROOM}-{KEY}x/.."):
        assert read_part(other, "me") is None


def test_others_are_sent_where_they_find_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(REQUEST, raising=False)
    assert seat_address(ROOM, KEY) == "", "in a notebook"
    monkeypatch.setenv(REQUEST, "http://127.0.0.1:8866/voila/render/play.ipynb?language=de")
    query = f"view=play&part=room-{ROOM}-{KEY}"
    assert seat_address(ROOM, KEY) == f"http://127.0.0.1:8866/voila/render/play.ipynb?{query}"
    monkeypatch.setenv(PLACE, "http://192.168.1.7:8866/?token=k7mw-x3pd")
    found = seat_address(ROOM, KEY)
    assert found == f"http://192.168.1.7:8866/voila/render/play.ipynb?{query}&token=k7mw-x3pd"
    monkeypatch.setenv(REQUEST, "https://lab.school/voila/render/play.ipynb")
    assert seat_address(ROOM, KEY).startswith("https://lab.school/voila/render/play.ipynb?view=")


def test_keys_of_few_rooms_are_kept() -> None:
    keys = KeptKeys(Profile("Zoë").document("rooms"))
    for number in range(25):
        keys.keep(f"{number:016x}", {0: "own", 1: f"key {number}"})
    assert keys.of(f"{24:016x}") == {0: "own", 1: "key 24"}
    assert keys.of(f"{0:016x}") == {} and keys.of(ROOM) == {}


# --- a room on two screens ------------------------------------------------------------
def test_two_screens_meet_in_a_room_and_each_shows_its_own_seat() -> None:
    async def work() -> None:
        async with referee_here():
            hers = PlayPanel(Profile("Anna"), "en", holder="profiles anna")
            his = PlayPanel(Profile("Jan"), "pl", holder="profiles jan")
            hers.rooms.open_room([None, None], 0)
            await until(lambda: hers.room_panel)
            assert hers.room_panel is not None and hers.room_panel.game_panel is None
            room = hers.room_panel.session.own.room
            invitation, watching = hers.room_panel._invitations.children
            assert f"watch-{room}" in watching.value
            key = KeptKeys(Profile("Anna").document("rooms")).of(room)[1]
            assert key in unescape(invitation.value)
            seat = read_part(room_part(room, key), "profiles jan")
            assert seat is not None
            his.rooms.enter(seat)
            await until(lambda: his.room_panel and his.room_panel.game_panel)
            await until(lambda: hers.room_panel and hers.room_panel.game_panel)
            assert his.room_panel is not None and his.room_panel.game_panel is not None
            assert "Jan" in hers.room_panel._states.value
            assert "Anna" in his.room_panel._states.value
            assert his.room_panel.game_panel.seating.at_screen == 1
            assert his.room_panel.part_name == room_part(room, key)
            his.room_panel.quit()
            assert his.room_panel is None and his.lobby in his.children
            his.rooms.enter(seat)
            await until(lambda: his.room_panel and his.room_panel.game_panel)
            assert his.room_panel is not None and his.room_panel.game_panel is not None
            banner = his.room_panel.game_panel.header.banner
            await until(lambda: banner.value)  # where the game stands, whoever decides now
            for panel in (hers, his):
                assert panel.room_panel is not None
                panel.room_panel.quit()

    run_bounded(work)


def test_game_panels_play_on_until_the_second_round() -> None:
    """Each asks its own person, plans at the same time, and shows what the other did."""

    async def work() -> None:
        async with referee_here():
            panels = [
                PlayPanel(Profile(name), "en", holder=f"profiles {name}") for name in ("Ada", "Bo")
            ]
            panels[0].rooms.open_room([None, None], 0)
            await until(lambda: panels[0].room_panel)
            assert panels[0].room_panel is not None
            own = panels[0].room_panel.session.own
            key = KeptKeys(Profile("Ada").document("rooms")).of(own.room)[1]
            panels[1].rooms.enter(SeatKey(own.room, key, "profiles Bo"))
            await until(lambda: all(p.room_panel and p.room_panel.game_panel for p in panels))
            tables = [p.room_panel.game_panel for p in panels if p.room_panel]
            planned, between = [0, 0], 0
            random = Random(1)
            for table in tables:
                assert table is not None
                table.stepper.animated = False

            def is_done() -> bool:
                return all(table and table.session.position.round >= 2 for table in tables)

            while not is_done():
                for number, table in enumerate(tables):
                    assert table is not None
                    seat = table.session.waiting
                    if seat is None or table._busy:
                        continue
                    seen = table.session.view(seat)
                    planned[number] += is_planning(seen)
                    both_plan = is_planning(seen) and tables[1 - number].session.waiting is not None
                    table._chosen(random_bot(seen, random))
                    if both_plan:  # the other hears of it in the middle of the own plan
                        other = tables[1 - number].session
                        await until(lambda: state(other, number) == SeatState.READY)  # noqa: B023 (awaited at once)
                        assert other.waiting is not None, "and is still asked"
                        between += 1
                await asyncio.sleep(0.01)
            assert between >= 1
            assert planned[0] >= 1 and planned[1] >= 1
            for panel in panels:
                assert panel.room_panel is not None
                assert "alert" not in panel.room_panel.error_line.widget.value
                panel.room_panel.quit()

    run_bounded(work)


def test_bots_take_seats_that_nobody_took_and_play_for_who_leaves() -> None:
    async def work() -> None:
        async with referee_here() as referee:
            hers = PlayPanel(Profile("Anna"), "en", holder="profiles anna")
            hers.rooms.open_room([None, None, "random"], 0)
            await until(lambda: hers.room_panel)
            assert hers.room_panel is not None
            room = hers.room_panel.session.own.room
            hers.room_panel.fill.click()
            await until(lambda: hers.room_panel and hers.room_panel.game_panel)
            assert "a bot plays" in hers.room_panel._states.value
            hers.room_panel.stand_in.click()
            await until(lambda: hers.room_panel is None)
            assert [seat.bot for seat in referee.room(room).seats] == ["greedy", "greedy", "random"]

    run_bounded(work)


def test_a_link_that_leads_nowhere_is_told_in_the_lobby() -> None:
    async def work() -> None:
        async with referee_here():
            panel = PlayPanel(Profile("Anna"), "en")
            seat = read_part(room_part(ROOM, KEY), "me")
            assert seat is not None
            panel.rooms.enter(seat)
            await until(lambda: "not there any more" in panel.rooms.error_line.widget.value)
            assert panel.room_panel is None and panel.lobby in panel.children

    run_bounded(work)
