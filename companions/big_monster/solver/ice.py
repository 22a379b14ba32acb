"""The most valuable mutations of a set of tiles, by a formula with a proof (S1).

With D double tiles and U beams upwards, m monsters can mutate twice only if m <= min(D, U): each
needs a beam from above and one from below, and of two monsters under one double tile only one can
have a single tile below it, for two would overlap. What is left over is 2D - m beams from above and
U - m from below, each for one monster that mutates once. Every such choice can be laid.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import NamedTuple

from companions.big_monster.board import Laid
from companions.big_monster.parts import Catalogue
from companions.big_monster.rules.mutation import EXPLORER_BEAM

Cluster = tuple[Laid, ...]
"""Tiles that belong together, relative to each other."""


class IceLayout(NamedTuple):
    """How many monsters of each kind mutate twice and once, and what that adds to their points."""

    twice: Mapping[int, int]
    once: Mapping[int, int]
    value: int


def best_ice(
    box: Catalogue, explorer: int, tiles: Mapping[int, int], mutated: int = 0
) -> IceLayout:
    """The best use of all beams; `mutated` is what each mutated monster earns besides."""
    doubles = sum(n for kind, n in tiles.items() if box.kinds[kind].beams == "down")
    ups = sum(n for kind, n in tiles.items() if box.kinds[kind].beams == "up")
    ups += box.explorers[explorer].start == "mutagenic"
    ice = [kind for kind, n in tiles.items() if n and box.kinds[kind].levels]
    best = IceLayout({}, {}, 0)
    twice_kinds = [kind for kind in ice if len(box.kinds[kind].levels) > 2]
    for chosen in product(*(range(tiles[kind] + 1) for kind in twice_kinds)):
        m = sum(chosen)
        if m > min(doubles, ups):
            continue
        twice = dict(zip(twice_kinds, chosen, strict=True))
        value = sum(n * (_gain(box, kind, 2) + mutated) for kind, n in twice.items())
        once: dict[int, int] = {}
        beams = 2 * doubles + ups - 2 * m
        for kind in sorted(ice, key=lambda kind: -_gain(box, kind, 1)):
            once[kind] = min(beams, tiles[kind] - twice.get(kind, 0))
            beams -= once[kind]
            value += once[kind] * (_gain(box, kind, 1) + mutated)
        if value > best.value:
            best = IceLayout(twice, once, value)
    return best


def _gain(box: Catalogue, kind: int, level: int) -> int:
    levels = box.kinds[kind].levels
    return levels[level] - levels[0]


def ice_clusters(
    box: Catalogue, explorer: int, tiles: Mapping[int, int], layout: IceLayout
) -> tuple[Cluster, list[Cluster]]:
    """The tiles around the explorer's own beam, and all other groups, as the layout wants them."""
    twice = [kind for kind, n in layout.twice.items() for _ in range(n)]
    once = [kind for kind, n in layout.once.items() for _ in range(n)]
    down = _of(box, tiles, "down")
    up = _of(box, tiles, "up")
    own_beam = box.explorers[explorer].start == "mutagenic"
    anchored: Cluster = ()
    clusters: list[Cluster] = []
    for kind in twice:
        group = [Laid(kind, 0, 0), Laid(next(down), 0, -1)]
        if once:
            group.append(Laid(once.pop(), 1, 0))
        if own_beam and not anchored:
            anchored = _moved(group, *EXPLORER_BEAM)
        else:
            clusters.append((*group, Laid(next(up), -1, 2)))
    if own_beam and not anchored and once:
        anchored = (Laid(once.pop(), *EXPLORER_BEAM),)
    for single in up:
        if once:
            clusters.append((Laid(once.pop(), 0, 0), Laid(single, -1, 2)))
        else:
            clusters.append((Laid(single, 0, 0),))
    for double in down:
        group = [Laid(once.pop(), x, 1) for x in (0, 1) if once]
        clusters.append((Laid(double, 0, 0), *group))
    used = {kind: layout.twice.get(kind, 0) + layout.once.get(kind, 0) for kind in tiles}
    for kind, count in tiles.items():
        if box.kinds[kind].levels:
            clusters += [(Laid(kind, 0, 0),)] * (count - used[kind])
    return anchored, clusters


def _of(box: Catalogue, tiles: Mapping[int, int], beams: str) -> Iterator[int]:
    return (kind for kind, n in tiles.items() if box.kinds[kind].beams == beams for _ in range(n))


def _moved(group: list[Laid], x: int, y: int) -> Cluster:
    return tuple(Laid(tile.kind, tile.x + x, tile.y + y) for tile in group)
