"""A scene as SVG text: plain and escaped, without scripts and without references to elsewhere.

The picture keeps its proportions and shrinks with the page. Groups carry their key as
`data-key` and their label as a title, which browsers show under the pointer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from snails_core.cards import Card
from snails_core.scene.card_scene import card_scene
from snails_core.scene.palette import PALETTE
from snails_core.scene.shapes import (
    Circle,
    Curve,
    Group,
    Lines,
    Point,
    Polygon,
    Rectangle,
    Scene,
    Shape,
    Text,
)
from snails_core.setting import Setting

BASELINE = 0.36
"""How far below its middle a capital letter stands, by the size of the font."""
_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}


def scene_to_svg(scene: Scene, palette: Mapping[str, str] = PALETTE) -> str:
    """The scene as an SVG document; equal scenes give equal text.

    A palette of your own may name variables of a page (`var(--ink)`) instead of colours.
    """
    parts = svg_head(scene)
    for layer in scene.layers:
        if not layer.groups:
            continue
        parts.append(f'<g data-layer="{escaped(layer.name)}">')
        for group in layer.groups:
            parts.extend(svg_group(group, palette))
        parts.append("</g>")
    parts.append("</svg>\n")
    return "\n".join(parts)


def svg_head(scene: Scene) -> list[str]:
    """What a document begins with, up to its first layer."""
    wide, high = number(scene.width), number(scene.height)
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}"'
        f' viewBox="0 0 {wide} {high}" role="img" lang="{escaped(scene.language)}"'
        ' fill="none" font-family="sans-serif" stroke-linecap="round" stroke-linejoin="round"'
        ' style="max-width:100%;height:auto">',
        f"<title>{escaped(scene.title)}</title>",
        f"<desc>{escaped(scene.description)}</desc>",
    ]


def svg_group(group: Group, palette: Mapping[str, str]) -> list[str]:
    """A group with its key and its label."""
    key = f' data-key="{escaped(group.key)}"' if group.key else ""
    label = f"<title>{escaped(group.label)}</title>" if group.label else ""
    drawn = [_element(shape, palette) for shape in group.shapes]
    return [f"<g{key}>{label}", *drawn, "</g>"]


def card_svg(setting: Setting, card: Card | int | str, language: str = "en") -> str:
    """A card as an SVG document.

    >>> from snails_core import card_svg, standard_setting
    >>> "<title>Rakete" in card_svg(standard_setting(), "missile", "de")
    True
    """
    return scene_to_svg(card_scene(setting, card, language))


def escaped(text: str) -> str:
    """The text as XML takes it, without control characters, which XML forbids."""
    shown = (letter for letter in text if letter.isprintable() or letter in "\n\t")
    return "".join(_ESCAPES.get(letter, letter) for letter in shown)


def number(value: float, digits: int = 1) -> str:
    """A number as short as it can be: 3, 0.5, -12.4."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".") if digits else f"{value:.0f}"
    return "0" if text in ("-0", "") else text


def _path(points: Sequence[Point], command: str) -> str:
    """`M` to the first point, then steps from each point to the next, in tenths of a pixel.

    In steps the numbers stay short; curves count all three points from where they begin.
    """
    tenths = [(round(10 * x), round(10 * y)) for x, y in points]
    start_x, start_y = tenths[0]
    drawn = [f"M{_tenths(start_x)}{_joined(start_y)}{command}"]
    from_x, from_y = tenths[0]
    for index, (x, y) in enumerate(tenths[1:], 1):
        first = _tenths(x - from_x) if index == 1 else _joined(x - from_x)
        drawn.append(first + _joined(y - from_y))
        if command == "l" or index % 3 == 0:
            from_x, from_y = x, y
    return "".join(drawn)


def _tenths(value: int) -> str:
    """A number of tenths: 3, .5, -12.4."""
    whole, rest = divmod(abs(value), 10)
    digits = (str(whole) if whole or not rest else "") + (f".{rest}" if rest else "")
    return f"-{digits}" if value < 0 else digits


def _joined(value: int) -> str:
    """The number after another one: a minus sign keeps them apart by itself."""
    text = _tenths(value)
    return text if text.startswith("-") else f" {text}"


def _element(shape: Shape, palette: Mapping[str, str]) -> str:
    if isinstance(shape, Text):
        return _text(shape, palette)
    if isinstance(shape, Lines):
        drawn = "".join(_path(line, "l") for line in shape.lines)
        dash = f' stroke-dasharray="{number(shape.dash, 2)}"' if shape.dash else ""
        return f'<path d="{drawn}"{_stroke(shape, palette)}{dash}{_opacity(shape.opacity)}/>'
    fill = f' fill="{palette[shape.fill]}"' if shape.fill else ""
    paint = fill + _stroke(shape, palette) + _opacity(shape.opacity)
    if isinstance(shape, Polygon):
        return f'<path d="{_path(shape.points, "l")}z"{paint}/>'
    if isinstance(shape, Curve):
        end = "z" if shape.closed else ""
        return f'<path d="{_path(shape.points, "c")}{end}"{paint}/>'
    if isinstance(shape, Circle):
        place = f'cx="{number(shape.x)}" cy="{number(shape.y)}" r="{number(shape.radius)}"'
        return f"<circle {place}{paint}/>"
    place = f'x="{number(shape.x)}" y="{number(shape.y)}"'
    size = f'width="{number(shape.wide)}" height="{number(shape.high)}"'
    corner = f' rx="{number(shape.corner)}"' if shape.corner else ""
    return f"<rect {place} {size}{corner}{paint}/>"


def _stroke(shape: Polygon | Curve | Lines | Circle | Rectangle, palette: Mapping[str, str]) -> str:
    if not shape.stroke or not shape.width:
        return ""
    return f' stroke="{palette[shape.stroke]}" stroke-width="{number(shape.width)}"'


def _opacity(opacity: float) -> str:
    return "" if opacity == 1 else f' opacity="{number(opacity, 2)}"'


def _text(shape: Text, palette: Mapping[str, str]) -> str:
    place = f'x="{number(shape.x)}" y="{number(shape.y + BASELINE * shape.size)}"'
    bold = ' font-weight="bold"' if shape.bold else ""
    anchor = "" if shape.anchor == "start" else f' text-anchor="{shape.anchor}"'
    halo = ""
    if shape.halo:
        wide = number(shape.size * 0.28, 2)
        halo = f' stroke="{palette[shape.halo]}" stroke-width="{wide}" paint-order="stroke"'
    return (
        f'<text {place} font-size="{number(shape.size)}" fill="{palette[shape.fill]}"'
        f"{bold}{anchor}{halo}>{escaped(shape.text)}</text>"
    )
