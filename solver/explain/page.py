"""An explanation as HTML: self-contained, everything escaped, with a picture of the position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from snails_core.layout import NONE
from snails_core.scene import board_scene
from snails_core.svg import scene_to_svg
from solver.explain.explanation_record import section_records
from solver.explain.explanation_text import ExplanationWriter, Section
from solver.plan_html import WHOLE, section_html

WIDTH = 640.0
SLOTS = "margin:.6em 0;padding-left:1.6em"


def page(writer: ExplanationWriter, sections: Iterable[Section]) -> str:
    """Head, picture, the lines of the slots, and sections to open."""
    lines = "".join(f"<li>{escape(line.partition('. ')[2])}</li>" for line in writer.slot_lines())
    parts = [
        f'<div class="snails-explanation" lang="{escape(writer.language)}" style="{WHOLE}">',
        f"<p><strong>{escape(writer.head())}</strong></p>",
        picture(writer),
        f'<ol style="{SLOTS}">{lines}</ol>',
        *map(section_html, section_records(sections)),
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
