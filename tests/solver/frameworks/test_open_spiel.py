"""OpenSpiel's own tests on `python_snails`; they are left out where OpenSpiel is not installed."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from random import Random
from typing import Any

import pytest

from snails_core import Chance
from snails_core.bots import greedy_bot
from snails_core.view import view
from tests.support.solver.small_tables import LAST_ROUND

pyspiel: Any = pytest.importorskip("pyspiel")

from solver.frameworks import open_spiel_game  # noqa: E402 (needs what may be missing)
from tests.support.solver.playthrough import playthrough  # noqa: E402 (likewise)

PLAYTHROUGH = Path(__file__).with_name("playthrough.txt")


def game(**parameters: object) -> Any:
    return pyspiel.load_game(open_spiel_game.NAME, parameters)


def played(state: Any, random: Random, most: int = 100_000) -> Any:
    """Plays at random to the end, or so many actions."""
    for _ in range(most):
        if state.is_terminal():
            break
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(actions, weights)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_their_random_simulations(players: int) -> None:
    """Clones, sorted legal actions, unique strings, returns, observations of every seat."""
    pyspiel.random_sim_test(game(players=players), num_sims=1, serialize=False, verbose=False)


def test_their_random_simulations_with_saved_states() -> None:
    pyspiel.random_sim_test(game(start=LAST_ROUND), num_sims=5, serialize=True, verbose=False)


@pytest.mark.long(minutes=2)
def test_many_of_their_random_simulations_with_saved_states() -> None:
    pyspiel.random_sim_test(game(), num_sims=3, serialize=True, verbose=False)
    pyspiel.random_sim_test(game(start=LAST_ROUND), num_sims=100, serialize=True, verbose=False)


def test_chance_nodes_are_ours() -> None:
    state, random, met = game().new_initial_state(), Random(3), 0
    while not state.is_terminal():
        if state.is_chance_node():
            node = state.now.position.node
            assert isinstance(node, Chance)
            told = {state.action_to_string(action): p for action, p in state.chance_outcomes()}
            assert len(told) == len(node.outcomes)
            assert sorted(told.values()) == sorted(w / node.total for w in node.weights)
            met += 1
        played(state, random, 1)
    assert met > 5


def test_no_seat_learns_of_a_plan_before_it_is_revealed() -> None:
    """Whatever the first seat plans, the second has one information state and one tensor."""
    seen = set()
    for seed in range(6):
        state, random = game(start=LAST_ROUND).new_initial_state(), Random(seed)
        first = state.current_player()
        while state.current_player() == first:
            state.apply_action(random.choice(state.legal_actions()))
        other = 1 - first
        assert state.current_player() == other
        told = state.information_state_string(other), state.observation_string(other)
        seen.add((*told, tuple(state.observation_tensor(other)), tuple(state.legal_actions())))
    assert len(seen) == 1


def test_a_live_game_is_copied_and_pickled() -> None:
    state, random = game(start=LAST_ROUND).new_initial_state(), Random(2)
    while not state.is_terminal():
        for twin in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            assert twin.history() == state.history() and str(twin) == str(state)
            assert twin.now == state.now
        played(state, random, 1)


def test_their_search_with_hidden_information_plays_ours() -> None:
    """Information set MCTS draws what it cannot see anew, as we say; our bot answers."""
    np: Any = pytest.importorskip("numpy")
    ismcts: Any = pytest.importorskip("open_spiel.python.algorithms.ismcts")
    mcts: Any = pytest.importorskip("open_spiel.python.algorithms.mcts")
    table, random = game(start=LAST_ROUND), Random(1)
    state, theirs = table.new_initial_state(), 0
    numbers = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, numbers)
    bot = ismcts.ISMCTSBot(table, evaluator, 2.0, 6, 3, random_state=numbers)
    while not state.is_terminal():
        if state.is_chance_node():
            played(state, random, 1)
        elif state.current_player() == theirs:
            state.apply_action(bot.step(state))
        else:
            option = greedy_bot(view(state.now.position, state.current_player()), random)
            for action in open_spiel_game.actions_of(state, option):
                state.apply_action(action)
    assert sum(state.returns()) == 0


def test_the_playthrough_is_as_it_was() -> None:
    """What a fixed game looks like in OpenSpiel: `python -m tests.tools.renew_playthrough` writes
    it anew if that changed on purpose."""
    assert playthrough() == PLAYTHROUGH.read_text(encoding="utf-8")


def test_bad_parameters_are_told() -> None:
    with pytest.raises(Exception, match="7 players"):
        game(players=7)
    with pytest.raises(Exception, match="line 1"):
        game(start="snails 1; nonsense")
