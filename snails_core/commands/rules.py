"""`snails rules WORD`: a term or a card explained, and where that stands."""

from __future__ import annotations

import argparse
import json
import re
from textwrap import fill

from snails_core.cards import Card, Kind
from snails_core.errors import SnailsError
from snails_core.glossary import Entry, Found, find, load_glossary, suggestion
from snails_core.setting import Setting, standard_setting
from snails_core.tell import card_kind, card_text, term_text
from snails_core.toml_tables import SOURCES
from snails_core.words import LANGUAGES, text

WIDTH = 80
FIELDS = {
    "names": "glossary.names",
    "colour": "glossary.colour",
    "faction": "glossary.faction",
    "count": "glossary.count",
    "returns": "glossary.returns",
    "actions": "glossary.actions",
    "target": "glossary.target",
    "range": "glossary.range",
    "ignores_sight": "glossary.sight",
    "who": "glossary.who",
    "self_too": "glossary.self_too",
    "dice": "glossary.dice",
    "attacks": "glossary.attacks",
    "water": "glossary.water",
    "keeps_shell": "glossary.keeps_shell",
    "rage": "glossary.rage",
}
"""How a reader knows the fields of a card file; rows are counted."""
ROWS = {"faces": "glossary.faces", "effects": "glossary.effects"}
GROUPS = {
    "rulebook": "glossary.by_rulebook",
    "inferred": "glossary.by_inference",
    "house": "glossary.by_us",
}
COPIES = {Kind.BASIC: "glossary.copies_each", Kind.FACTION: "glossary.copies_faction"}
_ROW = re.compile(r"rows\[(\d+)\]\.(\w+)")


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    word = text(language, "glossary.word")
    parser.add_argument("word", nargs="*", metavar="WORD", help=word)
    parser.add_argument("--json", action="store_true", help=text(language, "command.json"))


def run(arguments: argparse.Namespace) -> int:
    language: str = arguments.language
    entries = load_glossary().entries
    if not arguments.word:
        if arguments.json:
            _print_json([_entry_record(entry) for entry in entries])
        else:
            print(text(language, "glossary.overview", terms=len(entries)))
            print("\n".join(f"  {entry.names[language]}" for entry in entries))
        return 0
    word = " ".join(arguments.word)
    found = find(word)
    if not found:
        near = suggestion(word, language)
        raise SnailsError("no_such", "rules", name=word, suggestion=near)
    if arguments.json:
        _print_json(_record(found))
    else:
        setting = standard_setting()
        terms = [entry_page(setting, entry, language) for entry in found.entries]
        print("\n\n".join(terms + [card_page(setting, card, language) for card in found.cards]))
    return 0


# --- a term ---------------------------------------------------------------------------------------
def entry_page(setting: Setting, entry: Entry, language: str) -> str:
    """Title, text, the cards of a basic action, source and related terms."""
    lines = [entry.names[language], "", entry.texts[language], ""]
    action = setting.catalogue.action_index.get(entry.id)
    shown_on = [card.names[language] for card in setting.catalogue.cards if action in card.actions]
    if shown_on and entry.id not in setting.catalogue.card_index:
        lines.append(text(language, "glossary.on_cards", cards=", ".join(shown_on)))
    lines.append(source_text(entry, language))
    related = [load_glossary().entry(id).names[language] for id in entry.see]
    lines.append(text(language, "glossary.see_also", terms=", ".join(related)))
    return "\n".join(fill(line, WIDTH) for line in lines)


def source_text(entry: Entry, language: str) -> str:
    """`Source: rulebook, Shell; rulings R11, R12`."""
    parts: list[str] = []
    if entry.headings:
        known = load_glossary().headings
        headings = ", ".join(known[heading][language] for heading in entry.headings)
        parts.append(text(language, "glossary.rulebook", headings=headings))
    if entry.rulings:
        key = "glossary.ruling" if len(entry.rulings) == 1 else "glossary.rulings"
        parts.append(text(language, key, numbers=", ".join(entry.rulings)))
    return text(language, "glossary.source", sources="; ".join(parts))


