"""Animations of snails that crawl, are pushed, fly or fall, are hurt, healed or eliminated."""

from __future__ import annotations

from collections.abc import Iterator
from math import pi, sin

from snails_core import events as log
from snails_core.layout import NONE
from snails_core.records import snail_name
from snails_core.scene import icons
from snails_core.scene.geometry import placed, star
from snails_core.scene.shapes import Circle, Group, Lines, Point, Polygon, Scene, Shape, Text
from snails_lab.drawing.animation_frame import Drawn, Sprite
from snails_lab.drawing.animations import pace
from snails_lab.drawing.animations.animation import (
    Animation,
    AnimationContext,
    between,
    braking,
    drawing,
    falling,
    gently,
    sized,
)
from snails_lab.drawing.animations.pace import Pace


def sliding(context: AnimationContext, event: log.Event) -> Animation | None:
    """All snails that stand elsewhere than before, on their way."""
    old, new = pieces(context.old), pieces(context.new)
    starts = {key: foot(old[key]) for key in new if key in old}
    moving = {key: start for key, start in starts.items() if start != foot(new[key])}
    if not moving:
        return None
    snail = getattr(event, "snail", NONE)
    mover = "" if snail == NONE else f"snail:{snail_name(snail)}"

    def groups(progress: float) -> tuple[Drawn, ...]:
        drawn = []
        for key, start in moving.items():
            end = foot(new[key])
            x, y = _on_the_way(event if key == mover else None, start, end, progress)
            drawn.append(Sprite(new[key], x - end[0], y - end[1]))
        return tuple(drawn)

    return Animation(_pace(event), groups, frozenset(moving))


_PACES: dict[type, Pace] = {
    log.Moved: pace.CRAWL,
    log.Pushed: pace.PUSH,
    log.Placed: pace.FLIGHT,
    log.Fell: pace.FALL,
}


def _pace(event: log.Event) -> Pace:
    return _PACES.get(type(event), pace.MAKE_ROOM)


def _on_the_way(event: log.Event | None, start: Point, end: Point, progress: float) -> Point:
    """Crawling with small waves, pushed with a jolt, placed in a bow, falling ever faster."""
    if isinstance(event, log.Pushed):
        return between(start, end, braking(progress))
    if isinstance(event, log.Fell):
        return between(start, end, falling(progress))
    x, y = between(start, end, gently(progress))
    reach = abs(end[0] - start[0]) + abs(end[1] - start[1])
    if isinstance(event, log.Moved):
        y -= abs(sin(3 * pi * progress)) * reach * 0.04
    elif isinstance(event, log.Placed):
        y -= sin(pi * progress) * reach * 0.35
    return x, y


def deployed(context: AnimationContext, event: log.Deployed) -> Animation | None:
    """The snail comes down onto its first space."""
    key = f"snail:{snail_name(event.snail)}"
    group = pieces(context.new)[key]

    def groups(progress: float) -> tuple[Drawn, ...]:
        high = (1 - braking(progress)) * 2.0 * context.unit
        return (Sprite(group, 0.0, -high),)

    return Animation(pace.DEPLOYED, groups, frozenset((key,)))


def pieces(scene: Scene) -> dict[str, Group]:
    """The snails of a scene by key."""
    layer = next(layer for layer in scene.layers if layer.name == "snails")
    return {group.key: group for group in layer.groups}


def foot(group: Group) -> Point:
    """Where a snail is: at its name, which every piece has once."""
    name = group.key.removeprefix("snail:")
    return next((s.x, s.y) for s in group.shapes if isinstance(s, Text) and s.text == name)


def hurt(context: AnimationContext, event: log.Damaged) -> Animation | None:
    """The snail shakes, and what it lost rises from it; a shield of shell where it lost nothing."""
    key = f"snail:{snail_name(event.snail)}"
    group = pieces(context.old).get(key)
    if group is None:
        return None
    x, y = foot(group)
    unit = context.unit
    words = f"−{event.loss}"

    def groups(progress: float) -> tuple[Drawn, ...]:
        shake = (
            sin(progress * 9 * pi) * 0.06 * unit * max(0.0, 1 - 2 * progress) if event.loss else 0.0
        )
        at = (x, y - (0.75 + 0.45 * braking(progress)) * unit)
        sign = icons.heart("heart") if event.loss else icons.shell()
        rising: list[Shape] = [
            *placed(sign, *at, 0.5 * unit),
            Text(at[0] + 0.55 * unit, at[1], words, 0.42 * unit, "danger", True, halo="paper"),
        ]
        return (Sprite(group, shake, 0.0), Group("animation", tuple(rising)))

    return Animation(pace.HURT, groups, frozenset((key,)))


