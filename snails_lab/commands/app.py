"""`snails app`: serves the lab as plain pages without code, for a class or a kiosk.

The pages come straight from the package, so that they are the same whatever people do with their
copies of the notebooks.
"""

from __future__ import annotations

import argparse

from snails_core.commands import FINE
from snails_lab.starting.notebooks import shipped
from snails_lab.starting.packages import lab_packages, require_packages
from snails_lab.words import phrase

VALUES = {
    "host": "ADDRESS",
    "port": "NUMBER",
    "code": "CODE",
    "name": "NAME",
    "pages": "NUMBER",
    "base_url": "PATH",
}
FLAGS = ("open", "no-browser", "debug")
"""The server's own options (`snails_lab.serving.app`), which read and check what they are given."""


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    for name, kind in VALUES.items():
        told = phrase(language, f"app_option.{name}")
        parser.add_argument(f"--{name}", action="append", default=[], help=told, metavar=kind)
    for flag in FLAGS:
        told = phrase(language, f"app_option.{flag.replace('-', '_')}")
        parser.add_argument(f"--{flag}", action="store_true", help=told)


def run(arguments: argparse.Namespace) -> int:
    require_packages(lab_packages())
    from snails_lab.serving.app import PlainPages

    PlainPages.launch_instance(argv=[str(shipped()), *server_options(arguments)])
    return FINE


def server_options(arguments: argparse.Namespace) -> list[str]:
    """The same options, as the server takes them."""
    given = vars(arguments)
    values = [f"--{name}={value}" for name in VALUES for value in given[name]]
    values.append(f"--language={arguments.language}")
    return [*values, *(f"--{flag}" for flag in FLAGS if given[flag.replace("-", "_")])]
