"""Records as text: `step_to region=hq_north to=misty_lands`, and back.

Effects, options, outcomes and events are named tuples. What a value means follows from its field's
name, so one table serves them all; tuples are written with commas.
"""

from __future__ import annotations

from typing import Any, get_args

from companions.cry_havoc import agenda, events, options
from companions.cry_havoc.errors import NotationError
from companions.cry_havoc.notation.names import (
    NOTHING,
    read_card,
    read_force,
    read_number,
    read_region,
    write_card,
    write_force,
    write_number,
)
from companions.cry_havoc.setting import NONE, Setting
from snails_core.errors import did_you_mean

FORCES = ("player", "force", "enemy")
REGIONS = ("region", "to")
CARDS = ("card", "cards")
TUPLES = ("cards", "stopped", "used")
MAX_PARTS = 12
MAX_ITEMS = 60


def _by_kind(union: object) -> dict[str, Any]:
    return {record._field_defaults["kind"]: record for record in get_args(union)}


TASKS = _by_kind(agenda.Task)
CHOICES = {**_by_kind(options.Option), **_by_kind(options.Outcome)}
EVENTS = _by_kind(events.Event)


def _fields(record: type[Any]) -> tuple[str, ...]:
    names: tuple[str, ...] = record._fields
    return names[:-1]


def write_record(setting: Setting, players: int, record: Any) -> str:
    """`kind field=value ...`; fields at their default are left out."""
    parts: list[str] = [record.kind]
    for name in _fields(type(record)):
        value = getattr(record, name)
        if record._field_defaults.get(name) != value:
            parts.append(f"{name}={_write(setting, players, name, value)}")
    return " ".join(parts)


def _write(setting: Setting, players: int, name: str, value: Any) -> str:
    if isinstance(value, tuple):
        return ",".join(_write(setting, players, name, item) for item in value) or NOTHING
    if isinstance(value, str):
        return value
    if name in FORCES:
        return write_force(players, value)
    if name in REGIONS:
        return NOTHING if value == NONE else setting.side.regions[value].id
    return write_card(setting, value) if name in CARDS else write_number(value)


def read_choice(setting: Setting, players: int, text: str, place: str) -> Any:
    """An option or outcome."""
    return read_record(setting, players, text, CHOICES, place)


def read_event(setting: Setting, players: int, text: str, place: str) -> Any:
    """An event, as somebody sees it: cards may be hidden."""
    return read_record(setting, players, text, EVENTS, place)


def read_record(
    setting: Setting, players: int, text: str, known: dict[str, Any], place: str
) -> Any:
    """The record that `write_record` wrote; anything else is a NotationError."""
    kind, *parts = text.split() or [""]
    if len(parts) >= MAX_PARTS:
        raise NotationError("notation_many", place, count=len(parts) + 1, most=MAX_PARTS)
    record = known.get(kind)
    if record is None:
        raise NotationError("no_such", place, name=kind, suggestion=did_you_mean(kind, known))
    values: dict[str, Any] = {}
    for part in parts:
        name, equals, value = part.partition("=")
        if name not in _fields(record) or (name == "why" and known is not EVENTS):
            shown = ", ".join(_fields(record)) or NOTHING
            raise NotationError("notation_field", place, name=name, known=shown)
        if not equals:
            raise NotationError("notation_words", place, name=name, form=f"{name}=...")
        if name in values:
            raise NotationError("notation_twice", place, name=name)
        values[name] = _read(setting, players, name, value, f"{place}: {name}")
    for name in _fields(record):
        if name not in values and name not in record._field_defaults:
            raise NotationError("notation_missing", place, name=name)
    return record(**values)


def _read(setting: Setting, players: int, name: str, text: str, place: str) -> Any:
    if name in TUPLES:
        items = [] if text == NOTHING else text.split(",")
        if len(items) > MAX_ITEMS:
            raise NotationError("notation_many", place, count=len(items), most=MAX_ITEMS)
        return tuple(_read_item(setting, players, name, item, place) for item in items)
    return _read_item(setting, players, name, text, place)


def _read_item(setting: Setting, players: int, name: str, text: str, place: str) -> int | str:
    if name == "why":
        return text
    if name in FORCES:
        return read_force(players, text, place)
    if name in REGIONS:
        return read_region(setting, text, place)
    if name in CARDS:
        return read_card(setting, text, place)
    return NONE if text == NOTHING else read_number(text, place)
