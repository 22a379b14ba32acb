"""Starts a user's server under that user's own uid, in a home of its own, within limits.

What holds by the system itself: nobody reads another's files or ends another's processes; one
process has only so much address space; one user has only so many processes and threads. What all
processes of a user take together is looked at every second (`memory`).
"""

from __future__ import annotations

import asyncio
import os
import resource
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from jupyterhub.spawner import LocalProcessSpawner
from jupyterhub.utils import maybe_future
from traitlets import Instance, Integer

from snails_hub.accounts import Accounts
from snails_hub.memory import MemoryWatch, end_all
from snails_hub.places import Places
from snails_lab.environment import HUB_DOOR, HUB_EXIT, ROOMS
from snails_lab.models.solver_queue.limits import LEAST_MEMORY, MEGABYTE
from snails_lab.models.solver_queue.limits import MEMORY as SOLVER_MEMORY

ADDRESSES = 4 << 30
"""Bytes of addresses beyond the memory limit that a process may reserve: threads and libraries
reserve far more than they use."""
MOST_FILES = 4096
LONGEST_TURN, LOOK = 60.0, 0.2
"""Seconds that a server has until the next may start, and between two looks at whether it runs."""


class UidSpawner(LocalProcessSpawner):
    """One uid a user, without users of the operating system."""

    accounts = Instance(Accounts).tag(config=True)
    places = Instance(Places).tag(config=True)
    watch = Instance(MemoryWatch).tag(config=True)
    turns = Instance(asyncio.Semaphore).tag(config=True)
    most_processes = Integer(400, help="Processes and threads of one user.").tag(config=True)

    started_as = Integer(
        0, help="The uid of what was started last, known even when the account is gone; 0: none."
    )

    @property
    def uid(self) -> int:
        found = self.accounts.find(self.user.name)
        if found is None:
            raise PermissionError(f"{self.user.name}: there is no such account")
        return found.uid

    def make_preexec_fn(self, name: str) -> Callable[[], None]:
        """What the new process does while it is still root: it gives up all rights but its own."""
        uid, home = self.uid, self.places.home(name)
        memory, processes = int(self.mem_limit or 0), self.most_processes

        def give_up_rights() -> None:
            if memory:
                most = memory + ADDRESSES
                resource.setrlimit(resource.RLIMIT_AS, (most, most))
            resource.setrlimit(resource.RLIMIT_NPROC, (processes, processes))
            resource.setrlimit(resource.RLIMIT_NOFILE, (MOST_FILES, MOST_FILES))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            os.setgroups([])
            os.setgid(uid)
            os.setuid(uid)
            os.umask(0o077)
            os.chdir(home)

        return give_up_rights

    def user_env(self, env: dict[str, str]) -> dict[str, str]:
        home = self.places.home(self.user.name)
        megabytes = int(self.mem_limit or 0) // MEGABYTE
        if megabytes:
            env[SOLVER_MEMORY] = str(max(LEAST_MEMORY, megabytes // 2))
        return {
            **env,
            "USER": self.user.name,
            "LOGNAME": self.user.name,
            "HOME": str(home),
            "SHELL": shutil.which("bash") or "/bin/sh",
            "TMPDIR": str(home / ".tmp"),
            ROOMS: str(self.places.rooms_socket),
            HUB_DOOR: f"{self.hub.public_host}{self.hub.base_url}user-redirect/",
            HUB_EXIT: f"{self.hub.public_host}{self.hub.base_url}logout",
        }

    async def start(self) -> Any:
        """Whatever the user left running from before is ended first.

        Few servers start at the same time: if a whole class comes at once, the first is served
        soon, and the last no later than if all were begun together.
        """
        stamp = self.accounts.stamp(self.user.name)
        async with self.turns:
            uid = self.started_as = self.uid
            await asyncio.to_thread(end_all, uid)
            if self.accounts.stamp(self.user.name) != stamp:
                raise PermissionError(f"{self.user.name}: there is another password now")
            self.places.make_home(self.user.name, uid)
            found = await super().start()
            self.watch.look_after(uid, int(self.mem_limit or 0))
            await self._listens()
        if await self.poll() is not None:  # else JupyterHub waits for it until its time is over
            raise RuntimeError(f"{self.user.name}: the server ended while it was starting")
        return found

    async def _listens(self) -> None:
        """Returns when the server takes connections, has ended, or takes too long."""
        for _ in range(int(LONGEST_TURN / LOOK)):
            if await self.poll() is not None:
                return
            with suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.close()
                return
            await asyncio.sleep(LOOK)

    def get_state(self) -> dict[str, Any]:
        """With the uid, so that a hub that is started anew can end what runs under it."""
        state: dict[str, Any] = super().get_state()
        return {**state, "uid": self.started_as} if self.started_as else state

    def load_state(self, state: dict[str, Any]) -> None:
        super().load_state(state)
        self.started_as = state.get("uid", 0)

    async def run_post_stop_hook(self) -> None:
        """JupyterHub calls it whenever a server has ended, or failed to end."""
        await self.end_rest()
        await maybe_future(super().run_post_stop_hook())

    async def end_rest(self) -> None:
        """Ends whatever runs under the uid, whether or not there is still an account."""
        if self.started_as:
            self.watch.forget(self.started_as)
            await asyncio.to_thread(end_all, self.started_as)

    async def move_certs(self, paths: dict[str, str]) -> dict[str, str]:
        """Into a folder that the user may read and only root may change."""
        folder = self.places.folder / "certificates" / self.user.name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        folder.parent.chmod(0o711)
        os.chown(folder, 0, self.uid)
        folder.chmod(0o750)
        moved = {}
        for kind, path in paths.items():
            target = folder / Path(path).name
            shutil.copyfile(path, target)
            os.chown(target, 0, self.uid)
            target.chmod(0o640)
            moved[kind] = str(target)
        return moved
