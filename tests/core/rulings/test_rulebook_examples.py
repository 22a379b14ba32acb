"""The rulebook's worked examples (pages 13-15), in every detail.

Where an example stops in the middle of a round, player B has a card that waits its turn,
so that the end of the round does not come into it.
"""

from __future__ import annotations

from snails_core.catalogue import effect_text, load_catalogue
from snails_core.events import FirePlaced
from tests.support.core.scenario import Table, spaces_of


def face_of(card: str, *effects: str) -> str:
    """The die face of a card's row with these effects: no copy shows the Missile's face."""
    catalogue = load_catalogue()
    for row in catalogue.actions[catalogue.action_index[card]].rows:
        if tuple(effect_text(effect) for effect in row.effects) == effects:
            (face,) = row.faces
            return face.name.lower()
    raise AssertionError(f"{card} has no row {effects}")


# --- moving: the basic action Crawl ---


def test_crawl_1_two_moves_on_the_same_level() -> None:
    """Snail A uses its 2 moves to crawl on the same level."""
    table = Table("""
        map 2 2 2 2
        player A
        G a1
        plan G - crawl_dig
        player B
        G a4
        plan G - crawl_punch
    """)
    table.choose("act action=crawl")
    assert table.options == ["done", "move_to space=a2"]
    table.choose("move_to space=a2")
    assert table.options == ["done", "move_to space=a1", "move_to space=a3"]
    table.choose("move_to space=a3")
    assert table.where("AG") == "a3"
    assert table.chooser == "B"


def test_crawl_2_down_from_the_mountain_to_the_water_for_one_move() -> None:
    """Snail B uses 1 move from level 3 to level 0; the other move is still there."""
    table = Table("""
        map 3 . .
        player A
        G a1
        plan G - crawl_dig
        player B
        G a3
        plan G - crawl_punch
    """)
    table.choose("act action=crawl", "move_to space=a2")
    assert table.where("AG") == "a2"
    assert table.level("a2") == 0
    assert table.health("AG") == 30
    assert table.chooser == "A"
    assert table.options == ["done", "move_to space=a3"]


def test_crawl_3_up_to_a_full_tile_for_two_moves_pushes_the_excess_snail() -> None:
    """Snail C climbs one level with its 2 moves and pushes one of three to a chosen space."""
    table = Table("""
        map
        |  3 1
        | 1 2 .
        |  2 1
        player A
        G b1
        plan G - crawl_dig
        player B
        G b2
        S b2
        M b2
        plan G - crawl_punch
    """)
    table.choose("act action=crawl")
    assert spaces_of(table.options) == {"b2", "c1"}  # a1 is two levels higher
    table.choose("move_to space=b2")
    assert table.chooser == "A"
    lower_or_level = ("a2", "b1", "b3", "c1", "c2")
    assert table.options == [
        f"push_to snail={snail} space={space}"
        for snail in ("BG", "BS", "BM")
        for space in lower_or_level
    ]
    table.choose("push_to snail=BS space=c1")
    assert table.on("b2") == "AG BG BM"
    assert table.on("c1") == "BS"
    assert table.chooser == "B"  # both moves are spent


def test_crawl_4_a_ninja_climbs_from_the_water_to_the_meadow_for_one_move() -> None:
    """Snail D (Ninja) crawls up two levels for 1 move, then uses its last one."""
    table = Table("""
        map . 2 2 2
        player A ninja
        G a1
        plan G - crawl_switch
        player B
        G a4
        plan G - crawl_punch
    """)
    table.choose("move_to space=a2")
    assert table.options == ["done", "move_to space=a1", "move_to space=a3"]
    table.choose("move_to space=a3")
    assert table.where("AG") == "a3"
    assert table.chooser == "B"


def test_crawl_4_nobody_else_climbs_from_the_water_to_the_meadow() -> None:
    """Without the Ninja's ability two levels are too much, for all of one's moves."""
    table = Table("""
        map . . 2
        player A pirates
        G a2
        plan G - crawl_switch
        player B
        G a3
        plan G - crawl_punch
    """)
    assert table.options == ["done", "move_to space=a1"]


# --- placing: the special action Jetpack ---


def test_jetpack_1_flies_safely_over_the_fire() -> None:
    """Snail A is placed beyond the burning tile and is not hurt."""
    table = Table("""
        map 1 1 1
        fire a2
        player A
        G a1
        plan G - jetpack
        player B
        G a3
        plan G - crawl_punch
    """)
    assert table.options == ["place_on space=a2", "place_on space=a3"]
    table.choose("place_on space=a3")
    assert table.where("AG") == "a3"
    assert table.health("AG") == 30
    assert table.tokens("a2") == {"fire": 1}


def test_jetpack_2_pushes_the_only_snail_without_a_shell_out_of_a_full_space() -> None:
    """Snail B has to choose Snail C, because the other 2 snails are inside their shells."""
    table = Table("""
        map 1 . 2 1
        player A
        G a1
        plan G - jetpack
        player B
        G a3 shell
        S a3
        M a3 shell
        plan G - crawl_punch
    """)
    table.choose("place_on space=a3")
    assert table.chooser == "A"
    assert table.options == ["push_to snail=BS space=a2", "push_to snail=BS space=a4"]
    table.choose("push_to snail=BS space=a4")
    assert table.on("a3") == "AG BG BM"
    assert table.on("a4") == "BS"
    assert table.shelled("BG") and table.shelled("BM")


