"""What a click on a space does: the brush that is chosen, and the snail it paints or carries."""

from __future__ import annotations

from typing import Literal

from snails_core import layout as at
from snails_core.queries import occupants, snail_of
from snails_lab.models.editor import ground, snails
from snails_lab.models.editor.sketch import Sketch

BrushName = Literal[
    "look", "raise", "lower", "damage", "fire", "mine", "dynamite", "snail", "move", "erase"
]
BRUSHES: dict[BrushName, str] = {
    "look": "l",
    "raise": "+",
    "lower": "-",
    "damage": "d",
    "fire": "f",
    "mine": "m",
    "dynamite": "y",
    "snail": "s",
    "move": "v",
    "erase": "e",
}
"""Brushes with the key that chooses each."""
STROKES: tuple[BrushName, ...] = (
    *("raise", "lower", "damage", "fire", "mine", "dynamite", "erase"),
)
"""Brushes that can be drawn over several spaces."""
SEAT_KEYS = "1234"


class BrushTool:
    """The brush in hand; `snail` is what the snail brush paints, `held` what is being moved."""

    def __init__(self) -> None:
        self.brush: BrushName = "look"
        self.snail = 0
        self.held: int | None = None

    def use(self, brush: BrushName) -> None:
        self.brush, self.held = brush, None

    def key(self, key: str, players: int) -> bool:
        """Letters choose a brush, digits a player's snail, the next one each time."""
        for brush, letter in BRUSHES.items():
            if key.lower() == letter:
                self.use(brush)
                return True
        if key in SEAT_KEYS[:players]:
            self._next_snail(SEAT_KEYS.index(key))
            return True
        if key == "Escape" and self.held is not None:
            self.held = None
            return True
        return False

    def touch(self, sketch: Sketch, space: int) -> Sketch:
        """The sketch after a click on the space."""
        drawn = sketch.drawn
        if self.brush == "raise" or self.brush == "lower":
            change = 1 if self.brush == "raise" else -1
            return sketch.edited(ground.set_level, space, drawn.level(space) + change)
        if self.brush == "damage":
            damaged = bool(drawn.hot[at.DAMAGED + space])
            return sketch.edited(ground.set_damaged, space, not damaged)
        if self.brush == "fire" or self.brush == "mine" or self.brush == "dynamite":
            return sketch.edited(ground.add_token, space, self.brush)
        if self.brush == "snail":
            return sketch.edited(snails.put, self.snail, space)
        if self.brush == "move":
            return self._move(sketch, space)
        if self.brush == "erase":
            there = occupants(drawn.hot, space)
            if there:
                return sketch.edited(snails.remove, there[-1])
            return sketch.edited(ground.swept, space)
        return sketch

    def _move(self, sketch: Sketch, space: int) -> Sketch:
        """Takes a snail, the next one on the same space, and puts it down on another."""
        there = occupants(sketch.drawn.hot, space)
        if self.held is None or self.held in there:
            after = [snail for snail in there if self.held is not None and snail > self.held]
            self.held = next(iter(after or there), None)
            return sketch
        moved = sketch.edited(snails.put, self.held, space)
        self.held = None
        return moved

    def _next_snail(self, player: int) -> None:
        squad = [snail_of(player, role) for role in range(at.SQUAD)]
        chosen = self.brush == "snail" and self.snail in squad
        self.use("snail")
        self.snail = squad[(squad.index(self.snail) + 1) % at.SQUAD] if chosen else squad[0]
