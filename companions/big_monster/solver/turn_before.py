"""S3, before a duel's end is solved exactly: turns 17 and 18, as expectimax over what is picked.

The start player picks a row and claims a tile, the other answers as well as possible, a row is
drawn, and from turn 19 on the exact minimax of `duel_endgame` says what that comes to. In turn 18
four tiles are left, so the last row is certain. In turn 17 it is not: some rows are drawn at
random, the same ones for every pick, turn 18 is played by what looks best at once, and a pick has a
mean with its standard error. Places in these turns are not searched: each tile lies where it adds
most, now and by the tiles that may come. So these are estimates, in turn 18 too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from random import Random
from statistics import stdev

from companions.big_monster.engine import play_unchecked
from companions.big_monster.errors import PositionError
from companions.big_monster.nodes import Chance
from companions.big_monster.options import Claim, Lay, PickRow, TileComes
from companions.big_monster.position import Phase, Position
from companions.big_monster.rules.placement import anchors
from companions.big_monster.solver.duel_endgame import claims, solve_endgame
from companions.big_monster.solver.outlook import Outlook, outlook

TURNS_BEFORE = (17, 18)
SAMPLES = 4
"""Rows that are drawn for a pick in turn 17."""
SHORTLIST = 12
"""Places that are looked at closely."""
Row = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pick:
    """A row and a claim of the start player, and the lead at the end that they promise."""

    row: int
    claim: Claim
    mean: Fraction
    standard_error: float
    """0 where the row that comes is certain."""


@dataclass(frozen=True, slots=True)
class TurnBefore:
    """The picks that were tried, the best first, of so many possible ones."""

    picks: tuple[Pick, ...]
    possible: int


def turn_before(
    position: Position,
    random: Random,
    samples: int = SAMPLES,
    go_on: Callable[[int], bool] = lambda _: True,
) -> TurnBefore:
    """What each pick of the start player is worth; promising ones come first.

    `go_on` is told how many were tried, and says whether to try another.
    """
    size, left = position.setting.row_size, sum(position.pool)
    asks = position.phase in (Phase.PICK_ROW, Phase.CLAIM) and len(position.queue) == 2
    duel = position.setting.mode == "duel" and position.turn in TURNS_BEFORE
    if not duel or not asks or left != size * (1 + TURNS_BEFORE[-1] - position.turn):
        raise PositionError("no_turn_before", "position")
    drawn = rows_to_come(position.pool, size, random, samples)
    possible = _by_promise(position)
    found: list[Pick] = []
    for row, claim in possible:
        found.append(_worth(position, row, claim, drawn))
        if not go_on(len(found)):
            break
    return TurnBefore(tuple(sorted(found, key=lambda pick: -pick.mean)), len(possible))


def rows_to_come(
    pool: Sequence[int], size: int, random: Random, samples: int = SAMPLES
) -> tuple[Row, ...]:
    """The row that is certain, if no tile is left beside it, or some drawn at random."""
    tiles = [kind for kind, count in enumerate(pool) for _ in range(count)]
    if len(tiles) == size:
        return (tuple(tiles),)
    return tuple(tuple(sorted(random.sample(tiles, size))) for _ in range(samples))


def _by_promise(position: Position) -> list[tuple[int, Claim]]:
    return sorted(_picks(position), key=lambda pick: -_promise(position, *pick))


def _picks(position: Position) -> Iterator[tuple[int, Claim]]:
    picked = position.phase is Phase.CLAIM
    for number, row in enumerate(position.rows):
        if not picked or number == position.row:
            yield from ((number, claim) for claim, _ in claims(row))


def _promise(position: Position, row: int, claim: Claim) -> float:
    """What a claim adds at once, less what it leaves for the other: only for the order."""
    first, second = position.start, 1 - position.start
    rest = list(position.rows[row])
    rest.remove(claim.tile)
    rest.remove(claim.dropped_tile)
    return _adds(position, first, claim.tile) - max(
        _adds(position, second, tile) for tile in set(rest)
    )


def _adds(position: Position, player: int, tile: int) -> int:
    own = _outlook(position, player)
    return own.anywhere(tile) + own.best_bonus(tile)


def _worth(position: Position, row: int, claim: Claim, drawn: Sequence[Row]) -> Pick:
    """The claim against the other's best answer."""
    worst: tuple[Fraction, float] | None = None
    claimed = _pick(position, row, claim)
    for reply in _replies(claimed):
        found = _mean(_claim_and_lay(claimed, reply), drawn)
        if worst is None or found[0] < worst[0]:
            worst = found
    assert worst is not None
    return Pick(row, claim, *worst)


