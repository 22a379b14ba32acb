"""What stays the same through a game: the box and the side of the board."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from companions.cry_havoc.catalogue import BoardSide, Box, load_box

NONE = -1
"""Nobody, nowhere."""
HIDDEN = -2
"""A card that the viewer may not see."""


@dataclass(frozen=True, slots=True)
class Setting:
    """The box with one side of its board; shared by all positions of a game, not hashed."""

    box: Box
    side: BoardSide

    def __reduce__(self) -> tuple[object, ...]:
        """The package's own data is pickled and copied by name, so that positions stay small."""
        if self.box is load_box():
            return setting_for, (self.side.players[0],)
        return Setting, (self.box, self.side)


@lru_cache(maxsize=8)
def setting_for(players: int) -> Setting:
    """The package's data for so many players.

    >>> len(setting_for(2).side.regions)
    11
    """
    box = load_box()
    return Setting(box, box.side_for(players))
