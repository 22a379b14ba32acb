"""The answer of `solve` as HTML for a notebook: self-contained, and everything escaped."""

from __future__ import annotations

from html import escape

from snails_core.setting import Setting
from solver.plan_html import WHOLE, card_row, section_html
from solver.surface.reply_text import reply_text
from solver.worker import Reply


def best_plan_page(setting: Setting, reply: Reply, language: str, unfolded: bool = False) -> str:
    """How good the plan is, its cards, a line for each slot, and the reasons to unfold."""
    head, *lines = reply_text(reply, language, full=False).splitlines()
    explanation = reply.data["explanation"] or {}
    parts = [
        f'<div class="snails-best-plan" lang="{escape(language)}" style="{WHOLE}">',
        f"<p><strong>{escape(head)}</strong></p>",
        _cards(setting, reply, language),
        *(f'<p style="margin:.15em 0">{escape(line)}</p>' for line in lines),
        *(section_html(section, unfolded) for section in explanation.get("sections", ())),
        "</div>",
    ]
    return "\n".join(filter(None, parts))


def _cards(setting: Setting, reply: Reply, language: str) -> str:
    """The five cards in their order; nothing if there is no plan."""
    plan = reply.data["plan"]
    return "" if plan is None else card_row(setting, plan["cards"], "12345", language)
