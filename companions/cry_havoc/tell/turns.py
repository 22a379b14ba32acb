"""A plan for a turn in sentences: its actions, what they bring, and what else could be done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from companions.cp_sat import Status
from companions.cry_havoc.agenda import TakeTurn
from companions.cry_havoc.options import Build
from companions.cry_havoc.position import Position
from companions.cry_havoc.solver.turn_gains import Gain, GainKind, gains_of
from companions.cry_havoc.solver.turn_model import Kind
from companions.cry_havoc.solver.turn_plan import PlannedAction, TurnPlan
from companions.cry_havoc.tell.names import Names
from companions.cry_havoc.words import wording
from snails_core.words import decimal_text


def points_text(worth: int, language: str) -> str:
    """Hundredths as points with a sign.

    >>> points_text(250, "en"), points_text(-60, "de")
    ('+2.5', '−0,6')
    """
    text = f"{abs(worth) / 100:.2f}".rstrip("0").rstrip(".")
    sign = "+" if worth > 0 else "−" if worth < 0 else ""
    return sign + decimal_text(text, language)


def proof_line(plan: TurnPlan, language: str) -> str:
    """What the plan is worth, and whether anything can be better."""
    key = "turn.proven" if plan.status is Status.PROVEN else "turn.bounded"
    value, bound = points_text(plan.value, language), points_text(plan.bound, language)
    return wording(language, key, value=value, bound=bound)


def action_lines(position: Position, actions: Sequence[PlannedAction], language: str) -> list[str]:
    """Each action with its number in the round, its cards, and what is done with them."""
    names = Names(position, language)
    player = _player(position)
    lines: list[str] = []
    for number, action in enumerate(actions, action_number(position)):
        done = wording(language, f"turn.{action.kind.name.lower()}")
        if action.cards:
            done = wording(language, "turn.with", kind=done, cards=names.cards(action.cards))
        told = [wording(language, "turn.action", number=number, done=done)]
        for (region, to), count in Counter((step.region, step.to) for step in action.steps).items():
            where = {"region": names.region(region), "to": names.region(to)}
            told.append(wording(language, "turn.go", count=count, **where))
        if action.recruits:
            told.append(wording(language, "turn.come", count=action.recruits))
        for work in action.works:
            key = "option.build" if isinstance(work, Build) else "option.activate"
            structure = names.structure(player, work.structure)
            where_ = names.region(work.region)
            told.append(wording(language, key, structure=structure, region=where_) + ".")
        lines.append(" ".join(told))
    return lines


def action_number(position: Position) -> int:
    """Which action of the round it is: counted from one."""
    turn = next((each for each in reversed(position.agenda) if isinstance(each, TakeTurn)), None)
    return 1 if turn is None else 1 + turn.turn // position.players


def _player(position: Position) -> int:
    """Whose turn it is."""
    player = getattr(position.node, "player", 0)
    assert isinstance(player, int)
    return player


def gain_lines(position: Position, plan: TurnPlan, language: str) -> list[str]:
    """What the plan brings, the most first."""
    ranked = sorted(gains_of(plan), key=lambda gain: -gain.worth)
    return [_gain(position, plan, gain, language) for gain in ranked]


def _gain(position: Position, plan: TurnPlan, gain: Gain, language: str) -> str:
    names = Names(position, language)
    values: dict[str, object] = {"worth": points_text(gain.worth, language)}
    if gain.region >= 0:
        values["region"] = names.region(gain.region)
    if gain.kind in (GainKind.BUILD, GainKind.ACTIVATE):
        values["structure"] = names.structure(plan.problem.player, gain.number)
    else:
        values["count"] = gain.number
    return wording(language, f"turn.gain_{gain.kind}", **values)


def beginning_lines(plans: Mapping[Kind, TurnPlan], language: str) -> list[str]:
    """What the best plan of each kind of first action is worth, the best first."""
    ranked = sorted(plans.items(), key=lambda entry: -entry[1].value)
    lines = []
    for kind, plan in ranked:
        told = wording(language, f"turn.{kind.name.lower()}")
        worth = points_text(plan.value, language)
        lines.append(wording(language, "turn.beginning", kind=told, worth=worth))
    return lines
