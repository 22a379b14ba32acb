"""The mark sheet of a class: one line a pupil, from the answers files in a folder."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from snails_core.errors import NotationError, SnailsError, printable
from snails_core.untrusted import read_bytes
from snails_core.words import decimal_sign
from snails_lab.errors import LabError
from snails_lab.models.exercises.answers_file import MAX_BYTES, AnswersFile, read_answers
from snails_lab.models.exercises.problem import known_as, problems
from snails_lab.words import phrase

PACKED = (".zip", ".gz", ".tgz", ".tar", ".7z", ".rar", ".xz", ".bz2")
"""Endings of files that may hold answers, but are not looked into."""
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would take for a formula at the beginning of a cell."""


@dataclass
class MarkSheet:
    """What was handed in, and what could not be used."""

    handed: dict[str, tuple[AnswersFile, str]] = field(default_factory=dict)
    """By pupil: the latest file and its name."""
    replaced: list[tuple[str, str, str]] = field(default_factory=list)
    """Pupil, the file that does not count, and the later one that does."""
    unread: list[SnailsError] = field(default_factory=list)
    unknown: list[LabError] = field(default_factory=list)
    """Exercises that this lab does not have, by file."""

    @classmethod
    def of_folder(cls, folder: Path) -> MarkSheet:
        """Reads all files of a folder whose names end in .json."""
        if not folder.is_dir():
            raise LabError("no_folder", str(folder))
        sheet = cls()
        for path in sorted(folder.iterdir()):
            ending = path.suffix.casefold()
            if ending in PACKED:
                sheet.unread.append(NotationError("file_packed", path.name))
            elif ending == ".json" and not path.is_dir():
                sheet._take(path)
        if not sheet.handed and not sheet.unread:
            raise LabError("no_answers", str(folder))
        return sheet

    def _take(self, path: Path) -> None:
        try:
            handed = read_answers(read_bytes(path, MAX_BYTES))
        except SnailsError as error:
            self.unread.append(type(error)(error.key, path.name, **error.values))
            return
        if handed.unknown:
            names = ", ".join(handed.unknown)
            self.unknown.append(LabError("answers_unknown", path.name, names=names))
        student = known_as(handed.student)
        if student in self.handed:
            other, name = self.handed[student]
            later = handed.written > other.written
            old, new = (name, path.name) if later else (path.name, name)
            self.replaced.append((handed.student, old, new))
            if not later:
                return
        self.handed[student] = handed, path.name

    # --- as a table ---
    @property
    def pupils(self) -> list[AnswersFile]:
        """By name, numbers by their size."""
        order = sorted(self.handed, key=lambda name: (not name.isdigit(), name.zfill(9)))
        return [self.handed[name][0] for name in order]

    @property
    def exercises(self) -> list[str]:
        """Those that anybody has tried, in the order of the course."""
        tried = {id for handed, _ in self.handed.values() for id in handed.attempts}
        return [id for id in problems() if id in tried]

    def csv(self, language: str) -> str:
        """One line a pupil; per exercise 1 or 0 and the number of tries, empty if not tried."""
        written = io.StringIO()
        delimiter = ";" if decimal_sign(language) == "," else ","
        writer = csv.writer(written, delimiter=delimiter, quoting=csv.QUOTE_NONNUMERIC)
        exercises = self.exercises
        writer.writerow([*self._heads(language), *_each(exercises, language)])
        for handed in self.pupils:
            attempts = [handed.attempts.get(id) for id in exercises]
            tried = [attempt for attempt in attempts if attempt and attempt.tries]
            marks = [sum(s.is_right for s in tried), len(tried), sum(s.tries for s in tried)]
            line: list[object] = [_cell(handed.student), *marks, _cell(handed.written)]
            for attempt in attempts:
                one = attempt is not None and attempt.tries
                line += [int(attempt.is_right), attempt.tries] if attempt and one else ["", ""]
            writer.writerow(line)
        return written.getvalue()

    @staticmethod
    def _heads(language: str) -> list[str]:
        return [
            phrase(language, "class_sheet.student"),
            phrase(language, "class_sheet.right"),
            phrase(language, "class_sheet.tried"),
            phrase(language, "class_sheet.tries"),
            phrase(language, "class_sheet.written"),
        ]

    def reports(self, language: str) -> list[str]:
        """A line for each file that does not count, with its name."""
        replaced = [
            printable(phrase(language, "class_sheet.replaced", student=student, old=old, new=new))
            for student, old, new in self.replaced
        ]
        return replaced + [error.message(language) for error in (*self.unread, *self.unknown)]


def _each(exercises: Iterable[str], language: str) -> list[str]:
    """Two columns an exercise."""
    tries = phrase(language, "class_sheet.tries")
    return [head for id in exercises for head in (id, f"{id}: {tries}")]


def _cell(text: str) -> str:
    """A text that no spreadsheet runs."""
    return f"'{text}" if text.startswith(FORMULA) else text
