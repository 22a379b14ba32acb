"""Exercises as data: a question in three languages, parameters to draw, a working by name.

    problem("at_least_one").pose("Anna").question("de")

The answer is computed from the parameters and written nowhere. Who a pupil is decides which
parameters they get: always the same ones for one name, other ones for the next number.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from hashlib import sha256
from importlib.resources import files
from itertools import product
from types import MappingProxyType
from unicodedata import normalize

from snails_core.backs import BACKS_OF_LEVEL, TERRAINS, Back
from snails_core.cards import Face
from snails_core.catalogue import load_catalogue
from snails_core.errors import did_you_mean
from snails_core.tell import term_text
from snails_core.tell.names import SIGNS
from snails_core.words import text
from snails_lab.errors import LabError
from snails_lab.models.exercises.workings import WORKINGS
from snails_lab.models.exercises.workings.working import Working


def told_values(
    drawn: Mapping[str, str | int], working: Working, language: str
) -> dict[str, object]:
    """All that a sentence may mention, by name."""
    told: dict[str, object] = {name: _told(name, value, language) for name, value in drawn.items()}
    if "back" in drawn:
        back = Back[str(drawn["back"]).upper()]
        level = next(level for level, backs in enumerate(BACKS_OF_LEVEL) if back in backs)
        told["terrain"] = term_text(TERRAINS[level], language)
    if working.odds is not None:
        chances = working.odds.damage.items()
        told["distribution"] = ", ".join(f"{damage}: {chance}" for damage, chance in chances)
    return {**told, **working.steps, "answer": working.answer}


def _told(name: str, value: str | int, language: str) -> object:
    if name in ("face", "other"):
        return SIGNS[Face[str(value).upper()]]
    if name in ("card", "second", "third"):
        catalogue = load_catalogue()
        return catalogue.cards[catalogue.card_index[str(value)]].names[language]
    if name in ("back", "seen"):
        return text(language, f"back.{value}")
    return value


Value = str | int
Parameters = Mapping[str, Value]
Texts = Mapping[str, str]
FILES = ("dice.toml", "cards.toml", "rows.toml", "plans.toml")
"""In the order of the course."""


@dataclass(frozen=True)
class Problem:
    """An exercise before its parameters are drawn."""

    id: str
    unit: str
    """What the answer is: `chance`, `damage`, `variance`, `throws`, `share` or `count`."""
    working: str
    draw: Mapping[str, tuple[Value, ...]]
    question: Texts
    hint: Texts
    steps: Mapping[str, tuple[str, ...]]

    @property
    def is_proportion(self) -> bool:
        """Is the answer a share of 1, which may be said in per cent?"""
        return self.unit in ("chance", "share")

    @cached_property
    def variants(self) -> tuple[Posed, ...]:
        """All parameters that are worth asking about, in an order that nobody can guess."""
        names = list(self.draw)
        drawn = [dict(zip(names, values, strict=True)) for values in product(*self.draw.values())]
        distinct = [one for one in drawn if len(set(one.values())) == len(one)]
        posed = [Posed(self, MappingProxyType(one)) for one in distinct]
        fit = [one for one in posed if one.working.is_fit]
        return tuple(sorted(fit, key=lambda one: _hashed(self.id, str(sorted(one.drawn.items())))))

    def pose(self, student: str = "") -> Posed:
        """The exercise for one pupil: numbers count through the variants, names are hashed."""
        name = known_as(student)
        place = int(name) if name.isascii() and name.isdigit() else _hashed(self.id, name)
        return self.variants[place % len(self.variants)]


@dataclass(frozen=True)
class Posed:
    """An exercise with its parameters."""

    problem: Problem
    drawn: Parameters

    @cached_property
    def working(self) -> Working:
        return WORKINGS[self.problem.working](**self.drawn)

    @property
    def answer(self) -> Fraction:
        return self.working.answer

    def question(self, language: str) -> str:
        return self._filled(self.problem.question[language], language)

    def hint(self, language: str) -> str:
        return self._filled(self.problem.hint[language], language)

    def steps(self, language: str) -> tuple[str, ...]:
        """The way to the answer; the first step helps, the last one has the answer."""
        return tuple(self._filled(step, language) for step in self.problem.steps[language])

    def _filled(self, sentence: str, language: str) -> str:
        return sentence.format(**told_values(self.drawn, self.working, language))


def known_as(student: str) -> str:
    """One pupil, however the name is spelt; leading zeros of a number do not count."""
    name = " ".join(normalize("NFKC", student).casefold().split())
    return str(int(name)) if name.isascii() and name.isdigit() else name


def _hashed(*words: str) -> int:
    return int.from_bytes(sha256("\n".join(words).encode()).digest()[:8])


@cache
def problems() -> Mapping[str, Problem]:
    """All exercises by id, in the order of the course."""
    found: dict[str, Problem] = {}
    for name in FILES:
        text = (files(__package__) / "data" / name).read_text(encoding="utf-8")
        for id, entry in tomllib.loads(text).items():
            found[id] = Problem(
                id,
                entry["unit"],
                entry.get("working", id),
                {name: tuple(values) for name, values in entry["draw"].items()},
                entry["question"],
                entry["hint"],
                {language: tuple(steps) for language, steps in entry["steps"].items()},
            )
    return MappingProxyType(found)


def problem(id: str) -> Problem:
    """An exercise by id; raises LabError with the nearest one if there is none."""
    known = problems()
    if id not in known:
        raise LabError("no_exercise", name=id[:60], suggestion=did_you_mean(id, known))
    return known[id]
