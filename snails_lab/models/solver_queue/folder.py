"""Where the lock files of the queue lie, and the two locks that are not tickets."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from tempfile import gettempdir

from snails_lab.errors import LabError
from snails_lab.models.storage.home import home
from snails_lab.models.storage.locks import Lock

NAME = "solver"
TURN = "turn.lock"


def queue_folder() -> Path:
    """A folder in the data folder that all its kernels find; made if it is not there.

    If the data folder cannot be written, a folder of the same user in the system's place for
    temporary files stands in for it, and all kernels find that one, for they see the same
    data folder. If nothing can be written there either, an error says so and nothing runs.
    """
    usual = home() / NAME
    reasons = []
    for folder in (usual, _substitute(usual)):
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            os.close(os.open(folder / TURN, os.O_RDWR | os.O_CREAT, 0o600))
            return folder
        except OSError as error:
            reasons.append(error.strerror or str(error))
    raise LabError("unwritable", str(usual), reason=reasons[0])


def turn(folder: Path) -> Lock:
    """Held while a worker searches: whoever has it is the only one."""
    return Lock(folder / TURN)


def _substitute(usual: Path) -> Path:
    user = str(getattr(os, "getuid", lambda: "")())
    mark = sha256(f"{user} {usual}".encode()).hexdigest()[:16]
    return Path(gettempdir()) / f"snails-lab-solver-{mark}"
