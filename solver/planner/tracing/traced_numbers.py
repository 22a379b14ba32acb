"""Integers that record what is asked of them, which is often less than their value.

The rules ask whether a snail is alive, not how healthy it is; whether a space is full, not how
many snails stand there; whether a player is out, not how many snails are left. Each question has
a location of its own (`problem.facts`), and only that location is recorded.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from snails_core.board import SNAILS_A_SPACE
from snails_core.layout import HEALTH, SQUAD
from solver.planner.problem import ALIVE, COUNT, FULL, OUT, Location

Written = set[int] | frozenset[int]


class Trace:
    """The locations that a computation has read, in the order of reading."""

    __slots__ = ("reads",)

    def __init__(self) -> None:
        self.reads: dict[Location, None] = {}

    def read_span(self, first: int, end: int, written: Written) -> None:
        """Records a span of bytes; of a span that was partly written, only the other bytes."""
        if written.isdisjoint(range(first, end)):
            self.reads[first, end] = None
        else:
            self.reads.update(dict.fromkeys(at for at in range(first, end) if at not in written))


class TracedHealth(int):
    """A snail's health. A comparison with 0 reads only whether the snail is alive."""

    trace: Trace
    subject: int
    """The location of the health."""

    def __bool__(self) -> bool:
        self.trace.reads[ALIVE + self.subject - HEALTH] = None
        return int.__bool__(self)

    def __gt__(self, other: int) -> bool:
        return bool(self) if other == 0 else self._more_than(other)

    def __le__(self, other: int) -> bool:
        return not self > other

    def _more_than(self, other: int) -> bool:
        self.trace.reads[self.subject] = None
        return int.__gt__(self, other)


class TracedCrowd(int):
    """How many snails stand on a space. A comparison with the most that fit reads only whether
    the space is full."""

    trace: Trace
    subject: int
    """The space."""

    def __sub__(self, one: int) -> TracedCrowd:
        return traced(TracedCrowd(int(int.__sub__(self, one))), self.trace, self.subject)

    def __ge__(self, other: int) -> bool:
        """FULL says how many snails must leave before one more may enter, so it answers for the
        whole crowd and for the crowd without one snail."""
        kind = FULL if other == SNAILS_A_SPACE else COUNT
        self.trace.reads[kind + self.subject] = None
        return int.__ge__(self, other)


class TracedDeadCount(int):
    """How many snails of a player are dead. A comparison with the whole squad reads only whether
    the player is out."""

    trace: Trace
    subject: int
    """The player."""
    unwritten: tuple[int, ...]
    """The player's snails whose health has not been written."""
    others_live: bool
    """Whether one of the player's other snails is alive."""

    def __eq__(self, other: object) -> bool:
        if other == SQUAD and len(self.unwritten) == SQUAD:
            self.trace.reads[OUT + self.subject] = None
        elif other != SQUAD or not self.others_live:
            self.trace.reads.update(dict.fromkeys(ALIVE + snail for snail in self.unwritten))
        return int.__eq__(self, other)


class TracedShell(int):
    """Whether a snail is in its shell. Writing it back to where it was read reads nothing."""

    trace: Trace
    subject: int
    """The location of the shell."""


T = TypeVar("T", TracedHealth, TracedCrowd, TracedDeadCount, TracedShell)


def traced(number: T, trace: Trace, subject: int) -> T:
    """The number, made to record in this trace what is asked of it."""
    number.trace, number.subject = trace, subject
    return number


# Every other method of int reads the whole value.


def _recording_byte(name: str) -> Callable[..., Any]:
    method = getattr(int, name)

    def read(self: TracedHealth | TracedShell, *others: Any) -> Any:
        self.trace.reads[self.subject] = None
        return method(self, *others)

    return read


def _recording_crowd(name: str) -> Callable[..., Any]:
    method = getattr(int, name)

    def read(self: TracedCrowd, *others: Any) -> Any:
        self.trace.reads[COUNT + self.subject] = None
        return method(self, *others)

    return read


def _recording_dead(name: str) -> Callable[..., Any]:
    method = getattr(int, name)

    def read(self: TracedDeadCount, *others: Any) -> Any:
        self.trace.reads.update(dict.fromkeys(ALIVE + snail for snail in self.unwritten))
        return method(self, *others)

    return read


_HARMLESS = frozenset(dir(object)) - {
    "__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__hash__",
    "__repr__", "__str__", "__format__", "__reduce_ex__",
}  # fmt: skip
"""Methods that every object has and that do not depend on its value."""

for _name in sorted(set(dir(int)) - _HARMLESS - {"__bool__"}):
    for _kind, _recording in (
        (TracedHealth, _recording_byte),
        (TracedShell, _recording_byte),
        (TracedCrowd, _recording_crowd),
        (TracedDeadCount, _recording_dead),
    ):
        if callable(getattr(int, _name)) and _name not in vars(_kind):
            setattr(_kind, _name, _recording(_name))
# `int` has no method of that name to replace that could be assigned for the type checker.
TracedCrowd.__bool__ = _recording_crowd("__bool__")  # type: ignore[method-assign]
TracedDeadCount.__bool__ = _recording_dead("__bool__")  # type: ignore[method-assign]
TracedShell.__bool__ = _recording_byte("__bool__")  # type: ignore[method-assign]
