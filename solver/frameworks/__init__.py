"""Snails as a game of other frameworks: OpenSpiel and PettingZoo, which the extra `peers` installs.

Both are thin: rules, chance and what a seat may know are the engine's. `moves` numbers what can be
chosen, `play_state` is a game in progress, `tensors` is what a seat sees as numbers. Only
`open_spiel_game` and `pettingzoo_env` (with `rasterizing`) need the extra; nothing else imports
them.

>>> from random import Random
>>> from solver.frameworks import PlayState
>>> random, state = Random(1), PlayState.begin(players=2)
>>> while state.seat is None:  # who is first comes by lot
...     state = state.after(state.outcomes()[0][0])
>>> state = state.after(random.choice(state.numbers()))
>>> state.returns()
[0.0, 0.0]
"""

from solver.frameworks.moves import MoveNumbers
from solver.frameworks.play_state import PlayState

__all__ = ["MoveNumbers", "PlayState"]