# --- a card ---------------------------------------------------------------------------------------
def is_house_card(card: Card) -> bool:
    """No rulebook states anything about it: the card is ours, whatever lent it its name."""
    return "rulebook" not in card.sources.values()


def card_page(setting: Setting, card: Card, language: str) -> str:
    """Name, text, count, and which of its fields come from where."""
    lines = [_title(setting, card, language), ""]
    lines += card_text(setting, card.index, language).splitlines()
    key = COPIES.get(card.kind, "glossary.copies")
    lines += ["", text(language, key, number=card.count)]
    if is_house_card(card):
        lines.append(text(language, "glossary.house_card"))
    for source in SOURCES:
        fields = _fields_from(setting, card, source, language)
        if fields:
            lines.append(text(language, GROUPS[source], fields=", ".join(fields)))
    return "\n".join(fill(line, WIDTH) for line in lines)


def _title(setting: Setting, card: Card, language: str) -> str:
    kinds = [card_kind(setting, card.index, language)]
    if card.faction:
        ids = [faction.id for faction in setting.rules.factions]
        kinds.append(setting.rules.factions[ids.index(card.faction)].names[language])
        kinds.append(term_text("red_card" if card.red else "purple_card", language))
    return f"{card.names[language]} ({', '.join(kinds)})"


def _fields_from(setting: Setting, card: Card, source: str, language: str) -> list[str]:
    """The card's fields with this source, in a reader's words."""
    if set(card.sources.values()) == {source}:
        return [text(language, "glossary.everything")]
    if source == "house" and is_house_card(card):
        return [text(language, "glossary.everything_else")]
    halves = {setting.catalogue.actions[index].id: index for index in card.actions}
    labels: list[str] = []
    for name, given in card.sources.items():
        group, _, rest = name.partition(".")
        if given != source:
            continue
        if group in halves and card.kind is Kind.BASIC:
            action = setting.catalogue.actions[halves[group]]
            label = action.names[language]
            if not _alike(card, group):
                label = f"{label}: {_field(rest, len(action.rows), language)}"
        elif group == "names" and _alike(card, "names"):
            label = text(language, FIELDS["names"])
        else:
            rows = setting.catalogue.actions[card.actions[0]].rows
            label = _field(name, len(rows), language)
        labels.append(label)
    return list(dict.fromkeys(labels))


def _alike(card: Card, group: str) -> bool:
    """Have all fields of a group, such as the names in each language, the same source?"""
    given = {source for name, source in card.sources.items() if name.startswith(f"{group}.")}
    return len(given) == 1


def _field(name: str, rows: int, language: str) -> str:
    """`rows[1].faces` is `die faces of row 2`, `names.de` is `name (de)`."""
    row = _ROW.fullmatch(name)
    if row:
        label = text(language, ROWS[row[2]])
        number = int(row[1]) + 1
        return label if rows == 1 else text(language, "glossary.row", field=label, number=number)
    group, _, rest = name.partition(".")
    if rest:
        return text(language, "glossary.name", edition=rest)
    return text(language, FIELDS[group])


# --- JSON -----------------------------------------------------------------------------------------
def _record(found: Found) -> dict[str, object]:
    return {
        "terms": [_entry_record(entry) for entry in found.entries],
        "cards": [_card_record(card) for card in found.cards],
    }


def _entry_record(entry: Entry) -> dict[str, object]:
    return {
        "id": entry.id,
        "names": dict(entry.names),
        "aliases": list(entry.aliases),
        "text": dict(entry.texts),
        "source": {"headings": list(entry.headings), "rulings": list(entry.rulings)},
        "see": list(entry.see),
    }


def _card_record(card: Card) -> dict[str, object]:
    setting = standard_setting()
    return {
        "id": card.id,
        "kind": card.kind.value,
        "faction": card.faction,
        "count": card.count,
        "names": dict(card.names),
        "text": {language: card_text(setting, card.index, language) for language in LANGUAGES},
        "house": is_house_card(card),
        "sources": dict(card.sources),
    }


def _print_json(record: object) -> None:
    print(json.dumps(record, ensure_ascii=False, indent=1))
