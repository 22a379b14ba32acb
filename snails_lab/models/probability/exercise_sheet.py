"""Exercises of a chapter to print: a sheet for each pupil with their own numbers, then solutions.

A page of its own in black on white; nothing in it is asked of another machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from snails_core.setting import standard_setting
from snails_core.svg import card_svg
from snails_lab.models.exercises.problem import Posed, problem
from snails_lab.models.probability.game_question import GameQuestion
from snails_lab.models.probability.source import ChapterSource
from snails_lab.models.prose import html_of
from snails_lab.words import phrase

STYLE = """
body { font: 12pt/1.45 "DejaVu Sans", Verdana, sans-serif; margin: 12mm; }
body { color: black; background: white; }
h1 { font-size: 17pt; margin: 0 0 2mm; } h2 { font-size: 13pt; margin: 6mm 0 2mm; }
section { break-after: page; } section:last-of-type { break-after: auto; }
.exercise { break-inside: avoid; margin: 5mm 0; } .cards { display: flex; gap: 4mm; }
.cards svg { width: 34mm; height: auto; } .line { border-bottom: 1px solid; height: 9mm; }
.name { font-weight: bold; } p { margin: 1.5mm 0; } ol { margin: 1mm 0 3mm; }
@page { size: A4; margin: 14mm; } @media print { body { margin: 0; } }
""".replace("\n", " ").strip()


def sheet_html(
    chapter: ChapterSource, names: Sequence[str], language: str, *, solved: bool = True
) -> str:
    """The whole page; without names the numbers are those of nobody in particular."""
    of_chapter = {"number": chapter.number, "title": chapter.title[language]}
    title = escape(phrase(language, "probability.title", **of_chapter))
    pupils = list(names) or [""]
    parts = [_sheet(chapter, title, name, language) for name in pupils]
    if solved:
        parts.append(_solutions(chapter, title, pupils, language))
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head><meta charset="utf-8">'
        f"<title>{title}</title>\n<style>{STYLE}</style></head>\n"
        f"<body>{''.join(parts)}</body>\n</html>\n"
    )


# --- for the pupils -------------------------------------------------------------------------------
def _sheet(chapter: ChapterSource, title: str, name: str, language: str) -> str:
    whose = escape(name) if name else "…" * 12
    exercises = "".join(
        _exercise(number, posed, language) for number, posed in _numbered(chapter, name)
    )
    first = len(chapter.exercises) + 1
    questions = "".join(
        f'<div class="exercise"><p><b>{number}.</b> {escape(chapter.asked(question, language))}</p>'
        f"{_cards(question.cards, language)}{_line()}{_line()}</div>"
        for number, question in enumerate(chapter.questions, first)
    )
    return f'<section><h1>{title}</h1><p class="name">{whose}</p>{exercises}{questions}</section>'


def _numbered(chapter: ChapterSource, name: str) -> Iterator[tuple[int, Posed]]:
    return enumerate((problem(id).pose(name) for id in chapter.exercises), 1)


def _exercise(number: int, posed: Posed, language: str) -> str:
    key = f"unit_{posed.problem.unit}"
    unit = phrase(language, f"exercise.{key}")
    drawn = [str(posed.drawn[one]) for one in ("card", "second", "third") if one in posed.drawn]
    return (
        f'<div class="exercise"><p><b>{number}.</b> {escape(posed.question(language))} '
        f"<i>({escape(unit)})</i></p>{_cards(drawn, language)}{_line()}</div>"
    )


def _cards(cards: Iterable[str], language: str) -> str:
    pictures = "".join(card_svg(standard_setting(), card, language) for card in cards)
    return f'<div class="cards">{pictures}</div>' if pictures else ""


def _line() -> str:
    """Room for an answer."""
    return '<div class="line"></div>'


# --- for the teacher ------------------------------------------------------------------------------
def _solutions(chapter: ChapterSource, title: str, pupils: Sequence[str], language: str) -> str:
    heading = escape(phrase(language, "exercise_sheet.solutions"))
    own = "".join(_solved(chapter, name, language) for name in pupils)
    first = len(chapter.exercises) + 1
    answers = "".join(
        _answered(chapter, number, question, language)
        for number, question in enumerate(chapter.questions, first)
    )
    everybody = escape(phrase(language, "exercise_sheet.everybody"))
    return f"<section><h1>{title}: {heading}</h1>{own}<h2>{everybody}</h2>{answers}</section>"


def _solved(chapter: ChapterSource, name: str, language: str) -> str:
    nobody = phrase(language, "exercise_sheet.nobody")
    items = "".join(
        f"<li>{' '.join(escape(step) for step in posed.steps(language))}</li>"
        for _, posed in _numbered(chapter, name)
    )
    return f'<div class="exercise"><h2>{escape(name or nobody)}</h2><ol>{items}</ol></div>'


def _answered(chapter: ChapterSource, number: int, question: GameQuestion, language: str) -> str:
    answer = html_of(chapter.answered(question, language))
    return f'<div class="exercise"><p><b>{number}.</b></p>{answer}</div>'
