"""S3: the end of a duel as exact minimax over the difference of scores.

When no tile is left to be drawn everything is known: in turns 19 and 20. Players see what the other
takes and lays, and each wants the own score to be high and the other's low. Where a tile lies
matters only to the own board, so of all places for a tile only those are followed that no other
place beats: the same medals won at once, and for every tile that may come at least as many points.
In the last turn that is simply the best place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from companions.big_monster.board import Board
from companions.big_monster.errors import PositionError
from companions.big_monster.options import Claim, Lay, Option, PickRow
from companions.big_monster.parts import Catalogue
from companions.big_monster.position import Phase, Position
from companions.big_monster.rules.counting import HouseRules, census
from companions.big_monster.rules.medals import Won, penalised
from companions.big_monster.rules.placement import anchors
from companions.big_monster.rules.scoring import Honours, score_census
from companions.big_monster.solver.outlook import outlook

Medals = frozenset[Won]
BY_LAYOUT = ("big_monsters", "crystal_sets")
"""Missions that a place can decide; all others follow from the tiles."""


@dataclass(frozen=True, slots=True)
class Endgame:
    """The value of a position at the end of a duel, and how both play for it."""

    value: int
    """Points of the start player of this turn less those of the other, if both play their best."""
    line: tuple[Option, ...]
    """Best play from here to the end; what leaves no choice is left out by the engine."""


@dataclass(frozen=True, slots=True)
class _Side:
    """A player as the search sees it."""

    player: int
    board: Board
    honours: Honours


@dataclass(frozen=True, slots=True)
class _Laid:
    """A side after a turn: where the tile lies, and the medals its board has earned."""

    place: tuple[int, int] | None
    board: Board
    earned: Medals


def solve_endgame(position: Position) -> Endgame:
    """Exact value and best play; the start player of turn 19 or 20 is to pick a row or a tile."""
    setting = position.setting
    asks = position.phase in (Phase.PICK_ROW, Phase.CLAIM) and len(position.queue) == 2
    if setting.mode != "duel" or any(position.pool) or not asks or position.turn < 19:
        raise PositionError("no_endgame", "position")
    return _Search(position).solve()


def claim_values(position: Position) -> dict[Claim, int]:
    """Every claim of the start player in the last turn of a duel, with its minimax value."""
    if position.turn != position.setting.turns or position.phase is not Phase.CLAIM:
        raise PositionError("no_endgame", "position")
    solve_endgame(position)  # says what else does not fit
    search, first = _Search(position), position.start
    laid = _start(search.sides[first]), _start(search.sides[1 - first])
    offered = frozenset(search.missions)
    return {
        claim: search.claimed(first, claim, rest, laid, ((), ()), offered)[0]
        for claim, rest in claims(position.rows[position.row])
    }


class _Search:
    """One position with its caches."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.box: Catalogue = position.setting.catalogue
        self.house: HouseRules = position.setting.house
        self.missions = [won for won in position.offered if not won.team]
        self.sides = {
            player: _Side(player, position.board(player), position.honours(player))
            for player in (0, 1)
        }
        self.final = cache(self._final)
        self.after = cache(self._after)
        self.needs = cache(self._needs)

    # --- one board ---
    def earned(self, board: Board, offered: Medals) -> Medals:
        """The offered medals whose mission a board fulfils."""
        found = census(self.box, board, self.house)
        return frozenset(
            won
            for won in offered
            if found.measure(self.box.medals[won.medal].per, 0, for_medal=True)
            >= self.box.medals[won.medal].single
        )

    def points(self, board: Board, honours: Honours, medals: Medals) -> int:
        """The points of a board with these new medals, before any penalty."""
        values = tuple(self.box.medals[won.medal].points for won in medals)
        won = honours._replace(medals=(*honours.medals, *values))
        found = census(self.box, board, self.house)
        return score_census(self.box, board, found, won).total

    def _final(
        self, player: int, board: Board, got: Medals, tile: int, offered: Medals
    ) -> tuple[int, tuple[int, int]]:
        """The best place for the last tile: points before the penalty, and the place."""
        honours = self.sides[player].honours
        best: tuple[int, tuple[int, int]] | None = None
        for place in self._last_places(board, tile):
            grown = board.lay(tile, *place)
            points = self.points(grown, honours, got | self.earned(grown, offered))
            if best is None or points > best[0]:
                best = points, place
        assert best is not None
        return best

    def _last_places(self, board: Board, tile: int) -> list[tuple[int, int]]:
        """Places where the tile has to do with others, and one of all the rest, which are equal."""
        view = outlook(self.box, board, Honours(), self.house)
        kind = self.box.kinds[tile]
        telling = set(view.telling_places(kind))
        legal = anchors(self.box, board, tile)
        near = [place for place in legal if place in telling]
        rest = [place for place in legal if place not in telling]
        return near + rest[:1]

    def _after(
        self, player: int, tile: int, coming: tuple[int, ...], offered: Medals
    ) -> tuple[_Laid, ...]:
        """The places for a tile now that no other place beats, for the tiles that may come."""
        side = self.sides[player]
        within_reach = self._within_reach(player, tile, coming, offered)
        tried: dict[tuple[Medals, tuple[int, ...]], _Laid] = {}
        for place in anchors(self.box, side.board, tile):
            board = side.board.lay(tile, *place)
            earned = self.earned(board, offered)
            worth = tuple(
                self.final(player, board, earned, last, left)[0]
                for last in sorted(set(coming))
                for left in _subsets((offered - earned) & within_reach)
            )
            tried.setdefault((earned, worth), _Laid(place, board, earned))
        return tuple(
            laid
            for (earned, worth), laid in tried.items()
            if not any(
                other != worth
                and same == earned
                and all(a >= b for a, b in zip(other, worth, strict=True))
                for same, other in tried
            )
        )

    def _within_reach(
        self, player: int, tile: int, coming: tuple[int, ...], offered: Medals
    ) -> Medals:
        """The medals that this player can still win: the layout's, and those of the tiles."""
        found = {won for won in offered if self.box.medals[won.medal].per in BY_LAYOUT}
        for last in set(coming):
            board = self.sides[player].board.lay(tile, 1000, 1000).lay(last, 1010, 1000)
            found |= self.earned(board, offered)
        return frozenset(found)

    def _needs(self, player: int, tiles: tuple[int, ...]) -> int:
        """Desert and rune monsters of a player with these tiles besides."""
        board = self.sides[player].board
        for number, tile in enumerate(tiles):
            board = board.lay(tile, 1000 + 10 * number, 1000)
        return census(self.box, board, self.house).for_penalty

    def difference(
        self, first: int, points: tuple[int, int], tiles: tuple[tuple[int, ...], tuple[int, ...]]
    ) -> int:
        """Points of `first` less those of the other, with the penalty given."""
        second = 1 - first
        counts = (self.needs(first, tiles[0]), self.needs(second, tiles[1]))
        found = list(points)
        for loser in penalised(counts):
            player = (first, second)[loser]
            found[loser] += self._penalty(player, tiles[loser])
        return found[0] - found[1]

    def _penalty(self, player: int, tiles: tuple[int, ...]) -> int:
        """The penalty, which some tiles and explorers count as a medal."""
        side = self.sides[player]
        kinds = [self.box.kinds[t.kind] for t in side.board.laid]
        kinds += [self.box.kinds[tile] for tile in tiles]
        rewards = [kind.reward for kind in kinds] + [self.box.explorers[side.board.explorer].reward]
        extra = sum(reward.points for reward in rewards if reward and reward.per == "medals")
        return self.box.scoring.penalty + extra

    # --- the last turn ---
    def last_turn(
        self,
        first: int,
        row: tuple[int, ...],
        laid: tuple[_Laid, _Laid],
        had: tuple[tuple[int, ...], tuple[int, ...]],
        offered: Medals,
    ) -> tuple[int, tuple[Option, ...]]:
        """The value for the start player of turn 20, and the line."""
        worths = (self.claimed(first, *each, laid, had, offered) for each in claims(row))
        best: tuple[int, tuple[Option, ...]] | None = None
        for worth in worths:
            if best is None or worth[0] > best[0]:
                best = worth
        assert best is not None
        return best

    def claimed(
        self,
        first: int,
        claim: Claim,
        rest: tuple[int, ...],
        laid: tuple[_Laid, _Laid],
        had: tuple[tuple[int, ...], tuple[int, ...]],
        offered: Medals,
    ) -> tuple[int, tuple[Option, ...]]:
        """What a claim in turn 20 is worth against the other's best answer, and the line."""
        second = 1 - first
        mine, place = self.final(first, laid[0].board, laid[0].earned, claim.tile, offered)
        worst: tuple[int, tuple[Option, ...]] | None = None
        for reply, _ in claims(rest):
            theirs, spot = self.final(second, laid[1].board, laid[1].earned, reply.tile, offered)
            tiles = ((*had[0], claim.tile), (*had[1], reply.tile))
            value = self.difference(first, (mine, theirs), tiles)
            if worst is None or value < worst[0]:
                worst = value, (claim, Lay(*place), reply, Lay(*spot))
        assert worst is not None
        return worst

    # --- the whole ---
    def solve(self) -> Endgame:
        position = self.position
        first = position.start
        offered = frozenset(self.missions)
        rows = (
            [(position.row, position.rows[position.row])]
            if position.phase is Phase.CLAIM
            else list(enumerate(position.rows))
        )
        picks = position.phase is Phase.PICK_ROW
        best: tuple[int, tuple[Option, ...]] | None = None
        for number, row in rows:
            lead: tuple[Option, ...] = (PickRow(number),) if picks else ()
            others = [each for n, each in enumerate(position.rows) if n != number]
            found = self._turn(first, row, others, offered)
            if best is None or found[0] > best[0]:
                best = found[0], (*lead, *found[1])
        assert best is not None
        return Endgame(*best)

    def _turn(
        self, first: int, row: tuple[int, ...], others: Sequence[tuple[int, ...]], offered: Medals
    ) -> tuple[int, tuple[Option, ...]]:
        second = 1 - first
        if not others:
            sides = (self.sides[first], self.sides[second])
            laid = (_start(sides[0]), _start(sides[1]))
            return self.last_turn(first, row, laid, ((), ()), offered)
        (coming,) = others
        best: tuple[int, tuple[Option, ...]] | None = None
        for claim, rest in claims(row):
            for mine in self.after(first, claim.tile, coming, offered):
                low = self._reply(first, claim, mine, rest, coming, offered, best)
                if low is not None and (best is None or low[0] > best[0]):
                    best = low
        assert best is not None
        return best

    def _reply(
        self,
        first: int,
        claim: Claim,
        mine: _Laid,
        rest: tuple[int, ...],
        coming: tuple[int, ...],
        offered: Medals,
        best: tuple[int, tuple[Option, ...]] | None,
    ) -> tuple[int, tuple[Option, ...]] | None:
        """The other's best answer; None as soon as it is no better for us than what we have."""
        second = 1 - first
        worst: tuple[int, tuple[Option, ...]] | None = None
        for reply, _ in claims(rest):
            for theirs in self.after(second, reply.tile, coming, offered):
                left = offered - mine.earned - theirs.earned
                value, line = self.last_turn(
                    second, coming, (theirs, mine), ((reply.tile,), (claim.tile,)), left
                )
                if worst is None or -value < worst[0]:
                    assert mine.place and theirs.place
                    head = (claim, Lay(*mine.place), reply, Lay(*theirs.place))
                    worst = -value, (*head, *line)
                    if best is not None and worst[0] <= best[0]:
                        return None
        return worst


def _subsets(medals: Medals) -> Iterator[Medals]:
    """What may be left of these medals when the other has laid too."""
    for count in range(len(medals) + 1):
        yield from map(frozenset, combinations(sorted(medals), count))


def _start(side: _Side) -> _Laid:
    return _Laid(None, side.board, frozenset())


def claims(row: tuple[int, ...]) -> list[tuple[Claim, tuple[int, ...]]]:
    """Each pair of a taken and a dropped tile once, with what is left of the row."""
    found: dict[Claim, tuple[int, ...]] = {}
    for a, tile in enumerate(row):
        for b, other in enumerate(row):
            if a != b:
                rest = tuple(t for n, t in enumerate(row) if n not in (a, b))
                found.setdefault(Claim(tile, other), rest)
    return list(found.items())
