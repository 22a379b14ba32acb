"""A full disk: files can be read, and nothing can be made or written."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest


@contextmanager
def full_disk() -> Iterator[None]:
    """What is there can be read; no file or folder can be made, and no byte written."""
    opened = os.open

    def refuse(*_: object, **__: object) -> Any:
        raise OSError(errno.ENOSPC, "No space left on device")

    def open_what_is_there(path: Any, flags: int, *args: Any, **kwargs: Any) -> int:
        if flags & os.O_CREAT and not os.path.lexists(path):
            refuse()
        return opened(path, flags, *args, **kwargs)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "open", open_what_is_there)
        patch.setattr(os, "mkdir", refuse)
        patch.setattr(os, "write", refuse)
        yield
