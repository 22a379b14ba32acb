"""The bytes of a position that record which of them were read before they were written.

The engine carries out a turn on such bytes. Two states that agree in everything it read lead to
the same result, so the result can be cached for all of them; and the engine itself, not a second
copy of the rules, says what has to agree.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn, SupportsIndex

from snails_core.draft import SelfCopyingBytes
from snails_core.layout import (
    AIR,
    HEALTH,
    HOT_SIZE,
    MAX_SNAILS,
    PLACE,
    PLACE_END,
    SHELLED,
    SQUAD,
)
from snails_core.rules.token_risk import TOKENS, AnsweringCopy, risk_on
from solver.planner.problem import COUNT, HEALTH_END, RISK, crowd_at
from solver.planner.tracing.traced_numbers import (
    Trace,
    TracedCrowd,
    TracedDeadCount,
    TracedHealth,
    TracedShell,
    Written,
    traced,
)

SHELLED_END = SHELLED + MAX_SNAILS
_PLACES = frozenset(range(PLACE, PLACE_END))


class _Recording:
    """What traced bytes and their working copy share: every way of reading is recorded.

    It is mixed into `bytes` and `bytearray`, so it can be indexed and has a buffer; a type checker
    does not know that of this class alone.
    """

    trace: Trace
    written: Written
    start: bytes
    """The bytes before anything was written."""

    def _item(self, key: Any, value: Any) -> Any:
        """Records that an item or slice was read, and returns what the reader gets."""
        if key.__class__ is int:
            if key < 0:
                key += HOT_SIZE
            if key in self.written:
                return value
            if HEALTH <= key < HEALTH_END:
                return traced(TracedHealth(value), self.trace, key)
            if SHELLED <= key < SHELLED_END:
                return traced(TracedShell(value), self.trace, key)
            self.trace.reads[key] = None
            return value
        first, end, step = key.indices(HOT_SIZE)
        if first >= HEALTH and end <= HEALTH_END:
            return [self[at] for at in range(first, end, step)]  # type: ignore[index]  # see the class
        self.trace.read_span(first, end, self.written)
        return value

    def _record_find(self, sub: Any, first: int, end: int) -> None:
        """Records a search. To find a space among the places of snails reads who stands there."""
        if first >= PLACE and end == PLACE_END and sub < AIR:
            self.trace.reads[crowd_at(sub)] = None
        else:
            self.trace.read_span(first, end, self.written)

    def _counted(self, number: int, sub: Any, first: int, end: int) -> int:
        """Records a count, and returns it. To count a space among the places of snails reads how
        many stand there, or less. Once snails have moved to or from the space, it reads how many
        stood there at the start, and where the moved snails came from."""
        if sub == 0 and end - first == SQUAD and HEALTH <= first < HEALTH_END:
            return self._dead(number, range(first, end))
        if not (first == PLACE and end == PLACE_END and sub < AIR):
            self.trace.read_span(first, end, self.written)
            return number
        here, is_same = memoryview(self), True  # type: ignore[arg-type]  # see the class
        for place in sorted(_PLACES & self.written):
            self.trace.reads[place] = None
            is_same &= self.start[place] != sub != here[place]
        if is_same:
            return traced(TracedCrowd(number), self.trace, sub)
        self.trace.reads[COUNT + sub] = None
        return number

    def _dead(self, number: int, squad: range) -> TracedDeadCount:
        here = memoryview(self)  # type: ignore[arg-type]  # see the class
        dead = traced(TracedDeadCount(number), self.trace, (squad[0] - HEALTH) // SQUAD)
        dead.unwritten = tuple(health - HEALTH for health in squad if health not in self.written)
        dead.others_live = any(here[health] for health in squad if health in self.written)
        return dead


class TracedBytes(_Recording, SelfCopyingBytes):
    """The bytes of a position; what is read of them is recorded."""

    def __new__(
        cls, hot: bytes, trace: Trace, written: frozenset[int], start: bytes | None = None
    ) -> TracedBytes:
        """`written` are the locations that differ, or may differ, from the start."""
        found = super().__new__(cls, hot)
        found.trace, found.written, found.start = trace, written, start or hot
        return found

    def working_copy(self) -> bytearray:
        return TracedCopy(self)

    @property
    def plain(self) -> bytes:
        """The same bytes; reads of them are not recorded."""
        return bytes(memoryview(self))

    def __getitem__(self, key: Any) -> Any:
        return self._item(key, bytes.__getitem__(self, key))

    def __eq__(self, other: object) -> bool:
        """Bytes that were written differently are not equal, even if their values are."""
        return (
            isinstance(other, TracedBytes)
            and self.written == other.written
            and bytes.__eq__(self, other)
        )

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return bytes.__hash__(self)

    def find(self, sub: Any, start: Any = 0, stop: Any = HOT_SIZE) -> int:
        self._record_find(sub, start, stop)
        return bytes.find(self, sub, start, stop)

    def count(self, sub: Any, start: Any = 0, stop: Any = HOT_SIZE) -> int:
        return self._counted(bytes.count(self, sub, start, stop), sub, start, stop)


class TracedCopy(_Recording, AnsweringCopy):
    """The working copy of traced bytes: a location that was written is no longer recorded."""

    def __init__(self, hot: TracedBytes) -> None:
        bytearray.__init__(self, memoryview(hot))
        self.trace, self.start = hot.trace, hot.start
        self.written: set[int] = set(hot.written)

    def __bytes__(self) -> bytes:
        hot = bytes(memoryview(self))
        return TracedBytes(hot, self.trace, frozenset(self.written), self.start)

    def __getitem__(self, key: Any) -> Any:
        return self._item(key, bytearray.__getitem__(self, key))

    def __setitem__(self, key: SupportsIndex | slice, value: Any) -> None:
        """A shell that is written back to where it was read counts as never written."""
        if isinstance(key, slice):
            self.written.update(range(*key.indices(HOT_SIZE)))
        elif value.__class__ is TracedShell and value.subject == key:
            self.written.discard(value.subject)
            value = int.__index__(value)
        else:
            self.written.add(key.__index__())
            value = value.__index__()
        bytearray.__setitem__(self, key, value)

    def token_risk(self) -> int:
        """Records the answer alone, unless tokens were written."""
        if self.written.isdisjoint(range(*TOKENS)):
            self.trace.reads[RISK] = None
        else:
            self.trace.read_span(*TOKENS, self.written)
        return risk_on(memoryview(self))

    def find(self, sub: Any, start: Any = 0, stop: Any = HOT_SIZE) -> int:
        self._record_find(sub, start, stop)
        return bytearray.find(self, sub, start, stop)

    def count(self, sub: Any, start: Any = 0, stop: Any = HOT_SIZE) -> int:
        return self._counted(bytearray.count(self, sub, start, stop), sub, start, stop)


# Every other method of bytes would read or write without a record.

_COMPARISONS = frozenset({"__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__"})
_HARMLESS = (frozenset(dir(object)) - _COMPARISONS) | {
    "__alloc__",
    "__len__",
    "fromhex",
    "maketrans",
}
"""Methods that tell nothing about single bytes."""


def _refusing(way: str) -> Callable[..., NoReturn]:
    def refuse(*_: Any, **__: Any) -> NoReturn:
        raise TypeError(
            f"{way} on the bytes of a position is not recorded: use an index, a slice, count or"
            " find (the contract for authors of rules in snails_core/rule.py)"
        )

    return refuse


for _kind, _plain in ((TracedBytes, bytes), (TracedCopy, bytearray)):
    for _way in sorted(set(dir(_plain)) - _HARMLESS):
        if _way not in vars(_kind):
            setattr(_kind, _way, _refusing(_way))
