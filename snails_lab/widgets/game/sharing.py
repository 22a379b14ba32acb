"""A game as one file: a link to download it, and reading it from an upload."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from typing import Any

from snails_core.savegame import MAX_BYTES, Game, read_game, write_game
from snails_core.untrusted import decode
from snails_core.untrusted.files import check_size
from snails_lab.words import phrase


def file_link(game: Game, name: str, language: str) -> str:
    """A link that holds the whole file, so that it works wherever the page is shown."""
    data = b64encode(write_game(game).encode()).decode("ascii")
    told = escape(phrase(language, "playing.share"))
    return (
        f'<a class="snails-share" style="text-decoration: underline" '
        f'download="{escape(name)}.json" '
        f'href="data:application/json;base64,{data}">{told}</a>'
    )


def uploaded_game(value: Any) -> Game:
    """The game in what a FileUpload holds; raises NotationError if it is none."""
    (file,) = value
    content, name = bytes(file["content"]), str(file["name"])
    check_size(content, MAX_BYTES, name)
    return read_game(decode(content, name))
