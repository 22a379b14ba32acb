"""Pieces to try things out with, each alone in a cell: dice of a card, tiles, five cards in a row.

from snails_lab import DamageRace, DiceLab, TileBag

DiceLab("ball_thrower")
TileBag("meadow")
DamageRace(["missile", "cocktail", "missile", "bazooka", "missile"])
"""

from snails_lab.widgets.dice_lab.damage_race import DamageRace
from snails_lab.widgets.dice_lab.lab import DiceLab
from snails_lab.widgets.dice_lab.tile_bag import TileBag

__all__ = ["DamageRace", "DiceLab", "TileBag"]
