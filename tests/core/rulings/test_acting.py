"""R6-R7: who is revealed when, what a view hides, and who acts when both declared are gone."""

from __future__ import annotations

from snails_core.cards import Kind
from snails_core.catalogue import load_catalogue
from snails_core.events import Drew
from snails_core.layout import HIDDEN
from snails_core.view import event_for, view
from tests.support.core.scenario import Table

RETURNING = next(c.id for c in load_catalogue().cards if c.kind is Kind.RED and c.returns)


def seen_by(player: str, table: Table) -> Table:
    """The same table as this player sees it."""
    seen = Table.__new__(Table)
    seen.position, seen.events = view(table.position, "ABCD".index(player)), []
    return seen


# --- R6: declared snails ---


def test_a_snail_is_revealed_with_its_first_card() -> None:
    """R6: with the card, before it is resolved; the other token stays face down."""
    table = Table("""
        map 1 1
        player A
        G a1
        S a1
        plan G S crawl_dig
        player B
        G a2
        plan G - crawl_punch
    """)
    assert table.kinds() == ["snail_revealed", "card_revealed"]
    assert table.line("known", "A") == "G"
    assert table.line("known", "B") == ""
    assert seen_by("B", table).line("plan", "A") == "G ? crawl_dig!"


def test_a_snail_is_revealed_even_if_its_card_is_passed_over() -> None:
    """R6: the Fishing Rod finds nobody, but both were turned up."""
    table = Table("""
        map 1 . . 1
        player A
        G a1
        S a4
        plan G S fishing_rod
        player B
        G a4
        plan G - crawl_punch
    """)
    assert table.kinds()[:3] == ["snail_revealed", "card_revealed", "passed_over"]
    assert table.line("known", "A") == "G"


def test_an_empty_slot_reveals_nobody() -> None:
    """R6: it takes a card; the second slot's is the first here."""
    table = Table("""
        map 1 1
        player A
        G a1
        S a1
        plan G S - crawl_dig
        player B
        G a2
        plan G - crawl_punch
    """)
    assert table.chooser == "B"
    assert table.line("known", "A") == ""
    table.choose("done")
    assert table.chooser == "A"
    assert table.line("known", "A") == "G"


SWITCH = """
    map 1 1 1
    player A
    G a1
    S a1
    M a2
    plan G S shell_switch crawl_switch crawl_dig
    player B
    G a3
    plan G - crawl_punch dig_aim
"""


def test_after_a_switch_the_new_snail_stays_hidden_until_its_first_card() -> None:
    """R6: B, acting in between, does not learn who took over."""
    table = Table(SWITCH)
    table.choose("act action=switch")
    assert table.chooser == "B"
    assert table.line("plan", "A") == "S G shell_switch! crawl_switch crawl_dig"
    assert seen_by("B", table).line("plan", "A") == "? G shell_switch! ? ?"
    table.choose("done")
    assert table.chooser == "A"
    assert table.line("known", "A") == "G S"


def test_a_token_once_revealed_stays_known() -> None:
    """R6: switched out and in again, the Grunt was never hidden."""
    table = Table(SWITCH)
    table.choose("act action=switch", "done", "act action=switch", "act action=aim")
    assert table.line("plan", "A").startswith("G S")
    assert seen_by("B", table).line("plan", "A").startswith("G S")
    assert table.story("snail_revealed") == [
        "snail_revealed A AG",
        "snail_revealed B BG",
        "snail_revealed A AS",
    ]


def test_after_a_free_switch_the_new_snail_stays_hidden_until_its_first_card() -> None:
    """R6: B kills the active Grunt; that the Scout is next shows with A's card."""
    table = Table("""
        first B
        map 1 1
        player A
        G a2 5
        S a1
        M a1
        L a1
        plan G S - crawl_dig
        player B
        G a2
        plan G - crawl_punch crawl_dig
    """)
    table.choose("act action=punch")
    assert table.chooser == "B"  # the second slot; A's first was empty
    assert table.line("plan", "A") == "S - - crawl_dig"
    assert table.line("known", "A") == ""
    assert seen_by("B", table).line("plan", "A") == "? - - ?"
    table.choose("act action=crawl", "done")
    assert table.chooser == "A"
    assert table.line("known", "A") == "S"


ONE_DIES = """
    map 1 1
    player A
    G a1
    S a2 5
    M a2 5
    plan G S dig_aim
    player B
    G a2
    plan G - crawl_punch crawl_dig
"""


def test_elimination_reveals_that_a_snail_was_declared() -> None:
    """R6: the passive Scout's token leaves the board, for all to see."""
    table = Table(ONE_DIES)
    table.choose("act action=aim", "act action=punch", "at_snail snail=AS")
    assert table.line("plan", "A") == "G - dig_aim!"
    assert seen_by("B", table).line("plan", "A") == "G - dig_aim!"


def test_elimination_reveals_that_a_snail_was_not_declared() -> None:
    """R6: the Medic was not; who is passive stays A's secret."""
    table = Table(ONE_DIES)
    table.choose("act action=aim", "act action=punch", "at_snail snail=AM")
    assert table.line("plan", "A") == "G S dig_aim!"
    assert seen_by("B", table).line("plan", "A") == "G ? dig_aim!"


