"""A battle in sentences: who wins each objective and why, cards, and what all of it is worth."""

from __future__ import annotations

from fractions import Fraction

from companions.cry_havoc.battle import Objective, Placement, Resolution, Side, Stakes, Tactic
from companions.cry_havoc.battle.resolution import CONTROL_POINTS, capture_winner, resolve
from companions.cry_havoc.battle.stakes import Worth, payoff
from companions.cry_havoc.solver.battle_question import LineStep
from companions.cry_havoc.solver.open_hands import CardPlay
from companions.cry_havoc.words import wording


def worth_text(worth: Worth) -> str:
    """A worth with its sign: +2, −3/2, 0.

    >>> worth_text(Fraction(-3, 2)), worth_text(2), worth_text(0)
    ('−3/2', '+2', '0')
    """
    return f"{'+' if worth > 0 else ''}{Fraction(worth)}".replace("-", "−")


def side_text(side: Side, language: str) -> str:
    return wording(language, f"side.{side.name.lower()}")


def tactic_text(tactic: Tactic, language: str) -> str:
    """What a card does in battle."""
    return wording(language, f"tactic.{tactic.effect}", count=tactic.units)


def placement_text(placement: Placement, language: str) -> str:
    """A placement in words."""
    return wording(language, "option.place_units", **placement._asdict())


def resolution_lines(
    attacker: Placement, defender: Placement, stakes: Stakes, language: str
) -> list[str]:
    """How a battle is resolved, objective by objective, and what it is worth to the attacker."""
    found = resolve(attacker, defender)
    return [
        _control(attacker, defender, found, language),
        _capture(attacker, defender, found, language),
        *(_attrition(side, found, language) for side in Side),
        wording(
            language, "bench.sum", points=worth_text(found.points[0] - found.points[1]),
            region=worth_text(_held(found, stakes)), prisoner=worth_text(_taken(found, stakes)),
            total=worth_text(payoff(found, stakes)),
        ),
    ]  # fmt: skip


def _control(attacker: Placement, defender: Placement, found: Resolution, language: str) -> str:
    key = "bench.control_tie" if attacker.control == defender.control else "bench.control"
    return wording(
        language, key, side=side_text(found.control, language), mine=attacker.control,
        theirs=defender.control, points=CONTROL_POINTS,
    )  # fmt: skip


def _capture(attacker: Placement, defender: Placement, found: Resolution, language: str) -> str:
    counts = {"mine": attacker.capture, "theirs": defender.capture}
    if found.captor is None or found.captured_from is None:
        key = "bench.capture_tie" if capture_winner(attacker, defender) is None else "bench.nobody"
        return wording(language, key, **counts)
    objective = wording(language, f"objective.{Objective(found.captured_from).name.lower()}")
    side = side_text(found.captor, language)
    return wording(language, "bench.capture", side=side, objective=objective, **counts)


def _attrition(side: Side, found: Resolution, language: str) -> str:
    told = side_text(side, language)
    return wording(language, "bench.attrition", side=told, count=found.kills[side])


def _held(found: Resolution, stakes: Stakes) -> Worth:
    return stakes.region if found.control is Side.ATTACKER else -stakes.region


def _taken(found: Resolution, stakes: Stakes) -> Worth:
    if found.captor is None:
        return 0
    return stakes.prisoner if found.captor is Side.ATTACKER else -stakes.prisoner


def step_text(step: LineStep, language: str) -> str:
    """A step of a line: a card and how the side it changes stands, or a pass."""
    side = side_text(step.side, language)
    if not isinstance(step.play, CardPlay):
        return wording(language, "bench.passes", side=side)
    return wording(
        language, "bench.plays", side=side, card=tactic_text(step.play.tactic, language),
        attacker=step.placements[0], defender=step.placements[1],
    )  # fmt: skip
