"""Our own rulings (L1, L2, ... of docs/rulings.md), and that every ruling has its test."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path

import pytest

from snails_core import Decision, Position, event_for, new_game, play, view
from snails_core.backs import Back
from snails_core.cards import Target
from snails_core.events import BackShown
from snails_core.layout import USED
from snails_core.options import CardIs, Keep, Redraw
from snails_core.records import read_card
from tests.table import Table, owner_of, row

ROOT = Path(__file__).resolve().parent.parent


def seen(table: Table, player: str) -> Table:
    """The same table as the player sees it."""
    other = Table.__new__(Table)
    other.position, other.events = view(table.position, "ABCD".index(player)), []
    return other


def odds(table: Table) -> dict[str, Fraction]:
    total = sum(table.outcomes.values())
    return {name: Fraction(weight, total) for name, weight in table.outcomes.items()}


# --- dice and powers ------------------------------------------------------------------
def test_eagle_eye_comes_after_the_free_re_rolls() -> None:
    """L1: a Leader who aimed has two free re-rolls; Eagle Eye is used by the third only."""
    table = Table("""
        map 1 1
        player A amazons
        L a1
        plan L - dig_aim gatling_gun
        player B
        G a2
    """)
    table.choose("act action=aim").dice("triangle")
    used = []
    for _ in range(3):
        table.choose("reroll face=triangle")
        used.append(table.position.hot[USED])
        table.dice("triangle")
    assert used == [0, 0, 1]
    assert table.story("missed") == ["missed AL"]


def test_an_aim_in_the_fifth_slot_does_nothing() -> None:
    """L7: it is a legal action, but there is no next card, this round or the next."""
    table = Table("""
        map 1 1
        player A
        G a1
        plan G - - - - - dig_aim
        player B
        G a2
        plan G - - - - - crawl_dig
    """)
    assert table.options == ["act action=dig", "act action=aim"]
    table.choose("act action=aim")
    assert table.chooser == "B"
    assert table.story("aimed") == []
    assert table.line("aimed", "A") == ""


def test_rage_is_offered_only_where_it_reaches_somebody() -> None:
    """L24: a raging card that hits an empty space does not ask, so the power is not wasted."""
    text = """
        map 1 1 1
        player A barbarians
        G a2
        plan G - missile crawl_dig
        player B
        G a3
    """
    raging = {"rage": True, "rows": (row("square", "damage 10"),)}
    empty = Table(text, missile=raging).choose("at_space space=a1").dice("square")
    assert empty.options == ["act action=crawl", "act action=dig"]
    full = Table(text, missile=raging).choose("at_space space=a3").dice("square")
    assert full.options == ["decline", "rage effect=1"]


# --- cards and what they reach --------------------------------------------------------
TWICE = {"attacks": 2, "rows": (row("circle", "damage 10"),)}


def test_the_second_attack_is_made_after_the_first() -> None:
    """L13: with its snail alive and a target there, the whole attack is made again."""
    table = Table(
        "map 1 1; player A; G a1; plan G - missile; player B; G a2",
        missile={"target": Target.SNAIL, **TWICE},
    )
    table.dice("circle").dice("circle")
    assert table.health("BG") == 10


def test_the_second_attack_needs_a_target() -> None:
    """L13: the only snail in range is dead: no dice are rolled at nothing."""
    table = Table(
        "map 1 1 1; player A; G a1; plan G - missile crawl_dig; player B; G a2 10; S a3",
        missile={"target": Target.SNAIL, "nearest": 1, "farthest": 1, **TWICE},
    )
    table.dice("circle")
    assert table.options == ["act action=crawl", "act action=dig"]
    assert len(table.told("dice_rolled")) == 1


def test_the_second_attack_on_all_in_range_needs_somebody_there() -> None:
    """L13: the same for a card that hits everybody around (R8: nobody there is no way)."""
    table = Table(
        "map 1 1 1; player A; G a1; plan G - gatling_gun crawl_dig; player B; G a2 10; S a3",
        gatling_gun=TWICE,
    )
    table.dice("circle")
    assert table.options == ["act action=crawl", "act action=dig"]


def test_the_second_attack_needs_its_snail() -> None:
    """L13: who dies by the own first attack makes no second."""
    table = Table(
        "map 1 1; player A; G a1 10; S a2; plan G S missile crawl_dig; player B; G a1",
        missile={"nearest": 0, **TWICE},
    )
    table.choose("at_space space=a1").dice("circle")
    assert table.story("eliminated") == ["eliminated AG"]
    assert len(table.told("dice_rolled")) == 1
    assert table.options == ["act action=crawl", "act action=dig"]


def test_what_happens_here_does_not_happen_when_the_acting_snail_is_dead() -> None:
    """L5: it crawled into fire and died; no mine is put, and nobody on that space is pushed."""
    card = {"rows": (row("", "move 1", "put mine here", "push here"),)}
    text = """
        map 1 1 1
        fire a2:{}
        player A
        G a1 10
        S a1
        plan G S jetpack crawl_dig
        player B
        G a2
    """
    dead = Table(text.format(2), jetpack=card).choose("move_to space=a2")
    assert dead.story("eliminated", "mine_put", "pushed") == ["eliminated AG"]
    alive = Table(text.format(1), jetpack=card).choose("move_to space=a2")
    assert alive.story("mine_put") == ["mine_put a2"]
    assert alive.options == ["push_to snail=BG space=a1", "push_to snail=BG space=a3"]


PUSHED_THEN_HIT = (row("circle", "push", "damage 10"),)
FROM_ABOVE = "map 2 1 1; player A; G a1; plan G - {}; player B; G a2"


def test_a_card_for_one_snail_follows_it() -> None:
    """L25: pushed away by the card, the chosen snail is still hit."""
    card = {"target": Target.SNAIL, "farthest": 1, "rows": PUSHED_THEN_HIT}
    table = Table(FROM_ABOVE.format("missile"), missile=card).dice("circle")
    assert table.story("pushed", "damaged") == ["pushed BG a3", "damaged BG 10 card"]


def test_a_card_for_all_in_range_follows_them() -> None:
    """L25: the Gatling Gun's snails are settled when it fires, wherever they are pushed then."""
    card = {"rows": PUSHED_THEN_HIT}
    table = Table(FROM_ABOVE.format("gatling_gun"), gatling_gun=card).dice("circle")
    assert table.story("pushed", "damaged") == ["pushed BG a3", "damaged BG 10 card"]


