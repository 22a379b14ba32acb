"""A new game, from the empty table on."""

from __future__ import annotations

from collections.abc import Sequence

from snails_core.agenda import Deal, Deploy, PickColour, PickFaction, PickFirst, Task
from snails_core.backs import BACKS_OF_LEVEL, TERRAINS
from snails_core.engine import Step, settle
from snails_core.errors import PositionError, did_you_mean
from snails_core.flow.setup import give_basic_cards
from snails_core.layout import (
    ACTIVE,
    COLD_SIZE,
    COLOUR,
    FACTION,
    FIRST,
    HEALTH,
    HOT_SIZE,
    LEVEL,
    MAX_NEXT,
    MAX_PLAYERS,
    MAX_SNAILS,
    NEXT,
    NONE,
    PASSIVE,
    PLACE,
    PLAN_SLOTS,
    PLAYERS,
    POOL,
    ROUND,
    SLOTS,
    SQUAD,
    UNSEEN,
    VIEWER,
)
from snails_core.position import Position
from snails_core.setting import Setting, standard_setting


def empty_table(setting: Setting, players: int) -> tuple[bytearray, bytearray]:
    """Board set up, cards in their piles, nothing chosen and nobody placed."""
    if not 2 <= players <= MAX_PLAYERS:
        raise PositionError("player_count", count=players)
    hot, cold = bytearray(HOT_SIZE), bytearray(COLD_SIZE)
    hot[LEVEL : LEVEL + len(setting.board.levels)] = setting.board.levels
    hot[PLACE : PLACE + MAX_SNAILS] = bytes([NONE] * MAX_SNAILS)
    hot[HEALTH : HEALTH + SQUAD * players] = bytes([setting.rules.health] * SQUAD * players)
    for array in (ACTIVE, PASSIVE, FACTION, COLOUR):
        hot[array : array + MAX_PLAYERS] = bytes([NONE] * MAX_PLAYERS)
    hot[SLOTS : SLOTS + MAX_PLAYERS * PLAN_SLOTS] = bytes([NONE] * MAX_PLAYERS * PLAN_SLOTS)
    hot[PLAYERS] = players
    hot[VIEWER] = NONE
    for tiles in setting.rules.tiles:
        backs = BACKS_OF_LEVEL[TERRAINS.index(tiles.id)]
        for back, count in zip(backs, tiles.backs.values(), strict=True):
            hot[UNSEEN + back] = count
    for card in setting.catalogue.arsenal:
        cold[POOL + card] = setting.catalogue.cards[card].count
    for player in range(players):
        give_basic_cards(cold, player, setting.basic_cards)
    cold[NEXT : NEXT + MAX_NEXT] = bytes([NONE] * MAX_NEXT)
    return hot, cold


def new_game(
    players: int = 2,
    *,
    setting: Setting | None = None,
    first: int | None = 0,
    colours: Sequence[str] | None = None,
    factions: Sequence[str] | None = None,
    advanced: bool = False,
) -> Step:
    """The first node of a game. What is not given is chosen by the players or by lot.

    >>> from snails_core import describe, new_game
    >>> position = new_game(2, factions=["ninja", "zombie"], colours=["blue", "green"]).position
    >>> print(describe(position).splitlines()[0])
    Which card does Player A (Ninja) draw?
    """
    setting = setting or standard_setting()
    hot, cold = empty_table(setting, players)
    if not setting.board.has_room(players):
        raise PositionError("board_room", setting.board.id, count=SQUAD * players)
    if factions is not None:
        _assign(hot, FACTION, [f.id for f in setting.rules.factions], factions, "factions")
    if colours is not None:
        _assign(hot, COLOUR, [c.id for c in setting.rules.colours], colours, "colours")
    agenda: list[Task] = [Deploy(0), Deal(0, int(advanced)), PickFaction(0), PickColour(0)]
    if first is None:
        agenda.append(PickFirst())
    elif 0 <= first < players:
        hot[FIRST] = first
    else:
        raise PositionError("no_player", "first", name=first)
    hot[ROUND] = 0
    return settle(Position(setting, bytes(hot), bytes(cold), tuple(agenda), from_game=True))


def _assign(hot: bytearray, array: int, known: list[str], given: Sequence[str], place: str) -> None:
    if len(given) != hot[PLAYERS] or len(set(given)) != len(given):
        raise PositionError("one_each", place, count=hot[PLAYERS])
    for player, name in enumerate(given):
        if name not in known:
            raise PositionError(
                "no_such", f"{place}[{player}]", name=name, suggestion=did_you_mean(name, known)
            )
        hot[array + player] = known.index(name)
