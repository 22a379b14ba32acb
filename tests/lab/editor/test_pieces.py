"""Drawing positions: the ground, snails and cards, whatever the order of edits."""

from __future__ import annotations

import pytest

from snails_core import layout as at
from snails_core.backs import Back
from snails_core.errors import PositionError
from snails_lab.models.editor import cards, ground, snails
from snails_lab.models.editor.cards import Pile
from snails_lab.models.editor.sketch import Sketch
from tests.support.lab.editor_driving import AG, AL, BG, SMALL
from tests.support.lab.sketch_facts import card, keys, owned


# --- the ground -----------------------------------------------------------------------
def test_a_tile_taken_away_takes_its_known_back_along(sketch: Sketch) -> None:
    edited = sketch.edited(ground.set_back, 1, 3, Back.MINE).edited(ground.set_back, 1, 1, None)
    assert "a2:3?mine" in edited.text
    assert edited.drawn.hot[at.UNSEEN + Back.MINE] == sketch.drawn.hot[at.UNSEEN + Back.MINE] - 1
    lowered = edited.edited(ground.set_level, 1, 2)
    assert "a2:2" in lowered.text and "mine" not in lowered.text
    assert lowered.edited(ground.set_level, 1, 3) == sketch


def test_tokens_on_water_are_a_fault_of_that_space(sketch: Sketch) -> None:
    edited = sketch.edited(ground.add_token, 3, "fire").edited(ground.add_token, 3, "fire")
    assert keys(edited) == ["fault_token_on_water"] and edited.position is None
    (mark,) = edited.fault_notes
    assert mark.space == 3 and mark.snail is None
    assert edited.edited(ground.swept, 3) == sketch


def test_sweeping_takes_tokens_first_and_damage_then(sketch: Sketch) -> None:
    edited = sketch.edited(ground.set_damaged, 0, True)
    dusty = edited.edited(ground.add_token, 0, "mine").edited(ground.set_tokens, 0, "dynamite", 2)
    assert dusty.edited(ground.swept, 0) == edited
    assert edited.edited(ground.swept, 0) == sketch


# --- snails ---------------------------------------------------------------------------
def test_a_moved_snail_is_as_it_was(sketch: Sketch) -> None:
    moved = sketch.edited(snails.set_shelled, AL, True).edited(snails.put, AL, 5)
    assert moved.drawn.health(AL) == 10 and moved.drawn.is_shelled(AL)
    assert moved.drawn.place(AL) == 5


def test_who_comes_back_has_full_health(sketch: Sketch) -> None:
    back = sketch.edited(snails.remove, AL).edited(snails.put, AL, 1)
    assert back.drawn.health(AL) == 30


def test_a_fourth_snail_on_a_space_is_a_fault(sketch: Sketch) -> None:
    crowded = sketch
    for snail in (AL, AG, BG, BG + 1):
        crowded = crowded.edited(snails.put, snail, 1)
    assert keys(crowded) == ["fault_crowd"] and crowded.fault_notes[0].space == 1


def test_faults_of_a_snail_are_tied_to_its_space(sketch: Sketch) -> None:
    wrong = sketch.edited(snails.set_health, AL, 7).edited(snails.put, AL, 5)
    (mark,) = wrong.fault_notes
    assert (mark.fault.key, mark.space, mark.snail) == ("fault_health", 5, AL)
    swims = sketch.edited(snails.put, AG, 3).edited(snails.set_shelled, AG, True)
    assert keys(swims) == ["fault_shell_on_water"]


def test_tokens_of_declared_snails_change_hands(sketch: Sketch) -> None:
    edited = sketch.edited(snails.set_status, AL, "active").edited(snails.set_status, AG, "passive")
    assert "plan L G" in edited.text and edited.position is not None
    swapped = edited.edited(snails.set_status, AG, "active")
    assert "plan G L" in swapped.text
    assert "plan L -" in swapped.edited(snails.remove, AG).text
    assert (
        edited.edited(snails.set_status, AG, "neutral").edited(snails.set_status, AL, "neutral")
        == sketch
    )
    assert keys(sketch.edited(snails.set_status, AG, "passive")) == ["fault_declared"]


