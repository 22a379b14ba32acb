"""All addresses that are answered. What is not listed in `handlers` is not served.

The notebooks' folder also has the solutions of the courses, and whatever else people put there:
so pages are served by name (`PAGES`), and no list of files exists.
"""

from __future__ import annotations

import asyncio
import os
import posixpath
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import quote, urlencode

from jupyter_server.auth.login import LoginFormHandler
from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.utils import url_path_join
from tornado.iostream import StreamBufferFullError
from tornado.web import HTTPError, RequestHandler, authenticated
from tornado.websocket import WebSocketClosedError
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import MultiStaticFileHandler, TemplateStaticFileHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from snails_lab.serving.access import VISITOR_HEADER, give_cookie, visitor_of
from snails_lab.serving.frames import (
    V1,
    channel_of,
    is_readable,
    is_well_framed,
    kind_of,
    name_of,
)
from snails_lab.serving.invitation import PATH as INVITATION
from snails_lab.serving.invitation import Invitation, InvitationPage
from snails_lab.serving.kernels import BoundedKernels, TooMany
from snails_lab.serving.messages import code_page, waiting_page
from snails_lab.serving.opening import InWords, OpenedPage
from snails_lab.serving.turns import Turns, Waiting
from snails_lab.starting.notebooks import NOTEBOOKS, page_notebooks

RENDER = "voila/render"
KERNEL = r"(?P<kernel_id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"
MALFORMED = (ValueError, LookupError, TypeError, AttributeError, AssertionError, RecursionError)
"""What Jupyter raises over a message in which something is missing or of another kind."""
KEPT_BACK = frozenset({"stream", "error", "execute_input"})
"""Kinds of messages with code, paths and tracebacks in them."""
MOST_UNREAD = 32 << 20
"""Bytes that wait for a page to read them."""
TRIED = "cookie"
"""In an address: the browser was given a cookie and should have brought it back."""


def page_names() -> frozenset[str]:
    """The notebooks that are pages, as paths in their folder: no chapters, nobody's own ones."""
    return frozenset(f"{name}.ipynb" for name in page_notebooks().values())


class NotHere(InWords):
    """For every address that is not listed, and for every `Host` that is not this server's."""

    async def prepare(self) -> None:
        raise HTTPError(404)


class Door(InWords):
    """The bare address leads to the welcome page."""

    def get(self) -> None:
        welcome = url_path_join(self.base_url, RENDER, f"{NOTEBOOKS['welcome']}.ipynb")
        asked = f"?{self.request.query}" if self.request.query else ""
        self.redirect(f"{welcome}{asked}")


class ClassCode(InWords, LoginFormHandler):
    """Asks for the class code, once for each browser."""

    def _render(self, message: Mapping[str, str] | None = None) -> None:
        following = quote(self.get_argument("next", default=self.base_url), safe="")
        hidden = self.xsrf_form_html()
        self.finish(code_page(self.language, following, bool(message), hidden))


class LabPage(OpenedPage):
    """A page: a kernel of the visitor's is started, and shows what its notebook shows.

    Only a browser that brings its cookie back gets a kernel: what merely follows an address (a
    preview, a crawler, a script) does not. Few pages are opened at the same time: if a whole class
    comes at once, the first is served soon, and the last no later than if all were begun together.
    """

    def initialize(self, *, pages: frozenset[str], turns: Turns, **settings: Any) -> None:
        super().initialize(**settings)
        self.pages, self.turns = pages, turns

    @authenticated
    async def get(self, path: str = "") -> None:
        if path not in self.pages:
            raise HTTPError(404)
        visitor = visitor_of(self)
        if visitor is None:
            self._hand_out_cookie()
            return
        self.request.headers[VISITOR_HEADER] = visitor
        self.kernels.check_room(visitor)
        place = await self.turns.take(self._place_of(visitor))
        if place is not None:
            self._tell_place(place)
            return
        try:
            if not self.has_left:
                await self.open_page(path)
        finally:
            self.turns.release()

    def _place_of(self, visitor: str) -> tuple[str, str]:
        """Where this request stands in the line; raises TooMany if that is too long."""
        own = visitor, str(self.request.uri)
        waiting = self.turns.waiting()
        if own not in waiting:
            if len(waiting) >= self.kernels.most:
                raise TooMany("busy_pages")
            if [whose for whose, _ in waiting].count(visitor) >= self.kernels.most_of_visitor:
                raise TooMany("busy_own_pages")
        return own

    def _tell_place(self, place: Waiting) -> None:
        """Instead of the page; the browser asks for it again at once."""
        self.set_status(202)
        self.set_header("Retry-After", "0")
        self.set_header("Cache-Control", "no-store")
        self.finish(waiting_page(self.language, place))

    def _hand_out_cookie(self) -> None:
        if self.get_query_argument(TRIED, None) is not None:
            raise HTTPError(400, "the browser keeps no cookies")
        give_cookie(self, self.base_url)
        asked = {name: self.get_query_argument(name) for name in self.request.query_arguments}
        asked.pop("token", None)
        self.redirect(f"{self.request.path}?{urlencode({**asked, TRIED: 1})}")


class Owned:
    """Answers only the browser to which a kernel belongs."""

    def check_owner(self, kernel_id: str) -> None:
        assert isinstance(self, RequestHandler)
        owner = self.settings["kernel_manager"].visitor(kernel_id)
        if owner is None or owner != visitor_of(self):
            raise HTTPError(404)

    def write_error(self, status_code: int, **details: Any) -> None:
        """Nobody reads it: the number says enough."""
        assert isinstance(self, RequestHandler)
        self.finish()


