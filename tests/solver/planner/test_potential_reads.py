"""What a change adds to the potential is cached by what was read for it: states that agree in all
reads get the same number."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from snails_core import layout as at
from snails_core.catalogue import load_catalogue
from snails_core.factions import Faction
from solver.planner import Question
from solver.planner.problem import Location, facts_of
from tests.support.solver.random_boards import GOALS, random_board

CARDS = load_catalogue().cards
BOARDS = 120


def questions() -> Iterator[Question]:
    for seed in range(BOARDS):
        card = CARDS[seed % len(CARDS)]
        position = random_board(Random(f"potential {seed}"), card)
        yield Question(position, GOALS[seed % len(GOALS)])


def read(facts: bytes, location: Location) -> object:
    return facts[slice(*location)] if isinstance(location, tuple) else facts[location]


def unlike(hot: bytes, snail: int) -> Iterator[bytes]:
    """The same state with another shell, and with another health, of a snail."""
    for location, value in (
        (at.SHELLED + snail, 1 - hot[at.SHELLED + snail]),
        (at.HEALTH + snail, hot[at.HEALTH + snail] + 1),
    ):
        yield hot[:location] + bytes([value]) + hot[location + 1 :]


def test_states_that_agree_in_all_reads_have_the_same_difference() -> None:
    met_rot = False
    for question in questions():
        hot, potential = bytes(question.problem.position.hot), question.potential
        has_zombies = Faction.ZOMBIE in hot[at.FACTION : at.FACTION + at.MAX_PLAYERS]
        snails = [s for s in range(at.MAX_SNAILS) if hot[at.HEALTH + s]]
        for mover in snails:
            for space in {hot[at.PLACE + snail] for snail in snails}:
                change = {at.PLACE + mover: space}
                reads: dict[Location, None] = {}
                found = potential.difference(hot, change, reads)
                facts = facts_of(hot)
                for other in (state for snail in snails for state in unlike(hot, snail)):
                    others = facts_of(other)
                    if all(read(facts, one) == read(others, one) for one in reads):
                        assert potential.difference(other, change, {}) == found, (mover, space)
                    else:
                        met_rot |= has_zombies
    assert met_rot
