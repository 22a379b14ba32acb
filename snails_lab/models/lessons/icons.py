"""The icons on cards: what each one means, and which a card carries."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

from snails_core.cards import Action, Card, OnWater, Target
from snails_core.setting import Setting
from snails_core.toml_tables import Table, read_toml

TARGETS = {
    Target.SNAIL: "snail",
    Target.SPACE: "space",
    Target.TILE: "tile",
    Target.ALL: "all",
}


@lru_cache(maxsize=1)
def icon_words() -> Mapping[str, Mapping[str, str]]:
    """The meaning of each icon, in three languages."""
    file = files("snails_lab.models.lessons") / "icons.toml"
    raw = read_toml(file)
    table = Table(raw, file.name)
    return {name: table.names(name) for name in raw}


def icon_word(name: str, language: str) -> str:
    """What an icon means."""
    return icon_words()[name][language]


def icons_of(setting: Setting, card: Card) -> frozenset[str]:
    """The icons on the picture of a card."""
    found = {"returns"} if card.returns else set()
    for number in card.actions:
        found |= _icons_of_action(setting.catalogue.actions[number])
    return frozenset(found)


def _icons_of_action(action: Action) -> set[str]:
    found = {TARGETS[action.target]} if action.target in TARGETS else set()
    if action.ignores_sight:
        found.add("sight")
    if action.dice:
        found.add("dice")
    if action.water is OnWater.NO or (action.water is OnWater.SHIPS and not action.red):
        found.add("water")
    for row in action.rows:
        found |= {part.word.name.lower() for part in row.effects}
    return found & set(icon_words())
