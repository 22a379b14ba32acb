"""Signs of an overlay as small pictures beside words, for the legend of a board."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from snails_core.scene import icons
from snails_core.scene.geometry import keyed, placed
from snails_core.scene.shapes import Layer, Scene
from snails_core.svg import scene_to_svg
from snails_lab.drawing.overlay_signs import legend_shapes
from snails_lab.models.overlays.overlay import LegendEntry

HIGH, SCALE = 18.0, 34.0
WIDE = 38.0
"""An arrow is longer than a sign is wide."""
ARROWS = ("goes", "aims")


def sign_svg(sign: str, words: str, language: str = "en") -> str:
    """The sign as it is drawn on the board; `words` for whoever does not see it."""
    width = WIDE if sign in ARROWS else HIGH
    shapes = placed(legend_shapes(sign), width / 2, HIGH / 2, SCALE)
    layer = Layer("sign", (keyed(f"sign:{sign}", shapes),))
    return scene_to_svg(Scene(width, HIGH, (layer,), words, words, language))


def eye_html(words: str, language: str) -> str:
    """The eye in the box of the player from whose seat a game is seen, and what it means."""
    layer = Layer("sign", (keyed("sign:eye", placed(icons.eye(), HIGH / 2, HIGH / 2, HIGH - 2)),))
    picture = scene_to_svg(Scene(HIGH, HIGH, (layer,), words, words, language))
    return _entry_html(picture, words)


def legend_html(entries: Sequence[LegendEntry], language: str) -> str:
    """A line with every sign that is on the board and what it means."""
    items = "".join(_entry_html(sign_svg(sign, words, language), words) for sign, words in entries)
    return f'<span class="snails-legend">{items}</span>'


def _entry_html(picture: str, words: str) -> str:
    return (
        f'<span style="display: inline-flex; align-items: center; gap: .3em; margin-right: 1em">'
        f'<span aria-hidden="true" style="line-height: 0">{picture}</span>{escape(words)}</span>'
    )
