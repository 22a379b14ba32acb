"""An explanation as plain data for JSON: exact numbers as `num/den`, texts in one language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from snails_core import layout as at
from snails_core.events import Targeted
from snails_core.options import Plan
from snails_core.records import PLAYER_LETTERS, snail_name
from snails_core.rules.sight import judge
from snails_core.tell import sight_text
from solver.explain.alternatives import Alternatives
from solver.explain.explanation_text import ExplanationWriter, Item, Section
from solver.explain.number_format import ratio, ratios
from solver.explain.ranking import Ranked
from solver.explain.round_narrative import CaseGroup, TurnNarrative
from solver.explain.turn_narrative import Branch
from solver.explain.turn_summary import TurnSummary

Data = dict[str, Any]


def record(writer: ExplanationWriter, alternatives: Alternatives | None) -> Data:
    """Everything that the full text tells, and all cases of each turn that are told at all."""
    forecast = writer.forecast
    values = list(forecast.values.items())
    return {
        "language": writer.language,
        "goal": writer.answer.question.goal.text,
        "status": writer.answer.status,
        "choices": writer.answer.question.problem.choices,
        "value": ratios(forecast.value),
        "plan": _plan(writer, forecast.policy.plan),
        "head": writer.head(),
        "lines": list(writer.slot_lines()),
        "idle": ratios(forecast.idle),
        "turns": [
            _narrative(writer, narrative, following)
            for narrative, following in zip(
                writer.narratives, (*writer.narratives[1:], None), strict=True
            )
        ],
        "losses": {snail_name(snail): ratio(chance) for snail, chance in forecast.losses()},
        "worst": {"value": ratios(values[0][0]), "probability": ratio(values[0][1])},
        "best": {"value": ratios(values[-1][0]), "probability": ratio(values[-1][1])},
        "alternatives": None if alternatives is None else _alternatives(writer, alternatives),
    }


def _plan(writer: ExplanationWriter, plan: Plan) -> Data:
    cards = writer.names.setting.catalogue.cards
    passive = None if plan.passive_snail == at.NONE else snail_name(plan.passive_snail)
    return {
        "active": snail_name(plan.active_snail),
        "passive": passive,
        "cards": [cards[card].id for card in plan.cards],
    }


def _narrative(
    writer: ExplanationWriter, narrative: TurnNarrative, following: TurnNarrative | None
) -> Data:
    """`before` are the bytes of the table (`layout`) before the first case, for a picture."""
    turn, cards = narrative.turn, writer.names.setting.catalogue.cards
    return {
        "player": None if turn is None else PLAYER_LETTERS[turn.player],
        "slot": None if turn is None else turn.slot + 1,
        "card": None if narrative.card is None else cards[narrative.card].id,
        "contribution": None if narrative.gain is None else ratios(narrative.gain),
        "before": narrative.groups[0].before.hex(),
        "cases": [_group(writer, group, following) for group in narrative.groups],
        "untold": ratio(narrative.untold),
    }


def _group(writer: ExplanationWriter, group: CaseGroup, following: TurnNarrative | None) -> Data:
    return {
        "case": group.name,
        "probability": ratio(group.chance),
        "facts": list(group.facts),
        "out_of_reach": {
            snail_name(enemy.snail): list(enemy.reach.reasons) for enemy in group.summary.unreached
        },
        "deed": None if group.summary.snail == at.NONE else _summary(writer, group.summary),
        "tree": _branch(group.branch, following),
    }


def _summary(writer: ExplanationWriter, summary: TurnSummary) -> Data:
    board, actions = writer.names.setting.board, writer.names.setting.catalogue.actions
    return {
        "snail": snail_name(summary.snail),
        "space": board.names[summary.space],
        "level": summary.level,
        "action": actions[summary.action].id,
        "path": [board.names[space] for space in summary.path],
        "targets": [_target(writer, target) for target in summary.targets],
        "hit": None if summary.hit is None else ratio(summary.hit.result),
        "hit_formula": None if summary.hit is None else summary.hit.derivation,
    }


def _target(writer: ExplanationWriter, target: Targeted) -> Data:
    setting = writer.names.setting
    action = setting.catalogue.actions[target.action]
    judgement = judge(action, target.distance, target.from_level, target.to_level)
    is_snail = target.target_snail != at.NONE
    return {
        "snail": snail_name(target.target_snail) if is_snail else None,
        "space": setting.board.names[target.space],
        "level": target.to_level,
        "distance": target.distance,
        "reasons": list(judgement.reasons),
        "sight": sight_text(judgement, writer.language),
    }


def _branch(branch: Branch, following: TurnNarrative | None) -> Data:
    """`next` are the cases of the next turn that may come after an end."""
    return {
        "if": branch.label,
        "probability": ratio(branch.chance),
        "told": branch.told,
        "then": [_branch(below, following) for below in branch.below],
        "next": [] if following is None else following.following(branch.ends),
    }


def _alternatives(writer: ExplanationWriter, alternatives: Alternatives) -> Data:
    cards = writer.names.setting.catalogue.cards
    plan = alternatives.plan
    return {
        "ties": [
            {"plan": _plan(writer, tie.plan), "stands_for": tie.count} for tie in alternatives.ties
        ],
        "ties_uncompared": alternatives.uncompared,
        "other_ideas": [
            {"plan": _plan(writer, other.plan), "value": ratios(other.value)}
            for other in alternatives.others
        ],
        "other_card": [_ranked(writer, alternatives.other_card(s)) for s in range(at.PLAN_SLOTS)],
        "other_first": _ranked(writer, alternatives.other_first()),
        "without": {
            cards[card].id: _ranked(writer, alternatives.without(card))
            for card in dict.fromkeys(plan.cards)
        },
    }


def _ranked(writer: ExplanationWriter, ranked: Ranked | None) -> Data | None:
    if ranked is None:
        return None
    return {"value": ratios(ranked.value), "plan": _plan(writer, ranked.plan)}


def section_records(sections: Iterable[Section]) -> list[Data]:
    """The full text as lines, each with those that belong under it."""
    return [
        {
            "title": section.title,
            "items": [_item(item) for item in section.items],
            "slot": section.slot,
        }
        for section in sections
    ]


def _item(item: Item) -> Data:
    return {"text": item.text, "below": [_item(below) for below in item.below]}