def test_a_card_for_a_space_hits_who_is_still_there() -> None:
    """L25: pushed off the target space, the snail is out of the attack."""
    card = {"farthest": 1, "rows": PUSHED_THEN_HIT}
    table = Table(FROM_ABOVE.format("missile"), missile=card).dice("circle")
    assert table.story("pushed", "damaged") == ["pushed BG a3"]


CROWD = """
    map 1 1 1/ 1 1
    player A
    G a2
    plan G - {}
    player B
    G b1
    S b2
    player C
    L b2
    G b2
"""
"""BG stands alone beside three on b2; all four are next to A's Grunt."""


def test_who_was_pushed_out_is_not_pushed_again_by_the_same_card() -> None:
    """L4: BG pushes CL out of b2; CL, itself in range, has had its push."""
    table = Table(CROWD.format("gatling_gun"), gatling_gun={"rows": (row("circle", "push"),)})
    table.dice("circle")
    assert {option.split()[1] for option in table.options} == {
        f"snail={name}" for name in ("BG", "BS", "CL", "CG")
    }
    table.choose("push_to snail=BG space=b2", "push_to snail=CL space=a3")
    assert {option.split()[1] for option in table.options} == {"snail=BS", "snail=CG"}
    table.choose("push_to snail=BS space=b1", "push_to snail=CG space=b1")
    assert table.where("CL") == "a3"


def test_newcomers_on_the_target_are_not_hit() -> None:
    """L26: who is hit is settled when the card is aimed: CL, pushed onto the target, is not."""
    text = CROWD.format("missile").replace("G b1", "G b1; M b1 shell")
    card = {"farthest": 1, "rows": PUSHED_THEN_HIT}
    table = Table(text, missile=card).choose("at_space space=b1").dice("circle")
    table.choose("push_to snail=BG space=b2", "push_to snail=CL space=b1")
    assert table.on("b1") == "BM CL"
    assert table.story("damaged") == ["damaged BM 5 card"]


