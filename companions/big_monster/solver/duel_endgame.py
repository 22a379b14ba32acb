"""S3: the end of a duel as exact minimax over the difference of scores, from turn 18 on.

From turn 18 on everything is known: two rows lie open, and the four tiles that nobody has seen are
the last row. Players see what the other takes and lays, and each wants the own score to be high and
the other's low. What is picked is searched by alpha-beta over every row and every claim; of all
places those are followed that no other place beats (`futures`).

Whoever claims a tile also says which one is out, so of the three others the reply is the better one
of two: the claim is worth the second smallest of what the three replies would be worth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companions.big_monster.engine import play_unchecked
from companions.big_monster.errors import PositionError
from companions.big_monster.nodes import Chance, Decision
from companions.big_monster.options import Claim, Lay, Option, PickRow
from companions.big_monster.position import Phase, Position
from companions.big_monster.solver.futures import Final, Planet, PlanetState
from companions.big_monster.solver.planet_worth import Medals, Row

FIRST_EXACT_TURN = 18
_ENDLESS = 1 << 30


@dataclass(frozen=True, slots=True)
class Endgame:
    """The value of a position at the end of a duel, and how both play for it."""

    value: int
    """Points of the start player of this turn less those of the other, if both play their best."""
    line: tuple[Option, ...]
    """Best play from here to the end; what leaves no choice is left out by the engine."""


class OpenRow(NamedTuple):
    """A row, and the tiles among which it was drawn.

    Places that are followed are good for all of these tiles, so that rows drawn in many ways share
    what is worked out about planets; for a row that is certain these are its own tiles.
    """

    tiles: Row
    among: Row


class Scene(NamedTuple):
    """The beginning of a turn as the search sees it; pairs have the start player's part first."""

    states: tuple[PlanetState, PlanetState]
    rows: tuple[OpenRow, ...]
    """The rows that lie open."""
    last: OpenRow | None
    """The row that is still to be drawn, if there is one."""
    offered: Medals
    won: tuple[Medals, Medals]


class LastTurn(NamedTuple):
    """The claims of the last turn; where the tiles lie is looked up when it is asked for."""

    scene: Scene
    claim: Claim
    reply: Claim


class Found(NamedTuple):
    """The lead of the turn's start player, and the play that brings it."""

    value: int
    line: tuple[Option, ...] = ()
    last: LastTurn | None = None

    def after(self, *options: Option) -> Found:
        """The same, with this play before it."""
        return self._replace(line=(*options, *self.line))

    def against(self) -> Found:
        """The same, as the other player sees it."""
        return self._replace(value=-self.value)


def solve_endgame(position: Position) -> Endgame:
    """Exact value and best play; the start player of turn 18 to 20 is to pick a row or a tile."""
    if not starts_a_turn(position) or position.turn < FIRST_EXACT_TURN:
        raise PositionError("no_endgame", "position")
    found = _best_play(scene_of(position), position)
    assert found.last is not None
    return Endgame(found.value, (*found.line, *_last_line(found.last)))


def follow(position: Position, line: Sequence[Option]) -> Iterator[tuple[Position, Option]]:
    """Each choice of a line with the position in which it is made; the last row comes by itself."""
    for option in line:
        while isinstance(node := position.node, Chance):
            position = play_unchecked(position, node.outcomes[0]).position
        if isinstance(node, Decision) and option in node.options:
            yield position, option
            position = play_unchecked(position, option).position


def starts_a_turn(position: Position) -> bool:
    """Is it the start player's choice in a duel of which all rows to come are left?"""
    setting, size = position.setting, position.setting.row_size
    asks = position.phase in (Phase.PICK_ROW, Phase.CLAIM) and len(position.queue) == 2
    left = size * (setting.turns + 1 - position.turn)
    shown = sum(len(row) for row in position.rows)
    return setting.mode == "duel" and asks and shown + sum(position.pool) == left


def claim_values(position: Position) -> dict[Claim, int]:
    """Every claim of the start player in the last turn of a duel, with its minimax value."""
    last = position.turn == position.setting.turns and position.phase is Phase.CLAIM
    if not last or not starts_a_turn(position):
        raise PositionError("no_endgame", "position")
    scene, row = scene_of(position), position.rows[position.row]
    leads = _last_leads(scene, row)
    return {claim: min(leads[claim.tile, reply] for reply in rest) for claim, rest in claims(row)}


def scene_of(position: Position) -> Scene:
    """The beginning of this turn, with a planet for each player."""
    missions = sorted(won for won in position.offered if not won.team)
    first, second = (
        Planet(position, player, missions).start for player in (position.start, 1 - position.start)
    )
    unseen = tuple(kind for kind, count in enumerate(position.pool) for _ in range(count))
    last = certain(unseen) if len(unseen) == position.setting.row_size else None
    rows = tuple(certain(row) for row in position.rows)
    return Scene((first, second), rows, last, (1 << len(missions)) - 1, (0, 0))


def certain(row: Row) -> OpenRow:
    """A row that is the only one that can come."""
    return OpenRow(row, kinds(row))


def kinds(tiles: Row) -> Row:
    """Each kind of these tiles once."""
    return tuple(sorted(set(tiles)))


def _best_play(scene: Scene, position: Position) -> Found:
    """The best row and claim; only the row that is picked already, if one is."""
    if position.phase is Phase.CLAIM:
        return _row(scene, position.row, -_ENDLESS, _ENDLESS)
    return _turn(scene, -_ENDLESS, _ENDLESS)


