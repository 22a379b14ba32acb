"""Records as text: `push_to snail=BG space=c4`, and back.

Effects, options and outcomes are named tuples of whole numbers. What a number means
follows from its field's name, so one table of codecs serves them all. Events have texts as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple, get_args

from snails_core import agenda, events, options
from snails_core.agenda import ActionContext
from snails_core.backs import Back
from snails_core.cards import Card, Face
from snails_core.errors import NotationError, did_you_mean
from snails_core.layout import HIDDEN, MAX_PLAYERS, MAX_SNAILS, MAX_SPACES, NONE
from snails_core.queries import bits, members
from snails_core.setting import Setting, standard_setting
from snails_core.spelling import Spellings, spellings_of

PLAYER_LETTERS = "ABCD"
ROLE_LETTERS = "LGSM"
NOTHING, UNKNOWN = "-", "?"
NUMBERED = "#"
"""Before the number of a space whose board is not known."""
MAX_NUMBER = 1 << 16
NO_LIMITS: Mapping[str, int] = MappingProxyType({})
CONTEXT = "context"
"""The first field of every record of an attack that has been aimed."""
MAX_PARTS = 32
"""Words of a record; the longest kind of ours has ten."""


class Codec(NamedTuple):
    """How a kind of number is written and read back."""

    write: Callable[[Setting, int], str]
    read: Callable[[Setting, str, str], int]


def _by_kind(union: object) -> dict[str, Any]:
    return {record._field_defaults["kind"]: record for record in get_args(union)}


TASKS: dict[str, type[Any]] = _by_kind(agenda.Task)
OPTIONS: dict[str, type[Any]] = _by_kind(options.Option)
OUTCOMES: dict[str, type[Any]] = _by_kind(options.Outcome)
CHOICES: dict[str, type[Any]] = {**OPTIONS, **OUTCOMES}
EVENTS: dict[str, type[Any]] = _by_kind(events.Event)


# --- single values --------------------------------------------------------------------
def snail_name(snail: int) -> str:
    """`BG` is B's Grunt."""
    return PLAYER_LETTERS[snail >> 2] + ROLE_LETTERS[snail & 3]


def read_snail(text: str, place: str) -> int:
    letters = text.upper()
    if len(text) == 2 and letters[0] in PLAYER_LETTERS and letters[1] in ROLE_LETTERS:
        return 4 * PLAYER_LETTERS.index(letters[0]) + ROLE_LETTERS.index(letters[1])
    raise NotationError("notation_snail", place, name=text)


def read_player(text: str, place: str) -> int:
    letter = text.upper()
    if len(text) == 1 and letter in PLAYER_LETTERS:
        return PLAYER_LETTERS.index(letter)
    raise NotationError("notation_player", place, name=text)


def card_name(setting: Setting, card: int) -> str:
    return setting.catalogue.cards[card].id


@lru_cache(maxsize=8)
def _spelt(cards: tuple[Card, ...]) -> Spellings:
    return spellings_of((card.id, card.names) for card in cards)


def card_spellings(setting: Setting) -> Spellings:
    """The cards by id and by their names in every language."""
    return _spelt(setting.catalogue.cards)


def read_card(setting: Setting, text: str, place: str) -> int:
    """A card by its id, or by its name in any language, however that is spelt."""
    index = setting.catalogue.card_index.get(text)
    if index is None:
        index = card_spellings(setting).number(text)
    if index is None:
        near = card_spellings(setting).nearest(text)
        known = ", ".join(f'"{card_name(setting, card)}"' for card in near)
        known = known or did_you_mean(text, setting.catalogue.card_index)
        raise NotationError("no_card", place, name=text, suggestion=known)
    return index


def read_number(text: str, place: str, most: int = MAX_NUMBER, least: int = 0) -> int:
    """A whole number in plain digits, from `least` to `most`."""
    if text.isascii() and text.isdigit() and len(text) <= 6 and least <= int(text) <= most:
        return int(text)
    raise NotationError("notation_number", place, name=text, least=least, most=most)


def read_word(text: str, known: list[str], place: str) -> int:
    if text in known:
        return known.index(text)
    raise NotationError("no_such", place, name=text, suggestion=did_you_mean(text, known))


_FACES = [face.name.lower() for face in Face]
_BACKS = [back.name.lower() for back in Back]


def _read_action(setting: Setting, text: str, place: str) -> int:
    index = setting.catalogue.action_index.get(text)
    if index is None:
        known = did_you_mean(text, setting.catalogue.action_index)
        raise NotationError("no_such", place, name=text, suggestion=known)
    return index


def _read_space(setting: Setting, text: str, place: str) -> int:
    """A space by its name (`c4`), or by its number on the board (`#17`)."""
    if text.startswith(NUMBERED):
        most = len(setting.board.names) - 1
        return read_number(text.removeprefix(NUMBERED), place, most)
    return setting.board.index(text, place)


def _read_snails(_: Setting, text: str, place: str) -> int:
    return bits([read_snail(name, place) for name in text.split(",")])


