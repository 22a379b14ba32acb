"""The view of the probability course: all chapters, or one of them as a page."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from typing import Any

from ipywidgets import HTML

from snails_lab.models.exercises.book import ExerciseBook
from snails_lab.models.probability.exercise_sheet import sheet_html
from snails_lab.models.probability.notebook import Edition
from snails_lab.models.probability.predictions import Predictions
from snails_lab.models.probability.source import ChapterSource, source, sources
from snails_lab.models.storage.guests import is_guest_name
from snails_lab.models.storage.profiles import Profile
from snails_lab.models.visit import Visit
from snails_lab.pages.chapter_page import ChapterPage, numbered_title
from snails_lab.pages.links import link, notebook_link, style
from snails_lab.pages.view import View
from snails_lab.widgets.closing import close_all
from snails_lab.widgets.exercises import HandIn
from snails_lab.words import phrase

WIDTH = "780px"
"""As wide as a line can be read with ease."""
ALL = "chapters"
"""The part that lists all chapters; the others are named after their chapter."""


class ProbabilityView(View):
    """Answers and predictions go with the name above; another name finds its own.

    A guest has no numbers of their own, so their answers are not kept.
    """

    name = "probability"

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.layout.max_width, self.layout.margin = WIDTH, "0 auto"
        self.above, self._below = HTML(), HTML()
        self.page: Any = HTML()
        self.chapter: ChapterSource | None = None
        """The chapter that is open."""
        self.add(self.above, self.page, self._below)
        self._open_book()
        self._show(None)

    @property
    def shown_part(self) -> str:
        return self.chapter.id if self.chapter else ALL

    def go_to(self, part: str) -> None:
        """Opens a chapter by its name or number, or the list of all."""
        self._show(None if part == ALL else _chapter(part))
        self.tell_part()

    def newcomer(self) -> None:
        self._open_book()
        self._show(self.chapter)

    def came_back(self) -> None:
        self._tell()

    def retell(self) -> None:
        self._tell()

    # --- who is here ---
    def _open_book(self) -> None:
        self.book = self.for_person(_book)
        self.predictions = self.for_person(Predictions)
        self.report_kept()

    # --- what is shown ---
    def _show(self, chapter: ChapterSource | None) -> None:
        self.chapter = chapter
        before = self.page
        if chapter is None:
            self.page = HandIn(self.book, self.language, on_page=True)
        else:
            self.page = ChapterPage(chapter.id, self.book, self.predictions, self.language)
        self._adopted = [one for one in self._adopted if one is not before]
        self.adopt(self.page)
        self.children = [self.page if child is before else child for child in self.children]
        close_all(before)
        self._tell()

    def _tell(self) -> None:
        look = style("chapter.css")
        if self.chapter is None:
            self.above.value, self._below.value = look + self._list(), ""
        else:
            ways = self._ways(self.chapter)
            self.above.value, self._below.value = look + ways, self.sheet_link + ways

    def _list(self) -> str:
        language = self.language
        title = escape(phrase(language, "page.probability"))
        text = escape(phrase(language, "page.probability_text"))
        listed = "".join(f"<li>{self._station(chapter)}</li>" for chapter in sources().values())
        return (
            f'<div class="snails-prose" lang="{language}"><h2>{title}</h2><p>{text}</p>'
            f'<ol class="snails-chapters">{listed}</ol></div>'
        )

    def _station(self, chapter: ChapterSource) -> str:
        language = self.language
        attempts = self.book.attempts
        right = sum(id in attempts and attempts[id].is_right for id in chapter.exercises)
        count = len(chapter.exercises)
        minutes = phrase(language, "page.minutes", count=chapter.minutes)
        done = phrase(language, "exercise.progress", right=right, count=count)
        way = link(self.visit, self.name, numbered_title(chapter, language), part=chapter.id)
        return f"{way} <small>{escape(minutes)} · {escape(done)}</small>"

    def _ways(self, chapter: ChapterSource) -> str:
        """To the chapter before, to all, to the one after, and to the same one with cells."""
        language, chapters = self.language, list(sources().values())
        at = chapters.index(chapter)
        before = chapters[at - 1] if at else None
        after = chapters[at + 1] if at + 1 < len(chapters) else None
        notebook = Edition(chapter, language, solved=False).path.with_suffix("").as_posix()
        ways = [
            before and self._way(f"← {numbered_title(before, language)}", before.id),
            self._way(phrase(language, "probability.chapters"), ALL),
            after and self._way(f"{numbered_title(after, language)} →", after.id),
            notebook_link(
                self.visit, f"probability/{notebook}", phrase(language, "probability.as_cells")
            ),
        ]
        return f'<nav class="snails-ways" lang="{language}">{"".join(filter(None, ways))}</nav>'

    @property
    def sheet_link(self) -> str:
        """A link to the exercises as a file to print; a class gets them without solutions."""
        chapter = self.chapter
        if chapter is None:
            return ""
        names = [self.book.student] if self.book.student else []
        solved = not self.visit.is_served
        page = sheet_html(chapter, names, self.language, solved=solved)
        data = b64encode(page.encode()).decode("ascii")
        text = escape(phrase(self.language, "exercise_sheet.offer"))
        return (
            f'<p class="snails-print"><a download="{chapter.file_name}.html" '
            f'href="data:text/html;base64,{data}">{text}</a></p>'
        )

    def _way(self, text: str, part: str) -> str:
        return link(self.visit, self.name, text, part=part)


def _chapter(part: str) -> ChapterSource:
    """By number or by id; raises LabError with the nearest one if there is none."""
    numbered = {str(chapter.number): chapter for chapter in sources().values()}
    return numbered.get(part) or source(part)


def _book(profile: Profile | None) -> ExerciseBook:
    """A guest's is of nobody: with another language their name would be another, too."""
    is_nobody = profile is None or is_guest_name(profile.name)
    return ExerciseBook() if is_nobody else ExerciseBook(profile=profile)
