"""Snails as a Python game of OpenSpiel: importing this module makes `python_snails` known there.

The game is sequential with hidden information: seats plan one after the other, and what one has
planned is in nobody else's information state. Chance nodes are the engine's, with their exact
weights.

Parameters: `players` (2 to 4), and `start`, a position in notation to begin at instead of a new
game, for small games that end soon.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pyspiel

from snails_core.layout import MAX_PLAYERS
from snails_core.options import Option
from snails_core.savegame import MAX_STEPS
from solver.frameworks.moves import MoveNumbers, parts_of
from solver.frameworks.play_state import PlayState, move_text
from solver.frameworks.tensors import pieces_of, tensor_size, write_observation

NAME = "python_snails"
SEEDS = 1 << 31

GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Snails",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MAX_PLAYERS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"players": 2, "start": ""},
)


class SnailsGame(pyspiel.Game):
    """The rules of one table: how many players, and where it begins."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.first = PlayState.begin(int(given.get("players", 2)), str(given.get("start", "")))
        setting, players = self.first.position.setting, self.first.position.players
        info = pyspiel.GameInfo(
            num_distinct_actions=MoveNumbers.of_decisions(setting).size,
            max_chance_outcomes=MoveNumbers.of_chances(setting).size,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MAX_STEPS,  # as of saved games; random games take 200 to 1,000 moves
        )
        super().__init__(GAME_TYPE, info, given)

    def new_initial_state(self) -> SnailsState:
        return SnailsState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SnailsObserver:
        return SnailsObserver(self, iig_obs_type, params)


class SnailsState(pyspiel.State):
    """A `PlayState` as OpenSpiel asks for one."""

    def __init__(self, game: SnailsGame) -> None:
        super().__init__(game)
        self.now = game.first

    def current_player(self) -> int:
        if self.now.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        seat = self.now.seat
        return int(pyspiel.PlayerId.CHANCE) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.now.numbers() if player == self.now.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.now.outcomes()

    def _apply_action(self, action: int) -> None:
        self.now = self.now.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return move_text(self.now, action, by_chance=player == pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        return self.now.is_over

    def returns(self) -> list[float]:
        return self.now.returns()

    def information_state_string(self, player: int | None = None) -> str:
        return self.now.information(self.current_player() if player is None else player)

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> SnailsState:
        """A state that looks the same to this player. Its `history` stays that of the real game,
        so it serves a search and cannot be serialized."""
        other: SnailsState = self.clone()
        other.now = self.now.resampled(player_id, Random(int(probability_sampler() * SEEDS)))
        return other

    def __str__(self) -> str:
        return "; ".join([str(self.now.position).replace("\n", "; "), *map(str, self.now.made)])


def actions_of(state: SnailsState, option: Option) -> list[int]:
    """The actions that make up an option, for bots of ours, which choose whole options."""
    known = MoveNumbers.of_decisions(state.now.position.setting)
    return [known.number(move) for move in parts_of(option)]


class SnailsObserver:
    """What one seat sees now; with perfect recall also, in words, all that it has learnt."""

    def __init__(self, game: SnailsGame, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observation parameters are not known here: {params}")
        self.perfect_recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        setting = game.first.position.setting
        self.tensor = np.zeros(tensor_size(setting), np.float32)
        self.dict = pieces_of(self.tensor, setting)

    def set_from(self, state: SnailsState, player: int) -> None:
        self.tensor.fill(0)
        write_observation(self.dict, state.now, player)

    def string_from(self, state: SnailsState, player: int) -> str:
        now = state.now
        return now.information(player) if self.perfect_recall else now.observation(player)


pyspiel.register_game(GAME_TYPE, SnailsGame)
