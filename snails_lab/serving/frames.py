"""Whether a message that a browser sent is put together as it should be.

A message of several parts begins with how many they are and where each one begins. Jupyter's
server believes these numbers: fifty bytes that promise two billion parts would keep it busy for
half a minute, for all visitors, with gigabytes of memory. So they are checked before.
"""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any

V1 = "v1.kernel.websocket.jupyter.org"
"""The protocol of all connections here. There is an older one, in which Voila gets lost."""
SIZE = 8
"""Bytes of a number in a message's head."""
MOST_PARTS = 1024
"""A widget's message has some four parts, and one more for each array that it carries."""
MOST_HEADER = 4096
"""Bytes of a header, which is read by this server: an id, a type, a date and the like."""
MOST_READ = 1 << 16
"""Bytes of another part that this server reads; only what a widget is told may be longer."""
COMM = "comm_"
"""So begin the types of messages to widgets."""
ADDRESSED = re.compile(rb'\{"comm_id": ?"[\w-]{1,64}", ?"data": ?\{')
"""So begins, in every browser, what a widget is told."""


def is_well_framed(message: str | bytes) -> bool:
    """Whether the parts lie one after the other within the message."""
    if isinstance(message, str):
        return False
    beginnings = _beginnings(message)
    places = [SIZE * (len(beginnings) + 1), *beginnings, len(message)]
    if not beginnings or any(before > after for before, after in pairwise(places)):
        return False
    return len(beginnings) < 3 or beginnings[2] - beginnings[1] <= MOST_HEADER


def channel_of(message: bytes) -> str:
    """The channel that a well-framed message is for."""
    start, end, *_ = [*_beginnings(message), 0, 0]
    return message[start:end].decode("utf-8", "replace")


def kind_of(message: bytes) -> str:
    """The type of a well-framed message, as its header says; empty if that cannot be read."""
    return _in_header(message, "msg_type")


def name_of(message: bytes) -> str:
    """The id that a well-framed message has of its sender; empty if that cannot be read."""
    return _in_header(message, "msg_id")


def is_readable(message: bytes) -> bool:
    """Whether a kernel can make sense of a well-framed message; it prints a traceback if not.

    What is longer than this server reads in a moment is judged by how it begins.
    """
    beginnings = [*_beginnings(message), len(message)]
    parts = [message[start:end] for start, end in pairwise(beginnings)][1:5]
    if len(parts) < 4 or any(len(part) > MOST_READ for part in parts[:3]):
        return False
    kind, content = kind_of(message), parts[3]
    if len(content) > MOST_READ:
        return kind == f"{COMM}msg" and ADDRESSED.match(content) is not None
    *others, told = map(_read, parts)
    if told is None or None in others:
        return False
    named = {f"{COMM}open": ("comm_id", "target_name"), f"{COMM}info_request": ()}
    needed = named.get(kind, ("comm_id",) if kind.startswith(COMM) else ())
    return all(isinstance(told.get(name), str) for name in needed)


def _read(part: bytes) -> dict[str, Any] | None:
    """An object of JSON; None if it is none."""
    try:
        read = json.loads(part)
    except (ValueError, RecursionError):
        return None
    return read if isinstance(read, dict) else None


def _in_header(message: bytes, field: str) -> str:
    _, header, end, *_ = [*_beginnings(message), 0, 0, 0]
    try:
        return str(json.loads(message[header:end])[field])
    except (ValueError, LookupError, TypeError, RecursionError):
        return ""


def _beginnings(message: bytes) -> list[int]:
    """Where the parts begin: channel, header and so on; nothing if there cannot be so many."""
    parts = int.from_bytes(message[:SIZE], "little")
    end = SIZE * (parts + 1)
    if not 1 <= parts <= MOST_PARTS or len(message) < end:
        return []
    return [int.from_bytes(message[at : at + SIZE], "little") for at in range(SIZE, end, SIZE)]