def test_after_a_scatter_those_on_the_new_space_are_hit() -> None:
    """L26: there it is settled when the space is chosen, so not by who stood on the target."""
    text = CROWD.format("missile").replace("G b1", "G b1; M b1 shell")
    card = {"rows": (row("circle", "scatter", "push", "damage 10"),)}
    table = Table(text, missile=card).choose("at_space space=b2").dice("circle")
    table.choose("scatter_to space=b1")
    table.choose("push_to snail=BG space=b2", "push_to snail=CL space=b1")
    assert table.story("damaged") == ["damaged BM 5 card"]


def test_an_empty_space_in_range_leaves_no_excuse() -> None:
    """L19: beside friends a card for a space can be aimed at nobody, so it must be resolved."""
    text = "map 1 1 1 1; player A; G a1; S a2; {} plan G - missile; player B; G a4"
    near = {"farthest": 2}
    free = Table(text.format(""), missile=near)
    assert free.options == ["at_space space=a2", "at_space space=a3"]
    friends = Table(text.format("M a3;"), missile=near)
    assert friends.options == ["act action=missile", "pass_over"]


def test_dice_are_not_rolled_at_nobody() -> None:
    """L30: the Gatling Gun's row would also move its snail, but there is no attack to make."""
    text = "map 1 1 1; player A; G a1; plan G - gatling_gun; player B; G a3; plan G - crawl_dig"
    table = Table(text, gatling_gun={"rows": (row("square", "damage 10", "move 1"),)})
    assert table.story("passed_over") == ["passed_over A no_target"]
    sure = Table(text, gatling_gun={"dice": 0, "rows": (row("", "damage 10", "move 1"),)})
    assert sure.options == ["done", "move_to space=a2"]


def test_for_would_eliminate_every_choice_counts_as_the_best() -> None:
    """L12: B, the 1st player, could push A's snail into fire, but need not: no excuse."""
    text = """
        map 1 1 1
        first B
        dynamite a2
        fire {}
        player A
        G a2 20
        plan G - jetpack
        player B
        G a3
    """
    blast = {"rows": (row("", "damage tile here"),)}
    table = Table(text.format("a1"), jetpack=blast)
    assert table.chooser == "B"
    assert table.options == ["push_to snail=AG space=a1", "push_to snail=AG space=a3"]
    doomed = Table(text.format("a1 a3"), jetpack=blast)
    assert doomed.options == ["act action=jetpack", "pass_over"]


def test_for_would_eliminate_dice_are_feared() -> None:
    """L12: one face in six kills its own snail: that is enough for the excuse."""
    table = Table(
        "map 1 1; player A; G a1 10; plan G - missile; player B; G a2",
        missile={"rows": (row("circle", "damage 10 self"),)},
    )
    assert table.options == ["act action=missile", "pass_over"]


# --- shells and water -----------------------------------------------------------------
def test_a_third_snail_that_would_hide_may_decline() -> None:
    """L6: by a special card too: both shells stay where they are."""
    table = Table(
        "map 1 1; player A; L a1 shell; G a1; S a1 shell; plan G - jetpack; player B; G a2",
        jetpack={"rows": (row("", "hide self"),)},
    )
    assert table.options == ["shell_from snail=AL", "shell_from snail=AS", "decline"]
    table.choose("decline")
    assert [table.shelled(snail) for snail in ("AL", "AG", "AS")] == [True, False, True]


@pytest.mark.parametrize(("faction", "aims"), [("ninja", []), ("pirates", ["aimed AG"])])
def test_special_cards_neither_hide_nor_aim_on_water(faction: str, aims: list[str]) -> None:
    """L22: what water forbids to Shell and Aim it forbids to cards; Pirates may aim."""
    text = "map 1 . 1; player A {}; G a1; plan G - jetpack crawl_dig; player B; G a3"
    card = {"rows": (row("", "move 1", "aim", "hide self"),)}
    table = Table(text.format(faction), jetpack=card).choose("move_to space=a2")
    assert table.story("aimed", "hid") == aims
    dry = Table(text.format(faction), jetpack=card).choose("done")
    assert dry.story("aimed", "hid") == ["aimed AG", "hid AG"]


# --- moving ---------------------------------------------------------------------------
def test_a_snail_is_not_placed_where_it_stands() -> None:
    """L14: the Kunai's victim shares the space already: nothing to ask, no fire to enter."""
    table = Table("""
        map 1 1
        fire a1
        player A ninja
        G a1
        plan G - kunai crawl_dig
        player B
        G a1
    """)
    assert table.story("damaged") == ["damaged BG 5 card"]
    assert table.options == ["act action=crawl", "act action=dig"]


