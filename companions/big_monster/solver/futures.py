"""One planet at the end of a duel: where its next tiles may lie, but for places that others beat.

Where a tile lies matters only to the own planet: to its points, and to the two missions that a
layout decides. So a planet has a *future*: what each tile that may come, and then each one after
it, can make of it. One future covers another one if for every tile that may come it has an answer
that covers each of the other's; then whoever has it can copy any play that the other future allows,
and gets no less. Only places whose futures are not covered by that of another place are followed.

Places that have nothing to do with any tile (`interplay`) are not tried one by one. A tile that
lies alone, far away from everything, covers all of them: it blocks nothing, and all that could be
built with it can be built around it there. So it is enough to find one real place whose future
covers that of the tile far away; most often the first one does. If there is none, all are tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companions.big_monster.board import Cell, Laid, cells_of
from companions.big_monster.parts import Catalogue, Kind
from companions.big_monster.position import Position
from companions.big_monster.rules.counting import Census, HouseRules, census
from companions.big_monster.rules.medals import Won
from companions.big_monster.rules.placement import anchors_around
from companions.big_monster.rules.scoring import Honours
from companions.big_monster.solver.interplay import Family, family, overlap, telling_reach
from companions.big_monster.solver.outlook import Outlook, telling_beside
from companions.big_monster.solver.weights import LAYOUT_MISSIONS, Weights, spread, weights

Row = tuple[int, ...]
Medals = int
"""A set of missions, one bit for each."""
FAR = 1000
"""Tiles that lie alone are this far away, and as far from each other."""
_BITS = 12
_UNITS = Weights(
    constant=0, green=1 << _BITS, red=1 << 2 * _BITS, blue=1 << 3 * _BITS, crystal_set=0,
    pair=1 << 4 * _BITS, pairs_medal=0, pairs_needed=0, mutated=1 << 5 * _BITS,
)  # fmt: skip
"""With these weights a sum of bonuses is a list of counts: the points of ice come first."""


class Counts(NamedTuple):
    """What depends on the layout, beyond what the same tiles count wherever they lie."""

    ice: int
    green: int
    red: int
    blue: int
    pairs: int
    mutated: int


def _unpack(packed: int) -> Counts:
    mask = (1 << _BITS) - 1
    return Counts(*(packed >> _BITS * number & mask for number in range(len(Counts._fields))))


class Ending(NamedTuple):
    """The last tile laid: its place, None for any that adds nothing, and the counts after it."""

    place: Cell | None
    packed: int


class Final(NamedTuple):
    """A planet after its last tile, laid as well as possible."""

    points: int
    """Before the penalty."""
    needs: int
    """Desert and rune monsters."""
    penalty: int
    """What the penalty would cost."""
    place: Cell | None


class Planet:
    """A player's board at the end of a duel, with what is worked out once for all its futures."""

    def __init__(self, position: Position, player: int, missions: Sequence[Won]) -> None:
        setting = position.setting
        self.box: Catalogue = setting.catalogue
        self.house: HouseRules = setting.house
        self.board = position.board(player)
        self.honours: Honours = position.honours(player)
        self.medals = [self.box.medals[won.medal] for won in missions]
        self.of_layout = sum(
            1 << bit for bit, medal in enumerate(self.medals) if medal.per in LAYOUT_MISSIONS
        )
        self._weights: dict[tuple[Row, Medals], Weights] = {}
        self._points: dict[tuple[Row, int, Medals], int] = {}
        self._by_tiles: dict[Row, tuple[Medals, int, int]] = {}
        self._by_layout: dict[int, Medals] = {}
        self._ids: dict[tuple[object, ...], int] = {}
        self._futures: list[tuple[Medals, int, tuple[tuple[int, ...], ...]]] = []
        self._covers: dict[tuple[int, int], bool] = {}
        self.states: dict[frozenset[Laid], PlanetState] = {}
        view = Outlook(self.box, self.board, self.honours, self.house, _UNITS)
        self.start = PlanetState(self, None, frozenset(), view, self._packed())

    def _packed(self) -> int:
        found = census(self.box, self.board, self.house)
        tiles = [tile.kind for tile in self.board.laid]
        apart = census(self.box, spread(self.board.explorer, tiles), self.house)
        counts = (
            found.ice_points - apart.ice_points,
            *(a - b for a, b in zip(found.crystals, apart.crystals, strict=True)),
            found.big_monsters,
            found.mutated,
        )
        return sum(count << _BITS * number for number, count in enumerate(counts))

    def forget_states(self) -> None:
        """Gives back the memory of all states that are followed no more."""
        self.states.clear()

    # --- what tiles and counts are worth ---
    def points(self, tiles: Row, packed: int, won: Medals) -> int:
        """The points in the end with these tiles more, before the penalty."""
        key = tiles, packed, won
        if key not in self._points:
            worth, counts = self._worth(tiles, won), _unpack(packed)
            self._points[key] = (
                worth.constant
                + counts.ice
                + worth.green * counts.green
                + worth.red * counts.red
                + worth.blue * counts.blue
                + worth.pair * counts.pairs
                + worth.mutated * counts.mutated
            )
        return self._points[key]

    def _worth(self, tiles: Row, won: Medals) -> Weights:
        key = tiles, won
        if key not in self._weights:
            every = [*(tile.kind for tile in self.board.laid), *tiles]
            values = (medal.points for bit, medal in enumerate(self.medals) if won >> bit & 1)
            honours = self.honours._replace(medals=(*self.honours.medals, *values))
            self._weights[key] = weights(
                self.box, self.board.explorer, every, honours, (), self.house
            )
        return self._weights[key]

    def qualified(self, tiles: Row, packed: int) -> Medals:
        """The missions that are fulfilled with these tiles more and these counts."""
        return self._of_tiles(tiles)[0] | self.decided_by_layout(packed)

    def decided_by_layout(self, packed: int) -> Medals:
        """The missions that the layout fulfils."""
        if packed not in self._by_layout:
            counts = _unpack(packed)
            apart = census(self.box, spread(self.board.explorer, ()), self.house).crystals
            crystals = (counts.green, counts.red, counts.blue)
            have = {
                "big_monsters": counts.pairs,
                "crystal_sets": min(a + b for a, b in zip(crystals, apart, strict=True)),
            }
            self._by_layout[packed] = sum(
                1 << bit
                for bit, medal in enumerate(self.medals)
                if have.get(medal.per, 0) >= medal.single
            )
        return self._by_layout[packed]

    def needs(self, tiles: Row) -> int:
        """Desert and rune monsters with these tiles more."""
        return self._of_tiles(tiles)[1]

    def penalty(self, tiles: Row) -> int:
        """What the penalty costs; some tiles and explorers count it as a medal."""
        return self._of_tiles(tiles)[2]

    def _of_tiles(self, tiles: Row) -> tuple[Medals, int, int]:
        if tiles not in self._by_tiles:
            every = [*(tile.kind for tile in self.board.laid), *tiles]
            found = census(self.box, spread(self.board.explorer, every), self.house)
            self._by_tiles[tiles] = (
                self._missions(found),
                found.for_penalty,
                self.box.scoring.penalty + self._per_medal(every),
            )
        return self._by_tiles[tiles]

    def _missions(self, found: Census) -> Medals:
        return sum(
            1 << bit
            for bit, medal in enumerate(self.medals)
            if medal.per not in LAYOUT_MISSIONS
            and found.measure(medal.per, 0, for_medal=True) >= medal.single
        )

    def _per_medal(self, tiles: Sequence[int]) -> int:
        rewards = [self.box.kinds[tile].reward for tile in tiles]
        rewards.append(self.box.explorers[self.board.explorer].reward)
        return sum(reward.points for reward in rewards if reward and reward.per == "medals")

    # --- futures ---
    def future(self, state: PlanetState, rows: tuple[Row, ...]) -> int:
        """The number of a state's future, if one tile of each row comes; equal ones have one."""
        if rows not in state.futures:
            state.futures[rows] = self._find_future(state, rows)
            if len(rows) == 1:
                state.forget()
        return state.futures[rows]

    def _find_future(self, state: PlanetState, rows: tuple[Row, ...]) -> int:
        parts = tuple(
            tuple(sorted(self._answers(state, tile, _without(rows, number))))
            for number, row in enumerate(rows)
            if row not in rows[:number]
            for tile in sorted(set(row))
        )
        points = 0 if rows else self.points(state.tiles, state.packed, 0)
        return self._number(self.decided_by_layout(state.packed), points, parts)

    def _answers(self, state: PlanetState, tile: int, rows: tuple[Row, ...]) -> set[int]:
        if rows:
            return {self.future(after, rows) for _, after in state.lay(tile, rows)}
        tiles = _sorted((*state.tiles, tile))
        return {
            self._number(
                self.decided_by_layout(ending.packed), self.points(tiles, ending.packed, 0), ()
            )
            for ending in state.endings(tile)
        }

    def _number(self, medals: Medals, points: int, parts: tuple[tuple[int, ...], ...]) -> int:
        number = self._ids.setdefault((medals, points, parts), len(self._futures))
        if number == len(self._futures):
            self._futures.append((medals, points, parts))
        return number

    def covers(self, one: int, other: int) -> bool:
        """Is a planet with one future never worse than a planet with the other?"""
        if one == other:
            return True
        key = one, other
        if key not in self._covers:
            (medals, points, parts), (less, fewer, lower) = self._futures[one], self._futures[other]
            self._covers[key] = (
                medals & less == less
                and points >= fewer
                and all(
                    any(self.covers(a, b) for a in answers)
                    for answers, wanted in zip(parts, lower, strict=True)
                    for b in wanted
                )
            )
        return self._covers[key]


