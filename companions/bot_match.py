"""Bots that play whole games: found by name, played to the end, counted; for all companions.

A position has a `node`: a decision (with `player` and `options`), a chance (with `outcomes` and
`weights`), or the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

from companions.errors import PositionError
from snails_core.errors import did_you_mean

P = TypeVar("P")
C = TypeVar("C")
B = TypeVar("B")


def find_bot(bots: Mapping[str, B], name: str) -> B:
    """A bot by its name; an unknown one is named, with the nearest that there is."""
    if name not in bots:
        raise PositionError("no_such", "bot", name=name, suggestion=did_you_mean(name, bots))
    return bots[name]


def play_out(
    position: P,
    bots: Sequence[Callable[[P, Random], C]],
    seed: int,
    *,
    play: Callable[[P, C], Any],
    view: Callable[[P, int], P],
) -> P:
    """The last position of a game between bots, one for each seat; `play` gives a step.

    Every bot sees its own view only. Chance and each bot have a source of randomness of their own,
    so a bot that draws more random numbers changes its own choices only.
    """
    chance = Random(f"{seed} chance")
    minds = [Random(f"{seed} seat {seat}") for seat in range(len(bots))]
    while True:
        node = _node(position)
        if hasattr(node, "outcomes"):
            choice: C = chance.choices(node.outcomes, node.weights)[0]
        elif hasattr(node, "options"):
            choice = bots[node.player](view(position, node.player), minds[node.player])
        else:
            return position
        position = play(position, choice).position


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended; `bots` are the bots of the seats, by number."""

    seed: int
    bots: tuple[int, ...]
    winners: tuple[int, ...]
    points: tuple[int, ...]

    def share(self, bot: int) -> float:
        """The bot's share of the victory: one divided among all winning seats."""
        won = sum(self.bots[seat] == bot for seat in self.winners)
        return won / len(self.winners)

    def points_of(self, bot: int) -> list[int]:
        """The points of the bot's seats."""
        return [points for seat, points in zip(self.bots, self.points, strict=True) if seat == bot]


def seating(bots: int, players: int, turn: int) -> tuple[int, ...]:
    """The bots of the seats: on seat `s` sits bot `s + turn`, counted round and round."""
    return tuple((seat + turn) % bots for seat in range(players))


def matches(
    play_match: Callable[[int, int], Result], bots: int, games: int, seed: int
) -> Iterator[Result]:
    """Game after game; `play_match` takes a seed and by how many seats the bots have moved on."""
    for game in range(games):
        yield play_match(seed + game, game % bots)


def summary(results: Sequence[Result], bot: int, name: str) -> dict[str, object]:
    """A bot's victories (shared ones in parts) and the mean of its points, as floats."""
    points = [each for result in results for each in result.points_of(bot)]
    return {
        "bot": name,
        "won": sum(result.share(bot) for result in results),
        "mean": sum(points) / len(points) if points else 0.0,
    }


def _node(position: Any) -> Any:
    """Where the position is: a decision has `options`, a chance `outcomes`, the end neither."""
    return position.node
