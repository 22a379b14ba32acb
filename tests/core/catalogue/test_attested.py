"""Cards that a rulebook attests are as attested, and no other claims to be (cards-known.md)."""

from __future__ import annotations

import pytest

from snails_core.cards import Face, Kind, OnWater, Target, Who
from snails_core.toml_tables import SOURCES
from snails_core.vocabulary import Where, Word
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


ATTESTED_NAMES = """
missile: Missile, Rakete, Rakieta
grenade: Grenade, Granate, Granat
gatling_gun: Gatling Gun, Gatling, Gatling
ball_thrower: Ball Thrower, Ballwerfer, Piłkomiot
cocktail: Cocktail, Cocktail, Koktajl
flamer: Flamer, Flammenwerfer, Spopielacz
jetpack: Jetpack, Jetpack, Plecak odrzutowy
golden_shovel: Golden Shovel, Goldene Schaufel, Złoty szpadel
vacuum: Vacuum, Sauger, Odkurzacz
fishing_rod: Fishing Rod, Angelrute, Wędka
disintegrator: Disintegrator, Desintegrator, Dezintegrator
first_aid_kit: First-Aid Kit, Verbandkasten, Apteczka
mine: Mine, Mine, Mina
dynamite: Dynamite, Dynamit, Dynamit
kunai: Kunai, Kunai, Kunai
villains_hat: Villain's Hat, Schurkenhut, Kapelusz złola
blades_of_doom: Blades of Doom, Klingen des Verderbens, Ostrza zguby
"""
NOT_IN_ENGLISH = {"fishing_rod", "disintegrator", "first_aid_kit", "kunai", "villains_hat"}


@pytest.mark.parametrize("line", ATTESTED_NAMES.strip().splitlines())
def test_attested_names(line: str) -> None:
    id, names = line.split(": ")
    kind = card(id)
    assert [kind.names[language] for language in LANGUAGES] == names.split(", ")
    assert kind.sources["names.en"] == ("house" if id in NOT_IN_ENGLISH else "rulebook")
    assert kind.sources["names.de"] == "rulebook"
    assert kind.sources["names.pl"] == ("house" if id == "first_aid_kit" else "rulebook")


def test_missile() -> None:
    missile, sources = action("missile"), card("missile").sources
    assert card("missile").kind is Kind.RED
    assert (missile.target, missile.ignores_sight, missile.who) == (Target.SPACE, True, Who.ANY)
    assert texts(missile)[1] == ((C,), ["damage 15", "destroy tile", "push"])
    assert sources["rows[1].effects"] == sources["ignores_sight"] == sources["target"] == "rulebook"
    assert sources["rows[1].faces"] == sources["range"] == sources["rows[0].effects"] == "house"


def test_grenade() -> None:
    grenade, sources = action("grenade"), card("grenade").sources
    assert card("grenade").kind is Kind.RED
    assert (grenade.target, grenade.ignores_sight) == (Target.SPACE, True)
    assert texts(grenade)[0] == ((T,), ["scatter", "destroy tile"])
    assert sources["ignores_sight"] == "inferred"
    assert sources["rows[0].faces"] == sources["rows[0].effects"] == "rulebook"


def test_gatling_gun() -> None:
    gatling, sources = action("gatling_gun"), card("gatling_gun").sources
    assert card("gatling_gun").kind is Kind.RED
    assert (gatling.target, gatling.nearest, gatling.farthest) == (Target.ALL, 1, 1)
    assert (gatling.ignores_sight, gatling.who, gatling.dice) == (False, Who.ANY, 1)
    assert ((S,), ["damage 10"]) in texts(gatling)
    assert sources["range"] == sources["ignores_sight"] == sources["rows[0].effects"] == "rulebook"


def test_ball_thrower() -> None:
    thrower, sources = action("ball_thrower"), card("ball_thrower").sources
    assert card("ball_thrower").kind is Kind.RED
    assert (thrower.target, thrower.dice, thrower.ignores_sight) == (Target.SPACE, 2, True)
    assert texts(thrower)[0] == ((T,), ["push"])
    faces, effects = texts(thrower)[1]
    assert faces == (C,)
    assert effects != ["push"]
    assert sources["ignores_sight"] == "inferred"
    assert (sources["rows[1].faces"], sources["rows[1].effects"]) == ("rulebook", "house")


def test_cocktail() -> None:
    cocktail, sources = action("cocktail"), card("cocktail").sources
    assert card("cocktail").kind is Kind.RED
    assert (cocktail.target, cocktail.ignores_sight) == (Target.SPACE, True)
    assert texts(cocktail)[0] == ((T,), ["damage 5", "fire 1"])
    assert (sources["ignores_sight"], sources["rows[0].effects"]) == ("inferred", "rulebook")


def test_flamer() -> None:
    flamer, sources = action("flamer"), card("flamer").sources
    assert (card("flamer").kind, sources["colour"]) == (Kind.RED, "inferred")
    assert flamer.target is Target.TILE
    assert all("fire 2" in effects for _, effects in texts(flamer))
    assert sources["rows[0].effects"] == "inferred"


def test_jetpack() -> None:
    jetpack = action("jetpack")
    assert (card("jetpack").kind, jetpack.target) == (Kind.PURPLE, Target.NONE)
    (effect,) = effects_of(jetpack)
    assert (effect.word, effect.where) == (Word.PLACE, Where.SELF)
    assert effect.amount >= 2  # it flies over a space in the example
    assert card("jetpack").sources["rows[0].effects"] == "house"  # how far is ours


