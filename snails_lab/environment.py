"""What this kernel is told from outside: variables of the environment, and the address of its page.

The address of a plain page says who is there, in which language, and for which part: such a page
is for many people at once, so nothing else can say it. A notebook has no such address, and a
person there is remembered.
"""

from __future__ import annotations

import os
from urllib.parse import parse_qsl

from snails_core.words import LANGUAGES
from snails_lab.errors import LabError

MOST_DIGITS = 9


def whole_number(variable: str, usual: int, least: int = 0) -> int:
    """What the variable says, or the usual number; raises LabError for what cannot be meant."""
    told = os.environ.get(variable, "").strip()
    if not told:
        return usual
    is_number = told.isascii() and told.isdigit() and len(told) <= MOST_DIGITS
    if not is_number or int(told) < least:
        raise LabError("variable", variable, given=told[:40], least=least, usual=usual)
    return int(told)


def is_plain() -> bool:
    """Whether this kernel serves a plain page."""
    return os.environ.get("SERVER_SOFTWARE", "").startswith("voila")


OWN_PAGES = "SNAILS_OWN_PAGES"
"""The variable that is set where pages are seen by the owner of the computer alone."""


def is_served() -> bool:
    """Whether this kernel serves a plain page to many people, each with things of their own."""
    return is_plain() and OWN_PAGES not in os.environ


PLACE = "SNAILS_PLACE"
"""The variable by which a server for others tells its kernels where they find it, with the code."""
ROOMS = "SNAILS_ROOMS"
"""The variable by which a hub tells its users' kernels the socket of the referee they share."""
HUB_DOOR = "SNAILS_HUB_DOOR"
"""The variable by which it tells them the address that leads everybody to pages of their own."""
HUB_EXIT = "SNAILS_HUB_EXIT"
"""The variable by which it tells them the address at which a user logs out."""
OWN_DOOR = "JUPYTERHUB_SERVICE_PREFIX"
"""The variable by which it tells them where this user's pages begin."""
VISITOR = "HTTP_X_SNAILS_VISITOR"
"""The variable by which the server tells a kernel whose browser it serves."""
ACCEPTED = "HTTP_ACCEPT_LANGUAGE"
"""The variable by which it hands on the languages that the browser asks for."""


def visitor() -> str:
    """An opaque id of the browser that a served page is shown in; empty elsewhere."""
    return os.environ.get(VISITOR, "") if is_served() else ""


def language_of(accepted: str) -> str:
    """The first language of an Accept-Language header that the lab speaks, else English."""
    for wish in accepted.split(","):
        language = wish.split(";")[0].strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return "en"


def browser_language() -> str:
    """The language that the browser of a plain page asks for."""
    return language_of(os.environ.get(ACCEPTED, ""))


def asked() -> dict[str, str]:
    """The values of `profile`, `language`, `view` and `part` that the address of the page names."""
    return dict(parse_qsl(os.environ.get("QUERY_STRING", ""))) if is_plain() else {}
