"""A flip book: several scenes in one SVG that turns its own pages, without a kernel.

What all scenes share is drawn once. The rest is seen only while its scenes are; a piece that stands
elsewhere than before slides there. Where less motion is wanted, the first scene stays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from snails_core.scene.shapes import Group, Scene
from snails_core.svg import number, svg_group, svg_head
from snails_lab.drawing.page_palette import PAGE_PALETTE
from snails_lab.drawing.primitives import primitives_of

SLIDING = 0.45
"""How much of a page's time a piece takes to slide to its new place."""


class Leaf(NamedTuple):
    """A group and the scenes in which it is seen."""

    group: Group
    scenes: tuple[int, ...]


def flip_book(
    scenes: Sequence[Scene], seconds: float, palette: Mapping[str, str] = PAGE_PALETTE
) -> str:
    """The scenes as one picture in HTML; each is seen for so many seconds."""
    style = FlipStyle(len(scenes), seconds)
    parts = svg_head(scenes[0])
    for layer in range(len(scenes[0].layers)):
        leaves = leaves_of([scene.layers[layer].groups for scene in scenes])
        places = {
            (leaf.group.key, scene): _middle(leaf.group) for leaf in leaves for scene in leaf.scenes
        }
        for leaf in leaves:
            drawn = svg_group(leaf.group, palette)
            if len(leaf.scenes) < len(scenes):
                first = leaf.scenes[0]
                before = places.get((leaf.group.key, first - 1))
                slides = leaf.group.key.startswith("snail:") and before is not None
                away = _way(_middle(leaf.group), before) if slides and before else (0.0, 0.0)
                drawn = style.dressed(drawn, leaf.scenes, away)
            parts += drawn
    return "\n".join([*parts, f"<style>{style.text}</style>", "</svg>"])


def leaves_of(pages: Sequence[Sequence[Group]]) -> list[Leaf]:
    """The groups of all pages, those of one key together, where the first of them lies."""
    order: list[Group] = []
    seen: dict[Group, list[int]] = {}
    for page, groups in enumerate(pages):
        for group in groups:
            if group not in seen:
                twins = (known.key == group.key != "" for known in order)
                same = [place for place, is_twin in enumerate(twins) if is_twin]
                order.insert(same[-1] + 1 if same else len(order), group)
            seen.setdefault(group, []).append(page)
    return [Leaf(group, tuple(dict.fromkeys(seen[group]))) for group in order]


class FlipStyle:
    """Collects the rules by which leaves come and go."""

    def __init__(self, pages: int, seconds: float) -> None:
        self._pages, self._whole = pages, pages * seconds
        self._rules: dict[str, str] = {}

    @property
    def text(self) -> str:
        rules = "".join(self._rules.values())
        return (
            f".snails-leaf{{animation:{number(self._whole)}s step-end infinite}}"
            f".snails-slide{{animation:{number(self._whole)}s ease-in-out infinite}}{rules}"
        )

    def dressed(
        self, drawn: list[str], pages: tuple[int, ...], away: tuple[float, float]
    ) -> list[str]:
        """A leaf that is seen on some pages, and slides to its place from `away` on the first."""
        name = self.showing(pages)
        first = "visible" if 0 in pages else "hidden"
        if away != (0.0, 0.0):
            slide = self._slide(pages[0], away)
            drawn = [f'<g class="snails-slide" style="animation-name:{slide}">', *drawn, "</g>"]
        look = f"visibility:{first};animation-name:{name}"
        return [f'<g class="snails-leaf" style="{look}">', *drawn, "</g>"]

    def showing(self, pages: tuple[int, ...]) -> str:
        """The name of the rule by which something is seen on these pages alone."""
        name = "snails-on-" + "-".join(_runs(pages))
        states = ["visible" if page in pages else "hidden" for page in range(self._pages)]
        frames = "".join(
            f"{self._at(page)}{{visibility:{state}}}"
            for page, state in enumerate(states)
            if not page or state != states[page - 1]
        )
        self._rules[name] = f"@keyframes {name}{{{frames}}}"
        return name

    def _slide(self, page: int, away: tuple[float, float]) -> str:
        across, down = (number(value) for value in away)
        name = f"snails-to-{page}-{across}-{down}".replace(".", "_").replace("--", "-m")
        there = f"transform:translate({across}px,{down}px)"
        self._rules[name] = (
            f"@keyframes {name}{{0%,{self._at(page)}{{{there}}}"
            f"{self._at(page + SLIDING)},100%{{transform:none}}}}"
        )
        return name

    def _at(self, page: float) -> str:
        return f"{number(100 * page / self._pages, 3)}%"


def _runs(pages: tuple[int, ...]) -> list[str]:
    """Pages as ranges: 0, 1, 2, 5 are `0_2` and `5_5`."""
    starts = [page for page in pages if page - 1 not in pages]
    ends = [page for page in pages if page + 1 not in pages]
    return [f"{start}_{end}" for start, end in zip(starts, ends, strict=True)]


def _middle(group: Group) -> tuple[float, float]:
    boxes = [part.box for shape in group.shapes for part in primitives_of(shape)]
    if not boxes:
        return 0.0, 0.0
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
    return round((left + right) / 2, 1), round((top + bottom) / 2, 1)


def _way(here: tuple[float, float], there: tuple[float, float]) -> tuple[float, float]:
    """From here to there; what hardly moves stays."""
    across, down = there[0] - here[0], there[1] - here[1]
    return (across, down) if abs(across) + abs(down) > 8 else (0.0, 0.0)
