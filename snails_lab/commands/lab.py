"""`snails lab`: puts the notebooks into a folder of the user's and opens JupyterLab there."""

from __future__ import annotations

import argparse
from pathlib import Path

from snails_core.commands import FINE
from snails_lab.starting.jupyter import lab_options, run_lab, trust
from snails_lab.starting.notebooks import FOLDER, Copied, copy_shipped, shipped, unchanged
from snails_lab.starting.packages import lab_packages, require_packages
from snails_lab.words import phrase

USUAL = "~/snails-lab"
"""In the home folder, where people see it: what they write in the notebooks is theirs."""


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    folder = phrase(language, "starting.help_folder", usual=USUAL)
    parser.add_argument("--folder", type=Path, default=Path(USUAL), help=folder, metavar="FOLDER")
    further = phrase(language, "starting.help_jupyter")
    parser.add_argument("jupyter", nargs="*", help=further, metavar="-- ARGUMENT")


def run(arguments: argparse.Namespace) -> int:
    require_packages(lab_packages())
    root: Path = arguments.folder.expanduser().absolute()
    notebooks = root / FOLDER
    copied = copy_shipped(shipped(), notebooks)
    for line in report(copied, notebooks, arguments.language):
        print(line, flush=True)
    opens = "--no-browser" not in arguments.jupyter
    print(
        phrase(arguments.language, "starting.opening" if opens else "starting.without_browser"),
        flush=True,
    )
    trust(unchanged(notebooks, shipped()))
    run_lab([*lab_options(root), *arguments.jupyter])
    return FINE


def report(copied: Copied, notebooks: Path, language: str) -> list[str]:
    """What a person should know of the copies; nothing if nothing happened."""
    lines = []
    if copied.written:
        count = len(copied.written)
        lines += [phrase(language, "starting.written", count=count, folder=notebooks)]
    if copied.outdated:
        places = ", ".join(copied.outdated)
        lines += [phrase(language, "starting.outdated", places=places, folder=notebooks)]
    return lines
