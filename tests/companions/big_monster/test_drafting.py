"""S4: how often stacks can be passed, the last choice exactly, earlier ones by roll-outs."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companions.big_monster.bots.rollouts import estimate_options
from companions.big_monster.engine import play
from companions.big_monster.options import Lay, TakeTile
from companions.big_monster.position import Phase, Position
from companions.big_monster.rules.passing import receivers
from companions.big_monster.solver.last_pick import last_pick
from companions.big_monster.view import view
from snails_core.errors import SnailsError
from tests.support.companions.big_monster.drafting import draft, first_option
from tests.support.companions.big_monster.planets import kind, planet


def ways_to_pass(players: int, passed: tuple[int, ...] = ()) -> int:
    """How many outcomes the passing of one turn has in the fixed order."""
    if len(passed) == players:
        return 1
    free = tuple(ship for ship in range(players) if ship not in passed)
    chosen = receivers(len(passed), free, keeps=False)
    return sum(ways_to_pass(players, (*passed, ship)) for ship in chosen)


@pytest.mark.parametrize(("players", "ways"), [(3, 3), (4, 11), (5, 53), (6, 309)])
def test_the_passing_of_a_turn_has_so_many_outcomes(players: int, ways: int) -> None:
    assert ways_to_pass(players) == ways


def last_turn(other: str) -> Position:
    """The last turn of a game: player A has half a big monster, all hold the other half."""
    position = draft(["tracker", "nomad", "mutant"], [["big_right", other]] * 3, turn=9)
    boards = [planet("tracker", "big_left 2 0"), planet("nomad"), planet("mutant")]
    seats = tuple(s._replace(board=b) for s, b in zip(position.seats, boards, strict=True))
    return replace(position, seats=seats, round=2)


def test_the_last_choice_is_exact_before_the_penalty() -> None:
    position = last_turn("swamp")
    best, other = last_pick(position)
    assert best == (kind("big_right"), 3, 0, 11 + 4)
    assert (other.tile, other.points) == (kind("swamp"), 2 + 1)
    for tile in ("big_right", "swamp", "swamp"):
        position, _ = play(position, TakeTile(kind(tile)))
    position, _ = play(position, Lay(3, 0))
    while position.phase is Phase.LAY:
        position, _ = play(position, first_option(position))
    seat = position.seats[0]
    penalty = -10 if seat.penalty else 0
    assert position.score(0).total == best.points + penalty


def test_other_turns_have_no_last_choice() -> None:
    with pytest.raises(SnailsError):
        last_pick(draft(["nomad"] * 3, [["desert", "swamp", "lava_blue"]] * 3, turn=8))


def test_roll_outs_find_the_better_tile_and_say_how_sure_they_are() -> None:
    """Completing a big monster beats a lonely half; the estimate is the same for the same seed."""
    position = last_turn("rune_red_top")
    seen = view(position, 0)
    found = estimate_options(seen, Random(1), samples=6)
    assert found[0].option == TakeTile(kind("big_right"))
    assert found[0].mean > found[1].mean and found[0].standard_error >= 0
    assert found == estimate_options(seen, Random(1), samples=6)


def test_roll_outs_need_a_view_and_more_than_one_sample() -> None:
    position = draft(["nomad", "mutant", "tracker"], [["desert", "swamp"]] * 3, turn=9)
    with pytest.raises(SnailsError):
        estimate_options(position, Random(1))
    with pytest.raises(SnailsError):
        estimate_options(view(position, 0), Random(1), samples=1)
