"""S3 before the exact end: turns 17 and 18, by hand and against all places of the engine."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from companions.big_monster.engine import play_unchecked
from companions.big_monster.nodes import Chance, Decision
from companions.big_monster.notation import read_position
from companions.big_monster.position import Phase, Position
from companions.big_monster.solver.duel_endgame import solve_endgame
from companions.big_monster.solver.turn_before import rows_to_come, turn_before
from snails_core.errors import SnailsError
from tests.support.companions.big_monster.planets import BOX, kind

DESERTS, LEFTS, RIGHTS, SWAMPS = (
    " ".join([name] * 4) for name in ("desert", "big_left", "big_right", "swamp")
)
ONE, OTHER = "explorer geneticist", "explorer botanist"
"""Explorers that score nothing here."""


def position_of(turn: int, rows: list[str], left: str, one: str, other: str) -> Position:
    """A duel in which these tiles are left to be drawn; all that lies nowhere is discarded."""
    head = f"bigmonster 1; mode duel 2; start A; turn 1 {turn}; phase pick_row AB;"
    tail = f"{' '.join(f'row {row};' for row in rows)} player A; {one}; player B; {other}"
    pool = Counter(dict(enumerate(read_position(f"{head} {tail}").pool)))
    pool.subtract(kind(name) for name in left.split())
    assert min(pool.values()) >= 0, "there are not so many of them"
    gone = " ".join(f"{BOX.kinds[k].id}:AB" for k in pool.elements())
    return read_position(f"{head} discards {gone}; {tail}")


def all_places(position: Position) -> Fraction:
    """Expectimax over every option of turn 18, every place included; the end is the exact one."""
    first = position.start

    @cache
    def value(position: Position) -> Fraction:
        node = position.node
        if position.turn == 19 and position.phase is Phase.PICK_ROW:
            found = solve_endgame(position).value
            return Fraction(found if position.start == first else -found)
        if isinstance(node, Chance):
            worths = [value(play_unchecked(position, each).position) for each in node.outcomes]
            total = sum(w * n for w, n in zip(worths, node.weights, strict=True))
            return Fraction(total, node.total)
        assert isinstance(node, Decision)
        found_all = (value(play_unchecked(position, each).position) for each in node.options)
        return max(found_all) if node.player == first else min(found_all)

    return value(position)


def test_a_lead_that_can_be_counted_by_hand() -> None:
    """Both get a desert, half a big monster and a swamp; two swamps count 8 where one counts 2."""
    position = position_of(18, [DESERTS, LEFTS], SWAMPS, f"{ONE}; board swamp@2,0", OTHER)
    found = turn_before(position, Random(0))
    assert found.possible == len(found.picks) == 2
    assert {(pick.mean, pick.standard_error) for pick in found.picks} == {(Fraction(8 - 2), 0.0)}


def test_in_turn_17_rows_are_drawn_and_there_is_a_way_to_stop() -> None:
    position = position_of(17, [DESERTS, LEFTS], f"{SWAMPS} {RIGHTS}", ONE, OTHER)
    found = turn_before(position, Random(3), 2, lambda tried: tried < 1)
    (pick,) = found.picks
    assert found.possible == 2
    assert pick.standard_error >= 0 and pick.mean.denominator <= 2


def test_rows_are_certain_or_drawn_from_what_is_left() -> None:
    pool = [0, 3, 1, 0]
    assert rows_to_come(pool, 4, Random(0)) == ((1, 1, 1, 2),)
    drawn = rows_to_come([2, 3, 3], 4, Random(0), 50)
    assert len(drawn) == 50 and len(set(drawn)) > 3
    assert all(Counter(row) <= Counter({0: 2, 1: 3, 2: 3}) and len(row) == 4 for row in drawn)


@pytest.mark.parametrize(("turn", "left"), [(16, 4), (19, 4), (18, 3), (18, 5), (17, 4)])
def test_another_turn_or_another_number_of_tiles_is_refused(turn: int, left: int) -> None:
    rest = " ".join([*["swamp"] * min(left, 4), *["big_right"] * (left - 4)])
    position = position_of(turn, [DESERTS, LEFTS], rest, ONE, OTHER)
    with pytest.raises(SnailsError, match="17 or 18"):
        turn_before(position, Random(0))


@pytest.mark.long(minutes=10)
@pytest.mark.parametrize(
    ("rows", "left", "one", "other"),
    [
        ([DESERTS, LEFTS], SWAMPS, ONE, OTHER),
        (["big_right desert desert desert", SWAMPS], DESERTS,
         f"{ONE}; board big_left@2,0", OTHER),
    ],
)  # fmt: skip
def test_where_places_are_plain_it_is_the_search_of_all_places(
    rows: list[str], left: str, one: str, other: str
) -> None:
    position = position_of(18, rows, left, one, other)
    assert turn_before(position, Random(0)).picks[0].mean == all_places(position)
