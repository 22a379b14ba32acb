"""How the starter ends what it started: with Ctrl-C or SIGTERM, and nothing left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.repository import ROOT

CHILD = """
import os, time
try:
    print(os.getpid(), flush=True)
    time.sleep(60)
except KeyboardInterrupt:
    time.sleep(0.6)
    print("ended by itself", flush=True)
"""

DRIVER = """
import sys, run
run.venv_python = lambda: sys.executable

@run.command
def program(arguments):
    return run.call([sys.executable, "-m", *arguments])

@run.command
def server(arguments):
    return run.serve(*arguments)

sys.exit(run.main(sys.argv[1:]))
"""


@pytest.mark.usefixtures("heeds_ctrl_c")
@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize(
    ("command", "number", "status", "words"),
    [
        ("program", signal.SIGINT, 130, "ended by itself\n"),
        ("server", signal.SIGINT, 0, "ended by itself\n"),
        ("server", signal.SIGTERM, 143, ""),
    ],
)
def test_nothing_is_left_behind(
    command: str, number: signal.Signals, status: int, words: str, tmp_path: Path
) -> None:
    """Ctrl-C reaches all programs of a terminal; a plain SIGTERM reaches only run.py."""
    (tmp_path / "child_program.py").write_text(CHILD, encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, "-c", DRIVER, command, "child_program"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(tmp_path)])},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout
    child = int(process.stdout.readline())
    if number == signal.SIGINT:
        os.killpg(process.pid, number)
    else:
        process.send_signal(number)
    rest, errors = process.communicate(timeout=30)
    assert (process.returncode, rest) == (status, words)
    assert "Traceback" not in errors
    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)
