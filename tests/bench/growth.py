"""How the planner's work grows: with the cards that are looked ahead, and with the snails."""

from __future__ import annotations

import json
import subprocess
import sys
from time import process_time
from typing import Any

from snails_core import read_position
from solver.planner import Budget, BudgetExceeded, Limit, Question, value_all_plans

PLACES = ("L a1", "G a2", "S b1", "M a1"), ("L a3 15", "G b2", "S b3 10", "M a4 20")
MAP = "map 1 2 1 1/ 1 1 2"
CARDS = (3, 4, 5)
SQUADS = (2, 3, 4)
FULL_HANDS = (
    "missile lettuce_axe snailper_rifle first_aid_kit jetpack",
    "missile grenade bazooka jetpack first_aid_kit",
)
"""Five cards besides the five basic ones; those that aim at spaces lead to far more states."""
SECONDS = 300.0
"""What takes longer is given up, and said so."""
LONGER = 2400.0
"""For full hands."""
MEMORY = 4 << 30


def position_text(snails: int, hand: str = "missile") -> str:
    """Two squads of equal size on a small board, some cards and all basic ones in hand."""
    ours, theirs = ("; ".join(places[:snails]) for places in PLACES)
    return f"snails 1; {MAP}; player A amazons; {ours}; hand {hand}; player B ninja; {theirs}"


def section(quick: bool) -> str:
    """The table for the results."""
    lines = [
        "### Plans: how the work grows",
        "",
        "| snails | cards ahead | states | CPU s |",
        "|---|---|---|---|",
    ]
    for snails in SQUADS[:1] if quick else SQUADS:
        for cards in CARDS:
            lines.append(f"| {snails} against {snails} | {cards} | {_measured(snails, cards)} |")
    lines += [
        "",
        f"Full hands of ten, four against four, in a process of at most {MEMORY >> 30} GB:",
        "",
        "| besides the basic cards | the best plan | plans as good | states | CPU s | peak MB |",
        "|---|---|---|---|---|---|",
    ]
    for hand in FULL_HANDS[:0] if quick else FULL_HANDS:
        lines.append(f"| {hand.replace(' ', ', ')} | {_told(hand)} |")
    return "\n".join(lines)


def _measured(snails: int, cards: int) -> str:
    start = process_time()
    question = Question(read_position(position_text(snails)), "net")
    budget = Budget(Limit(seconds=SECONDS))
    try:
        states = value_all_plans(question, budget, cards).graph.states
    except BudgetExceeded:
        return f"over {budget.spent:,} | over {process_time() - start:.0f}"
    return f"{states:,} | {process_time() - start:.2f}"


def _told(hand: str) -> str:
    """What a process of its own says of a full hand."""
    command = [sys.executable, "-m", "tests.bench.growth", hand]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode:
        last = run.stderr.strip().rpartition("\n")[2]
        why = "out of memory" if "MemoryError" in last else last
        return f"not proven: {why} | | | | "
    told = json.loads(run.stdout)
    return " | ".join(
        [
            f"{told['value']} proven",
            f"{len(told['plans'])}",
            f"{told['states']:,}",
            f"{told['seconds']:.0f}",
            f"{told['megabytes']:,}",
        ]
    )


def full_hand(hand: str, seconds: float = LONGER) -> dict[str, Any]:
    """Proves the best plan of a full hand; raises MemoryError or BudgetExceeded where it cannot."""
    question = Question(read_position(position_text(4, hand)), "net")
    table = value_all_plans(question, Budget(Limit(seconds=seconds)), 5)
    value, plans = table.best()
    return {
        "value": str(value[0]),
        "plans": [[plan.active_snail, plan.passive_snail, *plan.cards] for plan in plans],
        "states": table.exact.valuation.states,
        "seconds": process_time(),
    }


if __name__ == "__main__":
    import resource  # Windows has no such limit: there the table says so

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    proven = full_hand(sys.argv[1])
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    print(json.dumps({**proven, "megabytes": peak}))
