"""A chapter of the probability course as a page: no cells, and each prediction opens what follows.

The same source as for the notebooks, run in the same order. What would tell an answer is not on
the page until the reader has written a prediction.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from ipywidgets import HTML, VBox

from snails_lab.models.exercises.book import ExerciseBook
from snails_lab.models.probability.predictions import Predictions
from snails_lab.models.probability.source import ChapterSource, ChapterStep, source
from snails_lab.models.prose import html_of
from snails_lab.pages.chapter import Chapter
from snails_lab.pages.code_step import widgets_of
from snails_lab.pages.shown import Live, Shown
from snails_lab.widgets.closing import close_all, show_instead
from snails_lab.widgets.exercises import Exercise, HandIn
from snails_lab.widgets.game_question import GameQuestionPanel
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.prediction import PredictionPanel
from snails_lab.words import phrase


class ChapterPage(Panel):
    """One chapter for one reader; in another language it is run anew, as far as it was."""

    def __init__(
        self, id: str, book: ExerciseBook, predictions: Predictions, language: str
    ) -> None:
        super().__init__(language)
        self.add_class("snails-chapter")
        self.source = source(id)
        self.book, self.predictions = book, predictions
        self._told_in = ""
        self._body = VBox()
        self.children = [self._body, self.error_line.widget]
        self.retell()

    def retell(self) -> None:
        """Runs the chapter in the language, unless it is there already."""
        if self._told_in == self.language:
            return
        self._told_in = self.language
        chapter = Chapter(self.source.id, language=self.language, book=self.book, show=_pass_over)
        self._names: dict[str, object] = {"chapter": chapter}
        self._left = self._pieces()
        show_instead(self._body, [self._head()])
        self._go_on()

    def _go_on(self) -> None:
        """Shows everything up to the next prediction that is still to be made."""
        for part in self._left:
            self._body.children = [*self._body.children, part]
            if isinstance(part, PredictionPanel) and not part.is_made:
                part.on_made(self.error_line.guarded(lambda _: self._go_on()))
                return

    @property
    def shown(self) -> list[Any]:
        """What is on the page, from top to bottom."""
        return list(self._body.children)

    # --- its parts, one after another ---
    def _pieces(self) -> Iterator[Any]:
        guesses, answer = 0, ""
        for step in self.source.steps:
            yield from self._step(step)
            if step.predict:
                guesses += 1
                yield self._prediction(f"{self.source.id}.{guesses}")
                answer = self._answer(step)
            elif step.code and answer:
                yield HTML(answer)
                answer = ""
        yield HTML(self._prose(phrase(self.language, "game_question.heading")))
        for number, _ in enumerate(self.source.questions, 1):
            yield GameQuestionPanel(self.source, number, self.predictions, self.language)
        yield HTML(self._prose(phrase(self.language, "probability.end_page")))
        yield HandIn(self.book, self.language, on_page=True)

    def _step(self, step: ChapterStep) -> Iterator[Any]:
        language = self.language
        if step.text:
            yield HTML(self._prose(self.source.filled(step.text, language)))
        if step.predict:
            said = phrase(language, "probability.predict")
            yield HTML(self._prose(f"**{said}** {self.source.filled(step.predict, language)}"))
        if step.code:
            yield from widgets_of(step.code, self._names, language)
        if step.exercise:
            yield Exercise(step.exercise, self.book, language)

    def _prediction(self, key: str) -> PredictionPanel:
        return PredictionPanel(self.predictions, key, self.language)

    def _answer(self, step: ChapterStep) -> str:
        assert step.answer
        said = phrase(self.language, "probability.answer")
        return self._prose(f"**{said}** {self.source.filled(step.answer, self.language)}")

    def _prose(self, text: str) -> str:
        return f'<div class="snails-prose" lang="{self.language}">{html_of(text)}</div>'

    def _head(self) -> HTML:
        language, student = self.language, self.book.student
        begin = phrase(language, "probability.begin_page", minutes=self.source.minutes)
        who = (
            phrase(language, "probability.pupil_page", name=student)
            if student
            else phrase(language, "probability.nobody_page")
        )
        return HTML(
            f'<div class="snails-prose" lang="{language}"><h2>'
            f"{escape(numbered_title(self.source, language))}</h2>"
            f"<p>{escape(begin)}</p><p>{escape(who)}</p></div>"
        )


def _pass_over(shown: Shown) -> None:
    """What a cell shows while it runs, such as a bar, is of no use on a page: it comes too late."""
    if isinstance(shown, Live):
        close_all(shown.widget)


def numbered_title(chapter: ChapterSource, language: str) -> str:
    """Titles are written to follow a colon; here one begins a line."""
    title = chapter.title[language]
    return f"{chapter.number}. {title[0].upper()}{title[1:]}"
