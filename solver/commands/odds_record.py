"""The odds of a card as a record for JSON: every probability exactly, as "1/2"."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from fractions import Fraction

from snails_core.cards import Face
from snails_core.catalogue.effects import effect_text
from solver.odds import Advice, ChooseHalf, Distribution, Miss, Move, Odds, Reroll, RowOdds, Take
from solver.odds.goals import lost


def record(found: Odds, arguments: argparse.Namespace) -> dict[str, object]:
    """Rows are numbered from 1, as the goal `row:N` counts them.

    A row's probability is that of its coming up at all; `each` has those of the single attacks.
    """
    return {
        "card": found.weapon.id,
        "rerolls": arguments.rerolls,
        "shell": arguments.shell,
        "rage": arguments.rage,
        "health": arguments.health,
        "tile": arguments.tile,
        "damaged": arguments.damaged,
        "target": arguments.target,
        "unseen": found.start.scene.unseen._asdict(),
        "goal": found.goal.name,
        "value": exact(found.value),
        "rows": [_row(row) for row in found.rows],
        "miss": exact(found.miss),
        "misses": [exact(chance) for chance in found.misses],
        "damage": _chances(found.damage),
        "own_damage": _chances(found.own_damage),
        "expected_damage": exact(found.damage.mean()),
        "eliminate": exact(found.eliminate),
        "destroy": exact(found.destroy),
        "rule": [_advice(found, entry) for entry in found.rule],
        "derivation": found.derivation(arguments.language),
        "latex": found.latex(arguments.language),
    }


def exact(number: Fraction) -> str:
    """Always with a denominator: `0/1`."""
    return f"{number.numerator}/{number.denominator}"


def _chances(distribution: Distribution[int]) -> dict[str, str]:
    return {str(number): exact(chance) for number, chance in distribution.items()}


def _row(row: RowOdds) -> dict[str, object]:
    return {
        "row": row.number,
        "action": row.action.id,
        "faces": _faces(row.row.faces),
        "effects": [effect_text(effect) for effect in row.row.effects],
        "probability": exact(row.probability),
        "each": [exact(chance) for chance in row.each],
    }


def _advice(found: Odds, entry: Advice) -> dict[str, object]:
    """`before` are the results of earlier attacks (0: a miss), with the damage they did."""
    return {
        "attack": entry.attack,
        "before": list(entry.stage.results),
        "damage_before": lost(entry.stage),
        "rerolls": entry.stage.rerolls,
        "dice": _faces(entry.faces),
        "choice": _choice(found, entry.move),
    }


def _choice(found: Odds, move: Move) -> str:
    """`reroll triangle`, `row 2`, `row 1 rage 2` (its second effect), `miss`, `action punch`."""
    if isinstance(move, Reroll):
        return f"reroll {move.face.name.lower()}"
    if isinstance(move, ChooseHalf):
        return f"action {found.weapon.actions[move.half].id}"
    if isinstance(move, Miss):
        return "miss"
    assert isinstance(move, Take), move
    return f"row {move.row} rage {move.raged}" if move.raged else f"row {move.row}"


def _faces(faces: Iterable[Face]) -> str:
    """The faces as card files write them: `triangle+circle`."""
    return "+".join(face.name.lower() for face in faces)
