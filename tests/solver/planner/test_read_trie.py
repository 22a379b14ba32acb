"""The trie of read sets: a result is found where everything that it read is the same."""

from __future__ import annotations

from typing import NamedTuple
from zlib import crc32

from hypothesis import given
from hypothesis import strategies as st

from snails_core.layout import PLAYERS
from solver.planner.problem import Location
from solver.planner.tracing import ReadTrie

LOCATIONS = 6
"""The first bytes are read; the others are there because the trie always reads one more."""


def facts(*first: int) -> bytes:
    return bytes(first).ljust(PLAYERS + 1, b"\0")


# By hand


def test_an_empty_trie_finds_nothing() -> None:
    assert ReadTrie[str]().find(facts(1, 2, 3)) is None


def test_a_result_is_found_where_all_that_it_read_is_the_same() -> None:
    trie = ReadTrie[str]()
    trie.insert(facts(1, 2, 3), [0, 2], "result")
    assert trie.find(facts(1, 9, 3)) == "result"
    assert trie.find(facts(1, 2, 4)) is None
    assert trie.find(facts(0, 2, 3)) is None


def test_a_span_is_read_as_one() -> None:
    trie = ReadTrie[str]()
    trie.insert(facts(1, 2, 3, 4), [(1, 3)], "result")
    assert trie.find(facts(9, 2, 3, 9)) == "result"
    assert trie.find(facts(9, 2, 9, 9)) is None


def test_what_is_read_may_depend_on_what_was_found() -> None:
    """The first result's locations are split where the second one reads on elsewhere."""
    trie = ReadTrie[str]()
    trie.insert(facts(1, 5, 0, 7), [0, 1, 3], "at one")
    trie.insert(facts(2, 5, 6, 0), [0, 2], "at two")
    assert trie.find(facts(1, 5, 9, 7)) == "at one"
    assert trie.find(facts(2, 9, 6, 9)) == "at two"
    assert trie.find(facts(2, 5, 7, 7)) is None
    assert trie.find(facts(1, 9, 6, 7)) is None


def test_a_split_keeps_all_results() -> None:
    trie = ReadTrie[str]()
    for third in range(3):
        trie.insert(facts(1, 0, third), [0, 1, 2], f"long {third}")
    trie.insert(facts(1, 1, 0), [0, 1], "short")
    trie.insert(facts(2, 0, 0), [0], "shortest")
    assert [trie.find(facts(1, 0, third)) for third in range(4)] == [
        "long 0",
        "long 1",
        "long 2",
        None,
    ]
    assert trie.find(facts(1, 1, 7)) == "short"
    assert trie.find(facts(2, 7, 7)) == "shortest"


def test_what_reads_nothing_holds_everywhere() -> None:
    trie = ReadTrie[str]()
    trie.insert(facts(1), [], "result")
    assert trie.find(facts(9, 9, 9)) == "result"


# By lot


class Run(NamedTuple):
    """What a program read, what it found, and what it made of it."""

    locations: tuple[Location, ...]
    found: tuple[bytes, ...]

    @property
    def result(self) -> str:
        return repr(self)


def run(program: int, here: bytes) -> Run:
    """A program by lot: what it reads next, and whether at all, follows from what it has read."""
    locations: dict[Location, bytes] = {}
    for step in range(LOCATIONS):
        last = next(reversed(locations.values()), b"")
        lot = crc32(repr((program, step, last if program % 3 else b"")).encode())
        if lot % 7 == 0:
            break
        first = lot // 7 % LOCATIONS
        end = first + 1 + lot // 64 % 2
        location: Location = first if lot // 256 % 4 else (first, end)
        locations[location] = (
            here[first : first + 1] if isinstance(location, int) else here[first:end]
        )
    return Run(tuple(locations), tuple(locations.values()))


some_facts = st.lists(st.integers(0, 2), min_size=LOCATIONS, max_size=LOCATIONS)


@given(st.integers(0, 10_000), st.lists(some_facts, min_size=1, max_size=60))
def test_the_trie_finds_what_a_dictionary_finds(program: int, visits: list[list[int]]) -> None:
    trie = ReadTrie[str]()
    model: dict[Run, str] = {}
    for visit in visits:
        here = facts(*visit)
        truth = run(program, here)
        assert trie.find(here) == model.get(truth)
        if truth not in model:
            trie.insert(here, truth.locations, truth.result)
            model[truth] = truth.result
    for visit in visits:
        assert trie.find(facts(*visit)) == run(program, facts(*visit)).result


def test_the_programs_are_of_many_kinds() -> None:
    """Some read nothing, some always the same, some adaptively, some spans."""
    first, second = facts(0, 1, 2, 0, 1, 2), facts(2, 2, 0, 1, 0, 1)
    runs = [(run(program, first), run(program, second)) for program in range(300)]
    assert any(not one.locations for one, _ in runs)
    assert sum(one.locations != other.locations for one, other in runs) > 50
    assert sum(one.locations == other.locations for one, other in runs) > 50
    assert any(isinstance(location, tuple) for one, _ in runs for location in one.locations)
