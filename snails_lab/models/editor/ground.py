"""Edits of a space: tiles, damage, tokens and the backs that are known."""

from __future__ import annotations

from typing import Literal

from snails_core import layout as at
from snails_core.backs import Back, with_pin
from snails_core.position import Position
from snails_lab.models.display_position import Still
from snails_lab.models.editor.edit import Pencil

HIGHEST = 3
MOST_TOKENS = 9
Token = Literal["fire", "mine", "dynamite"]
TOKENS: dict[Token, int] = {"fire": at.FIRE, "mine": at.MINES, "dynamite": at.DYNAMITE}
"""Where the number of each token lies, by the rulebook's term for it."""


def set_level(drawn: Position, space: int, level: int) -> Still:
    """So many tiles; what is known of the backs of those taken away goes with them."""
    pencil = Pencil(drawn)
    pencil.hot[at.LEVEL + space] = level = max(0, min(HIGHEST, level))
    for above in range(level + 1, HIGHEST + 1):
        pins = pencil.hot[at.PINNED + space]
        pencil.hot[at.PINNED + space] = with_pin(pins, above, None)
    return pencil.done()


def set_damaged(drawn: Position, space: int, damaged: bool) -> Still:
    pencil = Pencil(drawn)
    pencil.hot[at.DAMAGED + space] = damaged
    return pencil.done()


def set_tokens(drawn: Position, space: int, token: Token, count: int) -> Still:
    pencil = Pencil(drawn)
    pencil.hot[TOKENS[token] + space] = max(0, min(MOST_TOKENS, count))
    return pencil.done()


def add_token(drawn: Position, space: int, token: Token) -> Still:
    return set_tokens(drawn, space, token, drawn.hot[TOKENS[token] + space] + 1)


def set_back(drawn: Position, space: int, level: int, back: Back | None) -> Still:
    """The back of the tile at that level is known to be this one, or unknown again."""
    pencil = Pencil(drawn)
    if level <= drawn.level(space):
        pencil.hot[at.PINNED + space] = with_pin(drawn.hot[at.PINNED + space], level, back)
    return pencil.done()


def swept(drawn: Position, space: int) -> Still:
    """Without tokens, or where there are none without damage."""
    pencil = Pencil(drawn)
    arrays = [array for array in TOKENS.values() if pencil.hot[array + space]]
    for array in arrays or [at.DAMAGED]:
        pencil.hot[array + space] = 0
    return pencil.done()
