"""Where a hub keeps its things, and the uids that they belong to.

    accounts/  names and salted hashes; root alone
    hub/       the hub's own database and secrets; root alone
    homes/     one folder a user, open to that user alone
    rooms/     the referee's socket, which everybody may reach, and its store, which nobody else may

Users of the hub are no users of the operating system: each has a number of the hub's own, far from
all that systems give out, so no account of the machine is touched and nobody can log in elsewhere.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

FIRST_UID = 1_900_000_000
"""Above what systemd gives to containers and below what a signed number holds: used by nobody."""
ROOMS_UID, PROXY_UID, CULLER_UID = FIRST_UID - 1, FIRST_UID - 2, FIRST_UID - 3
"""Of the referee, the proxy and the culler: none of them reads another's secrets."""


class Places(NamedTuple):
    """The folders below the hub's own."""

    folder: Path

    @property
    def accounts(self) -> Path:
        return self.folder / "accounts"

    @property
    def hub(self) -> Path:
        return self.folder / "hub"

    @property
    def homes(self) -> Path:
        return self.folder / "homes"

    @property
    def rooms(self) -> Path:
        return self.folder / "rooms"

    @property
    def rooms_socket(self) -> Path:
        return self.rooms / "socket"

    def home(self, name: str) -> Path:
        return self.homes / name

    def make(self) -> None:
        """Makes all that is missing, and sets who may do what there. Root calls it at each start.

        The referee may list the homes, to know whose uid is whose; all others only pass through.
        """
        for place, group, mode in (
            (self.folder, 0, 0o711),
            (self.accounts, 0, 0o700),
            (self.hub, 0, 0o700),
            (self.homes, ROOMS_UID, 0o751),
        ):
            place.mkdir(exist_ok=True)
            os.chown(place, 0, group)
            place.chmod(mode)
        self.rooms.mkdir(exist_ok=True)
        os.chown(self.rooms, ROOMS_UID, ROOMS_UID)
        self.rooms.chmod(0o711)

    def make_home(self, name: str, uid: int) -> Path:
        """The user's home. What is in it is the user's: root never writes there."""
        home = self.home(name)
        if not home.exists():
            home.mkdir(mode=0o700)
            os.chown(home, uid, uid)
        return home
