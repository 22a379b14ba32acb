"""Lessons by doing, for all companions: files of steps, each with its words and its task.

A file has an `id`, `titles` and tables `[[step]]`. A step has an `id`, a `task`, what to know
(`text`), what is `ask`ed and `why` the answer is right, each in all languages, and fields of its
task. `because` has the reason for each wrong answer that has one of its own, by the answer's name;
`*` is for all others. No answer is written down: tasks compute theirs.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from snails_core.toml_tables import MAX_BYTES, Table
from snails_core.untrusted import parse_toml

Text = Mapping[str, str]
"""By language."""
WORDS = ("text", "ask", "why")
FIELDS = ("id", "task", *WORDS, "because")
ANY = "*"


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do: what to know, what is asked, and why the answer is right."""

    id: str
    kind: str
    """The kind of its task."""
    text: Text
    ask: Text
    why: Text
    because: Mapping[str, Text]
    """Reasons for wrong answers, by the name of the answer."""
    table: Table
    """What the task is made of."""

    def reason(self, answer: str, language: str) -> str:
        """Why this answer is wrong; empty if the step has no reason of its own for it."""
        found = self.because.get(answer) or self.because.get(ANY)
        return found[language] if found else ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A few steps on one subject."""

    id: str
    titles: Text
    steps: tuple[Step, ...]


def read_course(package: str, tasks: Collection[str], known: Collection[str]) -> tuple[Lesson, ...]:
    """All lessons in the folder `data` of a package, in the order of their file names."""
    found = sorted(files(package).joinpath("data").iterdir(), key=lambda file: file.name)
    return tuple(
        read_lesson(file.name, file.read_text(encoding="utf-8"), tasks, known)
        for file in found
        if file.name.endswith(".toml")
    )


def read_lesson(name: str, text: str, tasks: Collection[str], known: Collection[str]) -> Lesson:
    """A lesson; raises DataError with the file, the step and the field that does not fit."""
    whole = Table.of(parse_toml(text, name, MAX_BYTES), ("id", "titles", "step"), name)
    id, titles = whole.text("id"), whole.names("titles")
    steps = tuple(_step(value, name, path, tasks, known) for value, path in whole.items("step"))
    return Lesson(id, titles, steps)


def _step(
    value: object, file: str, path: str, tasks: Collection[str], known: Collection[str]
) -> Step:
    id = Table.of(value, (*FIELDS, *known), file, path).text("id")
    assert isinstance(value, dict)
    table = Table(value, f"{file}: {id}")
    reasons: dict[str, Any] = table.raw.get("because", {})
    because = Table(reasons, f"{table.head}: because") if reasons else None
    text, ask, why = (table.names(field) for field in WORDS)
    return Step(
        id,
        table.choice("task", tasks),
        text,
        ask,
        why,
        {answer: because.names(answer) for answer in reasons} if because else {},
        table,
    )


def find_lesson(course: tuple[Lesson, ...], name: str) -> Lesson | None:
    """The lesson of a name."""
    return next((lesson for lesson in course if lesson.id == name), None)
