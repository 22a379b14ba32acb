"""A real JupyterHub with accounts of its own, for tests: started as `deploy/README.md` says."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener, urlopen

import psutil

from tests.support.lab.servers import free_port
from tests.support.pinned_environment import PinnedEnvironment
from tests.support.repository import ROOT

DEPLOY = ROOT / "deploy"
STARTING = 120.0
"""Seconds that a hub has to answer, on a machine with much else to do."""
ENDING = 60.0
DOMAIN = "hub.localhost"


@dataclass(frozen=True)
class Hub:
    """A hub that runs, and the passwords of its users."""

    address: str
    folder: Path
    passwords: dict[str, str]
    variables: dict[str, str]
    """The environment that it was started in."""

    def command(self, do: str, *names: str) -> dict[str, str]:
        """What who runs the hub does with accounts; returns what is told of each."""
        line = [str(environment().python), "-m", "snails_hub", do, *names]
        done = subprocess.run(
            line, cwd=DEPLOY, env=self.variables, capture_output=True, text=True, check=True
        )
        return dict(told.split() for told in done.stdout.splitlines())

    def uid(self, name: str) -> int:
        """By whom a user's home is owned."""
        return (self.folder / "homes" / name).stat().st_uid

    def processes(self, name: str) -> list[psutil.Process]:
        """All that run for a user."""
        home = self.folder / "homes" / name
        if not home.exists():
            return []
        uid = home.stat().st_uid
        found = []
        for process in psutil.process_iter():
            with suppress(psutil.Error):
                if process.uids().real == uid and process.status() != psutil.STATUS_ZOMBIE:
                    found.append(process)
        return found

    def megabytes(self, name: str) -> float:
        """What a user's processes take, with their share of what they have in common."""
        return float(sum(p.memory_full_info().pss for p in self.processes(name))) / (1 << 20)

    def as_user(self, name: str, *code: str) -> subprocess.CompletedProcess[str]:
        """Runs Python code with a user's rights, as that user can in a notebook."""
        uid = self.uid(name)
        return subprocess.run(
            [str(environment().python), "-c", *code],
            user=uid,
            group=uid,
            extra_groups=[],
            cwd="/",
            env={"PATH": os.environ["PATH"], "HOME": str(self.folder / "homes" / name)},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )


class HubSession:
    """A browser without pages: it keeps cookies and follows where it is led."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._jar = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self._jar))

    def ask(
        self, path: str, data: bytes | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, str, str]:
        """The status, the path that it was led to, and the text."""
        asked = Request(f"{self._hub.address}{path}", data, headers or {})
        try:
            with self._opener.open(asked, timeout=60) as answer:
                return answer.status, urlsplit(answer.url).path, answer.read().decode()
        except HTTPError as error:
            return error.code, urlsplit(error.url or "").path, error.read().decode()

    def is_let_in(self, path: str, headers: dict[str, str] | None = None) -> bool:
        """Is this shown, and not a question for the password or a refusal?"""
        status, led_to, _ = self.ask(path, None, headers)
        return status == 200 and led_to == path

    def log_in(self, name: str, password: str, headers: dict[str, str] | None = None) -> bool:
        form = re.search(r'name="_xsrf" value="([^"]*)"', self.ask("/hub/login")[2])
        assert form is not None
        given = {"username": name, "password": password, "_xsrf": form[1]}
        self.ask("/hub/login?next=/hub/home", urlencode(given).encode(), headers)
        return self.is_let_in("/hub/home")

    def send(self, path: str, page: str) -> dict[str, Any]:
        """Has something made, as a script of that page would."""
        self.ask(page)
        cookies = [one for one in self._jar if one.name == "_xsrf" and path.startswith(one.path)]
        headers = {
            "Content-Type": "application/json",
            "Referer": f"{self._hub.address}{page}",
            "X-XSRFToken": max(cookies, key=lambda one: len(one.path)).value or "",
        }
        status, _, text = self.ask(path, b"{}", headers)
        assert status in (200, 201), text
        return dict(json.loads(text))

    def start_server(self, name: str) -> None:
        """Has the user's server started, and waits until it answers."""
        end = time.monotonic() + STARTING
        while not self.is_let_in(f"/user/{name}/api/contents"):
            assert time.monotonic() < end, "the server does not start"
            self.ask("/hub/spawn")
            self.ask(f"/user/{name}/lab")
            time.sleep(1)


