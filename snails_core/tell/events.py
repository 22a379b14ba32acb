"""What happened, as one or two short sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from snails_core.cards import Kind
from snails_core.events import Event
from snails_core.factions import Faction
from snails_core.layout import DRAWN, HIDDEN, NONE
from snails_core.rules.shells import softened
from snails_core.rules.sight import judge
from snails_core.tell.names import PHASES, Names, Place
from snails_core.tell.reasons import reason_text, sight_text

Values = dict[str, object]
Special = Callable[[Names, Any, Values], str | None]


def event_text(place: Place, event: Event, language: str) -> str:
    """The sentence for an event; `place` says who plays what, and a bare setting will do."""
    names = Names(place, language)
    values = names.values(event)
    special = _SPECIAL.get(event.kind)
    key = special(names, event, values) if special else None
    return names.text(key or f"event.{event.kind}", **values)


# Each of these adds what its sentence needs, and may name another sentence than the usual one.


def _phase(names: Names, event: Any, values: Values) -> None:
    values.update(number=event.phase, phase=names.term(PHASES[event.phase - 1]))


def _drew(names: Names, event: Any, values: Values) -> str | None:
    return "event.drew_hidden" if event.card == HIDDEN else None


def _counted(names: Names, event: Any, values: Values) -> None:
    values["count"] = event.amount


def _kind(names: Names, card: int) -> Kind | None:
    return None if card == HIDDEN else names.setting.catalogue.cards[card].kind


def _discarded(names: Names, event: Any, values: Values) -> str | None:
    faction_card = _kind(names, event.card) is Kind.FACTION
    return "event.discarded_faction" if faction_card else None


def _card_lost(names: Names, event: Any, values: Values) -> str | None:
    kind = _kind(names, event.card)
    if kind is Kind.BASIC:
        return "event.card_lost_basic"
    return "event.card_lost_faction" if kind is Kind.FACTION else None


def _reasoned(names: Names, event: Any, values: Values) -> None:
    values["reason"] = reason_text(event.reason, names.language)


def _switched(names: Names, event: Any, values: Values) -> str | None:
    return "event.switched_free" if event.free else None


def _targeted(names: Names, event: Any, values: Values) -> str | None:
    if event.target_snail == event.snail:
        return "event.targeted_self"
    action = names.setting.catalogue.actions[event.action]
    judgement = judge(action, event.distance, event.from_level, event.to_level)
    values["judgement"] = sight_text(judgement, names.language)
    values["target"] = values["space"]
    if event.target_snail != NONE:
        values["target"] = names.standing(event.target_snail, event.space, event.to_level)
    return None


def _dice(names: Names, event: Any, values: Values) -> None:
    values["dice"] = names.faces(event.face, event.other_face)


def _rerolled(names: Names, event: Any, values: Values) -> str | None:
    if event.rerolls:
        return None
    values["ability"] = names.ability(Faction.AMAZONS)
    return "event.die_rerolled_ability"


def _hit(names: Names, event: Any, values: Values) -> None:
    row = names.setting.catalogue.actions[event.action].rows[event.row]
    values["faces"] = names.faces(*row.faces)


def _raged(names: Names, event: Any, values: Values) -> None:
    values["ability"] = names.ability(Faction.BARBARIANS)


def _damaged(names: Names, event: Any, values: Values) -> str | None:
    """Where it came from, what the shell took of it, and what is left (R11)."""
    values["damage"] = names.damage(event.amount)
    values["cause"] = names.text(f"cause.{event.cause}")
    left = names.text("count.left", count=event.health)
    values["left"] = left if event.health else names.text("count.none_left")
    if not event.shelled:
        return None
    left_over = softened(event.amount)
    values.update(taken=event.amount - left_over, softened=left_over)
    return "event.damaged_shelled"


def _healed(names: Names, event: Any, values: Values) -> str | None:
    values["count"] = event.health
    return None if event.amount else "event.healed_nothing"


def _back(names: Names, event: Any, values: Values) -> None:
    values["back"] = names.back(event.back)


def _contaminated(names: Names, event: Any, values: Values) -> None:
    values.update(number=event.step + 1, damage=names.damage(event.amount))


def _game_over(names: Names, event: Any, values: Values) -> str | None:
    if event.result in (0, DRAWN):
        return "event.game_over_draw"
    values["player"] = names.player(event.result - 1)
    return None


_SPECIAL: dict[str, Special] = {
    "phase_began": _phase,
    "drew": _drew,
    "deck_shuffled": _counted,
    "discarded": _discarded,
    "passed_over": _reasoned,
    "switched": _switched,
    "targeted": _targeted,
    "dice_rolled": _dice,
    "die_rerolled": _rerolled,
    "hit": _hit,
    "raged": _raged,
    "stayed": _reasoned,
    "damaged": _damaged,
    "healed": _healed,
    "back_shown": _back,
    "fire_placed": _counted,
    "contaminated": _contaminated,
    "card_lost": _card_lost,
    "game_over": _game_over,
}
