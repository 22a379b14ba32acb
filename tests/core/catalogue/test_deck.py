"""The deck as a whole: what the box holds, the basic cards, and what the house cards promise."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from enum import Enum
from itertools import combinations

import pytest

from snails_core.cards import Action, Face, Kind, OnWater, Target, Who
from snails_core.rulebook_data import FACTIONS
from snails_core.vocabulary import Effect, Where, Word
from snails_core.words import LANGUAGES
from tests.support.core.printed_cards import (
    CATALOGUE,
    action,
    action_of,
    card,
    effects_of,
    of_kind,
    texts,
)

T, S, C = Face.TRIANGLE, Face.SQUARE, Face.CIRCLE


# --- the box ------------------------------------------------------------------------------------
def test_the_box_holds_its_cards() -> None:
    copies = Counter[Kind]()
    for kind in CATALOGUE.cards:
        copies[kind.kind] += kind.count
    assert copies == {Kind.BASIC: 5, Kind.RED: 50, Kind.PURPLE: 34, Kind.FACTION: 6}
    assert sum(card.count for card in CATALOGUE.cards if card.arsenal) == 84
    assert len(CATALOGUE.cards) <= 80


def test_there_are_many_different_weapons() -> None:
    assert len(of_kind(Kind.RED)) >= 24
    assert len(of_kind(Kind.PURPLE)) >= 16


def test_cards_are_ordered_by_kind_and_the_arsenal_is_one_slice() -> None:
    order = [Kind.BASIC, Kind.RED, Kind.PURPLE, Kind.FACTION]
    kinds = [order.index(card.kind) for card in CATALOGUE.cards]
    assert kinds == sorted(kinds)
    assert [card.index for card in CATALOGUE.cards] == list(range(len(CATALOGUE.cards)))
    assert [CATALOGUE.cards[index] for index in CATALOGUE.arsenal] == of_kind(Kind.RED, Kind.PURPLE)


def test_basic_actions_come_first_then_one_action_a_card() -> None:
    ids = [action.id for action in CATALOGUE.actions]
    assert ids[:6] == ["crawl", "dig", "shell", "switch", "aim", "punch"]
    assert ids[6:] == [card.id for card in of_kind(Kind.RED, Kind.PURPLE, Kind.FACTION)]
    assert [action.index for action in CATALOGUE.actions] == list(range(len(ids)))
    for kind in of_kind(Kind.RED, Kind.PURPLE, Kind.FACTION):
        assert action_of(kind).id == kind.id
        assert action_of(kind).red is kind.red
        assert action_of(kind).names == kind.names


def test_indices_find_what_they_name() -> None:
    for kind in CATALOGUE.cards:
        assert CATALOGUE.card_index[kind.id] == kind.index
    for each in CATALOGUE.actions:
        assert CATALOGUE.action_index[each.id] == each.index
    assert set(CATALOGUE.faction_card) == set(FACTIONS)
    for faction, index in CATALOGUE.faction_card.items():
        assert CATALOGUE.cards[index].faction == faction
        assert CATALOGUE.cards[index].kind is Kind.FACTION


def test_ids_follow_the_english_names() -> None:
    for kind in of_kind(Kind.RED, Kind.PURPLE, Kind.FACTION):
        plain = kind.names["en"].lower().replace("'", "")
        assert kind.id == re.sub(r"[^a-z]+", "_", plain)


def test_no_two_cards_share_a_name() -> None:
    for language in LANGUAGES:
        names = [card.names[language] for card in CATALOGUE.cards]
        assert len(set(names)) == len(names)


# --- basic cards --------------------------------------------------------------------------------
def test_basic_cards_show_two_different_actions_each() -> None:
    halves = Counter[str]()
    for kind in of_kind(Kind.BASIC):
        first, second = kind.actions
        assert first != second
        assert kind.id == f"{CATALOGUE.actions[first].id}_{CATALOGUE.actions[second].id}"
        assert kind.count == 1
        halves.update(CATALOGUE.actions[index].id for index in kind.actions)
    assert set(halves) == {"crawl", "dig", "shell", "switch", "aim", "punch"}
    assert halves["punch"] == 1
    assert halves["crawl"] == 3


@pytest.mark.parametrize(
    ("id", "names", "effects", "water", "keeps_shell"),
    [
        ("crawl", "Crawl Kriechen Pełzanie", ["move 2"], OnWater.YES, False),
        ("dig", "Dig Graben Kopanie", ["draw 1", "dig tile here"], OnWater.NO, False),
        ("shell", "Shell Schneckenhaus Muszla", ["hide self"], OnWater.NO, True),
        ("switch", "Switch Tauschen Zmiana", ["switch"], OnWater.YES, True),
        ("aim", "Aim Zielen Celowanie", ["aim"], OnWater.SHIPS, True),
        ("punch", "Punch Schlagen Piącha", ["damage 5"], OnWater.NO, False),
    ],
)
def test_basic_actions(
    id: str, names: str, effects: list[str], water: OnWater, keeps_shell: bool
) -> None:
    basic = action(id)
    assert [basic.names[language] for language in LANGUAGES] == names.split()
    assert texts(basic) == [((), effects)]
    assert (basic.water, basic.keeps_shell) == (water, keeps_shell)
    assert (basic.dice, basic.attacks) == (0, 1)
    assert (basic.target is Target.NONE) is (id != "punch")
    assert basic.red is basic.rage is (id == "punch")


def test_punch_is_a_red_attack_on_an_enemy_of_the_same_space() -> None:
    punch = action("punch")
    assert (punch.target, punch.who) == (Target.SNAIL, Who.ENEMY)
    assert (punch.nearest, punch.farthest) == (0, 0)


def test_a_basic_card_is_named_after_its_halves() -> None:
    assert card("crawl_dig").names == {
        "en": "Crawl / Dig",
        "de": "Kriechen / Graben",
        "pl": "Pełzanie / Kopanie",
    }


# --- what the house deck promises ---------------------------------------------------------------
def shape(value: object, numbers: list[int]) -> object:
    """The structure of a value with its numbers taken out; words, faces and flags stay."""
    if isinstance(value, bool | str | Enum):
        return value
    if isinstance(value, int):
        numbers.append(value)
        return "number"
    assert isinstance(value, tuple)
    return tuple(shape(part, numbers) for part in value)


def near_doubles(found: list[tuple[str, tuple[object, ...]]]) -> Iterator[tuple[str, str]]:
    """Pairs that are equal or differ in one number only."""
    for (one, first), (other, second) in combinations(found, 2):
        left: list[int] = []
        right: list[int] = []
        if shape(first, left) != shape(second, right):
            continue
        if sum(a != b for a, b in zip(left, right, strict=True)) <= 1:
            yield one, other


def played(each: Action, returns: bool) -> tuple[object, ...]:
    """All that decides how an action plays."""
    names = [name for name in Action.__slots__ if name not in ("index", "id", "names")]
    return (returns, *(getattr(each, name) for name in names))


def test_no_two_cards_differ_in_one_number_only() -> None:
    returning = {kind.actions[0] for kind in CATALOGUE.cards if kind.returns}
    found = [(each.id, played(each, each.index in returning)) for each in CATALOGUE.actions]
    assert list(near_doubles(found)) == []


def test_near_doubles_are_found() -> None:
    axe = played(action("lettuce_axe"), True)
    farther = tuple(1 if name == "farthest" else value for name, value in _fields(axe))
    weaker = tuple(
        ((((), (Effect(Word.DAMAGE, 5),)),) if name == "rows" else value)
        for name, value in _fields(farther)
    )
    assert list(near_doubles([("axe", axe), ("same", axe)])) == [("axe", "same")]
    assert list(near_doubles([("axe", axe), ("farther", farther)])) == [("axe", "farther")]
    assert list(near_doubles([("axe", axe), ("weaker", weaker)])) == []
    assert (
        list(near_doubles([("axe", axe), ("pan", played(action("garlic_butter_pan"), True))])) == []
    )


def _fields(values: tuple[object, ...]) -> list[tuple[str, object]]:
    names = [name for name in Action.__slots__ if name not in ("index", "id", "names")]
    return list(zip(["returns", *names], values, strict=True))


@pytest.mark.parametrize("word", Word)
def test_every_word_is_on_two_cards(word: Word) -> None:
    users = [
        each.id
        for each in CATALOGUE.actions
        if any(effect.word is word for effect in effects_of(each))
    ]
    assert len(users) >= 2, users


@pytest.mark.parametrize("face", Face)
def test_every_face_matters(face: Face) -> None:
    rolled = [kind for kind in of_kind(Kind.RED) if action_of(kind).dice]
    users = [kind.id for kind in rolled if any(face in row.faces for row in action_of(kind).rows)]
    assert len(users) * 2 >= len(rolled), users


def damage(row_effects: tuple[Effect, ...]) -> int:
    return sum(
        effect.amount
        for effect in row_effects
        if effect.word is Word.DAMAGE and effect.where is Where.TARGET
    )


def test_rarer_faces_do_more() -> None:
    for kind in of_kind(Kind.RED, Kind.FACTION):
        single = sorted(row for row in action_of(kind).rows if len(row.faces) == 1)
        direct = [row.effects for row in single if row.effects[0].word is not Word.SCATTER]
        strengths = [(damage(effects), len(effects)) for effects in direct]
        assert strengths == sorted(strengths), kind.id
        if single and single[-1].faces == (C,):
            assert all(strength < strengths[-1] for strength in strengths[:-1]), kind.id


def test_triangles_are_small_and_circles_are_great() -> None:
    for kind in of_kind(Kind.RED):
        for row in action_of(kind).rows:
            if row.faces == (T,):
                assert damage(row.effects) <= 5, kind.id
            if row.faces == (C,):
                assert damage(row.effects) >= 10, kind.id


def test_damage_is_in_fives_and_never_above_25() -> None:
    for each in CATALOGUE.actions:
        for effect in effects_of(each):
            if effect.word in (Word.DAMAGE, Word.HEAL):
                assert effect.amount in (5, 10, 15, 20, 25), each.id


def test_ranges_dice_pairs_and_choices_vary() -> None:
    reds = [action_of(kind) for kind in of_kind(Kind.RED)]
    assert {each.farthest for each in reds} == {0, 1, 2, 3, 4}
    assert {each.dice for each in reds} == {0, 1, 2}
    assert {each.target for each in reds} == {Target.SNAIL, Target.SPACE, Target.TILE, Target.ALL}
    assert any(each.attacks == 2 for each in reds)
    pairs = {row.faces for each in reds for row in each.rows if len(row.faces) == 2}
    assert (C, C) in pairs
    assert len(pairs) >= 4
    choices = [each.id for each in CATALOGUE.actions if not each.dice and len(each.rows) > 1]
    assert len(choices) >= 3
    assert {each.who for each in CATALOGUE.actions} == set(Who)


def test_melee_weapons_return_and_need_no_dice() -> None:
    returning = [kind for kind in CATALOGUE.cards if kind.returns]
    assert 4 <= len(returning) <= 7
    for kind in returning:
        melee = action_of(kind)
        assert (kind.kind, melee.dice, melee.rage) == (Kind.RED, 0, True)
        assert melee.farthest <= 1
        assert {damage(row.effects) for row in melee.rows} <= {5, 10}
    for kind in of_kind(Kind.RED):
        assert kind.returns or not action_of(kind).rage


def test_one_attack_recoils_on_the_attackers_own_space() -> None:
    """A Polish fragment: "Po ataku twoje pole"."""
    bazooka = action("bazooka")
    assert bazooka.red
    for row in bazooka.rows:
        assert row.effects[-1] == Effect(Word.DAMAGE_TILE, where=Where.HERE)


@pytest.mark.parametrize("weapon", ["bazooka", "hammer", "drill", "axe", "sword", "barrel"])
def test_weapons_of_the_introduction_are_there(weapon: str) -> None:
    assert any(weapon in kind.names["en"].lower() for kind in of_kind(Kind.RED, Kind.PURPLE))


def test_red_and_purple_on_water() -> None:
    for kind in of_kind(Kind.RED):
        assert action_of(kind).water is OnWater.SHIPS
    for kind in of_kind(Kind.PURPLE):
        expected = OnWater.NO if kind.id in ("mine", "dynamite") else OnWater.YES
        assert action_of(kind).water is expected
