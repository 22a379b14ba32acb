"""An explanation as HTML: self-contained, everything escaped, with a picture of the position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from snails_core.layout import NONE
from snails_core.scene import board_scene
from snails_core.svg import scene_to_svg
from solver.explain.telling import Item, Section, Teller

WIDTH = 640.0
STYLE = (
    "max-width:50em;font-family:sans-serif;line-height:1.45",
    "margin:.6em 0;padding-left:1.6em",
    "margin:.15em 0;padding-left:1.3em",
    "cursor:pointer;font-weight:600;margin:.35em 0",
)
"""Of the whole, the lines of the slots, lists in sections, and headings to open."""


def page(teller: Teller, sections: Iterable[Section]) -> str:
    """Head, picture, the lines of the slots, and sections to open."""
    whole, slots, _, _ = STYLE
    lines = "".join(f"<li>{escape(line.partition('. ')[2])}</li>" for line in teller.slot_lines())
    parts = [
        f'<div class="snails-explanation" lang="{escape(teller.language)}" style="{whole}">',
        f"<p><strong>{escape(teller.head())}</strong></p>",
        picture(teller),
        f'<ol style="{slots}">{lines}</ol>',
        *map(_section, sections),
        "</div>",
    ]
    return "\n".join(parts)


def picture(teller: Teller) -> str:
    """The position, with the spaces outlined from and at which the plan most likely acts."""
    spaces = dict.fromkeys(_spaces(teller))
    position = teller.story.position
    return scene_to_svg(board_scene(position, teller.language, WIDTH, highlight=spaces))


def _spaces(teller: Teller) -> Iterator[int]:
    for chapter in teller.chapters:
        deed = chapter.scenes[0].deed
        if chapter.is_own and deed.snail != NONE and chapter.gain and any(chapter.gain):
            yield deed.space
            yield from (target.space for target in deed.targets)


def _section(section: Section) -> str:
    items = _items(section.items)
    if not section.title:
        return items
    heading = f'<summary style="{STYLE[3]}">{escape(section.title)}</summary>'
    return f"<details>{heading}{items}</details>"


def _items(items: Iterable[Item]) -> str:
    told = "".join(
        f"<li>{escape(item.text)}{_items(item.below) if item.below else ''}</li>" for item in items
    )
    return f'<ul style="{STYLE[2]}">{told}</ul>'
