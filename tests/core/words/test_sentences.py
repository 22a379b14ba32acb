"""Sentences about events: names, numbers and reasons, word by word."""

from __future__ import annotations

import pytest

from snails_core.cards import Face
from snails_core.events import (
    AimLapsed,
    CardLost,
    Contaminated,
    Damaged,
    DeckShuffled,
    DieRerolled,
    Discarded,
    Drew,
    Eliminated,
    Event,
    FirePlaced,
    GameOver,
    Healed,
    Moved,
    PassedOver,
    PhaseBegan,
    Pushed,
    Stayed,
    Switched,
    Targeted,
)
from snails_core.layout import DRAWN, HIDDEN, NONE
from snails_core.newgame import new_game
from snails_core.options import (
    Plan,
)
from snails_core.reach import Reach
from snails_core.rules.sight import Judgement
from snails_core.tell import (
    Names,
    card_kind,
    card_text,
    event_text,
    option_text,
    reach_text,
    sight_text,
)
from tests.support.core.tell_samples import (
    SETTING,
    START,
    action,
    card,
    is_told,
    languages,
    space,
)


# --- names ----------------------------------------------------------------------------
def test_players_have_letters_and_with_a_position_their_faction() -> None:
    assert Names(SETTING, "en").player(1) == "Player B"
    assert Names(START, "en").player(1) == "Player B (Zombie)"
    assert Names(START, "de").player(0) == "Spieler A (Piraten)"
    assert Names(START, "pl").player(0) == "Gracz A (Piraci)"


def test_a_player_without_a_faction_yet_has_a_letter_only() -> None:
    undecided = new_game(2, colours=["blue", "white"]).position
    assert Names(undecided, "en").player(0) == "Player A"


def test_snails_spaces_and_faces_are_named() -> None:
    names = Names(SETTING, "pl")
    assert names.snail(6) == "Zwiadowca B"
    assert names.space(space("c4")) == "c4"
    assert names.space(space("c4"), 3) == "c4 (góra)"
    assert names.faces(Face.TRIANGLE, NONE) == "▲ trójkąt"
    assert names.faces(Face.TRIANGLE, Face.CIRCLE) == "▲ trójkąt + ● koło"


def test_what_is_hidden_stays_so() -> None:
    assert Names(SETTING, "en").card(HIDDEN) == "a hidden card"
    assert event_text(SETTING, Drew(0, HIDDEN, "Drawing"), "en") == "Player A draws a hidden card."
    assert card_text(SETTING, HIDDEN, "en") == "Nobody can see what it says."
    assert card_kind(SETTING, HIDDEN, "de") == "eine verdeckte Karte"
    secret = Plan(HIDDEN, HIDDEN, HIDDEN, HIDDEN, HIDDEN, HIDDEN, HIDDEN)
    assert option_text(SETTING, secret, "en").startswith("a hidden snail first, a hidden snail")


# --- sentences with numbers -----------------------------------------------------------
def test_damage_says_where_it_comes_from_and_what_is_left() -> None:
    event = Damaged(5, 10, 0, 10, 20, "mine")
    assert event_text(SETTING, event, "en") == (
        "Grunt B is dealt 10 damage by a mine. 20 health left."
    )
    assert event_text(SETTING, event, "de") == (
        "Infanterist B erhält 10 Schaden durch eine Mine. Noch 20 Gesundheit."
    )
    assert event_text(SETTING, event, "pl") == (
        "Szturmowiec B dostaje 10 obrażeń od miny. Zostaje 20 punktów życia."
    )


def test_damage_says_what_the_shell_took() -> None:
    event = Damaged(5, 15, 1, 10, 20, "card")
    assert event_text(SETTING, event, "en") == (
        "Grunt B is dealt 15 damage by the card. The shell takes 5: 15 − 5 = 10. 20 health left."
    )


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Damaged(5, 5, 1, 0, 30, "fire"), "5 − 5 = 0. 30 health left."),
        (Damaged(5, 0, 1, 0, 30, "card"), "0 − 0 = 0. 30 health left."),
        (Damaged(5, 20, 1, 5, 0, "card"), "20 − 5 = 15. No health left."),
        (Damaged(5, 20, 0, 5, 0, "card"), "20 damage by the card. No health left."),
    ],
)
def test_the_sum_is_right_whatever_health_was_left(event: Event, words: str) -> None:
    """A snail loses no more than it has, but the sum is that of the damage dealt."""
    assert event_text(SETTING, event, "en").endswith(words)