def test_a_card_that_places_a_snail_where_it_stands_enters_nothing() -> None:
    """L14: also where the placing is no offer: the victim is hit by the card, not by the fire."""
    table = Table(
        "map 1 1; fire a1; player A ninja; G a1; plan G - kunai crawl_dig; player B; G a1",
        kunai={"rows": (row("", "damage 5", "place here"),)},
    )
    assert table.story("placed", "damaged") == ["damaged BG 5 card"]


def test_the_newcomer_stands_on_the_full_space_while_the_chain_goes_on() -> None:
    """L15: CL comes back onto the mine where AG has just arrived: AG is hit, BL on its way not."""
    table = Table("""
        map 1 1 1
        tiles a2:1?beach_blank
        mines a2
        player A
        G a1
        plan G - crawl_switch crawl_dig
        player B
        L a2
        G a2
        S a2
        player C
        L a3
        G a3
        S a3
    """)
    table.choose("move_to space=a2", "push_to snail=BL space=a3")
    assert table.on("a2") == "AG BG BS"
    table.choose("push_to snail=CL space=a2", "push_to snail=BG space=a1")
    assert table.story("damaged") == [f"damaged {name} 10 mine" for name in ("AG", "BS", "CL")]
    assert (table.on("a1"), table.on("a2"), table.on("a3")) == ("BG", "AG BS CL", "BL CG CS")


# --- tokens and tiles -----------------------------------------------------------------
BURNING = """
    map 1 1 1 1
    tiles a1:1!?barrel a4:1!?barrel
    fire a1 a4
    {}
    player A
    G a1 {}
    plan G -
    player B
    G a4 10
    S a3
    player C
    G a2
"""


def test_nobody_is_asked_in_which_order_tiles_burn() -> None:
    """L2: two tiles go, a mine on each; the 1st player is not asked, and all of it happens."""
    table = Table(BURNING.format("mines a1 a4", 10))
    assert table.story("eliminated") == ["eliminated AG", "eliminated BG"]
    assert (table.level("a1"), table.level("a4")) == (0, 0)
    assert table.line("contamination") == "2"
    assert table.position.round == 2


def test_no_dynamite_is_left_when_tiles_burn() -> None:
    """L2: the reason: every stick explodes before, so that a burning tile pushes nobody."""
    table = Table(BURNING.format("dynamite a1", 30))
    kinds = ("dynamite_exploded", "pushed", "tile_destroyed")
    assert [kind for kind in table.kinds() if kind in kinds] == [
        "dynamite_exploded",
        "pushed",
        "tile_destroyed",
        "tile_destroyed",
    ]


def test_who_the_dynamite_pushed_away_is_not_hit_by_the_mine() -> None:
    """L17: tokens set off together go off one by one, each with its pushes, dynamite first."""
    table = Table("""
        map 1 1 1
        tiles a2:1?beach_blank
        dynamite a2
        mines a2
        player A
        G a1
        plan G - golden_shovel crawl_dig
        player B
        G a2
        S a2 shell
    """)
    table.choose("at_space space=a2", "push_to snail=BG space=a3")
    assert table.story("damaged") == [
        "damaged BG 15 dynamite",
        "damaged BS 10 dynamite",
        "damaged BS 5 mine",
    ]


def test_two_sticks_on_a_tile_go_off_one_by_one() -> None:
    """L17: also at the end of a round, before another tile's: only who stayed is hit twice."""
    table = Table("""
        map 1 1 1 1
        dynamite a2:2 a4
        player A
        G a1
        plan G -
        player B
        G a2
        S a2 shell
    """)
    table.choose("next space=a2", "push_to snail=BG space=a3")
    assert table.story("damaged") == [
        "damaged BG 15 dynamite",
        "damaged BS 10 dynamite",
        "damaged BS 10 dynamite",
    ]


def test_a_tile_without_an_unseen_back_has_nothing_on_it() -> None:
    """L27: a hand-written position may use up all backs; then no chance, and no effect."""
    table = Table("""
        map 2 1
        unseen barrel:1
        player A
        G a2
        plan G - golden_shovel
        player B
        G a1
    """)
    table.choose("at_space space=a1")
    assert BackShown(0, 2, int(Back.UNKNOWN)) in table.events
    assert (table.level("a1"), table.health("BG"), table.hand("A")) == (1, 30, [])


