"""The bytes that record what is read of them: no more than was asked, and nothing forgotten."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from snails_core import layout as at
from snails_core import read_position
from snails_core.board import SNAILS_A_SPACE
from snails_core.layout import HEALTH, HOT_SIZE, LEVEL, MINES, PLACE, PLACE_END, SHELLED
from snails_core.queries import crowd, is_out, occupants
from solver.goals import Goal
from solver.planner import Budget, Question, solve, value_all_plans
from solver.planner.problem import (
    ALIVE,
    COUNT,
    FULL,
    OUT,
    Location,
    crowd_at,
    facts_of,
)
from solver.planner.tracing import Trace, TracedBytes, TracedCopy, TracedCrowd

SPACE = 3
AL, AG, BL, BG = 0, 1, 4, 5
Hot = TracedBytes | TracedCopy
Look = Callable[[Any], object]


def bare() -> bytes:
    """AL and BL on one space, AG on another; BG and all others are gone."""
    hot = bytearray(HOT_SIZE)
    hot[PLACE:PLACE_END] = bytes([at.NONE] * at.MAX_SNAILS)
    hot[PLACE + AL] = hot[PLACE + BL] = SPACE
    hot[PLACE + AG] = SPACE + 1
    hot[HEALTH + AL], hot[HEALTH + AG], hot[HEALTH + BL] = 30, 20, 10
    hot[LEVEL + SPACE] = 2
    return bytes(hot)


def frozen() -> TracedBytes:
    return TracedBytes(bare(), Trace(), frozenset())


def copied() -> TracedCopy:
    copy = frozen().working_copy()
    assert isinstance(copy, TracedCopy)
    return copy


def reads(look: Look, hot: Hot) -> list[Location]:
    look(hot)
    return list(hot.trace.reads)


def dead(hot: Any, player: int) -> Any:
    """How many of a player's snails have no health."""
    return hot.count(0, HEALTH + at.SQUAD * player, HEALTH + at.SQUAD * (player + 1))


# What is recorded

