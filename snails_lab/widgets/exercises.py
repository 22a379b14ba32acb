"""Exercises on screen: a question with a field for the answer, and the button to hand in."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from typing import Any

from ipywidgets import HTML, Button, HBox, Layout, Text

from snails_core.setting import standard_setting
from snails_core.svg import card_svg
from snails_lab.models.exercises.answers_file import answers_name, write_answers
from snails_lab.models.exercises.attempt import SOLUTION_AFTER, ExerciseAttempt
from snails_lab.models.exercises.book import ExerciseBook
from snails_lab.widgets.closing import show_instead
from snails_lab.widgets.panel import Panel
from snails_lab.words import phrase
from solver.explain.number_format import NumberFormat

CARD_WIDTH = 190
WIDTH = "760px"
READING = "line-height: 1.45; overflow-wrap: anywhere;"
BOX = "border-left: 4px solid var(--{role}-edge, currentcolor); padding: .2em .8em; margin: .3em 0;"
GOOD, BAD, NEUTRAL = ("✔", "right"), ("✘", "wrong"), ("✎", "shown")
"""A sign and the role of a colour: nothing is told by colour alone."""


class Exercise(Panel):
    """Asks one exercise of one pupil; `attempt` is how far they have come.

    >>> exercise = Exercise("at_least_one")
    >>> exercise.language = "pl"
    """

    def __init__(
        self, id: str, book: ExerciseBook | str | None = None, language: str = "en"
    ) -> None:
        super().__init__(language)
        self.add_class("snails-exercise")
        self.id = id
        self.book = book if isinstance(book, ExerciseBook) else ExerciseBook(book or "")
        self.attempt: ExerciseAttempt = self.book.attempt(id)
        self.question = HTML(layout=Layout(max_width=WIDTH))
        self.question.add_class("snails-question")
        self.cards = HBox([], layout=Layout(flex_flow="row wrap"))
        self.field: Any = self.label(Text(layout=Layout(width="20em")), "exercise.answer")
        self.field.style.description_width = "initial"
        hint = f"placeholder_{self.attempt.posed.problem.unit}"
        self.label(self.field, f"exercise.{hint}", "placeholder")
        self.field.add_class("snails-answer-field")
        self.button: Any = self.label(Button(layout=Layout(width="auto")), "exercise.check")
        self.button.button_style = "primary"
        self.button.add_class("snails-check")
        self.feedback = HTML(layout=Layout(max_width=WIDTH))
        self.feedback.add_class("snails-feedback")
        self.children = [
            self.question,
            self.cards,
            HBox([self.field, self.button], layout=Layout(flex_flow="row wrap")),
            self.feedback,
            self.error_line.widget,
        ]
        self.button.on_click(self.error_line.guarded(lambda _: self.check()))
        self.field.on_msg(self.error_line.guarded(self._entered))
        self.retell()

    def _entered(self, _: object, content: dict[str, Any], __: object) -> None:
        """Enter in the field is as good as the button."""
        if content.get("event") == "submit":
            self.check()

    def check(self) -> None:
        """Takes what is in the field as an answer."""
        self.error_line.clear()
        self.book.answer(self.id, self.field.value)
        self.retell()

    # --- telling ---
    def retell(self) -> None:
        posed, language = self.attempt.posed, self.language
        title = phrase(language, "exercise.title")
        key = f"unit_{posed.problem.unit}"
        unit = phrase(language, f"exercise.{key}")
        self.question.value = (
            f'<p style="{READING}"><b>{escape(title)}.</b> {escape(posed.question(language))} '
            f"<i>({escape(unit)})</i></p>"
        )
        drawn = [posed.drawn[name] for name in ("card", "second", "third") if name in posed.drawn]
        show_instead(self.cards, [card_picture(str(card), language) for card in drawn])
        over = self.attempt.is_over
        self.field.disabled = self.button.disabled = over
        self.feedback.value = self._feedback()

    def _feedback(self) -> str:
        said = self.attempt.feedback(self.language)
        if not said:
            return ""
        if self.attempt.is_right:
            sign, said = GOOD, [f"{said[0]} {self._exact()}"]
        else:
            sign = BAD if self.attempt.verdicts[-1].error is None else NEUTRAL
        lines = [f"<p><b>{sign[0]}</b> {escape(said[0])}</p>"]
        lines += [f"<p>{escape(line)}</p>" for line in said[1:]]
        if self.attempt.is_over:
            lines.append(self._derivation())
        elif self.attempt.wrong:
            lines.append(f"<p><small>{escape(self._tries())}</small></p>")
        style = BOX.format(role=sign[1]) + READING
        return f'<div role="status" aria-live="polite" style="{style}">{"".join(lines)}</div>'

    def _exact(self) -> str:
        posed, numbers = self.attempt.posed, NumberFormat((), self.language)
        tell = numbers.chance if posed.problem.is_proportion else numbers.number
        return tell(posed.answer)

    def _tries(self) -> str:
        wrong = self.attempt.wrong
        return phrase(self.language, "exercise.of_tries", wrong=wrong, most=SOLUTION_AFTER)

    def _derivation(self) -> str:
        """Every step, folded away, where a card's odds know them."""
        odds = self.attempt.posed.working.odds
        if odds is None:
            return ""
        title = escape(phrase(self.language, "exercise.derivation"))
        steps = "".join(f"<li>{escape(step)}</li>" for step in odds.derivation(self.language))
        return f"<details><summary>{title}</summary><ul>{steps}</ul></details>"


