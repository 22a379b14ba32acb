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
from companions.big_monster.rules.medals import Won
from companions.big_monster.rules.placement import anchors_around
from companions.big_monster.solver.future_order import FutureOrder
from companions.big_monster.solver.interplay import Family, family, overlap, telling_reach
from companions.big_monster.solver.outlook import Outlook, telling_beside
from companions.big_monster.solver.planet_worth import UNITS, Medals, PlanetWorth, Row

FAR = 1000
"""Tiles that lie alone are this far away, and as far from each other."""


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
        self.worth = PlanetWorth(position, player, missions)
        self.order = FutureOrder()
        self.box: Catalogue = self.worth.box
        self.states: dict[frozenset[Laid], PlanetState] = {}
        worth = self.worth
        view = Outlook(worth.box, worth.board, worth.honours, worth.house, UNITS)
        self.start = PlanetState(self, None, frozenset(), view, worth.packed())

    def forget_states(self) -> None:
        """Gives back the memory of all states that are followed no more."""
        self.states.clear()

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
        worth = self.worth
        points = 0 if rows else worth.points(state.tiles, state.packed, 0)
        return self.order.number(worth.decided_by_layout(state.packed), points, parts)

    def _answers(self, state: PlanetState, tile: int, rows: tuple[Row, ...]) -> set[int]:
        if rows:
            return {self.future(after, rows) for _, after in state.lay(tile, rows)}
        tiles, worth = _sorted((*state.tiles, tile)), self.worth
        return {
            self.order.number(
                worth.decided_by_layout(ending.packed), worth.points(tiles, ending.packed, 0)
            )
            for ending in state.endings(tile)
        }


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
        planet, tiles = self.planet.worth, _sorted((*self.tiles, tile))
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
            planet, tiles = self.planet.worth, _sorted((*self.tiles, tile))
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
        elif not any(planet.order.covers(future, wanted) for future in futures.values()):
            for place in self._others(kind, places):
                tried[place] = self.after(tile, place)
                futures[place] = planet.future(tried[place], rows)
                if planet.order.covers(futures[place], wanted):
                    break
        return tuple((place, tried[place]) for place in self._uncovered(futures))

    def _others(self, kind: Kind, places: set[Cell]) -> list[Cell]:
        """All other legal places, the outermost first: these seldom block anything."""
        legal = anchors_around(kind, self.view.taken)
        rest = [place for place in legal if place not in places]
        return sorted(rest, key=lambda at: (-max(abs(at[0]), abs(at[1])), at))

    def _uncovered(self, futures: dict[Cell, int]) -> list[Cell]:
        """One place for each future that no other one covers."""
        covers = self.planet.order.covers
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
        return self.planet.worth.qualified(self.tiles, self.packed)


def view_places(view: Outlook, kind: Kind) -> set[Cell]:
    """Where a tile can have to do with its neighbours at once."""
    return set(view.telling_places(kind))


def _without(rows: tuple[Row, ...], number: int) -> tuple[Row, ...]:
    return rows[:number] + rows[number + 1 :]


def _sorted(tiles: Row) -> Row:
    return tuple(sorted(tiles))
