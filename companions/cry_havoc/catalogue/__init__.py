"""The box: map, cards, armies, tiles and numbers, read from `data/*.toml` and checked.

The files are there to be corrected by whoever owns the box; every mistake in them is a `DataError`
that names file, entry and field.
"""

from companions.cry_havoc.catalogue.armies import Army, Skill, Structure
from companions.cry_havoc.catalogue.box import Box, load_box, load_box_from
from companions.cry_havoc.catalogue.cards import TERRAINS, Card, Row
from companions.cry_havoc.catalogue.effects import Deed, DeedKind
from companions.cry_havoc.catalogue.map import BoardSide, Region
from companions.cry_havoc.catalogue.tiles import EventTile, Exploration, WarParty

__all__ = [
    "TERRAINS",
    "Army",
    "BoardSide",
    "Box",
    "Card",
    "Deed",
    "DeedKind",
    "EventTile",
    "Exploration",
    "Region",
    "Row",
    "Skill",
    "Structure",
    "WarParty",
    "load_box",
    "load_box_from",
]
