"""Choices and events as text: `lay x=2 y=-1`, `claim tile=swamp dropped_tile=desert`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from companions.big_monster import options
from companions.big_monster.errors import NotationError
from companions.big_monster.notation.names import (
    FARTHEST,
    part_name,
    player_name,
    read_part,
    read_player,
    read_whole,
)
from companions.big_monster.setting import Setting
from snails_core.errors import did_you_mean

CHOICES: Mapping[str, Any] = {
    record._field_defaults["kind"]: record for record in get_args(options.Choice)
}
MOST_WORDS = 8
"""Of a record; ours have four at most."""
PLAYERS = ("player", "receiver")
TILES = ("tile", "dropped_tile")


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
    words = text.split()[: MOST_WORDS + 1]
    if len(words) > MOST_WORDS:
        raise NotationError("notation_many", place, count=len(words), most=MOST_WORDS)
    kind, *parts = words or [""]
    record = CHOICES.get(kind)
    if record is None:
        suggestion = did_you_mean(kind, CHOICES)
        raise NotationError("no_such", place, name=kind, suggestion=suggestion)
    fields = record._fields[:-1]
    values: dict[str, int] = {}
    for part in parts:
        name, equals, word = part.partition("=")
        if name not in fields:
            raise NotationError("notation_field", place, name=name, known=", ".join(fields))
        if not equals:
            raise NotationError("notation_words", place, name=name, form=f"{name}=...")
        if name in values:
            raise NotationError("notation_twice", place, name=name)
        values[name] = _read(setting, name, word, f"{place}: {name}")
    for name in fields:
        if name not in values:
            raise NotationError("notation_missing", place, name=name)
    choice: options.Choice = record(**values)
    return choice


def _read(setting: Setting, name: str, word: str, place: str) -> int:
    box = setting.catalogue
    if name in PLAYERS:
        return read_player(word, setting.players, place)
    if name in TILES:
        return read_part(box.kind_index, word, place)
    if name == "explorer":
        return read_part(box.explorer_index, word, place)
    return read_whole(word, -FARTHEST, FARTHEST, place)
