"""Runs a helper of the hub without root's rights: `python -m snails_hub.lowered UID COMMAND`."""

from __future__ import annotations

import os
import sys


def lower(uid: int) -> None:
    """From now on this process is that user, with no group but its own."""
    os.setgroups([])
    os.setgid(uid)
    os.setuid(uid)
    os.umask(0o077)


if __name__ == "__main__":
    lower(int(sys.argv[1]))
    os.execvp(sys.argv[2], sys.argv[2:])
