"""Turns of drafting made by hand, for tests of what follows from the choices."""

from __future__ import annotations

from companions.big_monster.board import Board
from companions.big_monster.nodes import Decision
from companions.big_monster.options import Option
from companions.big_monster.position import Phase, Position, Seat, Stack
from companions.big_monster.setting import make_setting
from tests.support.companions.big_monster.planets import BOX, kind


def draft(
    explorers: list[str],
    hands: list[list[str]],
    turn: int = 1,
    mode: str = "individual",
    **more: bool,
) -> Position:
    """A turn of drafting in which nobody has chosen yet, player A begins."""
    setting = make_setting(mode, len(hands), dragon=more.get("dragon", False))
    seats = []
    for player, (explorer, hand) in enumerate(zip(explorers, hands, strict=True)):
        number = BOX.explorer_index[explorer]
        stack = Stack(tuple(sorted(kind(id) for id in hand)), 1 << player, player)
        seats.append(Seat((number,), number, hand=stack, board=Board(number)))
    pool = list(setting.supply)
    for hand in hands:
        for id in hand:
            pool[kind(id)] -= 1
    return Position(
        setting, Phase.TAKE, tuple(seats), tuple(pool), turn=turn, start=0,
        queue=tuple(range(len(hands))), offered=setting.offered,
    )  # fmt: skip


def first_option(position: Position) -> Option:
    """The first of what can be chosen here."""
    assert isinstance(position.node, Decision)
    return position.node.options[0]


def row_turn(rows: list[list[str]], players: int = 2, turn: int = 2) -> Position:
    """A turn from open rows with empty planets, player A begins."""
    setting = make_setting("duel" if players == 2 else "three", players)
    geneticist = BOX.explorer_index["geneticist"]
    seats = (Seat((geneticist,), geneticist, board=Board(geneticist)),) * players
    pool = list(setting.supply)
    for row in rows:
        for id in row:
            pool[kind(id)] -= 1
    return Position(
        setting, Phase.PICK_ROW, seats, tuple(pool), turn=turn, start=0,
        queue=tuple(range(players)), offered=setting.offered,
        rows=tuple(tuple(sorted(kind(id) for id in row)) for row in rows),
    )  # fmt: skip
