"""The button with which a pupil makes their answers file."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from typing import Any

from ipywidgets import HTML, Button, Layout

from snails_lab.models.exercises.answers_file import answers_name, write_answers
from snails_lab.models.exercises.book import Book
from snails_lab.widgets.panel import Panel
from snails_lab.words import phrase


def _button() -> Button:
    """As wide as its words."""
    return Button(layout=Layout(width="auto", align_self="flex-start"))


class HandIn(Panel):
    """Says how many exercises are right and gives the answers as one file."""

    def __init__(self, book: Book | str, language: str = "en") -> None:
        super().__init__(language)
        self.add_class("snails-hand-in")
        self._book = book if isinstance(book, Book) else Book(book)
        self._made = False
        self.button: Any = self.label(_button(), "exercise.hand_in")
        self.page = HTML(layout=Layout(max_width="760px"))
        self.children = [self.button, self.page, self.troubles.widget]
        self.button.on_click(self.troubles.guarded(lambda _: self.make()))

    @property
    def book(self) -> Book:
        """As it stands now: exercises in other cells may have books of their own."""
        return Book(profile=self._book.profile) if self._book.profile else self._book

    def make(self) -> None:
        self._made = True
        self.retell()

    def retell(self) -> None:
        self.page.value = self._told() if self._made else ""

    def _told(self) -> str:
        book, language = self.book, self.language
        sittings = book.sittings.values()
        if not sittings:
            return f"<p>{escape(phrase(language, 'exercise.hand_in_nothing'))}</p>"
        if not book.student:
            return f"<p>{escape(phrase(language, 'exercise.nobody'))}</p>"
        right = sum(sitting.is_right for sitting in sittings)
        count = phrase(language, "exercise.progress", right=right, count=len(sittings))
        link = phrase(language, "exercise.hand_in_link", student=book.student)
        data = b64encode(write_answers(book).encode()).decode("ascii")
        return (
            f"<p>{escape(count)}. "
            f'<a class="snails-answers-file" style="text-decoration: underline" '
            f'download="{escape(answers_name(book))}" '
            f'href="data:application/json;base64,{data}">{escape(link)}</a></p>'
            f"<p><small>{escape(phrase(language, 'exercise.hand_in_note'))}</small></p>"
        )
