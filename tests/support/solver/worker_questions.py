"""Questions for the worker, from answered at once to not to be proved, and what it replies."""

from __future__ import annotations

import io
import json
from fractions import Fraction
from typing import Any

from solver.worker.server import Server

SMALL = "snails 1; map 1 3 2; player A ninja; G a1; hand missile; player B; G a2 20"
VALUE = "55/4"
"""What SMALL is worth: the Missile with a re-roll."""
LARGE = (
    "snails 1; board islands; round 2; player A amazons; L a1; G d4; hand missile mine; "
    "player B ninja; L c3 15; G d1; S b1 10"
)
"""Has a plan at once, and a proof not so soon."""
HUGE = (
    "snails 1; board islands; round 2; contamination 2; player A amazons; L a1; G d4; S b2 20; "
    "M d3 25; hand missile grenade snailper_rifle mine bazooka; player B ninja; L c3 15; G d1; "
    "S b1 10; M e4"
)
Data = dict[str, Any]


def replies(*requests: Data | str) -> list[Data]:
    """What the worker's side writes, without a process of its own."""
    lines = [line if isinstance(line, str) else json.dumps(line) for line in requests]
    written = io.StringIO()
    Server(written).serve(lines)
    return [json.loads(line) for line in written.getvalue().splitlines()]


def refusal(**fields: Any) -> Data:
    """The error that a question gets."""
    *_, last = replies({"id": 1, "kind": "solve", "position": SMALL, **fields})
    assert (last["id"], last["kind"]) == (1, "error")
    return last


# --- limits ---
def as_numbers(value: str | list[str]) -> list[Fraction]:
    return [Fraction(part) for part in ([value] if isinstance(value, str) else value)]
