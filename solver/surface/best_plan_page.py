"""The answer of `solve` as HTML for a notebook: self-contained, and everything escaped."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

from snails_core.setting import Setting
from snails_core.svg import card_svg
from solver.commands.solve_page import page
from solver.worker import Reply

WHOLE = "max-width:60em;font-family:sans-serif;line-height:1.45"
ROW = "display:flex;flex-wrap:wrap;gap:.5em;align-items:end"
CARD = "margin:0;flex:0 1 9em;text-align:center"
LIST = "margin:.15em 0;padding-left:1.3em"
HEADING = "cursor:pointer;font-weight:600;margin:.35em 0"


def best_plan_page(setting: Setting, reply: Reply, language: str, unfolded: bool = False) -> str:
    """How good the plan is, its cards, a line for each slot, and the reasons to unfold."""
    head, *lines = page(reply, language, full=False).splitlines()
    explanation = reply.data["explanation"] or {}
    parts = [
        f'<div class="snails-best-plan" lang="{escape(language)}" style="{WHOLE}">',
        f"<p><strong>{escape(head)}</strong></p>",
        _cards(setting, reply, language),
        *(f'<p style="margin:.15em 0">{escape(line)}</p>' for line in lines),
        *(_section(section, unfolded) for section in explanation.get("sections", ())),
        "</div>",
    ]
    return "\n".join(filter(None, parts))


def _cards(setting: Setting, reply: Reply, language: str) -> str:
    """The five cards in their order, in rows where there is little room."""
    plan = reply.data["plan"]
    if plan is None:
        return ""
    figures = [
        f'<figure style="{CARD}"><figcaption><b>{slot}</b></figcaption>'
        f"{card_svg(setting, card, language)}</figure>"
        for slot, card in enumerate(plan["cards"], 1)
    ]
    return f'<div style="{ROW}">{"".join(figures)}</div>'


def _section(section: dict[str, Any], unfolded: bool) -> str:
    items = _items(section["items"])
    if not section["title"]:
        return items
    heading = f'<summary style="{HEADING}">{escape(section["title"])}</summary>'
    return f"<details{' open' if unfolded else ''}>{heading}{items}</details>"


def _items(items: Iterable[dict[str, Any]]) -> str:
    told = "".join(
        f"<li>{escape(item['text'])}{_items(item['below']) if item['below'] else ''}</li>"
        for item in items
    )
    return f'<ul style="{LIST}">{told}</ul>'
