"""Rooms on a hub: the system says whose a connection is; what requests say of it does not count.

What decides in earnest is the uid of the process at the other end (`deploy/snails_hub`); here the
test itself says who comes next.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from snails_lab.environment import HUB_DOOR, OWN_DOOR, ROOMS
from snails_lab.errors import LabError
from snails_lab.models.rooms import Referee, RoomStore
from snails_lab.models.rooms.client import RoomClient, opened_room
from snails_lab.models.rooms.invitations import REQUEST, seat_address
from snails_lab.models.rooms.service import MOST_OF_OWNER, RoomService
from snails_lab.models.rooms.wire import RoomRefusal
from tests.support.lab.room_service import run_bounded

pytestmark = pytest.mark.usefixtures("home")
ROOM, KEY = "0123456789abcdef", "abcdefghijklmnop"


@asynccontextmanager
async def referee_of_a_hub(
    monkeypatch: pytest.MonkeyPatch, folder: Path, coming: list[str | None]
) -> AsyncIterator[Referee]:
    """Who connects is the next of `coming`, and the last one again and again."""
    path = str(folder / "rooms")
    monkeypatch.setenv(ROOMS, path)
    referee = Referee(RoomStore())
    service = RoomService(referee, "", lambda _: coming.pop(0) if len(coming) > 1 else coming[0])
    server = await asyncio.start_unix_server(service.serve, path)
    try:
        yield referee
    finally:
        server.close()
        referee.close()


def client() -> RoomClient:
    return RoomClient(lambda *_: None, lambda *_: None)


def test_nobody_sits_down_under_the_name_of_another_user(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def work() -> None:
        async with referee_of_a_hub(monkeypatch, tmp_path, ["anna", "anna", "jan"]) as referee:
            opened = await opened_room("snails", [None, None], 0, "owner")
            anna, jan = client(), client()
            first = {"room": opened.room, "key": opened.keys[0], "holder": "anna", "name": "Anna"}
            assert await anna.call("take", **first) == 0
            with pytest.raises(RoomRefusal, match="somebody else has this seat"):
                await jan.call("take", **first)
            with pytest.raises(RoomRefusal, match="somebody else has this seat"):
                await jan.call("follow", **first)
            second = {**first, "key": opened.keys[1]}
            assert await jan.call("take", **second) == 1
            held = [(seat.holder, seat.name) for seat in referee.room(opened.room).seats]
            assert held == [("anna", "anna"), ("jan", "jan")]
            anna.close()
            jan.close()

    run_bounded(work)


def test_nobody_moves_the_seats_of_another_user(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def work() -> None:
        async with referee_of_a_hub(monkeypatch, tmp_path, ["anna", "jan"]) as referee:
            opened = await opened_room("snails", [None, None], 0, "owner")
            jan = client()
            for holder in ("anna", "jan"):
                with pytest.raises(RoomRefusal):
                    await jan.call("move_holder", holder=holder, new_holder="jan")
            assert referee.room(opened.room).seats[0].holder == "anna"
            jan.close()

    run_bounded(work)


def test_who_is_nobody_of_the_hub_is_told_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def work() -> None:
        async with referee_of_a_hub(monkeypatch, tmp_path, [None]):
            stranger = client()
            with pytest.raises(LabError, match="does not answer"):
                await stranger.call("watch", room=ROOM)
            stranger.close()

    run_bounded(work)


def test_one_user_has_only_so_many_connections(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def work() -> None:
        everybody: list[str | None] = [*["anna"] * (MOST_OF_OWNER + 1), "jan"]
        async with referee_of_a_hub(monkeypatch, tmp_path, everybody):
            clients = [client() for _ in everybody]
            answers = []
            for one in clients:
                with pytest.raises((RoomRefusal, LabError)) as refused:
                    await one.call("nothing")
                answers.append(refused.value.key)
            silent = [number for number, key in enumerate(answers) if key == "room_silent"]
            assert silent == [MOST_OF_OWNER], "the last of Anna's, and not Jan's"
            for one in clients:
                one.close()

    run_bounded(work)


def test_an_invitation_leads_everybody_to_a_page_of_their_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = "voila/render/notebooks/play.ipynb"
    monkeypatch.setenv(REQUEST, f"http://lab.school:8000/user/anna/{page}?language=de")
    monkeypatch.setenv(OWN_DOOR, "/user/anna/")
    monkeypatch.setenv(HUB_DOOR, "/hub/user-redirect/")
    seat = f"{page}?view=play&part=room-{ROOM}-{KEY}"
    assert seat_address(ROOM, KEY) == f"http://lab.school:8000/hub/user-redirect/{seat}"
    monkeypatch.setenv(HUB_DOOR, "https://hub.school/hub/user-redirect/")
    assert seat_address(ROOM, KEY) == f"https://hub.school/hub/user-redirect/{seat}"
