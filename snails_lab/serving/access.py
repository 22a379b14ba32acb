"""Who is let in: the class code, the names of this machine, and one id for each browser."""

from __future__ import annotations

import ipaddress
import re
import secrets
import socket
from collections import deque
from collections.abc import Iterable
from hashlib import sha256
from time import monotonic

import psutil
from tornado.web import RequestHandler

CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that nobody mistakes for each other on a blackboard."""
CODE_LENGTH = 8
"""31 to the power of 8 codes: at a thousand tries a second, 13 years for half of them."""
LEAST_CODE = 8
"""Letters and digits of a code that somebody chose."""
LEAST_DIFFERENT = 4
"""How many of them are not the same."""
ALARMING, TRYING = 200, 60.0
"""Wrong codes in so many seconds that no class types."""
COOKIE = "snails-visitor"
COOKIE_DAYS = 400
VISITOR_HEADER = "X-Snails-Visitor"
"""By this header Voila hands the visitor's id on to the kernel, see `snails_lab.environment`."""
OPENING_HEADER = "X-Snails-Opening"
"""By this one it hands on which request a kernel is started for, see `kernels.OPENING`."""
_VISITOR = re.compile(r"[0-9a-f]{32}")


def new_code() -> str:
    """A class code to read out: `k7mw-x3pd`."""
    letters = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    return f"{letters[:4]}-{letters[4:]}"


def same_code(typed: str, code: str) -> bool:
    """Whether somebody typed the code, however they wrote capitals, blanks and dashes."""
    return secrets.compare_digest(_bare(typed).encode(), _bare(code).encode())


def is_strong_enough(code: str) -> bool:
    """Whether a code that somebody chose has enough letters and digits."""
    bare = _bare(code)
    return len(bare) >= LEAST_CODE and len(set(bare)) >= LEAST_DIFFERENT


def _bare(code: str) -> str:
    return "".join(filter(str.isalnum, code.casefold()))


class WrongCodes:
    """Wrong codes of the last minute, to tell who started the server that somebody guesses.

    They shut nobody out. Those who guess and those who know the code may come from one address,
    through a router or a server in front, and whoever shuts the former out shuts out the class.
    It is the code's length that keeps guessers out.
    """

    def __init__(self) -> None:
        self._times: deque[float] = deque(maxlen=ALARMING)
        self._told = -TRYING

    def add(self) -> bool:
        """Notes one more; whether it is time to tell that there are many, once a minute at most."""
        now = monotonic()
        self._times.append(now)
        are_many = len(self._times) == ALARMING and now - self._times[0] < TRYING
        if not are_many or now - self._told < TRYING:
            return False
        self._told = now
        return True


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
