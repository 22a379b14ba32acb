"""Writes the golden playthrough anew: `python -m tests.tools.renew_playthrough`, in an environment
with the extra `peers`."""

from __future__ import annotations

from tests.support.repository import ROOT
from tests.support.solver.playthrough import playthrough

FILE = ROOT / "tests" / "solver" / "frameworks" / "playthrough.txt"

if __name__ == "__main__":
    FILE.write_text(playthrough(), encoding="utf-8", newline="\n")
