"""A position for tests of goals, ends of its round, and goals to read off them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from hypothesis import strategies as st

from snails_core import Position, read_position
from snails_core.layout import HEALTH, NONE, PLACE, RESULT
from solver.goals.expressions import SIMPLE_FEATURES, SNAIL_FEATURES

POSITION = read_position("""
    snails 1
    map 1 3 2/ 2 1
    player A
    L a1 20
    G a2
    player B
    L a2 15
    S b1 5
    player C
    M b2 10
""")
AL, AG, BL, BS, CM = 0, 1, 4, 6, 11
A, B, C = range(3)


def end_of(result: int = 0, **health: int) -> bytes:
    """The bytes when these snails have this health at the end: `end_of(BL=0)`."""
    return changed(POSITION, result, health)


def changed(position: Position, result: int, health: Mapping[str, int]) -> bytes:
    hot = bytearray(position.hot)
    for name, left in health.items():
        snail = 4 * "ABCD".index(name[0]) + "LGSM".index(name[1])
        hot[HEALTH + snail] = left
        if not left:
            hot[PLACE + snail] = NONE
    hot[RESULT] = result
    return bytes(hot)


NUMBERS = st.fractions(-20, 20, max_denominator=12)
LEAVES = st.one_of(
    NUMBERS.map(lambda number: f"({number})"),
    st.sampled_from([*SIMPLE_FEATURES, "net"]),
    st.builds(
        "{}({})".format,
        st.sampled_from(SNAIL_FEATURES),
        st.sampled_from(["AL", "AG", "BL", "BS", "CM"]),
    ),
    st.builds("at({}, {})".format, st.sampled_from(["AL", "BS"]), st.sampled_from(["a1", "b2"])),
)


def larger(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    signs = st.sampled_from(["+", "-", "*", "==", "!=", "<", "<=", ">", ">=", "and", "or"])
    return st.one_of(
        st.builds("({} {} {})".format, inner, signs, inner),
        st.builds("(-{})".format, inner),
        st.builds("(not {})".format, inner),
        st.builds("({} / {})".format, inner, st.integers(1, 9)),
        st.builds("{}({}, {})".format, st.sampled_from(["min", "max"]), inner, inner),
    )


EXPRESSIONS = st.recursive(LEAVES, larger, max_leaves=8)
GOALS = st.lists(EXPRESSIONS, min_size=1, max_size=3).map(", ".join)


def random_end(random: Random) -> bytes:
    """Any end in which only living snails can have changed."""
    hot = bytearray(POSITION.hot)
    for snail in (AL, AG, BL, BS, CM):
        hot[HEALTH + snail] = random.choice([0, 0, *range(5, 31, 5)])
        hot[PLACE + snail] = random.randrange(5) if hot[HEALTH + snail] else NONE
    hot[RESULT] = random.choice([0, 0, 1, 2, 3])
    return bytes(hot)
