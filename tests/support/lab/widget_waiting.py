"""Waits until a panel that asked the worker shows its answer, and reads what is shown."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from time import monotonic, sleep
from typing import Any


def until(is_so: Callable[[], bool], seconds: float = 120) -> None:
    """Waits for the worker."""
    end = monotonic() + seconds
    while not is_so():
        assert monotonic() < end, "the worker took too long"
        sleep(0.01)


def text(widget: Any) -> str:
    """What a person reads of it."""
    return unescape(re.sub(r"<[^>]+>", " ", str(widget.value)))
