"""What the first view offers: three doors, and below them the courses with all their parts."""

from __future__ import annotations

from html import escape

from snails_lab.lab_games import lab_games
from snails_lab.models.lessons.lesson import Lesson
from snails_lab.models.lessons.progress import CourseProgress, dots, steps_done
from snails_lab.models.lessons.reader import course
from snails_lab.models.probability.source import ChapterSource, sources
from snails_lab.models.visit import Visit
from snails_lab.pages.links import link
from snails_lab.words import phrase

DONE = "✔"


def door(view: str, visit: Visit, progress: CourseProgress) -> str:
    """A view that is offered first: what one does there, and the way in."""
    text, part = phrase(visit.language, f"page.{view}_start"), ""
    if view == "learn":
        text, part = _learning(visit, progress)
    told = escape(phrase(visit.language, f"page.{view}_door"))
    go = link(visit, view, text, part=part, look="snails-go")
    return f'<div class="snails-door">{go}<span>{told}</span></div>'


def rules_offer(progress: CourseProgress, visit: Visit) -> str:
    """The map of the rules course: every lesson, and how far the person has come."""
    lessons = course()
    following = _following(progress)
    stations = "".join(
        _station(number, lesson, progress, lesson is following, visit)
        for number, lesson in enumerate(lessons, 1)
    )
    told = escape(f"{visit.name}: {steps_done(progress, lessons, visit.language)}")
    inner = f'<p class="snails-far">{told}</p><ol class="snails-map">{stations}</ol>'
    return _card("learn", visit.language, inner)


def probability_offer(visit: Visit) -> str:
    """All chapters of the probability course, in the person's language."""
    listed = "".join(
        f"<li>{_number(chapter.number)}<span>{_chapter_link(chapter, visit)} "
        f"<small>{escape(phrase(visit.language, 'page.minutes', count=chapter.minutes))}</small>"
        "</span></li>"
        for chapter in sources().values()
    )
    return _card("probability", visit.language, f'<ol class="snails-map">{listed}</ol>')


def sandbox_offer(visit: Visit) -> str:
    """The place to set up positions and ask the solver."""
    start = phrase(visit.language, "page.sandbox_start")
    go = link(visit, "sandbox", start, look="snails-go")
    return _card("sandbox", visit.language, go)


def more_games(visit: Visit) -> str:
    """That the lab has other games too, and the way to each; nothing where it has none."""
    games = [
        link(visit, game.name, game.wording(visit.language, "lab.title")) for game in lab_games()
    ]
    told = escape(phrase(visit.language, "page.more_games"))
    return f'<p class="snails-more-games">{told} {" · ".join(games)}</p>' if games else ""


def game_offers(visit: Visit) -> str:
    """A door to each other game of the lab."""
    language = visit.language
    return "".join(
        '<section class="snails-offer snails-other-game">'
        f"<h3>{escape(game.wording(language, 'lab.title'))}</h3>"
        f"<p>{escape(game.wording(language, 'lab.door'))}</p>"
        f"{link(visit, game.name, game.wording(language, 'lab.start'), look='snails-go')}</section>"
        for game in lab_games()
    )


def _following(progress: CourseProgress) -> Lesson | None:
    """The next lesson to do."""
    return next((one for one in course() if not progress.is_done(one)), None)


def _learning(visit: Visit, progress: CourseProgress) -> tuple[str, str]:
    """What the door to the course says, and the lesson that it leads to."""
    lessons, following = course(), _following(progress)
    if following is None or not any(map(progress.done, lessons)):
        return phrase(visit.language, "page.learn_start"), ""
    number, title = lessons.index(following) + 1, following.titles[visit.language]
    return phrase(visit.language, "page.learn_on", number=number, title=title), following.id


def _card(name: str, language: str, inner: str) -> str:
    title = escape(phrase(language, f"page.{name}"))
    text = escape(phrase(language, f"page.{name}_text"))
    return f'<section class="snails-offer"><h3>{title}</h3><p>{text}</p>{inner}</section>'


def _station(
    number: int, lesson: Lesson, progress: CourseProgress, is_next: bool, visit: Visit
) -> str:
    """A lesson on the map, with a dot a step; the next one to do is marked."""
    is_done = progress.is_done(lesson)
    current = ' aria-current="step"' if is_next else ""
    title = link(visit, "learn", lesson.titles[visit.language], part=lesson.id)
    return (
        f"<li{current}>{_number(number, is_done)}"
        f"<span>{title} {dots(progress, lesson, visit.language)}</span></li>"
    )


def _number(number: int, is_done: bool = False) -> str:
    look = "snails-number snails-done" if is_done else "snails-number"
    return f'<span class="{look}">{DONE if is_done else number}</span>'


def _chapter_link(chapter: ChapterSource, visit: Visit) -> str:
    """Titles are written to follow a colon; here one begins a line."""
    title = chapter.title[visit.language]
    return link(visit, "probability", title[0].upper() + title[1:], part=chapter.id)
