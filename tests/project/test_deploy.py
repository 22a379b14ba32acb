"""The hub of `deploy/`, as far as it can be held to its page without starting one.

`tests/browser/test_hub.py` starts one for real. JupyterHub itself is not in this environment: what
the configuration imports from it is stood in for by empty classes.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import runpy
import shutil
import signal
import socket
import subprocess
import sys
from hashlib import scrypt
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import psutil
import pytest
from traitlets.config import Config, Configurable

import snails_hub.accounts
from snails_hub import server, tries
from snails_hub import settings as names
from snails_hub.__main__ import done
from snails_hub.accounts import AccountError, Accounts, Password
from snails_hub.memory import MemoryWatch, end_all, end_outgrown
from snails_hub.places import CULLER_UID, FIRST_UID, PROXY_UID, ROOMS_UID, Places
from snails_hub.rooms import peer_uid, user_of
from snails_hub.sessions import Sessions
from snails_hub.settings import SettingError, read_settings
from snails_hub.words import login_words
from snails_lab.models.storage import name_pin
from snails_lab.starting.jupyter import CONFIG_PATH
from tests.support.repository import ROOT

DEPLOY = ROOT / "deploy"
PAGE = (DEPLOY / "README.md").read_text(encoding="utf-8")
PYTHON = shutil.which("python3", path="/usr/bin:/usr/local/bin") or sys.executable
"""One that other users of this machine can run too."""
is_root = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give files to others"
)


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Places:
    """Folders of a hub that belong to whoever runs the tests."""
    monkeypatch.setattr(os, "chown", lambda *_: None)
    found = Places(tmp_path / "hub")
    found.folder.mkdir()
    found.make()
    return found


def stand_in_for_jupyterhub(monkeypatch: pytest.MonkeyPatch) -> None:
    """Empty classes and functions in place of what the hub's own modules import."""
    whole = ModuleType("jupyterhub")
    monkeypatch.setitem(sys.modules, "jupyterhub", whole)
    for name, members in (
        ("auth", ["Authenticator"]),
        ("spawner", ["LocalProcessSpawner"]),
        ("utils", ["maybe_future", "new_token"]),
        ("orm", ["User"]),
    ):
        module = ModuleType(f"jupyterhub.{name}")
        for member in members:
            setattr(module, member, type(member, (Configurable,), {}))
        setattr(whole, name, module)
        monkeypatch.setitem(sys.modules, f"jupyterhub.{name}", module)
    for late in ("authenticator", "spawner"):
        monkeypatch.delitem(sys.modules, f"snails_hub.{late}", raising=False)


@pytest.fixture
def configured(places: Places, monkeypatch: pytest.MonkeyPatch) -> Config:
    """What the configuration says."""
    stand_in_for_jupyterhub(monkeypatch)
    monkeypatch.setenv(names.FOLDER, str(places.folder))
    monkeypatch.setenv("PYTHONPATH", os.environ.get("PYTHONPATH", ""))
    monkeypatch.setattr(sys, "path", [*sys.path])
    config = Config()
    runpy.run_path(str(DEPLOY / "jupyterhub_config.py"), {"get_config": lambda: config})
    return config


def test_the_configuration_is_read_and_helpers_have_no_rights(configured: Config) -> None:
    assert configured.UidSpawner.default_url == "/snails"
    assert configured.UidSpawner.mem_limit == f"{names.USUAL_MEMORY}M"
    assert configured.JupyterHub.bind_url == names.USUAL_BIND
    proxy = configured.ConfigurableHTTPProxy.command
    culler, rooms = (service["command"] for service in configured.JupyterHub.services)
    assert proxy[3:5] == ["snails_hub.lowered", str(PROXY_UID)]
    assert culler[3:5] == ["snails_hub.lowered", str(CULLER_UID)]
    assert len({PROXY_UID, CULLER_UID, ROOMS_UID}) == 3, "none reads what another knows"
    assert rooms[-2:-1] == ["snails_hub.rooms"]
    role = configured.JupyterHub.load_roles[0]
    assert not [scope for scope in role["scopes"] if "access" in scope or "admin" in scope]


