"""A browser as a visitor has it: its flags, its tabs, and what it must not do."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, BrowserContext, Page

from tests.support.browser.page_driving import PATIENCE

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
Theme = Literal["light", "dark"]
Motion = Literal["no-preference", "reduce"]
"""What the visitor's system asks for."""
LOCAL = re.compile(
    r"(?:data|blob|about|file|chrome):|(?:http|ws)://(?:127\.0\.0\.1|[\w.-]+\.localhost)[:/]"
)
"""Addresses that do not leave this machine."""


class Visitor:
    """Somebody with a browser of their own.

    A page that raised an error fails the test, and so does one that asked anything of a place
    outside this machine.
    """

    def __init__(
        self,
        browser: Browser,
        width: int = 1280,
        height: int = 1000,
        *,
        theme: Theme = "light",
        motion: Motion = "no-preference",
        touch: bool = False,
    ) -> None:
        self.errors: list[str] = []
        self.abroad: list[str] = []
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=theme,
            reduced_motion=motion,
            has_touch=touch,
            is_mobile=touch,
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.on("request", lambda request: self._note(request.url))

    def page(self) -> Page:
        """A new tab."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("websocket", lambda socket: self._note(socket.url))
        return page

    def _note(self, address: str) -> None:
        if not LOCAL.match(address):
            self.abroad.append(address)

    def photographed(self) -> str:
        """Pictures of all open tabs, and what the lab said went wrong."""
        folder, lines = Path(tempfile.mkdtemp(prefix="snails-failed-")), []
        for number, page in enumerate(self.context.pages):
            picture = folder / f"{number}.png"
            page.screenshot(path=picture)
            error_line = page.locator(".snails-trouble").all_inner_texts()
            lines.append(f"{picture} {page.url} {''.join(error_line).strip()}")
        return "\n".join([*lines, *self.errors])

    def leave(self) -> None:
        self.context.close()
        assert self.errors == [], self.errors
        assert self.abroad == [], self.abroad
