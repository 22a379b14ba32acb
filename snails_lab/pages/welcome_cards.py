"""What the first page offers, a card each: pages to go to, and the courses with all their parts."""

from __future__ import annotations

from html import escape

from snails_lab.models.lessons.lesson import Lesson
from snails_lab.models.lessons.overview import dots, steps_done
from snails_lab.models.lessons.progress import Progress
from snails_lab.models.lessons.reader import course
from snails_lab.models.probability.notebook import Edition
from snails_lab.models.probability.source import Source, sources
from snails_lab.pages.links import link, notebook_link
from snails_lab.words import phrase

HERE = "welcome"
DONE = "✔"


def page_offer(page: str, language: str, query: str) -> str:
    """A page, what it is for, and the way there."""
    start = phrase(language, f"page.{page}_start")
    return _card(page, language, link(page, start, here=HERE, query=query, look="snails-go"))


def rules_offer(progress: Progress, name: str, language: str, query: str) -> str:
    """The map of the rules course: every lesson, and how far the person of that name has come."""
    lessons = course()
    following = next((one for one in lessons if not progress.is_done(one)), None)
    stations = "".join(
        _station(number, lesson, progress, lesson is following, language, query)
        for number, lesson in enumerate(lessons, 1)
    )
    start, part = phrase(language, "page.learn_start"), ""
    if following and any(map(progress.done, lessons)):
        title, part = following.titles[language], following.id
        start = phrase(language, "page.learn_on", number=lessons.index(following) + 1, title=title)
    go = link("learn", start, here=HERE, query=query, look="snails-go", part=part)
    told = escape(f"{name}: {steps_done(progress, lessons, language)}")
    inner = f'<p class="snails-far">{told}</p><ol class="snails-map">{stations}</ol>'
    return _card("learn", language, go, inner)


def probability_offer(language: str, query: str) -> str:
    """All chapters of the probability course, in the person's language."""
    chapters = [*sources().values()]
    start = phrase(language, "page.probability_start")
    go = _chapter_link(chapters[0], start, language, query, "snails-go")
    listed = "".join(
        f"<li>{_number(chapter.number)}"
        f"<span>{_chapter_link(chapter, _title(chapter, language), language, query)} "
        f"<small>{escape(phrase(language, 'page.minutes', count=chapter.minutes))}</small></span>"
        "</li>"
        for chapter in chapters
    )
    return _card("probability", language, go, f'<ol class="snails-map">{listed}</ol>')


def _card(name: str, language: str, go: str, inner: str = "") -> str:
    """One with something in it is wide."""
    title = escape(phrase(language, f"page.{name}"))
    text = escape(phrase(language, f"page.{name}_text"))
    look = "snails-offer snails-offer-wide" if inner else "snails-offer"
    return f'<section class="{look}"><h3>{title}</h3><p>{text}</p>{inner}{go}</section>'


def _station(
    number: int, lesson: Lesson, progress: Progress, is_next: bool, language: str, query: str
) -> str:
    """A lesson on the map, with a dot a step; the next one to do is marked."""
    is_done = progress.is_done(lesson)
    current = ' aria-current="step"' if is_next else ""
    title = link("learn", lesson.titles[language], here=HERE, query=query, part=lesson.id)
    return (
        f"<li{current}>{_number(number, is_done)}"
        f"<span>{title} {dots(progress, lesson, language)}</span></li>"
    )


def _number(number: int, is_done: bool = False) -> str:
    look = "snails-number snails-done" if is_done else "snails-number"
    return f'<span class="{look}">{DONE if is_done else number}</span>'


def _chapter_link(
    chapter: Source, text: str, language: str, query: str, look: str = "snails-link"
) -> str:
    path = Edition(chapter, language, solved=False).path.with_suffix("")
    notebook = f"probability/{path.as_posix()}"
    return notebook_link(notebook, text, here=HERE, query=query, look=look)


def _title(chapter: Source, language: str) -> str:
    """Written to follow a colon; here it begins a line."""
    title = chapter.title[language]
    return title[0].upper() + title[1:]
