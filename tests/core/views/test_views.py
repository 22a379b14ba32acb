"""What a player may know (R6): secrets make no difference, chances have exact weights.

Hand-made cases; `test_properties` asks the same of whole games.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from snails_core import (
    Chance,
    Decision,
    Plans,
    Position,
    PositionError,
    event_for,
    new_game,
    play,
    read_position,
    view,
    write_position,
)
from snails_core.events import Discarded, Drew
from snails_core.layout import HIDDEN, SECRET
from snails_core.options import CardIs, Keep, Redraw
from snails_core.records import read_card
from tests.support.core.scenario import Table, odds, owner_of, seen

A, B, C = 0, 1, 2


def look_alike(one: Position, other: Position, viewer: int) -> None:
    """Two different positions that are the same to the viewer, down to the node."""
    assert one != other
    view_of_one, view_of_other = view(one, viewer), view(other, viewer)
    assert view_of_one == view_of_other
    assert hash(view_of_one) == hash(view_of_other)
    node, its = view_of_one.node, view_of_other.node
    if isinstance(node, Decision) and isinstance(node.options, Plans):
        assert isinstance(its, Decision) and list(node.options) == list(its.options)
    else:
        assert node == its


# --- secrets make no difference -------------------------------------------------------
PLANNING = """
    map 1 1 1
    first B
    player A
    L a1
    G a1
    hand flamer
    player B
    L a2
    G a2
    S a3
    hand {hand}
    plan {plan}
    todo planning seat=1
"""
PLANNED = "L G crawl_dig crawl_switch crawl_punch dig_aim shell_switch"


@pytest.mark.parametrize(
    ("hand", "plan"),
    [
        # another card from the deck
        ("missile cocktail", PLANNED),
        # the same cards, others of them planned
        ("grenade", "L G missile crawl_switch crawl_punch dig_aim shell_switch"),
        # the same cards in another order
        ("missile grenade", "L G shell_switch dig_aim crawl_punch crawl_switch crawl_dig"),
        # another passive, another active snail, both
        ("missile grenade", PLANNED.replace("L G", "L S")),
        ("missile grenade", PLANNED.replace("L G", "G L")),
        ("missile grenade", PLANNED.replace("L G", "S G")),
    ],
)
def test_at_planning_others_hands_plans_and_snails_do_not_show(hand: str, plan: str) -> None:
    """R6: hand, planned cards and declared snails of B are all one to A."""
    one = Table(PLANNING.format(hand="missile grenade", plan=PLANNED))
    other = Table(PLANNING.format(hand=hand, plan=plan))
    look_alike(one.position, other.position, A)


def test_the_number_of_cards_and_one_s_own_cards_do_show() -> None:
    """R6: a view is not blind: hand sizes and the viewer's own hand make a difference."""
    one = Table(PLANNING.format(hand="missile grenade", plan=PLANNED))
    more = Table(PLANNING.format(hand="missile grenade cocktail", plan=PLANNED))
    assert view(one.position, A) != view(more.position, A)
    mine = Table(PLANNING.format(hand="missile grenade", plan=PLANNED).replace("flamer", "vacuum"))
    assert view(one.position, A) != view(mine.position, A)
    assert seen(one, A).hand("A") == ["flamer"]
    assert seen(one, A).line("hand", "B") == "?:2"
    assert seen(one, A).line("plan", "B") == "? ? ? ? ? ? ?"


ACTING = """
    map 1 1 1
    first B
    player A
    G a1
    plan G - crawl_dig
    player B
    L a2
    G a2
    S a3
    hand {hand}
    plan {plan}
"""


@pytest.mark.parametrize(
    ("hand", "plan"),
    [
        ("cocktail", "L G dig_aim missile crawl_dig"),
        ("grenade", "L G dig_aim cocktail crawl_dig"),
        ("missile", "L G dig_aim grenade crawl_dig"),
        ("grenade", "L G dig_aim crawl_dig missile"),
        ("missile grenade", "L G dig_aim crawl_dig crawl_punch"),
        ("grenade", "L S dig_aim missile crawl_dig"),
    ],
)
def test_in_the_middle_of_acting_only_what_was_revealed_shows(hand: str, plan: str) -> None:
    """R6: B's Leader and first card lie open; the rest of hand and plan is all one to A."""
    one = Table(ACTING.format(hand="grenade", plan="L G dig_aim missile crawl_dig"))
    other = Table(ACTING.format(hand=hand, plan=plan))
    for table in (one, other):
        table.choose("act action=aim")
        assert table.chooser == "A"
        assert seen(table, A).line("plan", "B") == "L ? dig_aim! ? ?"
        assert seen(table, A).line("known", "B") == "L"
    look_alike(one.position, other.position, A)


