"""R27, R28: the end of a round, and the top of the track.

`plan G -` lets the round end at once.
"""

from __future__ import annotations

from snails_core import Over
from snails_core.rulebook_data import load_rules
from tests.support.core.scenario import Table


# --- R27: the end of the round ------------------------------------------------------------------
def test_the_end_of_a_round_goes_from_the_most_damage_to_the_least() -> None:
    """R27: dynamite, Aura of Rot, fire, and in a step of its own the contamination."""
    table = Table("""
        map 1 1 1 .
        contamination 10
        fire a1
        dynamite a2
        player A zombie
        G a3
        plan G -
        player B
        L a2 30 shell
        G a3
        S a4 5
        M a1
    """)
    assert table.story("damaged", "tile_damaged", "fire_burned_out") == [
        "damaged BL 10 dynamite",
        "damaged BG 5 rot",
        "tile_damaged a1",
        "fire_burned_out a1",
        "damaged BS 5 contamination",
    ]
    assert table.health("BM") == 30  # fire hurts nobody who only stands in it


def test_the_aura_looks_at_where_snails_stand_after_the_dynamite() -> None:
    """R27: BG is thrown to a Zombie and rots; BS is thrown away from one and does not."""
    table = Table("""
        map 1 1 1 1
        dynamite a2 a3
        player A zombie
        L a1 30
        G a3 30 shell
        plan G -
        player B
        G a2
        S a3
    """)
    table.choose("next space=a2", "push_to snail=BG space=a1", "push_to snail=BS space=a4")
    assert table.story("damaged")[-1] == "damaged BG 5 rot"
    assert (table.health("BG"), table.health("BS")) == (10, 15)


def test_the_aura_deals_five_once_to_each_and_spares_zombies() -> None:
    """R27: two Zombies on one space rot BG once, and not each other."""
    table = Table("""
        map 1 1
        player A zombie
        L a1
        G a1
        plan G -
        player B
        G a1
        S a2
    """)
    assert table.story("damaged") == ["damaged BG 5 rot"]


def test_the_aura_comes_all_at_once() -> None:
    """R27: both are hurt before the dead one is removed."""
    table = Table("""
        map 1 1
        player A zombie
        L a1
        G a2
        plan G -
        player B
        G a1 5
        player C
        S a2
    """)
    assert table.story("damaged", "eliminated") == [
        "damaged BG 5 rot",
        "damaged CS 5 rot",
        "eliminated BG",
    ]


def test_fire_damages_its_tile_once_however_many_tokens() -> None:
    """R27: three fires on a whole tile only damage it; all of them leave."""
    table = Table("""
        map 1 2
        fire a2:3
        player A
        G a1
        plan G -
        player B
        G a2
    """)
    assert (table.level("a2"), table.tokens("a2")) == (2, {"damaged": 1})
    assert table.health("BG") == 30


def test_fire_destroys_a_damaged_tile_and_stops_there() -> None:
    """R27: the rulebook's example: two fires, one destruction; the meadow below is whole."""
    table = Table("""
        map 1 3
        tiles a2:3!?mountain_blank
        fire a2:2
        player A
        G a1
        plan G -
        player B
        G a2
    """)
    assert (table.level("a2"), table.tokens("a2")) == (2, {})
    assert (table.where("BG"), table.health("BG")) == ("a2", 30)


def test_what_a_burning_tile_sets_off_is_resolved_at_once() -> None:
    """R27: mine, tile and back of the one tile before the other tile is damaged."""
    table = Table("""
        map 2 2
        tiles a1:2?trap a2:2?trap
        mines a1 a2
        fire a1 a2
        player A
        G a1
        plan G -
        player B
        G a2
    """)
    steps = table.story("tile_damaged", "mine_exploded", "tile_destroyed", "back_shown")
    for half in (steps[:4], steps[4:]):
        space = half[0].split()[1]
        assert half == [
            f"tile_damaged {space}",
            f"mine_exploded {space}",
            f"tile_destroyed {space}",
            f"back_shown {space} trap",
        ]
    assert (table.health("AG"), table.health("BG")) == (15, 15)


