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
from solver.explain.chapters import Chapter, Scene
from solver.explain.deeds import Deed
from solver.explain.numbers import ratio, ratios
from solver.explain.ranking import Ranked
from solver.explain.story import Branch
from solver.explain.telling import Item, Section, Teller

Data = dict[str, Any]


def record(teller: Teller, alternatives: Alternatives | None) -> Data:
    """Everything that the full text tells, and all cases of each turn that are told at all."""
    course = teller.course
    values = list(course.values.items())
    return {
        "language": teller.language,
        "goal": teller.answer.question.goal.text,
        "status": teller.answer.status,
        "choices": teller.answer.question.problem.choices,
        "value": ratios(course.value),
        "plan": _plan(teller, course.policy.plan),
        "head": teller.head(),
        "lines": list(teller.slot_lines()),
        "idle": ratios(course.idle),
        "turns": [
            _chapter(teller, chapter, following)
            for chapter, following in zip(
                teller.chapters, (*teller.chapters[1:], None), strict=True
            )
        ],
        "losses": {snail_name(snail): ratio(chance) for snail, chance in course.losses()},
        "worst": {"value": ratios(values[0][0]), "probability": ratio(values[0][1])},
        "best": {"value": ratios(values[-1][0]), "probability": ratio(values[-1][1])},
        "alternatives": None if alternatives is None else _alternatives(teller, alternatives),
    }


def _plan(teller: Teller, plan: Plan) -> Data:
    cards = teller.names.setting.catalogue.cards
    passive = None if plan.passive_snail == at.NONE else snail_name(plan.passive_snail)
    return {
        "active": snail_name(plan.active_snail),
        "passive": passive,
        "cards": [cards[card].id for card in plan.cards],
    }


def _chapter(teller: Teller, chapter: Chapter, following: Chapter | None) -> Data:
    """`before` are the bytes of the table (`layout`) before the first case, for a picture."""
    turn, cards = chapter.turn, teller.names.setting.catalogue.cards
    return {
        "player": None if turn is None else PLAYER_LETTERS[turn.player],
        "slot": None if turn is None else turn.slot + 1,
        "card": None if chapter.card is None else cards[chapter.card].id,
        "contribution": None if chapter.gain is None else ratios(chapter.gain),
        "before": chapter.scenes[0].before.hex(),
        "cases": [_scene(teller, scene, following) for scene in chapter.scenes],
        "untold": ratio(chapter.untold),
    }


def _scene(teller: Teller, scene: Scene, following: Chapter | None) -> Data:
    return {
        "case": scene.name,
        "probability": ratio(scene.chance),
        "facts": list(scene.facts),
        "out_of_reach": {
            snail_name(enemy.snail): list(enemy.reach.reasons) for enemy in scene.deed.unreached
        },
        "deed": None if scene.deed.snail == at.NONE else _deed(teller, scene.deed),
        "tree": _branch(scene.branch, following),
    }


def _deed(teller: Teller, deed: Deed) -> Data:
    board, actions = teller.names.setting.board, teller.names.setting.catalogue.actions
    return {
        "snail": snail_name(deed.snail),
        "space": board.names[deed.space],
        "level": deed.level,
        "action": actions[deed.action].id,
        "path": [board.names[space] for space in deed.path],
        "targets": [_target(teller, target) for target in deed.targets],
        "hit": None if deed.hit is None else ratio(deed.hit.result),
        "hit_formula": None if deed.hit is None else deed.hit.derivation,
    }


def _target(teller: Teller, target: Targeted) -> Data:
    setting = teller.names.setting
    action = setting.catalogue.actions[target.action]
    judgement = judge(action, target.distance, target.from_level, target.to_level)
    is_snail = target.target_snail != at.NONE
    return {
        "snail": snail_name(target.target_snail) if is_snail else None,
        "space": setting.board.names[target.space],
        "level": target.to_level,
        "distance": target.distance,
        "reasons": list(judgement.reasons),
        "sight": sight_text(judgement, teller.language),
    }


def _branch(branch: Branch, following: Chapter | None) -> Data:
    """`next` are the cases of the next turn that may come after an end."""
    return {
        "if": branch.label,
        "probability": ratio(branch.chance),
        "told": branch.told,
        "then": [_branch(below, following) for below in branch.below],
        "next": [] if following is None else following.following(branch.ends),
    }


def _alternatives(teller: Teller, alternatives: Alternatives) -> Data:
    cards = teller.names.setting.catalogue.cards
    plan = alternatives.plan
    return {
        "ties": [
            {"plan": _plan(teller, tie.plan), "stands_for": tie.count} for tie in alternatives.ties
        ],
        "ties_uncompared": alternatives.uncompared,
        "other_ideas": [
            {"plan": _plan(teller, other.plan), "value": ratios(other.value)}
            for other in alternatives.others
        ],
        "other_card": [_ranked(teller, alternatives.other_card(s)) for s in range(at.PLAN_SLOTS)],
        "other_first": _ranked(teller, alternatives.other_first()),
        "without": {
            cards[card].id: _ranked(teller, alternatives.without(card))
            for card in dict.fromkeys(plan.cards)
        },
    }


def _ranked(teller: Teller, ranked: Ranked | None) -> Data | None:
    if ranked is None:
        return None
    return {"value": ratios(ranked.value), "plan": _plan(teller, ranked.plan)}


def section_records(sections: Iterable[Section]) -> list[Data]:
    """The full text as lines, each with those that belong under it."""
    return [
        {"title": section.title, "items": [_item(item) for item in section.items]}
        for section in sections
    ]


def _item(item: Item) -> Data:
    return {"text": item.text, "below": [_item(below) for below in item.below]}
