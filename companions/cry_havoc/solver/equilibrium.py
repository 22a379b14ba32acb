"""The exact equilibrium of a battle with hidden hands, by `solver.equilibrium.sequence_form`.

Side 0 is the attacker: the value is the attacker's, and the defender loses it.
"""

from __future__ import annotations

from companions.cry_havoc.solver.game_tree import Action, HiddenBattle, InfoSet, build_tree
from solver.equilibrium import sequence_form

Equilibrium = sequence_form.Equilibrium[InfoSet, Action]


def solve_hidden_hands(battle: HiddenBattle) -> Equilibrium:
    """The equilibrium of a battle whose hands are dealt by chance."""
    return sequence_form.solve_tree(build_tree(battle))
