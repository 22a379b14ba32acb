"""What the engine looks at: bytes that record which of them were read before being written.

A turn carried out from two states that agree in everything the engine read unfolds in the
same way. So what was learnt at one state holds at all that look alike where it matters,
and the engine itself, not a second copy of the rules, says where that is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, SupportsIndex

from snails_core.draft import Thawing
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
from solver.planner.asking import Crowd, Dead, Flag, Health, Trace, Written, noted
from solver.planner.facts import COUNT, HEALTH_END, crowd_at

SHELLED_END = SHELLED + MAX_SNAILS
_PLACES = frozenset(range(PLACE, PLACE_END))


class _Reading:
    """What bytes and their working copy have in common: every way of reading is recorded."""

    trace: Trace
    written: Written
    start: bytes
    """The bytes from which all this began."""

    def _found(self, key: Any, value: Any) -> Any:
        if key.__class__ is int:
            if key < 0:
                key += HOT_SIZE
            if key in self.written:
                return value
            if HEALTH <= key < HEALTH_END:
                return noted(Health(value), self.trace, key)
            if SHELLED <= key < SHELLED_END:
                return noted(Flag(value), self.trace, key)
            self.trace.reads[key] = None
            return value
        first, end, step = key.indices(HOT_SIZE)
        if first >= HEALTH and end <= HEALTH_END:
            return [self[at] for at in range(first, end, step)]  # type: ignore[index]
        self.trace.read_span(first, end, self.written)
        return value

    def _searched(self, sub: Any, first: int, end: int) -> None:
        """Looking for a space among the snails' places asks only who stands there."""
        if first >= PLACE and end == PLACE_END and sub < AIR:
            self.trace.reads[crowd_at(sub)] = None
        else:
            self.trace.read_span(first, end, self.written)

    def _counted(self, number: int, sub: Any, first: int, end: int) -> int:
        """Counting a space among the snails' places asks how many stand there, or less. Once
        some have moved it asks how many stood there at first, and where those came from."""
        if sub == 0 and end - first == SQUAD and HEALTH <= first < HEALTH_END:
            return self._dead(number, range(first, end))
        if not (first == PLACE and end == PLACE_END and sub < AIR):
            self.trace.read_span(first, end, self.written)
            return number
        here, is_same = memoryview(self), True  # type: ignore[arg-type]
        for place in sorted(_PLACES & self.written):
            self.trace.reads[place] = None
            is_same &= self.start[place] != sub != here[place]
        if is_same:
            return noted(Crowd(number), self.trace, sub)
        self.trace.reads[COUNT + sub] = None
        return number

    def _dead(self, number: int, squad: range) -> Dead:
        """How many of a player's snails are dead."""
        here = memoryview(self)  # type: ignore[arg-type]
        dead = noted(Dead(number), self.trace, (squad[0] - HEALTH) // SQUAD)
        dead.asked = tuple(place - HEALTH for place in squad if place not in self.written)
        dead.others_live = any(here[place] for place in squad if place in self.written)
        return dead


class TracedBytes(_Reading, Thawing):
    """A position's bytes that record what is read of them."""

    def __new__(
        cls, hot: bytes, trace: Trace, written: frozenset[int], start: bytes | None = None
    ) -> TracedBytes:
        traced = super().__new__(cls, hot)
        traced.trace, traced.written, traced.start = trace, written, start or hot
        return traced

    def thaw(self) -> bytearray:
        return TracedCopy(self)

    @property
    def plain(self) -> bytes:
        """The same bytes; reading them is not recorded."""
        return bytes(memoryview(self))

    def __getitem__(self, key: Any) -> Any:
        return self._found(key, bytes.__getitem__(self, key))

    def __eq__(self, other: object) -> bool:
        """Equal bytes that were written differently do not stand for each other."""
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
        self._searched(sub, start, stop)
        return bytes.find(self, sub, start, stop)

    def count(self, sub: Any, start: Any = 0, stop: Any = HOT_SIZE) -> int:
        return self._counted(bytes.count(self, sub, start, stop), sub, start, stop)

    def __iter__(self) -> Iterator[int]:
        raise TypeError("read one by one, so that it is known what was read")

    __contains__ = index = rfind = rindex = __iter__  # type: ignore[assignment]


class TracedCopy(_Reading, bytearray):
    """The working copy: what was written on the way is no longer a fact of the start."""

    def __init__(self, hot: TracedBytes) -> None:
        bytearray.__init__(self, memoryview(hot))
        self.trace, self.start = hot.trace, hot.start
        self.written: set[int] = set(hot.written)

    def __bytes__(self) -> bytes:
        hot = bytes(memoryview(self))
        return TracedBytes(hot, self.trace, frozenset(self.written), self.start)

    def __getitem__(self, key: Any) -> Any:
        return self._found(key, bytearray.__getitem__(self, key))

    def __setitem__(self, key: SupportsIndex | slice, value: Any) -> None:
        if isinstance(key, slice):
            self.written.update(range(*key.indices(HOT_SIZE)))
        elif value.__class__ is Flag and value.place == key:
            self.written.discard(value.place)
            value = int.__index__(value)
        else:
            self.written.add(key.__index__())
            value = value.__index__()
        bytearray.__setitem__(self, key, value)

    def find(self, sub: Any, start: Any = 0, stop: Any = HOT_SIZE) -> int:
        self._searched(sub, start, stop)
        return bytearray.find(self, sub, start, stop)

    def count(self, sub: Any, start: Any = 0, stop: Any = HOT_SIZE) -> int:
        return self._counted(bytearray.count(self, sub, start, stop), sub, start, stop)

    def __iter__(self) -> Iterator[int]:
        raise TypeError("read one by one, so that it is known what was read")

    __contains__ = index = rfind = rindex = __iter__  # type: ignore[assignment]
