"""Signs of an overlay as small pictures beside words, for the legend of a board."""

from __future__ import annotations

from snails_core.scene.geometry import keyed, placed
from snails_core.scene.shapes import Layer, Scene
from snails_core.svg import scene_to_svg
from snails_lab.drawing.overlay_signs import legend_shapes

HIGH, SCALE = 22.0, 40.0
WIDE = 44.0
"""An arrow is longer than a sign is wide."""
ARROWS = ("goes", "aims")


def sign_svg(sign: str, words: str) -> str:
    """The sign as it is drawn on the board; `words` for who does not see it."""
    width = WIDE if sign in ARROWS else HIGH
    shapes = placed(legend_shapes(sign), width / 2, HIGH / 2, SCALE)
    layer = Layer("sign", (keyed(f"sign:{sign}", shapes),))
    return scene_to_svg(Scene(width, HIGH, (layer,), words, words))
