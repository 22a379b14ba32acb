"""The notebooks as plain pages, for a class or a kiosk: `python3 run.py app --host 0.0.0.0`."""

from __future__ import annotations

import logging
import os
import shutil
import sys
import tempfile
import webbrowser
from importlib.resources import files
from threading import Thread
from typing import Any, ClassVar

from jupyter_core.utils import run_sync
from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.utils import url_path_join
from tornado.ioloop import IOLoop
from tornado.web import Application, RequestHandler
from traitlets import Bool, Enum, List, TraitError, Unicode, default, validate
from traitlets.config import Config
from voila.app import Voila

from snails_core.words import LANGUAGES
from snails_lab.environment import OWN_PAGES, PLACE
from snails_lab.errors import LabError
from snails_lab.models.solver_queue.limits import Limits
from snails_lab.models.storage.limits import served_limits
from snails_lab.models.visit import system_language
from snails_lab.serving.access import (
    ALARMING,
    LEAST_CODE,
    LEAST_DIFFERENT,
    OPENING_HEADER,
    VISITOR_HEADER,
    WrongCodes,
    host_pattern,
    is_loopback,
    is_strong_enough,
    new_code,
    own_addresses,
    same_code,
)
from snails_lab.serving.connections import BoundedServer, allow_many_files
from snails_lab.serving.handlers import NotHere, handlers
from snails_lab.serving.invitation import PATH as INVITATION
from snails_lab.serving.invitation import Invitation
from snails_lab.serving.kernels import BoundedKernels
from snails_lab.serving.logs import log_fault, tell_briefly

MOST_SENT = 1 << 16
"""Bytes that a browser may send in one request; what a page says goes through its socket."""
MOST_TOLD = 8 << 20
"""Bytes that a page may tell its kernel at once: an uploaded file, above all."""
PATIENCE = 30
"""Seconds that a connection may take for a request."""
LONGEST_START = 120
"""Seconds after which a cell of a page that is being opened is given up."""
GUESSING = "{count} wrong class codes came within a minute, the last from {address}."
"""Told in the terminal; nobody is shut out (see `WrongCodes`)."""


class ClassCodeProvider(IdentityProvider):
    """Lets in who knows the class code, or everybody where there is none."""

    @property
    def auth_enabled(self) -> bool:
        return bool(self.token)

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self._wrong = WrongCodes()

    def process_login_form(self, handler: RequestHandler) -> User | None:
        return self._user_for(handler.get_argument("password", default=""), handler)

    async def get_user_token(self, handler: RequestHandler) -> User | None:
        """For a code in the address, of whoever has no cookie of ours yet.

        A browser known by its cookie is not answered for here: Jupyter trusts whoever brings a code
        in every request, whatever page sent it, and a browser brings a cookie to all.
        """
        typed = self.get_token(handler)
        if not typed or not self.token or self.get_user_cookie(handler) is not None:
            return None
        return self._user_for(typed, handler)

    def _user_for(self, typed: str, handler: RequestHandler) -> User | None:
        """Somebody new if the code is right."""
        if same_code(typed, self.token):
            return self.generate_anonymous_user(handler)
        if self._wrong.add():
            print(GUESSING.format(count=ALARMING, address=handler.request.remote_ip), flush=True)
        return None


