"""The verdict on a plan as HTML: one sentence with its reason, and what there is to add."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from snails_core.options import Plan
from snails_lab.models.puzzles.attempt import Grade, PuzzleAttempt
from snails_lab.models.puzzles.judging import PlanVerdict
from snails_lab.models.solver_question.readable_reply import ROMAN
from snails_lab.widgets.controls import NOTE_LOOKS
from snails_lab.words import phrase
from solver.puzzles.judging import Judgement
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.reasons import Kind, Reason
from solver.puzzles.task_text import brief_text, unit_text, value_text
from solver.words import wording

LOOKS = {Grade.BEST: "right", Grade.CLOSE: "shown", Grade.WORSE: "wrong"}
SIGNS = {Grade.BEST: "✔", Grade.CLOSE: "≈", Grade.WORSE: "✘"}


def verdict_page(
    attempt: PuzzleAttempt, verdict: PlanVerdict, language: str, rated: str = ""
) -> str:
    """How good the plan is and what that turns on; what it did to the rating; what else is right,
    once that tells nothing."""
    grade = attempt.grade(verdict.judgement)
    others = _notes(attempt, language) if attempt.is_over else [phrase(language, "puzzle.again")]
    if rated:
        others.insert(0, rated)
    return _box(attempt, grade, verdict_line(attempt, verdict, language), others, language)


def answer_page(attempt: PuzzleAttempt, verdict: PlanVerdict, language: str) -> str:
    """The answer was shown to somebody who had none."""
    best = brief_text(attempt.puzzle, verdict.judgement.best, language)
    best = _with_unit(attempt.puzzle, best, language)
    because = because_text(attempt.puzzle, verdict, language)
    told = phrase(language, "puzzle.shown", best=best, because=because)
    return _box(attempt, Grade.WORSE, told, _notes(attempt, language), language)


def verdict_line(attempt: PuzzleAttempt, verdict: PlanVerdict, language: str) -> str:
    """`Not the best: 0 % instead of 75 %; with Missile in slot I no plan is worth more ...`"""
    puzzle, grade = attempt.puzzle, attempt.grade(verdict.judgement)
    value, best = _both(puzzle, verdict.judgement, language)
    because = because_text(puzzle, verdict, language)
    if grade is Grade.BEST:
        counted = _with_unit(puzzle, value, language)
        return phrase(language, "puzzle.right", value=counted, because=because)
    return phrase(
        language,
        "puzzle.close" if grade is Grade.CLOSE else "puzzle.worse",
        value=value,
        best=_with_unit(puzzle, best, language),
        because=because,
    )


def because_text(puzzle: Puzzle, verdict: PlanVerdict, language: str) -> str:
    """What the verdict turns on, to go on with after its numbers; "" if nothing stands out."""
    reason, judgement = verdict.reason, verdict.judgement
    if reason is None:
        return ""
    if reason.kind is Kind.SPENT:
        return phrase(language, "puzzle_reason.spent", count=int(judgement.cost[-1]))
    return phrase(
        language,
        f"puzzle_reason.{reason.kind}",
        value=brief_text(puzzle, reason.value, language) if reason.value else "",
        card=_card(puzzle, reason, judgement.plan, language),
        slot="" if reason.slot is None else ROMAN[reason.slot],
    )


def _with_unit(puzzle: Puzzle, told: str, language: str) -> str:
    """`0.75 (enemies eliminated, on average)`; a chance says by itself what it is."""
    unit = unit_text(puzzle, language)
    return f"{told} ({unit})" if unit else told


def _card(puzzle: Puzzle, reason: Reason, plan: Plan, language: str) -> str:
    if reason.slot is None:
        return ""
    return puzzle.setting.catalogue.cards[plan.cards[reason.slot]].names[language]


def _both(puzzle: Puzzle, judgement: Judgement, language: str) -> tuple[str, str]:
    """The plan's value and the best, as fractions if they would look alike without."""
    value, best = judgement.value, judgement.best
    told = brief_text(puzzle, value, language), brief_text(puzzle, best, language)
    if told[0] == told[1] and not judgement.optimal:
        return value_text(puzzle, value, language), value_text(puzzle, best, language)
    return told


def _notes(attempt: PuzzleAttempt, language: str) -> list[str]:
    """That other plans would have been right too, and the themes."""
    lines = []
    count = len(attempt.proof.plans) - 1
    if count:
        lines.append(phrase(language, "puzzle.also_right", count=count))
    named = ", ".join(wording(language, f"theme.{theme}") for theme in attempt.puzzle.themes)
    if named:
        lines.append(phrase(language, "puzzle.themes", themes=named))
    return lines


def _box(
    attempt: PuzzleAttempt, grade: Grade, sentence: str, others: Sequence[str], language: str
) -> str:
    """As the table shows a question: a new verdict comes into view and takes the focus."""
    again = phrase(language, "puzzle.again")
    told = (f"<small>{escape(one)}</small>" if one == again else escape(one) for one in others)
    rest = "".join(f"<br>{line}" for line in told)
    number = f"{attempt.puzzle.name} {len(attempt.judged)} {attempt.is_over}"
    return (
        f'<div role="status" lang="{language}" class="snails-asked snails-puzzle-verdict '
        f'snails-puzzle-{grade.name.lower()}" tabindex="-1" data-question="{escape(number)}" '
        f'style="padding: .3em .8em; {NOTE_LOOKS[LOOKS[grade]]}">'
        f"<b>{SIGNS[grade]} {escape(sentence)}</b>{rest}</div>"
    )