class PlanetState:
    """A planet with some tiles more, in whatever order they were laid."""

    __slots__ = (
        "_endings", "_finals", "_gains", "_lay", "_view", "added", "futures", "packed", "parent",
        "planet", "tiles", "virtual",
    )  # fmt: skip

    def __init__(
        self,
        planet: Planet,
        parent: PlanetState | None,
        added: frozenset[Laid],
        view: Outlook | None,
        packed: int,
    ) -> None:
        self.planet, self.parent, self.added, self._view = planet, parent, added, view
        self.packed = packed
        self.tiles = tuple(sorted(tile.kind for tile in added))
        self.virtual = any(tile.x >= FAR for tile in added)
        """Does a tile lie far away from all others?"""
        self.futures: dict[tuple[Row, ...], int] = {}
        self._gains: dict[int, dict[Cell, int]] = {}
        self._lay: dict[tuple[int, tuple[Row, ...]], tuple[tuple[Cell, PlanetState], ...]] = {}
        self._endings: dict[int, tuple[Ending, ...]] = {}
        self._finals: dict[tuple[int, Medals, Medals], Final] = {}

    @property
    def view(self) -> Outlook:
        """The planet prepared for questions; worked out again where it was forgotten."""
        if self._view is None:
            assert self.parent is not None
            self._view = self.parent.view.with_tile(*self.laid)
        return self._view

    @property
    def laid(self) -> Laid:
        """The tile that lies here and not yet on the parent."""
        assert self.parent is not None
        (last,) = self.added - self.parent.added
        return last

    def forget(self) -> None:
        """Gives back the memory of what can be worked out again; most states need no more."""
        if self.parent is not None:
            self._view = None
            self._gains.clear()

    def kind(self, tile: int) -> Kind:
        return self.planet.box.kinds[tile]

    # --- the last tile ---
    def endings(self, tile: int) -> tuple[Ending, ...]:
        """What the last tile can make of the planet; most points, or a mission more."""
        if tile not in self._endings:
            packed = {self.packed + gain: place for place, gain in self.gains(tile).items()}
            self._endings[tile] = self._best_endings(tile, packed)
        return self._endings[tile]

    def _best_endings(self, tile: int, packed: dict[int, Cell]) -> tuple[Ending, ...]:
        if not packed:
            return (Ending(None, self.packed),)
        planet, tiles = self.planet, _sorted((*self.tiles, tile))
        worth = {
            each: (planet.points(tiles, each, 0), planet.decided_by_layout(each)) for each in packed
        }
        kept: dict[tuple[int, Medals], int] = {}
        for each, (points, medals) in worth.items():
            if not any(
                (more, most) != (points, medals) and more >= points and most & medals == medals
                for more, most in worth.values()
            ):
                kept.setdefault((points, medals), each)
        return tuple(Ending(packed[each], each) for each in kept.values())

    def final(self, tile: int, offered: Medals, won: Medals) -> Final:
        """The most that the last tile brings, with these medals offered and those won."""
        key = tile, offered, won
        if key not in self._finals:
            planet, tiles = self.planet, _sorted((*self.tiles, tile))
            points, place = max(
                (planet.points(tiles, packed, won | offered & planet.qualified(tiles, packed)), at)
                for at, packed in self.endings(tile)
            )
            self._finals[key] = Final(points, planet.needs(tiles), planet.penalty(tiles), place)
        return self._finals[key]

    def gains(self, tile: int) -> dict[Cell, int]:
        """The legal places where a tile adds something by its neighbours, and what it adds."""
        if tile not in self._gains:
            self._gains[tile] = self._find_gains(tile)
        return self._gains[tile]

    def _find_gains(self, tile: int) -> dict[Cell, int]:
        kind, own = self.kind(tile), family(self.kind(tile))
        if own is Family.NONE:
            return {}
        if self.parent is None:
            return self._gains_at(kind, view_places(self.view, kind))
        laid = self.laid
        before, last, at = self.parent.gains(tile), self.kind(laid.kind), (laid.x, laid.y)
        kept = {place: gain for place, gain in before.items() if not overlap(kind, place, last, at)}
        if family(last) is not own:
            return kept
        if own is Family.CRYSTALS:
            return kept | self._gains_at(kind, telling_beside(*at))
        return self._gains_at(kind, view_places(self.view, kind))

    def _gains_at(self, kind: Kind, places: Iterator[Cell] | set[Cell]) -> dict[Cell, int]:
        found = {}
        for place in set(places):
            gain = self.view.bonus(kind, *place)
            if gain and self.is_legal(kind, place):
                found[place] = gain
        return found

    # --- a tile with others to come ---
    def lay(self, tile: int, rows: tuple[Row, ...]) -> tuple[tuple[Cell, PlanetState], ...]:
        """The places for a tile, with one tile of each of these rows to come after it."""
        key = tile, rows
        if key not in self._lay:
            self._lay[key] = self._find_places(tile, rows)
        return self._lay[key]

    def _find_places(
        self, tile: int, rows: tuple[Row, ...]
    ) -> tuple[tuple[Cell, PlanetState], ...]:
        planet, kind = self.planet, self.kind(tile)
        coming = [[planet.box.kinds[each] for each in set(row)] for row in rows]
        places = {
            place for place in telling_reach(self.view, kind, coming) if self.is_legal(kind, place)
        }
        tried = {place: self.after(tile, place) for place in sorted(places)}
        futures = {place: planet.future(after, rows) for place, after in tried.items()}
        far = (FAR * (1 + len(self.tiles)), 0)
        alone = self.after(tile, far)
        wanted = planet.future(alone, rows)
        if self.virtual:
            tried[far], futures[far] = alone, wanted
        elif not any(planet.covers(future, wanted) for future in futures.values()):
            for place in self._others(kind, places):
                tried[place] = self.after(tile, place)
                futures[place] = planet.future(tried[place], rows)
                if planet.covers(futures[place], wanted):
                    break
        return tuple((place, tried[place]) for place in self._uncovered(futures))

    def _others(self, kind: Kind, places: set[Cell]) -> list[Cell]:
        """All other legal places, the outermost first: these seldom block anything."""
        legal = anchors_around(kind, self.view.taken)
        rest = [place for place in legal if place not in places]
        return sorted(rest, key=lambda at: (-max(abs(at[0]), abs(at[1])), at))

    def _uncovered(self, futures: dict[Cell, int]) -> list[Cell]:
        """One place for each future that no other one covers."""
        covers = self.planet.covers
        first: dict[int, Cell] = {}
        for place, future in futures.items():
            first.setdefault(future, place)
        return [
            place
            for future, place in first.items()
            if not any(
                covers(other, future) and not (covers(future, other) and future < other)
                for other in first
                if other != future
            )
        ]

    def after(self, tile: int, place: Cell) -> PlanetState:
        """The planet with this tile laid."""
        states, added = self.planet.states, self.added | {Laid(tile, *place)}
        if added not in states:
            packed = self.packed + self.view.bonus(self.kind(tile), *place)
            states[added] = PlanetState(self.planet, self, added, None, packed)
        return states[added]

    def is_legal(self, kind: Kind, place: Cell) -> bool:
        """May a tile lie here? Where one tile lies far away, any free place will do."""
        if self.virtual:
            return self.view.taken.isdisjoint(cells_of(kind, *place))
        return self.view.is_legal(kind, *place)

    def any_place(self, tile: int) -> Cell:
        """A legal place where the tile has nothing to do with any other."""
        gains, kind = self.gains(tile), self.kind(tile)
        legal = anchors_around(kind, self.view.taken)
        return next(place for place in legal if place not in gains)

    @property
    def qualified(self) -> Medals:
        return self.planet.qualified(self.tiles, self.packed)


def view_places(view: Outlook, kind: Kind) -> set[Cell]:
    """Where a tile can have to do with its neighbours at once."""
    return set(view.telling_places(kind))


def _without(rows: tuple[Row, ...], number: int) -> tuple[Row, ...]:
    return rows[:number] + rows[number + 1 :]


def _sorted(tiles: Row) -> Row:
    return tuple(sorted(tiles))
