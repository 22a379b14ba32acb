"""What a position asks: of a player, or of chance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from snails_core.events import GameOver
from snails_core.factions import Faction
from snails_core.layout import ACTIVE, FACTION, NONE
from snails_core.nodes import Decision, Over
from snails_core.position import Position
from snails_core.queries import snail_of
from snails_core.tell.cards import effect_text
from snails_core.tell.events import event_text
from snails_core.tell.names import Names
from snails_core.vocabulary import Word

Values = dict[str, object]


def question_text(position: Position, language: str) -> str:
    """The question of the node at which the position stands; at the end, the result."""
    node = position.node
    if isinstance(node, Over):
        return event_text(position, GameOver(node.result), language)
    names = Names(position, language)
    task = position.agenda[-1]
    values = names.values(task)
    if isinstance(node, Decision):
        values.setdefault("player", names.player(node.player))
    special = _SPECIAL.get(task.kind)
    key = special(names, position, task, values) if special else None
    return names.text(key or f"question.{task.kind}", **values)


# Each of these adds what its question needs, and may name another than the usual one.


def _keep(names: Names, position: Position, task: Any, values: Values) -> None:
    values["count"] = task.amount


def _trim(names: Names, position: Position, task: Any, values: Values) -> None:
    values["count"] = names.setting.rules.hand_limit


def _faction_card(names: Names, position: Position, task: Any, values: Values) -> None:
    faction = position.hot[FACTION + task.player]
    values["card"] = names.card(names.setting.faction_card[faction])


def _resolve(names: Names, position: Position, task: Any, values: Values) -> None:
    active = position.hot[ACTIVE + task.player]
    values["snail"] = names.snail(snail_of(task.player, active))
    values["card"] = names.card(position.slots(task.player)[task.slot])


def _gunslingers(names: Names, position: Position, task: Any, values: Values) -> None:
    values["ability"] = names.ability(Faction.COWBOYS)


def _roll(names: Names, position: Position, task: Any, values: Values) -> None:
    """Says how many dice fall: one of two stays on the table when the other is rolled again."""
    dice = names.setting.catalogue.actions[task.context.action].dice
    values["count"] = dice if task.face == NONE else 1


def _rolled(names: Names, position: Position, task: Any, values: Values) -> str | None:
    values["dice"] = names.faces(task.face, task.other_face)
    values["count"] = task.rerolls
    if task.rerolls:
        return None
    values["ability"] = names.ability(Faction.AMAZONS)
    return "question.rolled_ability"


def _rage(names: Names, position: Position, task: Any, values: Values) -> None:
    values["ability"] = names.ability(Faction.BARBARIANS)


def _perform(names: Names, position: Position, task: Any, values: Values) -> str | None:
    action = names.setting.catalogue.actions[task.context.action]
    values["space"] = names.space_now(task.context.space)
    if action.rows[task.row].effects[task.step].word is Word.SCATTER:
        return "question.perform_scatter"
    values["effects"] = effect_text(names, action, task.row, task.step)
    return None


def _crawl(names: Names, position: Position, task: Any, values: Values) -> None:
    values["count"] = task.moves


def _space(names: Names, position: Position, task: Any, values: Values) -> None:
    values["space"] = names.space_now(task.space)


_SPECIAL: dict[str, Callable[[Names, Position, Any, Values], str | None]] = {
    "keep_cards": _keep,
    "trim_hand": _trim,
    "offer_faction_card": _faction_card,
    "resolve": _resolve,
    "after_action": _gunslingers,
    "roll": _roll,
    "rolled": _rolled,
    "offer_rage": _rage,
    "perform": _perform,
    "crawl": _crawl,
    "enter": _space,
}