def turn_value(scene: Scene) -> int:
    """How far the start player of this turn ends ahead."""
    return _turn(scene, -_ENDLESS, _ENDLESS).value


def _turn(scene: Scene, low: int, high: int) -> Found:
    """The value for the start player: exact between the bounds, else on the right side of them."""
    best = Found(-_ENDLESS)
    for number in range(len(scene.rows)):
        found = _row(scene, number, max(low, best.value), high)
        if found.value > best.value:
            best = found.after(PickRow(number))
        if best.value >= high:
            break
    return best


def _row(scene: Scene, number: int, low: int, high: int) -> Found:
    """The same, with a row picked."""
    row = scene.rows[number].tiles
    rest = (*scene.rows[:number], *scene.rows[number + 1 :])
    open_rows = (*rest, scene.last) if scene.last else rest
    if not open_rows:
        return _last_row(scene, row)
    coming = tuple(sorted(each.among for each in open_rows))
    first, second = scene.states
    best = Found(-_ENDLESS)
    for tile in _promising(first, row):
        others = list(row)
        others.remove(tile)
        for place, mine in first.lay(tile, coming):
            replies = []
            for other in _promising(second, others):
                reply = _reply(scene, mine, other, coming, open_rows, max(low, best.value), high)
                replies += [(reply, other)] * others.count(other)
                if sum(each.value <= max(low, best.value) for each, _ in replies) >= 2:
                    break
            replies.sort(key=lambda each: each[0].value)
            (_, out), (reply, other), *_ = replies
            if reply.value > best.value:
                best = reply.after(Claim(tile, out), Lay(*place), _answer(others, out, other))
            if best.value >= high:
                return best
    return best


def _reply(
    scene: Scene,
    mine: PlanetState,
    tile: int,
    coming: tuple[Row, ...],
    open_rows: tuple[OpenRow, ...],
    low: int,
    high: int,
) -> Found:
    """The other takes this tile, lays it as well as possible, and the game goes on."""
    worst = Found(_ENDLESS)
    for place, theirs in scene.states[1].lay(tile, coming):
        after = next_turn(scene, (mine, theirs), open_rows, None)
        found = _turn(after, -min(high, worst.value), -low).against()
        if found.value < worst.value:
            worst = found.after(Lay(*place))
        if worst.value <= low:
            break
    return worst


def next_turn(
    scene: Scene,
    states: tuple[PlanetState, PlanetState],
    rows: tuple[OpenRow, ...],
    last: OpenRow | None,
) -> Scene:
    """The scene after both have laid: medals are given, and the other one starts."""
    mine, theirs = (scene.offered & state.qualified for state in states)
    return Scene(
        (states[1], states[0]),
        rows,
        last,
        scene.offered & ~(mine | theirs),
        (scene.won[1] | theirs, scene.won[0] | mine),
    )


def _answer(others: Sequence[int], out: int, taken: int) -> Claim:
    """The claim of the second player: the tile that nobody wants is out."""
    left = list(others)
    left.remove(out)
    left.remove(taken)
    return Claim(taken, left[0])


def _promising(state: PlanetState, row: Sequence[int]) -> list[int]:
    """The kinds of a row, those first that add most at once: only for the order."""
    return sorted(set(row), key=lambda tile: -state.final(tile, 0, 0).points)


# --- the last turn ---
def _last_row(scene: Scene, row: Row) -> Found:
    leads = _last_leads(scene, row)
    best = Found(-_ENDLESS)
    for number, tile in enumerate(row):
        others = sorted((leads[tile, other], other) for n, other in enumerate(row) if n != number)
        (_, out), (value, reply), (_, left) = others
        if value > best.value:
            best = Found(value, (), LastTurn(scene, Claim(tile, out), Claim(reply, left)))
    return best


def _last_leads(scene: Scene, row: Row) -> dict[tuple[int, int], int]:
    """How far the start player ends ahead, by the two tiles that are taken."""
    first, second = scene.states
    kinds, offered, won = set(row), scene.offered, scene.won
    theirs = [(tile, second.final(tile, offered, won[1])) for tile in kinds]
    return {
        (tile, other): _lead(first.final(tile, offered, won[0]), final)
        for tile in kinds
        for other, final in theirs
    }


def _lead(mine: Final, theirs: Final) -> int:
    """The difference of points, with the penalty given (B15)."""
    lead = mine.points - theirs.points
    if mine.needs == theirs.needs:
        return lead
    return lead + mine.penalty if mine.needs < theirs.needs else lead - theirs.penalty


def _last_line(last: LastTurn) -> tuple[Option, ...]:
    scene, tiles = last.scene, (last.claim.tile, last.reply.tile)
    places = [
        state.final(tile, scene.offered, won).place or state.any_place(tile)
        for state, tile, won in zip(scene.states, tiles, scene.won, strict=True)
    ]
    return last.claim, Lay(*places[0]), last.reply, Lay(*places[1])


def claims(row: Row) -> list[tuple[Claim, Row]]:
    """Each pair of a taken and a dropped tile once, with what is left of the row."""
    found: dict[Claim, Row] = {}
    for a, tile in enumerate(row):
        for b, other in enumerate(row):
            if a != b:
                rest = tuple(t for n, t in enumerate(row) if n not in (a, b))
                found.setdefault(Claim(tile, other), rest)
    return list(found.items())
