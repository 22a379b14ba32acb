"""Each kind of choice, and the function that carries it out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companions.big_monster.flow.drafting import pass_to, quickest, take_tile, tile_comes
from companions.big_monster.flow.ending import Result
from companions.big_monster.flow.laying import lay, salvage
from companions.big_monster.flow.open_rows import claim, pick_row
from companions.big_monster.flow.setup import explorer_comes, keep_explorer, starts
from companions.big_monster.options import Choice
from companions.big_monster.position import Position


def carry_out(position: Position, choice: Choice) -> Result:
    """The position right after a choice, which must be one of its node's."""
    return _CARRY_OUT[choice.kind](position, choice)


_CARRY_OUT: dict[str, Callable[[Position, Any], Result]] = {
    "starts": starts,
    "explorer_comes": explorer_comes,
    "keep_explorer": keep_explorer,
    "tile_comes": tile_comes,
    "take_tile": take_tile,
    "quickest": quickest,
    "pass_to": pass_to,
    "pick_row": pick_row,
    "claim": claim,
    "lay": lay,
    "salvage": salvage,
}
