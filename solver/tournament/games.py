"""The games of a round robin: each is known by its number, and its result follows from that."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from snails_core.bots import find_bot
from snails_core.match import play_match
from solver.errors import TournamentError

SEATS = 2


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game to be played; the same on every machine."""

    number: int
    seed: int
    bots: tuple[str, str]
    """By seat."""

    @property
    def key(self) -> str:
        return str(self.number)


@dataclass(frozen=True, slots=True)
class GameResult:
    """How the game of a number ended."""

    number: int
    bots: tuple[str, str]
    """By seat."""
    winner: int | None
    """The winner's seat; None for a draw."""

    @property
    def line(self) -> str:
        """One line of a journal."""
        record = {"game": self.number, "bots": list(self.bots), "winner": self.winner}
        return json.dumps(record, ensure_ascii=False)

    @classmethod
    def of_record(cls, record: Any) -> GameResult:
        """The result that a line of a journal says."""
        match record:
            case {
                "game": int(number),
                "bots": [str(one), str(other)],
                "winner": (0 | 1 | None) as winner,
            } if len(record) == 3 and _is_whole(number) and winner is not True:
                return cls(number, (one, other), None if winner is None else int(winner))
        raise TournamentError("line")


def _is_whole(number: int) -> bool:
    return number >= 0 and not isinstance(number, bool)


def round_robin(bots: Sequence[str], games: int, seed: int) -> list[Fixture]:
    """So many games, in which every bot meets every other one equally often.

    Two bots play a deal twice, with changed seats: factions and dice come from the same seed. All
    pairs play a deal before any plays the next, so that a longer tournament goes on with a
    shorter one.

    >>> [game.bots for game in round_robin(["a", "b"], 3, seed=7)]
    [('a', 'b'), ('b', 'a'), ('a', 'b')]
    >>> [game.seed for game in round_robin(["a", "b"], 3, seed=7)]
    [7, 7, 8]
    """
    return [fixture_at(number, bots, seed) for number in range(games)]


def fixture_at(number: int, bots: Sequence[str], seed: int) -> Fixture:
    """The game of this number in a round robin."""
    pairs = list(combinations(bots, SEATS))
    deal, place = divmod(number, SEATS * len(pairs))
    pair, swapped = divmod(place, SEATS)
    one, other = pairs[pair]
    return Fixture(number, seed + deal, (other, one) if swapped else (one, other))


def play_fixture(fixture: Fixture) -> str:
    """Plays the game; its result as a line of the journal."""
    result = play_match([find_bot(name) for name in fixture.bots], fixture.seed)
    return GameResult(fixture.number, fixture.bots, result.winner).line
