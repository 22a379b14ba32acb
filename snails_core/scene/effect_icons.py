"""A sign for every word of the effect vocabulary, around (0, 0), about 1 wide and 1 high."""

from __future__ import annotations

from collections.abc import Callable

from snails_core.cards import Instruction, Where, Word
from snails_core.scene import icons
from snails_core.scene.card_icons import LINE, oneself, tile
from snails_core.scene.geometry import placed, regular, smooth, star
from snails_core.scene.palette import UNCHOSEN
from snails_core.scene.shapes import (
    Circle,
    Curve,
    Lines,
    Point,
    Polygon,
    Shape,
    Text,
)
from snails_core.scene.snails import GRUNT, figure
from snails_core.tell.names import range_text


def effect_sign(effect: Instruction) -> list[Shape]:
    """The effect with its number, and small signs for whom it reaches and how."""
    shapes = _DRAWINGS[effect.word](effect)
    if effect.where is Where.SELF and effect.word in _ON_SNAILS:
        shapes += placed(oneself(), 0.42, 0.4, 0.44)
    if effect.where is Where.HERE:
        shapes += placed(_here(), 0.4, 0.42, 0.4)
    if effect.where is Where.OTHERS:
        shapes += placed(_others(), 0.36, 0.42, 0.46)
    if effect.shelled_too:
        shapes += placed(icons.shell(), 0.42, -0.38, 0.4)
    if effect.may:
        shapes += _optional()
    return shapes


_ON_SNAILS = (Word.DAMAGE, Word.HEAL, Word.PUSH)


# --- small additions ------------------------------------------------------------------
def _here() -> list[Shape]:
    """The acting snail's own space: a hexagon with a dot."""
    return [Polygon(regular(0, 0, 0.46, 6), "paper", "ink", 0.1), Circle(0.0, 0.0, 0.16, "ink")]


def _others() -> list[Shape]:
    """All other players: three heads."""
    return [
        Circle(-0.3, 0.08, 0.2, "nobody", "ink", 0.08),
        Circle(0.3, 0.08, 0.2, "nobody", "ink", 0.08),
        Circle(0.0, -0.06, 0.24, "paper", "ink", 0.08),
    ]


def _optional() -> list[Shape]:
    """A dashed frame with a question mark: only if the player likes."""
    edge = ((-0.52, -0.52), (0.52, -0.52), (0.52, 0.52), (-0.52, 0.52), (-0.52, -0.52))
    return [
        Lines((edge,), "pencil", LINE * 0.7, 1.0, 0.1),
        Circle(-0.42, 0.42, 0.16, "paper", "pencil", LINE * 0.6),
        Text(-0.42, 0.42, "?", 0.24, "ink", True),
    ]


def _arrow(start: Point, end: Point, tone: str = "ink", pen: float = LINE * 2) -> list[Shape]:
    """A straight arrow."""
    (x, y), (to_x, to_y) = start, end
    length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
    dx, dy = (to_x - x) / length, (to_y - y) / length
    neck = (to_x - dx * 0.2, to_y - dy * 0.2)
    head = (
        end,
        (neck[0] - dy * 0.15, neck[1] + dx * 0.15),
        (neck[0] + dy * 0.15, neck[1] - dx * 0.15),
    )
    return [Lines(((start, neck),), tone, pen), Polygon(head, tone)]


# --- snails ---------------------------------------------------------------------------
def _damage(effect: Instruction) -> list[Shape]:
    return [*icons.heart("heart"), Text(0.0, -0.06, str(effect.amount), 0.4, "paper", True)]


def _heal(effect: Instruction) -> list[Shape]:
    return [*icons.heart("heal"), Text(0.0, -0.06, f"+{effect.amount}", 0.33, "paper", True)]


def _push(_: Instruction) -> list[Shape]:
    """A snail shoved along."""
    speed = (
        ((-0.5, -0.2), (-0.34, -0.2)),
        ((-0.54, -0.02), (-0.36, -0.02)),
        ((-0.5, 0.16), (-0.34, 0.16)),
    )
    return [
        Lines(speed, "pencil", LINE * 0.9),
        *placed(figure(UNCHOSEN, GRUNT, False)[:5], -0.02, 0.26, 0.62),
        *_arrow((-0.34, 0.4), (0.52, 0.4), "danger"),
    ]


def _place(effect: Instruction) -> list[Shape]:
    """A leap to a space at a distance of 1 to so many."""
    bow = smooth(((-0.36, 0.3), (-0.24, -0.26), (0.08, -0.38), (0.26, -0.12)), closed=False)
    words = range_text(1, effect.amount)
    return [
        Circle(-0.36, 0.34, 0.1, "flesh", "ink", LINE),
        Curve(bow, "", "ink", LINE * 1.3, closed=False),
        Polygon(((0.15, -0.16), (0.38, -0.16), (0.28, 0.06)), "ink"),
        Polygon(
            tuple((x + 0.2, y * 0.62 + 0.3) for x, y in regular(0, 0, 0.34, 6)),
            "water",
            "ink",
            LINE,
        ),
        Text(0.2, 0.3, words, 0.24, "ink", True),
    ]


