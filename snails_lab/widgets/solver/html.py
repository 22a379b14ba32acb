"""The answer as HTML: cards, reasons to unfold, what else there is."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from snails_lab.models.solver_question.readable_reply import ROMAN, Data, ReadableReply
from snails_lab.words import phrase
from solver.plan_html import LIST, card_row, section_html
from solver.words import wording


def status_page(answer: ReadableReply) -> str:
    """How good the plan is, and who plays it."""
    told = [f"<b>{escape(answer.status())}</b>"]
    if answer.stopped():
        told.insert(0, escape(answer.stopped()))
    if answer.plan is not None:
        told.append(escape(answer.pair()))
    lines = "<br>".join(told)
    if answer.exactly():
        more = escape(phrase(answer.language, "asking.exact"))
        lines += f"<details><summary>{more}</summary>{escape(answer.exactly())}</details>"
    return (
        f'<div class="snails-asked snails-status" role="status" tabindex="-1" '
        f'data-question="answer {escape(answer.reply.status)}">{lines}</div>'
    )


def cards_page(answer: ReadableReply) -> str:
    """The five cards side by side."""
    return card_row(answer.setting, answer.cards(), ROMAN, answer.language)


def reasons_page(answer: ReadableReply, needed: Sequence[int] | None = None) -> str:
    """A line for each slot, then everything in full to be unfolded; alternatives are open.

    If it is known which slots the plan needs (from 0), the idle ones are not talked about.
    """
    language, explanation = answer.language, answer.explanation
    if explanation is None:
        text = answer.data["unexplained"] or phrase(language, "asking.unexplained")
        return f"<p>{escape(text)}</p>"
    told = range(len(explanation["data"]["lines"])) if needed is None else needed
    lines = "".join(
        f'<li value="{slot + 1}">{escape(line.partition(". ")[2])}</li>'
        for slot, line in enumerate(explanation["data"]["lines"])
        if slot in told
    )
    title = escape(phrase(language, "asking.reasons"))
    alternatives = wording(language, "explain.alternatives")
    sections = [
        section_html(s, s["title"] == alternatives)
        for s in explanation["sections"]
        if s["slot"] is None or s["slot"] - 1 in told
    ]
    return (
        f'<div class="snails-reasons" lang="{language}"><p><b>{title}</b></p>'
        f'<ol type="I" style="{LIST}">{lines}</ol>{"".join(sections)}</div>'
    )


def compared_page(answer: ReadableReply, compared: Data) -> str:
    """Why not another plan, and which one that is if much was left open."""
    language = answer.language
    lines = [escape(line) for line in str(compared["text"]).splitlines()]
    if compared["plan"] is not None:
        lines.insert(0, f"<b>{escape(plan_line(answer, compared['plan']))}</b>")
    told = "".join(
        f'<p style="margin:.2em 0 .2em {1.3 if line.startswith(" ") else 0}em">{line}</p>'
        for line in lines
    )
    return f'<div class="snails-compared" lang="{language}" role="status">{told}</div>'


def plan_line(answer: ReadableReply, plan: Data, slots: Sequence[int] | None = None) -> str:
    """`I Missile, II Dig / Aim, ...`; without the idle ones if `slots` are given (from 0)."""
    cards = answer.setting.catalogue
    names = [cards.cards[cards.card_index[card]].names[answer.language] for card in plan["cards"]]
    told = range(len(names)) if slots is None else slots
    return ", ".join(f"{ROMAN[slot]} {names[slot]}" for slot in told)
