"""The glossary and `snails rules`: every term in three languages, found however it is written."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

import snails_core
from snails_core.backs import TERRAINS
from snails_core.cards import Card, Face
from snails_core.catalogue import load_catalogue
from snails_core.commands import main
from snails_core.commands.rules import FIELDS, is_house_card
from snails_core.errors import DataError
from snails_core.glossary import (
    Entry,
    find,
    load_glossary,
    load_glossary_from,
    suggestion,
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


# --- searching ----------------------------------------------------------------------------------
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


# --- reading ------------------------------------------------------------------------------------
SMALL = """
[heading]
"Shell" = { de = "Schneckenhaus", pl = "Muszla" }
[[entry]]
id = "shell"
names = { en = "Shell", de = "Schneckenhaus", pl = "Muszla" }
source = ["Shell", "R11"]
see = ["push"]
text = { en = "E.", de = "D.", pl = "P." }
[[entry]]
id = "push"
names = { en = "Push", de = "Schubsen", pl = "Odepchnięcie" }
aliases = ["shove"]
source = ["R17", "R20.1", "L4"]
see = ["shell"]
text = { en = "e.", de = "d.", pl = "p." }
"""


def test_the_glossary_is_read_once() -> None:
    assert load_glossary() is load_glossary()


def test_another_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text(SMALL, encoding="utf-8")
    glossary = load_glossary_from(file)
    shell, push = glossary.entries
    assert (shell.headings, shell.rulings, shell.aliases) == (("Shell",), ("R11",), ())
    assert (push.headings, push.rulings, push.aliases) == ((), ("R17", "R20.1", "L4"), ("shove",))
    assert glossary.entry("push") is push
    assert glossary.headings["Shell"] == {"en": "Shell", "de": "Schneckenhaus", "pl": "Muszla"}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('id = "shell"', 'id = "Shell!"', 'entry[0]: id: "Shell!" cannot be an id'),
        ('id = "shell"\n', "", "entry[0]: id: this field is missing"),
        ('id = "push"', 'id = "shell"', 'shell: id: "shell" is already in use'),
        ('see = ["push"]', 'see = ["pusch"]', 'shell: see[0]: "pusch" is not known here'),
        ('see = ["push"]', 'see = ["shell"]', 'shell: see[0]: "shell" is not known here'),
        ('see = ["push"]', "see = []", "shell: see: this list is empty"),
        ('see = ["push"]', "see = [7]", "shell: see[0]: 7 is not a text"),
        ('see = ["push"]\n', "", "shell: see: this field is missing"),
        ('"Shell", "R11"', '"Shel", "R11"', 'shell: source[0]: "Shel" is not known here'),
        ('"Shell", "R11"', '"Shell", "r11"', 'shell: source[1]: "r11" is not known here'),
        ('["R17", "R20.1", "L4"]', "[]", "push: source: this list is empty"),
        ('["R17", "R20.1", "L4"]', '"R17"', 'push: source: "R17" is not a list'),
        ('["shove"]', '[""]', 'push: aliases[0]: "" is not a text'),
        ('aliases = ["shove"]', 'alias = ["x"]', 'push: alias: there is no field "alias" here'),
        (', pl = "Muszla" }\nsource', " }\nsource", "shell: names.pl: this field is missing"),
        ('de = "D.", ', "", "shell: text.de: this field is missing"),
        ('en = "E."', "en = 5", "shell: text.en: 5 is not a text"),
        ('pl = "P."', 'pl = "P.", fr = "F."', 'shell: text.fr: there is no field "fr" here'),
        ('{ de = "Schneckenhaus", pl', "{ pl", "heading.Shell.de: this field is missing"),
        ("[heading]", "[headings]", 'headings: there is no field "headings" here'),
        ("[[entry]]", "[[entry]", "this is not TOML"),
    ],
)
def test_a_mistake_is_told_with_file_entry_and_field(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    assert old in SMALL
    file = tmp_path / "small.toml"
    file.write_text(SMALL.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as error:
        load_glossary_from(file)
    assert str(error.value).startswith(f"small.toml: {message}")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("entry = [3]\nheading = {}", "small.toml: entry[0]: 3 is not a table"),
        ("heading = 3", "small.toml: heading: 3 is not a table"),
        ("heading = {}", "small.toml: entry: this field is missing"),
        ("entry = []", "small.toml: heading: this field is missing"),
    ],
)
def test_a_file_of_another_form_is_refused(tmp_path: Path, content: str, message: str) -> None:
    file = tmp_path / "small.toml"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(DataError) as error:
        load_glossary_from(file)
    assert str(error.value).startswith(message)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"none\.toml: this file is missing"):
        load_glossary_from(tmp_path / "none.toml")


# --- the command --------------------------------------------------------------------------------
Output = pytest.CaptureFixture[str]


def printed(capsys: Output, *words: str) -> str:
    """What the command prints when all is well, its line breaks undone."""
    assert main(["rules", *words]) == 0
    output = capsys.readouterr()
    assert output.err == ""
    assert all(len(line) <= 100 for line in output.out.splitlines())
    return " ".join(output.out.split())


def test_a_term_is_explained_with_source_and_related_terms(capsys: Output) -> None:
    told = printed(capsys, "shell")
    assert told.startswith("Shell Basic action: the snail hides")
    assert "Source: rulebook, Shell; rulings R11, R12" in told
    assert told.endswith("See also: Push, Water, Switch, Aim")


@pytest.mark.parametrize(
    ("language", "source", "see"),
    [
        ("de", "Quelle: Spielregel, Schneckenhaus; Auslegungen R11, R12", "Siehe auch: Schubsen,"),
        ("pl", "Źródło: instrukcja, Muszla; interpretacje R11, R12", "Zobacz też: Odepchnięcie,"),
    ],
)
def test_the_language_of_the_answer_is_not_that_of_the_question(
    capsys: Output, language: str, source: str, see: str
) -> None:
    told = printed(capsys, "shell", "--language", language)
    assert told.startswith(GLOSSARY.entry("shell").names[language])
    assert GLOSSARY.entry("shell").texts[language] in told
    assert source in told and see in told


def test_a_single_ruling_or_none_is_told_as_such(capsys: Output) -> None:
    assert "Source: rulebook, Attack Actions; ruling R13 See" in printed(capsys, "range")
    assert "Source: rulebook, Game Overview See" in printed(capsys, "round")


@each_language
@each_entry
def test_every_term_can_be_printed(capsys: Output, entry: Entry, language: str) -> None:
    told = printed(capsys, entry.id, "--language", language)
    assert entry.texts[language] in told


def test_a_term_of_several_words_needs_no_quotes(capsys: Output) -> None:
    assert printed(capsys, "line", "of", "sight") == printed(capsys, "line of sight")


def test_a_basic_action_names_its_cards(capsys: Output) -> None:
    assert "On the cards: Crawl / Dig, Dig / Aim Source" in printed(capsys, "dig")
    assert "On the cards" not in printed(capsys, "mine")
    assert "On the cards" not in printed(capsys, "water")


def test_a_token_and_its_card_are_both_told(capsys: Output) -> None:
    told = printed(capsys, "mine")
    assert told.startswith("Mine Token ")
    assert "Mine (purple special card) Put a mine token on your space." in told


def test_a_card_is_told_with_where_its_fields_come_from(capsys: Output) -> None:
    told = printed(capsys, "missile")
    assert told.startswith("Missile (red attack card) Target: 1 whole space, range 1-4.")
    assert "Copies in our deck: 3" in told
    rulebook, _, rest = told.partition("Stated by a rulebook: ")[2].partition(" Inferred")
    inferred, _, house = rest.partition(" Ours (house): ")
    assert rulebook.startswith("names, what it targets,")
    assert rulebook.endswith("colour, effects of row 2")
    assert inferred.strip() == "from a rulebook: number of dice"
    assert "range," in house and "number of copies" in house
    assert "House card" not in told


def test_the_names_of_a_card_can_have_different_sources(capsys: Output) -> None:
    told = printed(capsys, "fishing rod")
    assert "Stated by a rulebook: name (de), name (pl)," in told
    assert "Ours (house): name (en), number of copies" in told


def test_a_basic_card_tells_what_is_ours_about_it(capsys: Output) -> None:
    told = printed(capsys, "crawl_dig")
    assert told.startswith("Crawl / Dig (basic action card) Crawl: Your snail crawls")
    assert "Copies for each player: 1" in told
    assert "Stated by a rulebook: number of copies, names, Crawl, Dig Ours" in told
    assert told.endswith("Ours (house): which two actions share the card")


def test_a_faction_card_names_faction_and_colour(capsys: Output) -> None:
    told = printed(capsys, "Kunai", "--language", "de")
    assert told.startswith("Kunai (Fraktions-Aktionskarte, Ninjas, rote Angriffskarte) ")
    assert "Exemplare für ihre Fraktion: 1" in told


@each_language
@pytest.mark.parametrize("card", CATALOGUE.cards, ids=lambda card: card.id)
def test_house_cards_and_only_they_are_announced(capsys: Output, card: Card, language: str) -> None:
    told = printed(capsys, card.id, "--language", language)
    ours = "rulebook" not in card.sources.values()
    assert (text(language, "glossary.house_card") in told) is ours
    if "house" in card.sources.values():
        assert text(language, "glossary.by_us", fields="") in told


def test_which_cards_are_ours() -> None:
    """All that the rulebooks give rules for are not; those they only name are."""
    attested = {card.id for card in CATALOGUE.cards if not is_house_card(card)}
    assert {"missile", "flamer", "jetpack", "vacuum", "kunai", "crawl_dig"} <= attested
    assert not {"bazooka", "drill", "toxic_waste_barrel", "salt_shaker", "love_darts"} & attested


def test_a_card_that_is_all_ours_says_so_in_one_word(capsys: Output) -> None:
    assert printed(capsys, "salt shaker").endswith("Ours (house): everything")
    told = printed(capsys, "bazooka")
    assert told.endswith("Inferred from a rulebook: names Ours (house): everything else")


def test_every_field_of_a_card_has_a_label() -> None:
    fields = {name.split("[")[0].split(".")[0] for card in CATALOGUE.cards for name in card.sources}
    assert fields - {"rows"} - {action.id for action in CATALOGUE.actions} <= set(FIELDS)


@each_language
def test_without_a_word_all_terms_are_listed(capsys: Output, language: str) -> None:
    assert main(["rules", "--language", language]) == 0
    first, *names = capsys.readouterr().out.splitlines()
    assert f"({len(GLOSSARY.entries)})" in first
    assert names == [f"  {entry.names[language]}" for entry in GLOSSARY.entries]


def test_json_has_the_whole_entry_in_all_languages(capsys: Output) -> None:
    assert main(["rules", "mine", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    (term,) = record["terms"]
    (card,) = record["cards"]
    assert term["id"] == "mine" and term["names"]["pl"] == "Żeton miny"
    assert term["text"] == dict(GLOSSARY.entry("mine").texts)
    assert term["source"] == {"headings": ["Mine"], "rulings": ["R21", "R24", "R27"]}
    assert term["see"] == ["destroyed", "dynamite", "backs"]
    assert card["names"]["de"] == "Mine" and card["house"] is False
    assert card["sources"]["colour"] == "house"
    assert card["text"]["en"].startswith("Put a mine token")


def test_json_of_all_terms(capsys: Output) -> None:
    assert main(["rules", "--json"]) == 0
    records = json.loads(capsys.readouterr().out)
    assert [record["id"] for record in records] == [entry.id for entry in GLOSSARY.entries]


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["granade"], 'snails: rules: there is no "granade" here; did you mean "Grenade"?'),
        (
            ["Schnekenhaus", "--language", "de"],
            "snails: rules: „Schnekenhaus“ gibt es hier nicht; meintest du \"Schneckenhaus\"?",
        ),
        (
            ["celowane", "--json", "--language=pl"],
            "snails: rules: nie ma tu „celowane”; czy chodziło o \"Celowanie\"?",
        ),
    ],
)  # fmt: skip
def test_an_unknown_word_is_one_line_and_status_2(
    capsys: Output, words: list[str], line: str
) -> None:
    assert main(["rules", *words]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err == line + "\n"
