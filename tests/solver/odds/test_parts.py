"""What the odds are made of: distributions, dice, hidden backs, and the best way through a tree."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import permutations, product

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from snails_core import read_position
from snails_core.backs import BACKS_OF_LEVEL, Back
from snails_core.cards import Face
from solver.odds import (
    BEACH,
    DIE,
    MEADOW,
    MOUNTAIN,
    Distribution,
    Unseen,
    box_backs,
    how_many,
    reroll,
    solve,
    throw,
    tile_back,
    tile_backs,
    unseen_in,
)

T, S, C = Face.TRIANGLE, Face.SQUARE, Face.CIRCLE
HALF, THIRD, SIXTH = Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)

weights = st.dictionaries(st.integers(-5, 30), st.integers(0, 9), min_size=1).filter(
    lambda given: sum(given.values()) > 0
)
distributions = weights.map(Distribution.of_weights)


# --- distributions --------------------------------------------------------------------------------
def test_a_die_as_a_distribution() -> None:
    damage = DIE.map(lambda face: (0, 10, 15)[face])
    assert dict(damage) == {0: HALF, 10: THIRD, 15: SIXTH}
    assert damage.mean() == Fraction(35, 6)
    assert damage.variance() == Fraction(1325, 36)
    assert damage.at_least(10) == HALF
    assert damage.of(15) == SIXTH and damage.of(20) == 0
    assert damage.given(lambda number: number > 0)[10] == Fraction(2, 3)
    assert dict(damage + damage)[25] == Fraction(1, 9)


def test_what_cannot_happen_is_not_in_it() -> None:
    assert set(Distribution({1: Fraction(1), 2: Fraction(0)})) == {1}


def test_equal_distributions_are_equal_however_they_were_made() -> None:
    one = Distribution([(1, HALF), (2, Fraction(1, 4)), (1, Fraction(1, 4))])
    other = Distribution.of_weights({2: 1, 1: 3})
    assert one == other and hash(one) == hash(other)
    assert one != {1: Fraction(3, 4), 2: Fraction(1, 4)}
    assert repr(other) == "Distribution({2: 1/4, 1: 3/4})"


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: Distribution({1: HALF}), "add up to 1/2"),
        (lambda: Distribution({1: Fraction(3, 2), 2: -HALF}), "-1/2 is no probability"),
        (lambda: Distribution.of_weights({1: 0}), "nothing can happen"),
        (lambda: DIE.given(lambda face: False), "cannot happen"),
    ],
)
def test_what_is_no_distribution_is_refused(make: object, reason: str) -> None:
    assert callable(make)
    with pytest.raises(ValueError, match=reason):
        make()


@settings(max_examples=40)
@given(distributions, distributions)
def test_laws_of_independent_sums(one: Distribution[int], other: Distribution[int]) -> None:
    both = one + other
    assert sum(both.values()) == 1
    assert both == other + one
    assert both.mean() == one.mean() + other.mean()
    assert both.variance() == one.variance() + other.variance()
    polynomial = sympy.expand(one.generating_function() * other.generating_function())
    assert sympy.expand(both.generating_function() - polynomial) == 0


@given(distributions)
def test_sympy_has_the_same_numbers(one: Distribution[int]) -> None:
    assert sum(one.as_sympy().values()) == 1
    assert {n: Fraction(int(p.p), int(p.q)) for n, p in one.as_sympy().items()} == dict(one)


@given(distributions, st.integers(-5, 30))
def test_a_stage_more_or_less_is_the_same(one: Distribution[int], split: int) -> None:
    """The whole is the mean of its parts (total probability)."""
    high = one.at_least(split)
    if 0 < high < 1:
        parts = Distribution({True: high, False: 1 - high})
        together = parts.then(lambda is_high: one.given(lambda n: (n >= split) is is_high))
        assert together == one
    assert one.then(Distribution.certain) == one


# --- dice -----------------------------------------------------------------------------------------
def test_two_dice_are_all_36_pairs_of_sides() -> None:
    sides = [face for face in Face for _ in range(face.weight)]
    pairs = [tuple(sorted(pair)) for pair in product(sides, repeat=2)]
    assert {faces: p * 36 for faces, p in throw(2).items()} == {
        faces: pairs.count(faces) for faces in pairs
    }


def test_a_re_roll_leaves_the_other_die() -> None:
    assert dict(reroll((T, C), T)) == {(T, C): HALF, (S, C): THIRD, (C, C): SIXTH}
    assert reroll((T, T), T) == throw(1).map(lambda faces: tuple(sorted((T, *faces))))
    assert reroll((S,), S) == throw(1)


# --- hidden backs ---------------------------------------------------------------------------------
def test_the_box_is_that_of_the_rulebook() -> None:
    """F2."""
    assert box_backs() == Unseen(10, 10, 4, 6, 5, 3, 3)
    position = read_position("snails 1; player A; G a1; player B; G a2")
    assert unseen_in(position) == box_backs()


def test_one_back() -> None:
    assert dict(tile_back(box_backs(), MEADOW)) == {
        Back.TRAP: Fraction(4, 15),
        Back.ONE_CARD: Fraction(6, 15),
        Back.TWO_CARDS: Fraction(5, 15),
    }
    assert tile_back(box_backs(), BEACH)[Back.BARREL] == HALF
    none_left = Unseen(0, 0, 0, 0, 0, 0, 0)
    assert tile_back(none_left, MOUNTAIN) == Distribution.certain(Back.UNKNOWN)
    assert none_left.without(Back.UNKNOWN) == none_left


def dealt(unseen: Unseen, level: int, tiles: int) -> list[tuple[Back, ...]]:
    """All ways to deal so many tiles in order, every tile being one of its own."""
    backs = [back for back in BACKS_OF_LEVEL[level] for _ in range(unseen[back])]
    return [tuple(ways) for ways in permutations(backs, tiles)]


@pytest.mark.parametrize(
    ("level", "tiles"), [(MOUNTAIN, 1), (MOUNTAIN, 3), (MEADOW, 2), (MEADOW, 3), (BEACH, 2)]
)
def test_several_backs_are_dealt_without_replacement(level: int, tiles: int) -> None:
    unseen = box_backs()._replace(trap=2, barrel=3)
    ways = dealt(unseen, level, tiles)
    counted: dict[tuple[Back, ...], int] = {}
    for way in ways:
        counted[way] = counted.get(way, 0) + 1
    assert tile_backs(unseen, [level] * tiles) == Distribution.of_weights(counted)
    for back in BACKS_OF_LEVEL[level]:
        numbers = [way.count(back) for way in ways]
        expected = {number: Fraction(numbers.count(number), len(ways)) for number in numbers}
        assert dict(how_many(unseen, back, tiles)) == expected


def test_different_terrains_do_not_touch_each_other() -> None:
    chain = tile_backs(box_backs(), (MOUNTAIN, MEADOW))
    assert chain[Back.MINE, Back.TRAP] == HALF * Fraction(4, 15)


def test_more_tiles_than_there_are() -> None:
    with pytest.raises(ValueError, match="7 tiles: 6 of mountain are unseen"):
        how_many(box_backs(), Back.MINE, 7)


# --- the best way through a tree ------------------------------------------------------------------
Tree = Mapping[str, Mapping[str, Distribution[str]]]

states = st.integers(2, 5).flatmap(
    lambda depth: st.fixed_dictionaries(
        {
            name: st.dictionaries(
                st.sampled_from("abc"),
                st.dictionaries(
                    st.sampled_from([*range(name), *(-1, -2, -3)]), st.integers(1, 3), min_size=1
                ),
                min_size=1,
                max_size=3,
            )
            for name in range(depth)
        }
    )
)
"""Small random problems: a state is a number, moves lead to smaller ones, below 0 it is over."""


@settings(max_examples=40)
@given(states)
def test_no_other_rule_is_better(tree: dict[int, dict[str, dict[int, int]]]) -> None:
    """Against every rule there is, each played out by itself."""
    start = max(tree)
    moves = {
        state: {move: Distribution.of_weights(given) for move, given in options.items()}
        for state, options in tree.items()
    }
    solution = solve(
        lambda state: moves.get(state, {}), start, lambda state: Fraction(state * state)
    )

    def played(state: int, rule: dict[int, str]) -> Fraction:
        if state < 0:
            return Fraction(state * state)
        return moves[state][rule[state]].mean(lambda after: played(after, rule))

    rules = [dict(zip(moves, chosen, strict=True)) for chosen in product(*moves.values())]
    assert solution.value == max(played(start, rule) for rule in rules)
    assert solution.value == solution.ends().mean(lambda state: state * state)
    assert sum(solution.ends().values()) == 1
    for state, move in solution.rule.items():
        assert solution.value_of(state, move) == solution.values[state]


def test_of_equal_moves_the_first_is_taken() -> None:
    tree = {"start": {"first": "won", "second": "won"}, "won": {}}
    solution = solve(
        lambda state: {m: Distribution.certain(to) for m, to in tree[state].items()},
        "start",
        lambda state: Fraction(1),
    )
    assert solution.rule == {"start": "first"}


def test_a_thousand_choices_deep() -> None:
    """Deeper than Python likes to call."""
    solution = solve(
        lambda n: {"on": Distribution.certain(n - 1)} if n else {}, 5000, lambda n: Fraction(1)
    )
    assert solution.value == 1
