"""Notebooks of the course from its source: cells without outputs, pupils' and solutions' edition.

Code is the same in all languages. In the pupils' edition a field stands below each question that
is to be predicted: what tells the answer is folded up or held back until then. The edition with
solutions has answers and solutions instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from snails_core.words import LANGUAGES
from snails_lab.models.probability.source import ChapterSource, ChapterStep, sources
from snails_lab.words import phrase

OPENING = """from snails_lab import Chapter

chapter = Chapter("{id}", student="")
chapter"""
CLOSING = "chapter.hand_in()"
PREDICT = "chapter.predict({number})"
QUESTION = "chapter.question({number})"
PREDICTED = "%%predicted {number}\n"
TELLS_NOTHING = re.compile(r"chapter\.(card|dice_lab|tile_bag|damage_race)\(")
"""Code that only lays something on the table."""
SOLUTIONS = "solutions"
"""The folder of the edition with solutions, with a folder a language as beside it."""


class Cell(NamedTuple):
    """A cell as it is written, before it is run."""

    id: str
    kind: str
    """`markdown` or `code`."""
    source: str


class Edition(NamedTuple):
    """A notebook of the course: a chapter in a language, with or without solutions."""

    source: ChapterSource
    language: str
    solved: bool

    @property
    def path(self) -> Path:
        """Within the folder of the course."""
        folder = Path(SOLUTIONS) if self.solved else Path()
        return folder / self.language / f"{self.source.file_name}.ipynb"

    @property
    def cells(self) -> tuple[Cell, ...]:
        return tuple(
            Cell(f"{self.source.file_name}-{number}", kind, text)
            for number, (kind, text) in enumerate(self._parts())
        )

    def _parts(self) -> Iterator[tuple[str, str]]:
        yield "markdown", self._head()
        yield "code", OPENING.format(id=self.source.id)
        yield from self._steps()
        yield from self._questions()
        yield "markdown", phrase(self.language, "probability.end")
        yield "code", CLOSING

    def _head(self) -> str:
        begin = phrase(self.language, "probability.begin", minutes=self.source.minutes)
        return self.head(begin)

    def head(self, begin: str) -> str:
        """The title, and how to begin."""
        number, language = self.source.number, self.language
        title = phrase(language, "probability.title", number=number, title=self._title())
        lines = [f"# {title}", begin]
        if self.solved:
            lines.append(phrase(language, "probability.for_teachers"))
        return "\n\n".join(lines)

    def _title(self) -> str:
        return self.source.title[self.language]

    def _steps(self) -> Iterator[tuple[str, str]]:
        """All steps; in the pupils' edition all that is computed waits for the last prediction."""
        language, filled = self.language, self.source.filled
        number, is_answered = 0, True
        for step in self.source.steps:
            if step.text:
                text = filled(step.text, language)
                yield "markdown", text if is_answered else self._folded(text)
            if step.predict:
                number += 1
                question = filled(step.predict, language)
                yield "markdown", f"**{phrase(language, 'probability.predict')}** {question}"
                yield from self._answered(step, number)
                is_answered = self.solved
            if step.code:
                waits = number and not self.solved and not TELLS_NOTHING.match(step.code)
                yield "code", PREDICTED.format(number=number) * bool(waits) + step.code.strip()
                is_answered = is_answered or bool(waits)
            if step.exercise:
                yield "code", f'chapter.exercise("{step.exercise}")'
                if self.solved:
                    yield "code", f'chapter.solution("{step.exercise}")'

    def _questions(self) -> Iterator[tuple[str, str]]:
        """What joins the chapter to the game; answered in the edition with solutions."""
        language = self.language
        yield "markdown", phrase(language, "game_question.heading")
        for number, question in enumerate(self.source.questions, 1):
            yield "code", QUESTION.format(number=number)
            if self.solved:
                answer = self.source.answered(question, language)
                yield "markdown", f"**{phrase(language, 'probability.answer')}** {answer}"

    def _answered(self, step: ChapterStep, number: int) -> Iterator[tuple[str, str]]:
        """What stands below a question: the field for a prediction, or the answer."""
        if not self.solved:
            yield "code", PREDICT.format(number=number)
        elif step.answer:
            answer = self.source.filled(step.answer, self.language)
            yield "markdown", f"**{phrase(self.language, 'probability.answer')}** {answer}"

    def _folded(self, text: str) -> str:
        title = phrase(self.language, "probability.folded")
        return f"<details>\n<summary>{title}</summary>\n\n{text}\n\n</details>"


def editions() -> Iterator[Edition]:
    """All notebooks of the course."""
    for source in sources().values():
        for language in LANGUAGES:
            for solved in (False, True):
                yield Edition(source, language, solved)
