"""The card files: how they are read, and what each fault in them says."""

from __future__ import annotations

import copy
import pickle
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import snails_core
from snails_core.catalogue import effect_text, load_catalogue, load_catalogue_from, read_effect
from snails_core.errors import DataError, place_text
from snails_core.vocabulary import Effect, Where, Word
from snails_core.words import LANGUAGES

PACKAGE = Path(snails_core.__file__).parent
CARDS = PACKAGE / "data" / "cards"
CATALOGUE = load_catalogue()


# --- loading ------------------------------------------------------------------------------------
def test_the_catalogue_is_read_once() -> None:
    assert load_catalogue() is load_catalogue()


def test_a_catalogue_can_be_copied_and_pickled() -> None:
    assert pickle.loads(pickle.dumps(CATALOGUE)) == CATALOGUE
    assert copy.deepcopy(CATALOGUE) == CATALOGUE
    assert hash(CATALOGUE) == hash(load_catalogue_from(CARDS))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    copied = tmp_path / "cards"
    shutil.copytree(CARDS, copied)
    return copied


def change(file: Path, old: str, new: str, entry: str = "") -> None:
    """Replaces `old` where it first stands after the entry's id."""
    text = file.read_text(encoding="utf-8")
    start = text.index(f'id = "{entry}"') if entry else 0
    place = text.index(old, start)
    file.write_text(text[:place] + new + text[place + len(old) :], encoding="utf-8")


def test_an_owner_of_the_box_corrects_a_card(folder: Path) -> None:
    change(folder / "red.toml", "range = [1, 4]", "range = [1, 3]", "missile")
    corrected = load_catalogue_from(folder)
    assert corrected.actions[corrected.action_index["missile"]].farthest == 3
    assert corrected.id != CATALOGUE.id
    assert corrected != CATALOGUE


def test_names_and_sources_do_not_change_the_catalogues_id(folder: Path) -> None:
    change(folder / "red.toml", 'pl = "Rakieta"', 'pl = "Pocisk"', "missile")
    change(folder / "red.toml", 'dice = "inferred"', 'dice = "rulebook"', "missile")
    corrected = load_catalogue_from(folder)
    assert corrected.cards[corrected.card_index["missile"]].names["pl"] == "Pocisk"
    assert corrected.cards[corrected.card_index["missile"]].sources["dice"] == "rulebook"
    assert corrected.id == CATALOGUE.id


# --- effect phrases -----------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("phrase", "effect"),
    [
        ("damage 15", Effect(Word.DAMAGE, 15)),
        ("heal 10 self", Effect(Word.HEAL, 10, Where.SELF)),
        ("damage tile here", Effect(Word.DAMAGE_TILE, 0, Where.HERE)),
        ("push shelled too", Effect(Word.PUSH, shelled_too=True)),
        ("push may here shelled too", Effect(Word.PUSH, 0, Where.HERE, True, True)),
        ("push shelled too here may", Effect(Word.PUSH, 0, Where.HERE, True, True)),
        ("place here shelled too may", Effect(Word.PLACE_HERE, 0, Where.TARGET, True, True)),
        ("place 3 self", Effect(Word.PLACE, 3, Where.SELF)),
        ("discard 1 others", Effect(Word.DISCARD, 1, Where.OTHERS)),
        ("take card back", Effect(Word.TAKE_CARD, back=True)),
        ("move 2", Effect(Word.MOVE, 2, Where.SELF)),
        ("draw 1", Effect(Word.DRAW, 1, Where.SELF)),
        ("switch", Effect(Word.SWITCH, 0, Where.SELF)),
        ("pollute 1", Effect(Word.POLLUTE, 1, Where.SELF)),
        ("hide self", Effect(Word.HIDE, 0, Where.SELF)),
    ],
)
def test_effect_phrases(phrase: str, effect: Effect) -> None:
    assert read_effect(phrase, "here") == effect


def test_effects_are_written_as_they_are_read() -> None:
    for action in CATALOGUE.actions:
        for effect in (effect for row in action.rows for effect in row.effects):
            assert read_effect(effect_text(effect), "here") == effect
    full = Effect(Word.PUSH, 0, Where.HERE, may=True, shelled_too=True)
    assert effect_text(full) == "push here shelled too may"
    assert read_effect(effect_text(full), "here") == full


# --- faults -------------------------------------------------------------------------------------
ROW = '{ faces = "square", effects = ["damage 10", "damage tile"] }'
EFFECTS = '["damage 10", "damage tile"]'
TEN = '"damage 10"'
SPACE = 'target = "space"'
NONE = 'target = "none"'

