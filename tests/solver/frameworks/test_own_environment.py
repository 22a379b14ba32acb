"""The tests of the frameworks in an environment of their own, which has the extra `peers`."""

from __future__ import annotations

import os
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest

from run import in_ci
from tests.support.pinned_environment import PinnedEnvironment
from tests.support.repository import ROOT

PEERS = PinnedEnvironment("peers", ("lab", "test", "peers"))
NOTEBOOK = ROOT / "notebooks" / "examples" / "7-other-frameworks.ipynb"


@pytest.mark.long(minutes=5)
@pytest.mark.skipif(find_spec("pyspiel") is not None, reason="they run beside this one")
def test_their_suites_pass_where_the_extra_is_installed(tmp_path: Path) -> None:
    if not PEERS.make():
        (pytest.fail if in_ci() else pytest.skip)("the extra peers could not be installed")
    tests = ["test_open_spiel.py", "test_pettingzoo.py"]
    line = [str(PEERS.python), "-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "SNAILS_HOME": str(tmp_path)}
    for words in (
        [str(Path(__file__).with_name(name)) for name in tests],
        ["--nbval", str(NOTEBOOK)],
    ):
        done = subprocess.run(
            [*line, *words], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout[-4000:]
        assert "skipped" not in done.stdout.splitlines()[-1]
