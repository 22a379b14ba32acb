"""What who runs the hub can set, by variables of the environment; each has a usual value."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

FOLDER, USUAL_FOLDER = "SNAILS_HUB_FOLDER", "/var/lib/snails-hub"
BIND, USUAL_BIND = "SNAILS_HUB_BIND", "http://127.0.0.1:8000"
MEMORY, USUAL_MEMORY, LEAST_MEMORY = "SNAILS_HUB_MEMORY", 2048, 768
IDLE, USUAL_IDLE = "SNAILS_HUB_IDLE", 3600
MOST, USUAL_MOST = "SNAILS_HUB_USERS", 40
DOMAIN = "SNAILS_HUB_DOMAIN"
PORTS, USUAL_PORTS = "SNAILS_HUB_PORTS", 8081


class SettingError(Exception):
    """A variable that says what cannot be meant."""


class Settings(NamedTuple):
    """What the hub's configuration is made from."""

    folder: Path
    bind: str
    """Where browsers find the hub: this machine alone unless told otherwise."""
    memory: int
    """Megabytes that all processes of one user may take together."""
    idle: int
    """Seconds without anybody after which a user's server is ended."""
    most: int
    """Users whose servers run at once."""
    domain: str
    """`https://hub.school`: each user then has a name below it; empty for one name for all."""
    ports: int
    """The first of two ports that the hub needs for itself on this machine."""


def read_settings(environment: Mapping[str, str]) -> Settings:
    """Raises SettingError, which names the variable."""

    def number(name: str, usual: int, least: int) -> int:
        told = environment.get(name, "").strip() or str(usual)
        if not (told.isascii() and told.isdigit()) or int(told) < least:
            raise SettingError(f"{name}={told}: say a whole number from {least} on")
        return int(told)

    folder = Path(environment.get(FOLDER) or USUAL_FOLDER)
    if not folder.is_absolute():
        raise SettingError(f"{FOLDER}={folder}: say a path that begins with /")
    bind = environment.get(BIND) or USUAL_BIND
    if not bind.startswith(("http://", "https://")):
        raise SettingError(f"{BIND}={bind}: say an address such as {USUAL_BIND}")
    return Settings(
        folder,
        bind,
        number(MEMORY, USUAL_MEMORY, LEAST_MEMORY),
        number(IDLE, USUAL_IDLE, 10),
        number(MOST, USUAL_MOST, 1),
        environment.get(DOMAIN, ""),
        number(PORTS, USUAL_PORTS, 1024),
    )