# For each entry: what is replaced, by what, and the fault's key, field and way out.
# fmt: off
CHANGES: dict[str, list[tuple[str, str, str, str, str]]] = {
    "red.toml: missile": [
        ("count = 3", "cuont = 3", "data_unknown_key", "cuont", '"count"'),
        ("count = 3\n", "", "data_missing_key", "count", "add it"),
        ("count = 3", 'count = "3"', "data_needs_whole", "count", "1 to 20"),
        ("count = 3", "count = true", "data_needs_whole", "count", "true does not fit"),
        ("count = 3", "count = 0", "data_needs_whole", "count", "1 to 20"),
        ('"Rakete"', "5", "data_needs_text", "names.de", "5 is not a text"),
        ('"Rakete"', '" "', "data_needs_text", "names.de", "in quotes"),
        (', pl = "Rakieta"', "", "data_missing_key", "names.pl", "add it"),
        ('en = "M', 'fr = "M', "data_unknown_key", "names.fr", "de, en, pl"),
        ("names = {", "names = 1 #", "data_needs_table", "names", "1 is not a table"),
        (SPACE, 'target = "spce"', "data_not_one_of", "target", '"space"'),
        (SPACE, NONE, "card_no_target", "range", "remove this"),
        ("range = [1, 4]\n", "", "data_missing_key", "range", "add it"),
        ("[1, 4]", "4", "data_needs_list", "range", "square brackets"),
        ("[1, 4]", "[4]", "card_range_length", "range", "[1, 3]"),
        ("[1, 4]", "[4, 1]", "card_range_order", "range", "[1, 4]"),
        ("[1, 4]", "[-1, 4]", "data_needs_whole", "range[0]", "0 to 9"),
        ("[1, 4]", "[1, 4.5]", "data_needs_whole", "range[1]", "4.5"),
        ("sight = true", "sight = 1", "data_needs_flag", "ignores_sight", "true or false"),
        ("dice = 1", "dice = 3", "data_needs_whole", "dice", "0 to 2"),
        ("dice = 1", "", "card_faces_without_dice", "rows[0].faces", "dice = 1"),
        ('faces = "square", ', "", "data_missing_key", "rows[0].faces", "add it"),
        ('"square"', '"sqare"', "data_not_one_of", "rows[0].faces", '"square"'),
        ('"square"', '""', "data_needs_text", "rows[0].faces", "in quotes"),
        ('"square"', '"circle"', "card_faces_twice", "rows[1].faces", "into one"),
        ('"square"', '"square+circle"', "card_pair_one_die", "rows[0].faces", "dice = 2"),
        (ROW, "5", "data_needs_table", "rows[0]", "in braces"),
        (ROW, '{ facs = "x" }', "data_unknown_key", "rows[0].facs", '"faces"'),
        (EFFECTS, "[]", "data_empty", "rows[0].effects", "at least one"),
        (EFFECTS, TEN, "data_needs_list", "rows[0].effects", "square brackets"),
        (TEN, '"damge 10"', "effect_unknown", "rows[0].effects[0]", '"damage"'),
        (TEN, '"Damage 10"', "effect_unknown", "rows[0].effects[0]", '"damage"'),
        (TEN, "10", "data_needs_text", "rows[0].effects[0]", "10 is not a text"),
        (TEN, '"damage"', "effect_needs_number", "rows[0].effects[0]", '"damage 10"'),
        (TEN, '"fire here"', "effect_needs_number", "rows[0].effects[0]", '"fire 2"'),
        (TEN, '"damage 12"', "effect_fives", "rows[0].effects[0]", "10 or 15"),
        (TEN, '"heal 3"', "effect_fives", "rows[0].effects[0]", "5 or 10"),
        (TEN, '"damage 35"', "data_needs_whole", "rows[0].effects[0]", "5 to 30"),
        (TEN, '"damage -5"', "data_needs_whole", "rows[0].effects[0]", "-5"),
        (TEN, '"fire 9"', "data_needs_whole", "rows[0].effects[0]", "1 to 4"),
        (TEN, '"push 5"', "effect_no_number", "rows[0].effects[0]", "remove 5"),
        (TEN, '"damage tile self"', "effect_modifier", "rows[0].effects[0]", "here, may"),
        (TEN, '"damage 10 back"', "effect_modifier", "rows[0].effects[0]", "self, here, may"),
        (TEN, '"push may may"', "effect_modifier", "rows[0].effects[0]", "once each"),
        (TEN, '"push self here"', "effect_modifier", "rows[0].effects[0]", '"here" cannot follow'),
        (TEN, '"push shelled"', "effect_modifier", "rows[0].effects[0]", "shelled too"),
        (TEN, '"move 2 self"', "effect_modifier", "rows[0].effects[0]", "each, are: may"),
        (TEN, '"scatter may"', "effect_no_modifier", "rows[0].effects[0]", 'remove "may"'),
        ('"damage tile"', '"scatter"', "effect_scatter_last", "rows[0].effects[1]", "after it"),
        (TEN, '"take card"', "effect_needs_snail", "rows[0].effects[0]", 'target = "snail"'),
        (TEN, '"place here"', "effect_needs_snail", "rows[0].effects[0]", 'target = "snail"'),
        ("[card.sources]", "[card.source]", "data_unknown_key", "source", '"sources"'),
        ('default = "house"\n', "", "data_missing_key", "sources.default", "add it"),
        ('default = "house"', 'default = "hous"', "data_not_one_of", "sources.default", '"house"'),
        ('"rows[1].effects"', '"rows[2]"', "data_unknown_key", "sources.rows[2]", '"rows['),
    ],
    "red.toml: ball_thrower": [
        ('"triangle"', '"circle+circle+circle"', "card_three_faces", "rows[0].faces", "a pair"),
    ],
    "red.toml: salt_shaker": [
        ('"square+square"', '"square+"', "data_not_one_of", "rows[1].faces", "square"),
    ],
    "red.toml: snailper_rifle": [
        (TEN, '"scatter", "push"', "effect_needs_space", "rows[0].effects[0]", '"tile"'),
    ],
    "red.toml: gatling_gun": [
        (TEN, '"fire 1"', "effect_needs_space_or", "rows[0].effects[0]", '"fire 1 here"'),
        (TEN, '"place here"', "effect_needs_snail", "rows[0].effects[0]", 'target = "snail"'),
    ],
    "purple.toml: jetpack": [
        ("place 3 self", "place here", "effect_needs_target", "rows[0].effects[0]", NONE),
        ("place 3 self", "heal 5", "effect_needs_target_or", "rows[0].effects[0]", '"heal 5 here"'),
        (NONE, f"{NONE}\nattacks = 2", "card_attacks_alone", "attacks", "target"),
        (NONE, f"{NONE}\nreturns = true", "card_returns_red", "returns", "only red"),
    ],
    "basic.toml: crawl_dig": [
        ("count = 1", "count = 2", "data_needs_whole", "count", "1 to 1"),
        ('["crawl", "dig"]', '["crawl", "digg"]', "data_not_one_of", "actions[1]", '"dig"'),
        ('["crawl", "dig"]', '["dig", "dig"]', "card_two_actions", "actions", "two different"),
        ('["crawl", "dig"]', '["crawl"]', "card_two_actions", "actions", "two different"),
    ],
    "basic.toml: punch": [
        ('colour = "red"', 'colour = "purple"', "data_not_one_of", "colour", "red"),
    ],
    "faction.toml: kunai": [
        ('"ninja"', '"ninjas"', "data_not_one_of", "faction", '"ninja"'),
        ('"ninja"', '"pirates"', "card_faction_twice", "faction", '"villains_hat"'),
        ('colour = "red"\n', "", "data_missing_key", "colour", "add it"),
        ('faction = "ninja"', "count = 2", "data_unknown_key", "count", "did you mean"),
    ],
}
# fmt: on

