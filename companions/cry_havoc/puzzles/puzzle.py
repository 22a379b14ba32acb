"""A puzzle as a record, and the pack of all: `pack.toml`, checked when it is read.

Kinds: `place` (the attacker's placement), `reply` (the defender's, who sees the attacker's) and
`tactic` (the next card, or a pass). Hands lie open. Values are what the side that answers gains
over the other one if both play on without a mistake.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from companions.cry_havoc.battle import Placement, Side, Stakes, Tactic
from companions.cry_havoc.errors import DataError
from companions.cry_havoc.notation.battle_texts import (
    read_placement,
    read_tactic,
    write_placement,
)
from companions.cry_havoc.solver.battle_question import BattleSetup
from companions.cry_havoc.solver.open_hands import PASS, CardPlay, Pass, Play
from companions.puzzle_pack import Priced, Ranking, own_pack, read_puzzles, texts
from snails_core.toml_tables import Table

KINDS = ("place", "reply", "tactic")
FIELDS = (
    "attackers", "defenders", "region", "prisoner", "attacker_reserve", "defender_reserve",
    "attacker_cards", "defender_cards", "placed", "side", "answer",
)  # fmt: skip
SIDES = {"attacker": Side.ATTACKER, "defender": Side.DEFENDER}
MOST_UNITS, MOST_WORTH = 16, 20
PASS_TEXT = "pass"

Answer = Placement | CardPlay | Pass


@dataclass(frozen=True, slots=True)
class Puzzle(Priced):
    """What is given and asked; `best` is proven, and `second` the next value that can be had."""

    id: str
    kind: str
    setup: BattleSetup
    """Units, reserves and open hands as they are now."""
    side: Side
    """Who answers."""
    placed: tuple[Placement, ...]
    """Placements that stand: none, the attacker's, or both."""
    best: int
    second: int
    answer: Answer
    """One best answer."""


@cache
def pack() -> tuple[Puzzle, ...]:
    """The puzzles that come with the game, in their order."""
    return read_pack(own_pack(__package__))


def read_pack(text: str) -> tuple[Puzzle, ...]:
    """All puzzles of a file; raises DataError with the puzzle and the field that does not fit."""
    return read_puzzles(text, KINDS, FIELDS, _puzzle)


def _puzzle(name: str, kind: str, rank: Ranking, table: Table) -> Puzzle:
    text = table.text("answer")
    answer: Placement | Play
    if kind == "tactic":
        answer = read_play(text, table.at("answer"))
    else:
        answer = read_placement(text, table.at("answer"))
    question = read_question(name, kind, table)
    return replace(question, best=rank.best, second=rank.second, answer=answer)


def read_question(name: str, kind: str, table: Table) -> Puzzle:
    """What is given and asked, without any answer."""
    setup = _setup(table)
    placed = tuple(read_placement(text, table.at("placed")) for text in texts(table, "placed"))
    _check_placed(kind, setup, placed, table)
    side = Side(KINDS.index(kind) % 2)
    if kind == "tactic":
        side = SIDES[table.choice("side", SIDES)]
    return Puzzle(name, kind, setup, side, placed, 0, 0, PASS)


def _setup(table: Table) -> BattleSetup:
    units = (table.whole("attackers", 1, MOST_UNITS), table.whole("defenders", 1, MOST_UNITS))
    stakes = Stakes(table.whole("region", 0, MOST_WORTH), table.whole("prisoner", 0, MOST_WORTH))
    reserves = (
        table.whole("attacker_reserve", 0, MOST_UNITS, default=0),
        table.whole("defender_reserve", 0, MOST_UNITS, default=0),
    )
    hands = (_hand(table, "attacker_cards"), _hand(table, "defender_cards"))
    return BattleSetup(units, stakes, reserves, hands)


def _hand(table: Table, key: str) -> tuple[Tactic, ...]:
    return tuple(read_tactic(text, table.at(key)) for text in texts(table, key))


def _check_placed(
    kind: str, setup: BattleSetup, placed: tuple[Placement, ...], table: Table
) -> None:
    """As many placements as the kind has, of as many units as there are."""
    units = tuple(placement.units for placement in placed)
    if units != setup.units[: KINDS.index(kind)]:
        raise DataError("puzzle_placed", table.at("placed"), count=KINDS.index(kind))


def read_play(text: str, place: str) -> Play:
    """A card with the placement of the side that it changes, or a pass.

    >>> write_play(read_play("move 1: 4,0,0", "answer"))
    'move 1: 4,0,0'
    """
    if text == PASS_TEXT:
        return PASS
    card, _, to = text.partition(":")
    return CardPlay(read_tactic(card.strip(), place), read_placement(to, place))


def write_play(play: Play) -> str:
    """A play as `read_play` reads it."""
    if not isinstance(play, CardPlay):
        return PASS_TEXT
    return f"{play.tactic}: {write_placement(play.to)}"
