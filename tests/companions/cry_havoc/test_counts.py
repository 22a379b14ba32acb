"""Counts of continuations stay what they are, unless rules or data change on purpose."""

from __future__ import annotations

import pytest

from companions.cry_havoc.notation import read_position
from tests.support.companions.cry_havoc.counting import SAMPLES, entries, ways


@pytest.mark.parametrize("number", range(len(SAMPLES)))
def test_the_counts_are_those_of_the_file(number: int) -> None:
    entry = entries()[number]
    position = read_position(entry["position"])
    for depth, count in enumerate(entry["counts"], 1):
        assert ways(position, depth) == count


def test_there_are_a_dozen_positions_and_some_are_deep() -> None:
    assert len(entries()) == len(SAMPLES) == 12
    assert sum(len(entry["counts"]) >= 3 for entry in entries()) >= 4
