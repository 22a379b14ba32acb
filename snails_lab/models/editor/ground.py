"""Edits of a space: tiles, damage, tokens and the backs that are known."""

from __future__ import annotations

from typing import Literal

from snails_core import layout as at
from snails_core.backs import Back, with_pin
from snails_core.position import Position
from snails_lab.models.display_position import DisplayPosition
from snails_lab.models.editor.edit import PositionEdit

HIGHEST = 3
MOST_TOKENS = 9
Token = Literal["fire", "mine", "dynamite"]
TOKENS: dict[Token, int] = {"fire": at.FIRE, "mine": at.MINES, "dynamite": at.DYNAMITE}
"""Where the number of each token lies, by the rulebook's term for it."""


def set_level(drawn: Position, space: int, level: int) -> DisplayPosition:
    """Sets the number of tiles; known backs of tiles taken away are forgotten."""
    edit = PositionEdit(drawn)
    edit.hot[at.LEVEL + space] = level = max(0, min(HIGHEST, level))
    for above in range(level + 1, HIGHEST + 1):
        pins = edit.hot[at.PINNED + space]
        edit.hot[at.PINNED + space] = with_pin(pins, above, None)
    return edit.done()


def set_damaged(drawn: Position, space: int, damaged: bool) -> DisplayPosition:
    edit = PositionEdit(drawn)
    edit.hot[at.DAMAGED + space] = damaged
    return edit.done()


def set_tokens(drawn: Position, space: int, token: Token, count: int) -> DisplayPosition:
    edit = PositionEdit(drawn)
    edit.hot[TOKENS[token] + space] = max(0, min(MOST_TOKENS, count))
    return edit.done()


def add_token(drawn: Position, space: int, token: Token) -> DisplayPosition:
    return set_tokens(drawn, space, token, drawn.hot[TOKENS[token] + space] + 1)


def set_back(drawn: Position, space: int, level: int, back: Back | None) -> DisplayPosition:
    """Sets the known back of the tile at that level, or makes it unknown again."""
    edit = PositionEdit(drawn)
    if level <= drawn.level(space):
        edit.hot[at.PINNED + space] = with_pin(drawn.hot[at.PINNED + space], level, back)
    return edit.done()


def swept(drawn: Position, space: int) -> DisplayPosition:
    """The space without its tokens; if it has none, without its damage."""
    edit = PositionEdit(drawn)
    arrays = [array for array in TOKENS.values() if edit.hot[array + space]]
    for array in arrays or [at.DAMAGED]:
        edit.hot[array + space] = 0
    return edit.done()
