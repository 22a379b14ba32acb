"""The rules file: the rulebook's numbers and names, and what each fault in the file says."""

from __future__ import annotations

import copy
import pickle
import re
from pathlib import Path

import pytest

import snails_core
from snails_core.backs import BACKS_OF_LEVEL, TERRAINS
from snails_core.errors import DataError
from snails_core.factions import Faction
from snails_core.rulebook_data import FACTIONS, ROLES, load_rules, load_rules_from
from snails_core.toml_tables import SOURCES
from snails_core.words import LANGUAGES

PACKAGE = Path(snails_core.__file__).parent
FILE = PACKAGE / "data" / "rules.toml"
RULES = load_rules()


# --- the rulebook -------------------------------------------------------------------------------
def test_numbers_of_the_rulebook() -> None:
    assert (RULES.rounds, RULES.health, RULES.hand_limit, RULES.shells) == (6, 30, 5, 2)
    assert RULES.snails_a_space == 3
    assert (RULES.starting_cards_first, RULES.starting_cards_others) == (3, 4)
    assert RULES.advanced_draw == 5


def test_tiles_of_the_box() -> None:
    beach, meadow, mountain = RULES.tiles
    assert (beach.id, beach.count) == ("beach", 20)
    assert beach.backs == {"barrel": 10, "blank": 10}
    assert (meadow.id, meadow.count) == ("meadow", 15)
    assert meadow.backs == {"trap": 4, "one_card": 6, "two_cards": 5}
    assert (mountain.id, mountain.count) == ("mountain", 6)
    assert mountain.backs == {"mine": 3, "blank": 3}


def test_tiles_and_backs_come_in_the_order_of_the_engine() -> None:
    assert ("water", *(tiles.id for tiles in RULES.tiles)) == TERRAINS
    for level, tiles in enumerate(RULES.tiles, start=1):
        named = [back.name.lower().removeprefix(f"{tiles.id}_") for back in BACKS_OF_LEVEL[level]]
        assert list(tiles.backs) == named


def test_the_contamination_track_is_ours_and_has_room_for_every_barrel() -> None:
    track = RULES.contamination_track
    assert RULES.sources["contamination_track"] == "house"
    assert len(track) == RULES.tiles[0].backs["barrel"] + 1
    assert list(track) == sorted(track)
    assert all(number % 5 == 0 for number in track)
    assert track == (0, 0, 5, 5, 5, 5, 10, 10, 10, 15, 15)


FACTION_NAMES = """
amazons: Amazons, Amazonen, Amazonki; Eagle Eye, Adleraugen, Sokole oko
barbarians: Barbarians, Barbaren, Barbarzyńcy; Berserker Rage, Berserkerwut, Szał berserkera
cowboys: Cowboys, Cowboys, Kowboje; Gunslingers, Revolverhelden, Zakapiory
pirates: Pirates, Piraten, Piraci; Ships, Schiffe, Okręty
ninja: Ninja, Ninjas, Ninja; Climbers, Kletterer, Wspinaczka
zombie: Zombie, Zombies, Zombie; Aura of Rot, Verwesungsgeruch, Chmura zgnilizny
"""


def test_factions_and_their_abilities() -> None:
    lines = [
        f"{faction.id}: {', '.join(faction.names[language] for language in LANGUAGES)}; "
        + ", ".join(faction.ability[language] for language in LANGUAGES)
        for faction in RULES.factions
    ]
    assert lines == FACTION_NAMES.strip().splitlines()


def test_factions_come_in_the_order_of_the_engine() -> None:
    assert tuple(faction.id for faction in RULES.factions) == FACTIONS
    assert [faction.name.lower() for faction in Faction] == list(FACTIONS)


