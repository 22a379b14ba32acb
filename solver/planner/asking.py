"""Numbers that note what is asked of them, which is often less than they tell.

Whether a snail is alive, not how healthy it is; whether a space is full, not how many stand
there; whether a player is out, not how many snails are left.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from snails_core.layout import HEALTH, SQUAD
from solver.planner.facts import ALIVE, COUNT, FULL, OUT, SNAILS_A_SPACE, Place

Written = set[int] | frozenset[int]


class Trace:
    """The places read so far, in the order of reading."""

    __slots__ = ("reads",)

    def __init__(self) -> None:
        self.reads: dict[Place, None] = {}

    def read_span(self, first: int, end: int, written: Written) -> None:
        if written.isdisjoint(range(first, end)):
            self.reads[first, end] = None
        else:
            self.reads.update(dict.fromkeys(at for at in range(first, end) if at not in written))


class Health(int):
    """A snail's health: asking whether there is any tells less than asking how much."""

    trace: Trace
    place: int

    def __bool__(self) -> bool:
        self.trace.reads[ALIVE + self.place - HEALTH] = None
        return int.__bool__(self)

    def __gt__(self, other: int) -> bool:
        return bool(self) if other == 0 else self._more_than(other)

    def __le__(self, other: int) -> bool:
        return not self > other

    def _more_than(self, other: int) -> bool:
        self.trace.reads[self.place] = None
        return int.__gt__(self, other)


class Crowd(int):
    """How many snails stand on a space: asking whether it is full tells less than how many."""

    trace: Trace
    place: int

    def __sub__(self, one: int) -> Crowd:
        return noted(Crowd(int(int.__sub__(self, one))), self.trace, self.place)

    def __ge__(self, other: int) -> bool:
        """With or without one who stands there: fewer than the others always leave room."""
        kind = FULL if other == SNAILS_A_SPACE else COUNT
        self.trace.reads[kind + self.place] = None
        return int.__ge__(self, other)


class Dead(int):
    """How many of a player's snails are dead: asking whether all are tells less than how many."""

    trace: Trace
    place: int
    """The player."""
    asked: tuple[int, ...]
    """The snails that are alive or dead since the beginning."""
    others_live: bool
    """Whether one of the others is alive."""

    def __eq__(self, other: object) -> bool:
        if other == SQUAD and len(self.asked) == SQUAD:
            self.trace.reads[OUT + self.place] = None
        elif other != SQUAD or not self.others_live:
            self.trace.reads.update(dict.fromkeys(ALIVE + snail for snail in self.asked))
        return int.__eq__(self, other)


class Flag(int):
    """Whether a snail is in its shell: to take it off and to put it back asks nothing."""

    trace: Trace
    place: int


T = TypeVar("T", Health, Crowd, Dead, Flag)


def noted(number: T, trace: Trace, place: int) -> T:
    number.trace, number.place = trace, place
    return number


def _read_health(name: str) -> Callable[..., Any]:
    method = getattr(int, name)

    def read(self: Health | Flag, *others: Any) -> Any:
        self.trace.reads[self.place] = None
        return method(self, *others)

    return read


def _read_crowd(name: str) -> Callable[..., Any]:
    method = getattr(int, name)

    def read(self: Crowd, *others: Any) -> Any:
        self.trace.reads[COUNT + self.place] = None
        return method(self, *others)

    return read


def _read_dead(name: str) -> Callable[..., Any]:
    method = getattr(int, name)

    def read(self: Dead, *others: Any) -> Any:
        self.trace.reads.update(dict.fromkeys(ALIVE + snail for snail in self.asked))
        return method(self, *others)

    return read


_HARMLESS = frozenset(dir(object)) - {
    "__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__hash__",
    "__repr__", "__str__", "__format__", "__reduce_ex__",
}  # fmt: skip
"""What every object has, and what tells nothing of its value."""

for _name in sorted(set(dir(int)) - _HARMLESS - {"__bool__"}):
    for _kind, _read in (
        (Health, _read_health),
        (Flag, _read_health),
        (Crowd, _read_crowd),
        (Dead, _read_dead),
    ):
        if callable(getattr(int, _name)) and _name not in vars(_kind):
            setattr(_kind, _name, _read(_name))
Crowd.__bool__ = _read_crowd("__bool__")  # type: ignore[method-assign]
Dead.__bool__ = _read_dead("__bool__")  # type: ignore[method-assign]
Flag.__bool__ = _read_health("__bool__")  # type: ignore[method-assign]
