"""`snails rules`: terms and cards told with their sources, in three languages, and as JSON."""

from __future__ import annotations

import json

import pytest

from snails_core.cards import Card
from snails_core.catalogue import load_catalogue
from snails_core.commands import main
from snails_core.commands.rules import FIELDS, is_house_card
from snails_core.glossary import (
    Entry,
    load_glossary,
)
from snails_core.words import LANGUAGES, text

GLOSSARY = load_glossary()
CATALOGUE = load_catalogue()


each_entry = pytest.mark.parametrize("entry", GLOSSARY.entries, ids=lambda entry: entry.id)


each_language = pytest.mark.parametrize("language", LANGUAGES)


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
