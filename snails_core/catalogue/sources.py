"""Where each field of a card comes from: `rulebook`, `inferred` or `house`.

A card file gives a default and its exceptions, `sources = { default = "house", names =
"rulebook", "names.en" = "house", "rows[0].faces" = "house" }`; the longest name that covers a
field decides.
"""

from __future__ import annotations

from collections.abc import Iterable

from snails_core.cards import Action, Target
from snails_core.catalogue.actions import ACTION_KEYS, TARGET_KEYS
from snails_core.toml_tables import SOURCES, Table
from snails_core.words import LANGUAGES


def action_fields(action: Action) -> list[str]:
    """The fields that an action's sources are about."""
    fields = [f"names.{language}" for language in LANGUAGES]
    for key in ACTION_KEYS:
        if key != "rows" and not (action.target is Target.NONE and key in TARGET_KEYS):
            fields.append(key)
    for number, row in enumerate(action.rows):
        if row.faces:
            fields.append(f"rows[{number}].faces")
        fields.append(f"rows[{number}].effects")
    return fields


def read_sources(table: Table, fields: Iterable[str]) -> dict[str, str]:
    """The source of each of `fields`."""
    covers = {field: _covers(field) for field in fields}
    known = {"default"}.union(*covers.values())
    given = table.table("sources", known)
    sources = {name: given.choice(name, SOURCES) for name in ("default", *given.raw)}
    return {
        field: next(sources[name] for name in (*names, "default") if name in sources)
        for field, names in covers.items()
    }


def _covers(field: str) -> list[str]:
    """The names that cover a field, longest first: rows[0].faces, rows[0], rows."""
    names = [field]
    if "." in field:
        names.append(field.split(".")[0])
    if "[" in names[-1]:
        names.append(names[-1].split("[")[0])
    return names


def weakest(sources: Iterable[str]) -> str:
    """The source to state for something put together from several."""
    return max(sources, key=SOURCES.index)
