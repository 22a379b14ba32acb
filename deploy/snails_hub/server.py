"""A user's server: the lab's pages come first, and JupyterLab with the same notebooks beside them.

The spawner starts it as that user: `python -m snails_hub.server`.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from snails_lab.models.storage.documents import Document
from snails_lab.models.storage.home import home
from snails_lab.serving.memory import MEGABYTE
from snails_lab.starting.jupyter import CONFIG_PATH, QUIET, config_path, lab_options, trust
from snails_lab.starting.notebooks import FOLDER, copy_shipped, shipped, unchanged

ROOT = "snails-lab"
"""In the user's home: what JupyterLab shows, and where the notebooks are copied to."""
SOLUTIONS = "probability/solutions/"
"""Notebooks that no user gets a copy of."""
PAGES = 3 / 4
"""The part of the memory limit that the pages' kernels may take together; the rest is for the
server itself and the solver. Beyond it the lab ends the largest page, which offers to go on."""


def prepare(name: str) -> list[str]:
    """Puts everything in place; returns the server's options."""
    root = Path.home() / ROOT
    copied = copy_shipped(shipped(), root / FOLDER, leave_out=SOLUTIONS)
    if copied.written:
        trust(unchanged(root / FOLDER, shipped()))
    memory = Document(home() / "lab.json", [])
    if not memory.path.exists():
        memory.update(profile=name)  # the lab calls people by their account until they say another
    Path(os.environ["TMPDIR"]).mkdir(exist_ok=True)
    os.environ[CONFIG_PATH] = config_path(os.environ)
    return [*QUIET, *lab_options(root), *memory_options(int(os.environ.get("MEM_LIMIT") or 0))]


def memory_options(limit: int) -> list[str]:
    """Limits of the pages' kernels that fit below the user's; none without one."""
    if not limit:
        return []
    megabytes = int(limit * PAGES) // MEGABYTE
    return [
        f"--LocalKernels.most_together={megabytes}",
        f"--LocalKernels.most_memory={megabytes}",
    ]


def main() -> None:
    options = prepare(os.environ["JUPYTERHUB_USER"])
    from jupyterhub.singleuser.app import main as serve

    sys.argv = [sys.argv[0], *options]
    serve()


if __name__ == "__main__":
    main()
