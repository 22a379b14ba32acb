"""What a tile, a structure or a skill does, as it is written in the data: `crystal 1`."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from typing import NamedTuple

from companions.cry_havoc.battle import Effect, Tactic
from companions.cry_havoc.errors import DataError
from snails_core.toml_tables import Table, as_choice

MOST = 9


class DeedKind(StrEnum):
    """The kinds of deeds outside of battles."""

    CRYSTAL = "crystal"
    POINTS = "points"
    DRAW = "draw"
    RECRUIT = "recruit"
    KILL = "kill"
    CLAIM = "claim"
    TUNNEL = "tunnel"


class Deed(NamedTuple):
    """A deed and how often it is done."""

    kind: DeedKind
    amount: int

    def __str__(self) -> str:
        return f"{self.kind} {self.amount}"


TILE_DEEDS = (DeedKind.CRYSTAL, DeedKind.POINTS, DeedKind.DRAW, DeedKind.RECRUIT)
STRUCTURE_DEEDS = (*TILE_DEEDS, DeedKind.KILL, DeedKind.TUNNEL)
SKILL_DEEDS = (*TILE_DEEDS, DeedKind.CLAIM)


def read_deed(table: Table, key: str, allowed: Collection[DeedKind]) -> Deed:
    """The deed of a field: a word and a number."""
    word, count = _word_and_number(table, key)
    return Deed(DeedKind(as_choice(word, table.at(key), allowed)), count)


def read_tactic(table: Table, key: str) -> Tactic:
    """The effect of a card in battle."""
    word, count = _word_and_number(table, key)
    return Tactic(Effect(as_choice(word, table.at(key), list(Effect))), count)


def _word_and_number(table: Table, key: str) -> tuple[str, int]:
    words = table.text(key).split()
    if len(words) != 2 or not words[1].isdecimal() or not 1 <= int(words[1][:3]) <= MOST:
        raise DataError("effect_form", table.at(key), found=table.text(key))
    return words[0], int(words[1])
