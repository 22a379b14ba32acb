"""Many states in columns: the same states, facts, cached results and successors as one by one."""

from __future__ import annotations

from collections.abc import Iterable
from zlib import crc32

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from snails_core import layout as at
from solver.planner import State
from solver.planner.problem import (
    ALIVE,
    COUNT,
    CROWD,
    FACTS_SIZE,
    FULL,
    KIND,
    KIND_SIZE,
    LASTING,
    OUT,
    RISK,
    WATER,
    Location,
    crowd_at,
    facts_of,
)
from solver.planner.state_graph import Kinds, States, interning
from solver.planner.state_graph.batch_lookup import look_up_all
from solver.planner.state_graph.interning import StateInterner
from solver.planner.state_graph.packing import Packing
from solver.planner.state_graph.states import partition, union
from solver.planner.tracing import ReadTrie
from solver.planner.transitions import TurnEnd

SPACES = 3
LOCATIONS: list[Location] = [
    at.LEVEL,
    at.LEVEL + 1,
    at.PLACE,
    at.PLACE + 4,
    at.HEALTH,
    at.SHELLED + 1,
    ALIVE,
    ALIVE + 4,
    *(FULL + space for space in range(SPACES)),
    *(COUNT + space for space in range(SPACES)),
    *(crowd_at(space) for space in range(SPACES)),
    OUT,
    OUT + 1,
    (at.PLACE, at.PLACE_END),
    (at.HEALTH, at.HEALTH + 2),
    WATER + 1,
    LASTING,
    RISK,
]
"""Something of every kind that can be read."""


def a_state(
    where: list[int],
    levels: list[int],
    health: list[int],
    tokens: list[int],
    cold: int,
    possible: int,
) -> State:
    hot = bytearray(at.HOT_SIZE)
    hot[at.PLACE : at.PLACE_END] = bytes(where).ljust(at.MAX_SNAILS, bytes([at.NONE]))
    hot[at.LEVEL : at.LEVEL + 2] = bytes(levels)
    hot[at.HEALTH : at.HEALTH + 8] = bytes(health)
    for location, count in zip((at.FIRE, at.FIRE + 2, at.MINES, at.PINNED), tokens, strict=True):
        hot[location] = count
    return State(bytes(hot), bytes([cold]), possible)


spaces = st.lists(st.integers(0, SPACES - 1), min_size=10, max_size=10)
some_states = st.lists(
    st.builds(
        a_state,
        spaces,
        st.lists(st.integers(0, 1), min_size=2, max_size=2),
        st.lists(st.sampled_from([0, 5, 30]), min_size=8, max_size=8),
        st.lists(st.sampled_from([0, 0, 1, 60]), min_size=4, max_size=4),
        st.integers(0, 1),
        st.integers(1, 2),
    ),
    min_size=1,
    max_size=60,
    unique=True,
)


def seen(facts: bytes, locations: Iterable[Location]) -> tuple[object, ...]:
    return tuple(facts[slice(*at)] if isinstance(at, tuple) else facts[at] for at in locations)


@given(some_states)
def test_states_are_what_they_were(given_states: list[State]) -> None:
    states = States.of(Kinds(), given_states)
    assert list(states) == given_states
    assert [states.number(state) for state in given_states] == list(range(len(given_states)))
    assert [states.facts(n) for n in range(len(states))] == [facts_of(s.hot) for s in given_states]
    for place in (at.LEVEL, at.PLACE + 3, at.HEALTH + 2, at.FIRE):
        assert states.values(place).tolist() == [state.hot[place] for state in given_states]


@given(some_states)
def test_states_of_a_kind_stay_together(given_states: list[State]) -> None:
    states = States.of(Kinds(), given_states)
    found = {}
    for kind, rows in states.by_kind(np.arange(len(states))):
        found.update(dict.fromkeys(rows.tolist(), kind))
    assert found == {n: state.kind for n, state in enumerate(given_states)}


@given(some_states, st.lists(st.sampled_from(LOCATIONS), max_size=4))
def test_states_are_told_apart_by_what_was_read(
    states: list[State], locations: list[Location]
) -> None:
    together: dict[tuple[object, ...], list[int]] = {}
    for number, state in enumerate(states):
        together.setdefault(seen(facts_of(state.hot), locations), []).append(number)
    many = States.of(Kinds(), states)
    parts = partition(np.arange(len(states)), many.differing_columns(locations))
    assert sorted(part.tolist() for part in parts) == sorted(together.values())


