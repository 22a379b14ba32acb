"""A shell of IPython in which cells are run as in a kernel, in this process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import chdir, contextmanager
from pathlib import Path

from IPython.core.interactiveshell import InteractiveShell


@contextmanager
def shell_in(folder: Path) -> Iterator[InteractiveShell]:
    """A fresh shell that works in the folder of the notebook, as a kernel does."""
    folder.mkdir(parents=True, exist_ok=True)
    InteractiveShell.clear_instance()
    with chdir(folder):
        yield InteractiveShell.instance(history_length=0)
    InteractiveShell.clear_instance()
