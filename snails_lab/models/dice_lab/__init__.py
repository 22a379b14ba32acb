"""Chance to try things out with: the odds of a card, a simulation of it, tiles, cards in a row."""

from snails_lab.models.dice_lab.damage_race import Race
from snails_lab.models.dice_lab.simulation import Simulation
from snails_lab.models.dice_lab.tile_bag import Bag
from snails_lab.models.dice_lab.trial import Trial

__all__ = ["Bag", "Race", "Simulation", "Trial"]
