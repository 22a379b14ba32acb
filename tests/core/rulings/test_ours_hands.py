"""Our own rulings (L1, L2, ... of docs/rulings.md) about hands, plans and what is known."""

from __future__ import annotations

from fractions import Fraction

from snails_core import Decision, Position, event_for, new_game, play
from snails_core.options import CardIs, Keep, Redraw
from snails_core.records import read_card
from tests.support.core.scenario import Table, odds, owner_of, row, seen

A, B = 0, 1


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
    assert seen(table, A).line("hand", "B") == "missile"
    drew = table.told("drew")
    assert [event_for(event, 0) for event in drew] == drew
    unpinned = Table(text.replace("; next missile", "")).choose("act action=dig").draw("missile")
    assert seen(unpinned, A).line("hand", "B") == "?"


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
    for player in (A, B):
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
    hidden = seen(table, A).choose("act action=crawl", "done")
    chances = odds(hidden.position)
    assert chances["card_is card=crawl_dig"] == Fraction(1, 6)
    assert chances["card_is card=missile"] == Fraction(1, 6) * Fraction(3, 4)
    assert chances["card_is card=flamer"] == Fraction(1, 6) * Fraction(1, 4)


def test_a_card_of_a_known_kind_counts_as_the_known_copy() -> None:
    """L3: B is known to hold a Missile and plays one: what is left in hand is unseen again."""
    text = DRAWING.format("first B", "hand missile; shown missile").replace("dig_aim", "missile")
    game = Table(text)
    hidden = seen(game, A)
    assert hidden.line("hand", "B") == "?"
    assert hidden.line("plan", "B") == "G - missile!"


def test_a_view_keeps_no_history() -> None:
    """L18: discards shuffled into the deck and cards unseen in hands become one pool."""
    table = Table(DRAWING.format("deck -; discard vacuum", "hand missile"))
    table.choose("act action=dig")
    assert table.hand("A") == ["vacuum"]
    hidden = seen(Table(DRAWING.format("deck -; discard vacuum", "hand missile")), A)
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
    assert seen(table, A).options == table.options
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