def test_roles() -> None:
    names = [[role.names[language] for language in LANGUAGES] for role in RULES.roles]
    assert tuple(role.id for role in RULES.roles) == ROLES
    assert names == [
        ["Leader", "Anführer", "Dowódca"],
        ["Grunt", "Infanterist", "Szturmowiec"],
        ["Scout", "Späher", "Zwiadowca"],
        ["Medic", "Sanitäter", "Medyk"],
    ]


def test_four_player_colours_unlike_those_of_cards() -> None:
    ids = [colour.id for colour in RULES.colours]
    assert len(set(ids)) == 4
    assert not {"red", "purple"} & set(ids)
    assert len({id[0] for id in ids}) == 4
    for language in LANGUAGES:
        assert len({colour.names[language] for colour in RULES.colours}) == 4


def test_every_entry_says_where_it_comes_from() -> None:
    named = {f"faction.{faction.id}" for faction in RULES.factions}
    named |= {f"role.{role.id}" for role in RULES.roles}
    named |= {f"colour.{colour.id}" for colour in RULES.colours}
    tiles = {f"tiles.{tiles.id}" for tiles in RULES.tiles}
    numbers = set(RULES.__slots__) - {"tiles", "factions", "roles", "colours", "sources"}
    assert set(RULES.sources) == named | tiles | numbers
    assert set(RULES.sources.values()) <= set(SOURCES)
    ours = {entry for entry, source in RULES.sources.items() if source == "house"}
    assert ours == {"contamination_track", *(entry for entry in named if "colour" in entry)}


# --- loading ------------------------------------------------------------------------------------
def test_the_rules_are_read_once() -> None:
    assert load_rules() is load_rules()
    assert load_rules_from(FILE) == RULES


def test_rules_can_be_copied_pickled_and_hashed() -> None:
    assert pickle.loads(pickle.dumps(RULES)) == RULES
    assert copy.deepcopy(RULES) == RULES
    assert hash(load_rules_from(FILE)) == hash(RULES)


def changed(folder: Path, *changes: tuple[str, str]) -> Path:
    """A copy of the rules file with each `old` replaced where it first stands."""
    text = FILE.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    copied = folder / "rules.toml"
    copied.write_text(text, encoding="utf-8")
    return copied


def test_an_owner_of_the_box_corrects_the_track(tmp_path: Path) -> None:
    file = changed(
        tmp_path,
        ("[0, 0, 5, 5, 5, 5, 10, 10, 10, 15, 15]", "[5, 10, 15]"),
        ('source = "house"', 'source = "rulebook"'),
    )
    corrected = load_rules_from(file)
    assert corrected.contamination_track == (5, 10, 15)
    assert corrected.sources["contamination_track"] == "rulebook"
    assert corrected != RULES


# --- faults -------------------------------------------------------------------------------------
ROUNDS = 'rounds = { value = 6, source = "rulebook" }'

