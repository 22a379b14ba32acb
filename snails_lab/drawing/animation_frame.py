"""A frame of an animation, as data: what is drawn on top of the scene, what of it is hidden."""

from __future__ import annotations

from typing import NamedTuple

from snails_core.scene.shapes import Group, Scene

CHANGES = "changes"
"""The key of a group that tells what the Cleaning Phase changed; an overlay's marks replace it."""


class Sprite(NamedTuple):
    """A group that is drawn elsewhere: to move it costs less than to describe it anew."""

    group: Group
    across: float
    down: float


Drawn = Group | Sprite


class AnimationFrame(NamedTuple):
    """Groups to draw over everything; keys of groups to leave out meanwhile."""

    groups: tuple[Drawn, ...] = ()
    hidden: frozenset[str] = frozenset()


NO_FRAME = AnimationFrame()


def without(scene: Scene, hidden: frozenset[str]) -> Scene:
    """The scene without the groups of these keys."""
    if not hidden:
        return scene
    layers = tuple(
        layer._replace(groups=tuple(group for group in layer.groups if group.key not in hidden))
        for layer in scene.layers
    )
    return scene._replace(layers=layers)
