"""An exercise in a notebook's cell: the question, a field for the answer, and what is said to it.

Exercise("at_least_one")                   # works alone; answers last as long as the kernel
Exercise("at_least_one", Book("Anna"))     # Anna's numbers; answers are kept in her profile
"""

from __future__ import annotations

from html import escape
from typing import Any

from ipywidgets import HTML, Button, HBox, Layout, Text

from snails_core.setting import standard_setting
from snails_core.svg import card_svg
from snails_lab.models.exercises.attempt import SOLUTION_AFTER, Sitting
from snails_lab.models.exercises.book import Book
from snails_lab.widgets.panel import Panel
from snails_lab.words import phrase
from solver.explain.number_format import NumberFormat

CARD_WIDTH = 190
WIDTH = "760px"
READING = "line-height: 1.45; overflow-wrap: anywhere;"
BOX = "border-left: 4px solid {colour}; padding: .2em .8em; margin: .3em 0;"
GOOD, BAD, NEUTRAL = ("✔", "#00694c"), ("✘", "#b3263c"), ("✎", "#465263")
"""A sign and a colour: nothing is told by colour alone."""


class Exercise(Panel):
    """Asks one exercise of one pupil; `sitting` is how far they have come.

    >>> exercise = Exercise("at_least_one")
    >>> exercise.language = "pl"
    """

    def __init__(self, id: str, book: Book | str | None = None, language: str = "en") -> None:
        super().__init__(language)
        self.add_class("snails-exercise")
        self.id = id
        self.book = book if isinstance(book, Book) else Book(book or "")
        self.sitting: Sitting = self.book.sitting(id)
        self.question = HTML(layout=Layout(max_width=WIDTH))
        self.question.add_class("snails-question")
        self.cards = HBox([], layout=Layout(flex_flow="row wrap"))
        self.field: Any = self.label(Text(layout=Layout(width="20em")), "exercise.answer")
        self.field.style.description_width = "initial"
        self.label(self.field, "exercise.placeholder", "placeholder")
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
            self.troubles.widget,
        ]
        self.button.on_click(self.troubles.guarded(lambda _: self.check()))
        self.field.on_msg(self.troubles.guarded(self._entered))
        self.retell()

    def _entered(self, _: object, content: dict[str, Any], __: object) -> None:
        """Enter in the field is as good as the button."""
        if content.get("event") == "submit":
            self.check()

    def check(self) -> None:
        """Takes what is in the field as an answer."""
        self.troubles.clear()
        self.book.answer(self.id, self.field.value)
        self.retell()

    # --- telling ---
    def retell(self) -> None:
        posed, language = self.sitting.posed, self.language
        title = phrase(language, "exercise.title")
        key = f"unit_{posed.problem.unit}"
        unit = phrase(language, f"exercise.{key}")
        self.question.value = (
            f'<p style="{READING}"><b>{escape(title)}.</b> {escape(posed.question(language))} '
            f"<i>({escape(unit)})</i></p>"
        )
        drawn = [posed.drawn[name] for name in ("card", "second", "third") if name in posed.drawn]
        self.cards.children = [_card(str(card), language) for card in drawn]
        over = self.sitting.is_over
        self.field.disabled = self.button.disabled = over
        self.feedback.value = self._feedback()

    def _feedback(self) -> str:
        said = self.sitting.feedback(self.language)
        if not said:
            return ""
        if self.sitting.is_right:
            sign, said = GOOD, [f"{said[0]} {self._exact()}"]
        else:
            sign = BAD if self.sitting.verdicts[-1].error is None else NEUTRAL
        lines = [f"<p><b>{sign[0]}</b> {escape(said[0])}</p>"]
        lines += [f"<p>{escape(line)}</p>" for line in said[1:]]
        if self.sitting.is_over:
            lines.append(self._derivation())
        elif self.sitting.wrong:
            lines.append(f"<p><small>{escape(self._tries())}</small></p>")
        style = BOX.format(colour=sign[1]) + READING
        return f'<div role="status" aria-live="polite" style="{style}">{"".join(lines)}</div>'

    def _exact(self) -> str:
        posed, numbers = self.sitting.posed, NumberFormat((), self.language)
        tell = numbers.chance if posed.problem.is_part else numbers.number
        return tell(posed.answer)

    def _tries(self) -> str:
        wrong = self.sitting.wrong
        return phrase(self.language, "exercise.of_tries", wrong=wrong, most=SOLUTION_AFTER)

    def _derivation(self) -> str:
        """Every step, folded away, where a card's odds know them."""
        odds = self.sitting.posed.working.odds
        if odds is None:
            return ""
        title = escape(phrase(self.language, "exercise.derivation"))
        steps = "".join(f"<li>{escape(step)}</li>" for step in odds.derivation(self.language))
        return f"<details><summary>{title}</summary><ul>{steps}</ul></details>"


def _card(card: str, language: str) -> HTML:
    picture = card_svg(standard_setting(), card, language)
    return HTML(
        f'<div style="width: {CARD_WIDTH}px; margin-right: 8px">{picture}</div>',
        layout=Layout(max_width="100%"),
    )
