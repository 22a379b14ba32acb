"""Stored positions with what brute force found: read and written as TOML that people can read."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from snails_core import Position, read_plan, read_position, write_plan
from snails_core.options import Plan
from snails_core.records import PLAYER_LETTERS
from tests.oracle.tables import Scripts

FOLDER = Path(__file__).resolve().parents[1] / "solver" / "positions"


@dataclass(frozen=True)
class Entry:
    """A question to the planner, and the answer."""

    id: str
    position: str
    """The position's text on one line; the seat that plans is the one it asks."""
    goal: str
    opponents: tuple[tuple[str, str, str], ...]
    """Player, plan and probability, of all who do not stand still."""
    worst_case: bool
    """Whether the worst of the others' plans counts, and not their mean."""
    value: tuple[str, ...]
    plans: int
    """How many plans there are."""
    best: tuple[str, ...]
    """All optimal plans, in the order in which the engine lists plans."""
    decisive: tuple[str, ...]
    """Cards without which the value is lower."""
    steps: int
    """How many steps of the engine the answer took."""

    def read_position(self) -> Position:
        return read_position(self.position)

    def scripts(self) -> Scripts:
        setting = self.read_position().setting
        found: dict[int, list[tuple[Plan, Fraction]]] = {}
        for player, plan, weight in self.opponents:
            weighted = read_plan(setting, plan), Fraction(weight)
            found.setdefault(PLAYER_LETTERS.index(player), []).append(weighted)
        return found

    def exact_value(self) -> tuple[Fraction, ...]:
        return tuple(Fraction(part) for part in self.value)

    def best_plans(self) -> tuple[Plan, ...]:
        setting = self.read_position().setting
        return tuple(read_plan(setting, plan) for plan in self.best)


def opponents_of(position: Position, scripts: Scripts) -> tuple[tuple[str, str, str], ...]:
    return tuple(
        (PLAYER_LETTERS[player], write_plan(position.setting, plan), str(weight))
        for player, plans in sorted(scripts.items())
        for plan, weight in plans
    )


def write_entry(entry: Entry) -> str:
    lines = ["[[position]]", f'id = "{entry.id}"', "text = '''"]
    lines += [statement.strip() for statement in entry.position.split(";")]
    lines += ["'''", f'goal = "{entry.goal}"']
    if entry.opponents:
        lines.append("opponents = [")
        lines += [
            f'    {{ player = "{player}", plan = "{plan}", probability = "{weight}" }},'
            for player, plan, weight in entry.opponents
        ]
        lines.append("]")
    if entry.worst_case:
        lines.append("worst_case = true")
    lines.append(f"value = [{', '.join(_quoted(entry.value))}]")
    lines.append(f"plans = {entry.plans}")
    lines += ["best = [", *(f"    {plan}," for plan in _quoted(entry.best)), "]"]
    lines.append(f"decisive = [{', '.join(_quoted(entry.decisive))}]")
    lines.append(f"steps = {entry.steps}")
    return "\n".join(lines) + "\n"


def _quoted(words: Iterable[str]) -> list[str]:
    return [f'"{word}"' for word in words]


def read_entries(path: Path) -> list[Entry]:
    tables = tomllib.loads(path.read_text(encoding="utf-8")).get("position", [])
    return [
        Entry(
            id=table["id"],
            position="; ".join(table["text"].strip().split("\n")),
            goal=table["goal"],
            opponents=tuple(
                (row["player"], row["plan"], row["probability"])
                for row in table.get("opponents", [])
            ),
            worst_case=table.get("worst_case", False),
            value=tuple(table["value"]),
            plans=table["plans"],
            best=tuple(table["best"]),
            decisive=tuple(table["decisive"]),
            steps=table["steps"],
        )
        for table in tables
    ]


def all_entries() -> list[Entry]:
    return [entry for path in sorted(FOLDER.glob("*.toml")) for entry in read_entries(path)]
