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


def task_page(
    puzzle: Puzzle, outcome: PuzzleOutcome | None, language: str, *, is_brief: bool = False
) -> str:
    """Title and task in bold, what the others do, and the story, which a phone leaves out; themes
    only once they give nothing away. Beside a verdict it is brief: what is wanted."""
    rating = phrase(language, "puzzle.rated", rating=puzzle.rating)
    mark = "" if outcome is None else f" {SOLVED if outcome.solved else MISSED}"
    goal, *others = task_lines(puzzle, language)
    choices = others.pop() if len(others) > 1 else ""
    story = " ".join([choices, *puzzle.story[language].split()])
    told = "".join(f"<br>{escape(line)}" for line in others)
    if is_brief:
        title = escape(puzzle.title[language])
        return f'<p class="snails-puzzle-task" lang="{language}"><b>{title}:</b> {escape(goal)}</p>'
    return (
        f'<div class="snails-asked snails-puzzle-task" lang="{language}" tabindex="-1" '
        f'role="group" data-question="{escape(puzzle.name)}">'
        f'<h3 style="margin: 0">{escape(puzzle.title[language])}{mark} '
        f'<span style="font-weight: 400">{escape(rating)}</span></h3>'
        f"<b>{escape(goal)}</b>{told}<br><small>{escape(story)}</small></div>"
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
    solved = sum(outcome.solved for outcome in record.outcomes.values())
    parts = [phrase(language, "puzzle.solved", count=solved, tried=len(record.outcomes))]
    if record.streak > 1:
        parts.append(phrase(language, "puzzle.streak", count=record.streak))
    told = rating_line(record, today, change, language)
    return (
        f'<div class="snails-puzzle-rating" lang="{language}" style="line-height: 1.5">'
        f"<b>{escape(told)}</b> · {escape(' · '.join(parts))}</div>"
    )


def history_page(record: PuzzleRecord, title: Callable[[str], str], language: str) -> str:
    """The rating as a chart, and the last answers with what each did to it; "" before
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
        f'<div class="snails-puzzle-history" lang="{language}"><h4 style="margin: .5em 0 .2em">'
        f"{head}</h4>{rating_chart(ratings, language)}"
        f'<ul style="list-style: none; margin: .3em 0; padding: 0; line-height: 1.5">{told}</ul>'
        "</div>"
    )


def rating_line(record: PuzzleRecord, today: date, change: float | None, language: str) -> str:
    """The rating after an answer, with what that did to it."""
    rating = record.now(today)
    told = phrase(
        language,
        "puzzle.your_rating",
        rating=round(rating.value / 10) * 10,
    )
    return told if change is None else f"{told} ({_signed(change)})"


def _signed(change: float) -> str:
    return f"{round(change):+d}".replace("-", "−")
