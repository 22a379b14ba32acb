"""Lets in who knows the password of an account, and shuts out who came in by an earlier one."""

from __future__ import annotations

import asyncio
from typing import Any

from jupyterhub import orm
from jupyterhub.auth import Authenticator
from jupyterhub.utils import new_token
from traitlets import Instance

from snails_hub.accounts import Accounts
from snails_hub.sessions import Sessions
from snails_hub.tries import address_of

LOOK = 1.0
"""Seconds between two looks at whether an account has gone or has another password."""
LEAST_REFUSAL = 1.0
"""Seconds that every refusal takes at least, so that its time does not tell the reason."""


class AccountAuthenticator(Authenticator):
    """Asks `Accounts`. Who is in stays in until the account or its password is gone."""

    accounts = Instance(Accounts).tag(config=True)
    sessions = Instance(Sessions).tag(config=True)

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self._shutting_out = asyncio.Lock()
        self._looking = asyncio.get_running_loop().create_task(self._look())

    async def authenticate(self, handler: Any, data: dict[str, str]) -> str | None:
        """The hash takes a moment, so it is made in a thread: others are answered meanwhile."""
        name, password = data.get("username", ""), data.get("password", "")
        forwarded = ",".join(handler.request.headers.get_list("X-Forwarded-For"))
        least = asyncio.create_task(asyncio.sleep(LEAST_REFUSAL))
        stamp = await asyncio.to_thread(self.accounts.verify, name, password, address_of(forwarded))
        if stamp is not None:
            await self.shut_out_outdated([name])
            if self.accounts.stamp(name) == stamp and self.sessions.are_current(name):
                return name
        await least
        return None

    async def refresh_user(self, user: Any, handler: Any = None) -> bool:
        """Called every few minutes; False asks for the password again."""
        return self.sessions.are_current(user.name)

    async def shut_out_outdated(self, names: list[str]) -> None:
        """Ends the sessions of those among these users whose account or password has changed."""
        async with self._shutting_out:
            found = await asyncio.to_thread(self.sessions.outdated, names)
            for name, stamp in found.items():
                await self._shut_out(name)
                self.sessions.keep(name, stamp)

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            try:
                names = [name for (name,) in self.parent.db.query(orm.User.name)]
                await self.shut_out_outdated(names)
            except Exception:
                self.log.exception("Cannot look for changed passwords; trying again")

    async def _shut_out(self, name: str) -> None:
        """No cookie and no token of before is good any more, and the user's servers end."""
        hub = self.parent
        user = hub.users.get(name)
        if user is None:
            return  # never here before
        self.log.warning("Ending all sessions of %s: another password, or no account", name)
        for known in (*user.orm_user.api_tokens, *user.orm_user.oauth_codes):
            hub.db.delete(known)
        user.orm_user.cookie_id = new_token()
        hub.db.commit()
        for server, spawner in [*user.spawners.items()]:
            await spawner.end_rest()
            if not spawner.ready:
                continue  # of one that is just starting JupyterHub itself finds the end
            try:
                await hub.proxy.delete_user(user, server)
                await user.stop(server)
            except Exception:
                self.log.exception("The server of %s has ended, and still has an address", name)
