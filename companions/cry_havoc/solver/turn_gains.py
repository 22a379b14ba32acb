"""What a plan for a turn brings, one thing after another; together it is the plan's value."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from companions.cry_havoc.options import Build
from companions.cry_havoc.solver.turn_model import ROWS, Kind
from companions.cry_havoc.solver.turn_plan import TurnPlan
from companions.cry_havoc.solver.turn_problem import CardUse


class GainKind(StrEnum):
    """Where hundredths come from."""

    CLAIM = "claim"
    FIGHT = "fight"
    SCORING = "scoring"
    RECRUITS = "recruits"
    BUILD = "build"
    ACTIVATE = "activate"
    ICONS = "icons"
    DRAW = "draw"
    CARDS = "cards"


class Gain(NamedTuple):
    """Hundredths of a point, for what, and where; `number` of units, cards or the structure."""

    kind: GainKind
    worth: int
    region: int = -1
    number: int = 0


def gains_of(plan: TurnPlan) -> list[Gain]:
    """Everything that a plan brings and costs; the worths add up to its value."""
    problem, scored = plan.problem, plan.is_scored
    found: list[Gain] = []
    for region in plan.claims:
        place = problem.places[region]
        found.append(Gain(GainKind.CLAIM, place.claim + scored * place.claim_scored, region))
    for region, place in enumerate(problem.places):
        if place.fight:
            units = plan.units[region]
            worth = (place.fight_scored if scored else place.fight)[units]
            found.append(Gain(GainKind.FIGHT, worth, region, units))
    if scored:
        found.append(Gain(GainKind.SCORING, problem.scoring or 0))
    recruits = sum(action.recruits for action in plan.actions)
    found.append(Gain(GainKind.RECRUITS, problem.recruit * recruits, problem.hq, recruits))
    works = {(work.structure, work.region): work for work in problem.works}
    for action in plan.actions:
        for done in action.works:
            work = works[done.structure, done.region]
            if isinstance(done, Build):
                found.append(Gain(GainKind.BUILD, work.build_worth, work.region, done.structure))
            else:
                more = scored * work.crystals * problem.crystal_scored
                worth = work.activate_worth + more
                found.append(Gain(GainKind.ACTIVATE, worth, work.region, done.structure))
    found.append(Gain(GainKind.ICONS, _icons(plan)))
    draws = sum(action.kind is Kind.DRAW for action in plan.actions)
    found.append(Gain(GainKind.DRAW, (problem.draw or 0) * draws, number=draws))
    used = _held(plan, [card for action in plan.actions for card in action.cards])
    found.append(Gain(GainKind.CARDS, -sum(card.kept for card in used), number=len(used)))
    return [gain for gain in found if gain.worth]


def _held(plan: TurnPlan, cards: list[int]) -> list[CardUse]:
    known = {card.card: card for card in plan.problem.cards}
    return [known[card] for card in cards]


def _icons(plan: TurnPlan) -> int:
    total = 0
    for action in plan.actions:
        if action.kind < ROWS:
            held = _held(plan, list(action.cards))
            total += sum(card.icons[action.kind] for card in held)
            once = any(card.draws_once[action.kind] for card in held)
            total += once * plan.problem.card_drawn
    return total
