"""The trie of footprints: what was learnt is found where all that was read is the same."""

from __future__ import annotations

from typing import NamedTuple
from zlib import crc32

from hypothesis import given
from hypothesis import strategies as st

from snails_core.layout import PLAYERS
from solver.planner.facts import Place
from solver.planner.footprints import Footprints

PLACES = 6
"""The first bytes are read; the others are there because the trie always reads one more."""


def facts(*first: int) -> bytes:
    return bytes(first).ljust(PLAYERS + 1, b"\0")


# By hand


def test_nothing_is_found_before_anything_is_learnt() -> None:
    assert Footprints[str]().find(facts(1, 2, 3)) is None


def test_what_was_learnt_is_found_where_all_that_was_read_is_the_same() -> None:
    known = Footprints[str]()
    known.learn(facts(1, 2, 3), [0, 2], "lesson")
    assert known.find(facts(1, 9, 3)) == "lesson"
    assert known.find(facts(1, 2, 4)) is None
    assert known.find(facts(0, 2, 3)) is None


def test_a_span_is_read_as_one() -> None:
    known = Footprints[str]()
    known.learn(facts(1, 2, 3, 4), [(1, 3)], "lesson")
    assert known.find(facts(9, 2, 3, 9)) == "lesson"
    assert known.find(facts(9, 2, 9, 9)) is None


def test_what_is_read_may_depend_on_what_was_found() -> None:
    """The first lesson's places are split where the second one reads on elsewhere."""
    known = Footprints[str]()
    known.learn(facts(1, 5, 0, 7), [0, 1, 3], "at one")
    known.learn(facts(2, 5, 6, 0), [0, 2], "at two")
    assert known.find(facts(1, 5, 9, 7)) == "at one"
    assert known.find(facts(2, 9, 6, 9)) == "at two"
    assert known.find(facts(2, 5, 7, 7)) is None
    assert known.find(facts(1, 9, 6, 7)) is None


def test_a_split_keeps_all_branches() -> None:
    known = Footprints[str]()
    for third in range(3):
        known.learn(facts(1, 0, third), [0, 1, 2], f"long {third}")
    known.learn(facts(1, 1, 0), [0, 1], "short")
    known.learn(facts(2, 0, 0), [0], "shortest")
    assert [known.find(facts(1, 0, third)) for third in range(4)] == [
        "long 0",
        "long 1",
        "long 2",
        None,
    ]
    assert known.find(facts(1, 1, 7)) == "short"
    assert known.find(facts(2, 7, 7)) == "shortest"


def test_what_reads_nothing_holds_everywhere() -> None:
    known = Footprints[str]()
    known.learn(facts(1), [], "lesson")
    assert known.find(facts(9, 9, 9)) == "lesson"


# By lot


class Run(NamedTuple):
    """What a program read, what it found, and what it made of it."""

    places: tuple[Place, ...]
    found: tuple[bytes, ...]

    @property
    def lesson(self) -> str:
        return repr(self)


def run(program: int, here: bytes) -> Run:
    """A program by lot: what it reads next, and whether at all, follows from what it has read."""
    places: dict[Place, bytes] = {}
    for step in range(PLACES):
        last = next(reversed(places.values()), b"")
        lot = crc32(repr((program, step, last if program % 3 else b"")).encode())
        if lot % 7 == 0:
            break
        first = lot // 7 % PLACES
        end = first + 1 + lot // 64 % 2
        place: Place = first if lot // 256 % 4 else (first, end)
        places[place] = here[first : first + 1] if isinstance(place, int) else here[first:end]
    return Run(tuple(places), tuple(places.values()))


some_facts = st.lists(st.integers(0, 2), min_size=PLACES, max_size=PLACES)


@given(st.integers(0, 10_000), st.lists(some_facts, min_size=1, max_size=60))
def test_the_trie_finds_what_a_dictionary_finds(program: int, visits: list[list[int]]) -> None:
    known = Footprints[str]()
    model: dict[Run, str] = {}
    for visit in visits:
        here = facts(*visit)
        truth = run(program, here)
        assert known.find(here) == model.get(truth)
        if truth not in model:
            known.learn(here, truth.places, truth.lesson)
            model[truth] = truth.lesson
    for visit in visits:
        assert known.find(facts(*visit)) == run(program, facts(*visit)).lesson


def test_the_programs_are_of_many_kinds() -> None:
    """Some read nothing, some always the same, some adaptively, some spans."""
    first, second = facts(0, 1, 2, 0, 1, 2), facts(2, 2, 0, 1, 0, 1)
    runs = [(run(program, first), run(program, second)) for program in range(300)]
    assert any(not one.places for one, _ in runs)
    assert sum(one.places != other.places for one, other in runs) > 50
    assert sum(one.places == other.places for one, other in runs) > 50
    assert any(isinstance(place, tuple) for one, _ in runs for place in one.places)
