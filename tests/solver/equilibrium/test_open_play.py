"""Open play by double oracle is the game of the whole matrix, which the engine alone makes.

The values of all stored games are pygambit's (`tests/oracle/plan_games.py`). The matrix of all
plans against all plans comes from an oracle that shares nothing with the planner; both mixtures are
held against every row and every column of it, which proves the value once more.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from snails_core import read_position
from snails_core.options import Plan
from solver.equilibrium.double_oracle import PlanEquilibrium, solve_open_play
from solver.equilibrium.in_turn import respond_in_turn
from solver.equilibrium.open_play import OpenPlay
from solver.equilibrium.support import support_of
from solver.errors import EquilibriumError
from solver.planner import Budget, Limit
from tests.oracle.plan_games import PlanGame, matrix_of, read_games, some_games
from tests.oracle.plan_matrix import conceded, guaranteed

LEAST_GAMES = 60
ON_ONE_TILE = "snails 1; map 2; player A; G a1 5; player B; G a1 5"


def solved(text: str, goal: str, limit: Limit | None = None) -> PlanEquilibrium:
    return solve_open_play(OpenPlay(read_position(text), goal), Budget(limit or Limit()))


def test_there_are_games_of_many_kinds() -> None:
    games = read_games()
    assert len(games) >= LEAST_GAMES
    assert sum(game.is_mixed for game in games) >= len(games) // 3
    assert len({game.goal for game in games}) >= 6
    assert all(game.is_mixed for game in games if not game.is_duel)
    assert len({card for game in games for card in game.cards}) >= 15


@pytest.mark.parametrize("game", some_games(3), ids=lambda game: game.id)
def test_the_value_is_that_of_the_whole_matrix(game: PlanGame) -> None:
    found = solved(game.position, game.goal)
    assert found.is_proven and found.gap == 0
    assert found.lower == found.upper == game.value
    mine, theirs, matrix = matrix_of(game).matrix()
    assert (len(mine), len(theirs)) == game.plans
    assert guaranteed(matrix, numbered(mine, found, 0)) == game.value
    assert conceded(matrix, numbered(theirs, found, 1)) == game.value
    entries = {
        found.game.entry((p, q), Budget()) == matrix[mine.index(p)][theirs.index(q)]
        for p in found.candidates[0]
        for q in found.candidates[1]
    }
    assert entries == {True}


def numbered(plans: list[Plan], found: PlanEquilibrium, side: int) -> dict[int, Fraction]:
    mixture = found.mixtures[side]
    assert sum(mixture.values()) == 1 and min(mixture.values()) > 0
    return {plans.index(plan): chance for plan, chance in mixture.items()}


def test_the_other_side_sees_the_same_game() -> None:
    position = read_position(ON_ONE_TILE)
    mine = solve_open_play(OpenPlay(position, "2*damage - losses", 0), Budget())
    theirs = solve_open_play(OpenPlay(position, "damage - 2*losses", 1), Budget())
    assert mine.is_proven and theirs.is_proven
    assert mine.lower is not None and theirs.lower is not None
    assert mine.lower == -theirs.lower


def test_a_limit_leaves_bounds_and_is_the_same_each_time() -> None:
    whole = solved(ON_ONE_TILE, "net")
    assert whole.lower is not None
    for share in (0, 2):
        limit = Limit(states=whole.states * share // 4)
        first, again = solved(ON_ONE_TILE, "net", limit), solved(ON_ONE_TILE, "net", limit)
        assert (first.lower, first.upper) == (again.lower, again.upper)
        assert first.mixtures == again.mixtures
        assert first.lower is not None and first.upper is not None
        assert first.lower <= whole.lower <= first.upper
    assert first.states <= whole.states


def test_why_it_mixes() -> None:
    """Each plan alone, known to the other side, is worth no more than the mixture; entries of the
    support lie around the value; chances of cards add up."""
    found = solved(ON_ONE_TILE, "net")
    support = support_of(found, Budget())
    assert support.matrix is not None and found.lower is not None
    for side, better in ((0, 1), (1, -1)):
        for mixed in support.plans[side]:
            assert mixed.alone is not None
            assert better * mixed.alone.value <= better * found.lower
            pair = (mixed.plan, mixed.alone.plan) if side == 0 else (mixed.alone.plan, mixed.plan)
            assert found.game.entry(pair, Budget()) == mixed.alone.value
        for use in support.cards[side]:
            assert sum(use.slots) <= 1 and use.without is None
    for row, mixed in zip(support.matrix, support.plans[0], strict=True):
        mean = sum(
            (e * other.chance for e, other in zip(row, support.plans[1], strict=True)), Fraction(0)
        )
        assert mean == found.lower, mixed.plan


def test_what_cannot_be_asked_says_what_to_do() -> None:
    def reason(text: str, goal: str = "net", seat: int | None = None) -> str:
        with pytest.raises(EquilibriumError) as error:
            OpenPlay(read_position(text), goal, seat)
        return error.value.key

    three = f"{ON_ONE_TILE}; player C; G a1 5"
    assert reason(three) == "two_players"
    assert reason(ON_ONE_TILE, "kills, net") == "one_part"
    assert reason(ON_ONE_TILE, seat=2) == "no_player"
    seen = ON_ONE_TILE.replace("map 2;", "map 2; viewer A;").replace(
        "B; G a1 5", "B; G a1 5; hand ?:2"
    )
    assert reason(seen) == "hidden_hand"
    settled = "snails 1; map 2; player A; G a1 5; player B; G a1 5; todo acting seat=0 slot=0"
    assert reason(settled) == "not_planning"


def test_three_players_answer_in_turn_and_no_bound_is_claimed() -> None:
    position = read_position(
        "snails 1; map 1 . 1; player A; G a1 5; player B; S a3 5; player C; M a3 5"
    )
    found = respond_in_turn(position, "net", Budget(Limit(states=15_000)))
    seats = [response.seat for response in found.responses]
    assert seats[:3] == [0, 1, 2][: len(seats)]
    assert set(found.plans) == {0, 1, 2}
    if found.is_settled:
        assert all(response.answer.status == "optimal" for response in found.responses[-3:])
