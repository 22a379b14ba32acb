"""PettingZoo's own tests on `SnailsEnv`; they are left out where PettingZoo is not installed."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from tests.support.solver.small_tables import LAST_ROUND

suites: Any = pytest.importorskip("pettingzoo.test")

from solver.frameworks.pettingzoo_env import SnailsEnv  # noqa: E402 (needs what may be missing)

# Their tests warn of every observation that has a mask beside its numbers.
pytestmark = pytest.mark.filterwarnings("ignore:Observation")


def played(env: Any, most: int = 100_000) -> list[float]:
    """Plays legal moves at random; every reward that was given."""
    given = []
    for agent in env.agent_iter(most):
        seen, reward, terminated, truncated, _ = env.last()
        given.append(reward)
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
    return given


@pytest.mark.parametrize("players", [2, 4])
def test_their_api_test(players: int) -> None:
    suites.api_test(SnailsEnv(players=players), num_cycles=100, verbose_progress=False)


def test_their_api_test_over_the_end_of_games() -> None:
    suites.api_test(SnailsEnv(start=LAST_ROUND), num_cycles=200, verbose_progress=False)


def test_their_seed_test() -> None:
    suites.seed_test(SnailsEnv, num_cycles=40)


def test_their_render_test(capsys: pytest.CaptureFixture[str]) -> None:
    """As text, as an SVG picture, as pixels, and for people on the terminal."""
    suites.render_test(
        lambda render_mode: SnailsEnv(render_mode=render_mode),
        {"svg": lambda picture: picture.startswith("<svg")},
    )
    assert "snails 1" in capsys.readouterr().out


def test_pixels_show_the_board() -> None:
    env = SnailsEnv(start=LAST_ROUND, render_mode="rgb_array")
    env.reset(seed=1)
    pixels = env.render()
    colours = {tuple(colour) for colour in pixels.reshape(-1, 3)[::7].tolist()}
    assert pixels.shape[0] > 100 and len(colours) > 50


def test_an_unknown_way_to_render_is_told() -> None:
    with pytest.raises(ValueError, match="ansi, svg, rgb_array"):
        SnailsEnv(render_mode="hologram")


@pytest.mark.parametrize("players", [2, 3])
def test_rewards_of_a_whole_game_add_up(players: int) -> None:
    env = SnailsEnv(players=players)
    env.reset(seed=5)
    given = played(env)
    assert sum(given) == pytest.approx(0) and sorted(given)[-1] in (0.0, 1.0)
    assert env.agents == []


def test_a_move_outside_the_mask_is_refused() -> None:
    env = SnailsEnv()
    env.reset(seed=1)
    mask = env.last()[0]["action_mask"]
    with pytest.raises(ValueError, match="no legal move of player_"):
        env.step(int(np.flatnonzero(mask == 0)[0]))


def test_an_agent_whose_turn_it_is_not_has_no_moves() -> None:
    env = SnailsEnv()
    env.reset(seed=2)
    others = [agent for agent in env.agents if agent != env.agent_selection]
    assert env.observe(env.agent_selection)["action_mask"].any()
    assert not any(env.observe(agent)["action_mask"].any() for agent in others)


def test_a_live_game_is_copied_and_pickled() -> None:
    env = SnailsEnv()
    env.reset(seed=7)
    played(env, 37)
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert twin.state_now == env.state_now and twin.agent_selection == env.agent_selection
        spaces = [one.action_space("player_0") for one in (twin, env)]
        for space in spaces:
            space.seed(1)
        before = env.state_now
        played(twin, 5)
        assert env.state_now is before and twin.state_now != before
