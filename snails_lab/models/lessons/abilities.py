"""What the abilities of the factions do, in a few words each."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

from snails_core.setting import standard_setting
from snails_core.tell import Names
from snails_core.toml_tables import Table, read_toml


@lru_cache(maxsize=1)
def ability_words() -> Mapping[str, Mapping[str, str]]:
    """By the faction's id, in three languages."""
    file = files("snails_lab.models.lessons") / "abilities.toml"
    raw = read_toml(file)
    table = Table(raw, file.name)
    return {name: table.names(name) for name in raw}


def ability_told(number: int, language: str) -> str:
    """The faction with its ability and what that does: `Ninja (Climbers): ...`."""
    setting = standard_setting()
    names = Names(setting, language)
    words = ability_words()[setting.rules.factions[number].id][language]
    return f"{names.faction(number)} ({names.ability(number)}): {words}."
