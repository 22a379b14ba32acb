"""Where units go: a beam search over steps, valued by what they stand to gain there."""

from __future__ import annotations

from typing import NamedTuple

from companions.cry_havoc.agenda import Move
from companions.cry_havoc.draft import Draft
from companions.cry_havoc.options import StepTo
from companions.cry_havoc.position import Position
from companions.cry_havoc.rules.movement import steps_of, stops_in
from companions.cry_havoc.solver.estimates import Worths, stand_worth


class MovePlan(NamedTuple):
    """Steps, and what they bring over standing still."""

    steps: tuple[StepTo, ...]
    gain: float


def standing_worth(d: Draft, player: int, worths: Worths) -> float:
    """What a player's units stand to gain where they are, once the move is over."""
    return sum(
        stand_worth(d, player, region, row[player], worths)
        for region, row in enumerate(d.units)
        if row[player]
    )


def plan_moves(position: Position, task: Move, beam: int, worths: Worths) -> list[MovePlan]:
    """The best steps found for each number of symbols, from none to all of them."""
    d = Draft(position)
    player = task.player
    start = _units(d, player)
    base = standing_worth(d, player, worths)
    best = [MovePlan((), 0.0)]
    front: list[tuple[float, tuple[StepTo, ...], tuple[int, ...], tuple[int, ...]]] = [
        (0.0, (), start, task.stopped)
    ]
    for left in range(task.symbols, 0, -1):
        found: dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[float, tuple[StepTo, ...]]] = {}
        for _, steps, units, stopped in front:
            _set_units(d, player, units)
            for step in steps_of(d, Move(player, left, stopped)):
                assert isinstance(step, StepTo)
                d.units[step.region][player] -= 1
                d.units[step.to][player] += 1
                halted = list(stopped)
                halted[step.to] += stops_in(d, player, step.to)
                key = (_units(d, player), tuple(halted))
                if key not in found:
                    found[key] = (standing_worth(d, player, worths) - base, (*steps, step))
                d.units[step.region][player] += 1
                d.units[step.to][player] -= 1
        if not found:
            break
        ranked = sorted(found.items(), key=lambda entry: -entry[1][0])[:beam]
        front = [(gain, steps, *key) for key, (gain, steps) in ranked]
        top = front[0]
        best.append(MovePlan(top[1], top[0]) if top[0] > best[-1].gain else best[-1])
    best += [best[-1]] * (task.symbols + 1 - len(best))
    return best


def _units(d: Draft, player: int) -> tuple[int, ...]:
    return tuple(row[player] for row in d.units)


def _set_units(d: Draft, player: int, units: tuple[int, ...]) -> None:
    for row, count in zip(d.units, units, strict=True):
        row[player] = count
