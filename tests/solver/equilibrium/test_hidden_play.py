"""Hidden play: choices rest on what is public so far.

Between a few plans of each side the value is pygambit's, for trees that another program makes from
the engine alone (`tests/oracle/hidden_play.py`), and those trees have as many ends and information
sets as ours. If both sides knew both plans it would be open play; a side that knows more never gets
less.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from snails_core import read_position
from solver.equilibrium import hidden_play
from solver.equilibrium.hidden_play import PLANNING, solve_hidden_play, solve_small
from solver.equilibrium.matrix_game import solve_matrix
from solver.equilibrium.open_play import OpenPlay
from solver.equilibrium.plan_pair_tree import InfoSet, PlanPairTrees
from solver.equilibrium.sequence_form import GameTree, TooManyLeaves, solve_tree
from solver.errors import EquilibriumError
from solver.planner import Budget, Limit
from tests.oracle.hidden_play import GambitFile, some_plans, stored
from tests.oracle.plan_games import PlanGame, read_games
from tests.oracle.sequence_form_lp import value_by_glop
from tests.support.long_run import LONG

VALUES = stored()
GAMES = {game.id: game for game in read_games()}
DUEL = "snails 1; map 2; first B; unseen beach_blank:1; player A; G a1; player B; G a1 5"


def by_id(game: PlanGame) -> str:
    return game.id


def open_play(game: PlanGame) -> OpenPlay:
    return OpenPlay(game.read_position(), game.goal, 0)


def small_value(game: PlanGame, knows: tuple[bool, bool] = (False, False)) -> Fraction:
    trees = PlanPairTrees(open_play(game), Budget(), knows)
    return solve_small(trees, some_plans(game)).value


def test_many_values_are_stored_and_not_all_alike() -> None:
    assert len(VALUES) >= 12
    assert len(set(VALUES.values())) >= 4


@pytest.mark.parametrize("id", VALUES)
def test_between_a_few_plans_the_value_is_that_of_pygambit(id: str) -> None:
    game = GAMES[id]
    trees = PlanPairTrees(open_play(game), Budget())
    found = solve_small(trees, some_plans(game))
    assert found.value == VALUES[id]
    other = GambitFile(game)
    assert found.tree.leaf_count == other.ends
    assert [len(found.tree.sets_of(side)) for side in (0, 1)] == [len(one) for one in other.sets]


@pytest.mark.parametrize("id", ["126", "324", *(["14", "110", "larger-1"] if LONG else [])])
def test_between_three_plans_each_another_linear_program_says_the_same(id: str) -> None:
    game = GAMES[id]
    found = solve_small(PlanPairTrees(open_play(game), Budget()), some_plans(game, 3))
    other = value_by_glop(GambitFile(game, 3).lines[1:])
    assert float(found.value) == pytest.approx(other, abs=1e-6)


@pytest.mark.parametrize("id", ["14", "71", "324", *(["431", "175"] if LONG else [])])
def test_whoever_knows_more_gets_no_less(id: str) -> None:
    game = GAMES[id]
    mine, theirs = some_plans(game)
    entries = open_play(game)
    matrix = [[entries.entry((p, q), Budget()) for q in theirs] for p in mine]
    assert small_value(game, (True, True)) == solve_matrix(matrix).value
    hidden = small_value(game)
    assert small_value(game, (False, True)) <= hidden <= small_value(game, (True, False))


def test_a_duel_of_a_punch_and_a_shell_is_the_same_in_both_games() -> None:
    """Whatever is chosen later hangs on nothing that is still face down (as the course says)."""
    found = solve_hidden_play(OpenPlay(read_position(DUEL), "gone(BG)"), Budget())
    assert found.is_proven and found.lower == Fraction(2, 3) == found.open_play.lower
    assert all(sum(mixture.values()) == 1 for mixture in found.mixtures)


@pytest.mark.skipif(not LONG, reason="a few minutes: in the long run")
@pytest.mark.parametrize("id", ["110"])
def test_all_plans_are_answered(id: str) -> None:
    """The bounds meet, between those of the games in which one side knows more."""
    game = GAMES[id]
    found = solve_hidden_play(open_play(game), Budget())
    assert found.is_proven and found.lower is not None
    less = solve_hidden_play(open_play(game), Budget(), (False, True))
    more = solve_hidden_play(open_play(game), Budget(), (True, False))
    assert less.lower is not None and more.upper is not None
    assert less.lower <= found.lower <= more.upper


def test_a_limit_leaves_bounds_that_hold() -> None:
    game = OpenPlay(read_position(DUEL), "gone(BG)")
    found = solve_hidden_play(game, Budget(Limit(states=1_500)))
    assert found.lower is not None and found.upper is not None
    assert found.lower <= Fraction(2, 3) <= found.upper


def test_a_bound_comes_with_the_strategy_that_gave_it_and_with_no_other() -> None:
    """Stopped within a round: the strategy of side 0 is answered, that of side 1 is not yet."""
    game = OpenPlay(read_position(DUEL), "gone(BG)")
    found = solve_hidden_play(game, Budget(Limit(states=65_000)))
    assert found.lower == Fraction(2, 3) and found.upper == 1
    mine, theirs = found.strategies
    assert mine is not None and mine.policy(PLANNING[0]) == found.mixtures[0]
    assert theirs is None and found.mixtures[1] == found.open_play.mixtures[1]


def test_a_tree_of_too_many_leaves_is_refused_and_leaves_bounds_that_hold(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tree: GameTree[InfoSet, int] = GameTree(most_leaves=2)
    for _ in range(2):
        tree.add_leaf((None, None), Fraction(1, 2), 1)
    with pytest.raises(TooManyLeaves):
        tree.add_leaf((None, None), Fraction(1, 2), 1)
    assert tree.leaf_count == 2 and solve_tree(tree).value == 1

    monkeypatch.setattr(hidden_play, "GameTree", lambda: GameTree(most_leaves=2))
    found = solve_hidden_play(OpenPlay(read_position(DUEL), "gone(BG)"), Budget())
    assert found.lower == 0 and found.upper == 1 and found.strategies == (None, None)


def test_hands_that_count_are_refused() -> None:
    text = "snails 1; map 2; player A; G a1 5; hand tax_audit; player B; G a1 5"
    with pytest.raises(EquilibriumError) as error:
        PlanPairTrees(OpenPlay(read_position(text), "net"), Budget())
    assert error.value.key == "discards"
