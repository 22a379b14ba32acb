"""S3, the turn before a duel's end is certain: turn 17, as expectimax.

The start player picks a row, claims a tile, says which one is out, and lays; the other takes one of
the two that are left, and lays. Then chance draws a row: four of the eight tiles that nobody has
seen, in 70 equally likely ways. From there on everything is certain, and `duel_endgame` solves it.

All of it is searched: every row, every claim, every answer, every place that no other place beats
whatever tiles come (`futures`), and every row that can be drawn. Rows are drawn in a random order,
each for all picks, so that the search can be stopped: then the means are those of a sample, with
their standard errors. If time runs out before the places are searched, a tile lies where no other
place beats it for the very next tile. `TurnBefore.exact` says whether anything was left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import sqrt
from random import Random
from statistics import stdev
from typing import NamedTuple

from companions.big_monster.errors import PositionError
from companions.big_monster.options import Claim
from companions.big_monster.position import Phase, Position
from companions.big_monster.solver.duel_endgame import (
    OpenRow,
    Scene,
    claims,
    kinds,
    next_turn,
    scene_of,
    starts_a_turn,
    turn_value,
)
from companions.big_monster.solver.futures import PlanetState
from companions.big_monster.solver.planet_worth import Row

TURN_BEFORE = 17
FEWEST_DRAWS = 4
"""So many are looked at in any case: fewer say nothing about a standard error."""


class Progress(NamedTuple):
    """How many steps of how many are done: first places are searched, then rows are drawn."""

    done: int
    of: int
    placing: bool


GoOn = Callable[[Progress], bool]
"""Is told how far the search has come, and says whether to go on with this part of it."""


@dataclass(frozen=True, slots=True)
class Pick:
    """A row and a claim of the start player, and the lead at the end that they promise."""

    row: int
    claim: Claim
    mean: Fraction
    standard_error: float
    """0 where every row that can be drawn was looked at."""


@dataclass(frozen=True, slots=True)
class TurnBefore:
    """All picks, the best first, and how much was searched for them."""

    picks: tuple[Pick, ...]
    drawn: int
    """So many draws were looked at."""
    draws: int
    """So many there are, all equally likely."""
    all_places: bool
    """Were all places of this turn searched, but for those that others beat?"""

    @property
    def exact(self) -> bool:
        """Is nothing left out, so that the means are the values of the game?"""
        return self.all_places and self.drawn == self.draws


@dataclass(frozen=True, slots=True)
class _Line:
    """Both tiles of the turn and where they lie, with the lead after each draw so far."""

    row: int
    taken: int
    number: int
    """Which of the places for the start player's tile."""
    reply: int
    states: tuple[PlanetState, PlanetState]
    leads: list[int]


def turn_before(position: Position, random: Random, go_on: GoOn = lambda _: True) -> TurnBefore:
    """What each pick of the start player in turn 17 is worth."""
    if position.turn != TURN_BEFORE or not starts_a_turn(position):
        raise PositionError("no_turn_before", "position")
    unseen = tuple(kind for kind, count in enumerate(position.pool) for _ in range(count))
    draws = _draws(unseen, position.setting.row_size)
    random.shuffle(draws)
    tiles = list(_tiles_to_lay(position))
    steps = len(tiles) + len(draws)
    scene = scene_of(position)
    places: Places = {}
    complete = True
    for number, tile in enumerate(tiles):
        places[tile] = _places(scene, tile, unseen, complete)
        done = Progress(number + 1, steps, placing=True)
        complete = complete and (go_on(done) or number + 1 == len(tiles))
    lines = list(_lines(position, places))
    known: dict[Row, list[int]] = {}
    among = kinds(unseen)
    for first, second in draws:
        if first not in known:
            rows = [OpenRow(row, among if complete else kinds(row)) for row in (first, second)]
            known[first] = [_lead(scene, line, *rows) for line in lines]
        for line, lead in zip(lines, known[first], strict=True):
            line.leads.append(lead)
        drawn = len(lines[0].leads)
        done = Progress(len(tiles) + drawn, steps, placing=False)
        if not go_on(done) and drawn >= FEWEST_DRAWS:
            break
    picks = sorted(_picks(position, lines, len(draws)), key=lambda pick: -pick.mean)
    return TurnBefore(tuple(picks), drawn, len(draws), complete)


def _draws(unseen: Row, size: int) -> list[tuple[Row, Row]]:
    """Every way to draw the next row, and what is left for the last one."""
    numbers = range(len(unseen))
    return [
        (
            tuple(unseen[n] for n in chosen),
            tuple(unseen[n] for n in numbers if n not in chosen),
        )
        for chosen in combinations(numbers, size)
    ]


Places = dict[tuple[int, int, int], tuple[PlanetState, ...]]
"""By row, side and tile: the planet with the tile at each place that is followed."""


def _tiles_to_lay(position: Position) -> Iterator[tuple[int, int, int]]:
    picked = position.phase is Phase.CLAIM
    for number, row in enumerate(position.rows):
        if not picked or number == position.row:
            yield from ((number, side, tile) for side in (0, 1) for tile in sorted(set(row)))


def _places(
    scene: Scene, what: tuple[int, int, int], unseen: Row, all_of_them: bool
) -> tuple[PlanetState, ...]:
    """The planet after this tile: at every place, or at those that are good for the next tile."""
    number, side, tile = what
    (other,) = (row.among for n, row in enumerate(scene.rows) if n != number)
    pool = kinds(unseen)
    coming = tuple(sorted((other, pool, pool))) if all_of_them else (kinds((*other, *pool)),)
    start = scene.states[side]
    found = tuple(after for _, after in start.lay(tile, coming))
    start.planet.forget_states()
    return found


def _lines(position: Position, places: Places) -> Iterator[_Line]:
    for number, side, tile in places:
        if side:
            continue
        others = list(position.rows[number])
        others.remove(tile)
        for reply in sorted(set(others)):
            for place, mine in enumerate(places[number, 0, tile]):
                for theirs in places[number, 1, reply]:
                    yield _Line(number, tile, place, reply, (mine, theirs), [])


def _lead(scene: Scene, line: _Line, drawn: OpenRow, last: OpenRow) -> int:
    """How far the start player of this turn ends ahead, if these rows come."""
    (other,) = (row for n, row in enumerate(scene.rows) if n != line.row)
    return -turn_value(next_turn(scene, line.states, (other, drawn), last))


def _picks(position: Position, lines: list[_Line], draws: int) -> Iterator[Pick]:
    """Each row and claim: the best place against the better one of the two replies."""
    worst: dict[tuple[int, int, int, int], tuple[Fraction, float]] = {}
    for line in lines:
        key = line.row, line.taken, line.number, line.reply
        worst[key] = min(worst.get(key, (_MOST, 0.0)), _mean(line.leads, draws))
    for number in {line.row for line in lines}:
        for claim, rest in claims(position.rows[number]):
            places = {line.number for line in lines
                      if (line.row, line.taken) == (number, claim.tile)}  # fmt: skip
            best = max(
                min(worst[number, claim.tile, place, reply] for reply in rest) for place in places
            )
            yield Pick(number, claim, *best)


_MOST = Fraction(10**6)


def _mean(leads: list[int], draws: int) -> tuple[Fraction, float]:
    """The mean over the draws so far, and its standard error as a sample of all draws."""
    seen = len(leads)
    left = 1 - seen / draws
    error = stdev(leads) / sqrt(seen) * sqrt(left) if seen > 1 else float("inf")
    return Fraction(sum(leads), seen), error if left else 0.0
