"""Searching the glossary: terms and cards are found in any language, however they are written."""

from __future__ import annotations

import pytest

from snails_core.catalogue import load_catalogue
from snails_core.glossary import (
    Entry,
    find,
    load_glossary,
    suggestion,
)
from snails_core.words import LANGUAGES

GLOSSARY = load_glossary()
CATALOGUE = load_catalogue()


each_language = pytest.mark.parametrize("language", LANGUAGES)


def spellings(entry: Entry) -> list[str]:
    return [entry.id, *entry.names.values(), *entry.aliases]


@pytest.mark.parametrize(
    ("word", "id"),
    [
        ("shell", "shell"),
        ("SHELL", "shell"),
        ("Schneckenhaus", "shell"),
        ("muszla", "shell"),
        ("Pełzanie", "crawl"),
        ("Pelzanie", "crawl"),
        ("PEŁZANIE", "crawl"),
        ("piacha", "punch"),
        ("Laka", "meadow"),
        ("lancuch odepchniec", "chain"),
        ("Porza\u0328dkowanie", "cleaning"),
        ("Aufräumphase", "cleaning"),
        ("Aufraumphase", "cleaning"),
        ("aufraeumphase", "cleaning"),
        ("Anfu\u0308hrer", "leader"),
        ("Spaeher", "leader"),
        ("line of sight", "line_of_sight"),
        ("line_of_sight", "line_of_sight"),
        ("  Line-of-Sight ", "line_of_sight"),
        ("sight", "line_of_sight"),
        ("re-roll", "reroll"),
        ("reroll", "reroll"),
        ("1st player", "first_player"),
        ("Eagle Eye", "amazons"),
        ("szal berserkera", "barbarians"),
        ("∞", "return_sign"),
        ("▲", "dice"),
    ],
)
def test_terms_are_found_in_any_language_and_spelling(word: str, id: str) -> None:
    assert [entry.id for entry in find(word).entries] == [id]


@pytest.mark.parametrize(
    ("word", "id"),
    [
        ("missile", "missile"),
        ("Rakete", "missile"),
        ("Pilkomiot", "ball_thrower"),
        ("First-Aid Kit", "first_aid_kit"),
        ("first aid kit", "first_aid_kit"),
        ("Villain's Hat", "villains_hat"),
        ("villain’s hat", "villains_hat"),
        ("Kräuterbutterpfanne", "garlic_butter_pan"),
        ("kraeuterbutterpfanne", "garlic_butter_pan"),
        ("Crawl / Dig", "crawl_dig"),
        ("crawl_dig", "crawl_dig"),
        ("Swieta Glowka Salaty", "holy_head_of_lettuce"),
    ],
)
def test_cards_are_found_in_any_language_and_spelling(word: str, id: str) -> None:
    found = find(word)
    assert [card.id for card in found.cards] == [id]
    assert found.entries == ()


def test_all_names_of_terms_cards_and_actions_are_found() -> None:
    for entry in GLOSSARY.entries:
        assert all(entry in find(word).entries for word in spellings(entry)), entry.id
    for card in CATALOGUE.cards:
        assert all(card in find(name).cards for name in (card.id, *card.names.values())), card.id
    for action in CATALOGUE.actions:
        assert all(find(name) for name in (action.id, *action.names.values())), action.id


def test_a_mine_is_a_token_and_a_card() -> None:
    for word in ("mine", "Mina", "MINE"):
        found = find(word)
        assert [entry.id for entry in found.entries] == ["mine"]
        assert [card.id for card in found.cards] == ["mine"]


@pytest.mark.parametrize("word", ["", " ", "?", "xyzzy", "shellfish", "the"])
def test_other_words_find_nothing(word: str) -> None:
    assert not find(word)


@pytest.mark.parametrize(
    ("word", "language", "near"),
    [
        ("granade", "en", '"Grenade"'),
        ("contam", "en", '"Contamination"'),
        ("Schnekenhaus", "de", '"Schneckenhaus"'),
        ("celowane", "pl", '"Celowanie"'),
        ("dynamitt", "de", '"Dynamit"'),
    ],
)
def test_the_nearest_word_is_suggested(word: str, language: str, near: str) -> None:
    assert suggestion(word, language) == near


@each_language
def test_without_a_near_word_some_terms_of_the_language_are_suggested(language: str) -> None:
    names = sorted(entry.names[language] for entry in GLOSSARY.entries)
    assert suggestion("xyzzy", language) == ", ".join(names[:8]) + ", ..."
