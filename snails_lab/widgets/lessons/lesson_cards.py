"""A card for each lesson of a course: its title, how far one has come in it, and the way there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any, Generic, Protocol, TypeVar

from ipywidgets import HTML, Layout, VBox

from snails_lab.models.lessons.progress import CourseProgress, Steps, dots, steps_done
from snails_lab.widgets.controls import button, row
from snails_lab.widgets.panel import Panel
from snails_lab.words import phrase


class Titled(Steps, Protocol):
    """A lesson of any game, with its title by language."""

    @property
    def titles(self) -> Mapping[str, str]: ...


T = TypeVar("T", bound=Titled)


class LessonCards(Panel, Generic[T]):
    """`begin` is called with the lesson that somebody wants to do, and `practise`, where there is
    such a thing, with a finished one. After steps were done, `retell` says how far one is."""

    def __init__(
        self,
        lessons: Sequence[T],
        progress: CourseProgress,
        begin: Callable[[T], object],
        practise: Callable[[T], object] | None = None,
        language: str = "en",
    ) -> None:
        super().__init__(language)
        self._lessons, self._progress = lessons, progress
        self._begin, self._practise = begin, practise
        self.buttons: list[Any] = []
        self.practice_buttons: list[Any] = []
        self._texts: list[Any] = []
        cards = row(*(self._card(lesson) for lesson in lessons), align="stretch")
        cards.layout.grid_gap = "12px"
        self.children = (self.error_line.widget, cards)
        self.add_class("snails-course")
        self.retell()

    def _card(self, lesson: T) -> Any:
        text: Any = HTML()
        begin = button("snails-course-lesson", lambda: self._begin(lesson), self.error_line)
        self._texts.append(text)
        self.buttons.append(begin)
        card = VBox([text, row(begin, *self._practice_button(lesson))])
        card.add_class("snails-course-card")
        card.layout = Layout(
            flex="1 1 200px",
            max_width="240px",
            border="1px solid var(--line)",
            padding="6px 10px",
            justify_content="space-between",
        )
        return card

    def _practice_button(self, lesson: T) -> list[Any]:
        practise = self._practise
        if practise is None:
            return []
        made = button("snails-course-practise", lambda: practise(lesson), self.error_line)
        self.practice_buttons.append(self.label(made, "practice.practise"))
        return [made]

    def retell(self) -> None:
        language, progress = self.language, self._progress
        following = next((one for one in self._lessons if not progress.is_done(one)), None)
        for number, lesson in enumerate(self._lessons):
            done, count = len(progress.done(lesson)), len(lesson.steps)
            sign = "✔ " if done == count else ""
            self._texts[number].value = (
                f'<div lang="{language}" style="line-height: 1.35"><b>{sign}{number + 1}. '
                f"{escape(lesson.titles[language])}</b><br>"
                f"{dots(progress, lesson, language)}<br>"
                f'<small aria-hidden="true">{escape(steps_done(progress, [lesson], language))}'
                "</small></div>"
            )
            self.buttons[number].description = _invitation(done, count, language)
            self.buttons[number].button_style = "primary" if lesson is following else ""
            if self._practise is not None:
                shown = "inline-block" if done == count else "none"
                self.practice_buttons[number].layout.display = shown


def _invitation(done: int, count: int, language: str) -> str:
    if done == count:
        return phrase(language, "course.again")
    return phrase(language, "course.go_on") if done else phrase(language, "course.begin")
