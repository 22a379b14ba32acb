"""The referee's process: one for each data folder, started by whoever needs it first.

    python -m snails_lab.models.rooms.process

It alone opens the store. It listens on this machine only; port and secret are in a file of the data
folder that only its user can read. When nobody has been connected for a while, it ends.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import sys
from contextlib import suppress
from time import monotonic

from snails_lab.errors import LabError
from snails_lab.models.rooms.referee import Referee
from snails_lab.models.rooms.service import RoomService, listening
from snails_lab.models.rooms.store import RoomStore
from snails_lab.models.storage.files import write_whole
from snails_lab.models.storage.home import home

ADDRESS_FILE = "rooms-address.json"
IDLE = 60.0
"""Seconds without a connection after which the process ends."""
LOOK = 1.0


async def serve(referee: Referee, idle: float = IDLE) -> None:
    """Until nobody has been there for so long."""
    secret = secrets.token_urlsafe(24)
    service = RoomService(referee, secret)
    server = await listening(service)
    port = server.sockets[0].getsockname()[1]
    path = home() / ADDRESS_FILE
    told = {"port": port, "secret": secret, "process": os.getpid()}
    write_whole(path, json.dumps(told).encode())
    looking = asyncio.get_running_loop().create_task(service.look_after_absent())
    seen = monotonic()
    try:
        while monotonic() - seen < idle:
            await asyncio.sleep(LOOK)
            if not service.is_idle:
                seen = monotonic()
    finally:
        looking.cancel()
        server.close()
        path.unlink(missing_ok=True)
        await service.close()


def main() -> int:
    """1 if another process has the store."""
    try:
        referee = Referee(RoomStore())
    except LabError:
        return 1
    with suppress(KeyboardInterrupt):
        asyncio.run(serve(referee))
    referee.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
