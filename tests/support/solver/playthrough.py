"""A golden playthrough: one fixed game in the words and numbers that OpenSpiel sees."""

from __future__ import annotations

from hashlib import sha256
from random import Random
from typing import Any

import pyspiel

from solver.frameworks import open_spiel_game
from tests.support.solver.small_tables import LAST_ROUND


def playthrough(seed: int = 1) -> str:
    """Every state: who moves, what can be chosen and what is; seats' observations and tensors."""
    game: Any = pyspiel.load_game(open_spiel_game.NAME, {"start": LAST_ROUND})
    state, random = game.new_initial_state(), Random(seed)
    lines = [
        f"game: {game.get_type().short_name}",
        f"actions: {game.num_distinct_actions()}",
        f"chance outcomes: {game.max_chance_outcomes()}",
        f"observation tensor: {game.observation_tensor_shape()}",
    ]
    while True:
        lines += ["", f"# state {len(state.history())}", f"player: {state.current_player()}"]
        for player in range(game.num_players()):
            lines.append(f"observation {player}: {state.observation_string(player)}")
            tensor = ",".join(f"{value:.4f}" for value in state.observation_tensor(player))
            lines.append(f"tensor {player}: {sha256(tensor.encode()).hexdigest()[:16]}")
        if state.is_terminal():
            return "\n".join([*lines, f"returns: {state.returns()}", ""])
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            offered = [
                f"{state.action_to_string(a)} ({w:.4f})"
                for a, w in zip(actions, weights, strict=True)
            ]
            action = random.choices(actions, weights)[0]
        else:
            offered = [f"{a} {state.action_to_string(a)}" for a in state.legal_actions()]
            action = random.choice(state.legal_actions())
        lines += [f"offered: {', '.join(offered)}", f"chosen: {state.action_to_string(action)}"]
        state.apply_action(action)
