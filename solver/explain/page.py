"""An explanation as HTML: self-contained, everything escaped, with a picture of the position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from snails_core.layout import NONE
from snails_core.scene import board_scene
from snails_core.svg import scene_to_svg
from solver.explain.explanation_text import ExplanationWriter, Item, Section

WIDTH = 640.0
STYLE = (
    "max-width:50em;font-family:sans-serif;line-height:1.45",
    "margin:.6em 0;padding-left:1.6em",
    "margin:.15em 0;padding-left:1.3em",
    "cursor:pointer;font-weight:600;margin:.35em 0",
)
"""Of the whole, the lines of the slots, lists in sections, and headings to open."""


def page(writer: ExplanationWriter, sections: Iterable[Section]) -> str:
    """Head, picture, the lines of the slots, and sections to open."""
    whole, slots, _, _ = STYLE
    lines = "".join(f"<li>{escape(line.partition('. ')[2])}</li>" for line in writer.slot_lines())
    parts = [
        f'<div class="snails-explanation" lang="{escape(writer.language)}" style="{whole}">',
        f"<p><strong>{escape(writer.head())}</strong></p>",
        picture(writer),
        f'<ol style="{slots}">{lines}</ol>',
        *map(_section, sections),
        "</div>",
    ]
    return "\n".join(parts)


def picture(writer: ExplanationWriter) -> str:
    """The position, with the spaces outlined from and at which the plan most likely acts."""
    spaces = dict.fromkeys(_spaces(writer))
    position = writer.narrator.position
    return scene_to_svg(board_scene(position, writer.language, WIDTH, highlight=spaces))


def _spaces(writer: ExplanationWriter) -> Iterator[int]:
    for narrative in writer.narratives:
        summary = narrative.groups[0].summary
        if narrative.is_own and summary.snail != NONE and narrative.gain and any(narrative.gain):
            yield summary.space
            yield from (target.space for target in summary.targets)


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