# --- attacks ---

MISSILE = """
    map
    |  1 3
    | 1 3 2
    |  . 1
    tiles b2:3?mountain_blank
    player A
    G b1
    plan G - missile
    player B
    G b2
    S b2 shell
    M b2 15
    plan G - crawl_punch
"""


def fire_missile() -> Table:
    table = Table(MISSILE)
    table.choose("at_space space=b2")
    return table.dice(face_of("missile", "damage 15", "destroy tile", "push"))


def test_missile_hits_everybody_on_the_mountain_for_15_and_a_shell_takes_5_off() -> None:
    """Each snail is dealt 15, Snail B only 10 as it is hidden inside its shell."""
    table = fire_missile()
    assert table.health("BG") == 15
    assert table.health("BS") == 20
    assert table.where("BM") is None


def test_missile_destroys_the_mountain_and_the_shelled_snail_stays_on_the_meadow() -> None:
    """Snail B resists the push and stays on the newly revealed meadow space."""
    table = fire_missile()
    assert table.level("b2") == 2
    table.choose("push_to snail=BG space=b3")
    assert table.on("b2") == "BS"
    assert table.shelled("BS")
    assert table.where("BG") == "b3"
    assert table.chooser == "B"


def test_missile_survivors_are_pushed_by_its_player_once_the_destruction_is_resolved() -> None:
    """From the meadow that is now on top, so not up to the other mountain (a2)."""
    table = fire_missile()
    assert table.chooser == "A"
    assert table.options == [
        f"push_to snail=BG space={space}" for space in ("a1", "b1", "b3", "c1", "c2")
    ]
    table.choose("push_to snail=BG space=c1")
    kinds = table.kinds()
    order = [kinds.index(kind) for kind in ("damaged", "tile_destroyed", "back_shown", "pushed")]
    assert order == sorted(order)
    assert table.story("pushed") == ["pushed BG c1"]


def test_missile_ignores_sight_from_the_beach_to_the_mountain() -> None:
    """Snail A on a beach space can attack the mountain thanks to the icon on the card."""
    assert "b2" in spaces_of(Table(MISSILE).options)


def test_grenade_scatters_to_a_meadow_whose_cards_nobody_draws() -> None:
    """Triangle misses the mountain; the chosen tile next to it is destroyed, its back only seen."""
    table = Table("""
        map 2 3 2 1
        tiles a3:2?two_cards
        player A
        G a1
        plan G - grenade
        player B
        G a2
        S a3
        plan G - crawl_punch
        next missile cocktail
    """)
    table.choose("at_space space=a2")
    table.dice("triangle")
    assert table.chooser == "A"
    assert table.options == ["scatter_to space=a1", "scatter_to space=a3"]
    table.choose("scatter_to space=a3")
    assert table.level("a3") == 1
    assert table.story("back_shown") == ["back_shown a3 two_cards"]
    assert table.told("drew") == []
    assert table.hand("A") == table.hand("B") == []
    assert table.level("a2") == 3 and table.tokens("a2") == {}
    assert table.health("BG") == table.health("BS") == 30
    assert table.on("a3") == "BS"


def test_gatling_gun_hits_friends_and_lower_snails_around_it_but_not_the_mountain() -> None:
    """B, C (a friend) on the meadow and D on the beach are dealt 10; E on the mountain is safe."""
    table = Table("""
        map
        |  2 3
        | 2 2 1 1
        player A
        G b2
        S b1
        plan G - gatling_gun
        player B
        G b1
        S b3
        M a2
        L b4
        plan G - crawl_punch
    """)
    table.dice("square")
    assert table.health("BG") == 20  # Snail B
    assert table.health("AS") == 20  # Snail C
    assert table.health("BS") == 20  # Snail D
    assert table.health("BM") == 30  # Snail E: in range, not in sight
    assert table.health("AG") == 30
    assert table.health("BL") == 30  # two spaces away


def test_ball_thrower_from_the_water_pushes_friend_and_foe_but_not_a_shelled_snail() -> None:
    """Snail A (Pirate) rolls two results, takes the push, and B, C are pushed while D stays."""
    table = Table("""
        map
        |  . 2
        | . 3 1
        fire a2
        player A pirates
        G b1
        S b2
        plan G - ball_thrower
        player B
        G b2
        S b2 shell
        plan G - crawl_punch
    """)
    table.choose("at_space space=b2")
    table.dice("triangle", "circle")
    assert table.options == ["take_row row=0", "take_row row=1"]
    table.choose("take_row row=0")
    assert table.chooser == "A"
    assert table.options == [
        f"push_to snail={snail} space={space}"
        for snail in ("AS", "BG")
        for space in ("a1", "a2", "b1", "b3")
    ]
    table.choose("push_to snail=AS space=a1")
    table.choose("push_to snail=BG space=a2")
    assert table.where("AS") == "a1" and table.health("AS") == 30
    assert table.where("BG") == "a2" and table.health("BG") == 25
    assert table.where("BS") == "b2" and table.health("BS") == 30
    assert table.shelled("BS")
    assert table.level("b2") == 3 and table.tokens("b2") == {}
    assert table.chooser == "B"


