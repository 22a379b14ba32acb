"""An immutable position: everything about a game at one moment, hashable and comparable.

A stack keeps the tile that its holder has taken until all taken tiles are revealed, so nobody can
tell from the sizes or the contents of stacks what was taken (`Stack.holder`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from companions.big_monster.board import Board
from companions.big_monster.nodes import Node
from companions.big_monster.rules.counting import Census, census
from companions.big_monster.rules.medals import Won
from companions.big_monster.rules.scoring import Honours, Score, score
from companions.big_monster.setting import Setting

if TYPE_CHECKING:
    from collections.abc import Iterator

NOTHING = -1
"""No tile, no explorer, no player."""
HIDDEN = -2
"""In a view: a tile or an explorer that the viewer has not seen."""


class Phase(StrEnum):
    """What is being done, or has to be chosen."""

    START = "start"
    DEAL_EXPLORERS = "deal_explorers"
    KEEP_EXPLORER = "keep_explorer"
    DEAL = "deal"
    TAKE = "take"
    RACE = "race"
    PASS = "pass"
    LAY = "lay"
    DRAW_ROW = "draw_row"
    PICK_ROW = "pick_row"
    CLAIM = "claim"
    SALVAGE = "salvage"
    LAY_SALVAGED = "lay_salvaged"
    OVER = "over"


class Stack(NamedTuple):
    """Tiles that go from hand to hand, sorted; who has seen them, and who holds or passed them."""

    tiles: tuple[int, ...]
    seen: int = 0
    """The players who have had it in hand, as bits."""
    holder: int = NOTHING
    """Whose taken tile is still among the tiles."""


class Discard(NamedTuple):
    """A tile that was thrown away, and the players who know it, as bits."""

    tile: int
    seen: int


class Seat(NamedTuple):
    """What belongs to one player."""

    dealt: tuple[int, ...] = ()
    """The explorers to choose from; later the ship, face down."""
    explorer: int = NOTHING
    hand: Stack | None = None
    ship: Stack | None = None
    taken: int = NOTHING
    """The tile that was taken and is not laid yet."""
    board: Board | None = None
    medals: tuple[Won, ...] = ()
    penalty: bool = False
    dragons: int = 0


@dataclass(frozen=True, slots=True)
class Position:
    """The game at one moment."""

    setting: Setting = field(hash=False)
    phase: Phase
    seats: tuple[Seat, ...]
    pool: tuple[int, ...]
    """How many tiles of each kind nobody has drawn; in a view, that the viewer has not seen."""
    round: int = 1
    turn: int = 1
    start: int = NOTHING
    """The start player of this turn."""
    queue: tuple[int, ...] = ()
    """Who still has to act in this phase, the next one first."""
    rows: tuple[tuple[int, ...], ...] = ()
    row: int = NOTHING
    """The row that was chosen for this turn."""
    discards: tuple[Discard, ...] = ()
    offered: frozenset[Won] = frozenset()
    """The medals that nobody has won before this turn."""
    dragon: int = NOTHING
    """Who holds the angry dragon of this round."""
    viewer: int = NOTHING

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def is_over(self) -> bool:
        """Is the game at its end? A view knows that, also where it does not know its node."""
        return self.phase is Phase.OVER

    @property
    def node(self) -> Node:
        """Where the game stands: a decision, a chance, or over.

        Raises PositionError in a view that hides what somebody else chooses from.
        """
        from companions.big_monster.flow.node import node_of

        return node_of(self)

    def board(self, player: int) -> Board:
        """A player's planet; only after the explorers are revealed."""
        board = self.seats[player].board
        assert board is not None
        return board

    def honours(self, player: int) -> Honours:
        """What lies before a player besides the board."""
        seat = self.seats[player]
        box = self.setting.catalogue
        medals = tuple(box.medals[won.medal].points for won in seat.medals)
        if seat.penalty:
            medals = (*medals, box.scoring.penalty)
        return Honours(medals, seat.dragons)

    def census(self, player: int) -> Census:
        return census(self.setting.catalogue, self.board(player), self.setting.house)

    def score(self, player: int) -> Score:
        """The points a player has now."""
        setting = self.setting
        return score(setting.catalogue, self.board(player), self.honours(player), setting.house)

    def stacks(self) -> Iterator[Stack]:
        """All stacks in hands and on ships."""
        for seat in self.seats:
            if seat.hand:
                yield seat.hand
            if seat.ship:
                yield seat.ship

    def __str__(self) -> str:
        """The text of the position, one statement a line."""
        from companions.big_monster.notation.writer import write_position

        return write_position(self).rstrip("\n")

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows for a position."""
        from companions.big_monster.scene import table_scene
        from snails_core.svg import scene_to_svg

        return scene_to_svg(table_scene(self, "en"))
