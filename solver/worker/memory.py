"""How much memory a process takes, as far as the platform tells without further packages.

On Linux the parent reads it of any process, with those that it forked off (what they share is
counted for each, so rather too much than too little). Elsewhere the worker reports its own peak
with every progress (macOS and other Unixes). On Windows neither is there: nothing is watched.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

try:
    import resource
except ImportError:
    resource = None  # type: ignore[assignment]  # not on Windows


def resident(process: int) -> int | None:
    """Bytes that a process and its children hold in memory now; None where the platform does not
    tell."""
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
        own = pages * os.sysconf("SC_PAGE_SIZE")
    except (OSError, IndexError, AttributeError):
        return None
    return own + sum(resident(child) or 0 for child in _children(process))


def _children(process: int) -> list[int]:
    """The processes that the main thread of a process has started; none where nobody tells."""
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    except OSError:
        return []
    return [int(child) for child in children.split()]


def own_peak() -> int | None:
    """Bytes that this process held at most; None where the platform does not tell."""
    if resource is None:
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024