COCKTAIL = """
    map 1 3 1
    tiles a2:3!?mine,one_card
    player A
    G a1
    plan G - cocktail
    player B
    G a2
    S a2 shell
"""


def test_cocktail_leaves_a_shelled_snail_unhurt_and_lays_one_fire() -> None:
    """Triangle: B inside its shell is safe, C is dealt 5; the damaged tile now burns too."""
    table = Table(COCKTAIL + "plan G - crawl_punch")
    table.choose("at_space space=a2")
    table.dice("triangle")
    assert table.health("BS") == 30  # Snail B
    assert table.health("BG") == 25  # Snail C: the fire that arrives does not hurt it
    assert table.tokens("a2") == {"damaged": 1, "fire": 1}
    assert table.level("a2") == 3


def test_cocktail_fire_destroys_the_damaged_tile_at_the_end_of_the_round() -> None:
    """As its player hopes: the back is a mine, which hurts everybody there once more."""
    table = Table(COCKTAIL + "next missile grenade")
    table.choose("at_space space=a2")
    table.dice("triangle")
    assert table.story("back_shown") == ["back_shown a2 mine", "back_shown a2 one_card"]
    assert table.health("BG") == 15
    assert table.health("BS") == 25
    assert table.level("a2") == 1 and table.tokens("a2") == {}
    assert table.on("a2") == "BG BS"


# --- damaging and destroying tiles: the basic action Dig ---


def test_dig_1_draws_a_card_and_then_damages_the_beach() -> None:
    """Snail A first draws 1 card, then a damaged terrain token is put on its tile."""
    table = Table("""
        map 1 1
        player A
        G a1
        plan G - crawl_dig
        player B
        G a2
        plan G - crawl_punch
        next missile grenade
    """)
    table.choose("act action=dig")
    assert table.hand("A") == ["missile"]
    assert table.level("a1") == 1 and table.tokens("a1") == {"damaged": 1}
    kinds = table.kinds()
    assert kinds.index("drew") < kinds.index("tile_damaged")


def test_dig_2_destroys_the_damaged_meadow_and_draws_two_more_cards() -> None:
    """Snail B draws 1, the tile is flipped, and its back gives 2 additional cards."""
    table = Table("""
        map 2 1
        tiles a1:2!?two_cards
        player A
        G a1
        plan G - crawl_dig
        player B
        G a2
        plan G - crawl_punch
        next missile grenade cocktail flamer
    """)
    table.choose("act action=dig")
    assert sorted(table.hand("A")) == ["cocktail", "grenade", "missile"]
    assert table.level("a1") == 1 and table.tokens("a1") == {}
    assert table.where("AG") == "a1" and table.health("AG") == 30
    digging = [k for k in table.kinds() if k in ("drew", "tile_destroyed", "back_shown")]
    assert digging == ["drew", "tile_destroyed", "back_shown", "drew", "drew"]


def test_dig_3_a_mine_under_the_mountain_destroys_the_meadow_too_and_gives_no_cards() -> None:
    """All snails there are dealt 10; the meadow's card is not drawn, as a mine destroyed it."""
    table = Table("""
        map 3 1
        tiles a1:3!?mine,one_card
        player A
        G a1
        S a1
        plan G - crawl_dig
        player B
        S a1
        G a2
        plan G - crawl_punch
        next missile grenade
    """)
    table.choose("act action=dig")
    assert table.hand("A") == ["missile"]
    assert table.hand("B") == []
    assert [table.health(snail) for snail in ("AG", "AS", "BS")] == [20, 20, 20]
    assert table.health("BG") == 30
    assert table.story("back_shown") == ["back_shown a1 mine", "back_shown a1 one_card"]
    assert table.level("a1") == 1 and table.tokens("a1") == {}
    assert table.on("a1") == "AG AS BS"


def test_fire_damages_the_tile_once_at_the_end_of_the_round_however_many_tokens() -> None:
    """2 fire tokens of a Flamer destroy the damaged mountain, not the meadow underneath."""
    table = Table("""
        map 1 3 3
        tiles a3:3!?mountain_blank
        player A
        G a2
        plan G - flamer
        player B
        G a3
    """)
    table.choose("at_space space=a3")
    table.dice(face_of("flamer", "fire 2"))
    assert table.told("fire_placed") == [FirePlaced(2, 2)]
    kinds = table.kinds()
    assert kinds.index("phase_began") < kinds.index("tile_destroyed")  # the Cleaning Phase
    assert table.level("a3") == 2 and table.tokens("a3") == {}
    assert table.story("back_shown") == ["back_shown a3 mountain_blank"]
    assert table.where("BG") == "a3"
    assert table.health("BG") == 30
