"""The four card files, entry by entry."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from snails_core.cards import Action, Card, Kind, OnWater
from snails_core.catalogue.actions import ACTION_KEYS, Habits, read_action
from snails_core.catalogue.sources import action_fields, read_sources, weakest
from snails_core.errors import DataError
from snails_core.rulebook_data import FACTIONS
from snails_core.toml_tables import Table, as_choice, read_toml, shown
from snails_core.words import LANGUAGES

FILES = {f"{kind}.toml": kind for kind in Kind}
MOST_COPIES = 20

_BASIC_KEYS = ("id", "count", "actions", "sources")
_BASIC_ACTION_KEYS = ("id", "names", "sources", *ACTION_KEYS)
_ARSENAL_KEYS = tuple(
    key for key in ("id", "count", "names", "returns", "sources", *ACTION_KEYS) if key != "colour"
)
_FACTION_KEYS = ("id", "faction", "names", "sources", *ACTION_KEYS)
_ID = re.compile(r"[a-z][a-z0-9_]*")


class Reader:
    """Collects cards and actions in their order, and where each was read."""

    def __init__(self) -> None:
        self.cards: list[Card] = []
        self.actions: list[Action] = []
        self.heads: dict[str, str] = {}
        self._action_sources: dict[str, dict[str, str]] = {}

    def read(self, file: Traversable | Path) -> None:
        """Reads one card file; its name says which kind of cards it holds."""
        kind = FILES[file.name]
        keys = ("action", "card") if kind is Kind.BASIC else ("card",)
        table = Table.of(read_toml(file), keys, file.name)
        if kind is Kind.BASIC:
            for entry in self._entries(table, "action", _BASIC_ACTION_KEYS):
                self._basic_action(entry)
            for entry in self._entries(table, "card", _BASIC_KEYS):
                self._basic_card(entry)
        else:
            known = _FACTION_KEYS if kind is Kind.FACTION else _ARSENAL_KEYS
            for entry in self._entries(table, "card", known):
                self._other_card(entry, kind)

    def _entries(self, table: Table, key: str, known: tuple[str, ...]) -> Iterator[Table]:
        """The entries of a file, their places named by id, each id once in all files."""
        for value, path in table.items(key):
            head = f"{table.head}: {path}"
            if not isinstance(value, dict):
                raise DataError("data_needs_table", head, found=shown(value))
            id = self._id(value, head)
            place = f"{table.head}: {id}"
            if id in self.heads:
                raise DataError("data_id_twice", f"{place}: id", name=id, other=self.heads[id])
            entry = Table.of(value, known, place)
            self.heads[id] = place
            yield entry

    def _id(self, value: dict[str, Any], head: str) -> str:
        id = Table(value, head).text("id")
        if not _ID.fullmatch(id):
            raise DataError("data_bad_id", f"{head}: id", name=id)
        return id

    def _basic_action(self, entry: Table) -> None:
        red = entry.choice("colour", ("red",), "none") == "red"
        action = self._action(entry, entry.names(), Habits(red=red, water=OnWater.NO))
        self._action_sources[action.id] = read_sources(entry, action_fields(action))

    def _basic_card(self, entry: Table) -> None:
        """A card with two basic actions; its names are put together from theirs."""
        indices = {action.id: action.index for action in self.actions}
        items = entry.items("actions")
        ids = [as_choice(item, f"{entry.head}: {path}", indices) for item, path in items]
        if len(ids) != 2 or ids[0] == ids[1]:
            raise DataError("card_two_actions", entry.at("actions"))
        entry.whole("count", 1, 1)
        actions = [self.actions[indices[id]] for id in ids]
        sources = read_sources(entry, ("count", "actions"))
        for language in LANGUAGES:
            field = f"names.{language}"
            sources[field] = weakest(self._action_sources[id][field] for id in ids)
        for id in ids:
            sources |= {f"{id}.{key}": value for key, value in self._action_sources[id].items()}
        self.cards.append(
            Card(
                index=len(self.cards),
                id=entry.text("id"),
                kind=Kind.BASIC,
                red=False,
                returns=False,
                count=1,
                faction="",
                names={
                    language: " / ".join(action.names[language] for action in actions)
                    for language in LANGUAGES
                },
                sources=sources,
                actions=tuple(action.index for action in actions),
            )
        )

    def _other_card(self, entry: Table, kind: Kind) -> None:
        """An arsenal or faction card: one card, one action of the same name."""
        faction = entry.choice("faction", FACTIONS) if kind is Kind.FACTION else ""
        colour = entry.choice("colour", ("red", "purple")) if faction else str(kind)
        red = colour == "red"
        count = 1 if faction else entry.whole("count", 1, MOST_COPIES)
        returns = not faction and entry.flag("returns", False)
        if returns and not red:
            raise DataError("card_returns_red", entry.at("returns"))
        names = entry.names()
        water = OnWater.SHIPS if red else OnWater.YES
        action = self._action(entry, names, Habits(red=red, water=water, rage=returns))
        extra = ["faction"] if faction else ["count", "returns"]
        self.cards.append(
            Card(
                index=len(self.cards),
                id=action.id,
                kind=kind,
                red=red,
                returns=returns,
                count=count,
                faction=faction,
                names=names,
                sources=read_sources(entry, action_fields(action) + extra),
                actions=(action.index,),
            )
        )

    def _action(self, entry: Table, names: dict[str, str], habits: Habits) -> Action:
        action = read_action(entry, len(self.actions), entry.text("id"), names, habits)
        self.actions.append(action)
        return action