def what_is_missing() -> str:
    """Why no hub can be run here; empty if one can."""
    if sys.platform != "linux" or os.geteuid() != 0:
        return "a hub needs Linux and root"
    if shutil.which("npm") is None or shutil.which("node") is None:
        return "its proxy needs node and npm"
    if not is_open_to_all(ROOT) or public_python() is None:
        return "others cannot reach this folder, or no Python that is like this one"
    return ""


def is_open_to_all(path: Path) -> bool:
    """May every user of this machine come as far as this?"""
    return all(folder.stat().st_mode & 0o001 for folder in (path, *path.parents))


def public_python() -> str | None:
    """A Python of this version that every user of the machine may run."""
    names = [sys.executable, *(f"{place}/python3" for place in ("/usr/bin", "/usr/local/bin"))]
    for name in names:
        real = Path(name).resolve()
        if real.exists() and is_open_to_all(real.parent):
            told = subprocess.run([real, "--version"], capture_output=True, text=True).stdout
            if re.match(rf"Python {sys.version_info[0]}\.{sys.version_info[1]}\.", told):
                return str(real)
    return None


def environment() -> PinnedEnvironment:
    base = public_python()
    assert base is not None
    return PinnedEnvironment("hub", ("lab", "hub"), base)


def make_environment() -> bool:
    """JupyterHub beside the lab, and its proxy; without a network it may be impossible to make."""
    made = environment()
    if not made.make():
        return False
    place = ["--no-deps", "--no-build-isolation", "--config-settings", "editable_mode=compat"]
    if not made.install(*place, "--editable", str(ROOT)):
        return False
    if (DEPLOY / "node_modules" / ".bin" / "configurable-http-proxy").exists():
        return True
    line = ["npm", "ci", "--prefix", str(DEPLOY), "--ignore-scripts", "--no-audit", "--no-fund"]
    return subprocess.run(line, capture_output=True, check=False).returncode == 0


@contextmanager
def running_hub(
    names: Sequence[str], *, with_domain: bool = False, **settings: object
) -> Iterator[Hub]:
    """A hub with these accounts; `settings` by their variables' names.

    With a domain each user has a name of their own below it: browsers take `localhost`, and all
    below it, for this machine, so that no DNS is needed.
    """
    folder = Path(tempfile.mkdtemp(prefix="snails-hub-", dir="/tmp"))
    port = free_port()
    variables = {
        **os.environ,
        "SNAILS_HUB_FOLDER": str(folder),
        "SNAILS_HUB_BIND": f"http://127.0.0.1:{port}",
        "SNAILS_HUB_PORTS": str(_two_free_ports()),
        **({"SNAILS_HUB_DOMAIN": f"http://{DOMAIN}:{port}"} if with_domain else {}),
        **{name: str(value) for name, value in settings.items()},
    }
    python = str(environment().python)
    host = DOMAIN if with_domain else "127.0.0.1"
    hub = Hub(f"http://{host}:{port}", folder, {}, variables)
    hub.passwords.update(hub.command("add", *names))
    with (folder / "hub" / "log.txt").open("w") as log:
        process = subprocess.Popen(
            [python, "-m", "jupyterhub", "-f", str(DEPLOY / "jupyterhub_config.py")],
            cwd=folder,
            env=variables,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        _wait_for(hub, process)
        yield hub
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=ENDING)
        process.kill()
        for name in names:
            for left in hub.processes(name):
                left.kill()
        shutil.rmtree(folder, ignore_errors=True)


def _wait_for(hub: Hub, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + STARTING
    while time.monotonic() < end and process.poll() is None:
        address = urlsplit(hub.address)
        asked = Request(
            f"http://127.0.0.1:{address.port}/hub/login", headers={"Host": address.netloc}
        )
        try:
            with urlopen(asked, timeout=10):
                return
        except (URLError, OSError):
            time.sleep(0.5)
    raise RuntimeError((hub.folder / "hub" / "log.txt").read_text(errors="replace")[-3000:])


def _two_free_ports() -> int:
    """The first of two ports beside each other."""
    while True:
        first = free_port()
        if first < 65_000:
            return first