def test_a_snail_of_nobody_is_refused(sketch: Sketch) -> None:
    with pytest.raises(PositionError, match="C"):
        sketch.edited(snails.put, 8, 0)


# --- cards ----------------------------------------------------------------------------
def test_a_card_comes_from_the_rest_and_goes_back(sketch: Sketch) -> None:
    hand, grenade = Pile("hand", 1), card(sketch, "grenade")
    held = sketch.edited(cards.add, hand, grenade)
    assert "hand grenade" in held.text and "deck" not in held.text
    assert owned(held) == owned(sketch)
    assert held.edited(cards.take_out, hand, grenade) == sketch


def test_the_box_holds_only_so_many(sketch: Sketch) -> None:
    missile = card(sketch, "missile")
    count = sketch.drawn.setting.catalogue.cards[missile].count
    for _ in range(count - 1):
        sketch = sketch.edited(cards.add, Pile("discard"), missile)
    with pytest.raises(PositionError, match="missile"):
        sketch.edited(cards.add, Pile("discard"), missile)


def test_a_planned_card_comes_from_the_hand_and_returns_there(sketch: Sketch) -> None:
    missile, dig = card(sketch, "missile"), card(sketch, "crawl_dig")
    planned = sketch.edited(cards.add, Pile("plan", 0, 2), missile)
    assert "plan - - - - missile" in planned.text and "hand" not in planned.text
    other = planned.edited(cards.add, Pile("plan", 0, 2), dig)
    assert "hand missile" in other.text
    moved = other.edited(cards.add, Pile("plan", 0, 0), dig)
    assert "plan - - crawl_dig\n" in moved.text
    assert owned(moved) == owned(sketch)
    assert moved.edited(cards.take_out, Pile("plan", 0, 0), at.NONE) == sketch


def test_a_deck_of_its_own_is_kept_until_it_is_the_rest_again(sketch: Sketch) -> None:
    missile = card(sketch, "missile")
    own = sketch.edited(cards.take_out, Pile("deck"), missile)
    assert "deck" in own.text
    held = own.edited(cards.add, Pile("hand", 0), card(sketch, "grenade"))
    assert owned(held) == owned(own)
    assert held.edited(cards.take_out, Pile("hand", 0), card(sketch, "grenade")) == own
    assert own.edited(cards.deck_of_the_rest) == sketch


def test_a_card_to_come_must_lie_in_the_deck(sketch: Sketch) -> None:
    missile = card(sketch, "missile")
    count = sketch.drawn.setting.catalogue.cards[missile].count
    coming = sketch
    for _ in range(count):
        coming = coming.edited(cards.add, Pile("next"), missile)
    assert keys(coming) == ["fault_next"]
    assert keys(coming.edited(cards.take_out, Pile("next"), missile)) == []


def test_only_arsenal_cards_lie_in_piles(sketch: Sketch) -> None:
    for name, pile in (("crawl_dig", Pile("hand")), ("crawl_dig", Pile("deck"))):
        with pytest.raises(PositionError, match="basic"):
            sketch.edited(cards.add, pile, card(sketch, name))
    with pytest.raises(PositionError, match="arsenal"):
        sketch.edited(cards.add, Pile("discard"), sketch.drawn.setting.faction_card[0])


def test_what_all_have_seen_goes_with_its_card() -> None:
    seen = Sketch.read(SMALL.replace("hand missile", "hand missile; shown missile"))
    assert seen.position is not None
    gone = seen.edited(cards.take_out, Pile("hand", 0), card(seen, "missile"))
    assert gone.position is not None and "shown" not in gone.text
