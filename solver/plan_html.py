"""The parts of a page that shows a plan: cards in a row, and sections that fold out.

A page is self-contained and everything in it is escaped. `Explanation` and `BestPlan` show
themselves with these parts in a notebook, and so does the solver panel of the lab.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from snails_core.setting import Setting
from snails_core.svg import card_svg

WHOLE = "max-width:60em;font-family:sans-serif;line-height:1.45"
LIST = "margin:.15em 0;padding-left:1.3em;line-height:1.45"
HEADING = "cursor:pointer;font-weight:600;margin:.35em 0"
ROW = "display:flex;gap:.4em;align-items:end;max-width:100%"
CARD = "margin:0;flex:1 1 0;min-width:0;max-width:11em;text-align:center"
FIT = "<style>.snails-card svg{width:100%;height:auto}</style>"
"""A picture of a card is as wide as its place in the row."""


def card_row(
    setting: Setting, cards: Iterable[int | str], labels: Sequence[str], language: str
) -> str:
    """Cards side by side, each with its label and its name above; narrow where room is short."""
    catalogue = setting.catalogue
    figures = []
    for label, card in zip(labels, cards, strict=True):
        index = catalogue.card_index[card] if isinstance(card, str) else card
        name = escape(catalogue.cards[index].names[language])
        figures.append(
            f'<figure style="{CARD}">'
            f'<figcaption style="line-height:1.3"><b>{escape(label)}</b> {name}</figcaption>'
            f'<div class="snails-card">{card_svg(setting, index, language)}</div></figure>'
        )
    return f'{FIT}<div class="snails-plan" style="{ROW}">{"".join(figures)}</div>'


def section_html(section: dict[str, Any], is_open: bool = False) -> str:
    """A section of an explanation's record: its lines, under a heading that folds them out."""
    lines = _list(section["items"])
    if not section["title"]:
        return lines
    heading = f'<summary style="{HEADING}">{escape(section["title"])}</summary>'
    return f"<details{' open' if is_open else ''}>{heading}{lines}</details>"


def _list(items: Iterable[dict[str, Any]]) -> str:
    told = "".join(
        f"<li>{escape(item['text'])}{_list(item['below']) if item['below'] else ''}</li>"
        for item in items
    )
    return f'<ul style="{LIST}">{told}</ul>'
