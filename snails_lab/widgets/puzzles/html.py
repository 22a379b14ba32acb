"""What the solving page says, as HTML: the task, hints, the verdict, and the rating."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from html import escape

from snails_lab.models.puzzles.attempt import Grade, PuzzleAttempt
from snails_lab.models.puzzles.glicko import Rating
from snails_lab.models.puzzles.record import PuzzleOutcome, PuzzleRecord
from snails_lab.widgets.controls import NOTE_LOOKS
from snails_lab.words import phrase
from solver.puzzles.judging import Judgement
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.task_text import gap_text, task_lines, value_text
from solver.words import wording

SIGNS = {Grade.BEST: "✔", Grade.NEARLY: "≈", Grade.WORSE: "✘"}
LOOKS = {Grade.BEST: "right", Grade.NEARLY: "shown", Grade.WORSE: "wrong"}
CHART_WIDTH, CHART_HEIGHT = 120, 28
FEWEST_POINTS = 4
"""Fewer ratings are no history."""
LEAST_SPAN = 100.0
"""Points of rating that the chart is high at least, or it would show noise as mountains."""


def task_page(puzzle: Puzzle, outcome: PuzzleOutcome | None, language: str) -> str:
    """Title, story and task; themes only once they give nothing away."""
    title = escape(puzzle.title[language])
    rating = escape(phrase(language, "puzzle.rated", rating=puzzle.rating))
    mark = "" if outcome is None else f" {'✔' if outcome.solved else '✘'}"
    story = "".join(f"<p>{escape(line)}</p>" for line in puzzle.story[language].splitlines())
    lines = "".join(f"<li>{escape(line)}</li>" for line in task_lines(puzzle, language))
    return (
        f'<div class="snails-puzzle-task" lang="{language}" style="line-height: 1.5">'
        f'<h3 style="margin: .2em 0">{title}{mark} <small>{rating}</small></h3>'
        f'{story}<ul style="margin: .3em 0; padding-left: 1.3em">{lines}</ul></div>'
    )


def hints_page(attempt: PuzzleAttempt, language: str) -> str:
    if not attempt.hints:
        return ""
    items = "".join(f"<li>{escape(hint[language])}</li>" for hint in attempt.shown_hints)
    head = escape(phrase(language, "puzzle.hints"))
    return (
        f'<div class="snails-puzzle-hints" role="status" lang="{language}" '
        f'style="line-height: 1.5"><b>{head}</b><ol style="margin: .2em 0">{items}</ol></div>'
    )


def verdict_page(attempt: PuzzleAttempt, judgement: Judgement, language: str) -> str:
    """How good the plan is, exactly, and what it lacks."""
    puzzle, grade = attempt.puzzle, attempt.grade(judgement)
    value = value_text(puzzle, judgement.value, language)
    best = value_text(puzzle, judgement.best, language)
    if grade is Grade.BEST:
        lines = [phrase(language, "puzzle.right", value=value), _ties(attempt, language)]
        lines.append(_themes(puzzle, language))
    else:
        gap = gap_text(puzzle, judgement.best, judgement.value, language)
        head = phrase(language, "puzzle.nearly" if grade is Grade.NEARLY else "puzzle.worse")
        lines = [head, phrase(language, "puzzle.price", value=value, best=best, gap=gap)]
        lines.append("" if attempt.is_over else phrase(language, "puzzle.again"))
    return _box(grade, lines, language)


def answer_page(attempt: PuzzleAttempt, language: str) -> str:
    """The answer was shown."""
    puzzle = attempt.puzzle
    best = value_text(puzzle, attempt.proof.value, language)
    lines = [phrase(language, "puzzle.shown", best=best), _themes(puzzle, language)]
    return _box(Grade.WORSE, lines, language)


def _box(grade: Grade, lines: Sequence[str], language: str) -> str:
    first, *others = (escape(line) for line in lines if line)
    rest = "".join(f"<br>{line}" for line in others)
    return (
        f'<div role="status" lang="{language}" class="snails-puzzle-verdict '
        f'snails-puzzle-{grade.name.lower()}" style="padding: .5em .8em; line-height: 1.5; '
        f'{NOTE_LOOKS[LOOKS[grade]]}"><b>{SIGNS[grade]} {first}</b>{rest}</div>'
    )


def _ties(attempt: PuzzleAttempt, language: str) -> str:
    """That other plans would have been right too."""
    count = len(attempt.proof.plans) - 1
    return phrase(language, "puzzle.also_right", count=count) if count else ""


def _themes(puzzle: Puzzle, language: str) -> str:
    named = ", ".join(wording(language, f"theme.{theme}") for theme in puzzle.themes)
    return phrase(language, "puzzle.themes", themes=named) if named else ""


def rating_page(record: PuzzleRecord, today: date, change: float | None, language: str) -> str:
    """The rating with how sure it is, what changed it, and how it went so far."""
    rating = record.now(today)
    solved = sum(outcome.solved for outcome in record.outcomes.values())
    told = phrase(
        language,
        "puzzle.your_rating",
        rating=round(rating.value),
        deviation=round(rating.deviation),
    )
    count = phrase(language, "puzzle.solved", count=solved, tried=len(record.outcomes))
    moved = "" if change is None else f" <b>({_signed(change)})</b>"
    return (
        f'<div class="snails-puzzle-rating" lang="{language}" style="line-height: 1.5">'
        f"<b>{escape(told)}</b>{moved} · {escape(count)} {_chart(record, language)}</div>"
    )


def _signed(change: float) -> str:
    return f"{round(change):+d}".replace("-", "−")


def _chart(record: PuzzleRecord, language: str) -> str:
    """The ratings so far as a line."""
    values = [Rating().value, *record.history]
    if len(values) < FEWEST_POINTS:
        return ""
    middle = (min(values) + max(values)) / 2
    span = max(LEAST_SPAN, max(values) - min(values))
    across = CHART_WIDTH / (len(values) - 1)
    points = " ".join(
        f"{number * across:.1f},{CHART_HEIGHT * (0.5 - 0.9 * (value - middle) / span):.1f}"
        for number, value in enumerate(values)
    )
    title = escape(phrase(language, "puzzle.chart"))
    return (
        f'<svg role="img" aria-label="{title}" width="{CHART_WIDTH}" height="{CHART_HEIGHT}" '
        f'viewBox="-2 -2 {CHART_WIDTH + 4} {CHART_HEIGHT + 4}" style="vertical-align: middle">'
        f'<polyline points="{points}" fill="none" stroke="var(--leaf)" stroke-width="2"/></svg>'
    )
