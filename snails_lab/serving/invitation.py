"""How a class finds the pages: the addresses to type, the class code, and both as a QR picture.

It is shown in the terminal, and on a page to put on the wall or to print. Whoever sees the page has
the code already: it is asked for there as everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit

from tornado.web import authenticated

from snails_lab.drawing.qr_code import qr_svg, qr_text
from snails_lab.serving.access import is_loopback
from snails_lab.serving.messages import message_page
from snails_lab.serving.opening import InWords
from snails_lab.words import phrase

PATH = "invitation"
MOST_SHOWN = 3
"""Addresses on the page; a computer in many networks has more."""


class Invitation(NamedTuple):
    """Where the pages are, and the code that is asked for there; empty if none is."""

    places: tuple[str, ...]
    """Addresses as they are typed; the first is the one to try first."""
    code: str
    is_for_others: bool
    """May others than this machine come at all?"""

    def link(self, place: str) -> str:
        """With the code in it, so that whoever follows it is not asked."""
        return f"{place}?{urlencode({'token': self.code})}" if self.code else place

    def greeting(self, language: str, own: str, encoding: str) -> str:
        """What the terminal says; `own` is the page with the picture, as seen from this machine."""
        if not self.is_for_others:
            return phrase(language, "invitation.alone", place=self.places[0])
        places = f" {phrase(language, 'invitation.or')} ".join(self.places)
        lines = [phrase(language, "invitation.at", places=places)]
        if self.code:
            lines.append(phrase(language, "invitation.code", code=self.code))
        else:
            lines.append(phrase(language, "invitation.open"))
        lines += [*self._picture(encoding), phrase(language, "invitation.page", place=own)]
        return "\n".join(lines)

    def _picture(self, encoding: str) -> list[str]:
        """Of the first address; nothing for a terminal that cannot print it."""
        try:
            drawn = qr_text(self.link(self.places[0]))
            drawn.encode(encoding)
        except (UnicodeError, LookupError):
            return []
        return ["", drawn, ""]

    def page(self, language: str, asked_at: str) -> str:
        """To put on the wall; first comes the address at which the page was asked for."""
        here = urlsplit(asked_at).hostname or ""
        places = [*self.places]
        if self.is_for_others and not is_loopback(here):
            places = [asked_at, *(place for place in places if place != asked_at)]
        title = phrase(language, "invitation.title")
        text = phrase(language, "invitation.how_open")
        if self.code:
            text = phrase(language, "invitation.how")
        shown = "".join(self._place_html(language, place) for place in places[:MOST_SHOWN])
        code = ""
        if self.code:
            label = escape(phrase(language, "serving.code_label"))
            code = f'<p class="large">{label} <b>{escape(self.code)}</b></p>'
        return message_page(language, title, f"<p>{escape(text)}</p>{code}{shown}")

    def _place_html(self, language: str, place: str) -> str:
        told = phrase(language, "invitation.picture", place=place)
        return (
            f'<figure><figcaption class="large">{escape(place)}</figcaption>'
            f"{qr_svg(self.link(place), told)}</figure>"
        )


class InvitationPage(InWords):
    """Shows it to whoever has come in."""

    def initialize(self, *, invitation: Callable[[], Invitation]) -> None:
        self.invitation = invitation

    @authenticated
    def get(self) -> None:
        self.set_header("Cache-Control", "no-store")
        asked_at = f"{self.request.protocol}://{self.request.host}{self.base_url}"
        self.finish(self.invitation().page(self.language, asked_at))
