"""Snails as an environment of PettingZoo, in which agents act one after the other (AEC).

>>> from solver.frameworks.pettingzoo_env import SnailsEnv  # doctest: +SKIP
>>> env = SnailsEnv(players=2, render_mode="ansi")  # doctest: +SKIP

An observation is the tensor of what the agent sees and the mask of its legal moves. Dice, cards and
tile backs come from the seed of `reset`. The winner's reward is 1, and -1 is shared by the others.
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from snails_core.scene import board_scene
from snails_core.svg import scene_to_svg
from solver.frameworks.moves import MoveNumbers
from solver.frameworks.play_state import PlayState
from solver.frameworks.tensors import observe, tensor_size

NAME = "snails_v1"
OBSERVATION, MASK = "observation", "action_mask"
HIGHEST = 16.0
"""Counts of cards are not scaled; no observation is above this."""


class SnailsEnv(AECEnv):
    """One game at a time; it can be copied and pickled in the middle of one."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": NAME,
        "render_modes": ["human", "ansi", "svg", "rgb_array"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, players: int = 2, start: str = "", render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            known = ", ".join(self.metadata["render_modes"])
            raise ValueError(f"render_mode: {render_mode!r} is not known; use one of {known}")
        self.render_mode = render_mode
        self.first = PlayState.begin(players, start)
        setting, count = self.first.position.setting, self.first.position.players
        self.possible_agents = [f"player_{seat}" for seat in range(count)]
        self.moves = MoveNumbers.of_decisions(setting)
        shape = (tensor_size(setting),)
        seen = spaces.Box(0.0, HIGHEST, shape, np.float32)
        mask = spaces.Box(0, 1, (self.moves.size,), np.int8)
        self.action_spaces = {
            agent: spaces.Discrete(self.moves.size) for agent in self.possible_agents
        }
        self.observation_spaces = {
            agent: spaces.Dict({OBSERVATION: seen, MASK: mask}) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; without a seed, another one each time."""
        self.random = Random(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.state_now = self.first
        self.agent_selection = self.agents[0]
        self._go_on()

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.moves.size, np.int8)
        if seat == self.state_now.seat:
            mask[self.state_now.numbers()] = 1
        return {OBSERVATION: observe(self.state_now, seat), MASK: mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or int(action) not in self.state_now.numbers():
            raise ValueError(f"{action} is no legal move of {agent}; see its action_mask")
        self._cumulative_rewards[agent] = 0.0
        self.state_now = self.state_now.after(int(action))
        self._go_on()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _go_on(self) -> None:
        """Lets chance decide until an agent is asked, or the game is over."""
        while self.state_now.seat is None and not self.state_now.is_over:
            numbers, weights = zip(*self.state_now.outcomes(), strict=True)
            self.state_now = self.state_now.after(self.random.choices(numbers, weights)[0])
        if self.state_now.seat is not None:
            self.agent_selection = self.possible_agents[self.state_now.seat]
            return
        returns = self.state_now.returns()
        self.rewards = dict(zip(self.possible_agents, returns, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> Any:
        """The whole table: as text, as a picture (SVG), or as pixels."""
        position = self.state_now.position
        match self.render_mode:
            case "ansi":
                return str(position)
            case "svg":
                return scene_to_svg(board_scene(position))
            case "rgb_array":
                from solver.frameworks.rasterizing import pixels_of

                return pixels_of(board_scene(position))
            case "human":
                print(position, file=sys.stdout)
        return None

    def close(self) -> None:
        """Nothing is open."""
