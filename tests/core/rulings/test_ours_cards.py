"""Our own rulings (L1, L2, ... of docs/rulings.md) about cards, dice and powers."""

from __future__ import annotations

from snails_core.cards import Target
from snails_core.layout import USED
from tests.support.core.scenario import Table, row


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
    """L26: there it is settled when the space is chosen, so not by whoever stood on the target."""
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
