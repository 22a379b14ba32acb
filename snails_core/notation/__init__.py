"""Positions as text that a person can read and write.

    snails 1
    board islands
    player A ninja
    L c4 30
    S d2 15 shell
    hand missile grenade:2
    plan L S missile crawl_dig
    player B zombie
    G d3

One statement a line, or all on one line with `; ` between. Only what matters need be
written: snails that are not named are eliminated, basic cards are always in hand or plan,
the deck is all that lies nowhere else. Without a `todo` the round is being planned; if
anybody has a plan it is acted, and whoever has none stands still. `write_position` leaves out
what the reader would assume. A map can be drawn over several lines that begin with `|`.
`docs/notation.md` tells every statement, and what else the reader understands.
"""

from snails_core.notation.choice_text import read_choice, write_choice
from snails_core.notation.plan_text import read_plan, write_plan
from snails_core.notation.reader import read_position
from snails_core.notation.writer import one_line, write_position

__all__ = [
    "one_line",
    "read_choice",
    "read_plan",
    "read_position",
    "write_choice",
    "write_plan",
    "write_position",
]
