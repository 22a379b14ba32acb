"""What the solving page says, as HTML: the task, hints, the rating and how it came about."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from html import escape

from snails_lab.models.puzzles.attempt import PuzzleAttempt
from snails_lab.models.puzzles.record import NEWCOMER, PuzzleOutcome, PuzzleRecord
from snails_lab.widgets.puzzles.rating_chart import rating_chart
from snails_lab.words import phrase
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.task_text import task_lines

MOST_TOLD = 12
"""So many of the last answers are listed; the chart shows more."""
SOLVED, MISSED = "✔", "✘"


def task_page(puzzle: Puzzle, outcome: PuzzleOutcome | None, language: str) -> str:
    """Title, story and task; themes only once they give nothing away."""
    title = escape(puzzle.title[language])
    rating = escape(phrase(language, "puzzle.rated", rating=puzzle.rating))
    mark = "" if outcome is None else f" {SOLVED if outcome.solved else MISSED}"
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


def rating_page(record: PuzzleRecord, today: date, change: float | None, language: str) -> str:
    """The rating with how sure it is, what changed it, how many are solved, and the streak."""
    rating = record.now(today)
    solved = sum(outcome.solved for outcome in record.outcomes.values())
    told = phrase(
        language,
        "puzzle.your_rating",
        rating=round(rating.value),
        deviation=round(rating.deviation),
    )
    parts = [phrase(language, "puzzle.solved", count=solved, tried=len(record.outcomes))]
    if record.streak > 1:
        parts.append(phrase(language, "puzzle.streak", count=record.streak))
    moved = "" if change is None else f" <b>({_signed(change)})</b>"
    return (
        f'<div class="snails-puzzle-rating" lang="{language}" style="line-height: 1.5">'
        f"<b>{escape(told)}</b>{moved} · {escape(' · '.join(parts))}</div>"
    )


def history_page(record: PuzzleRecord, title: Callable[[str], str], language: str) -> str:
    """To unfold: the rating as a chart, and the last answers with what each did to it; "" before
    the first. `title` tells what a puzzle is called, by its name."""
    if not record.history:
        return ""
    first = record.history[0]
    ratings = [NEWCOMER.value if first.name else first.rating]
    ratings += [one.rating for one in record.history]
    lines = []
    for one, before in zip(record.history, ratings, strict=False):
        mark = SOLVED if one.is_right else MISSED
        name = title(one.name) if one.name else "?"
        lines.append(f"{mark} {name}: {round(one.rating)} ({_signed(one.rating - before)})")
    told = "".join(f"<li>{escape(line)}</li>" for line in reversed(lines[-MOST_TOLD:]))
    head = escape(phrase(language, "puzzle.history"))
    return (
        f'<details class="snails-puzzle-history" lang="{language}">'
        f'<summary style="cursor: pointer">{head}</summary>'
        f"{rating_chart(ratings, language)}"
        f'<ul style="list-style: none; margin: .3em 0; padding: 0; line-height: 1.5">{told}</ul>'
        f"</details>"
    )


def _signed(change: float) -> str:
    return f"{round(change):+d}".replace("-", "−")
