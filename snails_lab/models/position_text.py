"""A space and a whole position in words, beside the picture."""

from __future__ import annotations

from snails_core import layout as at
from snails_core.backs import TERRAINS, pinned_back
from snails_core.nodes import Decision, Over
from snails_core.position import Position
from snails_core.queries import occupants
from snails_core.tell import Names, question_text
from snails_core.tell.names import sentence
from snails_core.textboard import text_table
from snails_lab.words import phrase

TOKENS = ((at.FIRE, "fire"), (at.MINES, "mine"), (at.DYNAMITE, "dynamite"))


def space_text(position: Position, space: int, language: str) -> str:
    """Name and terrain, level, damage, tokens, known backs and who stands there."""
    names, level = Names(position, language), position.level(space)
    parts = [names.space(space, level), phrase(language, "board.level", level=level)]
    parts += _lying(position, space, names)
    parts += [_snail_text(position, snail, names) for snail in occupants(position.hot, space)]
    return "; ".join(parts) + "."


def player_text(position: Position, player: int, language: str) -> str:
    """Who a player is, and what the signs in their box mean."""
    node, parts = position.node, [Names(position, language).player(player)]
    if position.first_player == player:
        parts.append(phrase(language, "board.flag"))
    if position.viewer == player:
        parts.append(phrase(language, "board.eye"))
    if isinstance(node, Decision) and node.player == player:
        parts.append(phrase(language, "board.frame"))
    return "; ".join(parts) + "."


def position_text(position: Position, language: str) -> str:
    """The table, what is asked, every space with something on it, and the rest by terrain.

    A position that is only drawn (over, but without a result) asks nothing.
    """
    lines = text_table(position, language).splitlines()
    if position.node != Over(0):
        lines.append(question_text(position, language))
    bare: dict[int, list[str]] = {}
    board = position.setting.board
    for space in board.spaces():
        if occupants(position.hot, space) or _lying(position, space, Names(position, language)):
            lines.append(space_text(position, space, language))
        else:
            bare.setdefault(position.level(space), []).append(board.names[space])
    names = Names(position, language)
    for level in sorted(bare, reverse=True):
        terrain = sentence(names.term(TERRAINS[level]))
        spaces = ", ".join(bare[level])
        lines.append(phrase(language, "board.bare", terrain=terrain, level=level, spaces=spaces))
    return "\n".join(lines)


def _lying(position: Position, space: int, names: Names) -> list[str]:
    """Damage, tokens and the backs that are known, from the top tile down."""
    hot = position.hot
    parts = [names.term("damaged")] if hot[at.DAMAGED + space] else []
    for array, term in TOKENS:
        count = hot[array + space]
        if count:
            parts.append(f"{count} × {names.term(term)}" if count > 1 else names.term(term))
    for level in range(position.level(space), 0, -1):
        back = pinned_back(hot[at.PINNED + space], level)
        if back is not None:
            told = phrase(names.language, "board.back", level=level, back=names.back(back))
            parts.append(told)
    return parts


def _snail_text(position: Position, snail: int, names: Names) -> str:
    health = phrase(names.language, "board.health", count=position.health(snail))
    if position.is_shelled(snail):
        health = f"{health}, {phrase(names.language, 'board.in_shell')}"
    return f"{names.snail(snail)}: {health}"
