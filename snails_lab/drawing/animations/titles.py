"""Animations above and beside the board: dice, cards, aims, and titles of rounds and phases."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from snails_core import events as log
from snails_core.cards import Face
from snails_core.layout import DRAWN, HIDDEN, NONE
from snails_core.records import PLAYER_LETTERS, snail_name
from snails_core.scene import icons
from snails_core.scene.card_frame import HEIGHT, WIDTH
from snails_core.scene.card_icons import die_face
from snails_core.scene.card_scene import card_scene
from snails_core.scene.geometry import placed
from snails_core.scene.measure import text_width
from snails_core.scene.shapes import (
    Circle,
    Curve,
    Group,
    Lines,
    Point,
    Polygon,
    Rectangle,
    Shape,
    Text,
)
from snails_core.setting import Setting
from snails_core.tell.names import PHASES, sentence
from snails_lab.drawing.animations import pace
from snails_lab.drawing.animations.animation import (
    Animation,
    AnimationContext,
    between,
    braking,
    drawing,
    gently,
    sized,
)
from snails_lab.drawing.animations.snails import foot, pieces
from snails_lab.drawing.animations.standing import (
    DIE,
    dice_at_rest,
    faces_of,
    place_of_die,
    tray,
)

FACES = tuple(Face)


# --- dice -----------------------------------------------------------------------------
def dice(context: AnimationContext, event: log.DiceRolled) -> Animation:
    """The dice tumble over the board and come to rest with their faces up."""
    faces = faces_of(event)
    middle, size = context.sky, DIE * context.unit

    def shapes(progress: float) -> list[Shape]:
        rolling = max(0.0, 1 - progress / 0.7)
        if not rolling:
            return dice_at_rest(faces, middle, size)
        drawn: list[Shape] = [tray(middle, len(faces), size)]
        for number in range(len(faces)):
            shown = FACES[(int(progress * 24) + number) % len(FACES)]
            x, y = place_of_die(number, len(faces), middle, size)
            at = (
                x - rolling * 2.2 * size,
                y - abs(sin(rolling * 2.5 * pi)) * 0.35 * size * rolling,
            )
            drawn += placed(_turned(die_face(shown), rolling * (5 + number)), *at, size)
        return drawn

    return drawing(pace.ROLL, shapes)


def _turned(shapes: list[Shape], angle: float) -> list[Shape]:
    """Shapes turned around (0, 0)."""
    if not angle:
        return shapes

    def turn(points: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple(
            (x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)) for x, y in points
        )

    turned: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Polygon | Curve):
            turned.append(shape._replace(points=turn(shape.points)))
        elif isinstance(shape, Lines):
            turned.append(shape._replace(lines=tuple(turn(line) for line in shape.lines)))
        elif isinstance(shape, Rectangle):
            left, top = shape.x, shape.y
            right, bottom = left + shape.wide, top + shape.high
            corners = ((left, top), (right, top), (right, bottom), (left, bottom))
            pen = (shape.fill, shape.stroke, shape.width, shape.opacity)
            turned.append(Polygon(turn(corners), *pen))
        else:
            ((x, y),) = turn(((shape.x, shape.y),))
            turned.append(shape._replace(x=x, y=y))
    return turned


# --- cards ----------------------------------------------------------------------------
def card(context: AnimationContext, event: log.CardRevealed) -> Animation:
    """The card comes from its player's box, turns over and can be read."""
    unit = context.unit
    start = box_of(context, event.player)
    high = min(HEIGHT, 4.2 * unit)
    size = high / HEIGHT
    end = (context.frame.width - WIDTH * size / 2 - 0.2 * unit, high / 2 + 0.15 * unit)
    face = _card_face(context.after.setting, event.card, context.names.language)

    def groups(progress: float) -> tuple[Group, ...]:
        way = min(1.0, progress / 0.25)
        x, y = between(start, end, gently(way))
        grown = size * (0.25 + 0.75 * gently(way))
        if way < 1.0:
            return (Group("animation", tuple(placed(_card_back(), x, y, grown))),)
        return (Group("animation", tuple(placed(face, x, y, grown))),)

    return Animation(pace.CARD, groups)


@lru_cache(maxsize=64)
def _card_face(setting: Setting, number: int, language: str) -> tuple[Shape, ...]:
    scene = card_scene(setting, number, language)
    shapes = [s for layer in scene.layers for group in layer.groups for s in group.shapes]
    return tuple(placed(shapes, -WIDTH / 2, -HEIGHT / 2))


def _card_back() -> list[Shape]:
    return [
        Rectangle(-WIDTH / 2, -HEIGHT / 2, WIDTH, HEIGHT, 14.0, "card_back", "ink", 2.0),
        *placed(icons.cards(1)[1:], 0.0, 0.0, WIDTH),
    ]


Handled = log.Planned | log.Drew | log.Discarded | log.FactionCardTaken | log.CardTaken


