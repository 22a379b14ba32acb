"""Armies with their structures and skills."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companions.cry_havoc.catalogue.effects import SKILL_DEEDS, STRUCTURE_DEEDS, Deed, read_deed
from companions.cry_havoc.errors import DataError
from snails_core.toml_tables import SOURCES, Table

ARMIES = ("humans", "wanderers", "machines", "trogg")
TROGG = ARMIES.index("trogg")


@dataclass(frozen=True, slots=True)
class Structure:
    """What can be built, and what it does when it is activated (C14)."""

    id: str
    names: Mapping[str, str] = field(compare=False, hash=False)
    markers: int
    build: int
    activate: int
    deed: Deed
    sources: Mapping[str, str] = field(compare=False, hash=False)


@dataclass(frozen=True, slots=True)
class Skill:
    """What an army can do once a round beside its actions (C8)."""

    id: str
    names: Mapping[str, str] = field(compare=False, hash=False)
    deed: Deed
    default: bool
    source: str = field(compare=False)


@dataclass(frozen=True, slots=True)
class Army:
    index: int
    id: str
    names: Mapping[str, str] = field(compare=False, hash=False)
    units: int
    structures: tuple[Structure, ...]
    skills: tuple[Skill, ...]
    source: str = field(compare=False)


def read_armies(table: Table) -> tuple[Army, ...]:
    """The four armies, in the order of the rulebook."""
    fields = ("id", "names", "units", "source", "structure", "skill")
    found: dict[str, Army] = {}
    for value, path in table.items("army"):
        entry = Table.of(value, fields, table.head, path)
        id = entry.choice("id", ARMIES)
        if id in found:
            raise DataError("data_id_twice", entry.at("id"), name=id, other=table.head)
        skills = tuple(_skill(entry, value, path) for value, path in entry.items("skill"))
        if [skill.default for skill in skills].count(True) != 1:
            raise DataError("default_skill", entry.at("skill"), name=id)
        found[id] = Army(
            index=ARMIES.index(id),
            id=id,
            names=entry.names(),
            units=entry.whole("units", 4, 30),
            structures=tuple(
                _structure(entry, value, path) for value, path in entry.items("structure")
            ),
            skills=skills,
            source=entry.choice("source", SOURCES),
        )
    for id in ARMIES:
        if id not in found:
            raise DataError("army_missing", table.head, name=id)
    return tuple(found[id] for id in ARMIES)


def _structure(army: Table, value: object, path: str) -> Structure:
    fields = ("id", "names", "markers", "build", "activate", "effect", "sources")
    entry = Table.of(value, fields, army.head, path)
    sources = entry.table("sources", ("costs", "effect"))
    return Structure(
        id=entry.text("id"),
        names=entry.names(),
        markers=entry.whole("markers", 1, 9),
        build=entry.whole("build", 1, 9),
        activate=entry.whole("activate", 1, 9),
        deed=read_deed(entry, "effect", STRUCTURE_DEEDS),
        sources={name: sources.choice(name, SOURCES) for name in ("costs", "effect")},
    )


def _skill(army: Table, value: object, path: str) -> Skill:
    entry = Table.of(value, ("id", "names", "effect", "default", "source"), army.head, path)
    return Skill(
        id=entry.text("id"),
        names=entry.names(),
        deed=read_deed(entry, "effect", SKILL_DEEDS),
        default=entry.flag("default", False),
        source=entry.choice("source", SOURCES),
    )
