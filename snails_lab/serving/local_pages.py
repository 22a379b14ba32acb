"""The lab's full pages beside JupyterLab on one server, for whoever sits at this computer.

JupyterLab loads this as a server extension (`snails lab` asks for it). It takes the place of
Voila's own extension, whose pages would ask a content network for their style and list all files.
"""

from __future__ import annotations

import os
from importlib.resources import files
from typing import Any
from urllib.parse import urlsplit

from jinja2 import Environment, FileSystemLoader
from jupyter_server.base.handlers import FileFindHandler, JupyterHandler
from jupyter_server.utils import url_path_join
from tornado.web import HTTPError, authenticated
from voila.configuration import VoilaConfiguration
from voila.paths import collect_static_paths, collect_template_paths
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import MultiStaticFileHandler
from voila.utils import get_voila_labextensions_path

from snails_lab.environment import HUB_DOOR, OWN_PAGES
from snails_lab.serving.access import OPENING_HEADER
from snails_lab.serving.handlers import KERNEL, RENDER, TemplateFiles, page_names
from snails_lab.serving.messages import click_page
from snails_lab.serving.opening import OpenedPage
from snails_lab.starting.notebooks import DOOR, FOLDER, NOTEBOOKS


class LocalDoor(JupyterHandler):
    """Leads to the first page, and takes along what the address asks for."""

    @authenticated
    def get(self) -> None:
        first = url_path_join(self.base_url, RENDER, FOLDER, f"{NOTEBOOKS['welcome']}.ipynb")
        asked = f"?{self.request.query}" if self.request.query else ""
        self.redirect(f"{first}{asked}")


class LocalPage(OpenedPage):
    """A page of the lab: its notebook, shown without cells. No other notebook is one.

    Another web site can send the owner's browser here, and the browser brings its cookie. So
    whoever does not come from this server, nor with its token, is shown a link to click first,
    and no kernel is started.
    """

    @authenticated
    async def get(self, path: str = "") -> None:
        folder, _, name = path.partition("/")
        if folder != FOLDER or name not in page_names():
            raise HTTPError(404)
        if self.is_sent_from_elsewhere:
            self.set_header("Cache-Control", "no-store")
            self.finish(click_page(self.language, str(self.request.uri)))
            return
        self.kernels.check_room("")
        await self.open_page(path)

    @property
    def is_sent_from_elsewhere(self) -> bool:
        """Whether a page of another server led here; Jupyter's own first link has the token.

        A hub with a domain leads its users from its own name to theirs; other users' pages are
        below the same domain, and are as strange as any.
        """
        origin = self.request.headers.get("Sec-Fetch-Site", "")
        is_foreign = origin in ("cross-site", "same-site") and not self.token_authenticated
        return is_foreign and not self._is_sent_by_hub

    @property
    def _is_sent_by_hub(self) -> bool:
        hub = urlsplit(os.environ.get(HUB_DOOR, ""))
        sender = urlsplit(self.request.headers.get("Referer", ""))
        return bool(hub.netloc) and (sender.scheme, sender.netloc) == (hub.scheme, hub.netloc)


class LocalFarewell(VoilaShutdownKernelHandler):
    """A page that is left ends its kernel, which lets go of its game.

    It says so by a beacon, which cannot carry the token that Voila asks for. To misuse that, one
    has to know the kernel's id, which only its own page does.
    """

    def check_xsrf_cookie(self) -> None:
        pass


def without_network(page_config: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Takes out the address of MathJax on a content network; formulas are set by what we bring."""
    return {**page_config, "fullMathjaxUrl": ""}


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: Any) -> None:
    """Adds the pages to a Jupyter server; their kernels know that its owner looks at them."""
    os.environ[OWN_PAGES] = "1"
    configuration = VoilaConfiguration(
        parent=server,
        allow_template_override="NO",
        allow_theme_override="NO",
        http_header_envs=[OPENING_HEADER, "Accept-Language"],
        page_config_hook=without_network,
    )
    template = configuration.template
    template_paths = [
        str(files(__package__).joinpath("templates")),
        *collect_template_paths(["voila", "nbconvert"], template),
    ]
    server.web_app.settings["voila_jinja2_env"] = Environment(
        loader=FileSystemLoader(template_paths), extensions=["jinja2.ext.i18n"], autoescape=True
    )
    server.web_app.settings["voila_jinja2_env"].install_null_translations()
    page = {
        "config": server.config,
        "template_paths": template_paths,
        "voila_configuration": configuration,
    }
    statics = {"paths": collect_static_paths(["voila", "nbconvert"], template)}
    scripts = {"path": get_voila_labextensions_path(configuration.extra_labextensions_path)}

    def at(path: str, handler: type, settings: dict[str, Any] | None = None) -> Any:
        return (url_path_join(server.web_app.settings["base_url"], path), handler, settings or {})

    server.web_app.add_handlers(
        ".*$",
        [
            at(f"/{DOOR}/?", LocalDoor),
            at(f"/{RENDER}/(.*)", LocalPage, page),
            at(f"/voila/api/shutdown/{KERNEL}", LocalFarewell),
            at("/voila/templates/(.*)", TemplateFiles),
            at("/voila/static/(.*)", MultiStaticFileHandler, statics),
            at("/voila/labextensions/(.*)", FileFindHandler, scripts),
        ],
    )