def test_what_was_revealed_does_show() -> None:
    """R6: another first card, or another first snail, is another view."""
    one = Table(ACTING.format(hand="grenade", plan="L G dig_aim missile crawl_dig"))
    card = Table(ACTING.format(hand="grenade", plan="L G crawl_punch missile crawl_dig"))
    snail = Table(ACTING.format(hand="grenade", plan="G L dig_aim missile crawl_dig"))
    assert view(one.position, A) != view(card.position, A)
    assert view(one.position, A) != view(snail.position, A)


def test_after_a_switch_the_new_snail_is_hidden() -> None:
    """R6: the Grunt or the Scout, nobody can tell before the next card."""
    tables = [
        Table(ACTING.format(hand="grenade", plan=f"L {passive} crawl_switch missile"))
        for passive in "GS"
    ]
    for table in tables:
        table.choose("act action=switch")
        assert seen(table, A).line("plan", "B") == "? L crawl_switch! ?"
    look_alike(tables[0].position, tables[1].position, A)


HAT = f"""
    map 1 1 1
    player A {owner_of("villains_hat")}
    G a1
    plan G - villains_hat
    player B
    L a2
    hand {{hand}}
    plan L - {{plan}}
    player C
    L a3
"""


@pytest.mark.parametrize("viewer", [A, C])
@pytest.mark.parametrize(
    ("hand", "plan"),
    [
        ("grenade", "crawl_dig missile"),
        ("missile", "crawl_dig cocktail"),
        ("missile grenade", "crawl_dig crawl_punch"),
        ("", "missile grenade"),
    ],
)
def test_in_a_forced_discard_nobody_sees_what_there_is_to_choose(
    hand: str, plan: str, viewer: int
) -> None:
    """R6: B holds two arsenal cards; whether any of them is in hand is B's secret."""
    text = HAT if hand else HAT.replace("hand {hand}", "")
    one = Table(HAT.format(hand="grenade cocktail", plan="crawl_dig dig_aim"))
    other = Table(text.format(hand=hand, plan=plan))
    assert (one.chooser, other.chooser) == ("B", "B")
    look_alike(one.position, other.position, viewer)
    assert seen(other, viewer).options == ["discard_card card=?", "decline"]


def test_the_discarding_player_does_see_it() -> None:
    """R6: in B's own view the options are the real ones."""
    table = Table(HAT.format(hand="grenade cocktail", plan="crawl_dig missile"))
    assert seen(table, B).options == table.options
    assert table.options == ["discard_card card=grenade", "discard_card card=cocktail"]


def dealt(*cards: str) -> Position:
    """A's starting hand drawn, just before A is asked about a re-draw."""
    position = new_game(2, factions=["ninja", "zombie"], colours=["blue", "green"]).position
    for card in cards:
        position = play(position, CardIs(read_card(position.setting, card, "test"))).position
    return position


def test_at_set_up_nobody_sees_whether_a_re_draw_is_possible() -> None:
    """R6, R4: three purple cards, or a red one among them: B sees the same question."""
    purple = dealt("vacuum", "jetpack", "mine")
    red = dealt("vacuum", "jetpack", "missile")
    look_alike(purple, red, B)
    assert view(red, B).node == Decision(A, (Keep(), Redraw()))
    assert red.node == Decision(A, (Keep(),))


