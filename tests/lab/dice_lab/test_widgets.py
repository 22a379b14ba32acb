"""The pieces on screen: fields, languages, and a simulation that holds nothing up."""

from __future__ import annotations

import asyncio

import pytest

from snails_core.backs import Back
from snails_core.catalogue import load_catalogue
from snails_core.errors import SnailsError
from snails_core.factions import Faction
from snails_core.words import LANGUAGES
from snails_lab.models.dice_lab.damage_race import Race
from snails_lab.models.dice_lab.trial import Trial
from snails_lab.widgets.dice_lab.damage_race import DamageRace
from snails_lab.widgets.dice_lab.lab import PAGES, DiceLab
from snails_lab.widgets.dice_lab.tile_bag import TileBag
from snails_lab.widgets.panel import Panel
from solver.odds import ELIMINATE


def calm(panel: Panel) -> bool:
    return bool(panel.error_line.widget.value == "")


# --- dice -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_speaks_the_language(language: str) -> None:
    lab = DiceLab("ball_thrower", leader=True)
    english = {}
    for page in PAGES:
        lab.pages.value = page
        english[page] = lab.page.value
    lab.language = language
    assert lab.pages.value == PAGES[-1]
    for page in PAGES:
        lab.pages.value = page
        assert (lab.page.value == english[page]) == (language == "en"), page
    assert calm(lab)
    assert "455/72" in lab.told.value


def test_the_form_says_what_the_trial_is_and_changes_it() -> None:
    lab = DiceLab("missile", "de", leader=True, health=15, goal=ELIMINATE)
    assert (lab.card.value, lab.role.value, lab.health.value) == ("missile", True, 15)
    lab.aimed.value = True
    lab.faction.value = Faction.AMAZONS
    assert lab.trial == Trial("missile", True, True, Faction.AMAZONS, 15, goal=ELIMINATE)
    assert lab.trial.rerolls == 3
    lab.rerolls.value = 0
    assert lab.trial.rerolls == 0
    lab.card.value = "bazooka"
    lab.shell.value = True
    lab.goal.value = "damage"
    assert str(lab.trial.odds.value) in lab.told.value
    assert lab.trial == Trial("bazooka", True, True, Faction.AMAZONS, 15, shell=True, fixed=0)
    lab.faction.value = -1
    assert lab.trial.faction is None
    assert calm(lab)


def test_every_card_has_a_place_in_the_lab() -> None:
    lab = DiceLab()
    for card in load_catalogue().cards:
        lab.card.value = card.id
        for page in PAGES[:4]:
            lab.pages.value = page
        assert calm(lab) and lab.trial.card == card.id


def test_a_basic_action_and_a_card_that_is_not_there() -> None:
    assert DiceLab("Punch").trial.card == "punch"
    with pytest.raises(SnailsError):
        DiceLab("bal_thrower")


def test_without_an_event_loop_it_is_simulated_at_once() -> None:
    lab = DiceLab("missile")
    lab.pages.value = PAGES[-1]
    lab.throws.value = 100
    lab.start_button.click()
    assert lab.simulation.throws == 100 and "100 throws" in lab.page.value
    lab.start_button.click()
    assert lab.simulation.throws == 200
    lab.card.value = "bazooka"
    assert lab.simulation.throws == 0


def test_a_long_simulation_leaves_room_for_others_and_can_be_stopped() -> None:
    async def look() -> tuple[int, int, bool]:
        lab = DiceLab("missile", leader=True)
        lab.pages.value = PAGES[-1]
        lab.throws.value = 100_000
        lab.start_button.click()
        assert lab.start_button.disabled and not lab.stop_button.disabled
        turns = 0
        while lab.simulation.throws < 2000:
            await asyncio.sleep(0)
            turns += 1
        lab.stop_button.click()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        thrown = lab.simulation.throws
        await asyncio.sleep(0.02)
        assert lab.simulation.throws == thrown
        return turns, thrown, not lab.start_button.disabled and calm(lab)

    turns, thrown, ready = asyncio.run(look())
    assert turns >= 10, "others had a turn for each hundred throws or so"
    assert 2000 <= thrown < 100_000
    assert ready


def test_a_simulation_runs_to_its_end() -> None:
    async def look() -> DiceLab:
        lab = DiceLab("missile")
        lab.pages.value = PAGES[-1]
        lab.throws.value = 1000
        lab.start_button.click()
        while not lab.stop_button.disabled:
            await asyncio.sleep(0.005)
        return lab

    lab = asyncio.run(look())
    assert lab.simulation.throws == lab.progress.value == 1000
    assert "1000 throws" in lab.page.value and calm(lab)


# --- tiles ----------------------------------------------------------------------------------------
def test_tiles_are_flipped_and_put_back() -> None:
    lab = TileBag("mountain", "de", seed=1)
    lab.flip_button.click()
    (first,) = lab.bag.flipped
    assert lab.bag.size == 5
    lab.seen.value = Back.MINE
    lab.seen_button.click()
    assert lab.bag.flipped == (first, Back.MINE)
    for _ in range(8):
        lab.flip_button.click()
    assert lab.bag.size == 0 and lab.flip_button.disabled and calm(lab)
    assert "leer" in lab.page.value
    lab.again_button.click()
    assert lab.bag.size == 6 and lab.again_button.disabled
    lab.terrain.value = 2
    assert lab.bag.size == 15 and calm(lab)


def test_how_many_tiles_is_asked() -> None:
    lab = TileBag("meadow")
    lab.tiles.value = 3
    lab.back.value = Back.TRAP
    assert "33/91" in lab.page.value  # no trap among three meadows
    assert "1331/3375" in lab.page.value  # were each put back
    lab.language = "pl"
    assert "Bez zwracania".casefold() in lab.page.value.casefold()
    assert (lab.tiles.value, lab.back.value) == (3, Back.TRAP)


# --- races ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_race_by_its_form(language: str) -> None:
    lab = DamageRace(["missile"] * 5, language)
    lab.cards[1].value = "bazooka"
    lab.health.value = 20
    lab.rerolls.value = 1
    lab.shell.value = True
    cards = ("missile", "bazooka", "missile", "missile", "missile")
    assert lab.race == Race(cards, 20, True, 1)
    assert str(lab.race.eliminated[-1]) in lab.page.value
    assert calm(lab)


def test_cards_by_their_names_in_any_language() -> None:
    assert DamageRace(["Rakete", "cocktail"]).race.cards == ("missile", "cocktail")
