"""The page of the rules course: who learns here, in which language, and the lessons."""

from __future__ import annotations

from base64 import b64encode
from datetime import date
from html import escape

from ipywidgets import HTML

from snails_lab.models.lessons.lesson import Lesson
from snails_lab.models.lessons.reader import course, lesson_named
from snails_lab.models.visit import Visit
from snails_lab.pages.certificate import certificate_html, is_earned
from snails_lab.pages.quick_reference import reference_html
from snails_lab.pages.view import View
from snails_lab.widgets.lessons.course import RulesCourse
from snails_lab.widgets.lessons.first_game import FirstGame
from snails_lab.widgets.table.layout import USUAL_SIZE
from snails_lab.words import phrase

GAME = "game"
"""How addresses name the first game; no lesson is called so."""


class LearnView(View):
    """The course goes with the name above; another name finds its own progress."""

    name = "learn"

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self._reference, self._certificate = HTML(), HTML()
        self.rules, self.first_game = self._parts_of_course(USUAL_SIZE)
        self.add(self.rules, self._certificate, self._reference, self.first_game)
        self.retell()

    @property
    def shown_part(self) -> str:
        """The lesson and its step, such as `crawling/2`, or the first game: `game/ID`.

        Practice is made by chance, so no address leads to it.
        """
        if self.first_game.game_panel is not None:
            saved = self.first_game.saved_as
            return f"{GAME}/{saved}" if saved else ""
        panel = self.rules.lesson
        if panel is None or panel.lesson not in course():
            return ""
        return f"{panel.lesson.id}/{panel.number + 1}"

    def go_to(self, part: str) -> None:
        """Opens a lesson, at its step if one is named, or a first game; another game is left.

        What is open already stays. A number that the lesson does not have leaves it where its
        learner is.
        """
        if part == self.shown_part:
            return
        name, _, rest = part.partition("/")
        lesson = None if name == GAME else lesson_named(name)
        if self.first_game.game_panel is not None:
            self.first_game.game_panel.quit()
        if lesson is None:
            self.first_game.resume(rest)
        else:
            self._open(lesson, rest)

    def _open(self, lesson: Lesson, number: str) -> None:
        if self.rules.lesson is None or self.rules.lesson.lesson is not lesson:
            self.rules.begin(lesson)
        panel = self.rules.lesson
        assert panel is not None
        wanted = int(number) - 1 if number.isdecimal() else panel.number
        if wanted != panel.number and 0 <= wanted < len(lesson.steps):
            panel.go_to(wanted)

    def fit(self, width: int, height: int) -> None:
        self.rules.fit(width, height)
        self.first_game.fit(width, height)

    def leave(self) -> None:
        """A game of whoever sat here is left as by the button, so that it can be taken up again."""
        if self.first_game.game_panel is not None:
            self.first_game.game_panel.quit()

    def newcomer(self) -> None:
        rules, first_game = self.rules, self.first_game
        self.rules, self.first_game = self._parts_of_course(rules.size)
        self.replace(rules, self.rules)
        self.replace(first_game, self.first_game)

    def _parts_of_course(self, size: tuple[int, int]) -> tuple[RulesCourse, FirstGame]:
        """With the pixels that they have."""
        rules = self.for_person(lambda one: RulesCourse(one, self.language, size))
        first_game = FirstGame(self.visit.profile, self.language, size)
        first_game.on_change(self._make_room)
        rules.on_change(self._tell_certificate)
        rules.on_change(self._make_room)
        rules.on_change(self.tell_part)
        first_game.on_change(self.tell_part)
        self.report_kept()
        return rules, first_game

    def _make_room(self) -> None:
        """While a game or a lesson is open there is nothing else to look at."""
        in_game, in_lesson = self.first_game.game_panel, self.rules.lesson
        self.rules.layout.display = "none" if in_game else "flex"
        self.first_game.layout.display = "none" if in_lesson and not in_game else ""
        for widget in (self._certificate, self._reference):
            widget.layout.display = "none" if in_game or in_lesson else ""

    def retell(self) -> None:
        title = phrase(self.language, "course.reference")
        self._reference.value = self._folded(title, reference_html(self.language))
        self._tell_certificate()

    def _tell_certificate(self) -> None:
        """Only after everything is done; with a file to keep, for a frame is hard to print."""
        progress, profile = self.rules.map.progress, self.visit.profile
        if profile is None or not is_earned(progress, course()):
            self._certificate.value = ""
            return
        page = certificate_html(profile.name, date.today(), progress, course(), self.language)
        data = b64encode(page.encode()).decode()
        save = escape(phrase(self.language, "certificate.save"))
        title = phrase(self.language, "certificate.offer")
        self._certificate.value = self._folded(title, page) + (
            f'<p><a download="certificate.html" href="data:text/html;base64,{data}">{save}</a></p>'
        )

    def _folded(self, title: str, page: str) -> str:
        """A page folded up, in a frame of its own so that its style stays there."""
        return (
            f'<details lang="{self.language}"><summary>{escape(title)}</summary>'
            f'<iframe srcdoc="{escape(page)}" title="{escape(title)}" '
            'style="width: 100%; height: 70em; border: 1px solid var(--edge)"></iframe></details>'
        )
