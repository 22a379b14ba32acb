"""Four against four with a full hand of ten: proven, in a process that may have 4 GB."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from random import Random

import pytest

from snails_core import Decision, Plans, read_position
from snails_core.options import Plan
from solver.goals import read_goal
from tests.bench.growth import FULL_HANDS, MEMORY, position_text
from tests.oracle.brute_force import BruteForce

HAND = FULL_HANDS[0]
OTHERS = 12
"""So many other plans are valued by brute force, and half as many of the best ones."""


@pytest.mark.long(minutes=2)
def test_a_full_hand_is_proven_in_four_gigabytes() -> None:
    """Brute force could not get through all plans, but agrees on the value of each one."""
    pytest.importorskip("resource", reason="no limit of memory on this platform")
    command = [sys.executable, "-m", "tests.bench.growth", HAND]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    told = json.loads(run.stdout)
    assert told["megabytes"] << 20 < MEMORY

    position = read_position(position_text(4, HAND))
    assert isinstance(position.node, Decision) and isinstance(position.node.options, Plans)
    random = Random(1)
    best = {Plan(*numbers) for numbers in told["plans"]}
    others = {position.node.options.sample(random) for _ in range(OTHERS)} - best
    search = BruteForce(position, read_goal("net"))
    value = (Fraction(told["value"]),)
    assert {search.value(plan) for plan in random.sample(sorted(best), OTHERS // 2)} == {value}
    assert all(search.value(plan) < value for plan in others)