@given(some_states, st.integers(0, 1000))
def test_results_are_found_for_all_as_for_each(given_states: list[State], program: int) -> None:
    """What a program by lot reads next follows from what it has read."""

    def run(facts: bytes) -> tuple[tuple[Location, ...], str]:
        locations: list[Location] = []
        for step in range(3):
            lot = crc32(repr((program, step, seen(facts, locations))).encode())
            locations.append(LOCATIONS[lot % len(LOCATIONS)])
        return tuple(dict.fromkeys(locations)), repr(seen(facts, locations))

    states, known = States.of(Kinds(), given_states), ReadTrie[str]()

    def compute(row: int) -> str:
        locations, result = run(states.facts(row))
        known.insert(states.facts(row), locations, result)
        return result

    for _ in range(2):  # once to compute, once to find
        found = {}
        for result, rows in look_up_all(known, states, np.arange(len(states)), compute):
            assert rows.tolist() == sorted(rows.tolist())
            found.update(dict.fromkeys(rows.tolist(), result))
        assert found == {n: run(facts_of(s.hot))[1] for n, s in enumerate(given_states)}


changes = st.dictionaries(st.sampled_from([at.LEVEL, at.PLACE, at.FIRE]), st.integers(0, 2))
some_ends = st.lists(
    st.builds(
        lambda change, cold, possible: TurnEnd(tuple(change.items()), bytes([cold]), possible),
        changes,
        st.integers(0, 2),
        st.integers(1, 2),
    ),
    min_size=1,
    max_size=4,
    unique=True,
)


@given(some_states, some_ends, st.integers(0, 3))
def test_equal_successors_get_one_number(
    states: list[State], ends: list[TurnEnd], bit: int
) -> None:
    before = States.of(Kinds(), states)
    interner = StateInterner(before, ends)
    used = np.arange(len(states)) | 1 << bit
    numbers = interner.intern(ends, np.arange(len(states)), used)
    after = list(interner.states())
    assert len(set(after)) == len(after)
    common = dict.fromkeys(after, -1)
    for number, state in enumerate(states):
        for column, end in enumerate(ends):
            assert after[numbers[number, column]] == state.after(*end)
            common[state.after(*end)] &= int(used[number])
    assert interner.used().tolist() == list(common.values())


@pytest.mark.parametrize("words", [1, 3])
def test_states_with_equal_hashes_are_told_apart(
    words: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sorted by a hash that is always the same, equal rows still are neighbours, and only they."""
    rows = np.random.default_rng(1).integers(0, 3, (500, words)).astype(np.uint64)
    by_hash = groups_of(rows)
    monkeypatch.setattr(interning, "hashes_of", lambda words: np.zeros(len(words), np.uint64))
    assert groups_of(rows) == by_hash
    assert len(by_hash) == 3**words


def groups_of(rows: NDArray[np.uint64]) -> dict[int, list[int]]:
    """The rows that are taken as equal, by the first of them."""
    order, is_new = interning.sorted_words(rows)
    groups: dict[int, list[int]] = {}
    first = -1
    for number, new in zip(order.tolist(), is_new.tolist(), strict=True):
        first = number if new else first
        groups.setdefault(first, []).append(number)
        assert (rows[number] == rows[first]).all()
    return {min(group): sorted(group) for group in groups.values()}


@given(st.lists(st.binary(min_size=60, max_size=60), min_size=1, max_size=8))
def test_states_that_differ_in_many_locations_are_packed(rows: list[bytes]) -> None:
    """In several words of bits."""
    states = [State(row + bytes(at.HOT_SIZE - len(row)), b"", 0) for row in rows]
    before = States.of(Kinds(), states)
    packing = Packing.of(before, [(place, value) for place in range(60) for value in (0, 1)])
    words = packing.packed(before)
    assert list(packing.unpacked(before, words)) == states
    change = [(place, place % 2) for place in range(0, 60, 7)]
    kept, bits = packing.masks([change])
    after = [state.after(tuple(change), b"", 0) for state in states]
    assert list(packing.unpacked(before, words & kept[0] | bits[0])) == after


def test_states_of_several_kinds_are_packed() -> None:
    """The number of a kind was once packed as whether the first snail is alive."""
    hot = bytearray(at.HOT_SIZE)
    hot[at.HEALTH] = 30
    states = [State(bytes(hot), bytes([cold]), 1) for cold in range(3)]
    before = States.of(Kinds(), states)
    packing = Packing.of(before, [(at.LEVEL, 1)])
    assert list(packing.unpacked(before, packing.packed(before))) == states
    assert before.values(KIND).tolist() == [0, 1, 2]


@given(st.lists(st.lists(st.integers(40, 90), min_size=1, max_size=9), min_size=1, max_size=4))
def test_a_union_has_each_state_once(parts: list[list[int]]) -> None:
    found = union([np.array(part, dtype=np.intp) for part in parts])
    assert found.tolist() == sorted({row for part in parts for row in part})


def test_a_kind_and_the_facts_of_a_snail_have_locations_of_their_own() -> None:
    assert at.HOT_SIZE <= KIND < KIND + KIND_SIZE <= ALIVE


def test_facts_of_a_space_are_next_to_each_other() -> None:
    """What is worked out for many states at once relies on where the facts lie."""
    assert ALIVE < CROWD < FULL < COUNT < OUT
    assert len(facts_of(bytes(at.HOT_SIZE))) == FACTS_SIZE
