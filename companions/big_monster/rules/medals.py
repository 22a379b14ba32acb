"""Who earns which medal at the end of a turn (B13), and who gets the penalty (B15)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from companions.big_monster.parts import Catalogue, Medal
from companions.big_monster.rules.counting import Census
from companions.big_monster.rules.crystals import Crystals

Team = tuple[int, ...]
"""Partners, by seat."""


class Won(NamedTuple):
    """A medal that lies before a player: which one, and whether it is the team's."""

    medal: int
    team: bool = False


class Award(NamedTuple):
    """Somebody has fulfilled a mission; in a team both partners get the medal."""

    players: tuple[int, ...]
    won: Won


def awards(
    catalogue: Catalogue,
    found: Sequence[Census],
    teams: Sequence[Team],
    offered: Collection[Won],
) -> Iterator[Award]:
    """The awards of this turn: every player and every team that fulfils an offered mission."""
    for won in sorted(offered):
        medal = catalogue.medals[won.medal]
        if won.team:
            for team in teams:
                if team_reaches(medal, [found[player] for player in team]):
                    yield Award(team, won)
        else:
            for player, counts in enumerate(found):
                if counts.measure(medal.per, 0, for_medal=True) >= medal.single:
                    yield Award((player,), won)


def team_reaches(medal: Medal, boards: Sequence[Census]) -> bool:
    """Do the boards of a team, added up, fulfil its mission?

    Crystals are added up by colour, and terrains are counted over both boards.
    """
    return team_measure(medal, boards) >= medal.team


def team_measure(medal: Medal, boards: Sequence[Census]) -> int:
    """What a team has of what its medal counts."""
    if medal.per == "crystal_sets":
        return Crystals(
            sum(board.crystals.green for board in boards),
            sum(board.crystals.red for board in boards),
            sum(board.crystals.blue for board in boards),
        ).sets
    if medal.per == "terrains":
        return len(frozenset().union(*(board.terrain_set(for_medal=True) for board in boards)))
    return sum(board.measure(medal.per, 0, for_medal=True) for board in boards)


def penalised(counts: Sequence[int]) -> tuple[int, ...]:
    """Who has the fewest desert and rune monsters: all that tie, but nobody if all are equal.

    >>> penalised([3, 5, 3]), penalised([4, 4])
    ((0, 2), ())
    """
    fewest = min(counts)
    if fewest == max(counts):
        return ()
    return tuple(number for number, count in enumerate(counts) if count == fewest)
