"""Pictures as data: a position or a card becomes a `Scene` that any renderer can draw."""

from snails_core.scene.board_scene import board_scene
from snails_core.scene.card_scene import card_scene
from snails_core.scene.shapes import Scene

__all__ = ["Scene", "board_scene", "card_scene"]
