"""What players can choose and chance can bring: small records of whole numbers."""

from __future__ import annotations

from typing import NamedTuple


class KeepExplorer(NamedTuple):
    """This one of the two dealt explorers is played; the other becomes the ship (B2)."""

    explorer: int
    kind: str = "keep_explorer"


class TakeTile(NamedTuple):
    """This tile of the stack in hand is taken (B3)."""

    tile: int
    kind: str = "take_tile"


class PassTo(NamedTuple):
    """The rest of the stack goes to this player's ship (B3)."""

    player: int
    kind: str = "pass_to"


class PickRow(NamedTuple):
    """All players of this turn take from this open row (B17)."""

    row: int
    kind: str = "pick_row"


class Claim(NamedTuple):
    """One tile of the row is taken, another one discarded (B17)."""

    tile: int
    dropped_tile: int
    kind: str = "claim"


class Lay(NamedTuple):
    """The taken tile is laid here (B4)."""

    x: int
    y: int
    kind: str = "lay"


class Salvage(NamedTuple):
    """This tile of the discards is taken by the Salvager (B12)."""

    tile: int
    kind: str = "salvage"


class Starts(NamedTuple):
    """This player begins."""

    player: int
    kind: str = "starts"


class ExplorerComes(NamedTuple):
    """This explorer is dealt next."""

    explorer: int
    kind: str = "explorer_comes"


class TileComes(NamedTuple):
    """This tile is drawn next."""

    tile: int
    kind: str = "tile_comes"


class Quickest(NamedTuple):
    """This player passes next in a race (B3)."""

    player: int
    kind: str = "quickest"


Option = KeepExplorer | TakeTile | PassTo | PickRow | Claim | Lay | Salvage
Outcome = Starts | ExplorerComes | TileComes | Quickest
Choice = Option | Outcome
