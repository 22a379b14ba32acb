"""The signs on cards, each drawn alone."""

from __future__ import annotations

from collections.abc import Callable

from snails_core.cards import Target
from snails_core.scene import card_icons
from snails_core.scene.effect_icons import effect_sign
from snails_core.scene.geometry import keyed, placed
from snails_core.scene.shapes import Layer, Scene, Shape
from snails_core.svg import scene_to_svg
from snails_core.vocabulary import Effect, Word

SIZE = 44.0
ICONS: dict[str, Callable[[], list[Shape]]] = {
    "snail": lambda: card_icons.target_sign(Target.SNAIL, 1, 2),
    "space": lambda: card_icons.target_sign(Target.SPACE, 1, 2),
    "tile": lambda: card_icons.target_sign(Target.TILE, 1, 2),
    "all": lambda: card_icons.target_sign(Target.ALL, 1, 1),
    "sight": card_icons.over_the_hill,
    "dice": lambda: card_icons.dice(2),
    "damage": lambda: effect_sign(Effect(Word.DAMAGE, 10)),
    "heal": lambda: effect_sign(Effect(Word.HEAL, 10)),
    "push": lambda: effect_sign(Effect(Word.PUSH)),
    "scatter": lambda: effect_sign(Effect(Word.SCATTER)),
    "fire": lambda: effect_sign(Effect(Word.FIRE, 2)),
    "damage_tile": lambda: effect_sign(Effect(Word.DAMAGE_TILE)),
    "destroy_tile": lambda: effect_sign(Effect(Word.DESTROY_TILE)),
    "remove_tile": lambda: effect_sign(Effect(Word.REMOVE_TILE)),
    "place": lambda: effect_sign(Effect(Word.PLACE, 3)),
    "put_mine": lambda: effect_sign(Effect(Word.PUT_MINE)),
    "put_dynamite": lambda: effect_sign(Effect(Word.PUT_DYNAMITE)),
    "leave_shell": lambda: effect_sign(Effect(Word.LEAVE_SHELL)),
    "draw": lambda: effect_sign(Effect(Word.DRAW, 1)),
    "take_card": lambda: effect_sign(Effect(Word.TAKE_CARD)),
    "water": lambda: card_icons.not_on_water(ships=False),
    "returns": card_icons.returns,
}


TARGETS = {"snail": Target.SNAIL, "space": Target.SPACE, "tile": Target.TILE, "all": Target.ALL}


def icon_svg(name: str, title: str, language: str, reach: tuple[int, int] | None = None) -> str:
    """The icon alone, with its meaning for screen readers; targets with a range, if given."""
    drawn = card_icons.target_sign(TARGETS[name], *reach) if reach else ICONS[name]()
    group = keyed("", placed(drawn, SIZE / 2, SIZE / 2, SIZE * 0.72))
    return scene_to_svg(Scene(SIZE, SIZE, (Layer("icon", (group,)),), title, "", language))