def _place_here(_: Instruction) -> list[Shape]:
    """A leap to where the acting snail is."""
    bow = smooth(((0.42, 0.1), (0.3, -0.3), (0.02, -0.4), (-0.16, -0.2)), closed=False)
    hexagon = tuple((x - 0.14, y * 0.62 + 0.24) for x, y in regular(0, 0, 0.4, 6))
    return [
        Polygon(hexagon, "water", "ink", LINE),
        Circle(-0.14, 0.24, 0.1, "ink"),
        Circle(0.42, 0.2, 0.1, "flesh", "ink", LINE),
        Curve(bow, "", "ink", LINE * 1.3, closed=False),
        Polygon(((-0.28, -0.2), (-0.05, -0.22), (-0.16, 0.02)), "ink"),
    ]


def _move(effect: Instruction) -> list[Shape]:
    """A crawling snail, its trail, and how many moves it has."""
    trail = (((-0.54, 0.36), (-0.34, 0.36)), ((-0.26, 0.36), (0.4, 0.36)))
    return [
        Lines(trail, "toxic", LINE * 2.4),
        *placed(figure(UNCHOSEN, GRUNT, False), 0.1, 0.34, 0.72),
        Circle(-0.36, -0.28, 0.2, "paper", "ink", LINE),
        Text(-0.36, -0.28, str(effect.amount), 0.3, "ink", True),
    ]


def _leave_shell(_: Instruction) -> list[Shape]:
    return [*placed(icons.shell(), -0.1, 0.0, 0.9), *_arrow((0.0, 0.1), (0.54, -0.38), "danger")]


def _hide(_: Instruction) -> list[Shape]:
    return placed(figure(UNCHOSEN, GRUNT, True), 0.0, 0.44, 0.86)


# --- ground ---------------------------------------------------------------------------
_CRACK: tuple[tuple[Point, ...], ...] = (
    ((-0.3, -0.34), (-0.1, -0.16), (-0.18, 0.0), (0.08, 0.1), (0.02, 0.34)),
    ((-0.1, -0.16), (0.16, -0.22), (0.28, -0.38)),
    ((0.08, 0.1), (0.32, 0.1)),
)


def _damage_tile(_: Instruction) -> list[Shape]:
    return [*tile("meadow"), Lines(_CRACK, "crack", LINE * 1.2)]


def _destroy_tile(_: Instruction) -> list[Shape]:
    """A tile in pieces."""
    left: tuple[Point, ...] = (
        (-0.1, -0.46),
        (-0.5, -0.26),
        (-0.52, 0.2),
        (-0.16, 0.4),
        (-0.24, 0.14),
        (-0.08, 0.0),
        (-0.2, -0.2),
    )
    right: tuple[Point, ...] = (
        (0.14, -0.46),
        (0.5, -0.22),
        (0.5, 0.24),
        (0.1, 0.46),
        (0.02, 0.18),
        (0.18, 0.04),
        (0.04, -0.16),
    )
    return [
        Polygon(tuple((x, y + 0.09) for x, y in left), "meadow_dark", "ink", LINE),
        Polygon(tuple((x, y + 0.09) for x, y in right), "meadow_dark", "ink", LINE),
        Polygon(left, "meadow", "ink", LINE),
        Polygon(right, "meadow", "ink", LINE),
    ]


def _remove_tile(_: Instruction) -> list[Shape]:
    """A tile that vanishes: a dashed outline, and the tile lifted away."""
    ground = tuple((x, y * 0.62 + 0.26) for x, y in regular(0, 0, 0.46, 6))
    return [
        Lines(((*ground, ground[0]),), "ink", LINE, 1.0, 0.09),
        *placed(tile("meadow"), 0.0, -0.22, 0.56),
        *_arrow((0.42, 0.2), (0.42, -0.42)),
    ]


def _shovel() -> list[Shape]:
    blade = smooth(((-0.12, 0.1), (0.12, 0.1), (0.12, 0.32), (0.0, 0.46), (-0.12, 0.32)))
    return [
        Lines((((0.0, -0.4), (0.0, 0.14)),), "ink", 0.13),
        Lines((((0.0, -0.4), (0.0, 0.14)),), "wood", 0.06),
        Lines((((-0.12, -0.42), (0.12, -0.42)),), "ink", 0.1),
        Curve(blade, "haze", "ink", 0.05),
    ]


def _dig_tile(effect: Instruction) -> list[Shape]:
    return [*placed(_damage_tile(effect), -0.1, 0.06, 0.86), *placed(_shovel(), 0.32, -0.14, 0.8)]


def _dig_up(effect: Instruction) -> list[Shape]:
    return [*placed(_destroy_tile(effect), -0.1, 0.06, 0.86), *placed(_shovel(), 0.32, -0.14, 0.8)]


