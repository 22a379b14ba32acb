"""How much memory the kernels take, and which of them have to end."""

from __future__ import annotations

from collections.abc import Mapping

import psutil

MEGABYTE = 1 << 20


def own_memory(process: int) -> int | None:
    """Bytes that a process has for itself; None if it is gone or nobody may look.

    What it shares with others (the code of Python, above all) counts only where the system does
    not tell it apart: on macOS and Windows.
    """
    try:
        found = psutil.Process(process).memory_info()
    except (psutil.Error, ValueError):
        return None
    return int(found.rss - getattr(found, "shared", 0))


def free_memory() -> int:
    """Bytes that this machine can give without writing others' memory to the disk."""
    return int(psutil.virtual_memory().available)


def half_the_machine() -> int:
    """Megabytes: the rest is for the solver and for what else runs here."""
    return int(psutil.virtual_memory().total) // 2 // MEGABYTE


def outgrown(sizes: Mapping[str, int], most: int, together: int) -> list[str]:
    """Which kernels end so that none takes more than `most`, and all no more than `together`.

    The largest end first, so that no kernel of usual size ends because of one that has grown.
    0 is no limit.
    """
    ending = [name for name, size in sizes.items() if most and size > most]
    staying = {name: size for name, size in sizes.items() if name not in ending}
    while together and sum(staying.values()) > together:
        largest = max(staying, key=lambda name: staying[name])
        ending.append(largest)
        del staying[largest]
    return ending
