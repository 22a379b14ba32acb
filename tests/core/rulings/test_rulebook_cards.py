"""The cards whose texts the rulebooks show or tell, word by word (cards-known.md).

Player B has a card that waits its turn, so that the end of the round does not come into it.
"""

from __future__ import annotations

from tests.support.core.scenario import Table, owner_of, spaces_of


def test_fishing_rod_reaches_any_snail_at_range_1_to_2_whatever_the_level() -> None:
    """Friend or foe, shelled or higher; not on the own space, not three spaces away."""
    table = Table("""
        map 1 3 2 1
        player A
        G a1
        M a3
        plan G - fishing_rod
        player B
        G a2
        S a3 shell
        M a4
        L a1
        plan G - crawl_punch
    """)
    assert table.options == ["at_snail snail=AM", "at_snail snail=BG", "at_snail snail=BS"]


def test_fishing_rod_places_even_a_shelled_snail_on_the_own_space() -> None:
    """It comes over whatever lies between, and keeps its shell (R12)."""
    table = Table("""
        map 1 1 2
        fire a2
        player A
        G a1
        plan G - fishing_rod
        player B
        G a3
        S a3 shell
        plan G - crawl_punch
    """)
    table.choose("at_snail snail=BS")
    assert table.where("BS") == "a1"
    assert table.shelled("BS")
    assert table.health("BS") == 30


def test_fishing_rod_onto_a_full_space_pushes_one_out() -> None:
    """The limit of 3 snails holds for placing too; the fisher itself may be the one."""
    table = Table("""
        map 1 1 2
        player A
        G a1
        S a1 shell
        M a1
        plan G - fishing_rod
        player B
        G a3
        plan G - crawl_punch
    """)
    assert table.options == ["push_to snail=AG space=a2", "push_to snail=AM space=a2"]
    table.choose("push_to snail=AM space=a2")
    assert table.on("a1") == "AG AS BG"
    assert table.on("a2") == "AM"


def test_disintegrator_removes_a_tile_with_all_tokens_and_without_its_effect() -> None:
    """Nothing explodes, the trap on the back is not resolved, the snail comes down unhurt."""
    table = Table("""
        map 1 2 . 1
        tiles a2:2!?trap
        fire a2
        mines a2
        dynamite a2
        player A
        G a1
        plan G - disintegrator
        player B
        G a2
        S a4
        plan G - crawl_punch
    """)
    assert table.options == ["at_space space=a1", "at_space space=a2"]  # no water, not too far
    table.choose("at_space space=a2")
    assert table.level("a2") == 1 and table.tokens("a2") == {}
    assert table.where("BG") == "a2" and table.health("BG") == 30
    assert not {"back_shown", "mine_exploded", "dynamite_exploded"} & set(table.kinds())


def test_disintegrator_reaches_a_mountain_two_spaces_away() -> None:
    """Range 0-2, and sight does not matter."""
    table = Table("""
        map 1 1 3 1
        player A
        G a1
        plan G - disintegrator
        player B
        G a3
        plan G - crawl_punch
    """)
    assert spaces_of(table.options) == {"a1", "a2", "a3"}
    table.choose("at_space space=a3")
    assert table.level("a3") == 2


def test_kunai_takes_the_shell_deals_5_and_may_place_the_snail_on_the_own_space() -> None:
    """The attacked snail leaves its shell, and afterwards may come to the attacker's space."""
    table = Table("""
        map 1 1 1
        player A ninja
        G a1
        plan G - kunai
        player B
        G a2 shell
        S a3
        plan G - crawl_punch
    """)
    assert table.told("dice_rolled") == []
    assert not table.shelled("BG")
    assert table.health("BG") == 25
    assert table.chooser == "A"
    assert table.options == ["decline", "accept"]
    table.choose("accept")
    assert table.where("BG") == "a1"
    assert not table.shelled("BG")


def test_kunai_need_not_place_the_snail() -> None:
    """It says "you may"."""
    table = Table("""
        map 1 1
        player A ninja
        G a1
        plan G - kunai
        player B
        G a2
        plan G - crawl_punch
    """)
    table.choose("decline")
    assert table.where("BG") == "a2"
    assert table.health("BG") == 25