# Faults told at another place than the entry that was changed.
ELSEWHERE: list[tuple[str, str, str, str, str, str]] = [
    (
        *("red.toml: missile", '"missile"', '"Missile"'),
        *("data_bad_id", "red.toml: card[0]: id", "small letters"),
    ),
    (
        *("red.toml: missile", 'id = "missile"', ""),
        *("data_missing_key", "red.toml: card[0]: id", "add it"),
    ),
    (
        *("red.toml: grenade", '"grenade"', '"missile"'),
        *("data_id_twice", "red.toml: missile: id", "(red.toml: missile)"),
    ),
    (
        *("purple.toml: mine", '"mine"', '"crawl"'),
        *("data_id_twice", "purple.toml: crawl: id", "(basic.toml: crawl)"),
    ),
    (
        *("red.toml: missile", "count = 3", "count = 4"),
        *("card_total", "red.toml: count", "add up to 51, but the box holds 50"),
    ),
    (
        *("purple.toml: mine", "count = 1", "count = 2"),
        *("card_total", "purple.toml: count", "add up to 35, but the box holds 34"),
    ),
    (
        *("basic.toml: crawl_punch", '["crawl", "punch"]', '["crawl", "aim"]'),
        *("card_action_unused", "basic.toml: punch", "put it on one"),
    ),
]

