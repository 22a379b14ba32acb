"""What happened, as one short sentence, and the rule it follows from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companions.big_monster.events import Event
from companions.big_monster.parts import Catalogue
from companions.big_monster.setting import PLAYER_LETTERS
from companions.big_monster.tell.names import (
    explorer_name,
    number,
    place_name,
    players_named,
    tile_name,
)
from companions.big_monster.words import wording


def event_text(
    box: Catalogue, event: Event, language: str, names: Sequence[str] = PLAYER_LETTERS
) -> str:
    """The sentence for an event; `names` are what players are called, by seat.

    >>> from companions.big_monster.catalogue import load_catalogue
    >>> from companions.big_monster.events import TileLaid
    >>> event_text(load_catalogue(), TileLaid(0, 13, 2, -1), "en")
    'Player A lays Swamp monster at column 2, row −1.'
    """
    values: dict[str, object] = {}
    for name in event._fields[:-2]:
        values[name] = _value(box, name, getattr(event, name), language, names)
    key = f"event.{event.kind}"
    if getattr(event, "forced", 0):
        key += "_forced"
    if getattr(event, "team", 0):
        key += "_team"
    if "x" in values:
        values["place"] = _place(event, language)
    return wording(language, key, **values)


def _place(event: Any, language: str) -> str:
    """The name of the place of an event that has one."""
    return place_name(event.x, event.y, language)


def rule_text(event: Event, language: str) -> str:
    """The rule that an event follows from, as it is cited."""
    return wording(language, "name.rule", why=event.why)


def _value(box: Catalogue, name: str, value: int | str, language: str, names: Sequence[str]) -> str:
    if isinstance(value, str):
        return wording(language, f"colour.{value}")
    if name in ("player", "receiver"):
        return names[value]
    if name in ("tile", "dropped_tile"):
        return tile_name(box, value, language)
    if name == "explorer":
        return explorer_name(box, value, language)
    if name == "medal":
        return box.medals[value].names[language]
    if name == "players":
        return players_named(value, names)
    return number(value + 1 if name == "row" else value, language)
