"""Pieces to try things out with, each alone in a cell: dice of a card, tiles, five cards in a row.

    from snails_lab.dicelab import DamageRace, DiceLab, TileBag

    DiceLab("ball_thrower")
    TileBag("meadow")
    DamageRace(["missile", "cocktail", "missile", "bazooka", "missile"])

`trial`, `simulation`, `bag`, `race_model` and `tree` are the models and know no screen; `chart`,
`pictures` and `tree_scene` draw them as scenes, which `snails_core.svg` writes as pictures.
"""

from snails_lab.dicelab.bag import Bag
from snails_lab.dicelab.lab import DiceLab
from snails_lab.dicelab.pictures import bag_picture, damage_picture, race_picture
from snails_lab.dicelab.race import DamageRace
from snails_lab.dicelab.race_model import Race
from snails_lab.dicelab.simulation import Simulation
from snails_lab.dicelab.tilebag import TileBag
from snails_lab.dicelab.tree_scene import tree_scene
from snails_lab.dicelab.trial import Trial

__all__ = [
    "Bag",
    "DamageRace",
    "DiceLab",
    "Race",
    "Simulation",
    "TileBag",
    "Trial",
    "bag_picture",
    "damage_picture",
    "race_picture",
    "tree_scene",
]
