"""Signs for effects on hands and plans."""

from __future__ import annotations

from snails_core.scene import icons
from snails_core.scene.card_icons import LINE
from snails_core.scene.geometry import placed, smooth
from snails_core.scene.shapes import Circle, Curve, Lines, Point, Polygon, Shape, Text
from snails_core.vocabulary import Effect


def draw(effect: Effect) -> list[Shape]:
    return [
        *placed(icons.cards(min(2, effect.amount)), -0.14, 0.0, 0.96),
        *_badge(0.28, -0.26, f"+{effect.amount}"),
    ]


def discard(effect: Effect) -> list[Shape]:
    return [
        *placed(icons.cards(min(2, effect.amount)), -0.14, -0.06, 0.9),
        *_badge(0.28, -0.26, f"−{effect.amount}"),
    ]


def _badge(x: float, y: float, words: str) -> list[Shape]:
    return [
        Circle(x, y, 0.25, "paper", "ink", LINE),
        Text(x, y, words, 0.27, "ink", True),
    ]


def take_card(effect: Effect) -> list[Shape]:
    """A planned card is lost, or goes back to its owner's hand."""
    edge: tuple[Point, ...] = ((-0.5, 0.28), (-0.5, 0.46), (0.14, 0.46), (0.14, 0.28))
    shapes: list[Shape] = [
        Lines((edge,), "pencil", LINE * 1.2),
        *placed(icons.cards(1), -0.16, -0.04, 0.9),
    ]
    if effect.back:
        bow = smooth(((0.06, -0.38), (0.4, -0.3), (0.44, 0.04)), closed=False)
        shapes += [
            Curve(bow, "", "ink", LINE * 1.4, closed=False),
            Polygon(((0.3, 0.04), (0.58, 0.04), (0.45, 0.3)), "ink"),
        ]
    else:
        shapes.append(
            Lines(
                (((0.16, -0.36), (0.5, -0.02)), ((0.5, -0.36), (0.16, -0.02))), "danger", LINE * 2.2
            )
        )
    return shapes


def switch(_: Effect) -> list[Shape]:
    """Active and passive change places."""
    return [
        *icons.arrow((-0.4, -0.18), (0.46, -0.18)),
        *icons.arrow((0.4, 0.18), (-0.46, 0.18)),
    ]


def aim(_: Effect) -> list[Shape]:
    hairs: tuple[tuple[Point, ...], ...] = (
        *(((-0.5, 0.0), (-0.16, 0.0)), ((0.16, 0.0), (0.5, 0.0))),
        *(((0.0, -0.5), (0.0, -0.16)), ((0.0, 0.16), (0.0, 0.5))),
    )
    return [
        Circle(0.0, 0.0, 0.36, "paper", "ink", LINE * 1.6),
        Lines(hairs, "ink", LINE * 1.4),
        Circle(0.0, 0.0, 0.08, "danger"),
    ]
