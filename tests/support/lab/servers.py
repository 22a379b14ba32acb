"""Starts JupyterLab or plain pages with folders of their own, and ends them with all kernels."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

from snails_lab.starting.jupyter import CONFIG_PATH, config_path, lab_options
from tests.support.repository import ROOT

STARTING = 90.0
"""Seconds that a server has to answer, on a machine with much else to do."""

QUIET = {
    "@jupyterlab/apputils-extension:notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
        "doNotDisturbMode": True,
    }
}
OPEN_TO_TESTS = (
    "--no-browser",
    "--allow-root",
    "--ip=127.0.0.1",
    "--ServerApp.port_retries=0",
    "--IdentityProvider.token=",
    "--ServerApp.disable_check_xsrf=True",
)


WELCOME = "/voila/render/00_welcome.ipynb"


WAITING = 202
"""The status of the page that is shown until another one can be opened."""


def visitor_cookie(number: int) -> dict[str, str]:
    """The header by which the plain pages know a browser; the number tells them apart."""
    return {"Cookie": f"snails-visitor={number:032x}"}


COOKIE = visitor_cookie(1)


@dataclass(frozen=True)
class Reply:
    """What a server said."""

    status: int
    headers: Sequence[tuple[str, str]]
    text: str

    def header(self, name: str) -> str:
        return next((value for key, value in self.headers if key.lower() == name.lower()), "")

    @property
    def kernel(self) -> str:
        """The id of the kernel that shows this plain page."""
        found = re.search(r'"kernelId": "([0-9a-f-]{36})"', self.text)
        assert found, self.text[:500]
        return found[1]


@dataclass(frozen=True)
class Server:
    """A running server: where it answers, and the folder that it has for itself."""

    address: str
    folder: Path

    @property
    def home(self) -> Path:
        """Where its people keep their games."""
        return self.folder / "home"

    def ask(self, path: str, method: str = "GET") -> Any:
        """An answer of the server's own interface."""
        with urlopen(Request(f"{self.address}/{path}", method=method), timeout=30) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def request(
        self, path: str, headers: dict[str, str] | None = None, method: str = "GET"
    ) -> Reply:
        """One request to the letter, for urllib would tidy up odd paths.

        As a browser does, asks again for a page that is not opened yet.
        """
        while (reply := self.request_once(path, headers, method)).status == WAITING:
            pass
        return reply

    def request_once(
        self, path: str, headers: dict[str, str] | None = None, method: str = "GET"
    ) -> Reply:
        """As `request`, but without asking again."""
        connection = HTTPConnection(self.address.removeprefix("http://"), timeout=300)
        try:
            connection.request(method, path, headers=headers or {})
            reply = connection.getresponse()
            return Reply(reply.status, reply.getheaders(), reply.read().decode("utf-8", "replace"))
        finally:
            connection.close()

    def session(self, notebook: str) -> dict[str, Any] | None:
        """The session of a notebook, with its kernel."""
        found = [one for one in self.ask("api/sessions") if one["path"] == notebook]
        return found[0] if found else None

    def fresh(self, name: str) -> str:
        """The path of a new copy of a notebook; being equal, it is trusted like the first."""
        root = self.folder / "root"
        first = root / "notebooks" / f"{name}.ipynb"
        copy = first.with_stem(f"{first.stem}-{len(list(first.parent.iterdir()))}")
        shutil.copy(ROOT / "notebooks" / f"{name}.ipynb", copy)
        return copy.relative_to(root).as_posix()

    def forget(self) -> None:
        """Ends all kernels, and what people have kept is gone."""
        for session in self.ask("api/sessions"):
            self.ask(f"api/sessions/{session['id']}", "DELETE")
        shutil.rmtree(self.home, ignore_errors=True)


def own_folder() -> tempfile.TemporaryDirectory[str]:
    """For one server; a kernel that is just ending may still write into it."""
    return tempfile.TemporaryDirectory(ignore_cleanup_errors=True)


@contextmanager
def lab_server(folder: Path, *options: str) -> Iterator[Server]:
    """JupyterLab on copies of the notebooks, trusted as `run.py lab` trusts them."""
    copies = shutil.copytree(ROOT / "notebooks", folder / "root" / "notebooks")
    settings = folder / "config" / "labconfig" / "default_setting_overrides.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps(QUIET), encoding="utf-8")
    trust = [sys.executable, "-m", "jupyter", "trust", *map(str, copies.rglob("*.ipynb"))]
    subprocess.run(trust, env=_environment(folder), capture_output=True, check=True)
    line = ["jupyterlab", *OPEN_TO_TESTS, *lab_options(folder / "root"), *options]
    with _served(folder, line, "--port={}", "api/status") as server:
        yield server


@contextmanager
def page_server(folder: Path, *options: str) -> Iterator[Server]:
    """The plain pages of `run.py app`."""
    line = ["snails_lab.serving.app", "--no-browser", str(ROOT / "notebooks"), *options]
    with _served(folder, line, "--port={}", "voila/static/voila.js") as server:
        yield server


@contextmanager
def _served(folder: Path, line: list[str], port_option: str, sign: str) -> Iterator[Server]:
    """A module of ours or Jupyter's on a free port; its whole process group ends with the block."""
    port = free_port()
    log = folder / "server.log"
    with log.open("w", encoding="utf-8") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", *line, port_option.format(port)],
            env=_environment(folder),
            cwd=folder,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        server = Server(f"http://127.0.0.1:{port}", folder)
        _wait_for(server, process, sign, log)
        yield server
    finally:
        _end(process)


def _environment(folder: Path) -> dict[str, str]:
    """Nothing of the person who runs the tests is read or written."""
    places = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
        "SNAILS_HOME": "home",
    }
    own = {name: str(folder / place) for name, place in places.items()}
    settings = {CONFIG_PATH: config_path({})}
    return {**os.environ, **own, **settings, "LANG": "C", "LC_ALL": "C"}


def free_port() -> int:
    """A port that nobody listens at now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(server: Server, process: subprocess.Popen[bytes], sign: str, log: Path) -> None:
    end = time.monotonic() + STARTING
    while time.monotonic() < end and process.poll() is None:
        try:
            with urlopen(f"{server.address}/{sign}", timeout=5):
                return
        except (URLError, OSError):
            time.sleep(0.2)
    raise RuntimeError(f"no server: {log.read_text(encoding='utf-8', errors='replace')[-3000:]}")


def _end(process: subprocess.Popen[bytes]) -> None:
    """First kindly, so that the kernels go too; then what is left of the group."""
    process.terminate()
    with suppress(subprocess.TimeoutExpired):
        process.wait(timeout=15)
    if os.name != "nt":
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()
