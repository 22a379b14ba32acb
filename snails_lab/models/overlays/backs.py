"""What the backs of the tiles under a space may show: drawn without replacement (F2)."""

from __future__ import annotations

from fractions import Fraction

from snails_core import layout as at
from snails_core.backs import TERRAINS, Back, pinned_back
from snails_core.position import Position
from snails_core.tell import Names
from snails_core.tell.names import sentence
from snails_lab.models.overlays.overlay import Note, Overlay, chance_text
from snails_lab.words import phrase
from solver.odds import Distribution, tile_back, unseen_in

SHOWN = (Back.MINE, Back.TRAP, Back.BARREL)
"""The backs that do harm: of the top tile's, the board shows this one with its odds."""


def backs_overlay(position: Position, language: str = "en") -> Overlay:
    """A note for every space: each of its tiles from the top, with the odds of each back."""
    spaces = position.setting.board.spaces()
    notes = tuple(_note(position, space, language) for space in spaces)
    return Overlay(phrase(language, "backs.title"), notes)


def back_odds(position: Position, space: int, level: int) -> Distribution[Back]:
    """What the tile at this level shows: known, or any of those that nobody has seen."""
    pinned = pinned_back(position.hot[at.PINNED + space], level)
    if pinned is not None:
        return Distribution.certain(pinned)
    return tile_back(unseen_in(position), level)


def _note(position: Position, space: int, language: str) -> Note:
    level = position.level(space)
    if not level:
        return Note(space, False, "here", phrase(language, "backs.water"))
    names = Names(position, language)
    told = [_tile(position, space, height, names) for height in range(level, 0, -1)]
    top = back_odds(position, space, level)
    back = next((back for back in SHOWN if back in top), max(top, key=top.__getitem__))
    chance = top[back]
    return Note(
        space, True, back.name.lower(), " ".join(told), str(chance), rank=_rank(back, chance)
    )


def _rank(back: Back, chance: Fraction) -> Fraction:
    """Tiles of a kind together, the likeliest harm first."""
    return Fraction(back) - chance / 2


def _tile(position: Position, space: int, level: int, names: Names) -> str:
    """`Meadow: a trap 4/15 ≈ 26.7 %, ...`."""
    odds = back_odds(position, space, level)
    told = ", ".join(
        f"{names.back(back)} {chance_text(chance, names.language)}" for back, chance in odds.items()
    )
    terrain = sentence(names.term(TERRAINS[level]))
    return phrase(names.language, "backs.tile", terrain=terrain, level=level, backs=told)
