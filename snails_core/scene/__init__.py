"""Pictures as data: a position or a card becomes a `Scene` that any renderer can draw.

`board_scene(position)` and `card_scene(setting, card)` make scenes, `svg.scene_to_svg` writes
them, `key_at` says what lies under a point of one.
"""

from snails_core.scene.board_scene import board_scene
from snails_core.scene.card_scene import card_scene
from snails_core.scene.hit import key_at
from snails_core.scene.shapes import Group, Layer, Scene, Shape

__all__ = ["Group", "Layer", "Scene", "Shape", "board_scene", "card_scene", "key_at"]