ONE, FIVE = ALIVE + AL, HEALTH + AL
LOOKS: dict[str, tuple[Look, list[Location]]] = {
    "a byte": (lambda hot: hot[LEVEL + SPACE], [LEVEL + SPACE]),
    "a place": (lambda hot: hot[PLACE + AL], [PLACE + AL]),
    "two bytes in order": (lambda hot: (hot[MINES], hot[LEVEL]), [MINES, LEVEL]),
    "a byte twice": (lambda hot: (hot[MINES], hot[MINES]), [MINES]),
    "a span": (lambda hot: hot[MINES : MINES + 3], [(MINES, MINES + 3)]),
    "health not looked at": (lambda hot: hot[HEALTH + AL], []),
    "health or none": (lambda hot: bool(hot[HEALTH + AL]), [ONE]),
    "no health": (lambda hot: not hot[HEALTH + AL], [ONE]),
    "more health than none": (lambda hot: hot[HEALTH + AL] > 0, [ONE]),
    "not more than none": (lambda hot: hot[HEALTH + AL] <= 0, [ONE]),
    "none is less": (lambda hot: 0 < hot[HEALTH + AL], [ONE]),  # noqa: SIM300 (this order is tested)
    "none is not less": (lambda hot: 0 >= hot[HEALTH + AL], [ONE]),  # noqa: SIM300 (this order is tested)
    "more than five": (lambda hot: hot[HEALTH + AL] > 5, [FIVE]),
    "at most five": (lambda hot: hot[HEALTH + AL] <= 5, [FIVE]),
    "less than five": (lambda hot: hot[HEALTH + AL] < 5, [FIVE]),
    "five is less": (lambda hot: 5 < hot[HEALTH + AL], [FIVE]),  # noqa: SIM300 (this order is tested)
    "equal": (lambda hot: hot[HEALTH + AL] == 30, [FIVE]),
    "added to": (lambda hot: hot[HEALTH + AL] + 5, [FIVE]),
    "taken from": (lambda hot: hot[HEALTH + AL] - 5, [FIVE]),
    "taken away": (lambda hot: 30 - hot[HEALTH + AL], [FIVE]),
    "the negative": (lambda hot: -hot[HEALTH + AL], [FIVE]),
    "as a number": (lambda hot: int(hot[HEALTH + AL]), [FIVE]),
    "as text": (lambda hot: f"{hot[HEALTH + AL]}", [FIVE]),
    "as a key": (lambda hot: {hot[HEALTH + AL]: None}, [FIVE]),
    "the sum of two": (
        lambda hot: sum([hot[HEALTH + AL], hot[HEALTH + BL]]),
        [HEALTH + AL, HEALTH + BL],
    ),
    "the lesser": (lambda hot: min(7, hot[HEALTH + AL]), [FIVE]),
    "any of a squad": (lambda hot: is_out(hot, 0), [OUT]),
    "how many of a squad": (lambda hot: dead(hot, 0) == 2, list(range(ALIVE, ALIVE + at.SQUAD))),
    "the dead and one": (lambda hot: dead(hot, 1) + 1, list(range(ALIVE + BL, ALIVE + BL + 4))),
    "the dead not looked at": (lambda hot: dead(hot, 0), []),
    "in its shell": (lambda hot: bool(hot[SHELLED + AL]), [SHELLED + AL]),
    "a shell as a number": (lambda hot: hot[SHELLED + AL] + 1, [SHELLED + AL]),
    "a shell not looked at": (lambda hot: hot[SHELLED + AL], []),
    "who stands there": (lambda hot: occupants(hot, SPACE), [crowd_at(SPACE)]),
    "is it full": (lambda hot: crowd(hot, SPACE) >= SNAILS_A_SPACE, [FULL + SPACE]),
    "full without one": (lambda hot: crowd(hot, SPACE) - 1 >= SNAILS_A_SPACE, [FULL + SPACE]),
    "more than one": (lambda hot: crowd(hot, SPACE) > 1, [COUNT + SPACE]),
    "at least two": (lambda hot: crowd(hot, SPACE) >= 2, [COUNT + SPACE]),
    "anybody": (lambda hot: bool(crowd(hot, SPACE)), [COUNT + SPACE]),
    "how many and one": (lambda hot: crowd(hot, SPACE) + 1, [COUNT + SPACE]),
    "a crowd not looked at": (lambda hot: crowd(hot, SPACE), []),
    "where a byte is": (lambda hot: hot.find(2, LEVEL, LEVEL + 9), [(LEVEL, LEVEL + 9)]),
    "how often a byte is": (lambda hot: hot.count(2, LEVEL, LEVEL + 9), [(LEVEL, LEVEL + 9)]),
    "who is in the air": (lambda hot: hot.find(at.AIR, PLACE, PLACE_END), [(PLACE, PLACE_END)]),
}


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("make", [frozen, copied])
def test_what_was_asked_is_recorded_and_no_more(make: Callable[[], Hot], look: str) -> None:
    ask, expected = LOOKS[look]
    assert reads(ask, make()) == expected


@pytest.mark.parametrize("look", LOOKS)
def test_the_answer_is_that_of_plain_bytes(look: str) -> None:
    ask, _ = LOOKS[look]
    assert ask(frozen()) == ask(copied()) == ask(bare())


def test_a_squad_that_is_out_is_asked_as_one() -> None:
    assert is_out(frozen(), 2)
    assert reads(lambda hot: is_out(hot, 2), frozen()) == [OUT + 2]


@pytest.mark.parametrize("look", [look for look, (_, places) in LOOKS.items() if places])
def test_states_that_agree_in_what_was_read_give_the_same_answer(look: str) -> None:
    """Other places may be anything: each byte is changed, and facts that are equal tell so."""
    ask, expected = LOOKS[look]
    before = bare()
    for place in range(HOT_SIZE):
        for value in (0, 1, SPACE):
            after = bytearray(before)
            after[place] = value
            if found(facts_of(bytes(after)), expected) == found(facts_of(before), expected):
                assert ask(bytes(after)) == ask(before), (place, value)


def found(facts: bytes, places: list[Location]) -> list[object]:
    return [facts[slice(*p)] if isinstance(p, tuple) else facts[p] for p in places]


# What was written is no fact of the start


def test_what_was_written_is_not_read() -> None:
    hot = copied()
    hot[LEVEL + SPACE] = 1
    hot[HEALTH + AL] = 12
    assert hot[LEVEL + SPACE] == 1 and hot[HEALTH + AL] == 12
    assert hot[HEALTH + AL].__class__ is int
    assert list(hot.trace.reads) == []