def healed(context: AnimationContext, event: log.Healed) -> Animation | None:
    """What it gained rises from the snail."""
    start = _above(context, event.snail)
    if start is None:
        return None
    unit = context.unit

    def shapes(progress: float) -> list[Shape]:
        at = (start[0], start[1] - 0.45 * unit * braking(progress))
        words = Text(
            at[0] + 0.55 * unit, at[1], f"+{event.amount}", 0.42 * unit, "heal", True, halo="paper"
        )
        return [*placed(icons.heart("heal"), *at, 0.5 * unit), words]

    return drawing(pace.HURT, shapes)


def eliminated(context: AnimationContext, event: log.Eliminated) -> Animation | None:
    """The piece shrinks away among stars."""
    key = f"snail:{snail_name(event.snail)}"
    group = pieces(context.old).get(key)
    if group is None:
        return None
    x, y = foot(group)
    unit = context.unit

    def groups(progress: float) -> tuple[Drawn, ...]:
        size = 1 - gently(progress)
        at = (x * (1 - size), y * (1 - size) - progress * 0.5 * unit)
        gone = placed(group.shapes, *at, size) if size > 0.05 else []
        reach = (0.3 + 0.5 * progress) * unit
        sparks = [
            Polygon(star(sx, sy, 0.14 * unit, 0.06 * unit, 5), "gold", "ink", 0.02 * unit)
            for sx, sy in _around(x, y - 0.4 * unit, reach)
        ]
        return (Group(key, tuple(gone)), Group("animation", tuple(sparks)))

    return Animation(pace.DEATH, groups)


def _around(x: float, y: float, reach: float) -> Iterator[Point]:
    for across, down in ((-1.0, -0.2), (-0.5, -0.9), (0.5, -0.9), (1.0, -0.2)):
        yield x + across * reach, y + down * reach


def pointed_out(
    context: AnimationContext, event: log.SnailRevealed | log.Acted | log.Aimed
) -> Animation | None:
    """A ring closes around the snail that is meant."""
    start = _above(context, event.snail)
    if start is None:
        return None
    x, y, unit = start[0], start[1] + 0.45 * context.unit, context.unit

    def shapes(progress: float) -> list[Shape]:
        reach = (1.3 - 0.75 * braking(progress)) * unit
        return [
            Circle(x, y, reach, "", "paper", 0.13 * unit),
            Circle(x, y, reach, "", "ink", 0.08 * unit),
            Circle(x, y, reach, "", "gold", 0.04 * unit),
        ]

    return drawing(pace.RING, shapes)


def shell(context: AnimationContext, event: log.Hid | log.LeftShell) -> Animation | None:
    """A shell comes down over the snail, or is lifted off it."""
    start = _above(context, event.snail)
    if start is None:
        return None
    off = isinstance(event, log.LeftShell)

    def shapes(progress: float) -> list[Shape]:
        high = gently(progress) if off else 1 - gently(progress)
        at = (start[0], start[1] + (0.4 - 0.8 * high) * context.unit)
        return sized(icons.shell(), at, 0.6 * context.unit)

    return drawing(pace.SHELL, shapes)


def judged(context: AnimationContext, event: log.Hit | log.Missed) -> Animation | None:
    """A star over who hit, a cross over who missed."""
    start = _above(context, event.snail)
    if start is None:
        return None
    cross = (((-0.3, -0.3), (0.3, 0.3)), ((-0.3, 0.3), (0.3, -0.3)))
    sign: list[Shape] = [Lines(cross, "paper", 0.26), Lines(cross, "danger", 0.14)]
    if isinstance(event, log.Hit):
        sign = [Polygon(star(0.0, 0.0, 0.5, 0.22, 5), "gold", "ink", 0.05)]
    return drawing(
        pace.JUDGED, lambda progress: sized(sign, start, 0.8 * context.unit * braking(progress))
    )


def _above(context: AnimationContext, snail: int) -> Point | None:
    """Over the head of a snail that is on the board."""
    group = pieces(context.new).get(f"snail:{snail_name(snail)}")
    if group is None:
        return None
    x, y = foot(group)
    return x, y - 0.75 * context.unit