def test_kunai_cannot_place_a_snail_that_it_eliminated() -> None:
    """There is nobody left to place."""
    table = Table("""
        map 1 1
        player A ninja
        G a1
        plan G - kunai
        player B
        G a2 5
        S a2
        plan S - crawl_dig
    """)
    table.choose("at_snail snail=BG")
    assert table.where("BG") is None
    assert table.chooser == "B"


def test_kunai_reaches_the_own_space_and_the_next_one() -> None:
    """Range 0-1: on the own space there is nothing to place."""
    table = Table("""
        map 1 2 1
        player A ninja
        G a1
        plan G - kunai
        player B
        G a1
        S a2
        M a3
        plan G - crawl_punch
    """)
    assert table.options == ["at_snail snail=BG", "at_snail snail=BS"]
    table.choose("at_snail snail=BG")
    assert table.health("BG") == 25
    assert table.chooser == "B"


VILLAINS_HAT = f"""
    map 1 2 1
    player A {owner_of("villains_hat")}
    G a2
    S a2
    hand dynamite
    plan G - villains_hat
    player B
    G a2 shell
    S a3
    hand missile grenade
    plan S - crawl_punch
    player C
    G a1
    hand cocktail
"""


def test_villains_hat_makes_each_other_player_discard_a_card_of_their_choice() -> None:
    """1 arsenal card from hand; who plays the hat keeps theirs."""
    table = Table(VILLAINS_HAT)
    assert table.options == ["take_row row=0", "take_row row=1"]
    table.choose("take_row row=0")
    assert table.chooser == "B"
    assert table.options == ["discard_card card=missile", "discard_card card=grenade"]
    table.choose("discard_card card=grenade")
    assert table.chooser == "C"
    assert table.options == ["discard_card card=cocktail"]
    table.choose("discard_card card=cocktail")
    assert (table.hand("A"), table.hand("B"), table.hand("C")) == (["dynamite"], ["missile"], [])
    assert table.line("discard") == "grenade cocktail"
    assert table.where("BG") == "a2"


def test_villains_hat_or_pushes_all_enemies_on_the_own_space_even_shelled_ones() -> None:
    """Friends are not pushed, nor enemies elsewhere, and nobody discards."""
    table = Table(VILLAINS_HAT)
    table.choose("take_row row=1")
    assert table.chooser == "A"
    assert table.options == ["push_to snail=BG space=a1", "push_to snail=BG space=a3"]
    table.choose("push_to snail=BG space=a3")
    assert table.on("a2") == "AG AS"
    assert table.on("a3") == "BG BS"
    assert table.shelled("BG")
    assert (table.hand("B"), table.hand("C")) == (["missile", "grenade"], ["cocktail"])


def test_first_aid_kit_heals_any_snail_on_the_own_space_by_10() -> None:
    """The healer too, friend or foe; never above 30 (F5)."""
    text = """
        map 1 1
        player A
        G a1 15
        S a1 25
        M a2 5
        plan G - first_aid_kit
        player B
        G a1 5
        plan G - crawl_punch
    """
    table = Table(text)
    assert table.options == ["at_snail snail=AG", "at_snail snail=AS", "at_snail snail=BG"]
    assert table.choose("at_snail snail=AG").health("AG") == 25
    assert Table(text).choose("at_snail snail=AS").health("AS") == 30
    assert Table(text).choose("at_snail snail=BG").health("BG") == 15


def test_golden_shovel_draws_the_cards_of_the_meadow_it_destroys() -> None:
    """As Dig would: the active player draws what the back shows, damaged or not before."""
    table = Table("""
        map 2 .
        tiles a1:2?two_cards
        player A
        G a1
        plan G - golden_shovel
        player B
        G a2
        plan G - crawl_punch
        next missile grenade cocktail
    """)
    assert sorted(table.hand("A")) == ["grenade", "missile"]
    assert table.level("a1") == 1 and table.tokens("a1") == {}


def test_mine_and_dynamite_lie_on_the_space_of_the_snail_that_puts_them() -> None:
    """They hurt nobody who stands there already."""
    table = Table("""
        map 1 1
        player A
        G a1
        plan G - mine dynamite crawl_dig
        player B
        G a1
        S a2
        plan G -
    """)
    assert table.tokens("a1") == {"mines": 1, "dynamite": 1}
    assert table.health("AG") == table.health("BG") == 30
