"""Tactic cards: three rows of symbols, an effect in battle (C9, C20)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from companions.cry_havoc.battle import Tactic
from companions.cry_havoc.catalogue.effects import read_tactic
from companions.cry_havoc.errors import DataError
from snails_core.toml_tables import SOURCES, Table

TERRAINS = ("mountain", "wasteland", "jungle", "water")
ICONS = ("draw", "draw_once", "point", "text")
CARDS_OF_AN_OWNER = 8
MOST_SYMBOLS = 5


class Row(NamedTuple):
    """Symbols of one row, with its bonus icons (C9)."""

    symbols: int
    draw: int = 0
    draw_once: int = 0
    point: int = 0
    text: int = 0


@dataclass(frozen=True, slots=True)
class Card:
    """A card; `owner` is an army or a terrain."""

    index: int
    id: str
    owner: str
    count: int
    names: Mapping[str, str] = field(compare=False, hash=False)
    move: Row
    recruit: Row
    build: Row
    battle: Tactic
    scoring: bool
    initiative: bool
    sources: Mapping[str, str] = field(compare=False, hash=False)

    @property
    def is_terrain(self) -> bool:
        return self.owner in TERRAINS


_FIELDS = (
    "id", "owner", "count", "names", "move", "recruit", "build", "battle", "scoring", "initiative",
    "sources",
)  # fmt: skip


def read_cards(table: Table, armies: Sequence[str]) -> tuple[Card, ...]:
    """All cards of the file, armies first."""
    cards: list[Card] = []
    for value, path in table.items("card"):
        entry = Table.of(value, _FIELDS, table.head, path)
        card = _read(entry, len(cards), armies)
        if any(card.id == other.id for other in cards):
            raise DataError("data_id_twice", entry.at("id"), name=card.id, other=table.head)
        cards.append(card)
    _check_counts(cards, armies, table.head)
    return tuple(cards)


def _read(entry: Table, index: int, armies: Sequence[str]) -> Card:
    sources = entry.table("sources", ("names", "rows", "battle"))
    return Card(
        index=index,
        id=entry.text("id"),
        owner=entry.choice("owner", (*armies, *TERRAINS)),
        count=entry.whole("count", 1, CARDS_OF_AN_OWNER),
        names=entry.names(),
        move=_row(entry, "move"),
        recruit=_row(entry, "recruit"),
        build=_row(entry, "build"),
        battle=read_tactic(entry, "battle"),
        scoring=entry.flag("scoring", False),
        initiative=entry.flag("initiative", False),
        sources={name: sources.choice(name, SOURCES) for name in ("names", "rows", "battle")},
    )


def _row(entry: Table, key: str) -> Row:
    number, *icons = entry.text(key).split()
    if not number.isdecimal() or len(number) > 1 or int(number) > MOST_SYMBOLS:
        raise DataError("row_form", entry.at(key), found=entry.text(key), icons=", ".join(ICONS))
    for icon in icons:
        if icon not in ICONS:
            raise DataError("row_form", entry.at(key), found=icon, icons=", ".join(ICONS))
    return Row(int(number), *(icons.count(icon) for icon in ICONS))


def _check_counts(cards: Sequence[Card], armies: Sequence[str], head: str) -> None:
    """Eight cards of each army and terrain; one of an army's enables scoring, one initiative."""
    for owner in (*armies, *TERRAINS):
        mine = [card for card in cards if card.owner == owner]
        found = sum(card.count for card in mine)
        if found != CARDS_OF_AN_OWNER:
            raise DataError("cards_of_owner", head, name=owner, found=found)
        for mark in ("scoring", "initiative"):
            marked = sum(card.count for card in mine if getattr(card, mark))
            wanted = int(owner in armies)
            if marked != wanted:
                raise DataError("marked_cards", head, name=owner, mark=mark, found=marked)