def test_all_fire_leaves_after_the_last_tile() -> None:
    """R27: no fire goes out while another tile still has to be damaged."""
    table = Table("""
        map 1 1 1
        fire a1 a2:2 a3
        player A
        G a1
        plan G -
        player B
        G a2
    """)
    kinds = [kind for kind in table.kinds() if kind in ("tile_damaged", "fire_burned_out")]
    assert kinds == ["tile_damaged"] * 3 + ["fire_burned_out"] * 3
    assert [table.tokens(f"a{number}") for number in (1, 2, 3)] == [{"damaged": 1}] * 3


def test_the_first_player_orders_equal_effects() -> None:
    """R27: which dynamite explodes first is B's to say, who has the marker."""
    table = Table("""
        map 1 1 1 1
        first B
        dynamite a1 a4
        player A
        G a1
        plan G -
        player B
        G a4
    """)
    assert table.chooser == "B"
    assert table.options == ["next space=a1", "next space=a4"]
    table.choose("next space=a4")
    assert table.story("dynamite_exploded", "pushed") == [
        "dynamite_exploded a4",
        "pushed BG a3",
        "dynamite_exploded a1",
        "pushed AG a2",
    ]


def test_the_order_of_dynamite_matters() -> None:
    """R27: thrown onto the second dynamite, BG is hit twice; the other way round only once."""
    position = """
        map 1 1 2
        dynamite a1 a2
        player A
        G a3
        plan G -
        player B
        G a1
    """
    twice = Table(position).choose("next space=a1")
    assert twice.health("BG") == 0
    assert Table(position).choose("next space=a2").health("BG") == 15


def test_dynamite_at_the_end_of_the_round_leaves_its_tile() -> None:
    """R27: it hurts and pushes; the tile is not even damaged."""
    table = Table("""
        map 1 1
        dynamite a2
        player A
        G a1
        plan G -
        player B
        G a2
    """)
    assert (table.where("BG"), table.health("BG")) == ("a1", 15)
    assert (table.level("a2"), table.tokens("a2")) == (1, {})


def test_contamination_comes_after_fire_and_what_it_turned_up() -> None:
    """R27: BG falls into the water with its tile, and the barrel counts already."""
    track = load_rules().contamination_track
    rise = next(step for step, amount in enumerate(track) if track[step + 1] > amount)
    table = Table(f"""
        map 1 1
        contamination {rise}
        tiles a2:1!?barrel
        fire a2
        player A
        G a1
        plan G -
        player B
        G a2
    """)
    assert table.health("BG") == 30 - track[rise + 1]


def test_contamination_comes_all_at_once() -> None:
    """R27: the last snails of both players die in the water together: a draw, nobody's win."""
    table = Table("""
        map . .
        contamination 10
        player A
        G a1 5
        plan G -
        player B
        G a2 5
    """)
    assert table.story("damaged", "eliminated") == [
        "damaged AG 5 contamination",
        "damaged BG 5 contamination",
        "eliminated AG",
        "eliminated BG",
    ]
    node = table.position.node
    assert isinstance(node, Over)
    assert node.winner is None


def test_unexploded_mines_stay() -> None:
    """R27: the next round begins, and the mine still lies there, alone of all tokens."""
    table = Table("""
        map 1 1
        fire a2
        dynamite a2
        mines a1
        player A
        G a1
        plan G -
        player B
        G a1
    """)
    assert table.position.round == 2
    assert (table.tokens("a1"), table.tokens("a2")) == ({"mines": 1}, {"damaged": 1})


# --- R28: the top of the track ------------------------------------------------------------------
def test_a_barrel_moves_the_marker_no_further_than_the_top() -> None:
    """R28: one step below the top the first barrel moves it, the second no more."""
    probe = Table("map 1 1; player A; G a1; plan G - crawl_dig; player B; G a2")
    top = len(probe.position.setting.rules.contamination_track) - 1
    table = Table(f"""
        map 1 1 1
        tiles a2:1?barrel a1:1?barrel
        contamination {top - 1}
        player A
        G a1
        plan G - golden_shovel golden_shovel crawl_dig
        player B
        G a3
    """)
    table.choose("at_space space=a2")  # then a1 is the only tile left in range
    told = table.story("back_shown", "contaminated", "contamination_full")
    assert told == [
        "back_shown a2 barrel",
        "contaminated",
        "back_shown a1 barrel",
        "contamination_full",
    ]
    assert table.line("contamination") == str(top)
