"""Choices and events as text: `lay x=2 y=-1`, `claim tile=swamp dropped_tile=desert`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from companions.big_monster import events, options
from companions.big_monster.errors import NotationError
from companions.big_monster.notation.names import (
    FARTHEST,
    NONE,
    part_name,
    player_name,
    read_part,
    read_player,
    read_whole,
)
from companions.big_monster.position import NOTHING
from companions.big_monster.setting import Setting
from snails_core.errors import did_you_mean

CHOICES: Mapping[str, Any] = {
    record._field_defaults["kind"]: record for record in get_args(options.Choice)
}
EVENTS: Mapping[str, Any] = {
    record._field_defaults["kind"]: record for record in get_args(events.Event)
}
MOST_WORDS = 8
"""Of a record; ours have four at most."""
PLAYERS = ("player", "receiver")
TILES = ("tile", "dropped_tile")
WORDS = ("why", "colour")
"""Fields of events that are texts."""
MOST_POINTS = 9999


def write_record(setting: Setting, record: Any) -> str:
    """`kind field=value ...`; an event's rule is left out where it is the usual one."""
    parts = [record.kind]
    for name in record._fields[:-1]:
        value = getattr(record, name)
        if name in record._field_defaults and value == record._field_defaults[name]:
            continue
        parts.append(f"{name}={_written(setting, name, value)}")
    return " ".join(parts)


def _written(setting: Setting, name: str, value: int | str) -> str:
    if isinstance(value, str):
        return value
    box = setting.catalogue
    if name in PLAYERS:
        return player_name(value)
    if name in TILES:
        return part_name(box.kinds, value)
    if name == "explorer":
        return part_name(box.explorers, value)
    if name == "medal":
        return part_name(box.medals, value)
    return str(value)


def read_choice(setting: Setting, text: str, place: str = "choice") -> options.Choice:
    """The option or outcome that `write_record` wrote; anything else is a NotationError."""
    choice: options.Choice = _read_record(setting, text, CHOICES, place)
    return choice


def read_event(setting: Setting, text: str, place: str = "event") -> events.Event:
    """The event that `write_record` wrote, as somebody sees it: tiles may be hidden."""
    event: events.Event = _read_record(setting, text, EVENTS, place)
    return event


def _read_record(setting: Setting, text: str, known: Mapping[str, Any], place: str) -> Any:
    words = text.split()[: MOST_WORDS + 1]
    if len(words) > MOST_WORDS:
        raise NotationError("notation_many", place, count=len(words), most=MOST_WORDS)
    kind, *parts = words or [""]
    record = known.get(kind)
    if record is None:
        suggestion = did_you_mean(kind, known)
        raise NotationError("no_such", place, name=kind, suggestion=suggestion)
    fields = record._fields[:-1]
    values: dict[str, int | str] = {}
    for part in parts:
        name, equals, word = part.partition("=")
        if name not in fields:
            raise NotationError("notation_field", place, name=name, known=", ".join(fields))
        if not equals:
            raise NotationError("notation_words", place, name=name, form=f"{name}=...")
        if name in values:
            raise NotationError("notation_twice", place, name=name)
        is_seen = known is EVENTS
        values[name] = _read(setting, name, word, f"{place}: {name}", is_seen)
    for name in fields:
        if name not in values and name not in record._field_defaults:
            raise NotationError("notation_missing", place, name=name)
    return record(**values)


def _read(setting: Setting, name: str, word: str, place: str, is_seen: bool) -> int | str:
    """`is_seen`: of an event, in which things may be hidden or missing."""
    box = setting.catalogue
    if name in WORDS:
        return word
    if is_seen and word == NONE:
        return NOTHING
    if name in PLAYERS:
        return read_player(word, setting.players, place)
    if name in TILES:
        return read_part(box.kind_index, word, place, hidden=is_seen)
    if name == "explorer":
        return read_part(box.explorer_index, word, place, hidden=is_seen)
    if name == "medal":
        return read_part(box.medal_index, word, place)
    most = MOST_POINTS if is_seen else FARTHEST
    return read_whole(word, -most, most, place)
