"""The certificate of the rules course: a page to print for whoever has done every step."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from html import escape
from importlib.resources import files

from snails_lab.models.lessons.lesson import Lesson
from snails_lab.models.lessons.progress import CourseProgress
from snails_lab.words import phrase

STYLE = """
body { font: 12pt/1.5 "DejaVu Sans", Verdana, sans-serif; color: #1c2430; margin: 12mm; }
main { border: 3px double #2f6f4e; padding: 12mm; text-align: center; }
svg { width: 34mm; height: 26mm; } h1 { font-size: 24pt; margin: 2mm 0 4mm; }
.name { font-size: 22pt; margin: 4mm 0; overflow-wrap: anywhere; }
ol { text-align: left; display: inline-block; margin: 4mm 0; }
footer { display: flex; justify-content: space-between; margin-top: 12mm; }
footer span { border-top: 1px solid #1c2430; padding: 1mm 8mm 0; }
@page { size: A4; margin: 10mm; } @media print { body { margin: 0; } }
""".replace("\n", " ").strip()


def is_earned(progress: CourseProgress, lessons: Sequence[Lesson]) -> bool:
    """Whether every step of every lesson is done."""
    return all(map(progress.is_done, lessons))


def certificate_html(
    name: str, day: date, progress: CourseProgress, lessons: Sequence[Lesson], language: str
) -> str:
    """The whole page; the numbers are those of the person's own progress."""
    done = sum(len(progress.done(lesson)) for lesson in lessons)
    clean = sum(len(progress.clean(lesson)) for lesson in lessons)
    title = escape(phrase(language, "certificate.title"))
    told = escape(phrase(language, "certificate.told", done=done, clean=clean))
    items = "".join(f"<li>{escape(lesson.titles[language])}</li>" for lesson in lessons)
    snail = (files("snails_lab.pages") / "snail.svg").read_text(encoding="utf-8")
    sign = escape(phrase(language, "certificate.signature"))
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head><meta charset="utf-8">'
        f"<title>{title}</title>\n<style>{STYLE}</style></head>\n<body><main>{snail}"
        f'<h1>{title}</h1>\n<p class="name"><b>{escape(name)}</b></p>\n<p>{told}</p>\n'
        f"<ol>{items}</ol>\n<footer><span>{day.isoformat()}</span><span>{sign}</span></footer>"
        "</main></body>\n</html>\n"
    )
