"""S3, turns 17 and 18 of a duel: counted by hand, and against every option of the engine."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from random import Random

import pytest

from companions.big_monster.engine import play_unchecked
from companions.big_monster.nodes import Chance, Decision
from companions.big_monster.position import Phase, Position
from companions.big_monster.solver.duel_endgame import solve_endgame
from companions.big_monster.solver.turn_before import FEWEST_DRAWS, Progress, turn_before
from snails_core.errors import SnailsError
from tests.support.companions.big_monster.late_duels import late_duel, position_of

DESERTS, LEFTS, RIGHTS, SWAMPS = (
    " ".join([name] * 4) for name in ("desert", "big_left", "big_right", "swamp")
)
ONE, OTHER = "explorer geneticist", "explorer botanist"
"""Explorers that score nothing here."""


def every_option(position: Position, solved_from: int) -> Fraction:
    """Expectimax over every option of the engine, every place included, up to a solved turn."""
    first = position.start

    @cache
    def value(position: Position) -> Fraction:
        node = position.node
        chooses = position.phase in (Phase.PICK_ROW, Phase.CLAIM) and len(position.queue) == 2
        if position.turn == solved_from and chooses:
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
    assert solve_endgame(position).value == 8 - 2


def test_in_turn_17_all_draws_and_places_are_searched() -> None:
    """The same, and both complete a big monster, whichever row is drawn first."""
    left = f"{SWAMPS} {RIGHTS}"
    position = position_of(17, [DESERTS, LEFTS], left, f"{ONE}; board swamp@2,0", OTHER)
    steps: list[Progress] = []

    def go_on(step: Progress) -> bool:
        steps.append(step)
        return True

    found = turn_before(position, Random(0), go_on)
    assert found.exact and found.drawn == found.draws == 70
    assert {(pick.mean, pick.standard_error) for pick in found.picks} == {(Fraction(8 - 2), 0.0)}
    assert [step.done for step in steps] == list(range(1, steps[0].of + 1))
    assert len(found.picks) == 2


def test_stopped_before_its_end_it_is_an_estimate_and_says_so() -> None:
    position = position_of(17, [DESERTS, LEFTS], f"{SWAMPS} {RIGHTS}", ONE, OTHER)
    rough = turn_before(position, Random(3), lambda _: False)
    assert (rough.drawn, rough.all_places, rough.exact) == (FEWEST_DRAWS, False, False)
    sampled = turn_before(position, Random(3), lambda step: step.placing or step.done < 20)
    assert sampled.all_places and not sampled.exact
    assert FEWEST_DRAWS < sampled.drawn < sampled.draws
    assert all(pick.standard_error >= 0 for pick in (*rough.picks, *sampled.picks))


@pytest.mark.parametrize(("turn", "left"), [(16, 8), (18, 4), (17, 4), (17, 7)])
def test_another_turn_or_another_number_of_tiles_is_refused(turn: int, left: int) -> None:
    rest = " ".join([*["swamp"] * min(left, 4), *["big_right"] * (left - 4)])
    position = position_of(turn, [DESERTS, LEFTS], rest, ONE, OTHER)
    with pytest.raises(SnailsError, match="turn 17"):
        turn_before(position, Random(0))


SMALL = [
    ([DESERTS, LEFTS], SWAMPS, ONE, OTHER),
    (["big_right desert desert desert", SWAMPS], DESERTS, f"{ONE}; board big_left@2,0", OTHER),
    (["lava_blue lava_blue lava_blue lava_blue", DESERTS],
     "lava_red_top lava_red_top lava_red_top lava_red_bottom",
     f"{ONE}; board lava_blue@2,0 lava_blue@2,2", OTHER),
    (["ice_orange ice_orange ice_blue ice_blue", DESERTS],
     "mutagenic_double mutagenic_double mutagenic_single mutagenic_single",
     f"{ONE}; board ice_red@2,0", OTHER),
]  # fmt: skip


@pytest.mark.long(minutes=15)
@pytest.mark.parametrize(("rows", "left", "one", "other"), SMALL)
def test_turn_18_is_the_search_of_every_place(
    rows: list[str], left: str, one: str, other: str
) -> None:
    position = position_of(18, rows, left, one, other)
    assert solve_endgame(position).value == every_option(position, 19)


@pytest.mark.long(minutes=15)
@pytest.mark.parametrize(("rows", "left", "one", "other"), SMALL[:3])
def test_turn_17_is_the_search_of_every_place_and_draw(
    rows: list[str], left: str, one: str, other: str
) -> None:
    position = position_of(17, rows, f"{left} {RIGHTS}", one, other)
    found = turn_before(position, Random(0))
    assert found.exact
    assert found.picks[0].mean == every_option(position, 18)


WHOLE = {
    5: (19, Fraction(666, 35), Fraction(537, 35)),
    6: (24, Fraction(-1439, 70), Fraction(-818, 35)),
    7: (24, Fraction(-291, 35), Fraction(-452, 35)),
}
"""By the seed of a duel between greedy players: how many picks turn 17 offers, and what the best
two are worth."""


@pytest.mark.long(minutes=5)
@pytest.mark.parametrize("seed", WHOLE)
def test_turn_17_of_whole_duels_is_searched_to_its_end(seed: int) -> None:
    """Some 15 to 125 s of CPU each: all 70 draws, and nothing is left out."""
    found = turn_before(late_duel(seed, 17), Random(0))
    assert found.exact and found.drawn == found.draws == 70
    assert all(pick.standard_error == 0 for pick in found.picks)
    assert (len(found.picks), found.picks[0].mean, found.picks[1].mean) == WHOLE[seed]