def test_a_re_draw_in_a_view_goes_where_the_game_goes() -> None:
    """R6, R4: A shows the hand and draws anew: B sees three unseen cards, and A asked again."""
    position = dealt("vacuum", "jetpack", "mine")
    drawn = play(position, Redraw()).position
    for card in ("missile", "grenade", "flamer"):
        assert view(drawn, B) == play(view(position, B), Redraw()).position
        drawn = play(drawn, CardIs(read_card(drawn.setting, card, "test"))).position
    assert view(drawn, B) == play(view(position, B), Redraw()).position
    assert view(drawn, B).cold[SECRET + A] == 3


# --- drawing --------------------------------------------------------------------------
DIGGING = """
    map 1 1 1
    first B
    player A
    G a1
    plan G - crawl_dig
    player B
    L a2
    plan L - dig_aim
"""


def test_a_card_that_another_draws_does_not_show() -> None:
    """R6: B draws a Missile or a Vacuum; A sees one card more, the same in both games."""
    tables = [Table(DIGGING).choose("act action=dig").draw(card) for card in ("missile", "vacuum")]
    assert [table.hand("B") for table in tables] == [["missile"], ["vacuum"]]
    look_alike(tables[0].position, tables[1].position, A)
    assert seen(tables[0], A).line("hand", "B") == "?"


def test_a_view_does_not_wait_for_a_draw_that_it_cannot_see() -> None:
    """R6: before B's card is drawn, A's view is already where it will be afterwards."""
    before = Table(DIGGING).choose("act action=dig")
    assert isinstance(before.position.node, Chance)
    after = Table(DIGGING).choose("act action=dig").draw("missile")
    assert view(before.position, A) == view(after.position, A)


def test_one_s_own_draw_is_a_chance_over_all_that_is_unseen() -> None:
    """R6: to B the deck and A's hidden card are one: 3 Missiles of 4 unseen cards, not 2 of 3."""
    table = Table("deck missile:2 vacuum" + DIGGING.replace("G a1", "G a1; hand missile"))
    table.choose("act action=dig")
    assert table.outcomes == {"card_is card=missile": 2, "card_is card=vacuum": 1}
    assert odds(view(table.position, B)) == {
        "card_is card=missile": Fraction(3, 4),
        "card_is card=vacuum": Fraction(1, 4),
    }


def test_an_event_tells_others_nothing_about_the_card_drawn() -> None:
    """R6: `event_for` hides the card from everybody but who drew it, and nothing else."""
    table = Table(DIGGING).choose("act action=dig").draw("missile")
    drew = next(event for event in table.events if isinstance(event, Drew))
    assert event_for(drew, B) == drew
    assert event_for(drew, A) == drew._replace(card=HIDDEN)
    others = [event for event in table.events if not isinstance(event, Drew)]
    assert [event_for(event, A) for event in others] == others
    assert {"planned", "snail_revealed", "card_revealed", "tile_damaged"} & {
        event.kind for event in others
    }


def test_a_discard_is_seen_by_all() -> None:
    """R6: cards go to the pile face up."""
    table = Table(HAT.format(hand="grenade cocktail", plan="crawl_dig"))
    table.choose("discard_card card=grenade")
    discarded = next(event for event in table.events if isinstance(event, Discarded))
    assert event_for(discarded, C) == discarded
    assert seen(table, C).line("discard") == "grenade"


# --- cards that everybody has seen ----------------------------------------------------
RETURNING = next(
    card.id
    for card in new_game(2).position.setting.catalogue.cards
    if card.arsenal and card.returns
)


def test_a_card_that_came_back_to_hand_stays_known() -> None:
    """R6: B's return-sign card was played in sight of all; the cards beside it were not."""
    table = Table(f"""
        map 1 1 1
        next missile
        player A
        G a1
        plan G - - - - - dig_aim
        player B
        L a3
        hand grenade
        plan L - {RETURNING}
    """)
    table.choose("act action=aim")
    assert table.position.round == 2
    assert table.hand("B") == ["missile", "grenade", RETURNING]
    assert seen(table, A).line("hand", "B") in (f"missile {RETURNING} ?", f"{RETURNING} missile ?")
    assert seen(table, A).line("shown", "B") == f"missile {RETURNING}"


