"""What people write and the writer never would: it is understood, and written back plainly."""

from __future__ import annotations

import pytest

from snails_core import (
    NotationError,
    PositionError,
    one_line,
    read_plan,
    read_position,
    standard_setting,
    write_plan,
)
from snails_core.cards import Card
from snails_core.notation.names import card_words
from snails_core.records import read_card
from snails_core.spelling import Spellings
from snails_core.words import LANGUAGES

TWO = "snails 1; map 1 3 2; player A; L a1; player B; G a2"
SETTING = standard_setting()
CARDS = SETTING.catalogue.cards


@pytest.mark.parametrize(
    ("given", "plain"),
    [
        ("snails 1; map 1 3 2; player a; l a1; player b; g a2", TWO),
        ("SNAILS 1; Map 1 3 2; Player A; L A1; PLAYER b; Grunt A2", TWO),
        ("snails 1; map 1 3 2; player A; Leader a1; player B; Infanterist a2", TWO),
        ("snails 1; map 1 3 2; player A; Anfuehrer a1; player B; szturmowiec a2", TWO),
        ("\ufeff" + TWO.replace("; ", "\r"), TWO),
        (TWO.replace("map 1 3 2", "map 1 0 2") + "; tiles a2:3", TWO.replace("1 3 2", "1 . 2")),
        ("snails 1; player A Piraten; L b1; player B Żombi", None),
        (TWO + "; hand Rakete", TWO + "; hand missile"),
        (TWO + "; hand RAKETE:2 rakieta", TWO + "; hand missile:3"),
        (TWO + "; hand Goldene Schaufel mine", TWO + "; hand golden_shovel mine"),
        (TWO + "; hand zloty-szpadel:2 Mina", TWO + "; hand golden_shovel:2 mine"),
        (TWO + "; hand Villain’s hat", None),
        (TWO + "; hand GoldenShovel", TWO + "; hand golden_shovel"),
        (TWO + "; plan G – Rakete", TWO + "; plan G - missile"),
        (TWO + "; plan g — – Crawl / Dig!", TWO + "; plan G - - crawl_dig!"),
        (TWO + "; plan Grunt − Kriechen/Graben", TWO + "; plan G - crawl_dig"),
        (TWO + "; S a2; plan Scout Medyk -", None),
        (TWO + "; S a2; plan Späher grunt missile", TWO + "; S a2; plan S G missile"),
        (TWO + "; deck Holy Head of Lettuce -", None),
        (TWO + "; next Patelnia z masłem czosnkowym Mine", TWO + "; next garlic_butter_pan mine"),
        (TWO + "; discard Schneckenkorn:2 Fahrrad", None),
        (TWO + "; first b", TWO + "; first B"),
    ],
)
def test_what_people_write_is_understood(given: str, plain: str | None) -> None:
    """And what is no name of anything is not."""
    if plain is None:
        with pytest.raises((NotationError, PositionError)):
            read_position(given)
    else:
        wanted = read_position(plain.replace("map 1 . 2", "map 1 . 2; tiles a2:3"))
        assert read_position(given) == wanted
        assert read_position(one_line(read_position(given))) == wanted


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_each_card_is_read_by_its_name_in_each_language(card: Card, language: str) -> None:
    """Alone, and in a list of others where it takes as many words as it has."""
    name = card.names[language]
    for spelt in (name, name.lower(), name.upper(), name.replace(" ", "_")):
        assert read_card(SETTING, spelt, "") == card.index
    listed = f"Rakete {name} - {name}! ? {name}:2 mine".split()
    wanted = f"missile {card.id} - {card.id}! ? {card.id}:2 mine".split()
    assert card_words(SETTING, listed) == wanted


def test_a_name_that_two_cards_share_names_neither_of_them() -> None:
    shared = Spellings([("mine", "Mina"), ("mina_2", "Mina")])
    assert shared.number("mine") == 0
    assert shared.number("Mina") is None
    assert shared.nearest("mina") == [0, 1]


def test_a_plan_may_be_written_as_people_do() -> None:
    text = "al as Rakete Kriechen / Graben Goldene Schaufel Dig/Aim shell-switch"
    plan = read_plan(SETTING, text)
    wanted = "AL AS missile crawl_dig golden_shovel dig_aim shell_switch"
    assert write_plan(SETTING, plan) == wanted
    alone = read_plan(SETTING, wanted.replace("AS", "–"))
    assert write_plan(SETTING, alone) == wanted.replace("AS", "-")


def test_a_list_of_nothing_is_a_dash() -> None:
    for word in ("hand", "shown", "known", "discard", "tiles", "fire", "mines", "next"):
        assert read_position(f"{TWO}; {word} -") == read_position(TWO)
    assert not any(read_position(f"{TWO}; unseen -").hot[-7:])


def test_statements_do_not_hide_in_others() -> None:
    """`LG` and `SM` are parts of the row of role letters, but no roles."""
    for word in ("LG", "GS", "SM", "LGSM"):
        with pytest.raises(NotationError, match=f'there is no "{word}" here'):
            read_position(f"snails 1; player A; {word} b1; player B")
