"""Who is let in: the class code, the names of this machine, and one id for each browser."""

from __future__ import annotations

import ipaddress
import re
import secrets
import socket
from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from time import monotonic

import psutil
from tornado.web import RequestHandler

CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that nobody mistakes for each other on a blackboard."""
CODE_LENGTH = 8
"""31 to the power of 8 codes: at a thousand tries a second, 13 years for half of them."""
LEAST_CODE = 6
"""Characters of a code that somebody chose."""
MOST_TRIES, TRYING = 20, 60.0
"""Wrong codes that may come from one address in so many seconds."""
MOST_ADDRESSES = 10_000
COOKIE = "snails-visitor"
COOKIE_DAYS = 400
VISITOR_HEADER = "X-Snails-Visitor"
"""By this header Voila hands the visitor's id on to the kernel, see `snails_lab.address`."""
_VISITOR = re.compile(r"[0-9a-f]{32}")


def new_code() -> str:
    """A class code to read out: `k7mw-x3pd`."""
    letters = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    return f"{letters[:4]}-{letters[4:]}"


def same_code(typed: str, code: str) -> bool:
    """Whether somebody typed the code, however they wrote capitals, blanks and dashes."""
    return secrets.compare_digest(_bare(typed).encode(), _bare(code).encode())


def is_long_enough(code: str) -> bool:
    """Whether a code that somebody chose has enough letters and digits."""
    return len(_bare(code)) >= LEAST_CODE


def _bare(code: str) -> str:
    return "".join(filter(str.isalnum, code.casefold()))


class Attempts:
    """Wrong codes, by the address that they came from: nobody may try many in a minute."""

    def __init__(self) -> None:
        self._failed: dict[str, list[float]] = {}

    def may_try(self, address: str) -> bool:
        since = monotonic() - TRYING
        self._failed[address] = [time for time in self._failed.get(address, ()) if time > since]
        return len(self._failed[address]) < MOST_TRIES

    def fail(self, address: str) -> None:
        if len(self._failed) > MOST_ADDRESSES:
            self._failed.clear()
        self._failed.setdefault(address, []).append(monotonic())


def is_loopback(address: str) -> bool:
    """Whether a server that listens at the address can be reached from this machine only."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return address == "localhost"


def own_addresses(listening: str) -> list[str]:
    """The addresses at which others on the network find a server that listens there."""
    if listening not in ("", "0.0.0.0", "::", "*"):
        return [listening]
    families = [socket.AF_INET] if listening == "0.0.0.0" else [socket.AF_INET, socket.AF_INET6]
    found = [
        address.address.split("%")[0]
        for addresses in psutil.net_if_addrs().values()
        for address in addresses
        if address.family in families
    ]
    others = [
        address
        for address in found
        if not (parsed := ipaddress.ip_address(address)).is_loopback and not parsed.is_link_local
    ]
    return sorted(others, key=lambda address: ":" in address)


def allow_many_connections() -> None:
    """Raises the number of open files to what this user may have: connections count as files."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def host_pattern(listening: str, names: list[str]) -> str:
    """A pattern of the `Host` headers that are answered; all others are refused.

    A page elsewhere can make a name of its own point to this machine and then read what this
    server answers (DNS rebinding). It cannot do so with an address or with this machine's name.
    """
    if is_loopback(listening):
        known = ["localhost", "127.0.0.1", "[::1]", "::1", listening, *names]
        return _any_of(map(re.escape, known))
    host = socket.gethostname()
    known = ["localhost", host, f"{host.split('.')[0]}.local", socket.getfqdn(), *names]
    return _any_of([*map(re.escape, known), r"\d+\.\d+\.\d+\.\d+", r"\[[0-9a-f:.]+\]"])


def _any_of(patterns: Iterable[str]) -> str:
    return f"(?i:{'|'.join(patterns)})$"


def visitor_of(handler: RequestHandler) -> str | None:
    """The opaque id of the browser that asks; None before it has brought its cookie back.

    The cookie is a secret of the browser's. What kernels, folders and logs see is a digest of it.
    """
    brought = handler.get_cookie(COOKIE) or ""
    return sha256(brought.encode()).hexdigest()[:32] if _VISITOR.fullmatch(brought) else None


def give_cookie(handler: RequestHandler, path: str) -> None:
    """Gives a browser a cookie by which it is known from now on."""
    handler.set_cookie(
        COOKIE,
        secrets.token_hex(16),
        path=path,
        expires_days=COOKIE_DAYS,
        httponly=True,
        samesite="Lax",
        secure=handler.request.protocol == "https",
    )