def test_a_known_card_is_not_dealt_out_again() -> None:
    """R6: a Missile known to be in B's hand cannot be drawn; to A one that is hidden there can."""
    text = "deck vacuum flamer" + DIGGING.replace("first B", "first A")
    shown = Table(text.replace("L a2", "L a2; hand missile; shown missile"))
    hidden = Table(text.replace("L a2", "L a2; hand missile"))
    drawable = []
    for table in (shown, hidden):
        table.choose("act action=dig")
        drawable.append(odds(view(table.position, A)))
    half, third = Fraction(1, 2), Fraction(1, 3)
    assert drawable[0] == {"card_is card=flamer": half, "card_is card=vacuum": half}
    assert drawable[1] == {
        f"card_is card={card}": third for card in ("missile", "flamer", "vacuum")
    }


def test_a_known_card_is_forgotten_once_it_was_played() -> None:
    """R6: B's second Missile, never seen, does not become known because the first was."""
    table = Table("""
        map 1 1 1 1 1 1
        first B
        player A
        G a6
        plan G - crawl_dig
        player B
        L a1
        hand missile
        shown missile
        plan L - missile
    """)
    table.choose("at_space space=a2").dice("triangle").choose("keep")
    assert table.chooser == "A"
    assert seen(table, A).line("hand", "B") == "?"
    assert seen(table, A).line("shown", "B") == ""


# --- planning on in a view ------------------------------------------------------------
def test_another_s_plan_is_one_that_nobody_can_see() -> None:
    """R6: B plans in A's view: five cards face down, two tokens face down."""
    table = Table("map 1 1; first B; player A; G a1; player B; L a2; S a2; hand missile")
    hidden = seen(table, A)
    assert hidden.chooser == "B"
    hidden.choose(*hidden.options)
    table.choose(
        "plan active_snail=BS passive_snail=BL card_1=missile card_2=crawl_dig card_3=dig_aim "
        "card_4=crawl_punch card_5=crawl_switch"
    )
    assert hidden.position == view(table.position, A)


# --- views as positions ---------------------------------------------------------------
AIMING = """
    map 1 1 1 1 1 1
    deck cocktail:2 missile
    player A
    G a6
    plan G - dig_aim {mine}
    player B ninja
    G a1
    hand {hand}
    plan G - grenade crawl_dig
"""


def test_one_s_own_decisions_are_all_there() -> None:
    """R6: at A's decision A's view offers what the game offers."""
    table = Table(AIMING.format(mine="jetpack", hand="missile"))
    assert seen(table, A).options == table.options
    plans = Table(PLANNING.format(hand="missile grenade", plan=PLANNED))
    mine, real = view(plans.position, A).node, plans.position.node
    assert isinstance(mine, Decision) and isinstance(real, Decision)
    assert list(mine.options) == list(real.options)


def test_a_view_of_one_s_own_view_is_that_view() -> None:
    """R6: looking twice shows no more and no less."""
    once = view(Table(DIGGING).position, A)
    assert view(once, A) is once
    assert once.viewer == A


def test_there_is_no_way_from_one_view_to_another() -> None:
    """R6: what A's view does not hold, B's cannot be made from."""
    with pytest.raises(PositionError) as error:
        view(view(Table(DIGGING).position, A), B)
    assert error.value.key == "other_view"


@pytest.mark.parametrize("player", [-1, 2, 4, 254])
def test_only_players_have_views(player: int) -> None:
    """R6: with two players there is no third view."""
    with pytest.raises(PositionError) as error:
        view(Table(DIGGING).position, player)
    assert error.value.key == "no_seat"


def test_a_view_can_be_written_down_and_read_back() -> None:
    """R6: the notation has signs for what is hidden, and no more than the view has."""
    game = Table(AIMING.format(mine="", hand="missile kunai"))
    hidden = view(game.position, A)
    text = write_position(hidden)
    assert read_position(text) == hidden
    assert "hand kunai ?:2" in text and "plan ? - ? ?" in text


def test_views_of_all_players_can_be_had_of_every_position() -> None:
    """R6: each hides the others and shows the viewer's own hand."""
    table = Table(HAT.format(hand="grenade cocktail", plan="crawl_dig"))
    for player, hands in ((A, ["", "?:2", ""]), (B, ["", "grenade cocktail", ""])):
        assert [seen(table, player).line("hand", letter) for letter in "ABC"] == hands
