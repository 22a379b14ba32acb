"""The one referee of all users' rooms, a service of the hub with a uid of its own.

    python -m snails_hub.rooms FOLDER

Whose process has connected is told by the system, from the uid at the other end of the socket:
there is no secret to be stolen. The socket lies where only this service can put one.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import struct
import sys
from pathlib import Path

from snails_hub.lowered import lower
from snails_hub.places import ROOMS_UID, Places
from snails_lab.models.rooms import Referee, RoomStore
from snails_lab.models.rooms.service import RoomService
from snails_lab.models.rooms.wire import MOST_ASKED
from snails_lab.models.storage.home import VARIABLE

CREDENTIALS = struct.Struct("iII")
"""What the system tells of the other end: process, uid, group."""


def user_of(homes: Path, uid: int) -> str | None:
    """The user whose home belongs to this uid; None if there is none."""
    with os.scandir(homes) as found:
        for entry in found:
            if entry.stat(follow_symlinks=False).st_uid == uid:
                return entry.name
    return None


def peer_uid(connection: socket.socket) -> int:
    """The uid of the process at the other end."""
    told = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, CREDENTIALS.size)
    _, uid, _ = CREDENTIALS.unpack(told)
    return int(uid)


async def serve(places: Places) -> None:
    """Until the process is ended."""
    referee = Referee(RoomStore())

    def owner_of(writer: asyncio.StreamWriter) -> str | None:
        uid = peer_uid(writer.get_extra_info("socket"))
        return user_of(places.homes, uid) if uid > ROOMS_UID else None

    service = RoomService(referee, "", owner_of)
    places.rooms_socket.unlink(missing_ok=True)
    path = str(places.rooms_socket)
    server = await asyncio.start_unix_server(service.serve, path, limit=MOST_ASKED)
    places.rooms_socket.chmod(0o666)
    loop, ended = asyncio.get_running_loop(), asyncio.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(sign, ended.set)
    looking = loop.create_task(service.look_after_absent())
    await ended.wait()
    looking.cancel()
    server.close()
    referee.close()


def main(folder: str) -> None:
    places = Places(Path(folder))
    if os.geteuid() == 0:
        lower(ROOMS_UID)
    os.environ["HOME"] = str(places.rooms)
    os.environ[VARIABLE] = str(places.rooms / "store")
    asyncio.run(serve(places))


if __name__ == "__main__":
    main(sys.argv[1])