def test_golden_shovel() -> None:
    shovel = action("golden_shovel")
    assert card("golden_shovel").kind is Kind.PURPLE
    assert texts(shovel) == [((), ["dig up"])]
    assert card("golden_shovel").sources["rows[0].effects"] == "inferred"
    assert shovel.target is Target.TILE


def test_vacuum() -> None:
    vacuum, sources = action("vacuum"), card("vacuum").sources
    assert (card("vacuum").kind, sources["colour"]) == (Kind.PURPLE, "house")
    assert texts(vacuum) == [((), ["take card"])]
    assert (sources["names.en"], sources["rows[0].effects"]) == ("rulebook", "house")


def test_fishing_rod() -> None:
    rod, sources = action("fishing_rod"), card("fishing_rod").sources
    assert card("fishing_rod").kind is Kind.PURPLE
    assert (rod.target, rod.nearest, rod.farthest) == (Target.SNAIL, 1, 2)
    assert (rod.ignores_sight, sources["ignores_sight"]) == (True, "inferred")
    assert texts(rod) == [((), ["place here shelled too"])]


def test_disintegrator() -> None:
    ray, sources = action("disintegrator"), card("disintegrator").sources
    assert card("disintegrator").kind is Kind.PURPLE
    assert (ray.target, ray.nearest, ray.farthest) == (Target.TILE, 0, 2)
    assert (ray.ignores_sight, sources["ignores_sight"]) == (True, "inferred")
    assert texts(ray) == [((), ["remove tile"])]


def test_first_aid_kit() -> None:
    kit, sources = action("first_aid_kit"), card("first_aid_kit").sources
    assert (card("first_aid_kit").kind, sources["colour"]) == (Kind.PURPLE, "house")
    assert (kit.target, kit.nearest, kit.farthest) == (Target.SNAIL, 0, 0)
    assert (kit.self_too, kit.who) == (True, Who.ANY)
    assert texts(kit) == [((), ["heal 10"])]


@pytest.mark.parametrize(("id", "colour"), [("mine", "house"), ("dynamite", "inferred")])
def test_mine_and_dynamite(id: str, colour: str) -> None:
    token = action(id)
    assert (card(id).kind, card(id).sources["colour"]) == (Kind.PURPLE, colour)
    assert (token.target, token.water) == (Target.NONE, OnWater.NO)
    assert texts(token) == [((), [f"put {id} here"])]


def test_kunai() -> None:
    kunai, sources = action("kunai"), card("kunai").sources
    assert (card("kunai").faction, sources["faction"]) == ("ninja", "inferred")
    assert (kunai.target, kunai.nearest, kunai.farthest) == (Target.SNAIL, 0, 1)
    assert (kunai.dice, kunai.red) == (0, True)
    assert texts(kunai) == [((), ["leave shell", "damage 5", "place here may"])]
    assert sources["rows[0].effects"] == "inferred"


def test_villains_hat() -> None:
    hat, sources = action("villains_hat"), card("villains_hat").sources
    assert card("villains_hat").faction in ("cowboys", "pirates")
    assert sources["faction"] == "house"
    assert texts(hat) == [((), ["discard 1 others"]), ((), ["push here shelled too"])]
    assert (hat.target, hat.who) == (Target.NONE, Who.ENEMY)
    assert (sources["rows[0].effects"], sources["rows[1].effects"]) == ("rulebook", "inferred")


def test_blades_of_doom() -> None:
    blades, sources = action("blades_of_doom"), card("blades_of_doom").sources
    assert (card("blades_of_doom").faction, sources["faction"]) == ("barbarians", "rulebook")
    assert (blades.red, blades.rage, sources["rage"]) == (True, True, "rulebook")
    assert any(effect.word is Word.DAMAGE for effect in effects_of(blades))


def test_every_other_card_is_marked_as_ours() -> None:
    attested = {line.split(":")[0] for line in ATTESTED_NAMES.strip().splitlines()}
    for kind in of_kind(Kind.RED, Kind.PURPLE, Kind.FACTION):
        claims = {field for field, source in kind.sources.items() if source == "rulebook"}
        assert bool(claims) is (kind.id in attested), kind.id


def test_how_many_copies_is_never_attested() -> None:
    assert {kind.sources["count"] for kind in CATALOGUE.cards if kind.arsenal} == {"house"}


def test_every_field_has_a_source() -> None:
    for kind in of_kind(Kind.RED, Kind.PURPLE, Kind.FACTION):
        fields = {f"names.{language}" for language in LANGUAGES}
        fields |= {"target", "who", "dice", "attacks", "water", "keeps_shell", "rage", "colour"}
        fields |= {"faction"} if kind.faction else {"count", "returns"}
        if action_of(kind).target is not Target.NONE:
            fields |= {"range", "ignores_sight", "self_too"}
        for number, row in enumerate(action_of(kind).rows):
            fields |= {f"rows[{number}].effects"}
            fields |= {f"rows[{number}].faces"} if row.faces else set()
        assert set(kind.sources) == fields
        assert set(kind.sources.values()) <= set(SOURCES)


def test_sources_of_basic_cards_tell_pairing_and_actions_apart() -> None:
    sources = card("crawl_dig").sources
    assert (sources["actions"], sources["count"]) == ("house", "rulebook")
    assert sources["crawl.rows[0].effects"] == sources["dig.water"] == "rulebook"
    assert sources["names.en"] == "rulebook"
