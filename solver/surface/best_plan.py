"""The answer of `solve`: a plan, how good it is, and why; as text and as a page."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from snails_core.notation import read_plan
from snails_core.options import Plan
from snails_core.position import Position
from solver.surface.best_plan_page import best_plan_page
from solver.surface.reply_text import reply_text
from solver.surface.warm_worker import warm_worker
from solver.worker import Reply, RequestError, SolveRequest
from solver.worker.solve_record import plan_words

Number = Fraction | tuple[Fraction, ...] | None
"""Several for a goal of several parts, which count one after the other."""


@dataclass(frozen=True, slots=True, repr=False)
class BestPlan:
    """The best plan for a position, proven or the best so far.

    >>> from solver import solve
    >>> table = "snails 1; map 1 3 2; player A ninja; G a1; hand missile; player B; G a2 20"
    >>> answer = solve(table)
    >>> answer.is_proven, answer.value, answer.bound
    (True, Fraction(55, 4), Fraction(55, 4))
    >>> print(answer.plan)
    AG - crawl_dig crawl_punch crawl_switch dig_aim missile
    >>> answer.plan in answer.position.node.options
    True

    Printed, it is a head line and one line for each slot; a notebook shows the cards as pictures
    and the reasons to unfold.
    """

    position: Position
    reply: Reply
    """What the worker said, with everything that `snails solve --json` prints in `reply.data`."""
    language: str = "en"
    request: SolveRequest | None = None
    """What was asked; None if it was not asked by `solve`."""

    @property
    def plan(self) -> Plan | None:
        """None if there is none that meets all wishes, or none was found in time."""
        plan = self.reply.data["plan"]
        if plan is None:
            return None
        return read_plan(self.position.setting, plan_words(plan))

    @property
    def value(self) -> Number:
        """What the plan is worth, exactly."""
        return _number(self.reply.data["value"])

    @property
    def bound(self) -> Number:
        """What no plan exceeds; None if that is not known."""
        return _number(self.reply.data["bound"])

    @property
    def is_proven(self) -> bool:
        """Is no other plan better?"""
        return self.reply.status == "optimal"

    @property
    def stopped(self) -> str | None:
        """Why nothing is proven: `limit`, `time`, `memory`, `cancelled` or `ended`."""
        return self.reply.stopped

    def best(self, count: int = 10) -> tuple[ValuedPlan, ...]:
        """The best plans of all, so many if there are, the best first.

        >>> from solver import solve
        >>> table = "snails 1; map 1 3 2; player A ninja; G a1; hand missile; player B; G a2 20"
        >>> first, second, third = solve(table).best(3)
        >>> third
        55/4  AG - crawl_switch crawl_punch crawl_dig dig_aim missile
        >>> third.value
        Fraction(55, 4)

        The worker that found the answer lists them, without searching again unless it was asked
        something else since. Raises RequestError if they are not known: the answer is not proven,
        is one under wishes, or stands against cards that count the hand.
        """
        if count < 1:
            raise RequestError("field", "best", name="count")
        if self.request is None or self.request.wishes or not self.is_proven:
            raise RequestError("unranked")
        asked = replace(self.request, explanation="none", why_not=(), recall="try", best=count)
        with warm_worker().lent() as solver:
            found = solver.ask(asked).data["best"]
        if found is None:
            raise RequestError("unranked")
        setting = self.position.setting
        plans = [read_plan(setting, plan_words(each["plan"])) for each in found]
        values = [_number(each["value"]) for each in found]
        return tuple(map(ValuedPlan, plans, values))

    @property
    def why_not(self) -> tuple[Comparison, ...]:
        """The plans that were to be compared with the best one, and what each of them loses."""
        found = self.reply.data["why_not"] or ()
        return tuple(Comparison(c["text"], _number(c.get("difference"))) for c in found)

    def __str__(self) -> str:
        return reply_text(self.reply, self.language, full=False)

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        return best_plan_page(self.position.setting, self.reply, self.language)


@dataclass(frozen=True, slots=True, repr=False)
class ValuedPlan:
    """A plan and what it is worth, exactly."""

    plan: Plan
    value: Number

    def __repr__(self) -> str:
        value = self.value if isinstance(self.value, tuple) else (self.value,)
        return f"{', '.join(map(str, value))}  {self.plan}"


@dataclass(frozen=True, slots=True, repr=False)
class Comparison:
    """Another plan beside the best one.

    >>> from solver import solve
    >>> table = "snails 1; map 1 3 2; player A ninja; G a1; hand missile; player B; G a2 20"
    >>> (first,) = solve(table, why_not="* * missile * * * *").why_not
    >>> first.difference
    Fraction(35, 12)
    """

    text: str
    """What it is worth, and where it falls behind."""
    difference: Number
    """How much less it is worth; None if too much may come of it."""

    def __repr__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True, repr=False)
class Telling:
    """A text, with the page that a notebook shows for it."""

    text: str
    html: str

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return self.html


def explain(answer: BestPlan, *, full: bool = False) -> Telling:
    """Why the plan is good: a line for each slot, or in full with every case and all else there is.

    >>> from solver import explain, solve
    >>> table = "snails 1; map 1 3 2; player A ninja; G a1; hand missile; player B; G a2 20"
    >>> answer = solve(table)
    >>> str(explain(answer)) == str(answer)
    True
    >>> "What the plan risks" in str(explain(answer, full=True))
    True

    What comes of very many states, or was interrupted, is not explained; the text says so.
    """
    text = reply_text(answer.reply, answer.language, full=full)
    html = best_plan_page(answer.position.setting, answer.reply, answer.language, unfolded=full)
    return Telling(text, html)


def _number(value: Any) -> Number:
    if value is None:
        return None
    return tuple(map(Fraction, value)) if isinstance(value, list) else Fraction(value)