CASES = ELSEWHERE + [
    (entry, old, new, key, f"{entry}: {field}", part)
    for entry, changes in CHANGES.items()
    for old, new, key, field, part in changes
]


def expect(folder: Path, key: str, place: str, part: str) -> None:
    """Loading tells this fault, in every language, with place and way out."""
    with pytest.raises(DataError) as caught:
        load_catalogue_from(folder)
    error = caught.value
    assert (error.key, error.place) == (key, place)
    assert part in error.message()
    for language in LANGUAGES:
        assert error.message(language).startswith(f"{place_text(place, language)}: ")
        assert ";" in error.message(language)  # what is wrong; what to do


@pytest.mark.parametrize(
    ("entry", "old", "new", "key", "place", "part"), CASES, ids=[f"{c[3]}: {c[2]}" for c in CASES]
)
def test_faults_of_a_card(
    folder: Path, entry: str, old: str, new: str, key: str, place: str, part: str
) -> None:
    file, _, id = entry.partition(": ")
    change(folder / file, old, new, id)
    expect(folder, key, place, part)


def _drop_card(folder: Path) -> None:
    file = folder / "faction.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text[: text.rindex("[[card]]")], encoding="utf-8")


def _many_kinds(folder: Path) -> None:
    card = """[[card]]
id = "card_{number}"
count = 1
names = {{ en = "E{number}", de = "D{number}", pl = "P{number}" }}
target = "snail"
range = [0, 1]
rows = [{{ effects = ["damage 5"] }}]
sources = {{ default = "house" }}
"""
    cards = "".join(card.format(number=number) for number in range(50))
    (folder / "red.toml").write_text(cards, encoding="utf-8")


FILE_FAULTS: list[tuple[Callable[[Path], object], str, str, str]] = [
    (lambda folder: (folder / "red.toml").unlink(), "data_no_file", "red.toml", "put it back"),
    (
        lambda folder: (folder / "blue.toml").write_text(""),
        *("data_extra_file", "blue.toml", "basic.toml, red.toml, purple.toml, faction.toml"),
    ),
    (
        lambda folder: (folder / "red.toml").write_bytes("ł".encode("cp1250")),
        *("file_not_text", "red.toml", "UTF-8"),
    ),
    (
        lambda folder: (folder / "red.toml").write_text("[[card]]\nid = missile\n"),
        *("data_not_toml", "red.toml", "line 2"),
    ),
    (
        lambda folder: (folder / "red.toml").write_text(f"[card]\n{'a.' * 9}b = 1\n"),
        *("toml_dots", "red.toml: line 2", "more than 3 dots"),
    ),
    (
        lambda folder: (folder / "red.toml").write_text(f"card = {'[' * 17}{']' * 17}\n"),
        *("toml_deep", "red.toml: line 1", "more than 16 deep"),
    ),
    (
        lambda folder: (folder / "red.toml").write_text("[card]\n"),
        *("data_needs_list", "red.toml: card", "brackets"),
    ),
    (
        lambda folder: (folder / "red.toml").write_text("card = [1]\n"),
        *("data_needs_table", "red.toml: card[0]", "1 is not"),
    ),
    (
        lambda folder: (folder / "red.toml").write_text(""),
        *("data_missing_key", "red.toml: card", "add"),
    ),
    (
        lambda folder: (folder / "red.toml").write_text("[[action]]\n"),
        *("data_unknown_key", "red.toml: action", "did you mean card"),
    ),
    (_drop_card, "card_faction_missing", "faction.toml: card", 'faction = "zombie"'),
    (_many_kinds, "card_kinds", "red.toml, purple.toml: card", "84"),
]


@pytest.mark.parametrize(
    ("spoil", "key", "place", "part"), FILE_FAULTS, ids=[fault[1] for fault in FILE_FAULTS]
)
def test_faults_of_a_file(
    folder: Path, spoil: Callable[[Path], object], key: str, place: str, part: str
) -> None:
    spoil(folder)
    expect(folder, key, place, part)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    missing = tmp_path / "nowhere"
    expect(missing, "data_no_folder", str(missing), "basic.toml")


def test_every_fault_of_the_loader_is_tried_here() -> None:
    parts = ("catalogue/*.py", "untrusted/strict_toml.py", "untrusted/texts.py", "toml_tables.py")
    known = re.compile(r'"((?:data|card|effect|toml)_[a-z_]+|file_not_text)"')
    files = [file for part in parts for file in PACKAGE.glob(part)]
    told = {key for file in files for key in known.findall(file.read_text("utf-8"))}
    tried = {case[3] for case in CASES} | {fault[1] for fault in FILE_FAULTS}
    assert told - {"data_no_folder", "effect_text"} == tried
