"""An environment with the lab and nbgrader, apart from the one that the tests run in.

nbgrader brings extensions that change the JupyterLab beside which it is installed, so it must not
be in the environment of the browser's tests. It is made once, from the pins, as a teacher would.
"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

from tests.support.pinned_environment import PinnedEnvironment
from tests.support.repository import ROOT

NBGRADER = PinnedEnvironment("nbgrader", ("lab", "nbgrader"))
MARKS = Path(__file__).with_name("nbgrader_marks.py")


def make_environment() -> bool:
    """Whether it is there now; without a network it may be impossible to make."""
    return NBGRADER.make()


def marked(course: Path, assignment: str, home: Path) -> dict[str, Any]:
    """Releases the assignment and marks all that was submitted; marks by pupil and cell."""
    python = NBGRADER.python
    environment = {
        **os.environ,
        "PATH": f"{python.parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "SNAILS_HOME": str(home),
        "JUPYTER_CONFIG_DIR": str(home / "jupyter"),
    }
    done = subprocess.run(
        [str(python), str(MARKS), str(course), assignment],
        capture_output=True,
        text=True,
        cwd=course,
        env=environment,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found
