"""All that a server sends to a page: the document itself, and every frame of its web sockets."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from playwright.sync_api import Page, Response, WebSocket


class WireLog:
    """Listens from when it is made; the page must not have been opened before."""

    def __init__(self, page: Page) -> None:
        self._documents: list[Response] = []
        self.frames: list[bytes] = []
        page.on("response", self._responded)
        page.on("websocket", self._opened)

    def _responded(self, response: Response) -> None:
        if response.request.resource_type in ("document", "fetch", "xhr"):
            self._documents.append(response)

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._received)

    def _received(self, payload: str | bytes) -> None:
        self.frames.append(payload.encode() if isinstance(payload, str) else payload)

    def mark(self) -> int:
        """So many frames came until now."""
        return len(self.frames)

    def between(self, first: int, last: int, *lists: set[str]) -> bytes:
        """The frames from one mark to another, without what names all words of a list."""
        return b"\n".join(_without(self.frames[first:last], lists))

    def everything(self) -> bytes:
        """All bytes so far; of documents those that are still there to be read."""
        return b"\n".join(self._pieces())

    def without_lists(self, *lists: set[str]) -> bytes:
        """The same without what names all words of a list: such a list tells of none of them."""
        return b"\n".join(_without(self._pieces(), lists))

    def _pieces(self) -> list[bytes]:
        found = [response.body() for response in self._documents if response.status == 200]
        return [*found, *self.frames]


def _without(pieces: list[bytes], lists: Sequence[set[str]]) -> list[bytes]:
    return [
        piece for piece in pieces if not any(found_in(piece, words) == words for words in lists)
    ]


def found_in(everything: bytes, words: Iterable[str]) -> set[str]:
    """The words that occur, as they are or as JSON writes them."""
    return {
        word
        for word in words
        if word.encode() in everything or json.dumps(word)[1:-1].encode() in everything
    }


def around(everything: bytes, words: Iterable[str]) -> dict[str, bytes]:
    """Where each of these words occurs first, for whoever reads a failure."""
    places = {word: everything.find(word.encode()) for word in words}
    return {word: everything[max(0, at - 150) : at + 60] for word, at in places.items()}
