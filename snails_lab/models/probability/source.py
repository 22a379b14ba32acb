"""The source of the course: chapters of small steps, in three languages, numbers left open.

A sentence mentions a number as `[[name]]` and never writes it; `[[name:percent]]` adds the
percentage, `[[name:number]]` the decimal, `[[name:tex]]` is for formulas. `[[card.missile]]` is
a card's name, `[[back.trap]]` what a tile shows. What a name stands for is computed by `values`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import NamedTuple

from snails_core.errors import did_you_mean
from snails_core.words import text
from snails_lab.errors import LabError
from snails_lab.models.probability.game_question import (
    GameQuestion,
    asked,
    card_name,
    case_lines,
    question_of,
)
from snails_lab.models.probability.values import VALUES
from snails_lab.words import phrase
from solver.explain.number_format import NumberFormat
from solver.odds.latex import fraction

Texts = Mapping[str, str]
NUMBER = re.compile(r"\[\[(?:(card|back)\.)?(\w+)(?::(\w+))?\]\]")


class ChapterStep(NamedTuple):
    """One small step: words, code, an exercise, or a question to guess at before it is computed."""

    text: Texts | None = None
    code: str = ""
    exercise: str = ""
    predict: Texts | None = None
    answer: Texts | None = None
    """To what was to be guessed; for the edition with solutions."""


class ChapterSource(NamedTuple):
    """A chapter as it is written."""

    id: str
    number: int
    title: Texts
    minutes: int
    goals: tuple[str, ...]
    needs: str
    """Goals and what must be known before, for the teacher's guide."""
    labels: Mapping[str, Texts]
    """Short words for pictures, by name."""
    steps: tuple[ChapterStep, ...]
    questions: tuple[GameQuestion, ...]
    """Which of two cards? They join the chapter to the game."""

    @property
    def exercises(self) -> tuple[str, ...]:
        return tuple(step.exercise for step in self.steps if step.exercise)

    @property
    def file_name(self) -> str:
        return f"{self.number:02}-{self.id.replace('_', '-')}"

    def asked(self, question: GameQuestion, language: str) -> str:
        """A question of the game, with what is known already."""
        known = f"{self.filled(question.setting, language)} " if question.setting else ""
        return known + asked(question, language)

    def answered(self, question: GameQuestion, language: str) -> str:
        """What the solver says to it: each case, and what decides."""
        know, why = phrase(language, "game_question.know"), self.filled(question.why, language)
        return "\n\n".join([*case_lines(question, language), f"**{know}** {why}"])

    def filled(self, texts: Texts, language: str) -> str:
        """The text in a language, with its numbers."""
        values = values_of(self.id)

        def told(found: re.Match[str]) -> str:
            thing, name, form = found.groups()
            if thing == "back":
                return text(language, f"back.{name}")
            return card_name(name, language) if thing else tell(values[name], form, language)

        return NUMBER.sub(told, texts[language]).strip()


def tell(value: Fraction, form: str | None, language: str) -> str:
    """A number as a sentence wants it."""
    numbers = NumberFormat((), language)
    forms: dict[str | None, Callable[[Fraction], str]] = {
        None: str,
        "percent": numbers.chance,
        "number": numbers.number,
        "tex": fraction,
    }
    return forms[form](value)


@cache
def values_of(id: str) -> Mapping[str, Fraction]:
    """The numbers of a chapter by name."""
    return {name: Fraction(value) for name, value in VALUES[id]().items()}


@cache
def sources() -> Mapping[str, ChapterSource]:
    """All chapters by id, in the order of the course."""
    found: dict[str, ChapterSource] = {}
    folder = files(__package__) / "data"
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".toml"))
    for name in names:
        entry = tomllib.loads((folder / name).read_text(encoding="utf-8"))
        number, _, id = name.removesuffix(".toml").partition("_")
        found[id] = ChapterSource(
            id,
            int(number),
            entry["title"],
            entry["minutes"],
            tuple(entry["goals"]),
            entry["needs"],
            entry.get("labels", {}),
            tuple(ChapterStep(**step) for step in entry["step"]),
            tuple(map(question_of, entry["game"])),
        )
    return MappingProxyType(found)


def source(id: str) -> ChapterSource:
    """A chapter by id; raises LabError with the nearest one if there is none."""
    known = sources()
    if id not in known:
        raise LabError("no_chapter", name=id[:60], suggestion=did_you_mean(id, known))
    return known[id]