def hand(context: AnimationContext, event: Handled) -> Animation:
    """A card comes into the player's box, or leaves it."""
    x, y = box_of(context, event.player)
    away = isinstance(event, log.Discarded)

    def shapes(progress: float) -> list[Shape]:
        high = gently(progress) if away else 1 - gently(progress)
        return sized(icons.cards(1), (x, y - high * 1.2 * context.unit), 0.7 * context.unit)

    return drawing(pace.HAND, shapes)


def box_of(context: AnimationContext, player: int) -> Point:
    """The head of a player's box below the board."""
    key = f"player:{PLAYER_LETTERS[player]}"
    layer = next(layer for layer in context.new.layers if layer.name == "panel")
    frame = next(group for group in layer.groups if group.key == key).shapes[0]
    assert isinstance(frame, Rectangle)
    return frame.x + frame.wide / 2, frame.y + 18.0


# --- aims -----------------------------------------------------------------------------
def aim(context: AnimationContext, event: log.Targeted) -> Animation | None:
    """A line runs from the snail to what it aims at, and a cross-hair closes there."""
    group = pieces(context.new).get(f"snail:{snail_name(event.snail)}")
    if group is None:
        return None
    x, y = foot(group)
    start = (x, y - 0.4 * context.unit)
    target = (
        pieces(context.new).get(f"snail:{snail_name(event.target_snail)}")
        if (event.target_snail not in (NONE, HIDDEN))
        else None
    )
    end = context.top_of(event.space)
    if target is not None:
        x, y = foot(target)
        end = (x, y - 0.4 * context.unit)
    return drawing(pace.AIM, lambda progress: _line(start, end, progress, context.unit))


def scatter(context: AnimationContext, event: log.Scattered) -> Animation:
    """From the space that was aimed at to where it comes down."""
    start, end = context.top_of(event.origin_space), context.top_of(event.space)
    return drawing(pace.AIM, lambda progress: _line(start, end, progress, context.unit))


def _line(start: Point, end: Point, progress: float, unit: float) -> list[Shape]:
    """A dashed line on its way, with a cross-hair at its end that closes."""
    x, y = between(start, end, gently(min(1.0, progress * 1.6)))
    way = ((start, (x, y)),)
    reach = (1.0 - 0.55 * braking(progress)) * unit
    ticks = tuple(
        ((x + dx * 0.5 * reach, y + dy * 0.5 * reach), (x + dx * 1.3 * reach, y + dy * 1.3 * reach))
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
    )
    return [
        Lines(way, "paper", 0.1 * unit),
        Lines(way, "danger", 0.05 * unit, dash=0.14 * unit),
        Circle(x, y, reach, "", "paper", 0.1 * unit),
        Circle(x, y, reach, "", "danger", 0.05 * unit),
        Lines(ticks, "paper", 0.1 * unit),
        Lines(ticks, "danger", 0.05 * unit),
    ]


# --- titles ---------------------------------------------------------------------------
def title(
    context: AnimationContext, event: log.RoundBegan | log.PhaseBegan | log.GameOver
) -> Animation:
    """A banner over the board."""
    return _banner(context, _title(context, event))


def _title(context: AnimationContext, event: log.RoundBegan | log.PhaseBegan | log.GameOver) -> str:
    names = context.names
    if isinstance(event, log.RoundBegan):
        rounds = context.after.setting.rules.rounds
        return names.text("picture.round", round=event.round, rounds=rounds)
    if isinstance(event, log.PhaseBegan):
        return sentence(names.term(PHASES[event.phase - 1]))
    if event.result in (0, DRAWN):
        return names.text("picture.drawn")
    return names.text("picture.won", player=names.player(event.result - 1))


def _banner(context: AnimationContext, words: str) -> Animation:
    size = min(34.0, 0.5 * context.unit)
    wide, high = text_width(words, size, True) + 2 * size, 1.8 * size
    x, y = context.sky

    def shapes(progress: float) -> list[Shape]:
        grown = braking(min(1.0, progress * 3))
        shown: list[Shape] = [
            Rectangle(-wide / 2, -high / 2, wide, high, high / 2, "paper", "ink", 2.5),
            Text(0.0, 0.0, words, size, "ink", True),
        ]
        return placed(shown, x, y, max(0.05, grown))

    return drawing(pace.TITLE, shapes)


def contamination(context: AnimationContext, event: log.Contaminated) -> Animation:
    """A barrel swells over its track."""
    layer = next(layer for layer in context.new.layers if layer.name == "panel")
    track = next(group for group in layer.groups if group.key == "contamination")
    marker = track.shapes[-1] if isinstance(track.shapes[-1], Polygon) else track.shapes[-2]
    assert isinstance(marker, Polygon)
    x, y = marker.points[-1]

    def shapes(progress: float) -> list[Shape]:
        size = (0.4 + 0.6 * sin(pi * progress)) * context.unit
        return sized(icons.barrel(), (x, y - 0.4 * context.unit), size)

    return drawing(pace.CONTAMINATION, shapes)
