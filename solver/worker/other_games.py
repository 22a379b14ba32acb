"""Other games that the worker answers for: each registers a function by an entry point.

The group is `snails.answers`; an entry point's name is the `kind` of the requests that it answers.
Nothing here knows those games, and none is loaded before it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import entry_points
from typing import Any, Protocol, cast

GROUP = "snails.answers"


class OtherTeller(Protocol):
    """Tells how far a search has come: states, best value so far, bound, best plan so far."""

    def __call__(
        self, states: int, value: int | None, bound: int | None, plan: str | None
    ) -> None: ...


Answerer = Callable[[dict[str, Any], OtherTeller], dict[str, Any]]
"""From a request and a way to tell of progress to the answer, with `status` and `stopped`."""


def answering_games() -> list[str]:
    """The kinds of requests that other games answer."""
    return sorted(point.name for point in entry_points(group=GROUP))


def answerer(kind: str) -> Answerer | None:
    """What answers requests of this kind; None if nobody does."""
    for point in entry_points(group=GROUP, name=kind):
        return cast(Answerer, point.load())
    return None