_NUMBER = Codec(lambda _, value: str(value), lambda _, text, place: read_number(text, place))
_SPACE = Codec(lambda setting, value: setting.board.names[value], _read_space)
_SNAIL = Codec(lambda _, value: snail_name(value), lambda _, text, place: read_snail(text, place))
_SNAILS = Codec(lambda _, value: ",".join(snail_name(s) for s in members(value)), _read_snails)
_PLAYER = Codec(
    lambda _, value: PLAYER_LETTERS[value], lambda _, text, place: read_player(text, place)
)
_CARD = Codec(card_name, read_card)
_ACTION = Codec(lambda setting, value: setting.catalogue.actions[value].id, _read_action)
_FACE = Codec(lambda _, value: _FACES[value], lambda _, text, place: read_word(text, _FACES, place))
_BACK = Codec(lambda _, value: _BACKS[value], lambda _, text, place: read_word(text, _BACKS, place))
_FACTION = Codec(
    lambda setting, value: setting.rules.factions[value].id,
    lambda s, text, place: read_word(text, [f.id for f in s.rules.factions], place),
)
_COLOUR = Codec(
    lambda setting, value: setting.rules.colours[value].id,
    lambda s, text, place: read_word(text, [c.id for c in s.rules.colours], place),
)
_BY_FIELD = {
    "space": _SPACE, "origin_space": _SPACE, "snail": _SNAIL, "target_snail": _SNAIL,
    "active_snail": _SNAIL, "passive_snail": _SNAIL, "snails": _SNAILS, "player": _PLAYER,
    "chooser": _PLAYER, "digger": _PLAYER, "card": _CARD, "other_card": _CARD, "card_1": _CARD,
    "card_2": _CARD, "card_3": _CARD, "card_4": _CARD, "card_5": _CARD, "action": _ACTION,
    "face": _FACE, "other_face": _FACE, "back": _BACK, "faction": _FACTION, "colour": _COLOUR,
}  # fmt: skip


_HEADINGS, _WORDS = frozenset({"why"}), frozenset({"cause", "reason"})
"""Fields of events that are texts: what a rule is called, with blanks, and single words."""


# --- whole records --------------------------------------------------------------------
def field_names(record: type[Any]) -> tuple[str, ...]:
    """The fields of a kind of record as they are written, those of its context among them."""
    names: tuple[str, ...] = record._fields[:-1]
    if CONTEXT in names:
        return (*ActionContext._fields, *names[1:])
    return names


def field_values(record: Any) -> Iterator[tuple[str, Any]]:
    """Name and value of each field, those of its context among them."""
    for name, value in zip(record._fields[:-1], record[:-1], strict=True):
        if name == CONTEXT:
            yield from zip(ActionContext._fields, value, strict=True)
        else:
            yield name, value


def make_record(record: type[Any], values: Mapping[str, Any]) -> Any:
    """The record of this kind that has these `field_values`."""
    if CONTEXT not in record._fields:
        return record(**values)
    context = ActionContext(*(values[name] for name in ActionContext._fields))
    rest = {name: value for name, value in values.items() if name not in ActionContext._fields}
    return record(context, **rest)


def write_record(setting: Setting, record: Any) -> str:
    """`kind field=value ...`; fields at their default are left out."""
    parts: list[str] = [record.kind]
    for name, value in field_values(record):
        if name in record._field_defaults and value == record._field_defaults[name]:
            continue
        parts.append(f"{name}={_write_value(setting, name, value)}")
    return " ".join(parts)


def record_text(record: Any) -> str:
    """The record as far as it can be written without its position: a space is a number (`#17`).

    Cards, actions and factions have the names of the standard setting.
    """
    return write_record(_numbered_setting(), record)


@cache
def _numbered_setting() -> Setting:
    """The standard setting on a board whose spaces are called by their numbers."""
    setting = standard_setting()
    names = tuple(f"{NUMBERED}{space}" for space in range(MAX_SPACES))
    return replace(setting, board=replace(setting.board, names=names))


def _write_value(setting: Setting, field: str, value: int | str) -> str:
    if isinstance(value, str):
        return value.replace(" ", "_")
    codec = _BY_FIELD.get(field, _NUMBER)
    if codec is not _NUMBER and value == NONE and field != "snails":
        return NOTHING
    if codec is not _NUMBER and value == HIDDEN and field != "snails":
        return UNKNOWN
    if codec is _SNAILS and not value:
        return NOTHING
    return codec.write(setting, value)


def read_record(
    setting: Setting,
    text: str,
    known: dict[str, type[Any]],
    place: str,
    limits: Mapping[str, int] = NO_LIMITS,
) -> Any:
    """The record that `write_record` wrote; anything else is a NotationError.

    `limits` are the highest numbers of fields that are plain numbers.
    """
    kind, *parts = text.split() or [""]
    if len(parts) >= MAX_PARTS:
        raise NotationError("notation_many", place, count=len(parts) + 1, most=MAX_PARTS)
    record = known.get(kind)
    if record is None:
        raise NotationError("no_such", place, name=kind, suggestion=did_you_mean(kind, known))
    values: dict[str, int | str] = {}
    for part in parts:
        name, equals, value = part.partition("=")
        if name not in field_names(record):
            shown = ", ".join(field_names(record)) or NOTHING
            raise NotationError("notation_field", place, name=name, known=shown)
        if not equals:
            raise NotationError("notation_words", place, name=name, form=f"{name}=...")
        if name in values:
            raise NotationError("notation_twice", place, name=name)
        most = limits.get(name, MAX_NUMBER)
        values[name] = _read_value(setting, name, value, f"{place}: {name}", most)
    missing = [
        name
        for name in field_names(record)
        if name not in values and name not in record._field_defaults
    ]
    if missing:
        raise NotationError("notation_missing", place, name=missing[0])
    return make_record(record, values)


def _read_value(setting: Setting, field: str, text: str, place: str, most: int) -> int | str:
    if field in _WORDS:
        return text
    if field in _HEADINGS:
        return text.replace("_", " ")
    codec = _BY_FIELD.get(field, _NUMBER)
    if codec is _NUMBER:
        return read_number(text, place, most)
    if text == NOTHING:
        return 0 if codec is _SNAILS else NONE
    if text == UNKNOWN and codec is not _SNAILS:
        return HIDDEN
    return codec.read(setting, text, place)


assert len(PLAYER_LETTERS) * len(ROLE_LETTERS) == MAX_SNAILS and len(PLAYER_LETTERS) == MAX_PLAYERS
