"""The entries of the glossary: every term in three languages, with the game's names and numbers."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import snails_core
from snails_core.backs import TERRAINS
from snails_core.cards import Face
from snails_core.catalogue import load_catalogue
from snails_core.glossary import (
    Entry,
    find,
    load_glossary,
)
from snails_core.rulebook_data import load_rules
from snails_core.spelling import fold
from snails_core.tell import TERMS, term_text
from snails_core.words import LANGUAGES, entries, text
from tests.support.repository import ROOT

FILE = Path(snails_core.__file__).parent / "data" / "glossary.toml"
RULINGS = ROOT / "docs" / "rulings.md"
GLOSSARY = load_glossary()
CATALOGUE = load_catalogue()
RULES = load_rules()
MOST_WORDS = 70
COVERED = [
    "goal", "round", "drawing", "planning", "acting", "cleaning", "exchange", "active_snail",
    "passive_snail", "first_player", "crawl", "dig", "shell", "switch", "aim", "punch", "attack",
    "range", "line_of_sight", "levels", "climbing", "water", "beach", "meadow", "mountain", "backs",
    "contamination", "damaged", "destroyed", "removing", "push", "chain", "limit_of_three",
    "move_or_place", "dice", "reroll", "leader", "pair", "scatter", "fire", "mine", "dynamite",
    "elimination", "faction_card", "amazons", "barbarians", "cowboys", "pirates", "ninja", "zombie",
    "passing_over", "end_of_game", "house_cards", "return_sign", "cards", "health", "factions",
]  # fmt: skip

each_entry = pytest.mark.parametrize("entry", GLOSSARY.entries, ids=lambda entry: entry.id)
each_language = pytest.mark.parametrize("language", LANGUAGES)


# --- what the entries say -----------------------------------------------------------------------
def test_the_glossary_covers_the_game() -> None:
    assert sorted(entry.id for entry in GLOSSARY.entries) == sorted(COVERED)


@each_language
@each_entry
def test_an_entry_is_two_to_four_sentences_and_short(entry: Entry, language: str) -> None:
    told = entry.texts[language]
    assert 2 <= len(re.findall(r"[.!?](?=\s|$)", told)) <= 4
    assert len(told.split()) <= MOST_WORDS
    assert told.endswith(".") and "  " not in told and told == told.strip()


@each_entry
def test_an_entry_says_it_differently_in_each_language(entry: Entry) -> None:
    assert len(set(entry.texts.values())) == len(LANGUAGES)


@each_entry
def test_related_terms_exist_once_and_are_others(entry: Entry) -> None:
    assert set(entry.see) <= {other.id for other in GLOSSARY.entries} - {entry.id}
    assert len(set(entry.see)) == len(entry.see)


def test_every_term_is_related_to_by_another() -> None:
    assert {id for entry in GLOSSARY.entries for id in entry.see} == set(COVERED)


@each_entry
def test_an_entry_names_each_of_its_sources_once(entry: Entry) -> None:
    assert entry.headings + entry.rulings == entry.source, "headings first"
    assert max(Counter(entry.source).values()) == 1
    assert set(entry.headings) <= set(GLOSSARY.headings)


def test_the_rulings_named_exist() -> None:
    known = set(re.findall(r"^- \*\*([FLR][\d.]+)\*\*", RULINGS.read_text(encoding="utf-8"), re.M))
    assert {ruling for entry in GLOSSARY.entries for ruling in entry.rulings} - known == set()


def test_every_heading_is_cited() -> None:
    cited = {heading for entry in GLOSSARY.entries for heading in entry.headings}
    assert set(GLOSSARY.headings) == cited


@each_language
def test_headings_are_those_that_events_cite(language: str) -> None:
    """Section `why` of the words knows part of them: there they must be called the same."""
    by_slug = {heading.lower().replace(" ", "_"): heading for heading in GLOSSARY.headings}
    cited = {key.removeprefix("why.") for key in entries("en") if key.startswith("why.")}
    shared = cited & set(by_slug)
    assert len(shared) > 15
    for slug in shared:
        heading = GLOSSARY.headings[by_slug[slug]][language]
        assert heading == text(language, f"why.{slug}"), slug


# --- how the entries are called -----------------------------------------------------------------
def spellings(entry: Entry) -> list[str]:
    return [entry.id, *entry.names.values(), *entry.aliases]


def test_no_word_means_two_terms() -> None:
    owners: dict[str, set[str]] = {}
    for entry in GLOSSARY.entries:
        for word in spellings(entry):
            owners.setdefault(fold(word), set()).add(entry.id)
    assert {word: ids for word, ids in owners.items() if len(ids) > 1} == {}


@each_entry
def test_no_alias_repeats_another_word_of_its_entry(entry: Entry) -> None:
    others = {fold(word) for word in (entry.id, *entry.names.values())}
    for alias in entry.aliases:
        assert fold(alias) not in others, alias
        others.add(fold(alias))


@each_language
def test_names_are_those_of_the_actions(language: str) -> None:
    for action in CATALOGUE.actions[:6]:
        assert GLOSSARY.entry(action.id).names[language] == action.names[language]


@each_language
def test_names_are_those_of_the_factions_and_their_abilities(language: str) -> None:
    for faction in RULES.factions:
        entry = GLOSSARY.entry(faction.id)
        assert entry.names[language] == faction.names[language]
        assert faction.ability[language] in entry.aliases
        assert faction.ability[language] in entry.texts[language]


@each_language
def test_the_words_of_the_screen_are_found(language: str) -> None:
    """What a picture or a sentence calls a thing can be looked up."""
    assert [term for term in TERMS if not find(term_text(term, language)).entries] == []


# --- the numbers in the texts -------------------------------------------------------------------
@each_language
def test_counts_of_backs_are_those_of_the_rules(language: str) -> None:
    told = [int(number) for number in re.findall(r"\d+", GLOSSARY.entry("backs").texts[language])]
    assert told == [count for tiles in RULES.tiles for count in tiles.backs.values()]


@each_language
def test_odds_are_those_of_the_die(language: str) -> None:
    sides = sum(face.weight for face in Face)
    told = re.findall(r"1/(\d)", GLOSSARY.entry("dice").texts[language])
    assert told == [str(sides // face.weight) for face in Face]


@each_language
def test_levels_and_health_are_those_of_the_rules(language: str) -> None:
    levels = re.findall(r"\w+ (\d)", GLOSSARY.entry("levels").texts[language])
    assert levels == [str(level) for level in range(len(TERRAINS))]
    assert f" {RULES.health} " in GLOSSARY.entry("health").texts[language]
