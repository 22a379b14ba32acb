"""Wrong passwords for one name, counted by the address they come from.

A stranger who tries passwords uses up the tries of their own address, and in the end those of all
addresses that nobody has logged in from. Whoever has logged in from an address before has tries of
their own there, so a stranger elsewhere cannot shut them out.
"""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from pathlib import Path
from time import time
from typing import NamedTuple

from snails_lab.models.storage.documents import Document, Values
from snails_lab.models.storage.name_pin import (
    DAY,
    MINUTE,
    Allowance,
    read_times,
    remembered_tries,
    seconds_to_wait,
)

OF_ADDRESS: Allowance = ((10, 10 * MINUTE), (50, DAY))
"""Wrong passwords for one name from one address."""
OF_STRANGERS: Allowance = ((40, 10 * MINUTE), (200, DAY))
"""Wrong passwords for one name from all addresses together that it was never logged in from."""
MOST_KNOWN = 16
"""Addresses of one name that are remembered; the one that was used longest ago goes first."""
NETWORK = 64
"""Bits of an IPv6 address that count: one customer has all addresses behind them."""
NOWHERE = "unknown"


def address_of(forwarded: str) -> str:
    """Where a request comes from, by its X-Forwarded-For: the last that is not this machine.

    Each proxy adds at the end whom it heard from, so what a browser itself claims stands before,
    and is not believed. Nor is X-Real-Ip, which the hub's proxy passes on as it comes.
    """
    told = [_network(part.strip()) for part in forwarded.split(",")]
    others = [one for one in told if one and not _is_here(one)]
    return others[-1] if others else next((one for one in reversed(told) if one), NOWHERE)


def _network(text: str) -> str:
    """An address, or the network of one; empty for anything else."""
    try:
        address = ip_address(text)
    except ValueError:
        return ""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        if not address.is_loopback:
            host = 128 - NETWORK
            return str(IPv6Address(int(address) >> host << host))
    return str(address)


def _is_here(address: str) -> bool:
    return ip_address(address).is_loopback


class _Kept(NamedTuple):
    """What the file says."""

    known: dict[str, float]
    """When somebody last logged in rightly, by address."""
    wrong: dict[str, tuple[float, ...]]
    """When wrong passwords came, by address."""


class Tries:
    """The wrong passwords for the account whose folder this is."""

    def __init__(self, folder: Path) -> None:
        self._document = Document(folder / "tries.json", [])

    def count(self, address: str) -> bool:
        """One more try from there; False if it must not be answered, and is not counted either.

        A try is counted before it is answered, so that tries at the same time are counted too.
        """
        now = time()

        def counted(kept: _Kept) -> _Kept:
            if not _is_answered(kept, address, now):
                raise _Refused
            times = remembered_tries(kept.wrong.get(address, ()), OF_ADDRESS, now)
            return kept._replace(wrong={**kept.wrong, address: tuple(times)})

        try:
            self._change(counted, now)
        except _Refused:
            return False
        return True

    def was_right(self, address: str) -> None:
        """The try from there that was counted last was right: it counts no more."""
        now = time()

        def known(kept: _Kept) -> _Kept:
            latest = sorted({**kept.known, address: now}.items(), key=lambda pair: pair[1])
            wrong = {**kept.wrong, address: kept.wrong.get(address, ())[:-1]}
            return _Kept(dict(latest[-MOST_KNOWN:]), wrong)

        self._change(known, now)

    def forget(self) -> None:
        """Begins anew, with no address known."""
        self._document.remove()

    def _change(self, change: Callable[[_Kept], _Kept], now: float) -> None:
        def changed(values: Values) -> Values:
            kept = change(_read(values, now))
            wrong = {address: [*times] for address, times in kept.wrong.items() if times}
            return {"known": kept.known, "wrong": wrong}

        self._document.change(changed, mend=True)


class _Refused(Exception):
    """There were too many tries."""


def _is_answered(kept: _Kept, address: str, now: float) -> bool:
    if seconds_to_wait(kept.wrong.get(address, ()), OF_ADDRESS, now) > 0:
        return False
    if address in kept.known:
        return True
    strangers = [
        one for other, times in kept.wrong.items() if other not in kept.known for one in times
    ]
    return seconds_to_wait(strangers, OF_STRANGERS, now) <= 0


def _read(values: Values, now: float) -> _Kept:
    """What has become too old to count is left out."""
    wrong = {
        address: tuple(one for one in read_times(times) if one > now - DAY)
        for address, times in values.get("wrong", {}).items()
    }
    return _Kept(values.get("known", {}), wrong)
