"""How many ways a position can go on, by depth ("perft" in chess): a fingerprint of the rules.

A way of depth n is n choices one after another; decisions and chances branch alike, and an
outcome's weight does not count. Where the game is over no way goes on. A planning node has so
many options that it ends the counting: each of its plans is a way, at any depth. Only plans
that are given are entered, and then nothing else is.

    python -m snails_core.perft FILE [--long] [--divide]

checks a file of positions with known counts, and tells the count of each choice where one is
wrong (or everywhere, with --divide).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from snails_core.engine import play_unchecked
from snails_core.errors import NotationError, SnailsError
from snails_core.nodes import Chance, Decision, Over
from snails_core.notation import read_position
from snails_core.options import Choice, Plan
from snails_core.plans import Plans
from snails_core.position import Position
from snails_core.records import OPTIONS, read_record, write_record
from snails_core.toml_tables import Table, as_text, as_whole
from snails_core.untrusted import decode, parse_toml, read_bytes

MOST_WAYS = 10**15
MAX_BYTES = 200_000
"""Of a file of positions; ours has 9 kB."""

Known = dict[tuple[Position, int], int]


def perft(position: Position, depth: int, plans: Collection[Plan] = ()) -> int:
    """The number of ways of this depth; equal positions are counted once and remembered."""
    return _count(position, depth, plans, {})


def divide(position: Position, depth: int, plans: Collection[Plan] = ()) -> dict[Choice, int]:
    """The number of ways that begin with each choice (none for a planning node)."""
    known: Known = {}
    return {
        choice: _count(play_unchecked(position, choice).position, depth - 1, plans, known)
        for choice in _choices(position, plans) or ()
    }


def _choices(position: Position, plans: Collection[Plan]) -> Collection[Choice] | None:
    """What to branch on; None for a planning node without given plans."""
    node = position.node
    if isinstance(node, Over):
        return ()
    if isinstance(node, Chance):
        return node.outcomes
    if isinstance(node.options, Plans):
        return [plan for plan in plans if plan in node.options] or None
    return node.options


def _count(position: Position, depth: int, plans: Collection[Plan], known: Known) -> int:
    if not depth:
        return 1
    choices = _choices(position, plans)
    if choices is None:
        assert isinstance(position.node, Decision)
        return len(position.node.options)
    if depth == 1:
        return len(choices)
    key = (position, depth)
    if key not in known:
        known[key] = sum(
            _count(play_unchecked(position, choice).position, depth - 1, plans, known)
            for choice in choices
        )
    return known[key]


# --- files ----------------------------------------------------------------------------
class Entry(NamedTuple):
    """A position of a file: `counts` by depth from 1, the last `long` of them slow to check."""

    id: str
    position: Position
    plans: tuple[Plan, ...]
    counts: tuple[int, ...]
    long: int


class Finding(NamedTuple):
    """A count and what the file says."""

    entry: Entry
    depth: int
    found: int

    @property
    def wanted(self) -> int:
        return self.entry.counts[self.depth - 1]


def read_entries(file: Path) -> list[Entry]:
    """The positions of a file, see `tests/core/games/perft/positions.toml`."""
    return entries_of(decode(read_bytes(file, MAX_BYTES), file.name), file.name)


def entries_of(text: str, name: str) -> list[Entry]:
    """The positions of a file whose text is at hand; `name` is the file's."""
    table = Table.of(parse_toml(text, name, MAX_BYTES), ("position",), name)
    return [_entry(value, name, path) for value, path in table.items("position")]


def _entry(value: object, file: str, path: str) -> Entry:
    known = ("id", "text", "plans", "counts", "long")
    id = Table.of(value, known, file, path).text("id")
    table = Table.of(value, known, f"{file}: {id}")
    place = table.at("text")
    try:
        position = read_position(table.text("text"))
    except SnailsError as error:
        raise NotationError(error.key, f"{place}: {error.place}", **error.values) from error
    plans: list[Plan] = []
    for item, where in table.items("plans") if table.has("plans") else ():
        here = f"{table.head}: {where}"
        plans.append(read_record(position.setting, as_text(item, here), PLANS, here))
    counts = [
        as_whole(item, f"{table.head}: {where}", 0, MOST_WAYS)
        for item, where in table.items("counts")
    ]
    long = table.whole("long", 0, len(counts), 0)
    return Entry(id, position, tuple(plans), tuple(counts), long)


PLANS = {"plan": OPTIONS["plan"]}


def check(entry: Entry, long: bool = False) -> Iterator[Finding]:
    """Each count of an entry, found anew."""
    fast = len(entry.counts) - entry.long
    for depth in range(1, 1 + (len(entry.counts) if long else fast)):
        yield Finding(entry, depth, perft(entry.position, depth, entry.plans))


def lines(findings: Iterable[Finding], everywhere: bool = False) -> Iterator[str]:
    """One line a count; below a wrong one, or below all, the count of each choice."""
    for finding in findings:
        entry, depth, found = finding.entry, finding.depth, finding.found
        wrong = found != finding.wanted
        verdict = f"WRONG, the file says {finding.wanted}" if wrong else "ok"
        yield f"{entry.id}: depth {depth}: {found} {verdict}"
        if wrong or everywhere:
            for choice, count in divide(entry.position, depth, entry.plans).items():
                yield f"  {write_record(entry.position.setting, choice)}: {count}"


def main(words: list[str] | None = None) -> int:
    """0 if all counts are right, 1 if one is wrong, 2 if the file cannot be read."""
    parser = argparse.ArgumentParser(prog="perft", description="count continuations of positions")
    parser.add_argument("file", type=Path)
    parser.add_argument("--long", action="store_true", help="the slow counts too")
    parser.add_argument(
        "--divide", action="store_true", help="always tell the count of each choice"
    )
    arguments = parser.parse_args(words)
    right = True
    try:
        for entry in read_entries(arguments.file):
            for finding in check(entry, arguments.long):
                right = right and finding.found == finding.wanted
                print(*lines([finding], arguments.divide), sep="\n", flush=True)
    except SnailsError as error:
        print(f"perft: {error}", file=sys.stderr)
        return 2
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
