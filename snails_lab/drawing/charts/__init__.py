"""Charts of odds as scenes: bars, distributions after each card, trees, shares of a simulation."""

from snails_lab.drawing.charts.dice_lab import bag_picture, damage_picture, race_picture
from snails_lab.drawing.charts.tree import tree_scene

__all__ = ["bag_picture", "damage_picture", "race_picture", "tree_scene"]
