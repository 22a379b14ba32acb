"""How a board stands: what a tile adds now, and what the next tiles could add (a look-ahead).

Only what depends on the layout is looked up around the tiles that are there (`bonus`); the rest of
a tile's worth is the same anywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companions.big_monster.board import Board, Cell, Laid, cells_of, covered
from companions.big_monster.parts import Catalogue, Kind
from companions.big_monster.rules.counting import HouseRules
from companions.big_monster.rules.crystals import pieces_on
from companions.big_monster.rules.mutation import beams, levels
from companions.big_monster.rules.placement import neighbours
from companions.big_monster.rules.scoring import Honours, score
from companions.big_monster.solver.weights import Weights, weights

FAR = 1000
"""A place that has nothing to do with any board."""
_AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-2, 0, 2) if dx or dy]


class Outlook:
    """One board, prepared for many questions."""

    def __init__(
        self, box: Catalogue, board: Board, honours: Honours, house: HouseRules, worth: Weights
    ) -> None:
        self.box, self.board, self.honours, self.house = box, board, honours, house
        self.worth = worth
        self.taken = set(covered(box, board))
        self.pieces = pieces_on(box, board)
        self.kinds = {(tile.x, tile.y): box.kinds[tile.kind] for tile in board.laid}
        self.hits: dict[Cell, int] = {}
        for place in beams(box, board):
            self.hits[place] = self.hits.get(place, 0) + 1
        self.levels = levels(box, board)

    def with_tile(self, tile: int, x: int, y: int) -> Outlook:
        """The outlook after this tile is laid here."""
        after = self.board.lay(tile, x, y)
        return Outlook(self.box, after, self.honours, self.house, self.worth)

    def anywhere(self, tile: int) -> int:
        """What a tile adds wherever it lies."""
        far = Board(self.board.explorer, (*self.board.laid, Laid(tile, FAR, FAR)))
        before = score(self.box, self.board, self.honours, self.house).total
        return score(self.box, far, self.honours, self.house).total - before

    def is_legal(self, kind: Kind, x: int, y: int) -> bool:
        own = cells_of(kind, x, y)
        if not self.taken.isdisjoint(own):
            return False
        return any(near in self.taken for cell in own for near in neighbours(cell))

    def telling_places(self, kind: Kind) -> Iterator[Cell]:
        """The places where a tile can have to do with its neighbours; not all are legal."""
        if kind.pieces:
            for x, y in self.pieces:
                yield from telling_beside(x, y)
        elif kind.half:
            step = -1 if kind.half == "left" else 1
            for (x, y), other in self.kinds.items():
                if other.half and other.half != kind.half:
                    yield x + step, y
        elif kind.levels:
            yield from self.hits
        elif kind.beams:
            steps = ((0, -1), (-1, -1)) if kind.beams == "down" else ((-1, 2),)
            for x, y in self.levels:
                yield from ((x + dx, y + dy) for dx, dy in steps)

    def best_bonus(self, tile: int) -> int:
        """The most that the layout adds to a tile on this board."""
        kind = self.box.kinds[tile]
        best = 0
        for x, y in set(self.telling_places(kind)):
            found = self.bonus(kind, x, y)
            if found > best and self.is_legal(kind, x, y):
                best = found
        return best

    def bonus(self, kind: Kind, x: int, y: int) -> int:
        """What the layout adds to a tile here: crystals, a big monster, mutations."""
        if kind.pieces:
            return self._crystals(kind.pieces, x, y)
        if kind.half:
            other = self.kinds.get((x + 1, y) if kind.half == "left" else (x - 1, y))
            fits = other is not None and other.half not in ("", kind.half)
            return self.worth.pair if fits else 0
        if kind.levels:
            level = min(self.hits.get((x, y), 0), len(kind.levels) - 1)
            return kind.levels[level] - kind.levels[0] + (self.worth.mutated if level else 0)
        if kind.beams == "down":
            return self._mutation(x, y + 1) + self._mutation(x + 1, y + 1)
        if kind.beams == "up":
            return self._mutation(x + 1, y - 2)
        return 0

    def _mutation(self, x: int, y: int) -> int:
        level = self.levels.get((x, y))
        if level is None:
            return 0
        steps = self.kinds[x, y].levels
        if level + 1 >= len(steps):
            return 0
        return steps[level + 1] - steps[level] + (0 if level else self.worth.mutated)

    def _crystals(self, own: frozenset[str], x: int, y: int) -> int:
        near = self.pieces.get
        none: frozenset[str] = frozenset()
        left, right = near((x - 1, y), none), near((x + 1, y), none)
        up, down = near((x, y - 2), none), near((x, y + 2), none)
        found = 0
        if "GL" in own:
            found += self.worth.green * ("GR" in left)
        if "GR" in own:
            found += self.worth.green * ("GL" in right)
        if "RT" in own:
            found += self.worth.red * ("RB" in up)
        if "RB" in own:
            found += self.worth.red * ("RT" in down)
        if "BTL" in own and "BTR" in left and "BBL" in up:
            found += self.worth.blue * ("BBR" in near((x - 1, y - 2), none))
        if "BTR" in own and "BTL" in right and "BBR" in up:
            found += self.worth.blue * ("BBL" in near((x + 1, y - 2), none))
        if "BBL" in own and "BBR" in left and "BTL" in down:
            found += self.worth.blue * ("BTR" in near((x - 1, y + 2), none))
        if "BBR" in own and "BBL" in right and "BTR" in down:
            found += self.worth.blue * ("BTL" in near((x + 1, y + 2), none))
        return found

    def promise(self, rates: Sequence[float]) -> float:
        """What the next tiles can be expected to add by the layout: a float, for choosing only."""
        return sum(rate * self.best_bonus(tile) for tile, rate in enumerate(rates) if rate)


def telling_beside(x: int, y: int) -> Iterator[Cell]:
    """Where a tile with pieces of crystals can have to do with such a tile here."""
    return ((x + dx, y + dy) for dx, dy in _AROUND)


def outlook(box: Catalogue, board: Board, honours: Honours, house: HouseRules) -> Outlook:
    """The outlook of a board, with the weights of the tiles on it."""
    tiles = [tile.kind for tile in board.laid]
    worth = weights(box, board.explorer, tiles, honours, (), house)
    return Outlook(box, board, honours, house, worth)
