"""A position in plain text: a map of hexes and a line for each player.

Each space is three lines of eight columns: its name, level and damage; the snails on it;
its tokens (f fire, m mines, d dynamite, with how many).
"""

from __future__ import annotations

from snails_core import layout as at
from snails_core.position import Position
from snails_core.queries import living, occupants
from snails_core.records import PLAYER_LETTERS, snail_name
from snails_core.rules.contamination import contamination_damage
from snails_core.words import text

CELL = 4
"""Columns a step of the board's double-width coordinates."""
LINES = 3


def text_board(position: Position) -> str:
    """The map, row by row, as wide as the board."""
    board = position.setting.board
    rows = 1 + max(row for row, _ in board.coordinates)
    width = CELL * (2 + max(x for _, x in board.coordinates))
    canvas = [[" "] * width for _ in range(LINES * rows)]
    for space, (row, x) in enumerate(board.coordinates):
        for line, words in enumerate(_cell(position, space)):
            start = CELL * x
            canvas[LINES * row + line][start : start + len(words)] = words
    return "\n".join("".join(line).rstrip() for line in canvas)


def _cell(position: Position, space: int) -> tuple[str, str, str]:
    hot = position.hot
    level = hot[at.LEVEL + space]
    mark = "~" if not level else f"{level}{'!' if hot[at.DAMAGED + space] else ''}"
    tokens = "".join(
        f"{letter}{hot[array + space]}"
        for letter, array in (("f", at.FIRE), ("m", at.MINES), ("d", at.DYNAMITE))
        if hot[array + space]
    )
    there = "".join(snail_name(snail) for snail in occupants(hot, space))
    return f"{position.setting.board.names[space]} {mark}", there, tokens


def text_table(position: Position, language: str = "en") -> str:
    """Round, contamination, and each player's snails and cards, a line each."""
    hot, rules = position.hot, position.setting.rules
    dealt = contamination_damage(position.setting, hot)
    lines = [
        text(
            language,
            "table.head",
            round=position.round,
            rounds=rules.rounds,
            first=PLAYER_LETTERS[position.first_player],
            amount=dealt,
        )
    ]
    for player in range(position.players):
        lines.append(_player_line(position, player, language))
    return "\n".join(lines)


def _player_line(position: Position, player: int, language: str) -> str:
    hot, rules = position.hot, position.setting.rules
    faction = hot[at.FACTION + player]
    title = "-" if faction == at.NONE else rules.factions[faction].names[language]
    snails = []
    for snail in living(hot, player):
        shell = "()" if hot[at.SHELLED + snail] else ""
        place = position.place(snail)
        where = "-" if place is None else position.setting.board.names[place]
        snails.append(f"{snail_name(snail)} {where} {hot[at.HEALTH + snail]}{shell}")
    gone = text(language, "table.nobody")
    return text(
        language,
        "table.player",
        player=PLAYER_LETTERS[player],
        faction=title,
        snails=", ".join(snails) or gone,
        count=len(position.hand(player)),
    )