def test_what_was_written_in_part_is_read_in_part() -> None:
    hot = copied()
    hot[MINES + 1] = 1
    assert hot[MINES : MINES + 3] == bytes([0, 1, 0])
    assert list(hot.trace.reads) == [MINES, MINES + 2]


def test_a_written_span_is_not_read() -> None:
    hot = copied()
    hot[at.SLOTS : at.SLOTS + 5] = bytes(5)
    assert hot.written == set(range(at.SLOTS, at.SLOTS + 5))
    assert hot[at.SLOTS] == 0 and hot[at.SLOTS : at.SLOTS + 5] == bytes(5)
    assert list(hot.trace.reads) == []


def test_less_health_was_read_before_it_was_written() -> None:
    hot = copied()
    hot[HEALTH + AL] -= 5
    assert hot[HEALTH + AL] == 25
    assert list(hot.trace.reads) == [HEALTH + AL]


def test_who_lives_now_tells_that_a_squad_is_not_out() -> None:
    hot = copied()
    hot[HEALTH + AL] = 5
    assert not is_out(hot, 0)
    assert list(hot.trace.reads) == []


def test_who_died_leaves_it_to_the_others_whether_a_squad_is_out() -> None:
    hot = copied()
    hot[HEALTH + AL] = 0
    assert not is_out(hot, 0)
    assert list(hot.trace.reads) == [ALIVE + snail for snail in range(AG, at.SQUAD)]


def test_a_shell_taken_off_and_put_back_was_not_asked_for() -> None:
    """As when the engine judges what the snail could do without it."""
    hot = copied()
    shell = hot[SHELLED + AL]
    hot[SHELLED + AL] = 1
    hot[SHELLED + AL] = shell
    assert list(hot.trace.reads) == [] and hot.written == set()
    assert not hot[SHELLED + AL]
    assert list(hot.trace.reads) == [SHELLED + AL]


@pytest.mark.parametrize("place", [SHELLED + AL, HEALTH + AL])
def test_what_is_copied_elsewhere_was_asked_for(place: int) -> None:
    hot = copied()
    hot[MINES] = hot[place]
    assert list(hot.trace.reads) == [place] and hot.written == {MINES}


def test_once_somebody_moved_a_crowd_is_who_stood_there() -> None:
    hot = copied()
    hot[PLACE + AG] = SPACE
    assert crowd(hot, SPACE) >= SNAILS_A_SPACE
    assert list(hot.trace.reads) == [PLACE + AG, COUNT + SPACE]
    assert not isinstance(crowd(hot, SPACE), TracedCrowd)
    assert occupants(hot, SPACE) == [AL, AG, BL]
    assert list(hot.trace.reads) == [PLACE + AG, COUNT + SPACE, crowd_at(SPACE)]


def test_elsewhere_a_crowd_is_what_it_was() -> None:
    """Who has moved came from one space and went to another; all others are as before."""
    hot = copied()
    hot[PLACE + AG] = SPACE + 2
    assert not crowd(hot, SPACE) >= SNAILS_A_SPACE
    assert list(hot.trace.reads) == [PLACE + AG, FULL + SPACE]
    assert not crowd(hot, SPACE + 1) >= SNAILS_A_SPACE
    assert list(hot.trace.reads) == [PLACE + AG, FULL + SPACE, COUNT + SPACE + 1]


def test_a_frozen_copy_still_knows_what_was_written() -> None:
    """And its trace is that of the start, so that all ends of a turn add to one."""
    hot = copied()
    hot[LEVEL + SPACE] = 1
    again = bytes(hot)
    assert isinstance(again, TracedBytes)
    assert again.written == {LEVEL + SPACE} and again.trace is hot.trace
    assert again[LEVEL + SPACE] == 1 and list(hot.trace.reads) == []
    assert again[LEVEL] == 0 and list(hot.trace.reads) == [LEVEL]
    copied_again = again.working_copy()
    assert isinstance(copied_again, TracedCopy) and copied_again.written == again.written
    assert again.plain == bytes(memoryview(hot)) and type(again.plain) is bytes