class Channels(Owned, VoilaKernelWebsocketHandler):
    """A page's connection to its kernel."""

    holds = ""
    """The kernel of which this is one of few connections."""

    async def get(self, kernel_id: str) -> None:
        self.check_owner(kernel_id)
        offered = self.request.headers.get("Sec-WebSocket-Protocol", "")
        if V1 not in map(str.strip, offered.split(",")):
            raise HTTPError(400, "only the protocol that all browsers of today speak")
        self.kernels.take_connection(kernel_id)
        self.holds = kernel_id
        try:
            await super().get(kernel_id)  # until the connection ends, or is refused
        finally:
            self._release()

    async def open(self, kernel_id: str) -> None:
        """Limits what waits for a page that does not read it: beyond that it is disconnected."""
        self.ws_connection.stream.max_write_buffer_size = MOST_UNREAD
        await super().open(kernel_id)

    async def on_message(self, message: str | bytes) -> None:
        """Hands a message on to the kernel; whoever sends what is none is disconnected.

        Widgets speak on one channel only. What went to others, or to a kernel that has ended,
        would wait in this server for ever. What no widget says is dropped. While this waits,
        nothing more is read.
        """
        if isinstance(message, bytes) and is_well_framed(message) and self._has_kernel():
            flow = self.kernels.flow(self.holds)
            await flow.wait_until_allowed(len(message))
            with suppress(*MALFORMED):
                is_meant = channel_of(message) == "shell" and is_readable(message)
                if is_meant and self._has_kernel():
                    super().on_message(message)
                    if kind_of(message) in self.kernels.allowed_message_types:
                        flow.sent(self, name_of(message), len(message))
                return
        self.close(1003, "not a message")

    @property
    def kernels(self) -> BoundedKernels:
        found: BoundedKernels = self.settings["kernel_manager"]
        return found

    def _has_kernel(self) -> bool:
        return self.kernels.visitor(self.holds) is not None

    def write_message(self, message: bytes | str, binary: bool = False) -> Any:
        """Tells the page what its kernel says, but not what only its author could use."""
        if isinstance(message, bytes) and kind_of(message) in KEPT_BACK:
            return None
        try:
            sent = super().write_message(message, binary)
        except WebSocketClosedError:
            return None
        except StreamBufferFullError:
            self.ws_connection.stream.close()
            return None
        if sent is not None:
            sent.add_done_callback(_pass_over_closed)
        return sent

    def on_close(self) -> None:
        self._release()
        super().on_close()

    def _release(self) -> None:
        if self.holds:
            self.kernels.release_connection(self.holds)
            self.holds = ""


def _pass_over_closed(sent: asyncio.Future[None]) -> None:
    """A page that leaves while it is written to is no fault, and nothing to log."""
    with suppress(asyncio.CancelledError, WebSocketClosedError):
        sent.result()


class Kernel(Owned, KernelHandler):
    """Whether a page's kernel is still there: a page that slept asks before it goes on."""

    @authenticated
    async def get(self, kernel_id: str) -> None:
        self.check_owner(kernel_id)
        await super().get(kernel_id)

    def delete(self, kernel_id: str) -> None:
        raise HTTPError(405)


class Farewell(Owned, VoilaShutdownKernelHandler):
    """A page that is left ends its kernel, which lets go of its game.

    It says so by a beacon, which cannot carry the token that Voila asks for: kernels of pages
    that were loaded anew would stay for ever. Nobody but the page's own browser is heard.
    """

    def check_xsrf_cookie(self) -> None:
        pass

    @authenticated
    async def post(self, kernel_id: str) -> None:
        self.check_owner(kernel_id)
        await super().post(kernel_id)


class TemplateFiles(TemplateStaticFileHandler):
    """Files of the one template in use; any other path is simply not there."""

    def parse_url_path(self, path: str) -> str:
        normal = posixpath.normpath(path)
        if normal != path or "\0" in path or not path.startswith("lab/static/"):
            raise HTTPError(404)
        return str(super().parse_url_path(path))


class Extensions(InWords, FileFindHandler):
    """Scripts of the widgets."""


def handlers(
    *,
    base_url: str,
    page_settings: dict[str, Any],
    static_paths: list[str],
    extension_paths: list[str],
    invitation: Callable[[], Invitation],
) -> list[Any]:
    """Tornado's table of addresses."""
    turns = Turns(os.cpu_count() or 2)

    def at(path: str, handler: type, settings: dict[str, Any] | None = None) -> Any:
        return (url_path_join(base_url, path), handler, settings or {})

    return [
        at("/?", Door),
        at("/login", ClassCode),
        at(f"/{INVITATION}", InvitationPage, {"invitation": invitation}),
        at(f"/{RENDER}/(.*)", LabPage, {**page_settings, "pages": page_names(), "turns": turns}),
        at(f"/api/kernels/{KERNEL}", Kernel),
        at(f"/api/kernels/{KERNEL}/channels", Channels),
        at(f"/voila/api/shutdown/{KERNEL}", Farewell),
        at("/voila/templates/(.*)", TemplateFiles),
        at("/voila/static/(.*)", MultiStaticFileHandler, {"paths": static_paths}),
        at("/voila/labextensions/(.*)", Extensions, {"path": extension_paths}),
    ]
