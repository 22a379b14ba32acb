"""Seats in rooms, and under which name one has them: of guests, and of who is renamed."""

from __future__ import annotations

import asyncio

import pytest

from snails_core.commands import main
from snails_lab.errors import LabError
from snails_lab.models.rooms import Referee, RoomStore
from snails_lab.models.rooms.client import RoomClient
from snails_lab.models.rooms.invitations import KeptKeys
from snails_lab.models.storage.guests import Guest
from snails_lab.models.storage.profiles import Profile, profile_names
from snails_lab.models.visit import Visit
from tests.support.lab.room_service import referee_here, run_bounded


def seat_of(visit: Visit, referee: Referee) -> tuple[str, str]:
    """A room that somebody opened, and the key of the seat there."""
    room, keys = referee.open("snails", [None, None], holder=visit.holder)
    referee.take(room, keys[0], visit.holder, visit.name)
    assert visit.profile is not None
    KeptKeys(visit.profile.document("rooms")).keep(room, keys)
    return room, keys[0]


def check_seat(visit: Visit, referee: Referee, room: str, key: str) -> None:
    assert visit.profile is not None
    assert KeptKeys(visit.profile.document("rooms")).own(room) == key
    assert referee.glance(room, key, visit.holder)["seat"] == 0


# --- a guest takes a name -------------------------------------------------------------
def test_a_guest_s_seat_comes_along_under_a_new_name(plain: pytest.MonkeyPatch) -> None:
    visit = Visit()
    referee = Referee(RoomStore())
    room, key = seat_of(visit, referee)
    guest = visit.holder
    referee.close()
    visit.become("Zoë")
    assert visit.holder != guest and visit.notices == []
    again = Referee(RoomStore())
    check_seat(visit, again, room, key)
    with pytest.raises(LabError, match="somebody else has this seat"):
        again.look(room, key, guest)
    again.close()


def test_it_does_so_while_the_referee_runs(plain: pytest.MonkeyPatch) -> None:
    """Another window of the guest's that follows the room is told of it as before."""

    async def work() -> None:
        async with referee_here() as referee:
            visit = Visit()
            room, key = seat_of(visit, referee)
            told: list[object] = []
            window = RoomClient(
                lambda _, sent: told.append(sent), lambda _, error: told.append(error)
            )
            await window.call("follow", room=room, key=key, holder=visit.holder)
            await asyncio.to_thread(visit.become, "Zoë")
            check_seat(visit, referee, room, key)
            own = {"room": room, "key": key, "holder": visit.holder}
            await window.call("fill", **own, seat=1, bot="random")
            assert not any(isinstance(one, Exception) for one in told)
            window.close()

    run_bounded(work)


def test_seats_that_cannot_come_along_are_told(plain: pytest.MonkeyPatch) -> None:
    def refuse(*_: str) -> None:
        raise LabError("room_silent")

    visit = Visit()
    assert isinstance(visit.profile, Guest)
    visit.profile.settings.update(language="en")
    plain.setattr("snails_lab.models.visit.move_seats", refuse)
    visit.become("Zoë")
    assert visit.name == "Zoë"
    assert [error.key for error in visit.notices] == ["seats_stay"]


def test_under_somebody_else_s_name_the_seat_stays_with_the_guest(
    plain: pytest.MonkeyPatch,
) -> None:
    Profile("Zoë").settings.update(language="en")
    visit = Visit()
    referee = Referee(RoomStore())
    room, key = seat_of(visit, referee)
    guest = visit.holder
    visit.become("Zoë")
    assert referee.look(room, key, guest)["you"] == 0
    referee.close()


# --- another name ---------------------------------------------------------------------
def test_who_is_renamed_keeps_the_seat(plain: pytest.MonkeyPatch) -> None:
    visit = Visit()
    visit.become("Zoë")
    referee = Referee(RoomStore())
    room, key = seat_of(visit, referee)
    referee.close()
    assert main(["class", "rename", "Zoë", "Zoë B."]) == 0
    plain.setenv("QUERY_STRING", "profile=Zoë B.")
    again = Referee(RoomStore())
    check_seat(Visit(), again, room, key)
    again.close()


def test_who_is_renamed_while_the_referee_runs_keeps_it_too(plain: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with referee_here() as referee:
            visit = Visit()
            visit.become("Zoë")
            room, key = seat_of(visit, referee)
            assert await asyncio.to_thread(main, ["class", "rename", "Zoë", "Ada"]) == 0
            plain.setenv("QUERY_STRING", "profile=Ada")
            check_seat(Visit(), referee, room, key)

    run_bounded(work)


def test_nobody_is_renamed_without_the_seats(
    plain: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: str) -> None:
        raise LabError("room_silent")

    Profile("Zoë").settings.update(language="en")
    plain.setattr("snails_lab.commands.class_people.move_seats", refuse)
    assert main(["class", "rename", "Zoë", "Ada"]) == 2
    assert "does not answer" in capsys.readouterr().err
    assert profile_names() == ["Zoë"]
