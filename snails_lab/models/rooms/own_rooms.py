"""The rooms in which a person has a seat, as the referee knows them now."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from snails_lab.models.rooms.client import RoomClient
from snails_lab.models.rooms.invitations import KeptKeys
from snails_lab.models.rooms.room_seat import SeatKey
from snails_lab.models.rooms.wire import RoomRefusal

GONE = ("room_gone", "room_key", "seat_taken")
"""Refusals after which a kept key leads nowhere."""


class OwnRoom(NamedTuple):
    """A room in a list: how to come back, and what can be said of it."""

    key: SeatKey
    game: str
    seat: int
    names: tuple[str, ...]
    standing: str
    """A `Standing`."""
    changed: str
    """When the last step was made, by the clock here."""


async def own_rooms(keys: KeptKeys, holder: str) -> list[OwnRoom]:
    """The one that was played in last first; keys that lead nowhere any more are forgotten."""
    found: list[tuple[float, OwnRoom]] = []
    client = RoomClient(lambda *_: None, lambda *_: None)
    try:
        for room in keys.rooms:
            own = SeatKey(room, keys.own(room), holder)
            try:
                told = await client.call("glance", **own._asdict())
            except RoomRefusal as error:
                if error.key in GONE:
                    keys.forget(room)
                continue
            when = datetime.fromtimestamp(told["changed"]).isoformat()
            names = tuple(told["names"])
            one = OwnRoom(own, told["game"], told["seat"], names, told["standing"], when)
            found.append((told["changed"], one))
    finally:
        client.close()
    return [room for _, room in sorted(found, key=lambda each: each[0], reverse=True)]
