"""Whether the packages of the extra `lab` are there: a wheel is installed without them too."""

from __future__ import annotations

import re
import shlex
import sys
from importlib.metadata import PackageNotFoundError, distribution, requires

from snails_lab.errors import LabError

PROJECT = "snails-lab"
REQUIREMENT = re.compile(r"""([\w.-]+).*;.*\bextra == ["']lab["']""")


def lab_packages() -> list[str]:
    """What the project asks for in its extra `lab`, by name."""
    found = map(REQUIREMENT.match, requires(PROJECT) or [])
    return [match[1] for match in found if match]


def require_packages(names: list[str]) -> None:
    """An error that names all packages that are missing, and the command that installs them."""
    missing = [name for name in names if not _is_installed(name)]
    if missing:
        command = shlex.join([sys.executable, "-m", "pip", "install", *missing])
        raise LabError("packages_missing", names=", ".join(missing), command=command)


def _is_installed(name: str) -> bool:
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True
