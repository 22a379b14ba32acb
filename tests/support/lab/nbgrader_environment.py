"""An environment with the lab and nbgrader, apart from the one that the tests run in.

nbgrader brings extensions that change the JupyterLab beside which it is installed, so it must not
be in the environment of the browser's tests. It is made once, from the pins, as a teacher would.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any

from tests.support.repository import ROOT

HERE = ROOT / ".venv" / "nbgrader"
STAMP = HERE / "made-from.txt"
PINS = [ROOT / "pins" / f"{name}.txt" for name in ("lab", "nbgrader")]
MARKS = Path(__file__).with_name("nbgrader_marks.py")


def python() -> Path:
    return HERE / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def make_environment() -> bool:
    """Whether it is there now; without a network it may be impossible to make."""
    wanted = hashlib.sha256(b"".join(pins.read_bytes() for pins in PINS)).hexdigest()
    if STAMP.exists() and STAMP.read_text(encoding="utf-8") == wanted:
        return True
    venv.EnvBuilder(clear=True, symlinks=os.name != "nt").create(HERE)
    lists = [word for pins in PINS for word in ("-r", str(pins))]
    how = ["--quiet", "--require-hashes", "--only-binary", ":all:", *lists]
    done = subprocess.run([*_installer(), *how], check=False)
    if done.returncode == 0:
        STAMP.write_text(wanted, encoding="utf-8")
    return done.returncode == 0


def _installer() -> list[str]:
    """uv if there is one, else the pip of the tests: both can install elsewhere."""
    for uv in ([shutil.which("uv") or ""], [sys.executable, "-m", "uv"]):
        if uv[0] and subprocess.run([*uv, "--version"], capture_output=True).returncode == 0:
            return [*uv, "pip", "install", "--python", str(python())]
    return [sys.executable, "-m", "pip", "--python", str(python()), "install"]


def marked(course: Path, assignment: str, home: Path) -> dict[str, Any]:
    """Releases the assignment and marks all that was submitted; marks by pupil and cell."""
    environment = {
        **os.environ,
        "PATH": f"{python().parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "SNAILS_HOME": str(home),
        "JUPYTER_CONFIG_DIR": str(home / "jupyter"),
    }
    done = subprocess.run(
        [str(python()), str(MARKS), str(course), assignment],
        capture_output=True,
        text=True,
        cwd=course,
        env=environment,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found
