"""What happened, to whom and by which rule. `companions.big_monster.tell` makes the sentences.

`why` cites a rule of `docs/big-monster.md`.
"""

from __future__ import annotations

from typing import NamedTuple


class StartPlayer(NamedTuple):
    player: int
    why: str = "B5"
    kind: str = "start_player"


class ExplorerDealt(NamedTuple):
    player: int
    explorer: int
    why: str = "B2"
    kind: str = "explorer_dealt"


class ExplorerKept(NamedTuple):
    player: int
    explorer: int
    why: str = "B2"
    kind: str = "explorer_kept"


class RoundBegan(NamedTuple):
    round: int
    why: str = "B3"
    kind: str = "round_began"


class TurnBegan(NamedTuple):
    round: int
    turn: int
    player: int
    why: str = "B3"
    kind: str = "turn_began"


class TileDealt(NamedTuple):
    player: int
    tile: int
    why: str = "B1"
    kind: str = "tile_dealt"


class RowTileDrawn(NamedTuple):
    row: int
    tile: int
    why: str = "B17"
    kind: str = "row_tile_drawn"


class TileChosen(NamedTuple):
    """Face down: which one is seen when all are revealed."""

    player: int
    why: str = "B3"
    kind: str = "tile_chosen"


class StackPassed(NamedTuple):
    player: int
    receiver: int
    why: str = "B3"
    kind: str = "stack_passed"


class StackKept(NamedTuple):
    """On the own ship; `forced` if no other was free."""

    player: int
    forced: int
    why: str = "B3"
    kind: str = "stack_kept"


class DragonCame(NamedTuple):
    player: int
    why: str = "B5"
    kind: str = "dragon_came"


class DragonTurned(NamedTuple):
    player: int
    points: int
    why: str = "B5"
    kind: str = "dragon_turned"


class TileRevealed(NamedTuple):
    player: int
    tile: int
    why: str = "B3"
    kind: str = "tile_revealed"


class TileThrown(NamedTuple):
    """The last tile of a stack is discarded face down."""

    player: int
    tile: int
    why: str = "B3"
    kind: str = "tile_thrown"


class RowPicked(NamedTuple):
    player: int
    row: int
    why: str = "B17"
    kind: str = "row_picked"


class TileClaimed(NamedTuple):
    player: int
    tile: int
    dropped_tile: int
    why: str = "B17"
    kind: str = "tile_claimed"


class TileSalvaged(NamedTuple):
    player: int
    tile: int
    why: str = "B12"
    kind: str = "tile_salvaged"


class TileLaid(NamedTuple):
    player: int
    tile: int
    x: int
    y: int
    why: str = "B4"
    kind: str = "tile_laid"


class Mutated(NamedTuple):
    """An ice monster is hit by a beam; `points` is what it is worth now."""

    player: int
    tile: int
    level: int
    points: int
    why: str = "B6"
    kind: str = "mutated"


class CrystalComplete(NamedTuple):
    player: int
    colour: str
    points: int
    why: str = "B7"
    kind: str = "crystal_complete"


class BigMonsterComplete(NamedTuple):
    player: int
    points: int
    why: str = "B8"
    kind: str = "big_monster_complete"


class MedalWon(NamedTuple):
    player: int
    medal: int
    team: int
    points: int
    why: str = "B13"
    kind: str = "medal_won"


class PenaltyGiven(NamedTuple):
    """`amount` is how many desert and rune monsters the player or the team has."""

    player: int
    amount: int
    points: int
    why: str = "B15"
    kind: str = "penalty_given"


class Scored(NamedTuple):
    player: int
    points: int
    why: str = "B16"
    kind: str = "scored"


class GameOver(NamedTuple):
    """`players` are the winners, as bits."""

    players: int
    why: str = "B16"
    kind: str = "game_over"


Event = (
    StartPlayer | ExplorerDealt | ExplorerKept | RoundBegan | TurnBegan | TileDealt | RowTileDrawn
    | TileChosen | StackPassed | StackKept | DragonCame | DragonTurned | TileRevealed | TileThrown
    | RowPicked | TileClaimed | TileSalvaged | TileLaid | Mutated | CrystalComplete
    | BigMonsterComplete | MedalWon | PenaltyGiven | Scored | GameOver
)  # fmt: skip
