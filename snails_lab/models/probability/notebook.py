"""Notebooks of the course from its source: cells without outputs, pupils' and solutions' edition.

Code is the same in all languages, and the edition with solutions only adds cells.
"""

from __future__ import annotations

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
        return Path(self.language) / f"{self.source.file_name}{'-solutions' * self.solved}.ipynb"

    @property
    def cells(self) -> tuple[Cell, ...]:
        return tuple(
            Cell(f"{self.source.file_name}-{number}", kind, text)
            for number, (kind, text) in enumerate(self._parts())
        )

    def _parts(self) -> Iterator[tuple[str, str]]:
        yield "markdown", self._head()
        yield "code", OPENING.format(id=self.source.id)
        for step in self.source.steps:
            yield from self._step(step)
        yield "markdown", phrase(self.language, "probability.end")
        yield "code", CLOSING

    def _head(self) -> str:
        number, language = self.source.number, self.language
        title = phrase(language, "probability.title", number=number, title=self._title())
        begin = phrase(language, "probability.begin", minutes=self.source.minutes)
        lines = [f"# {title}", begin]
        if self.solved:
            lines.append(phrase(language, "probability.for_teachers"))
        return "\n\n".join(lines)

    def _title(self) -> str:
        return self.source.title[self.language]

    def _step(self, step: ChapterStep) -> Iterator[tuple[str, str]]:
        language, filled = self.language, self.source.filled
        if step.text:
            yield "markdown", filled(step.text, language)
        if step.predict:
            question = filled(step.predict, language)
            yield "markdown", f"**{phrase(language, 'probability.predict')}** {question}"
        if step.answer and self.solved:
            answer = filled(step.answer, language)
            yield "markdown", f"**{phrase(language, 'probability.answer')}** {answer}"
        if step.code:
            yield "code", step.code.strip()
        if step.exercise:
            yield "code", f'chapter.exercise("{step.exercise}")'
            if self.solved:
                yield "code", f'chapter.solution("{step.exercise}")'


def editions() -> Iterator[Edition]:
    """All notebooks of the course."""
    for source in sources().values():
        for language in LANGUAGES:
            for solved in (False, True):
                yield Edition(source, language, solved)
