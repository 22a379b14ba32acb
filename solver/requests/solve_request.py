"""A request for the best plan, and its form on the wire."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from snails_core.notation import one_line
from snails_core.position import Position
from snails_core.words import LANGUAGES
from solver.choice_models import ADVERSARY, CHOICE_MODELS
from solver.errors import RequestError
from solver.goals import Goal, as_goal
from solver.goals.expressions import Function

EXPLANATIONS = ("none", "short", "full")
RECALLS = ("no", "try", "only")
MOST_BEST = 1000
"""So many of the best plans can be asked for at once."""
HIGHEST_LIMIT = 10**12
"""States: no limit of work that anybody sets may be higher."""


class Request(Protocol):
    """Anything that can be sent to the worker."""

    @property
    def seconds(self) -> float | None:
        """The limit of time, if there is one."""

    @property
    def explaining(self) -> float | None:
        """Seconds for the explanation, if there is a limit of time."""

    def record(self, number: int) -> dict[str, Any]:
        """The request as the worker reads it."""
        ...


@dataclass(frozen=True, slots=True)
class SolveRequest:
    """Which plan is best here, for this seat and goal, against these opponents."""

    position: Position | str
    goal: Goal | str = "net"
    seat: str | None = None
    """A letter; whoever is to plan next if None."""
    opponents: tuple[str, ...] = ()
    """`B: BL BG missile crawl_dig dig_aim crawl_switch shell_switch 1/3`; the weight may be left
    out."""
    choices: str = ADVERSARY
    directions: tuple[str, ...] = ()
    """`B2: act action=punch, at_snail snail=AL`: what others choose, if that is scripted."""
    states: int | None = None
    """Limit of work: equal answers to equal questions."""
    seconds: float | None = None
    """Limit of time."""
    language: str = "en"
    explanation: str = "none"
    explained_plan: str | None = None
    """The plan to explain instead of the one that was found: one's own, if it is as good."""
    why_not: tuple[str, ...] = ()
    """Plans to compare with the best one, `*` for any snail or card: `* * grenade * * * *`."""
    wishes: tuple[str, ...] = ()
    """`keep missile`, `risk AL 1/6`, `fewest`, `worst_case`: what `solver.model` reads."""
    best: int = 0
    """How many of the best plans are to be listed; a proven answer without wishes knows them."""
    explaining: float | None = None
    """Seconds for the explanation, if the search has a limit of time; not for the worker."""
    recall: str = "no"
    """`no`: search; `try`: tell of the last search if it was this one, else search; `only`: the
    same, else raise."""

    @property
    def search_key(self) -> tuple[object, ...]:
        """What the answer depends on; questions that agree in it differ in what is told of it."""
        limits = self.states, self.seconds
        asked = position_text(self.position), goal_text(self.goal), self.seat
        return (*asked, self.opponents, self.choices, self.directions, *limits)

    def record(self, number: int) -> dict[str, Any]:
        """The request as the worker reads it; a goal that is a Python function cannot be sent."""
        return {
            "id": number,
            "kind": "solve",
            "position": position_text(self.position),
            "goal": goal_text(self.goal),
            "seat": self.seat,
            "opponents": list(self.opponents),
            "choices": self.choices,
            "directions": list(self.directions),
            "limit": {"states": self.states, "seconds": self.seconds},
            "language": self.language,
            "explanation": self.explanation,
            "explained_plan": self.explained_plan,
            "why_not": list(self.why_not),
            "wishes": list(self.wishes),
            "best": self.best,
            "recall": self.recall,
        }

    @classmethod
    def of_record(cls, record: dict[str, Any]) -> SolveRequest:
        """What a record asks; only the position must be there."""
        states, seconds = limit_of(record)
        return cls(
            position=field_of(record, "position", str),
            goal=field_of(record, "goal", str, "net"),
            seat=field_of(record, "seat", str, None),
            opponents=_texts(record, "opponents"),
            choices=one_of(record, "choices", CHOICE_MODELS),
            directions=_texts(record, "directions"),
            states=states,
            seconds=seconds,
            language=one_of(record, "language", LANGUAGES),
            explanation=one_of(record, "explanation", EXPLANATIONS),
            explained_plan=field_of(record, "explained_plan", str, None),
            why_not=_texts(record, "why_not"),
            wishes=_texts(record, "wishes"),
            best=_best(record),
            recall=one_of(record, "recall", RECALLS),
        )


def position_text(position: Position | str) -> str:
    """A position as a request sends it: on one line."""
    return position if isinstance(position, str) else one_line(position)


def goal_text(goal: Goal | str) -> str:
    """A goal as a request sends it; raises RequestError for a Python function."""
    if isinstance(goal, str):
        return goal
    for part in as_goal(goal).parts:
        if isinstance(part, Function):
            raise RequestError("function", "goal", name=part.name)
    return goal.text


_REQUIRED = object()


def field_of(record: dict[str, Any], name: str, kind: Any, default: Any = _REQUIRED) -> Any:
    value = record.get(name)
    if value is None and default is not _REQUIRED:
        return default
    if not isinstance(value, kind) or isinstance(value, bool):
        raise RequestError("field", "request", name=name)
    return value


def limit_of(record: dict[str, Any]) -> tuple[int | None, float | None]:
    """The limits of work and of time in a record: states and seconds, None without one."""
    limit = field_of(record, "limit", dict, {})
    return _number(limit, "states", int), _number(limit, "seconds", (int, float))


def _number(limit: dict[str, Any], name: str, kind: Any) -> Any:
    value = field_of(limit, name, kind, None)
    if value is not None and not value >= 0:
        raise RequestError("field", "request: limit", name=name)
    return value


def _best(record: dict[str, Any]) -> int:
    count: int = field_of(record, "best", int, 0)
    if not 0 <= count <= MOST_BEST:
        raise RequestError("field", "request", name="best")
    return count


def _texts(record: dict[str, Any], name: str) -> tuple[str, ...]:
    values = field_of(record, name, list, [])
    if not all(isinstance(value, str) for value in values):
        raise RequestError("field", "request", name=name)
    return tuple(values)


def one_of(record: dict[str, Any], name: str, known: tuple[str, ...]) -> str:
    value: str = field_of(record, name, str, known[0])
    if value not in known:
        raise RequestError("word", f"request: {name}", name=value, known=", ".join(known))
    return value
