"""Odds while planning, in words: what a card could do, one way to play the plan, and warnings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from snails_core.nodes import Decision
from snails_core.position import Position
from snails_core.queries import living
from snails_core.rules.sight import judge
from snails_core.tell import Names, sight_text
from snails_core.words import text
from snails_lab.models.overlays.overlay import (
    chance_text,
    number_text,
    percent_text,
    short_number,
)
from snails_lab.models.plan_preview.card_look import CardLook
from snails_lab.models.plan_preview.courses import Leg
from snails_lab.models.plan_preview.gains import Prospect
from snails_lab.models.plan_preview.plan_warnings import PlanWarning
from snails_lab.words import phrase

NUMERALS = ("I", "II", "III", "IV", "V")
"""The slots, as the table numbers them."""


class ToldProspect(NamedTuple):
    """One victim in a sentence with percentages, and the exact fractions for whoever wants them."""

    line: str
    exactly: str


def title_of(view: Position, look: CardLook, language: str) -> str:
    """`Missile in slot II`, or only the slot."""
    numeral = NUMERALS[look.slot]
    if look.card is None:
        return phrase(language, "preview.slot", slot=numeral)
    name = Names(view, language).card(look.card)
    return phrase(language, "preview.card", card=name, slot=numeral)


def told_prospect(view: Position, found: Prospect, language: str) -> ToldProspect:
    """Percent first; the fractions apart."""
    names = Names(view, language)
    line = phrase(
        language,
        "preview.hit" if found.is_enemy else "preview.own_hit",
        victim=names.snail(found.victim),
        chance=percent_text(found.chance, language),
        damage=short_number(found.damage, language),
        action=names.action(found.action),
        origin=_space(view, found.origin),
    )
    if found.gone:
        gone = phrase(language, "preview.gone", chance=percent_text(found.gone, language))
        line = f"{line} {gone}"
    exactly = phrase(
        language,
        "preview.exactly",
        chance=chance_text(found.chance, language),
        damage=number_text(found.damage, language),
    )
    if found.gone:
        gone = phrase(language, "preview.gone", chance=chance_text(found.gone, language))
        exactly = f"{exactly} {gone}"
    return ToldProspect(line, exactly)


def leg_text(view: Position, leg: Leg, language: str) -> str:
    """What a slot does on one course: `II · Missile: Grunt A, from a1 at a2; 9.2 damage ...`."""
    names = Names(view, language)
    key = "goes" if leg.goal != leg.origin else "stays"
    if leg.is_aimed:
        key = "aims" if leg.gain > 0 else "aims_only"
    values = {
        "slot": NUMERALS[leg.slot],
        "action": names.action(leg.action),
        "snail": names.snail(leg.snail),
        "origin": _space(view, leg.origin),
    }
    if key != "stays":
        values["goal"] = _space(view, leg.goal)
    if key == "aims":
        values["damage"] = short_number(leg.gain, language)
    return phrase(language, f"preview.{key}", **values)


def idle_text(view: Position, slot: int, card: int, language: str) -> str:
    """A slot that does nothing on the course: `III · Flamer: nothing to do on this way.`"""
    name = Names(view, language).card(card)
    return phrase(language, "preview.idle", slot=NUMERALS[slot], card=name)


def warning_text(view: Position, warning: PlanWarning, language: str) -> str:
    """The warning with its slot and its reason."""
    names = Names(view, language)
    values: dict[str, object] = {"slot": NUMERALS[warning.slot]}
    if warning.action is not None:
        values["action"] = names.action(warning.action)
    else:
        values["card"] = names.card(warning.card)
    if warning.kind in ("in_vain", "no_enemy", "only_friends"):
        values["place"] = _from(view, warning.places, language)
    if warning.kind == "in_vain":
        values["reasons"] = " ".join(text(language, f"reason.{r}") for r in warning.reasons)
    if warning.next_card is not None:
        values["next_card"] = names.card(warning.next_card)
        values["next"] = NUMERALS[warning.slot + 1]
    told = phrase(language, f"preview_warning.{warning.kind}", **values)
    return " ".join(filter(None, (told, _nearest_enemy(view, warning, language))))


def _nearest_enemy(view: Position, warning: PlanWarning, language: str) -> str:
    """Why not even the nearest enemy can be aimed at, where the snail will surely be."""
    catalogue, node = view.setting.catalogue, view.node
    assert isinstance(node, Decision)
    actions = catalogue.cards[warning.card].actions
    misses = warning.kind == "no_enemy" or "no_target" in warning.reasons
    if not misses or len(warning.places) != 1 or len(actions) != 1:
        return ""
    action = catalogue.actions[actions[0]]
    if not action.red:
        return ""
    distances = view.setting.board.distance[warning.places[0]]
    enemies = [
        (distances[space], snail, space)
        for player in range(view.players)
        for snail in living(view.hot, player)
        if isinstance(node, Decision)
        and player != node.player
        and (space := view.place(snail)) is not None
    ]
    if not enemies:
        return ""
    distance, snail, space = min(enemies)
    levels = view.level(warning.places[0]), view.level(space)
    why = sight_text(judge(action, distance, *levels), language)
    name, place = Names(view, language).snail(snail), _space(view, space)
    return phrase(language, "preview.nearest", snail=name, space=place, why=why)


def snails_text(view: Position, snails: Iterable[int], language: str) -> str:
    names = Names(view, language)
    return ", ".join(names.snail(snail) for snail in sorted(snails))


def _from(view: Position, places: tuple[int, ...], language: str) -> str:
    if len(places) == 1:
        return phrase(language, "preview.from_one", space=_space(view, places[0]))
    return phrase(language, "preview.from_many", count=len(places))


def _space(view: Position, space: int) -> str:
    return view.setting.board.names[space]
