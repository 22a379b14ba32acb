"""How parts of the game are called in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from companions.big_monster.parts import Catalogue
from companions.big_monster.position import HIDDEN
from companions.big_monster.words import wording
from snails_core.words import decimal_text


def tile_name(box: Catalogue, tile: int, language: str) -> str:
    """A kind of tile, or that it is hidden."""
    if tile == HIDDEN:
        return wording(language, "name.hidden_tile")
    return box.kinds[tile].names[language]


def explorer_name(box: Catalogue, explorer: int, language: str) -> str:
    if explorer == HIDDEN:
        return wording(language, "name.hidden_explorer")
    return box.explorers[explorer].names[language]


def explorer_power(box: Catalogue, explorer: int, language: str) -> str:
    """What an explorer is good for, in a few words."""
    part = box.explorers[explorer]
    if part.reward:
        per = wording(language, f"per.{part.reward.per}")
        return wording(language, "power.reward", points=part.reward.points, per=per)
    return wording(language, f"power.{part.power or part.start}")


def place_name(x: int, y: int, language: str) -> str:
    """A cell as people count: columns to the right and rows downwards from the explorer."""
    return wording(language, "name.place", column=number(x, language), row=number(y, language))


def number(value: int, language: str) -> str:
    return decimal_text(str(value), language)


def players_named(mask: int, names: Sequence[str]) -> str:
    """The players of these bits, by what they are called."""
    return ", ".join(name for seat, name in enumerate(names) if mask >> seat & 1)