def _pick(position: Position, row: int, claim: Claim) -> Position:
    if position.phase is Phase.PICK_ROW:
        position = play_unchecked(position, PickRow(row)).position
    return _claim_and_lay(position, claim)


def _replies(position: Position) -> list[Claim | None]:
    """The other's claims; None if two equal tiles are left, and the engine has given one."""
    if position.phase is not Phase.CLAIM:
        return [None]
    return [claim for claim, _ in claims(position.rows[position.row])]


def _claim_and_lay(position: Position, claim: Claim | None) -> Position:
    """Who is next claims, if that is a choice, and lays the tile."""
    player = position.queue[0]
    if claim is not None and position.phase is Phase.CLAIM:
        position = play_unchecked(position, claim).position
    place = best_place(position, player, position.seats[player].taken)
    return play_unchecked(position, Lay(*place)).position


def best_place(position: Position, player: int, tile: int) -> tuple[int, int]:
    """Where the tile adds most, now and by what the tiles that may come would add."""
    own, setting = _outlook(position, player), position.setting
    counts = Counter(t for n, row in enumerate(position.rows) if n != position.row for t in row)
    counts.update({kind: count for kind, count in enumerate(position.pool) if count})
    each = (setting.turns - position.turn) / max(1, counts.total())
    rates = [each * counts[kind] for kind in range(len(own.box.kinds))]
    kind = own.box.kinds[tile]
    places = sorted(anchors(own.box, own.board, tile), key=lambda at: -own.bonus(kind, *at))
    return max(
        places[:SHORTLIST],
        key=lambda at: own.bonus(kind, *at) + own.with_tile(tile, *at).promise(rates),
    )


def _outlook(position: Position, player: int) -> Outlook:
    setting = position.setting
    board, honours = position.board(player), position.honours(player)
    return outlook(setting.catalogue, board, honours, setting.house)


def _mean(position: Position, drawn: Sequence[Row]) -> tuple[Fraction, float]:
    """The lead of the start player of this turn at the end, and its standard error."""
    first = 1 - position.start
    leads = [_lead(_with_row(position, row), first) for row in drawn]
    error = stdev(leads) / sqrt(len(leads)) if len(leads) > 1 else 0.0
    return Fraction(sum(leads), len(leads)), error


def _lead(position: Position, first: int) -> int:
    """Turn 18 by what looks best at once, if it is still to be played; then the exact end."""
    if position.turn in TURNS_BEFORE:
        position = _pick(position, *_by_promise(position)[0])
        position = _claim_and_lay(position, _obvious_reply(position))
        (last,) = rows_to_come(position.pool, position.setting.row_size, Random(0))
        position = _with_row(position, last)
    value = solve_endgame(position).value
    return value if position.start == first else -value


def _obvious_reply(position: Position) -> Claim | None:
    """The claim that adds most at once."""

    def adds(claim: Claim | None) -> int:
        return 0 if claim is None else _adds(position, position.queue[0], claim.tile)

    return max(_replies(position), key=adds)


def _with_row(position: Position, row: Row) -> Position:
    """The position when this row has been drawn."""
    left = list(row)
    while isinstance(node := position.node, Chance):
        comes = TileComes(left.pop())
        assert comes in node.outcomes
        position = play_unchecked(position, comes).position
    return position