# --- hands, plans and what is known ---------------------------------------------------
def test_everybody_who_holds_arsenal_cards_is_asked_to_discard() -> None:
    """L8: B's only one lies in the plan: B is asked, and has nothing to give; C holds none."""
    table = Table(f"""
        map 1 1 1
        player A {owner_of("villains_hat")}
        G a1
        plan G - villains_hat
        player B
        G a2
        plan G - crawl_dig missile
        player C
        G a3
        plan G - crawl_dig
    """)
    assert (table.chooser, table.options) == ("B", ["decline"])
    table.choose("decline")
    assert (table.chooser, table.options) == ("B", ["act action=crawl", "act action=dig"])


def test_who_has_a_card_in_hand_must_discard() -> None:
    """L8: to decline is no choice but the lack of one."""
    table = Table(f"""
        map 1 1
        player A {owner_of("villains_hat")}
        G a1
        plan G - villains_hat
        player B
        G a2
        hand grenade
        plan G - crawl_dig missile
    """)
    assert (table.chooser, table.options) == ("B", ["discard_card card=grenade"])


def test_forced_discards_go_round_from_the_active_player_s_left() -> None:
    """L11: C plays the Hat: D first, then A and B, whoever is 1st player."""
    hands = [f"player {name}; G a1; hand grenade" for name in "AB"]
    table = Table(f"""
        map 1 1
        first B
        {"; ".join(hands)}
        player C {owner_of("villains_hat")}
        G a2
        plan G - villains_hat
        player D
        G a1
        hand missile
    """)
    asked = []
    for card in ("missile", "grenade", "grenade"):
        asked.append(table.chooser)
        table.choose(f"discard_card card={card}")
    assert asked == ["D", "A", "B"]


def dealt(*cards: str, advanced: bool = False) -> Position:
    """A's starting cards drawn."""
    factions, colours = ["ninja", "zombie"], ["blue", "green"]
    position = new_game(2, factions=factions, colours=colours, advanced=advanced).position
    for card in cards:
        position = play(position, CardIs(read_card(position.setting, card, "test"))).position
    return position


def test_everybody_is_asked_about_a_re_draw() -> None:
    """L9: with a red card in hand there is one answer, but the question is put all the same."""
    assert dealt("missile", "vacuum", "mine").node == Decision(0, (Keep(),))
    assert dealt("jetpack", "vacuum", "mine").node == Decision(0, (Keep(), Redraw()))


def test_in_the_advanced_draw_the_re_draw_comes_before_the_choice() -> None:
    """L23: all five cards count, and all five are drawn anew; then three are kept."""
    purple = ("jetpack", "vacuum", "mine", "dynamite", "golden_shovel")
    position = dealt(*purple, advanced=True)
    assert position.node == Decision(0, (Keep(), Redraw()))
    one_red = dealt(*purple[:4], "missile", advanced=True)
    assert one_red.node == Decision(0, (Keep(),))
    table = Table.__new__(Table)
    table.position, table.events = position, []
    table.choose("redraw").draw("missile", "grenade", "flamer", "cocktail", "gatling_gun")
    table.choose("keep", "discard_card card=missile", "discard_card card=flamer")
    assert sorted(table.hand("A")) == ["cocktail", "gatling_gun", "grenade"]


DRAWING = """
    map 1 1 1
    {}
    player A
    G a1
    plan G - crawl_dig
    player B
    G a3
    {}
    plan G - dig_aim
"""


def test_a_pinned_card_is_known_to_all_when_it_is_drawn() -> None:
    """L10: B digs up the Missile that was to come next; A sees it in B's hand."""
    text = DRAWING.format("first B; next missile", "")
    table = Table(text).choose("act action=dig")
    assert seen(table, "A").line("hand", "B") == "missile"
    drew = table.told("drew")
    assert [event_for(event, 0) for event in drew] == drew
    unpinned = Table(text.replace("; next missile", "")).choose("act action=dig").draw("missile")
    assert seen(unpinned, "A").line("hand", "B") == "?"


PINNED = """
    map 3 1
    tiles a1:3!{}
    player A
    G a1 10
    plan G - jetpack
    player B
    G a2
"""
BLAST = {"rows": (row("", "damage tile here"),)}


