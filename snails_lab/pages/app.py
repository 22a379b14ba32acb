"""The notebooks as plain pages, for a class or a kiosk: `python run.py app --host 0.0.0.0`.

This is Voila, which gives every visitor a kernel of their own; its bare address leads to the
welcome page instead of a list of files.
"""

from __future__ import annotations

from typing import Any, ClassVar

from jupyter_server.utils import url_path_join
from tornado.web import RedirectHandler
from traitlets import Unicode
from traitlets.config import Config
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler

from snails_lab.pages.links import NOTEBOOKS

ALONE = {"cull_idle_timeout": 600, "cull_interval": 60}
"""Seconds after which a kernel ends that no page is connected to any more."""
KERNEL = r"/voila/api/shutdown/(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"


class Farewell(VoilaShutdownKernelHandler):  # type: ignore[misc]
    """A page that is left ends its kernel, which lets go of its game.

    It says so by a beacon, which cannot carry the token that Voila asks for: kernels of pages
    that were loaded anew would stay for ever. Nobody else knows the kernel's name.
    """

    def check_xsrf_cookie(self) -> None:
        pass


class PlainPages(Voila):  # type: ignore[misc]
    """Voila with a front door, and with kernels that go when people go."""

    name = "snails-pages"
    ip = Unicode("127.0.0.1", help="Who may come: this machine alone, or 0.0.0.0 for all.").tag(
        config=True
    )
    aliases: ClassVar[dict[str, Any]] = {**Voila.aliases, "host": "Voila.ip"}

    def initialize(self, argv: list[str] | None = None) -> None:
        self.update_config(Config(MappingKernelManager=ALONE))
        super().initialize(argv)

    def init_handlers(self) -> list[Any]:
        welcome = f"/voila/render/{NOTEBOOKS['welcome']}.ipynb"
        door = {"url": url_path_join(self.base_url, welcome), "permanent": False}
        return [
            (self.server_url, RedirectHandler, door),
            (url_path_join(self.server_url, KERNEL), Farewell),
            *super().init_handlers(),
        ]


if __name__ == "__main__":
    PlainPages.launch_instance()