def test_in_a_view_a_death_may_turn_out_either_way() -> None:
    """R6: for B the dead Scout was passive or not declared, one of two hidden tokens."""
    table = seen_by("B", Table(ONE_DIES).choose("act action=aim"))
    table.choose("act action=punch", "at_snail snail=AS")
    assert table.outcomes == {"declared_as": 1, "declared_as passive_snail=AS": 1}
    table.choose("declared_as passive_snail=AS")
    assert table.line("plan", "A") == "G - dig_aim!"


# --- R6: what a view hides ---

SECRETS = """
    map 2 1
    player A
    G a1
    S a1
    M a1
    hand {hand}
    plan {plan}
    player B
    G a2
    hand cocktail
    plan G - crawl_punch
    first B
"""


def test_a_view_hides_hand_plan_and_tokens_of_the_others() -> None:
    """R6: B sees how many cards there are, and their own."""
    table = Table(SECRETS.format(hand="missile grenade", plan="G S flamer crawl_dig"))
    seen = seen_by("B", table)
    assert seen.line("hand", "A") == "?:3"  # with the planned Flamer, which B cannot tell apart
    assert seen.line("plan", "A") == "? ? ? ?"
    assert seen.line("hand", "B") == "cocktail"
    assert seen.line("plan", "B") == "G - crawl_punch!"
    assert seen_by("A", table).line("hand", "A") == "missile grenade"
    assert seen_by("A", table).line("plan", "A") == "G S flamer crawl_dig"
    assert seen_by("A", table).line("hand", "B") == "?"


def test_a_view_does_not_depend_on_what_the_player_may_not_know() -> None:
    """R6: another hand, plan or declared snail of A, and so another deck, looks the same to B."""
    one = Table(SECRETS.format(hand="missile grenade", plan="G S flamer crawl_dig"))
    other = Table(SECRETS.format(hand="jetpack flamer", plan="M G mine shell_switch"))
    assert one.position != other.position
    assert seen_by("B", one).position == seen_by("B", other).position


def test_a_view_draws_from_all_cards_not_seen() -> None:
    """R6: to B, a card that A holds may as well lie in the deck; to A it cannot."""
    table = Table("""
        first B
        map 1 1
        player A
        G a1
        hand mine
        plan G - crawl_switch
        player B
        G a2
        hand cocktail
        plan G - crawl_dig
    """)
    seen = seen_by("B", table)
    table.choose("act action=dig")
    seen.choose("act action=dig")
    hidden = table.outcomes
    assert "card_is card=mine" not in hidden
    assert seen.outcomes == {**hidden, "card_is card=mine": 1}


def test_backs_are_drawn_from_all_that_nobody_has_seen() -> None:
    """R6 (F2): the same for the truth and for every view: nobody may know a back."""
    table = Table("""
        map 2 1
        tiles a1:2!
        unseen trap:1 one_card:2
        player A
        G a1
        plan G - crawl_dig
        player B
        G a2
        next mine
    """)
    seen = seen_by("B", table).choose("act action=dig")
    table.choose("act action=dig")
    assert table.outcomes == {"back_is back=trap": 1, "back_is back=one_card": 2}
    assert seen.outcomes == table.outcomes


def test_others_see_that_a_card_was_drawn_not_which() -> None:
    """R6: the event shows the card to its player only."""
    event = Drew(0, 7, "Drawing")
    assert event_for(event, 0) == event
    assert event_for(event, 1) == Drew(0, HIDDEN, "Drawing")


# --- R7: nobody left to act ---

BOTH_DIE = f"""
    map 1 1 1
    player A ninja
    G a2 10
    S a2 10
    M a1
    plan G S dig_aim missile {RETURNING} crawl_dig kunai
    player B
    G a3
    plan G - gatling_gun
"""


def test_without_declared_snails_the_remaining_cards_are_passed_over() -> None:
    """R7: the Medic lives on, but was not declared and does not act."""
    table = Table(BOTH_DIE)
    table.choose("act action=aim").dice("square")
    assert table.where("AG") is table.where("AS") is None
    assert table.story("passed_over") == ["passed_over A no_snail"] * 4
    assert table.told("acted")[2:] == []
    assert table.where("AM") == "a1" and table.health("AM") == 30


def test_passed_over_cards_are_collected_like_played_ones() -> None:
    """R7: basic cards and the return sign to hand, faction card aside, the rest discarded."""
    table = Table(BOTH_DIE)
    table.choose("act action=aim").dice("square")
    assert table.position.round == 2
    assert table.hand("A") == [RETURNING]
    assert table.line("discard") == "missile gatling_gun"
    assert len(table.position.hand(0)) == 6  # the five basic cards too


def test_with_one_declared_snail_left_the_other_goes_on() -> None:
    """R7: both must be gone."""
    table = Table(BOTH_DIE.replace("S a2 10", "S a2 15"))
    table.choose("act action=aim").dice("square")
    assert table.told("passed_over") == []
    assert table.chooser == "A"
    assert "S" in table.line("known", "A")