def test_the_page_names_every_setting_with_its_usual_value() -> None:
    variables = {value for value in vars(names).values() if str(value).startswith("SNAILS_HUB_")}
    rows = dict(re.findall(r"(?m)^\| `(SNAILS_HUB_\w+)` \| ([^|]*) \|", PAGE))
    assert rows.keys() == variables
    usual = read_settings({})
    assert rows[names.MEMORY].strip() == str(usual.memory)
    assert rows[names.IDLE].strip() == str(usual.idle)
    assert rows[names.MOST].strip() == str(usual.most)
    assert rows[names.FOLDER].strip() == f"`{usual.folder}`"
    assert rows[names.BIND].strip() == f"`{usual.bind}`"


def test_the_proxy_is_pinned_by_hashes_without_any_host() -> None:
    wanted = json.loads((DEPLOY / "package.json").read_text())["dependencies"]
    text = (DEPLOY / "package-lock.json").read_text()
    packages = json.loads(text)["packages"]
    own = packages.pop("")
    assert own["dependencies"] == wanted
    assert all(re.fullmatch(r"[\d.]+", version) for version in wanted.values())
    assert [name for name, one in packages.items() if not one["integrity"]] == []
    assert "://" not in text


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        (names.MEMORY, "a lot"),
        (names.MEMORY, "100"),
        (names.IDLE, "-1"),
        (names.FOLDER, "here"),
        (names.BIND, "8000"),
    ],
)
def test_a_setting_that_cannot_be_meant_is_named(variable: str, value: str) -> None:
    with pytest.raises(SettingError, match=f"{variable}={value}"):
        read_settings({variable: value})


def test_every_word_is_there_in_three_languages(tmp_path: Path) -> None:
    words = login_words(DEPLOY / "words")
    used = set(re.findall(r'data-word="(\w+)"', "".join(map(_text, _templates()))))
    assert used | {"title"} == words["en"].keys()
    for code in words:
        (tmp_path / f"{code}.toml").write_text('a = "b"' if code == "en" else "")
    with pytest.raises(ValueError, match=r"de\.toml: a"):
        login_words(tmp_path)


def _templates() -> list[Path]:
    return sorted((DEPLOY / "templates").glob("*.html"))


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_an_account_is_let_in_by_its_password_alone(places: Places) -> None:
    accounts = Accounts(places)
    first = accounts.add("anna")
    assert accounts.verify("anna", first)
    assert not accounts.verify("anna", f"{first}x")
    assert not accounts.verify("jan", first), "nobody is called so"
    stamp = accounts.stamp("anna")
    second = accounts.reset("anna")
    assert not accounts.verify("anna", first) and accounts.verify("anna", second)
    assert accounts.stamp("anna") != stamp
    accounts.remove("anna")
    assert not accounts.verify("anna", second) and accounts.stamp("anna") is None
    assert first not in "".join(map(_text, places.accounts.rglob("*.json")))


def test_a_new_password_is_told_from_the_one_of_the_sessions(places: Places) -> None:
    """Whatever happened while the hub was down: the stamps are on the disk."""
    accounts = Accounts(places)
    for name in ("anna", "jan", "ola"):
        accounts.add(name)
    sessions = Sessions(places, accounts)
    everybody = sessions.outdated(accounts.names())
    assert [*everybody] == ["anna", "jan", "ola"], "of whom no stamp is known"
    assert not sessions.are_current("anna")
    for name, stamp in everybody.items():
        sessions.keep(name, stamp)
    assert sessions.outdated(everybody) == {} and sessions.are_current("anna")
    accounts.reset("anna")
    accounts.remove("jan")
    again = Sessions(places, accounts)
    changed = again.outdated(everybody)
    assert changed == {"anna": accounts.stamp("anna"), "jan": None}
    assert [again.are_current(name) for name in everybody] == [False, False, True]
    for name, stamp in changed.items():
        again.keep(name, stamp)
    assert again.outdated(everybody) == {}, "sessions are ended once"
    assert not again.are_current("jan")