def test_a_pinned_back_is_known_to_all() -> None:
    """L10: every view shows it, and turning it up is no chance."""
    table = Table(PINNED.format("?mountain_blank").replace("jetpack", "jetpack dig_aim"))
    for player in "AB":
        assert seen(table, player).line("tiles") == "a1:3!?mountain_blank"
    table = Table(PINNED.format("?mountain_blank"), jetpack=BLAST)
    assert table.story("back_shown") == ["back_shown a1 mountain_blank"]


def test_a_known_back_is_a_visible_danger() -> None:
    """L10, R8: a mine known to be underfoot excuses its victim; one that may be there does not."""
    known = Table(PINNED.format("?mine"), jetpack=BLAST)
    assert known.options == ["act action=jetpack", "pass_over"]
    unknown = Table(PINNED.format(""), jetpack=BLAST)
    assert unknown.outcomes == {"back_is back=mine": 3, "back_is back=mountain_blank": 3}


def test_a_hidden_card_is_any_of_hand_and_plan() -> None:
    """L3: B holds five basic cards and one unseen: each of the six is as likely to be planned."""
    table = Table(DRAWING.format("deck missile:2 flamer", "hand missile"))
    hidden = seen(table, "A").choose("act action=crawl", "done")
    chances = odds(hidden)
    assert chances["card_is card=crawl_dig"] == Fraction(1, 6)
    assert chances["card_is card=missile"] == Fraction(1, 6) * Fraction(3, 4)
    assert chances["card_is card=flamer"] == Fraction(1, 6) * Fraction(1, 4)


def test_a_card_of_a_known_kind_counts_as_the_known_copy() -> None:
    """L3: B is known to hold a Missile and plays one: what is left in hand is unseen again."""
    text = DRAWING.format("first B", "hand missile; shown missile").replace("dig_aim", "missile")
    game = Table(text)
    hidden = seen(game, "A")
    assert hidden.line("hand", "B") == "?"
    assert hidden.line("plan", "B") == "G - missile!"


def test_a_view_keeps_no_history() -> None:
    """L18: discards shuffled into the deck and cards unseen in hands become one pool."""
    table = Table(DRAWING.format("deck -; discard vacuum", "hand missile"))
    table.choose("act action=dig")
    assert table.hand("A") == ["vacuum"]
    hidden = seen(Table(DRAWING.format("deck -; discard vacuum", "hand missile")), "A")
    hidden.choose("act action=dig")
    assert hidden.outcomes == {"card_is card=missile": 1, "card_is card=vacuum": 1}


VACUUM = """
    map 1 1
    player A
    G a1
    plan G - vacuum
    player B ninja
    G a2
    plan G - {} crawl_dig
"""


def test_a_planned_card_is_taken_by_its_place_unseen() -> None:
    """L20: A, who plays the Vacuum, says which slot; B has no say."""
    table = Table(VACUUM.format("missile"))
    assert (table.chooser, table.options) == ("A", ["take_slot slot=0", "take_slot slot=1"])
    assert seen(table, "A").options == table.options
    table.choose("take_slot slot=0")
    assert table.line("discard") == "missile"


def test_a_faction_card_taken_from_a_plan_goes_beside_the_board() -> None:
    """L21: neither to the discard pile nor back to hand."""
    table = Table(VACUUM.format("kunai")).choose("take_slot slot=0")
    assert table.story("card_lost") == ["card_lost B"]
    assert (table.line("discard"), table.hand("B")) == ("", [])


def test_a_snail_lost_in_the_cleaning_phase_counts_for_that_round() -> None:
    """L28: B's Grunt dies of contamination; B may take the faction card in the next round."""
    table = Table("""
        map 1 . 1
        contamination 10
        next missile missile
        player A
        G a1
        plan G -
        player B ninja
        G a2 5
        S a3
    """)
    assert (table.position.round, table.chooser) == (2, "B")
    assert table.options == ["accept", "decline"]
    assert table.choose("accept").hand("B") == ["missile", "kunai"]


def test_exchanged_cards_lie_on_the_pile_before_the_new_one_is_drawn() -> None:
    """L29: with an empty deck they are shuffled into the new one, and can come back."""
    table = Table("""
        map 1 1
        deck -
        player A
        G a1
        hand missile grenade
        player B
        G a2
        todo planning seat=0
        todo exchange player=A
    """)
    table.choose("swap card=missile other_card=grenade")
    assert table.outcomes == {"card_is card=missile": 1, "card_is card=grenade": 1}


