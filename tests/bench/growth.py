"""How the planner's work grows: with the cards that are looked ahead, and with the snails."""

from __future__ import annotations

from time import process_time

from snails_core import read_position
from solver.planner import Limit
from solver.planner.limits import Clock, OutOfWork
from solver.planner.search import Question, Table

PLACES = ("L a1", "G a2", "S b1", "M a1"), ("L a3 15", "G b2", "S b3 10", "M a4 20")
MAP = "map 1 2 1 1/ 1 1 2"
CARDS = (3, 4, 5)
SQUADS = (2, 3, 4)
SECONDS = 300.0
"""What takes longer is given up, and said so."""


def position_text(snails: int) -> str:
    """Two squads of equal size on a small board, a weapon and all basic cards in hand."""
    ours, theirs = ("; ".join(places[:snails]) for places in PLACES)
    return f"snails 1; {MAP}; player A amazons; {ours}; hand missile; player B ninja; {theirs}"


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
    return "\n".join(lines)


def _measured(snails: int, cards: int) -> str:
    start = process_time()
    question = Question(read_position(position_text(snails)), "net")
    clock = Clock(Limit(seconds=SECONDS), None)
    try:
        states = Table(question, clock, cards).graph.states
    except OutOfWork:
        return f"over {clock.work:,} | over {process_time() - start:.0f}"
    return f"{states:,} | {process_time() - start:.2f}"
