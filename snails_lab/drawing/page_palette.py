"""Colours of pictures that stand in a page as SVG: by the page's variables, in its theme."""

from __future__ import annotations

from collections.abc import Mapping

from snails_core.scene.palette import DARK_PALETTE, PALETTE
from snails_core.scene.shapes import Scene
from snails_core.svg import scene_to_svg


def variable(name: str) -> str:
    """A colour as the variable of `pages/theme.css`, or itself where there is no such page."""
    return f"var(--{name.replace('_', '-')}, {PALETTE[name]})"


PAGE_PALETTE: Mapping[str, str] = {
    name: variable(name) if name.startswith("table") or DARK_PALETTE[name] != colour else colour
    for name, colour in PALETTE.items()
}
"""A board keeps its colours; what it lies on is the page's."""

CHART_PALETTE: Mapping[str, str] = {
    **PAGE_PALETTE,
    "paper": variable("table"),
    **{name: variable(f"table_{name}") for name in ("ink", "pencil", "mist", "haze")},
}
"""A chart is lines and words on the page itself."""


def chart_svg(scene: Scene) -> str:
    """A chart as part of a page."""
    return scene_to_svg(scene, CHART_PALETTE)


def board_svg(scene: Scene) -> str:
    """A picture of a board as part of a page."""
    return scene_to_svg(scene, PAGE_PALETTE)