# What is replaced, by what, and the fault's key, field and way out.
# fmt: off
CASES: list[tuple[str, str, str, str, str]] = [
    ("[number]", "[numbers]", "data_unknown_key", "numbers", '"number"'),
    (ROUNDS, "rounds = 6", "data_needs_table", "number.rounds", "in braces"),
    (ROUNDS, "", "data_missing_key", "number.rounds", "add it"),
    ("rounds =", "ronds =", "data_unknown_key", "number.ronds", '"rounds"'),
    ("value = 6", "value = 0", "data_needs_whole", "number.rounds.value", "1 to 12"),
    ("value = 6", "valu = 6", "data_unknown_key", "number.rounds.valu", '"value"'),
    ("value = 30", "value = 32", "effect_fives", "number.health.value", "30 or 35"),
    ("value = 30", "value = 65", "data_needs_whole", "number.health.value", "5 to 60"),
    ("draw = { value = 5", "draw = { value = 3", "rules_advanced_draw",
     "number.advanced_draw.value", "at least 4"),
    (', source = "rulebook" }', " }", "data_missing_key", "number.rounds.source", "add it"),
    ('source = "rulebook" }', 'source = "book" }', "data_not_one_of",
     "number.rounds.source", '"rulebook"'),
    ("track = [0, 0,", "track = [10, 0,", "rules_track_falls", "contamination.track[1]", "order"),
    ("track = [0, 0,", "track = [0, 7,", "effect_fives", "contamination.track[1]", "5 or 10"),
    ("track = [0, 0,", "track = [0, 50,", "data_needs_whole", "contamination.track[1]", "0 to 30"),
    ("track = [0,", "track = [] #", "data_empty", "contamination.track", "at least one"),
    ("barrel = 10", "barel = 10", "data_unknown_key", "tiles.beach.backs.barel", '"barrel"'),
    ("barrel = 10", "barrel = 9", "rules_backs", "tiles.beach.backs", "19, but there are 20"),
    ("count = 15", "count = 16", "rules_backs", "tiles.meadow.backs", "15, but there are 16"),
    ("[tiles.beach]", "[tiles.beech]", "data_unknown_key", "tiles.beech", '"beach"'),
    ('id = "amazons"', 'id = "amazon"', "data_not_one_of", "faction[0].id", '"amazons"'),
    ('id = "barbarians"', 'id = "amazons"', "data_id_twice", "faction[1].id", "another id"),
    (', pl = "Sokole oko"', "", "data_missing_key", "faction[0].ability.pl", "add it"),
    ('"Sokole oko"', "1", "data_needs_text", "faction[0].ability.pl", "in quotes"),
    ("ability =", "abilty =", "data_unknown_key", "faction[0].abilty", '"ability"'),
    ('id = "leader"', 'id = "captain"', "data_not_one_of", "role[0].id", "leader"),
    ('id = "white"', 'id = "blue"', "data_id_twice", "colour[3].id", "another id"),
    ('[[colour]]\nid = "white"', '[[role]]\nid = "white"', "data_not_one_of", "role[4].id", "did"),
]
# fmt: on


def expect(file: Path, key: str, place: str, part: str) -> None:
    with pytest.raises(DataError) as caught:
        load_rules_from(file)
    error = caught.value
    assert (error.key, error.place) == (key, place)
    assert part in error.message()
    for language in LANGUAGES:
        assert error.message(language).startswith(f"{place}: ")


@pytest.mark.parametrize(
    ("old", "new", "key", "field", "part"), CASES, ids=[f"{case[2]}: {case[1]}" for case in CASES]
)
def test_faults(tmp_path: Path, old: str, new: str, key: str, field: str, part: str) -> None:
    expect(changed(tmp_path, (old, new)), key, f"rules.toml: {field}", part)


@pytest.mark.parametrize(("list_", "wanted"), [("faction", 6), ("role", 4), ("colour", 4)])
def test_too_few_entries(tmp_path: Path, list_: str, wanted: int) -> None:
    text = FILE.read_text(encoding="utf-8")
    start = text.index(f"[[{list_}]]")
    end = text.index(f"[[{list_}]]", start + 1)
    file = changed(tmp_path, (text[start:end], ""))
    expect(file, "rules_entries", f"rules.toml: {list_}", f"{wanted} entries")


def test_too_many_colours(tmp_path: Path) -> None:
    fifth = 'id = "pink"\nnames = { en = "a", de = "b", pl = "c" }\nsource = "house"\n[[colour]]'
    file = changed(tmp_path, ("[[colour]]", f"[[colour]]\n{fifth}"))
    expect(file, "rules_entries", "rules.toml: colour", "not 5")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    expect(tmp_path / "rules.toml", "data_no_file", "rules.toml", "put it back")


def test_every_fault_of_the_rules_is_tried_here() -> None:
    source = (PACKAGE / "rulebook_data.py").read_text(encoding="utf-8")
    told = set(re.findall(r'"((?:data|effect|rules)_[a-z_]+)"', source))
    assert told - {"rules_entries"} <= {case[2] for case in CASES}
    assert "rules_entries" in told