def test_equal_bytes_written_differently_are_not_the_same() -> None:
    hot = copied()
    hot[LEVEL + SPACE] = 2
    untouched, touched = frozen(), bytes(hot)
    assert bytes.__eq__(untouched, touched)
    assert not untouched == touched  # noqa: SIM201 (`!=` is another method)
    assert untouched == frozen() and hash(untouched) == hash(frozen())


# No way around the record


@pytest.mark.parametrize("make", [frozen, copied])
@pytest.mark.parametrize(
    "look",
    [
        iter,
        list,
        lambda hot: 3 in hot,
        lambda hot: hot.index(3),
        lambda hot: hot.rindex(3),
        lambda hot: hot.rfind(3),
    ],
)
def test_what_could_not_be_recorded_raises(make: Callable[[], Hot], look: Look) -> None:
    with pytest.raises(TypeError, match=r"not recorded: .* snails_core/rule\.py"):
        look(make())


HARMLESS = {
    "__class__", "__delattr__", "__dir__", "__doc__", "__format__", "__getattribute__",
    "__getstate__", "__init__", "__init_subclass__", "__len__", "__new__", "__repr__",
    "__setattr__", "__sizeof__", "__str__", "__subclasshook__", "__alloc__", "__hash__",
    "__reduce__", "__reduce_ex__", "fromhex", "maketrans",
}  # fmt: skip
"""What tells nothing about single bytes, or only to whoever looks for a fault."""
RECORDED = {"__bytes__", "__getitem__", "__setitem__", "count", "find", "__eq__", "__ne__"}


@pytest.mark.parametrize(("make", "plain"), [(frozen, bytes), (copied, bytearray)])
def test_every_method_of_bytes_records_or_raises(
    make: Callable[[], Hot], plain: type[bytes] | type[bytearray]
) -> None:
    ways = set(dir(plain)) - HARMLESS - RECORDED
    assert {"startswith", "__iter__", "__lt__", "hex"} <= ways
    for way in ways:
        with pytest.raises(TypeError, match=f"{way} on the bytes of a position is not recorded"):
            getattr(make(), way)(b"a")


ROUNDS = {
    "peace": ("map 1 2/ 1; player A cowboys; S a1; hand missile; player B; G a2 20", "net"),
    "tokens": (
        """map 2 1 ./ 3 .; round 6; contamination 6; fire a2; mines b1; player A zombie
        L a1 25 shell; hand ticking_cake; player B pirates; L a2 15; G b2 5""",
        "standing, at(AL, b1), max(health(BL), 3 * kills)",
    ),
}


@pytest.mark.parametrize("name", ROUNDS)
def test_the_engine_and_goals_read_in_no_other_way(name: str) -> None:
    text, goal = ROUNDS[name]
    question = Question(read_position("snails 1; " + text), goal)
    assert value_all_plans(question, Budget(), 4).graph.states > 200


# Goals that mean the same

TABLE = tuple(range(30, -1, -1))
BOARD = "snails 1; map 1 2; player A; L a1; hand missile; player B; L a2 20"
SAME: dict[str, tuple[Goal | str, Goal | str]] = {
    "a fraction first": (
        "12.5 > health(BL) and at(AL, a1)",
        "health(BL) < 12.5 and at(AL, a1)",
    ),
    "a fraction of health": (
        "max(at(AL, a2), 15 - 0.5 * health(BL))",
        "max(at(AL, a2), (30 - health(BL)) / 2)",
    ),
    "half of health": (
        "max(at(AL, a2), 15 - health(BL) / 2)",
        "max(at(AL, a2), (30 - health(BL)) / 2)",
    ),
    "a function with a table": (
        Goal.of_function(lambda _, end, *__: TABLE[end[HEALTH + BL]], "table"),
        "30 - health(BL)",
    ),
    "a function of all bytes": (
        Goal.of_function(lambda _, end, *__: 30 - bytes(end)[HEALTH + BL], "bytes"),
        "30 - health(BL)",
    ),
}


@pytest.mark.parametrize("name", SAME)
def test_goals_that_mean_the_same_have_the_same_answer(name: str) -> None:
    """However a goal reads the end of the round, its reads are part of the cached result's."""
    one, other = (solve(read_position(BOARD), goal) for goal in SAME[name])
    assert one.value == other.value
    assert set(one.ties) == set(other.ties)