def _scatter(_: Instruction) -> list[Shape]:
    """Not the space aimed at but one beside it."""
    spared = tuple((x - 0.24, y * 0.9 + 0.12) for x, y in regular(0, 0, 0.3, 6))
    struck = tuple((x + 0.28, y * 0.9 + 0.12) for x, y in regular(0, 0, 0.3, 6))
    bow = smooth(((-0.24, -0.14), (-0.08, -0.42), (0.16, -0.4)), closed=False)
    return [
        Lines(((*spared, spared[0]),), "ink", LINE, 1.0, 0.08),
        Polygon(struck, "ember", "ink", LINE),
        Polygon(star(0.28, 0.12, 0.2, 0.09, 7), "flame", "ink", LINE * 0.5),
        Curve(bow, "", "ink", LINE * 1.3, closed=False),
        Polygon(((0.14, -0.52), (0.4, -0.3), (0.1, -0.28)), "ink"),
    ]


def _fire(effect: Instruction) -> list[Shape]:
    """A flame for each token."""
    count = effect.amount
    size = 0.9 if count == 1 else 1.2 / count
    shapes: list[Shape] = []
    for number in range(count):
        x = (number - (count - 1) / 2) * size * 0.84
        shapes += placed(icons.flame(), x, 0.0, size)
    return shapes


def _on_ground(token: list[Shape]) -> list[Shape]:
    ground = tuple((x, y * 0.5 + 0.3) for x, y in regular(0, 0, 0.5, 6))
    return [Polygon(ground, "beach", "ink", LINE), *placed(token, 0.0, -0.04, 0.72)]


def _put_mine(_: Instruction) -> list[Shape]:
    return _on_ground(icons.mine())


def _put_dynamite(_: Instruction) -> list[Shape]:
    return _on_ground(icons.dynamite())


def _pollute(effect: Instruction) -> list[Shape]:
    return [
        *placed(icons.barrel(), -0.16, 0.0, 0.86),
        *_arrow((0.34, 0.4), (0.34, -0.1)),
        Text(0.34, -0.32, f"+{effect.amount}", 0.28, "ink", True),
    ]


# --- cards and plans ------------------------------------------------------------------
def _draw(effect: Instruction) -> list[Shape]:
    return [
        *placed(icons.cards(min(2, effect.amount)), -0.14, 0.0, 0.96),
        *_badge(0.28, -0.26, f"+{effect.amount}"),
    ]


def _discard(effect: Instruction) -> list[Shape]:
    return [
        *placed(icons.cards(min(2, effect.amount)), -0.14, -0.06, 0.9),
        *_badge(0.28, -0.26, f"−{effect.amount}"),
    ]


def _badge(x: float, y: float, words: str) -> list[Shape]:
    return [
        Circle(x, y, 0.25, "paper", "ink", LINE),
        Text(x, y, words, 0.27, "ink", True),
    ]


def _take_card(effect: Instruction) -> list[Shape]:
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


def _switch(_: Instruction) -> list[Shape]:
    """Active and passive change places."""
    return [
        *_arrow((-0.4, -0.18), (0.46, -0.18)),
        *_arrow((0.4, 0.18), (-0.46, 0.18)),
    ]


def _aim(_: Instruction) -> list[Shape]:
    hairs: tuple[tuple[Point, ...], ...] = (
        *(((-0.5, 0.0), (-0.16, 0.0)), ((0.16, 0.0), (0.5, 0.0))),
        *(((0.0, -0.5), (0.0, -0.16)), ((0.0, 0.16), (0.0, 0.5))),
    )
    return [
        Circle(0.0, 0.0, 0.36, "paper", "ink", LINE * 1.6),
        Lines(hairs, "ink", LINE * 1.4),
        Circle(0.0, 0.0, 0.08, "danger"),
    ]


_DRAWINGS: dict[Word, Callable[[Instruction], list[Shape]]] = {
    Word.DAMAGE: _damage,
    Word.HEAL: _heal,
    Word.PUSH: _push,
    Word.SCATTER: _scatter,
    Word.FIRE: _fire,
    Word.DAMAGE_TILE: _damage_tile,
    Word.DESTROY_TILE: _destroy_tile,
    Word.REMOVE_TILE: _remove_tile,
    Word.DIG_TILE: _dig_tile,
    Word.DIG_UP: _dig_up,
    Word.PLACE: _place,
    Word.PLACE_HERE: _place_here,
    Word.MOVE: _move,
    Word.PUT_MINE: _put_mine,
    Word.PUT_DYNAMITE: _put_dynamite,
    Word.DRAW: _draw,
    Word.DISCARD: _discard,
    Word.TAKE_CARD: _take_card,
    Word.LEAVE_SHELL: _leave_shell,
    Word.HIDE: _hide,
    Word.SWITCH: _switch,
    Word.AIM: _aim,
    Word.POLLUTE: _pollute,
}
