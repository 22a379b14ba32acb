"""JupyterLab on a folder that has our notebooks, with the settings that they need."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from snails_lab.starting.notebooks import DOOR

CONFIG_PATH = "JUPYTER_CONFIG_PATH"
CONFIG = Path(__file__).resolve().parent / "config"
"""Default settings: newcomers are spared a question about Jupyter's news, and machines without a
network the attempt to fetch them; what widgets are told comes to one thread of the kernel, in its
order, and not to several at once. What people set in JupyterLab themselves goes before."""

QUIET = (
    "--Application.log_level=ERROR",
    "--Application.log_format=%(message)s",
)
"""The terminal tells the address, how to end the lab, and what went wrong; nothing else of what a
server says to itself. Whoever wants more gives these options again."""

EXTENSIONS = {"snails_lab.serving.local_pages": True, "voila.server_extension": False}
"""Our pages instead of Voila's, which show every notebook and load styles from elsewhere."""


def trust(notebooks: Sequence[Path]) -> None:
    """Jupyter hides what is saved in a notebook until it is told that it is ours."""
    command = [sys.executable, "-m", "nbformat.sign", *map(str, notebooks)]
    if notebooks:
        subprocess.run(command, capture_output=True, check=False)


def lab_options(root: Path) -> list[str]:
    """JupyterLab's options for a folder in which our notebooks lie: it opens at our pages."""
    return [
        f"--ServerApp.root_dir={root}",
        f"--LabApp.default_url=/{DOOR}",
        f"--ServerApp.jpserver_extensions={EXTENSIONS}",
        "--LabApp.expose_app_in_browser=True",  # so that our notebooks can run themselves
        "--ServerApp.answer_yes=True",  # when Ctrl-C ends it
        "--ServerApp.kernel_manager_class=snails_lab.serving.local_kernels.LocalKernels",
    ]


def config_path(environment: Mapping[str, str]) -> str:
    """Where Jupyter looks for settings: where it was told to, and then here."""
    return os.pathsep.join(filter(None, [environment.get(CONFIG_PATH), str(CONFIG)]))


def run_lab(options: Sequence[str]) -> None:
    """Runs JupyterLab in this process until it is ended, so that signals reach it."""
    from jupyterlab.labapp import LabApp

    os.environ[CONFIG_PATH] = config_path(os.environ)
    logging.captureWarnings(True)  # of what will change in Jupyter's libraries
    LabApp.launch_instance(argv=[*QUIET, *options])
