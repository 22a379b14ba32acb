"""The lab on a JupyterHub, for a machine on which everybody has an account: see README.md.

sudo .venv/bin/jupyterhub -f deploy/jupyterhub_config.py
"""

import asyncio
import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from snails_hub.accounts import Accounts
from snails_hub.authenticator import AccountAuthenticator
from snails_hub.memory import MemoryWatch
from snails_hub.places import CULLER_UID, PROXY_UID, Places
from snails_hub.sessions import Sessions
from snails_hub.settings import read_settings
from snails_hub.spawner import UidSpawner
from snails_hub.words import login_words

c = get_config()  # type: ignore[name-defined]  # noqa: F821 (JupyterHub brings it)

settings = read_settings(os.environ)
settings.folder.mkdir(parents=True, exist_ok=True)
places = Places(settings.folder)
places.make()
accounts = Accounts(places)

PYTHON = [sys.executable, "-P", "-m"]
"""Without the folder in which it is started: nobody's file is taken for a module."""
LOWERED = [*PYTHON, "snails_hub.lowered"]
ACTIVITY = max(1, min(300, settings.idle // 4))
"""Seconds between two looks at who is active; far fewer than make somebody idle."""
os.environ["PYTHONPATH"] = str(HERE)  # for all that the hub starts

# --- the hub itself
c.JupyterHub.bind_url = settings.bind
c.JupyterHub.subdomain_host = settings.domain
c.JupyterHub.hub_bind_url = f"http://127.0.0.1:{settings.ports}"
c.JupyterHub.db_url = f"sqlite:///{places.hub / 'hub.sqlite'}"
c.JupyterHub.cookie_secret_file = str(places.hub / "cookie_secret")
c.JupyterHub.template_paths = [str(HERE / "templates"), str(HERE.parent / "snails_lab" / "pages")]
c.JupyterHub.template_vars = {"words": login_words(HERE / "words")}
c.JupyterHub.active_server_limit = settings.most
c.JupyterHub.concurrent_spawn_limit = (
    0  # nobody is sent away: the spawner lets one after another in
)
c.JupyterHub.implicit_spawn_seconds = 0.5  # who comes back to an ended server is not asked first
c.JupyterHub.last_activity_interval = ACTIVITY
c.JupyterHub.shutdown_on_logout = True
c.JupyterHub.cleanup_servers = True  # nothing runs on without a hub that looks after it

# --- its proxy, which alone speaks with the network, and has no rights
c.ConfigurableHTTPProxy.command = [
    *LOWERED,
    str(PROXY_UID),
    str(HERE / "node_modules" / ".bin" / "configurable-http-proxy"),
]
c.ConfigurableHTTPProxy.api_url = f"http://127.0.0.1:{settings.ports + 1}"
c.ConfigurableHTTPProxy.pid_file = str(places.hub / "proxy.pid")

# --- accounts
c.JupyterHub.authenticator_class = AccountAuthenticator
c.AccountAuthenticator.accounts = accounts
c.AccountAuthenticator.sessions = Sessions(places, accounts)
c.AccountAuthenticator.auth_refresh_strict = True  # tokens end as cookies do
c.AccountAuthenticator.allow_all = True  # of those who have an account

# --- a server for each user, which opens at the lab's pages
c.JupyterHub.spawner_class = UidSpawner
c.UidSpawner.accounts = accounts
c.UidSpawner.places = places
c.UidSpawner.watch = MemoryWatch()
c.UidSpawner.turns = asyncio.Semaphore(max(2, os.cpu_count() or 2))
c.UidSpawner.cmd = [*PYTHON, "snails_hub.server"]
c.UidSpawner.environment = {"JUPYTERHUB_ACTIVITY_INTERVAL": str(ACTIVITY)}
c.UidSpawner.default_url = "/snails"
c.UidSpawner.mem_limit = f"{settings.memory}M"
c.UidSpawner.disable_user_config = True  # a broken setting of one's own shuts nobody out
c.UidSpawner.interrupt_timeout = 3  # what it does not heed, SIGTERM ends
c.UidSpawner.start_timeout = 600  # with the wait for one's turn
c.UidSpawner.http_timeout = 120

# --- services: who ends what nobody uses, and the referee of the rooms
c.JupyterHub.services = [
    {
        "name": "idle-culler",
        "command": [
            *LOWERED,
            str(CULLER_UID),
            *PYTHON,
            "jupyterhub_idle_culler",
            f"--timeout={settings.idle}",
            f"--cull-every={max(5, settings.idle // 10)}",
        ],
    },
    {"name": "rooms", "command": [*PYTHON, "snails_hub.rooms", str(settings.folder)]},
]
c.JupyterHub.load_roles = [
    {
        "name": "idle-culler",
        "services": ["idle-culler"],
        "scopes": ["list:users", "read:users:activity", "read:servers", "delete:servers"],
    },
]