def test_an_account_that_cannot_be_read_keeps_no_other_waiting(places: Places) -> None:
    accounts = Accounts(places)
    for name in ("anna", "jan"):
        accounts.add(name)
    (places.accounts / "anna" / "account.json").write_text("{")
    assert [*Sessions(places, accounts).outdated(["anna", "jan"])] == ["jan"]


@is_root
def test_with_an_account_its_processes_end(places: Places) -> None:
    accounts = Accounts(places)
    accounts.add("anna")
    uid = FIRST_UID + 99_998
    account = places.accounts / "anna" / "account.json"
    account.write_text(account.read_text().replace(str(FIRST_UID), str(uid)))
    line = [PYTHON, "-c", "import time; time.sleep(60)"]
    running = subprocess.Popen(line, user=uid, cwd="/")
    assert done(accounts, "remove", ["anna"]) == ["anna  removed"]
    assert not psutil.pid_exists(running.pid), "killed, and waited for"


def test_what_runs_for_a_lost_account_ends_even_by_a_hub_started_anew(
    places: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in_for_jupyterhub(monkeypatch)
    spawner = import_module("snails_hub.spawner")
    base = sys.modules["jupyterhub.spawner"].LocalProcessSpawner
    monkeypatch.setattr(base, "get_state", lambda _: {"pid": 7}, raising=False)
    monkeypatch.setattr(base, "load_state", lambda *_: None, raising=False)
    ended: list[int] = []
    monkeypatch.setattr(spawner, "end_all", ended.append)
    before = spawner.UidSpawner(watch=MemoryWatch())
    assert before.get_state() == {"pid": 7}
    before.started_as = FIRST_UID
    after = spawner.UidSpawner(accounts=Accounts(places), watch=MemoryWatch())
    after.load_state(before.get_state())
    asyncio.run(after.end_rest())
    assert ended == [FIRST_UID], "and no account was asked for"


def test_wrong_passwords_are_answered_only_so_often(
    places: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = (*tries.OF_ADDRESS, *tries.OF_STRANGERS)
    assert limits == ((10, 600), (50, 86_400), (40, 600), (200, 86_400)), "as the page says"
    most = tries.MOST_KNOWN * tries.OF_ADDRESS[-1][0] + tries.OF_STRANGERS[-1][0]
    assert ((most, 86_400),) == Password.tries, "which never shuts out who may still try"
    monkeypatch.setattr(tries, "OF_ADDRESS", ((2, 600.0),))
    accounts = Accounts(places)
    password = accounts.add("anna")
    for _ in range(2):
        assert not accounts.verify("anna", "guessed it", "192.0.2.1")
    assert not accounts.verify("anna", password, "192.0.2.1"), "even the right one has to wait"
    assert accounts.verify("anna", password, "192.0.2.2"), "but not elsewhere"
    assert accounts.verify("anna", accounts.reset("anna"), "192.0.2.1"), "nor after a new one"


def test_strangers_together_have_few_tries_and_shut_out_nobody_at_home(
    places: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tries, "OF_STRANGERS", ((3, 600.0),))
    accounts = Accounts(places)
    password = accounts.add("anna")
    assert accounts.verify("anna", password, "192.0.2.1")
    for number in range(3):
        assert not accounts.verify("anna", "guessed it", f"198.51.100.{number}")
    assert not accounts.verify("anna", password, "198.51.100.9"), "however many addresses"
    assert accounts.verify("anna", password, "192.0.2.1"), "she was here before"


def test_every_refusal_computes_one_hash(places: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the time of an answer does not tell which names there are."""
    accounts = Accounts(places)
    accounts.add("anna")
    monkeypatch.setattr(tries, "OF_ADDRESS", ((1, 600.0),))
    hashes: list[object] = []

    def counted(*given: Any, **settings: Any) -> bytes:
        hashes.append(settings["n"] * settings["r"] * settings["p"])
        return scrypt(*given, **settings)

    monkeypatch.setattr(snails_hub.accounts, "scrypt", counted)
    monkeypatch.setattr(name_pin, "scrypt", counted)
    for name in ("anna", "anna", "nobody"):  # wrong, tried too often, unknown
        assert not accounts.verify(name, "guessed it")
    assert len(hashes) == 3 and len({*hashes}) == 1


@pytest.mark.parametrize(
    ("forwarded", "address"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("203.0.113.9, 192.0.2.1", "192.0.2.1"),  # what the browser claims stands first
        ("192.0.2.1, 127.0.0.1", "192.0.2.1"),  # by a web server on this machine
        ("192.0.2.1,::ffff:127.0.0.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),  # one customer has all of these
        ("127.0.0.1", "127.0.0.1"),
        ("", tries.NOWHERE),
        ("<script>", tries.NOWHERE),
    ],
)
def test_an_address_is_the_one_that_our_own_proxies_tell(forwarded: str, address: str) -> None:
    assert tries.address_of(forwarded) == address


def test_nobody_gets_a_copy_of_the_solutions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path / "games"))
    monkeypatch.setenv("TMPDIR", str(tmp_path / "tmp"))
    monkeypatch.setenv(CONFIG_PATH, os.environ.get(CONFIG_PATH, ""))
    monkeypatch.setattr(server, "trust", lambda _: None)
    server.prepare("anna")
    copies = [path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.ipynb")]
    assert [path for path in copies if "/probability/en/" in path]
    assert [path for path in copies if "solutions" in path] == []


def test_uids_are_never_given_twice(places: Places) -> None:
    accounts = Accounts(places)
    for name in ("anna", "jan"):
        accounts.add(name)
    accounts.remove("jan")
    accounts.add("ola")
    uids = [account.uid for name in ("anna", "ola") if (account := accounts.find(name))]
    assert uids == [FIRST_UID, FIRST_UID + 2] and min(uids) > max(ROOMS_UID, PROXY_UID, CULLER_UID)


@pytest.mark.parametrize("name", ["", "Anna", "../root", ".numbers", "a" * 25, "a b", "1a"])
def test_a_name_that_could_lead_elsewhere_is_none(places: Places, name: str) -> None:
    accounts = Accounts(places)
    with pytest.raises(AccountError, match="small letters"):
        accounts.add(name)
    assert accounts.find(name) is None


def test_a_password_must_be_long_and_the_account_known(places: Places) -> None:
    accounts = Accounts(places)
    accounts.add("anna")
    with pytest.raises(AccountError, match="8 to 128"):
        accounts.set_password("anna", "short")
    accounts.set_password("anna", "correct horse battery")
    assert accounts.verify("anna", "correct horse battery")
    with pytest.raises(AccountError, match="no such account"):
        accounts.reset("jan")


def test_the_referee_knows_who_is_at_the_other_end(tmp_path: Path) -> None:
    one, other = socket.socketpair(socket.AF_UNIX)
    with one, other:
        assert peer_uid(one) == os.getuid()
    (tmp_path / "anna").mkdir()
    assert user_of(tmp_path, os.getuid()) == "anna"
    assert user_of(tmp_path, FIRST_UID) is None


@is_root
def test_of_a_user_beyond_the_limit_the_largest_process_ends() -> None:
    uid = FIRST_UID + 99_999
    code = "import sys, time; kept = bytearray(int(sys.argv[1]) << 20); print(); time.sleep(60)"
    started = [
        subprocess.Popen(
            [PYTHON, "-u", "-c", code, size], user=uid, stdout=subprocess.PIPE, cwd="/"
        )
        for size in ("10", "60")
    ]
    for one in started:
        assert one.stdout is not None and one.stdout.readline()
    end_outgrown({uid: 1 << 30})
    assert [one.poll() for one in started] == [None, None]
    end_outgrown({uid: 60 << 20})
    assert started[1].wait(timeout=10) == -signal.SIGKILL and started[0].poll() is None
    end_all(uid)
    assert not psutil.pid_exists(started[0].pid), "killed, and waited for"


@is_root
def test_a_home_is_shut_to_everybody_else(tmp_path: Path) -> None:
    places = Places(tmp_path)
    places.make()
    home = places.make_home("anna", FIRST_UID)
    assert (home.stat().st_uid, home.stat().st_mode & 0o777) == (FIRST_UID, 0o700)
    modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    assert modes == {"accounts": 0o700, "hub": 0o700, "homes": 0o751, "rooms": 0o711}
