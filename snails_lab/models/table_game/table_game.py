"""What a table has to know of a game: who decides, what chance brings, what a seat may see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeVar

from snails_core.recorded_game import RecordedGame, SaveFormat

P = TypeVar("P")
C = TypeVar("C")
E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class TableGame(Generic[P, C, E]):
    """A game of positions `P`, choices `C` and events `E`.

    A position has a `node`: a decision (with `player` and `options`), a chance (with `outcomes` and
    `weights`), or the end.
    """

    name: str
    """As files name it: letters, digits and hyphens."""
    saves: SaveFormat[Any]
    begin: Callable[[P], RecordedGame[P, C, E]]
    """A game that is recorded from a position on."""
    view: Callable[[P, int], P]
    """The position as a seat may know it."""
    bots: Mapping[str, Callable[[P, Random], C]]
    """From the view of whoever is to decide, and a source of randomness, to an option."""
    is_told_by_people: Callable[[P], bool] = lambda _: False
    """Do several people at one table say themselves what chance stands for elsewhere?"""

    def decider(self, position: P) -> int | None:
        """Who is to decide; None if chance does, or the game is over."""
        node = _node(position)
        return int(node.player) if hasattr(node, "options") else None

    def is_over(self, position: P) -> bool:
        node = _node(position)
        return not hasattr(node, "options") and not hasattr(node, "outcomes")

    def options(self, position: P) -> tuple[C, ...]:
        """What can be chosen; nothing where nobody is to decide."""
        node = _node(position)
        return tuple(getattr(node, "options", ()))

    def outcomes(self, position: P) -> tuple[C, ...]:
        """What chance can bring; nothing where it does not decide."""
        return tuple(getattr(_node(position), "outcomes", ()))

    def drawn(self, position: P, random: Random) -> C:
        """What chance brings."""
        node = _node(position)
        found: list[C] = random.choices(node.outcomes, node.weights)
        return found[0]


def _node(position: Any) -> Any:
    """Where the position is: a decision has `options`, a chance `outcomes`, the end neither."""
    return position.node
