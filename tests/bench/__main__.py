"""Runs all measurements and writes them to `results/DATE.md` beside this file."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterator
from datetime import date
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from tests.bench import growth, lab, perft_nodes, plans, puzzles, random_games, tree_search
from tests.bench.rivals import REPEATS, alternate, table

PEERS = ("catanatron", "chess", tree_search.PEER)
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
    for section in _plans(quick, 1 if quick else REPEATS):
        sections.append(section)
        print(section, flush=True)
    if not quick:
        _write(sections)
    return 0


def _plans(quick: bool, repeats: int) -> Iterator[str]:
    yield plans.section(quick, repeats)
    yield puzzles.section(quick)
    yield growth.section(quick)
    yield tree_search.section(quick, repeats)
    yield lab.section(quick, repeats)


def _write(sections: list[str]) -> None:
    RESULTS.mkdir(exist_ok=True)
    installed = [name for name in PEERS if find_spec(name) is not None]
    peers = ", ".join(f"{name} {version(name)}" for name in installed)
    machine = f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"
    how = f"Rivals alternate in one run; {REPEATS} repeats; CPU time; median and half the spread."
    head = f"# Bench of {date.today().isoformat()}\n\n{machine}; {peers}.\n{how}\n"
    file = RESULTS / f"{date.today().isoformat()}.md"
    file.write_text(head + "\n" + "\n\n".join(sections) + "\n", encoding="utf-8")
    print(f"\nwritten to {file.name}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
