"""A sign for every word of the effect vocabulary, around (0, 0), about 1 wide and 1 high."""

from __future__ import annotations

from collections.abc import Callable

from snails_core.scene import ground_signs, icons, plan_signs, snail_signs
from snails_core.scene.card_icons import LINE, oneself
from snails_core.scene.geometry import placed, regular
from snails_core.scene.shapes import Circle, Lines, Polygon, Shape, Text
from snails_core.vocabulary import Effect, Where, Word


def effect_sign(effect: Effect) -> list[Shape]:
    """The effect with its number, and small signs for whom it reaches and how."""
    shapes = DRAWINGS[effect.word](effect)
    if effect.where is Where.SELF and effect.word in _ON_SNAILS:
        shapes += placed(oneself(), 0.42, 0.4, 0.44)
    if effect.where is Where.HERE:
        shapes += placed(_here(), 0.4, 0.42, 0.4)
    if effect.where is Where.OTHERS:
        shapes += placed(_others(), 0.36, 0.42, 0.46)
    if effect.shelled_too:
        shapes += placed(icons.shell(), 0.42, -0.38, 0.4)
    if effect.may:
        shapes += _optional()
    return shapes


_ON_SNAILS = (Word.DAMAGE, Word.HEAL, Word.PUSH)


# --- small additions ------------------------------------------------------------------
def _here() -> list[Shape]:
    """The acting snail's own space: a hexagon with a dot."""
    return [Polygon(regular(0, 0, 0.46, 6), "paper", "ink", 0.1), Circle(0.0, 0.0, 0.16, "ink")]


def _others() -> list[Shape]:
    """All other players: three heads."""
    return [
        Circle(-0.3, 0.08, 0.2, "nobody", "ink", 0.08),
        Circle(0.3, 0.08, 0.2, "nobody", "ink", 0.08),
        Circle(0.0, -0.06, 0.24, "paper", "ink", 0.08),
    ]


def _optional() -> list[Shape]:
    """A dashed frame with a question mark: only if the player likes."""
    edge = ((-0.52, -0.52), (0.52, -0.52), (0.52, 0.52), (-0.52, 0.52), (-0.52, -0.52))
    return [
        Lines((edge,), "pencil", LINE * 0.7, 1.0, 0.1),
        Circle(-0.42, 0.42, 0.16, "paper", "pencil", LINE * 0.6),
        Text(-0.42, 0.42, "?", 0.24, "ink", True),
    ]


DRAWINGS: dict[Word, Callable[[Effect], list[Shape]]] = {
    Word.DAMAGE: snail_signs.damage,
    Word.HEAL: snail_signs.heal,
    Word.PUSH: snail_signs.push,
    Word.SCATTER: ground_signs.scatter,
    Word.FIRE: ground_signs.fire,
    Word.DAMAGE_TILE: ground_signs.damage_tile,
    Word.DESTROY_TILE: ground_signs.destroy_tile,
    Word.REMOVE_TILE: ground_signs.remove_tile,
    Word.DIG_TILE: ground_signs.dig_tile,
    Word.DIG_UP: ground_signs.dig_up,
    Word.PLACE: snail_signs.place,
    Word.PLACE_HERE: snail_signs.place_here,
    Word.MOVE: snail_signs.move,
    Word.PUT_MINE: ground_signs.put_mine,
    Word.PUT_DYNAMITE: ground_signs.put_dynamite,
    Word.DRAW: plan_signs.draw,
    Word.DISCARD: plan_signs.discard,
    Word.TAKE_CARD: plan_signs.take_card,
    Word.LEAVE_SHELL: snail_signs.leave_shell,
    Word.HIDE: snail_signs.hide,
    Word.SWITCH: plan_signs.switch,
    Word.AIM: plan_signs.aim,
    Word.POLLUTE: ground_signs.pollute,
}
