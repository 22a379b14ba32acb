"""Runs the measurements and writes them to `results/DATE.md` beside this file.

`python3 run.py bench [--quick] [SECTION ...]`: without names all sections. One that is
measured again replaces what was written that day. A quick run writes nothing.
"""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable
from datetime import date
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from tests.bench import (
    growth,
    lab,
    layouts,
    mining,
    pages,
    perft_nodes,
    plans,
    puzzles,
    queue,
    random_games,
    real,
    rooms,
    round_trip,
    tree_search,
    visitors,
)
from tests.bench.rivals import REPEATS, Rival, alternate, table

PEERS = ("catanatron", "chess", tree_search.PEER)
RESULTS = Path(__file__).parent / "results"
HEADING = "\n### "

Section = Callable[[bool, int], str]
"""A section of the results: measured quickly or not, with so many repeats."""


def _rivals(title: str, rivals: Callable[[bool], list[Rival]]) -> Section:
    def section(quick: bool, repeats: int) -> str:
        found = rivals(quick)
        alternate(found, max(3, repeats))
        return table(title, found)

    return section


SECTIONS: dict[str, Section] = {
    "games": _rivals("Random full games for four", random_games.rivals),
    "perft": _rivals("Perft", perft_nodes.rivals),
    "plans": plans.section,
    "puzzles": lambda quick, _: puzzles.section(quick),
    "growth": lambda quick, _: growth.section(quick),
    "real": lambda quick, _: real.section(quick),
    "layouts": lambda quick, _: layouts.section(quick),
    "tree_search": tree_search.section,
    "lab": lab.section,
    "pages": lambda quick, _: pages.section(quick),
    "rooms": lambda quick, _: rooms.section(quick),
    "round_trip": round_trip.section,
    "visitors": lambda quick, _: visitors.section(quick),
    "queue": lambda quick, _: queue.section(quick),
    "mining": lambda quick, _: mining.section(quick),
}


def main(words: list[str]) -> int:
    names = [word for word in words if word != "--quick"] or list(SECTIONS)
    if unknown := set(names) - set(SECTIONS):
        known = ", ".join(SECTIONS)
        print(f"bench: no section {', '.join(sorted(unknown))}; there are {known}", file=sys.stderr)
        return 2
    quick = "--quick" in words
    for name in names:
        section = SECTIONS[name](quick, 1 if quick else REPEATS)
        print(section, flush=True)
        if not quick:
            _write(section)
    return 0


def _write(section: str) -> None:
    """Puts the section into the file of the day, in the place of an older one."""
    RESULTS.mkdir(exist_ok=True)
    file = RESULTS / f"{date.today().isoformat()}.md"
    old = file.read_text(encoding="utf-8") if file.exists() else ""
    sections = {part.partition("\n")[0]: part.rstrip() for part in old.split(HEADING)[1:]}
    body = section.strip().removeprefix(HEADING.strip()).strip()
    sections[body.partition("\n")[0]] = body
    whole = "\n".join([_head(), *(HEADING + part for part in sections.values()), ""])
    file.write_text(whole, encoding="utf-8")


def _head() -> str:
    installed = [name for name in PEERS if find_spec(name) is not None]
    peers = ", ".join(f"{name} {version(name)}" for name in installed)
    machine = f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"
    how = f"Rivals alternate in one run; {REPEATS} repeats; CPU time; median and half the spread."
    return f"# Bench of {date.today().isoformat()}\n\n{machine}; {peers}.\n{how}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
