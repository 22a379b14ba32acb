"""From what a person calls a thing to a file name that every platform takes."""

from __future__ import annotations

import re
from hashlib import sha256
from unicodedata import normalize

from snails_lab.errors import LabError

LONGEST = 60
"""Characters of a name."""
READABLE = 24
"""Characters of the file name that remind of the name; the rest tells equal ones apart."""
PLAIN = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*")


def clean_name(name: str, place: str) -> str:
    """The name in one spelling and without blanks too many; raises if nothing fit is left."""
    cleaned = " ".join(normalize("NFC", name).split())
    if not cleaned:
        raise LabError("name_empty", place)
    if len(cleaned) > LONGEST:
        raise LabError("name_long", place, count=len(cleaned), most=LONGEST)
    if not cleaned.isprintable():
        raise LabError("name_unprintable", place)
    return cleaned


def file_name(name: str) -> str:
    """Letters, digits, `-`: whatever the name was, it leads nowhere else and is not reserved.

    Names that differ only in case or in how Unicode spells them are the same.
    """
    key = normalize("NFKC", name).casefold()
    readable = normalize("NFKD", key).encode("ascii", "ignore").decode("ascii")
    readable = "-".join(re.findall("[a-z0-9]+", readable))[:READABLE].strip("-")
    return f"{readable or 'name'}-{sha256(key.encode('utf-8')).hexdigest()[:10]}"


def plain_name(name: str, place: str) -> str:
    """A name that code gave: it is a file name already, or the caller's mistake."""
    if len(name) > LONGEST or not PLAIN.fullmatch(name):
        raise LabError("name_plain", place, name=name[:LONGEST])
    return name
