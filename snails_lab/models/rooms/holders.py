"""By what the referee of rooms knows people again, and how seats follow them to a new name."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from snails_lab.environment import ROOMS
from snails_lab.errors import LabError
from snails_lab.models.rooms.client import RoomClient
from snails_lab.models.rooms.store import FILE, RoomStore
from snails_lab.models.storage.home import home


def holder_of(folder: Path) -> str:
    """The holder of the seats of whoever keeps things in a folder: a name's, or a guest's."""
    return f"{folder.parent.name} {folder.name}"


def move_seats(old: str, new: str) -> None:
    """All seats of one holder are another's from now on; raises SnailsError if that cannot be.

    The referee does it if its process runs, else it is done on the disk. On a hub nobody's holder
    changes: there it is the user's name.
    """
    if old == new or ROOMS in os.environ or not (home() / FILE).exists():
        return
    try:
        store = RoomStore()
    except LabError as error:
        if error.key != "locked":
            raise
        with ThreadPoolExecutor(1) as thread:  # an event loop may run in this one
            thread.submit(asyncio.run, _ask_to_move(old, new)).result()
        return
    try:
        store.move_holder(old, new)
    finally:
        store.close()


async def _ask_to_move(old: str, new: str) -> None:
    client = RoomClient(lambda *_: None, lambda *_: None)
    try:
        await client.call("move_holder", holder=old, new_holder=new)
    finally:
        client.close()
