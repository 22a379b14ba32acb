"""Makes the stored positions: `python -m tests.oracle.make_positions cards` (or another family).

Families are `cards`, `by_hand`, `opponents`, `worst`, `boards` and `tiny`. An entry's id is the
seed of its question, so each can be made again. It is written as soon as it is found; entries
already in the file are kept, and the search goes on after them. `refresh` answers all stored
questions anew.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from snails_core import one_line, standard_setting, write_plan
from snails_core.options import Plan
from solver.goals import read_goal
from tests.oracle.brute_force import BruteForce, TooLarge, Unclear, Value, best_of
from tests.oracle.by_hand import BY_HAND, by_hand
from tests.oracle.entries import FOLDER, Entry, opponents_of, read_entries, write_entry
from tests.oracle.scenes import (
    MAPS,
    NARROW_MAPS,
    NARROWEST_MAPS,
    Scene,
    arsenal,
    faction_cards,
    scene,
)
from tests.oracle.worst_case import WorstCase

MOST_STEPS = 12_000
MOST_TIES = 120
PROBES = 12
TRIES = 24
COUNTS = {"opponents": 60, "worst": 8, "boards": 49, "tiny": 45}
AGAINST_PLANS = ("vacuum",)
"""Cards that do nothing while everybody else stands still."""


def answered(name: str, asked: Scene | None, strict: bool = True) -> Entry | None:
    """The question with its answer; None if (when `strict`) it is too large or too dull."""
    if asked is None:
        return None
    goal = read_goal(asked.goal)
    most_steps = MOST_STEPS if strict else None
    kind = WorstCase if asked.worst_case else BruteForce
    try:
        search = kind(asked.position, goal, asked.scripts, most_steps=most_steps)
        random = Random(name)
        probes = {search.value(search.plans.sample(random)) for _ in range(PROBES)}
        if strict and len(probes) == 1:
            return None
        values = search.values()
    except (TooLarge, Unclear):
        return None
    best, plans = best_of(values)
    if strict and (len(plans) > MOST_TIES or len(set(values.values())) < 3):
        return None
    setting = asked.position.setting
    return Entry(
        id=name,
        position=one_line(asked.position),
        goal=goal.text,
        opponents=opponents_of(asked.position, asked.scripts),
        worst_case=asked.worst_case,
        value=tuple(str(part) for part in best),
        plans=len(values),
        best=tuple(write_plan(setting, plan) for plan in plans),
        decisive=tuple(_decisive(search, values, best)),
        steps=search.steps,
    )


def _decisive(search: BruteForce, values: dict[Plan, Value], best: Value) -> Iterator[str]:
    """Cards of the hand without which no plan is as good."""
    for card, _ in search.plans.hand:
        without = [value for plan, value in values.items() if card not in plan.cards]
        if not without or max(without) < best:
            yield search.start.setting.catalogue.cards[card].id


def question(name: str) -> Scene | None:
    """The question that an entry's id stands for; None if what its seed draws cannot be."""
    family, _, seed = name.rpartition("-")
    kind = family if family in COUNTS else f"card {family}"
    random = Random(f"{kind} {seed}")
    everything = arsenal(standard_setting())
    if family == "opponents":
        card = random.choice(everything)
        return scene(random, (card,), random.choice(("known", "mixed")), NARROWEST_MAPS)
    if family == "worst":
        mixed = scene(random, (random.choice(everything),), "mixed", NARROWEST_MAPS)
        return mixed and replace(mixed, worst_case=True)
    if family == "boards":
        hand = tuple(random.sample(everything, random.choice((0, 1, 1, 1, 1, 2))))
        narrow = len(hand) == 2 or random.random() < 0.6
        return scene(random, hand, "still", NARROW_MAPS if narrow else MAPS)
    if family == "tiny":
        hand = tuple(random.sample(everything, random.choice((1, 1, 2))))
        return scene(random, hand, "still", NARROWEST_MAPS)
    if family in AGAINST_PLANS:
        return scene(random, (family,), "known", NARROWEST_MAPS)
    return scene(random, (family,), "still", NARROW_MAPS if int(seed) % 3 else MAPS)


def cards(done: set[str]) -> Iterator[Entry]:
    """A position in which it is decisive, for every card that is neither basic nor `by_hand`."""
    setting = standard_setting()
    for card in (*arsenal(setting), *faction_cards(setting)):
        if card in BY_HAND or any(name.rpartition("-")[0] == card for name in done):
            continue
        for seed in range(TRIES):
            entry = answered(f"{card}-{seed}", question(f"{card}-{seed}"))
            if entry and card in entry.decisive:
                yield entry
                break
        else:
            print(f"{card}: never decisive in {TRIES} tries", file=sys.stderr)


def by_lot(family: str, done: set[str]) -> Iterator[Entry]:
    """Anything at all: others act (`opponents`, `worst`) or stand still (`boards`, `tiny`)."""
    found = len(done)
    seed = max((int(name.rpartition("-")[2]) for name in done), default=-1)
    while found < COUNTS[family]:
        seed += 1
        entry = answered(f"{family}-{seed}", question(f"{family}-{seed}"))
        if entry:
            found += 1
            yield entry


def drawn_by_hand(done: set[str]) -> Iterator[Entry]:
    for name, asked in by_hand():
        entry = None if name in done else answered(name, asked, strict=False)
        if entry:
            yield entry


def refresh() -> None:
    """Answers all stored questions anew, after cards or rules were corrected."""
    for path in sorted(FOLDER.glob("*.toml")):
        fresh = []
        for entry in read_entries(path):
            asked = Scene(entry.read_position(), entry.goal, entry.scripts(), entry.worst_case)
            fresh.append(answered(entry.id, asked, strict=False) or entry)
        path.write_text("\n".join(map(write_entry, fresh)), encoding="utf-8")


def main(family: str) -> None:
    path = FOLDER / f"{family}.toml"
    done = {entry.id for entry in read_entries(path)} if path.exists() else set()
    if family == "cards":
        entries = cards(done)
    elif family == "by_hand":
        entries = drawn_by_hand(done)
    else:
        entries = by_lot(family, done)
    for entry in entries:
        with path.open("a", encoding="utf-8") as file:
            file.write(("\n" if file.tell() else "") + write_entry(entry))


if __name__ == "__main__":
    if sys.argv[1] == "refresh":
        refresh()
    else:
        main(sys.argv[1])
