"""A question of the game on screen: two cards, a field for what one thinks, the solver's answer."""

from __future__ import annotations

from html import escape

from ipywidgets import HTML, HBox, Layout

from snails_lab.models.probability.predictions import Predictions
from snails_lab.models.probability.source import ChapterSource
from snails_lab.models.prose import html_of
from snails_lab.widgets.closing import show_instead
from snails_lab.widgets.exercises import READING, WIDTH, card_picture
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.prediction import PredictionPanel


class GameQuestionPanel(Panel):
    """Asks which of two cards; the solver answers once something is written."""

    def __init__(
        self, chapter: ChapterSource, number: int, predictions: Predictions, language: str
    ) -> None:
        """`number` counts the questions of the chapter from 1."""
        super().__init__(language)
        self.add_class("snails-game-question")
        self._chapter, self.question = chapter, chapter.questions[number - 1]
        self._asked, self.answer = (HTML(layout=Layout(max_width=WIDTH)) for _ in range(2))
        self._cards = HBox([], layout=Layout(flex_flow="row wrap"))
        key = f"{chapter.id}.game.{number}"
        self.choice: PredictionPanel = self.adopt(
            PredictionPanel(predictions, key, language, is_choice=True)
        )
        self.choice.on_made(lambda _: self.retell())
        self.children = [
            self._asked,
            self._cards,
            self.choice,
            self.answer,
            self.error_line.widget,
        ]
        self.retell()

    def retell(self) -> None:
        language, chapter = self.language, self._chapter
        asked = escape(chapter.asked(self.question, language))
        self._asked.value = f'<p lang="{language}" style="{READING}">{asked}</p>'
        show_instead(self._cards, [card_picture(card, language) for card in self.question.cards])
        answer = html_of(chapter.answered(self.question, language)) if self.choice.is_made else ""
        self.answer.value = f'<div lang="{language}" style="{READING}">{answer}</div>'
