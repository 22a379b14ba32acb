"""A battle as moments: both placements, then every card, then the three objectives in turn."""

from __future__ import annotations

from typing import NamedTuple

from companions.cry_havoc.battle import Objective, Placement, Side
from companions.cry_havoc.battle.placement import without
from companions.cry_havoc.battle.resolution import resolve
from companions.cry_havoc.solver.battle_question import BattleAnswer
from companions.cry_havoc.tell.battles import resolution_lines, step_text
from companions.cry_havoc.words import wording


class Moment(NamedTuple):
    """How both sides stand, and what has just happened."""

    placements: tuple[Placement, Placement]
    told: str


def line_moments(
    answer: BattleAnswer, mine: Placement, reply: Placement, language: str
) -> list[Moment]:
    """From the placements to the end of the battle, as both play it best."""
    stand = wording(language, "bench.stand", attacker=mine, defender=reply)
    moments = [Moment((mine, reply), stand)]
    for step in answer.line(mine, reply):
        moments.append(Moment(step.placements, step_text(step, language)))
    ends = moments[-1].placements
    found = resolve(*ends)
    control, capture, *kills, total = resolution_lines(*ends, answer.setup.stakes, language)
    moments.append(Moment(ends, control))
    after = list(ends)
    if found.captor is not None and found.captured_from is not None:
        loser = found.captor.other
        after[loser] = after[loser].with_one(Objective(found.captured_from), -1)
    moments.append(Moment((after[0], after[1]), capture))
    left = tuple(without(after[side], found.destroyed[side]) for side in Side)
    moments.append(Moment((left[0], left[1]), " ".join(kills)))
    moments.append(Moment((left[0], left[1]), total))
    return moments
