"""What the address of a plain page says: who is there, in which language, and for which part.

Plain pages are for many people at once, so nothing else can say it. A notebook has no such
address, and a person there is remembered.
"""

from __future__ import annotations

import os
from urllib.parse import parse_qsl

from snails_core.words import LANGUAGES


def is_plain() -> bool:
    """Does this kernel serve a plain page?"""
    return os.environ.get("SERVER_SOFTWARE", "").startswith("voila")


VISITOR = "HTTP_X_SNAILS_VISITOR"
"""The variable by which the server tells a kernel whose browser it serves."""
ACCEPTED = "HTTP_ACCEPT_LANGUAGE"
"""The variable by which it hands on the languages that the browser asks for."""


def visitor() -> str:
    """An opaque id of the browser that a plain page is shown in; empty in a notebook."""
    return os.environ.get(VISITOR, "") if is_plain() else ""


def language_of(accepted: str) -> str:
    """The first language of an Accept-Language header that the lab speaks, else English."""
    for wish in accepted.split(","):
        language = wish.split(";")[0].strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return "en"


def browser_language() -> str:
    """What the browser of a plain page would like to be spoken to in."""
    return language_of(os.environ.get(ACCEPTED, ""))


def asked() -> dict[str, str]:
    """`profile`, `language` and `part`, as far as the address names them."""
    return dict(parse_qsl(os.environ.get("QUERY_STRING", ""))) if is_plain() else {}