def test_sight_is_told_with_its_numbers() -> None:
    assert sight_text(Judgement(2, 1, 3, 2, 1, False), "en") == (
        "In range: distance 2, range 1-3. In sight: from level 2 to level 1."
    )
    assert sight_text(Judgement(2, 1, 1, 0, 3, False), "de") == (
        "Außer Reichweite: Entfernung 2, Reichweite 1. Außer Sicht: von Ebene 0 hinauf auf Ebene 3."
    )
    assert sight_text(Judgement(0, 1, 2, 0, 3, True), "pl") == (
        "Za blisko: odległość 0, zasięg 1-2. "
        "Z poziomu 0 w górę, na poziom 3, ale pole widzenia nie ma znaczenia."
    )


@languages
def test_water_settles_a_reach_before_range_and_sight(language: str) -> None:
    judgement = Judgement(2, 1, 3, 2, 1, False)
    told = [
        reach_text(Reach(judgement, here, there), language)
        for here, there in ((True, True), (False, True), (True, False))
    ]
    assert told[0] == sight_text(judgement, language)
    assert len(set(told)) == 3 and all(is_told(words) for words in told)


def test_a_target_is_told_with_range_and_sight() -> None:
    event = Targeted(1, action("missile"), space("c4"), NONE, 2, 1, 3)
    assert event_text(SETTING, event, "en") == (
        "Grunt A chooses a target: c4 (mountain). In range: distance 2, range 1-4. "
        "From level 1 up to level 3, but line of sight is ignored."
    )
    kit = Targeted(3, action("first_aid_kit"), space("c4"), 3, 0, 2, 2)
    assert event_text(SETTING, kit, "en") == "Medic A chooses itself."


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (PhaseBegan(1), "Phase 1: Drawing."),
        (Moved(2, space("c4"), space("c5"), 2, 0),
         "Scout A crawls from c4 (meadow) to c5 (water)."),
        (Pushed(2, space("c4"), space("c5"), 2, 0),
         "Scout A is pushed from c4 (meadow) to c5 (water)."),
        (Stayed(2, "nowhere"), "Scout A stays. There is nowhere to go."),
        (PassedOver(0, 2, card("missile"), "water"),
         "Player A skips a card: Missile. It cannot be resolved on a water space."),
        (Switched(0, 0), "Player A switches: the passive snail is now the active one."),
        (Switched(0, 1), "Player A switches for free: the passive snail takes over."),
        (AimLapsed(1), "Player B: the Aim is over."),
        (DieRerolled(0, 0, 1), "Leader A re-rolls a die: ▲ triangle."),
        (DieRerolled(1, 0, 0), "Grunt A re-rolls a die with Eagle Eye: ▲ triangle."),
        (Healed(3, 10, 25), "Medic A heals 10 and has 25 health."),
        (Healed(3, 0, 30), "Medic A heals nothing: it was in full health."),
        (Eliminated(4), "Leader B is eliminated."),
        (Discarded(0, card("missile"), "R1"), "Player A discards a card: Missile."),
        (Discarded(0, card("kunai"), "R1"),
         "Player A puts the faction card back beside the board: Kunai."),
        (CardLost(0, card("missile")), "Player A loses a card: Missile."),
        (CardLost(0, card("crawl_dig")),
         "Player A takes a card back to hand: Crawl / Dig. Basic cards cannot be lost."),
        (CardLost(0, card("kunai")),
         "Player A loses the faction card, which goes back beside the board: Kunai."),
        (Contaminated(2, 10),
         "The contamination marker moves up to space 3: water now deals 10 damage at the end "
         "of a round."),
        (GameOver(2), "Player B wins. Lettuce for the whole squad!"),
        (GameOver(DRAWN), "The game ends in a draw. Nobody gets the lettuce."),
    ],
    ids=lambda value: value.kind if hasattr(value, "kind") else "",
)  # fmt: skip
def test_what_happened_in_english(event: Event, words: str) -> None:
    assert event_text(SETTING, event, "en") == words


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (1, "Stos odrzuconych kart staje się nową talią arsenału: 1 karta."),
        (2, "Stos odrzuconych kart staje się nową talią arsenału: 2 karty."),
        (5, "Stos odrzuconych kart staje się nową talią arsenału: 5 kart."),
        (22, "Stos odrzuconych kart staje się nową talią arsenału: 22 karty."),
    ],
)
def test_a_new_deck_is_counted_in_polish(count: int, words: str) -> None:
    assert event_text(SETTING, DeckShuffled(count), "pl") == words
    assert str(count) in event_text(SETTING, FirePlaced(space("c4"), count), "pl")
