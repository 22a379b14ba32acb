"""What a position asks: of a player, or of chance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from snails_core.events import GameOver
from snails_core.factions import Faction
from snails_core.layout import ACTIVE, FACTION, NONE
from snails_core.nodes import Decision, Over
from snails_core.position import Position
from snails_core.squads import snail_of
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
    effect = position.agenda[-1]
    values = names.values(effect)
    if isinstance(node, Decision):
        values.setdefault("player", names.player(node.player))
    special = _SPECIAL.get(effect.kind)
    key = special(names, position, effect, values) if special else None
    return names.text(key or f"question.{effect.kind}", **values)


# Each of these adds what its question needs, and may name another than the usual one.


def _keep(names: Names, position: Position, effect: Any, values: Values) -> None:
    values["count"] = effect.amount


def _trim(names: Names, position: Position, effect: Any, values: Values) -> None:
    values["count"] = names.setting.rules.hand_limit


def _faction_card(names: Names, position: Position, effect: Any, values: Values) -> None:
    faction = position.hot[FACTION + effect.player]
    values["card"] = names.card(names.setting.faction_card[faction])


def _resolve(names: Names, position: Position, effect: Any, values: Values) -> None:
    active = position.hot[ACTIVE + effect.player]
    values["snail"] = names.snail(snail_of(effect.player, active))
    values["card"] = names.card(position.slots(effect.player)[effect.slot])


def _gunslingers(names: Names, position: Position, effect: Any, values: Values) -> None:
    values["ability"] = names.ability(Faction.COWBOYS)


def _roll(names: Names, position: Position, effect: Any, values: Values) -> None:
    """One die of two stays on the table when the other is rolled again."""
    dice = names.setting.catalogue.actions[effect.context.action].dice
    values["count"] = dice if effect.face == NONE else 1


def _rolled(names: Names, position: Position, effect: Any, values: Values) -> str | None:
    values["dice"] = names.faces(effect.face, effect.other_face)
    values["count"] = effect.rerolls
    if effect.rerolls:
        return None
    values["ability"] = names.ability(Faction.AMAZONS)
    return "question.rolled_ability"


def _rage(names: Names, position: Position, effect: Any, values: Values) -> None:
    values["ability"] = names.ability(Faction.BARBARIANS)


def _perform(names: Names, position: Position, effect: Any, values: Values) -> str | None:
    action = names.setting.catalogue.actions[effect.context.action]
    values["space"] = names.space_now(effect.context.space)
    if action.rows[effect.row].effects[effect.step].word is Word.SCATTER:
        return "question.perform_scatter"
    values["effects"] = effect_text(names, action, effect.row, effect.step)
    return None


def _crawl(names: Names, position: Position, effect: Any, values: Values) -> None:
    values["count"] = effect.moves


def _space(names: Names, position: Position, effect: Any, values: Values) -> None:
    values["space"] = names.space_now(effect.space)


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
