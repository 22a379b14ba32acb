"""Numbers of the chapters about choosing: under uncertainty, and with proof."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from snails_core import Decision, Plans, read_position
from snails_lab.models.exercises.workings.plans import gone, plan_value, played, with_one_aim
from snails_lab.models.probability.values.dice import Values
from solver.odds import odds
from solver.planner import solve

RIFLE, BAZOOKA, CROSSBOW = WEAPONS = ("snailper_rifle", "bazooka", "toothpick_crossbow")
AIM = "aim"
HEALTH = 25
POSITION = f"""
    snails 1
    map 1 . .
    player A
    G a1
    hand {" ".join(WEAPONS)}
    player B
    G a3 {HEALTH}
"""
"""The one that both chapters look at."""


def choosing() -> Values:
    """Three cards and three goals; then three weapons and one Aim."""
    names = {"lettuce": "holy_head_of_lettuce", "piano": "piano_from_above", "salt": "salt_shaker"}
    damage = {name: odds(card, health=15).damage for name, card in names.items()}
    wants = {
        "damage": lambda left: HEALTH - left,
        "gone": gone,
        "something": lambda left: int(left < HEALTH),
    }
    return {
        **{f"{name}_mean": lost.mean() for name, lost in damage.items()},
        **{f"{name}_out": lost.at_least(15) for name, lost in damage.items()},
        "lettuce_nothing": damage["lettuce"].of(0),
        "piano_nothing": damage["piano"].of(0),
        "missile_variance": odds("missile").damage.variance(),
        "bazooka_variance": odds("bazooka").damage.variance(),
        **{
            goal: max(with_one_aim(WEAPONS, HEALTH, worth).values())
            for goal, worth in wants.items()
        },
    }


def proof() -> Values:
    """All plans of one position."""
    position = read_position(POSITION)
    assert isinstance(position.node, Decision) and isinstance(position.node.options, Plans)
    answer = solve(position, "gone(BG)")
    return {
        "plans": len(position.node.options),
        "no_aim": plan_value(WEAPONS, HEALTH, gone),
        "first": plan_value(WEAPONS, HEALTH, gone, aimed=RIFLE),
        "gone": answer.value[0],
        "late": _late(frozenset({AIM, *WEAPONS}), HEALTH),
        "ties": len(answer.ties),
        "kept": max(with_one_aim((RIFLE, CROSSBOW), HEALTH, gone).values()),
    }


def _late(cards: frozenset[str], health: int, aimed: bool = False) -> Fraction:
    """The chance to eliminate if each card may be chosen when it is its turn."""
    if not health or not cards:
        return Fraction(gone(health))
    return max(_now(card, cards - {card}, health, aimed) for card in cards)


def _now(card: str, rest: frozenset[str], health: int, aimed: bool) -> Fraction:
    if card == AIM:
        return _late(rest, health, aimed=True)
    return played(card, lambda lost: _late(rest, max(0, health - lost)), aimed)


CHAPTERS: tuple[Callable[[], Values], ...] = (choosing, proof)
