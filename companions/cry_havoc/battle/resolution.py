"""Resolving the three objectives: control, capture, attrition, in this order (C21-C23)."""

from __future__ import annotations

from typing import NamedTuple

from companions.cry_havoc.battle.placement import Objective, Placement, Side, parts, without

CONTROL_POINTS = 2
"""Victory points for winning control (C21)."""
LEFT_FIRST = (Objective.ATTRITION, Objective.CONTROL, Objective.CAPTURE)
"""From where a captor takes a unit who does not say: where it would kill, if there is one."""


class Resolution(NamedTuple):
    """What a battle brought. Pairs are (attacker, defender)."""

    control: Side
    """Who wins control."""
    captor: Side | None
    captured_from: Objective | None
    destroyed: tuple[Placement, Placement]
    """The units that each side lost to attrition."""
    survivors: tuple[Placement, Placement]
    points: tuple[int, int]
    """Victory points of each side: control and kills. Prisoners are paid in a later phase (C27)."""

    @property
    def kills(self) -> tuple[int, int]:
        """How many enemy units each side destroyed."""
        return self.destroyed[Side.DEFENDER].units, self.destroyed[Side.ATTACKER].units


def control_winner(attacker: Placement, defender: Placement) -> Side:
    """The majority wins control; a tie, be it 0-0, goes to the defender (C21)."""
    return Side.ATTACKER if attacker.control > defender.control else Side.DEFENDER


def capture_winner(attacker: Placement, defender: Placement) -> Side | None:
    """The strict majority captures; a tie captures nothing (C22)."""
    if attacker.capture == defender.capture:
        return None
    return Side.ATTACKER if attacker.capture > defender.capture else Side.DEFENDER


def capture_choices(enemy: Placement) -> list[Objective]:
    """The objectives from which a captor may take a unit, the usual choice first (C22)."""
    return [objective for objective in LEFT_FIRST if enemy[objective]]


def kill_count(killers: Placement, enemy: Placement) -> int:
    """Each unit on attrition destroys one enemy unit, as long as there are any (C23)."""
    return min(killers.attrition, enemy.units)


def resolve(
    attacker: Placement,
    defender: Placement,
    captured_from: Objective | None = None,
    destroyed: tuple[Placement | None, Placement | None] = (None, None),
) -> Resolution:
    """Resolves a battle whose tactics have been played.

    `captured_from` is the captor's choice, and `destroyed` says which units of attacker and
    defender fall to attrition; what is not said is chosen in the usual way. Kills of both sides
    happen at the same time, so a unit that falls has still killed (C23).

    >>> book = resolve(Placement(3, 1, 0), Placement(0, 0, 3))
    >>> book.points, book.captor, book.kills
    ((2, 2), <Side.ATTACKER: 0>, (0, 2))
    """
    control = control_winner(attacker, defender)
    captor = capture_winner(attacker, defender)
    left = [attacker, defender]
    if captor is not None:
        enemy = captor.other
        choices = capture_choices(left[enemy])
        if captured_from is None:
            captured_from = choices[0] if choices else None
        elif captured_from not in choices:
            raise ValueError(f"there is nobody to capture on {captured_from.name.lower()}")
        if captured_from is not None:
            left[enemy] = left[enemy].with_one(captured_from, -1)
    else:
        captured_from = None
    lost = [
        _destroyed(left[side], kill_count(left[side.other], left[side]), destroyed[side])
        for side in Side
    ]
    points = [lost[side.other].units for side in Side]
    points[control] += CONTROL_POINTS
    return Resolution(
        control,
        captor if captured_from is not None else None,
        captured_from,
        (lost[0], lost[1]),
        (without(left[0], lost[0]), without(left[1], lost[1])),
        (points[0], points[1]),
    )


def _destroyed(units: Placement, count: int, said: Placement | None) -> Placement:
    if said is None:
        return _usual(units, count)
    if said.units != count or said not in parts(units, count):
        raise ValueError(f"{count} of {units} are destroyed, not {said}")
    return said


def _usual(units: Placement, count: int) -> Placement:
    """Who falls where nobody says it: it changes nothing (lemma 2), so control first."""
    control = min(units.control, count)
    capture = min(units.capture, count - control)
    return Placement(control, capture, count - control - capture)