# --- hand-written positions -----------------------------------------------------------
def test_who_has_no_plan_stands_still() -> None:
    """L16: B is neither asked nor told to pass, and goes on with the next round."""
    table = Table("""
        map 1 1
        next missile missile
        player A
        G a1
        plan G - crawl_dig
        player B
        G a2
    """)
    table.choose("act action=crawl", "done")
    about_b = [e for e in table.events if getattr(e, "player", 0) == 1 and e.kind != "round_began"]
    assert [event.kind for event in about_b] == ["drew"]
    assert (table.position.round, table.where("BG")) == (2, "a2")


# --- every ruling has its test --------------------------------------------------------
RULINGS = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
ENTRY = re.compile(r"^- \*\*([FRL]\d+(?:\.\d+)?)\*\* ((?:.|\n(?!\n|- |#))*)", re.MULTILINE)
NUMBER = re.compile(r"\b[FRL]\d+(?:\.\d+)?\b")
R_NUMBERS = {f"R{number}" for number in range(1, 36)} | {
    f"R{number}" for number in ("8.1", "12.1", "16.1", "16.2", "20.1", "23.1", "23.2", "28.1")
}


def entries(text: str) -> dict[str, str]:
    """The rulings of the page by number."""
    return {number: " ".join(body.split()) for number, body in ENTRY.findall(text)}


def docstrings_of(code: str) -> dict[str, str]:
    """The tests of a module by name, with their docstrings."""
    functions = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.FunctionDef)]
    return {
        function.name: ast.get_docstring(function) or ""
        for function in functions
        if function.name.startswith("test_")
    }


def uncited(numbers: Iterable[str], docstrings: Iterable[str]) -> list[str]:
    """The rulings that no docstring cites; `R12` is not a citation of `R12.1`, nor the reverse."""
    cited = {number for docstring in docstrings for number in NUMBER.findall(docstring)}
    return sorted(set(numbers) - cited)


def test_the_page_has_all_rulings_and_no_gaps() -> None:
    """R1 to R35 with their sub-numbers, F1 to F5, and L1, L2, ... up to the last."""
    numbers = entries(RULINGS)
    own = [number for number in numbers if number[0] == "L"]
    assert {number for number in numbers if number[0] == "R"} == R_NUMBERS
    assert {number for number in numbers if number[0] == "F"} == {f"F{n}" for n in range(1, 6)}
    assert sorted(own) == sorted(f"L{number}" for number in range(1, len(own) + 1))
    assert len(ENTRY.findall(RULINGS)) == len(numbers)


def test_every_ruling_is_cited_by_a_test() -> None:
    """A ruling without a test is only a wish."""
    modules = [path.read_text(encoding="utf-8") for path in (ROOT / "tests").glob("test_*.py")]
    docstrings = [text for code in modules for text in docstrings_of(code).values()]
    assert uncited(entries(RULINGS), docstrings) == []


def test_a_ruling_without_a_test_is_found() -> None:
    """The check above can fail: by a new ruling, and by a citation of a near one."""
    page = "## Pushing\n\n- **R12** Shells\n  go.\n- **R12.1** Moves end.\n- **L3** Any card.\n"
    code = 'def test_it() -> None:\n    """R12: R13-R15, L31."""\n\ndef helper():\n    """L3"""\n'
    assert entries(page) == {"R12": "Shells go.", "R12.1": "Moves end.", "L3": "Any card."}
    assert uncited(entries(page), docstrings_of(code).values()) == ["L3", "R12.1"]


def test_every_own_ruling_names_its_tests() -> None:
    """The tests that the page names are in this file and cite the ruling."""
    tests = docstrings_of(Path(__file__).read_text(encoding="utf-8"))
    for number, body in entries(RULINGS).items():
        if number[0] == "L":
            named = re.findall(r"`(test_\w+)`", body.partition(" Test")[2])
            assert named, number
            assert [
                name for name in named if number in NUMBER.findall(tests.get(name, ""))
            ] == named


def test_the_code_cites_only_rulings_that_there_are() -> None:
    """A number in the engine that the page does not explain leads nowhere."""
    known = set(entries(RULINGS))
    for path in sorted((ROOT / "snails_core").rglob("*.py")):
        cited = set(re.findall(r"\b[RL]\d+(?:\.\d+)?\b", path.read_text(encoding="utf-8")))
        assert cited <= known, path