def card_picture(card: str, language: str) -> HTML:
    """A card beside an exercise, as it is printed."""
    picture = card_svg(standard_setting(), card, language)
    return HTML(
        f'<div style="width: {CARD_WIDTH}px; margin-right: 8px">{picture}</div>',
        layout=Layout(max_width="100%"),
    )


def _button() -> Button:
    """As wide as its words."""
    return Button(layout=Layout(width="auto", align_self="flex-start"))


class HandIn(Panel):
    """Says how many exercises are right and gives the answers as one file."""

    def __init__(
        self, book: ExerciseBook | str, language: str = "en", *, on_page: bool = False
    ) -> None:
        """On a page the name stands at its top, in a notebook in the first cell."""
        super().__init__(language)
        self.add_class("snails-hand-in")
        self._on_page = on_page
        self._book = book if isinstance(book, ExerciseBook) else ExerciseBook(book)
        self._made = False
        self.button: Any = self.label(_button(), "exercise.hand_in")
        self.page = HTML(layout=Layout(max_width="760px"))
        self.children = [self.button, self.page, self.error_line.widget]
        self.button.on_click(self.error_line.guarded(lambda _: self.make()))

    @property
    def book(self) -> ExerciseBook:
        """As it stands now: exercises in other cells may have books of their own."""
        return ExerciseBook(profile=self._book.profile) if self._book.profile else self._book

    def make(self) -> None:
        self._made = True
        self.retell()

    def retell(self) -> None:
        self.page.value = self._told() if self._made else ""

    def _told(self) -> str:
        book, language = self.book, self.language
        attempts = book.attempts.values()
        if not attempts:
            return f"<p>{escape(phrase(language, 'exercise.hand_in_nothing'))}</p>"
        if not book.student:
            nobody = phrase(
                language, "exercise.nobody_page" if self._on_page else "exercise.nobody"
            )
            return f"<p>{escape(nobody)}</p>"
        right = sum(attempt.is_right for attempt in attempts)
        count = phrase(language, "exercise.progress", right=right, count=len(attempts))
        link = phrase(language, "exercise.hand_in_link", student=book.student)
        data = b64encode(write_answers(book).encode()).decode("ascii")
        return (
            f"<p>{escape(count)}. "
            f'<a class="snails-answers-file" style="text-decoration: underline" '
            f'download="{escape(answers_name(book))}" '
            f'href="data:application/json;base64,{data}">{escape(link)}</a></p>'
            f"<p><small>{escape(phrase(language, 'exercise.hand_in_note'))}</small></p>"
        )
