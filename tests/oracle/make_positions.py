"""Makes the stored positions: `python -m tests.oracle.make_positions cards` (or another family).

Seeds decide everything, so a family is the same whenever it is made. Each entry is written as
soon as it is found; entries already in the file are kept, and the search goes on after them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random

from snails_core import one_line, standard_setting, write_plan
from snails_core.options import Plan
from solver.goals import read_goal
from tests.oracle.brute_force import BruteForce, TooLarge, Value, best_of
from tests.oracle.by_hand import by_hand
from tests.oracle.entries import FOLDER, Entry, opponents_of, read_entries, write_entry
from tests.oracle.scenes import Scene, arsenal, faction_cards, scene

MOST_STEPS = 30_000
MOST_TIES = 96
PROBES = 12
TRIES = 24
COUNTS = {"opponents": 60, "boards": 80}
AGAINST_PLANS = ("vacuum", "giant_magnet", "mobile_home", "spoon_catapult", "referees_whistle")
"""Cards that hardly matter while everybody else stands still."""


def answered(name: str, asked: Scene, strict: bool = True) -> Entry | None:
    """The question with its answer; None if it is too large or (when `strict`) too dull."""
    goal = read_goal(asked.goal)
    search = BruteForce(asked.position, goal, asked.scripts, most_steps=MOST_STEPS)
    try:
        random = Random(name)
        probes = {search.value(search.plans.sample(random)) for _ in range(PROBES)}
        if strict and len(probes) == 1:
            return None
        values = search.values()
    except TooLarge:
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
        worst_case=False,
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


def cards(done: set[str]) -> Iterator[Entry]:
    """For every card that is not basic, a position in which it is decisive."""
    setting = standard_setting()
    for card in (*arsenal(setting), *faction_cards(setting)):
        if any(name.rpartition("-")[0] == card for name in done):
            continue
        opponents = "known" if card in AGAINST_PLANS else "still"
        for seed in range(TRIES):
            random = Random(f"card {card} {seed}")
            asked = scene(random, (card,), opponents, narrow=seed % 3 > 0)
            entry = asked and answered(f"{card}-{seed}", asked)
            if entry and card in entry.decisive:
                yield entry
                break
        else:
            print(f"{card}: never decisive in {TRIES} tries", file=sys.stderr)


def by_lot(family: str, done: set[str]) -> Iterator[Entry]:
    """Anything at all, with others who act (`opponents`) or stand still (`boards`)."""
    setting = standard_setting()
    found = len(done)
    seed = max((int(name.rpartition("-")[2]) for name in done), default=-1)
    while found < COUNTS[family]:
        seed += 1
        random = Random(f"{family} {seed}")
        hand = (random.choice(arsenal(setting)),)
        opponents = random.choice(("known", "mixed")) if family == "opponents" else "still"
        asked = scene(random, hand, opponents)
        entry = asked and answered(f"{family}-{seed}", asked)
        if entry:
            found += 1
            yield entry


def drawn_by_hand(done: set[str]) -> Iterator[Entry]:
    for name, asked in by_hand():
        entry = None if name in done else answered(name, asked, strict=False)
        if entry:
            yield entry


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
    main(sys.argv[1])
