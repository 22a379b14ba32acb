"""A plan explained: in short, in full, as a page for a notebook, and as data."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from snails_core.options import Plan
from solver.explain.alternatives import Alternatives
from solver.explain.alternatives_text import alternatives_section
from solver.explain.explanation_record import record
from solver.explain.explanation_text import ExplanationWriter, Item, Section
from solver.explain.forecast import Forecast
from solver.explain.page import page
from solver.explain.policy import Policy
from solver.planner import Answer

INDENT = "  "


class Explanation:
    """Everything about one plan in one language, each part worked out when it is first read."""

    def __init__(self, answer: Answer, plan: Plan | None = None, language: str = "en") -> None:
        self.answer, self.plan, self.language = answer, plan or answer.plan, language

    @cached_property
    def policy(self) -> Policy:
        """How to play the plan, turn by turn."""
        return Policy.of(self.answer, self.plan)

    @cached_property
    def forecast(self) -> Forecast:
        """All that may come of the plan."""
        return Forecast(self.policy)

    @cached_property
    def alternatives(self) -> Alternatives | None:
        """Other plans; None if the answer is not proven, for then their values are not known."""
        return Alternatives(self.answer, self.plan) if self.answer.table is not None else None

    @cached_property
    def writer(self) -> ExplanationWriter:
        return ExplanationWriter(self.answer, self.forecast, self.language)

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        found = list(self.writer.sections())
        if self.alternatives is not None:
            found.append(alternatives_section(self.writer, self.alternatives))
        return tuple(found)

    @property
    def short(self) -> str:
        """A head line, and one line for each slot."""
        return "\n".join([self.writer.head(), *self.writer.slot_lines()])

    @property
    def full(self) -> str:
        """All sections, what belongs under a line indented."""
        lines = [self.writer.head()]
        for section in self.sections:
            lines += ["", section.title] if section.title else []
            lines += [
                line for item in section.items for line in _indented(item, bool(section.title))
            ]
        return "\n".join(lines)

    @cached_property
    def html(self) -> str:
        """A self-contained piece of a page, with a picture of the position."""
        return page(self.writer, self.sections)

    @cached_property
    def data(self) -> dict[str, Any]:
        """For JSON: texts in this language, probabilities and values as `num/den`."""
        return record(self.writer, self.alternatives)

    def _repr_html_(self) -> str:
        return self.html

    def __str__(self) -> str:
        return self.short


def explanation_of(answer: Answer, plan: Plan | None = None, language: str = "en") -> Explanation:
    """The explanation of the answer's plan, or of any other plan of the same hand. What a notebook
    calls is `solver.explain`, which takes what `solver.solve` has returned."""
    return Explanation(answer, plan, language)


def _indented(item: Item, depth: int) -> list[str]:
    lines = [INDENT * depth + item.text]
    for below in item.below:
        lines += _indented(below, depth + 1)
    return lines
