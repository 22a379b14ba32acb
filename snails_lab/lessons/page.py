"""The page of the rules course: who learns here, in which language, and the lessons."""

from __future__ import annotations

from ipywidgets import HTML

from snails_lab.lessons.first_game import FirstGame
from snails_lab.lessons.reference import reference_html
from snails_lab.lessons.rules import RulesCourse
from snails_lab.pages.page import Page
from snails_lab.words import phrase


def learn() -> Page:
    """The page for learning the rules."""
    return Learn()


class Learn(Page):
    """The course goes with the name above; another name finds its own progress."""

    def __init__(self) -> None:
        super().__init__("learn")
        self._reference = HTML()
        self.rules, self.first_game = self._parts_of_course()
        self.add(self.rules, self._reference, self.first_game)
        self.retell()

    def newcomer(self) -> None:
        """A game of who sat here is left as by the button, so that it can be taken up again."""
        rules, first_game = self.rules, self.first_game
        if first_game.table is not None:
            first_game.table.quit()
        self.rules, self.first_game = self._parts_of_course()
        self.replace(rules, self.rules)
        self.replace(first_game, self.first_game)

    def _parts_of_course(self) -> tuple[RulesCourse, FirstGame]:
        rules = RulesCourse(self.visit.profile, self.language)
        first_game = FirstGame(self.visit.profile, self.language)
        first_game.on_change(self._make_room)
        return rules, first_game

    def _make_room(self) -> None:
        """While the game is played there is nothing else to look at."""
        self.rules.layout.display = "none" if self.first_game.table else "flex"

    def retell(self) -> None:
        """The quick reference folded up, in a frame of its own so that its style stays there."""
        page = reference_html(self.language).replace("&", "&amp;").replace('"', "&quot;")
        title = phrase(self.language, "course.reference")
        self._reference.value = (
            f'<details lang="{self.language}"><summary>{title}</summary><iframe srcdoc="{page}" '
            f'title="{title}" style="width: 100%; height: 70em; border: 1px solid #888"></iframe>'
            "</details>"
        )
