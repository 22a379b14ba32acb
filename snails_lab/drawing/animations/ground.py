"""Animations of tiles that crack and crumble, of fire, mines and dynamite."""

from __future__ import annotations

from math import cos, pi, sin

from snails_core import events as log
from snails_core.backs import TERRAINS, Back
from snails_core.scene import icons
from snails_core.scene.frame import STEP
from snails_core.scene.geometry import placed, star
from snails_core.scene.shapes import Circle, Group, Point, Polygon, Shape
from snails_core.scene.tiles import top_outline
from snails_core.scene.tokens import ROW_Y, SIZE
from snails_lab.drawing.animations import pace
from snails_lab.drawing.animations.animation import (
    Animation,
    AnimationContext,
    between,
    braking,
    drawing,
    faded,
    falling,
    gently,
    sized,
)


def crumbling(context: AnimationContext) -> Animation | None:
    """Every tile that is gone breaks into its six corners, which fall."""
    board = context.after.setting.board
    gone = [s for s in board.spaces() if context.after.level(s) < context.before.level(s)]
    if not gone:
        return None

    def groups(progress: float) -> tuple[Group, ...]:
        return tuple(
            Group("animation", tuple(faded(_shards(context, space, progress), 1 - progress)))
            for space in gone
        )

    return Animation(pace.CRUMBLE, groups)


def _shards(context: AnimationContext, space: int, progress: float) -> list[Shape]:
    level = context.before.level(space)
    x, y = context.frame.top_of(context.before, space)
    outline = top_outline(level)
    fill, edge = TERRAINS[level], f"{TERRAINS[level]}_dark"
    drop = (falling(progress) * 1.1 + STEP) * context.unit
    shards: list[Shape] = []
    for number, corner in enumerate(outline):
        after = outline[(number + 1) % len(outline)]
        middle = ((corner[0] + after[0]) / 2, (corner[1] + after[1]) / 2)
        away = 0.35 * braking(progress)
        turn = progress * (0.9 if number % 2 else -0.7)
        triangle = [
            _turned(point, middle, turn, 1 - 0.5 * progress) for point in (corner, after, (0, 0))
        ]
        points = tuple((px + middle[0] * away, py + middle[1] * away) for px, py in triangle)
        shards.append(Polygon(points, fill, edge, 0.03))
    return placed(shards, x, y + drop, context.unit)


def _turned(point: Point, middle: Point, turn: float, size: float) -> Point:
    x, y = (point[0] - middle[0]) * size, (point[1] - middle[1]) * size
    return (
        middle[0] + x * cos(turn) - y * sin(turn),
        middle[1] + x * sin(turn) + y * cos(turn),
    )


def dust(context: AnimationContext, event: log.TileDamaged | log.TileDestroyed) -> Animation:
    """Clouds along the edge of the tile."""
    x, y = context.frame.top_of(context.before, event.space)
    outline = top_outline(context.before.level(event.space))

    def shapes(progress: float) -> list[Shape]:
        size = 0.1 + 0.16 * braking(progress)
        clouds: list[Shape] = []
        for number, corner in enumerate(outline):
            for at in (corner, between(corner, outline[(number + 1) % len(outline)], 0.5)):
                puff = 1 + 0.35 * progress
                clouds.append(Circle(at[0] * puff, at[1] * puff, size, "haze", "pencil", 0.02))
        return placed(faded(clouds, 1 - progress), x, y, context.unit)

    return drawing(pace.DUST, shapes)


def back_shown(context: AnimationContext, event: log.BackShown) -> Animation:
    """The back turns up, large, over its space."""
    x, y = context.frame.top_of(context.before, event.space)
    sign = icons.back_sign(Back(event.back))

    def shapes(progress: float) -> list[Shape]:
        size = min(1.0, braking(progress * 1.6)) if progress < 0.625 else 1.0
        at = (x, y - (0.2 + 0.5 * size) * context.unit)
        badge: list[Shape] = [Circle(0.0, 0.0, 0.6, "paper", "ink", 0.05), *placed(sign, 0, 0, 0.8)]
        return sized(badge, at, size * 0.8 * context.unit)

    return drawing(pace.BACK, shapes)


def fire(context: AnimationContext, event: log.FirePlaced | log.FireBurnedOut) -> Animation:
    """Flames leap up over the whole space, or sink with smoke."""
    x, y = context.top_of(event.space)
    out = isinstance(event, log.FireBurnedOut)

    def shapes(progress: float) -> list[Shape]:
        high = 1 - progress if out else sin(pi * progress)
        flames: list[Shape] = []
        for number, across in enumerate((-0.45, -0.15, 0.15, 0.45)):
            flicker = 1 + 0.25 * sin(progress * 22 + number * 2)
            size = (0.35 + 0.35 * (number % 2)) * high * flicker
            at = (x + across * context.unit, y + (0.3 - size / 2) * context.unit)
            flames += sized(icons.flame(), at, size * context.unit)
        if out:
            smoke = [
                Circle(0.2 * n, -0.3 * n - progress, 0.12 + 0.1 * progress, "haze")
                for n in (-1, 0, 1)
            ]
            flames += placed(faded(list(smoke), 0.8 * (1 - progress)), x, y, context.unit)
        return flames

    return drawing(pace.BURN, shapes)


def token_put(context: AnimationContext, event: log.MinePut | log.DynamitePut) -> Animation:
    """The token drops onto its place."""
    x, y = context.top_of(event.space)
    sign = icons.mine() if isinstance(event, log.MinePut) else icons.dynamite()

    def shapes(progress: float) -> list[Shape]:
        high = 1.4 * (1 - falling(progress))
        at = (x, y + (ROW_Y - high) * context.unit)
        return sized(sign, at, (SIZE + 0.4 * (1 - progress)) * context.unit)

    return drawing(pace.DROP, shapes)


def blast(context: AnimationContext, event: log.MineExploded | log.DynamiteExploded) -> Animation:
    """A star that bursts, larger for dynamite, and smoke that is left."""
    x, y = context.top_of(event.space)
    reach = 1.25 if isinstance(event, log.DynamiteExploded) else 0.95

    def shapes(progress: float) -> list[Shape]:
        size = reach * braking(progress)
        left = 1 - gently(progress)
        smoke: list[Shape] = [
            Circle(
                cos(n) * size, sin(n) * size * 0.9, 0.1 + 0.18 * progress, "haze", "pencil", 0.02
            )
            for n in (0.3, 1.4, 2.4, 3.5, 4.5, 5.6)
        ]
        burst: list[Shape] = [
            Polygon(star(0, 0, size, size * 0.5, 11), "flame", "ink", 0.05),
            Polygon(star(0, 0, size * 0.7, size * 0.32, 9), "ember"),
            Circle(0.0, 0.0, size * 0.22, "paper"),
        ]
        return placed([*faded(smoke, left), *faded(burst, left)], x, y, context.unit)

    return drawing(pace.BLAST, shapes)
