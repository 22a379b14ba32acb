"""Beside the board: a rule that is looked up, and one's own cards while other things are asked."""

from __future__ import annotations

from html import unescape
from random import Random

import pytest

from snails_core import read_position
from snails_core.glossary import load_glossary
from snails_core.setting import standard_setting
from snails_core.words import LANGUAGES
from snails_lab.drawing.plan.hand import NOTHING_ASKED, Picking
from snails_lab.models.storage.header import Seat
from snails_lab.widgets.plan.hand_strip import HandStrip
from snails_lab.widgets.rules_look_up import SIGNS, RulesLookUp
from tests.support.lab.small_game import at_table, put_plan, raise_curtain


def test_terms_and_cards_are_explained_in_every_language() -> None:
    rules = RulesLookUp(standard_setting())
    rules.word.value = "line of sight"
    assert "never higher ones" in unescape(rules._told.value)
    rules.language = "de"
    assert 'lang="de"' in rules._told.value and "Missile" not in rules._told.value
    rules.word.value = "Missile"
    assert "<h4>" in rules._told.value and not rules.error_line.widget.value


def test_a_word_that_is_none_is_answered_with_others() -> None:
    rules = RulesLookUp(standard_setting())
    rules.word.value = "misile"
    told = unescape(rules.error_line.widget.value)
    assert '"misile"' in told and "Missile" in told and rules._told.value == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_has_no_word_finds_terms_to_click_on_and_the_signs(language: str) -> None:
    rules = RulesLookUp(standard_setting(), language)
    assert rules.terms.value is None and len(rules.terms.options) > 40
    assert rules._signs.value.count("<li>") == len(SIGNS) and "∞" in rules._signs.value
    term = load_glossary().entry("contamination").names[language]
    rules.terms.value = term
    assert rules.word.value == term and term in unescape(rules._told.value)


def test_ones_own_cards_are_in_sight_while_acting_and_hidden_behind_the_curtain() -> None:
    table = at_table(Seat("Zoë"), Seat("Bob"))
    assert table.hand.text == "", "nobody sits there yet"
    raise_curtain(table)
    assert table.hand.text == "", "the plan panel shows them"
    put_plan(table, Random(4))
    table.planning.confirm()
    assert table.curtain.is_down and table.hand.text == ""
    raise_curtain(table)
    put_plan(table, Random(4))
    table.planning.confirm()
    raise_curtain(table)
    assert "Slot I: " in table.hand.text
    assert table.hand.layout.display == ""


def test_cards_of_the_hand_are_picked_by_pointer_and_by_keys() -> None:
    position = read_position(
        "snails 1; map 1 2; player A; G a1; hand missile grenade; player B; G a2; next mine"
    )
    cards = position.setting.catalogue.card_index
    missile, grenade = cards["missile"], cards["grenade"]
    hand, picked = HandStrip(), list[int]()
    hand.on_pick(picked.append)
    hand.show(position, 0)
    item = next(item for item in hand._items if item.number == missile)
    hand._click(*item.middle)
    assert not picked, "nothing is asked"
    hand.ask(Picking(frozenset({missile, grenade}), (grenade,)))
    assert "picked: Grenade" in hand.text and "picked: Missile" not in hand.text
    hand._click(*item.middle)
    for key in ("ArrowRight", "Enter", "ArrowRight", "Enter"):
        hand._key(key, False, False, False)
    assert picked[0] == missile and set(picked[1:]) == {missile, grenade}
    hand.ask(NOTHING_ASKED)
    hand._key("Enter", False, False, False)
    assert len(picked) == 3
