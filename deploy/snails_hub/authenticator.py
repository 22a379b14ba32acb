"""Lets in who knows the password of an account."""

from __future__ import annotations

import asyncio
from typing import Any

from jupyterhub.auth import Authenticator
from traitlets import Instance

from snails_hub.accounts import Accounts


class AccountAuthenticator(Authenticator):
    """Asks `Accounts`. A browser that is in stays in until the account or its password is gone."""

    accounts = Instance(Accounts).tag(config=True)

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self._stamps: dict[str, str | None] = {}
        """Of the password that was asked for last, by name."""

    async def authenticate(self, handler: Any, data: dict[str, str]) -> str | None:
        """The hash takes a moment, so it is made in a thread: others are answered meanwhile."""
        name, password = data.get("username", ""), data.get("password", "")
        if not await asyncio.to_thread(self.accounts.verify, name, password):
            return None
        self._stamps[name] = self.accounts.stamp(name)
        return name

    async def refresh_user(self, user: Any, handler: Any = None) -> bool:
        """Called every few minutes; False asks for the password again."""
        stamp = self.accounts.stamp(user.name)
        return stamp is not None and self._stamps.setdefault(user.name, stamp) == stamp
