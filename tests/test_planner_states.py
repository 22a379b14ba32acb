"""Many states side by side: the same states, facts, lessons and successors as one by one."""

from __future__ import annotations

from collections.abc import Iterable
from zlib import crc32

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from snails_core import layout as at
from solver.planner.facts import ALIVE, COUNT, CROWD, FULL, OUT, Place, crowd_at, facts_of
from solver.planner.footprints import Footprints
from solver.planner.lessons import Result
from solver.planner.numbering import Following
from solver.planner.packing import Packing
from solver.planner.sorting import sort
from solver.planner.stage import State
from solver.planner.states import Kinds, States, split

SPACES = 3
PLACES: list[Place] = [
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
]
"""Something of every kind that can be read."""

spaces = st.lists(st.integers(0, SPACES - 1), min_size=10, max_size=10)
some_states = st.lists(
    st.builds(
        lambda where, levels, health, cold, left: a_state(where, levels, health, cold, left),
        spaces,
        st.lists(st.integers(0, 1), min_size=2, max_size=2),
        st.lists(st.sampled_from([0, 5, 30]), min_size=8, max_size=8),
        st.integers(0, 1),
        st.integers(1, 2),
    ),
    min_size=1,
    max_size=60,
    unique=True,
)


def a_state(where: list[int], levels: list[int], health: list[int], cold: int, left: int) -> State:
    hot = bytearray(at.HOT_SIZE)
    hot[at.PLACE : at.PLACE_END] = bytes(where).ljust(at.MAX_SNAILS, bytes([at.NONE]))
    hot[at.LEVEL : at.LEVEL + 2] = bytes(levels)
    hot[at.HEALTH : at.HEALTH + 8] = bytes(health)
    return State(bytes(hot), bytes([cold]), left)


def seen(facts: bytes, places: Iterable[Place]) -> tuple[object, ...]:
    return tuple(facts[slice(*p)] if isinstance(p, tuple) else facts[p] for p in places)


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
    assert found == {n: (state.cold, state.left) for n, state in enumerate(given_states)}


@given(some_states, st.lists(st.sampled_from(PLACES), max_size=4))
def test_states_are_told_apart_by_what_was_read(states: list[State], places: list[Place]) -> None:
    together: dict[tuple[object, ...], list[int]] = {}
    for number, state in enumerate(states):
        together.setdefault(seen(facts_of(state.hot), places), []).append(number)
    many = States.of(Kinds(), states)
    parts = split(np.arange(len(states)), many.differing(places))
    assert sorted(part.tolist() for part in parts) == sorted(together.values())


@given(some_states, st.integers(0, 1000))
def test_lessons_are_found_for_all_as_for_each(given_states: list[State], program: int) -> None:
    """What a program by lot reads next follows from what it has read."""

    def run(facts: bytes) -> tuple[tuple[Place, ...], str]:
        places: list[Place] = []
        for step in range(3):
            lot = crc32(repr((program, step, seen(facts, places))).encode())
            places.append(PLACES[lot % len(PLACES)])
        return tuple(dict.fromkeys(places)), repr(seen(facts, places))

    states, known = States.of(Kinds(), given_states), Footprints[str]()

    def learn(row: int) -> str:
        places, lesson = run(states.facts(row))
        known.learn(states.facts(row), places, lesson)
        return lesson

    for _ in range(2):  # once to learn, once to find
        found = {}
        for lesson, rows in sort(known, states, np.arange(len(states)), learn):
            assert rows.tolist() == sorted(rows.tolist())
            found.update(dict.fromkeys(rows.tolist(), lesson))
        assert found == {n: run(facts_of(s.hot))[1] for n, s in enumerate(given_states)}


changes = st.dictionaries(st.sampled_from([at.LEVEL, at.PLACE, at.FIRE]), st.integers(0, 2))
some_results = st.lists(
    st.builds(
        lambda change, cold, left: Result(tuple(change.items()), bytes([cold]), left),
        changes,
        st.integers(0, 2),
        st.integers(1, 2),
    ),
    min_size=1,
    max_size=4,
    unique=True,
)


@given(some_states, some_results, st.integers(0, 3))
def test_what_follows_is_numbered(states: list[State], results: list[Result], bit: int) -> None:
    before = States.of(Kinds(), states)
    following = Following(before, results)
    used = np.arange(len(states)) | 1 << bit
    numbers = following.number(results, np.arange(len(states)), used)
    after = list(following.states())
    assert len(set(after)) == len(after)
    common = dict.fromkeys(after, -1)
    for number, state in enumerate(states):
        for end, result in enumerate(results):
            assert after[numbers[number, end]] == state.after(*result)
            common[state.after(*result)] &= int(used[number])
    assert following.used().tolist() == list(common.values())


@given(st.lists(st.binary(min_size=60, max_size=60), min_size=1, max_size=8))
def test_states_that_differ_in_many_places_are_packed(rows: list[bytes]) -> None:
    """In several words of bits."""
    states = [State(row + bytes(at.HOT_SIZE - len(row)), b"", 0) for row in rows]
    before = States.of(Kinds(), states)
    packing = Packing(before, [(place, value) for place in range(60) for value in (0, 1)])
    words = packing.packed(before)
    assert list(packing.unpacked(before, words)) == states
    change = [(place, place % 2) for place in range(0, 60, 7)]
    kept, bits = packing.changes([change])
    after = [state.after(tuple(change), b"", 0) for state in states]
    assert list(packing.unpacked(before, words & kept[0] | bits[0])) == after


def test_facts_of_a_space_are_next_to_each_other() -> None:
    """What is worked out for many states at once relies on where the facts lie."""
    assert ALIVE < CROWD < FULL < COUNT < OUT
    assert len(facts_of(bytes(at.HOT_SIZE))) == OUT + at.MAX_PLAYERS
