"""How a page of the lab is opened: in words, and without a kernel left behind if that fails."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic
from typing import Any
from uuid import uuid4

from jupyter_server.base.handlers import JupyterHandler
from voila.tornado.handler import TornadoVoilaHandler

from snails_core.words import LANGUAGES
from snails_lab.environment import language_of
from snails_lab.serving.access import OPENING_HEADER
from snails_lab.serving.kernels import BoundedKernels, TooMany
from snails_lab.serving.messages import RETRY, busy_page, error_page

LONGEST_OPENING = 180
"""Seconds after which a page that is being opened is given up."""
LOOK = 0.5
"""Seconds between two looks at whether it still can be opened."""


class InWords(JupyterHandler):
    """Tells what went wrong as a page in the visitor's language, without anything technical."""

    @property
    def language(self) -> str:
        """As the address says, or the browser."""
        asked = self.get_query_argument("language", "")
        accepted = self.request.headers.get("Accept-Language", "")
        return asked if asked in LANGUAGES else language_of(accepted)

    @property
    def content_security_policy(self) -> str:
        """The browser itself sees to it that a page asks nobody but this server."""
        own = f"'self' ws://{self.request.host} wss://{self.request.host}"
        return "; ".join(
            [
                "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:",
                f"connect-src {own} data: blob:",
                "frame-ancestors 'self'",
                "form-action 'self'",
                "base-uri 'self'",
            ]
        )

    def write_error(self, status_code: int, **details: Any) -> None:
        self.set_header("Content-Type", "text/html; charset=utf-8")
        error = details.get("exc_info", (None, None))[1]
        if isinstance(error, TooMany):
            self.set_header("Retry-After", str(RETRY))
            self.finish(busy_page(self.language, error.reason_key))
        else:
            self.finish(error_page(self.language, status_code, self.base_url))


class OpenedPage(InWords, TornadoVoilaHandler):
    """A page: a kernel is started, and shows what its notebook shows."""

    has_left = False
    """Has the visitor gone before the page was there?"""

    @property
    def kernels(self) -> BoundedKernels:
        found: BoundedKernels = self.settings["kernel_manager"]
        return found

    def on_connection_close(self) -> None:
        super().on_connection_close()
        self.has_left = True

    async def open_page(self, path: str) -> None:
        """Shows the page. Gives up if the visitor leaves, or if the kernel ends meanwhile.

        Voila would wait for such a kernel for ever, and the kernel for its visitor.
        """
        key = uuid4().hex
        self.request.headers[OPENING_HEADER] = key
        opening = asyncio.ensure_future(super().get(path))
        end = monotonic() + LONGEST_OPENING
        while not opening.done():
            await asyncio.wait([opening], timeout=LOOK)
            has_left = self.has_left and self.kernels.has_started(key)  # not while it starts
            is_lost = self.kernels.has_lost(key) or has_left or monotonic() > end
            if is_lost and not opening.done():
                opening.cancel()
                with suppress(asyncio.CancelledError):
                    await opening
                await self.kernels.end_opened(key)
                self._ask_again()
                return
        await opening

    def _ask_again(self) -> None:
        """For who is still there; a part of the page may have been sent already."""
        if self.has_left:
            return
        if not self._headers_written:
            raise TooMany("busy_again")
        self.finish(f'<meta http-equiv="refresh" content="{RETRY}">')
