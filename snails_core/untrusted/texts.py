"""From bytes to text, whatever program saved them: UTF-8, or what a byte-order mark says."""

from __future__ import annotations

import codecs

from snails_core.errors import NotationError, SnailsError

NUL = "\0"
_PACKED = (b"PK\x03\x04", b"\x1f\x8b", b"7z\xbc\xaf", b"\xfd7zXZ", b"BZh", b"Rar!")
"""How zip, gzip, 7z, xz, bzip2 and rar files begin."""

_MARKED = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
"""Byte-order marks and what they mark; the longer of two that begin alike comes first."""


def decode(content: bytes, place: str, error: type[SnailsError] = NotationError) -> str:
    """The text of a file, without its byte-order mark.

    What is none is raised as `error`, with a word of its own for packed files, which nobody
    unpacks here. `place` names the file.
    """
    mark, encoding = next((each for each in _MARKED if content.startswith(each[0])), (b"", "utf-8"))
    try:
        text = content[len(mark) :].decode(encoding)
    except UnicodeDecodeError:
        text = NUL
    if NUL not in text:
        return text
    if content.startswith(_PACKED):
        raise error("file_packed", place)
    raise error("file_not_text", place)