class PlainPages(Voila):
    """Voila within limits: see the package."""

    name = "snails-pages"
    description = Unicode("Serves the lab as plain pages without code, for a class or a kiosk.")
    ip = Unicode("127.0.0.1", help="Who may come: this machine alone, or 0.0.0.0 for all.").tag(
        config=True
    )
    is_open = Bool(False, help="No class code: whoever reaches this machine comes in.").tag(
        config=True
    )
    language = Enum(LANGUAGES, help="What the terminal speaks.").tag(config=True)
    hostnames = List(
        Unicode(), help="Further names under which this machine is known, such as lab.school."
    ).tag(config=True)
    aliases: ClassVar[dict[str, Any]] = {
        "host": "PlainPages.ip",
        "port": "Voila.port",
        "base_url": "Voila.base_url",
        "code": "Voila.token",
        "name": "PlainPages.hostnames",
        "pages": "BoundedKernels.most",
        "language": "PlainPages.language",
    }
    flags: ClassVar[dict[str, Any]] = {
        "no-browser": Voila.flags["no-browser"],
        "debug": Voila.flags["debug"],
        "open": ({"PlainPages": {"is_open": True}}, is_open.help),
    }
    classes: ClassVar[list[type]] = [*Voila.classes, BoundedKernels]

    @default("log_level")
    def _log_level(self) -> int:
        return logging.ERROR

    @default("language")
    def _language(self) -> str:
        return system_language()

    @default("token")
    def _code(self) -> str:
        """Only this machine needs no code."""
        return "" if self.is_open or is_loopback(self.ip) else new_code()

    @validate("token")
    def _long_enough(self, proposal: Any) -> str:
        code: str = proposal["value"]
        if code and not is_strong_enough(code):
            raise TraitError(
                f"a class code needs at least {LEAST_CODE} letters or digits, "
                f"{LEAST_DIFFERENT} of them different"
            )
        return code

    def initialize(self, argv: list[str] | None = None) -> None:
        os.environ.pop(OWN_PAGES, None)  # nobody here is the owner of the computer
        self.update_config(
            Config(
                VoilaConfiguration={
                    "multi_kernel_manager_class": BoundedKernels,
                    "http_header_envs": [VISITOR_HEADER, OPENING_HEADER, "Accept-Language"],
                    "allow_template_override": "NO",
                    "allow_theme_override": "NO",
                },
                VoilaExecutor={"timeout": LONGEST_START},
                MappingKernelManager={"transport_encryption": "auto"},
                KernelManager={"autorestart": False},  # a new one would know nothing of its page
                PlainPages={"identity_provider_class": ClassCodeProvider},
            )
        )
        super().initialize(argv)
        self._check_variables()
        if not (self.token or self.is_open or is_loopback(self.ip)):
            self.exit("the class code is empty: leave --code out to have one made, or say --open")

    def _check_variables(self) -> None:
        """What is wrong with a limit is told now, and not to the first visitor."""
        try:
            served_limits()
            Limits.of_environment()
        except LabError as error:
            self.exit(str(error))

    def setup_template_dirs(self) -> None:
        """Ours comes first, and has nothing from a content network in it."""
        super().setup_template_dirs()
        own = files(__package__).joinpath("templates")
        self.template_paths.insert(0, str(own))

    def start(self) -> None:
        """Listens until it is stopped, and leaves no kernel behind."""
        self.connection_dir = tempfile.mkdtemp(prefix="snails_", dir=self.connection_dir_root)
        settings = {
            **self.init_settings(),
            "default_handler_class": NotHere,
            "websocket_max_message_size": MOST_TOLD,
            "log_function": log_fault,
        }
        tell_briefly(self.log)
        self.app = Application(**settings)
        self.app.add_handlers(host_pattern(self.ip, self.hostnames), self.init_handlers())
        self.listen()

    def init_handlers(self) -> list[Any]:
        return handlers(
            base_url=self.base_url,
            page_settings={
                "template_paths": self.template_paths,
                "config": self.config,
                "voila_configuration": self.voila_configuration,
            },
            static_paths=self.static_paths,
            extension_paths=self.labextensions_path,
            invitation=self.invitation,
        )

    def listen(self) -> None:
        allow_many_files()
        self._find_port()
        invitation = self.invitation()
        os.environ.pop(PLACE, None)
        if invitation.is_for_others:
            os.environ[PLACE] = invitation.link(invitation.places[0])
        print(self.greeting(), flush=True)
        if self.open_browser:
            here = invitation.link(self._address("127.0.0.1"))
            Thread(target=webbrowser.open, args=[here], daemon=True).start()
        self.ioloop = IOLoop.current()
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            pass
        finally:
            self.stop()

    def stop(self) -> None:
        shutil.rmtree(self.connection_dir, ignore_errors=True)
        run_sync(self.kernel_manager.shutdown_all)()

    def _find_port(self) -> None:
        """The port that was asked for, or the next one that is free."""
        server = BoundedServer(
            self.app,
            max_body_size=MOST_SENT,
            max_buffer_size=MOST_TOLD + MOST_SENT,
            idle_connection_timeout=PATIENCE,
            body_timeout=PATIENCE,
        )
        first: int = self.port
        for port in range(first, first + self.port_retries + 1):
            try:
                server.listen(port, self.ip)
            except OSError as error:
                reason = error
                continue
            self.set_trait("port", port)
            return
        self.exit(f"no port from {first} on is free: {reason.strerror}")

    def invitation(self) -> Invitation:
        """Where the pages are, and what to read out to the class."""
        is_alone = is_loopback(self.ip)
        hosts = [self.ip] if is_alone else own_addresses(self.ip) or [self.ip]
        places = tuple(self._address(host) for host in hosts)
        return Invitation(places, self.token, is_for_others=not is_alone)

    def greeting(self) -> str:
        """What the terminal says."""
        own = url_path_join(self._address("127.0.0.1"), INVITATION)
        encoding = getattr(sys.stdout, "encoding", None) or "ascii"
        return self.invitation().greeting(self.language, own, encoding)

    def _address(self, host: str) -> str:
        named = f"[{host}]" if ":" in host else host
        return f"http://{named}:{self.port}{self.base_url}"


if __name__ == "__main__":
    PlainPages.launch_instance()
