"""Small pages in the visitor's language: the class code, a place in the line, nothing here."""

from __future__ import annotations

from html import escape
from importlib.resources import files
from string import Template

from snails_lab.pages.links import snail
from snails_lab.serving.turns import Waiting
from snails_lab.words import phrase

RETRY = 10
"""Seconds after which a page that found no room asks again by itself."""
FAULTS = {
    400: "error_cookies",
    403: "error_missing",
    404: "error_missing",
    405: "error_missing",
}
"""What is told for a status of HTTP, by its key; anything else is our fault."""


def busy_page(language: str, reason: str) -> str:
    """Says why there is no room now; the browser asks again by itself."""
    return message_page(
        language,
        phrase(language, "serving.busy_title"),
        _paragraph(phrase(language, f"serving.{reason}"))
        + _paragraph(phrase(language, "serving.busy_retry", count=RETRY)),
        head=f'<meta http-equiv="refresh" content="{RETRY}">',
    )


def waiting_page(language: str, place: Waiting) -> str:
    """Says how many pages are opened before this one; the browser asks again at once.

    It goes on showing this page until there is an answer.
    """
    told = phrase(language, "serving.line_next")
    if place.before:
        told = phrase(language, "serving.line_before", count=place.before)
    done = max(0, place.at_first - place.before)
    return message_page(
        language,
        phrase(language, "serving.busy_title"),
        f'<p role="status">{escape(told)}</p>'
        f'<progress max="{place.at_first + 1}" value="{done}">{done}</progress>'
        + _paragraph(phrase(language, "serving.line_stay")),
        head='<meta http-equiv="refresh" content="0">',
    )


def code_page(language: str, following: str, is_wrong: bool, hidden: str) -> str:
    """Asks for the class code; `following` is where a visitor goes from there.

    `hidden` is the field by which the server knows that its own form was sent.
    """
    wrong = ""
    if is_wrong:
        wrong = f'<p role="alert"><strong>{escape(phrase(language, "serving.code_wrong"))}</strong>'
    label, enter = phrase(language, "serving.code_label"), phrase(language, "serving.code_enter")
    form = (
        f'<form method="post" action="?next={escape(following)}">{hidden}'
        f"<label>{escape(label)} "
        '<input name="password" autofocus autocomplete="off" autocapitalize="none" '
        f'spellcheck="false" maxlength="60" size="12"></label> '
        f"<button>{escape(enter)}</button></form>"
    )
    text = _paragraph(phrase(language, "serving.code_text"))
    return message_page(language, phrase(language, "serving.code_title"), f"{wrong}{text}{form}")


def click_page(language: str, address: str) -> str:
    """Asks for a click before a page is opened to which another web site led."""
    way = f'<a href="{escape(address)}">{escape(phrase(language, "serving.click_open"))}</a>'
    text = _paragraph(phrase(language, "serving.click_text"))
    return message_page(language, phrase(language, "serving.click_title"), f"{text}<p>{way}</p>")


def error_page(language: str, status: int, home: str) -> str:
    """What a visitor sees who went astray, with the way back."""
    fault = FAULTS.get(status, "error_fault")
    way = f'<a href="{escape(home)}">{escape(phrase(language, "serving.error_home"))}</a>'
    title, text = phrase(language, "serving.error_title"), phrase(language, f"serving.{fault}")
    return message_page(language, title, f"{_paragraph(text)}<p>{way}</p>")


def _paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def message_page(language: str, title: str, body: str, head: str = "") -> str:
    """A small page with a title; `body` and `head` are HTML."""
    frame = files(__package__).joinpath("templates/message.html").read_text(encoding="utf-8")
    return Template(frame).substitute(
        language=language, title=escape(title), body=body, head=head, snail=snail()
    )
