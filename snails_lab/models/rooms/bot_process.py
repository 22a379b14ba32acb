"""The process in which a bot thinks: it reads questions as lines of JSON, and writes choices.

    python -m snails_lab.models.rooms.bot_process

A bot that thinks for long in the referee's own process would keep every room waiting. Here it has
an interpreter of its own, and whatever else the machine has to do comes first. It is told one
seat's view, and a seed. The process ends when nobody asks any more.
"""

from __future__ import annotations

import os
import sys
from random import Random
from typing import Any

from snails_lab.models.rooms.room_game import room_game
from snails_lab.models.rooms.wire import Line, decoded, encoded

NICENESS = 10
"""How far the process stands back behind others."""


def answer(question: Line) -> Line:
    """What the bot of a question chooses, as text."""
    table: Any = room_game(question["game"]).table
    position = table.saves.begin(question["position"]).position
    chosen = table.bots[question["bot"]](position, Random(question["seed"]))
    return {"choice": table.saves.write_record(position, chosen)}


def main() -> int:
    """Until nothing more comes; whatever a bot prints does not come between the answers."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    told = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    for content in sys.stdin.buffer:
        question = decoded(content)
        if question is None:
            return 1
        told.write(encoded(answer(question)))
        told.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
