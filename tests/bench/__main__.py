"""Runs all measurements and writes them to `results/DATE.md` beside this file."""

from __future__ import annotations

import os
import platform
import sys
from datetime import date
from importlib.metadata import version
from pathlib import Path

from tests.bench import perft_nodes, plans, random_games
from tests.bench.rivals import REPEATS, alternate, table

RESULTS = Path(__file__).parent / "results"


def main(words: list[str]) -> int:
    if words not in ([], ["--quick"]):
        print("bench takes no arguments but --quick", file=sys.stderr)
        return 2
    quick = bool(words)
    parts = [
        ("Random full games for four", random_games.rivals(quick)),
        ("Perft", perft_nodes.rivals(quick)),
    ]
    sections = []
    for title, rivals in parts:
        alternate(rivals, 3 if quick else REPEATS)
        sections.append(table(title, rivals))
        print(sections[-1], flush=True)
    sections.append(plans.section(quick, 1 if quick else REPEATS))
    print(sections[-1], flush=True)
    if not quick:
        _write(sections)
    return 0


def _write(sections: list[str]) -> None:
    RESULTS.mkdir(exist_ok=True)
    peers = ", ".join(f"{name} {version(name)}" for name in ("catanatron", "chess"))
    machine = f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"
    how = f"Rivals alternate in one run; {REPEATS} repeats; CPU time; median and half the spread."
    head = f"# Bench of {date.today().isoformat()}\n\n{machine}; {peers}.\n{how}\n"
    file = RESULTS / f"{date.today().isoformat()}.md"
    file.write_text(head + "\n" + "\n\n".join(sections) + "\n", encoding="utf-8")
    print(f"\nwritten to {file.name}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
