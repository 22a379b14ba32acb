"""Names: which ones people may have, and file names for them that every platform takes."""

from __future__ import annotations

import re
from hashlib import sha256
from unicodedata import bidirectional, category, combining, normalize
from unicodedata import name as letter_name

from snails_lab.errors import LabError

LONGEST = 60
"""Characters of a name."""
LONGEST_TYPED = 4 * LONGEST
"""Characters as they were typed, with blanks, selectors and marks of their own that fall away."""
READABLE = 24
"""Characters of the file name that remind of the name; the rest tells equal ones apart."""
PLAIN = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*")
RESERVED = re.compile(r"con|prn|aux|nul|com[0-9]|lpt[0-9]")
"""Names that mean a device on Windows, whatever ending they have."""

NON_JOINER, JOINER = "\u200c", "\u200d"
EMOJI_STYLE, KEYCAP = "\ufe0f", "\u20e3"
SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""They choose between looks of the letter before them, and show nothing themselves."""
BLANK = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U0001d159"
)
"""Letters, marks and symbols by their kind, and yet nothing is seen of them."""
PICTURES = range(0x1F000, 0x1FB00)
"""Where emoji lie, also those that are newer than this Python."""
MOST_MARKS = 4
"""Marks on one letter; more of them run over the lines around."""
VIRAMA = 9
"""The combining class of the sign that takes an Indic letter's vowel away."""
TWINS = frozenset({"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC"})
"""Alphabets with letters that look like another's."""


def clean_name(name: str, place: str) -> str:
    """The name in one spelling and without blanks too many; raises if it is none.

    Forms that only look different (wide or bold letters, ligatures) become the plain ones.
    """
    _check_typed(name, place)
    cleaned = " ".join(normalize("NFKC", _without_selectors(name)).split())
    if not cleaned:
        raise LabError("name_empty", place)
    if len(cleaned) > LONGEST:
        raise LabError("name_long", place, count=len(cleaned), most=LONGEST)
    for index, letter in enumerate(cleaned):
        if not _is_seen(letter) and not _joins(cleaned, index):
            raise LabError("name_unprintable", place, code=f"U+{ord(letter):04X}", at=index + 1)
    for word in cleaned.split():
        if _is_mark(word[0]) or _most_marks(word) > MOST_MARKS:
            raise LabError("name_marks", place, most=MOST_MARKS)
        alphabets = {letter_name(c, "").partition(" ")[0] for c in word if c.isalpha()}
        if len(alphabets & TWINS) > 1:
            raise LabError("name_mixed", place, word=word)
    return cleaned


def recorded_name(name: str, place: str) -> str:
    """A name that a file of ours has: it was fit when it was given, by the rules of that time."""
    _check_typed(name, place)
    cleaned = " ".join(normalize("NFC", name).split())
    if not cleaned:
        raise LabError("name_empty", place)
    if len(cleaned) > LONGEST:
        raise LabError("name_long", place, count=len(cleaned), most=LONGEST)
    for index, letter in enumerate(cleaned):
        if not (_is_seen(letter) or letter in BLANK or letter in (JOINER, NON_JOINER)):
            raise LabError("name_unprintable", place, code=f"U+{ord(letter):04X}", at=index + 1)
    return cleaned


def file_name(name: str) -> str:
    """Letters, digits, `-`: whatever the name was, it leads nowhere else and is not reserved.

    Names that differ only in case, in how Unicode spells them or in joiners are the same.
    """
    seen = name.replace(JOINER, "").replace(NON_JOINER, "")
    key = normalize("NFKC", seen).casefold()
    readable = normalize("NFKD", key).encode("ascii", "ignore").decode("ascii")
    readable = "-".join(re.findall("[a-z0-9]+", readable))[:READABLE].strip("-")
    return f"{readable or 'name'}-{sha256(key.encode('utf-8')).hexdigest()[:10]}"


def plain_name(name: str, place: str) -> str:
    """A name that code gave: it is a file name already, or the caller's mistake."""
    if len(name) > LONGEST or not PLAIN.fullmatch(name):
        raise LabError("name_plain", place, name=name[:LONGEST])
    return name


def is_reserved(name: str) -> bool:
    """Would a file of this name be a device on Windows?"""
    return RESERVED.fullmatch(name.partition(".")[0].strip().casefold()) is not None


def _check_typed(name: str, place: str) -> None:
    """Raises LabError for a text so long that nothing should even be looked for in it."""
    if len(name) > LONGEST_TYPED:
        raise LabError("name_long", place, count=len(name), most=LONGEST)


# --- letters ---
def _without_selectors(name: str) -> str:
    """All but those that make a symbol or a digit an emoji."""

    def kept(found: re.Match[str]) -> str:
        start, end = found.span()
        before, after = name[max(0, start - 1) : start], name[end : end + 1]
        styles = _is_picture(before) or (before in "0123456789#*" and after == KEYCAP)
        return found[0] if before and styles and found[0] == EMOJI_STYLE else ""

    return SELECTORS.sub(kept, name)


def _is_seen(letter: str) -> bool:
    return letter not in BLANK and (letter.isprintable() or _is_picture(letter))


def _is_picture(letter: str) -> bool:
    """Is it an emoji or another symbol? The colours of skin count, other modifiers do not."""
    if not letter:
        return False
    kind = category(letter)
    return kind == "So" or (kind in ("Sk", "Cn") and ord(letter) in PICTURES)


def _joins(name: str, index: int) -> bool:
    """Is this an invisible joiner in a place where writing needs one, between two letters?

    In emoji of several persons; beside an Indic virama (Hindi, Bengali, Sinhala); and, where
    letters are to stay apart, in Arabic script (Persian, Urdu).
    """
    joiner, before, after = name[index], name[:index][-1:], name[index + 1 :][:1]
    if joiner not in (JOINER, NON_JOINER) or not before or not after:
        return False
    if combining(before) == VIRAMA or combining(after) == VIRAMA:
        return True
    if joiner == JOINER:
        return (_is_picture(before) or before == EMOJI_STYLE) and _is_picture(after)
    return bidirectional(before) in ("AL", "NSM") and bidirectional(after) == "AL"


def _is_mark(letter: str) -> bool:
    return category(letter).startswith("M")


def _most_marks(word: str) -> int:
    """The longest run of marks on one letter."""
    most = run = 0
    for letter in word:
        run = run + 1 if _is_mark(letter) else 0
        most = max(most, run)
    return most
