"""What a player may know (R6): secrets make no difference, chances have exact weights.

Hand-made cases; `test_properties` asks the same of whole games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations

import pytest

from snails_core import (
    Chance,
    Decision,
    Plans,
    Position,
    PositionError,
    Step,
    event_for,
    new_game,
    play,
    read_position,
    view,
    write_position,
)
from snails_core.events import Discarded, Drew, Event
from snails_core.layout import HIDDEN, NONE, SECRET
from snails_core.options import CardIs, DeclaredAs, Keep, Redraw
from snails_core.records import read_card, write_record
from tests.table import Table, owner_of

A, B, C = 0, 1, 2


def seen(table: Table, player: int) -> Table:
    """The same table as the player sees it."""
    other = Table.__new__(Table)
    other.position, other.events = view(table.position, player), []
    return other


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


def odds(position: Position) -> dict[str, Fraction]:
    """The outcomes of a chance by name, with their exact probabilities."""
    node = position.node
    assert isinstance(node, Chance), node
    names = [write_record(position.setting, outcome) for outcome in node.outcomes]
    return {
        name: node.probability(outcome) for name, outcome in zip(names, node.outcomes, strict=True)
    }


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


# --- turning up what is hidden --------------------------------------------------------
def bag_odds(known: Sequence[str], unseen: Sequence[str], secret: int) -> dict[str, Fraction]:
    """By counting: any `secret` of the unseen cards join the known ones, then any card is it."""
    found: Counter[str] = Counter()
    for dealt_cards in combinations(unseen, secret):
        found.update([*known, *dealt_cards])
    total = found.total()
    return {f"card_is card={card}": Fraction(count, total) for card, count in found.items()}


def pair_odds(known: Sequence[str], unseen: Sequence[str], secret: int) -> dict[str, Fraction]:
    """The same for two face-down cards, one after the other."""
    found: Counter[str] = Counter()
    for dealt_cards in combinations(unseen, secret):
        bag = [*known, *dealt_cards]
        found.update(f"{one} {two}" for one, two in permutations(bag, 2))
    total = found.total()
    return {pair: Fraction(count, total) for pair, count in found.items()}


BASIC = ["crawl_dig", "crawl_switch", "crawl_punch", "dig_aim", "shell_switch"]
BAG = """
    map 1 1 1 1 1 1
    deck cocktail:2 missile
    player A
    G a6
    plan G - dig_aim {mine}
    player B ninja
    G a1
    {hand}
    plan G - {plan}
"""
UNSEEN = ["cocktail", "cocktail", "missile", "missile", "grenade"]


def before_b_reveals(hand: str, plan: str, mine: str = "") -> Table:
    """A's view when A has aimed and B's first card is about to be turned up."""
    table = seen(Table(BAG.format(hand=hand, plan=plan, mine=mine)), A)
    return table.choose("act action=aim")


def test_a_face_down_card_is_any_of_hand_and_plan_alike() -> None:
    """R6: the weights of `bag_chance`: five basic cards and any two of the five unseen ones."""
    table = before_b_reveals("hand missile", "grenade crawl_dig")
    assert odds(table.position) == bag_odds(BASIC, UNSEEN, 2)
    assert odds(table.position)["card_is card=crawl_dig"] == Fraction(1, 7)
    assert odds(table.position)["card_is card=missile"] == Fraction(1, 7) * 2 * Fraction(2, 5)


def test_known_cards_weigh_as_much_as_each_unseen_one() -> None:
    """R6: B's faction card and a card that came back to hand are in the bag by name."""
    table = before_b_reveals("hand missile kunai flamer; shown flamer", "grenade crawl_dig")
    assert odds(table.position) == bag_odds([*BASIC, "kunai", "flamer"], UNSEEN, 2)
    assert odds(table.position)["card_is card=flamer"] == Fraction(1, 9)


def test_a_kind_both_known_and_unseen_weighs_for_both() -> None:
    """R6: a Missile that B is known to hold, and another that may be hidden there."""
    table = before_b_reveals("hand missile flamer; shown missile", "flamer crawl_dig")
    unseen = ["cocktail", "cocktail", "missile", "flamer", "flamer"]
    assert odds(table.position) == bag_odds([*BASIC, "missile"], unseen, 2)
    assert odds(table.position)["card_is card=missile"] == Fraction(1, 8) * (1 + Fraction(2, 5))


def test_without_secrets_the_bag_is_known_to_all() -> None:
    """R6: B has drawn nothing unseen: five basic cards, 1/5 each."""
    table = before_b_reveals("", "crawl_dig dig_aim")
    assert odds(table.position) == bag_odds(BASIC, [], 0)
    assert set(odds(table.position).values()) == {Fraction(1, 5)}


def test_two_cards_after_each_other_have_the_odds_of_a_shuffled_bag() -> None:
    """R6: turning up one card changes the odds of the next exactly as it should.

    B's declared snails are gone, so that the cards are only revealed (R7).
    """
    gone = BAG.replace("plan G - {plan}", "plan - - {plan}")
    table = seen(Table(gone.format(hand="hand missile", plan="grenade crawl_dig", mine="")), A)
    table.choose("act action=aim")
    found: dict[str, Fraction] = {}
    for one, chance in odds(table.position).items():
        position = play(table.position, outcome(table.position, one)).position
        for two, next_chance in odds(position).items():
            pair = f"{one} {two}".replace("card_is card=", "")
            found[pair] = chance * next_chance
    assert found == pair_odds(BASIC, UNSEEN, 2)


def outcome(position: Position, name: str) -> CardIs:
    return CardIs(read_card(position.setting, name.removeprefix("card_is card="), "test"))


def test_the_card_turned_up_is_the_one_that_lies_there() -> None:
    """R6: the view goes on as the game does, if chance turns up what the game has."""
    game = Table(BAG.format(hand="hand missile", plan="grenade crawl_dig", mine=""))
    table = seen(game, A).choose("act action=aim", "card_is card=grenade")
    game.choose("act action=aim")
    assert game.chooser == table.chooser == "B"
    assert table.position == view(game.position, A)


def test_a_card_taken_unseen_from_a_plan_is_turned_up_in_the_same_way() -> None:
    """R6, R28.1: what A's Vacuum gets is any card of B's bag."""
    vacuumed = BAG.replace("dig_aim {mine}", "vacuum").replace("G a6", "G a1")
    table = seen(Table(vacuumed.format(hand="hand missile", plan="grenade crawl_dig")), A)
    assert table.options == ["take_slot slot=0", "take_slot slot=1"]
    table.choose("take_slot slot=1")
    assert odds(table.position) == bag_odds(BASIC, UNSEEN, 2)


def test_a_hidden_discard_is_any_unseen_card() -> None:
    """R6: B discards a card that A has not seen: each unseen one is as likely."""
    owner = f"player A {owner_of('villains_hat')}"
    hat = BAG.replace("player A", owner).replace("dig_aim {mine}", "villains_hat")
    table = seen(Table(hat.format(hand="hand missile", plan="grenade crawl_dig")), A)
    table.choose("discard_card card=?")
    assert odds(table.position) == bag_odds([], UNSEEN, 1)
    table.choose("card_is card=cocktail")
    assert table.line("discard") == "cocktail"
    assert table.line("hand", "B") == "?"


# --- declared snails ------------------------------------------------------------------
SQUAD = """
    map 1 1 1 1
    player A
    G a1
    plan G - {mine}
    player B
    {snails}
    plan {plan}
"""


def declared_odds(unknown: str, active: str, passive: str, dead: str) -> dict[str, Fraction]:
    """By counting: every way to give the hidden tokens (`?`) to different unknown snails."""
    hidden = (active + passive).count("?")
    found: Counter[str] = Counter()
    for tokens in permutations(unknown, hidden):
        places = iter(tokens)
        names = [next(places) if token == "?" else token for token in (active, passive)]
        roles = ("active_snail", "passive_snail")
        found[
            f"declared_as {roles[names.index(dead)]}=B{dead}" if dead in names else "declared_as"
        ] += 1
    return {how: Fraction(count, found.total()) for how, count in found.items()}


@pytest.mark.parametrize(
    ("snails", "living", "plan"),
    [
        ("L a3; G a2 10; S a3; M a4", "LGSM", "G S dig_aim"),
        ("L a3; G a2 10; S a3", "LGS", "L S dig_aim"),
        ("L a3; G a2 10", "LG", "L G dig_aim"),
    ],
)
def test_a_hidden_snail_that_dies_may_have_been_declared(
    snails: str, living: str, plan: str
) -> None:
    """R6: elimination reveals: active, passive or undeclared, by counting all declarations."""
    table = seen(Table(SQUAD.format(mine="gatling_gun", snails=snails, plan=plan)), A)
    table.dice("square")
    assert odds(table.position) == declared_odds(living, "?", "?", "G")


def test_a_revealed_active_snail_is_no_candidate() -> None:
    """R6: B's Leader acted already; the Grunt that dies was passive with chance 1/3."""
    text = SQUAD.replace("map 1 1 1 1", "map 1 1 1 1; first B")
    snails = "L a4; G a2 10; S a4; M a4"
    game = Table(text.format(mine="gatling_gun", snails=snails, plan="L G dig_aim crawl_dig"))
    game.choose("act action=aim")
    table = seen(game, A).dice("square")
    assert odds(table.position) == declared_odds("GSM", "L", "?", "G")
    assert odds(table.position) == {
        "declared_as": Fraction(2, 3),
        "declared_as passive_snail=BG": Fraction(1, 3),
    }


def test_a_known_snail_that_dies_tells_nothing_new() -> None:
    """R6: the Leader was seen to be active: no chance, and the passive snail takes over."""
    text = SQUAD.replace("map 1 1 1 1", "map 1 1 1 1; first B")
    text = text.format(
        mine="gatling_gun crawl_dig", snails="L a2 10; G a4; S a4", plan="L G dig_aim"
    )
    table = seen(Table(text).choose("act action=aim"), A).dice("square")
    assert table.line("plan", "B") == "? - dig_aim!"
    assert table.options == ["act action=crawl", "act action=dig"]


@pytest.mark.parametrize("plan", ["G S - dig_aim", "S G - dig_aim", "L S - dig_aim"])
def test_a_death_in_a_view_goes_where_the_game_goes(plan: str) -> None:
    """R6: the declaration that the game has leads the view to what the game shows."""
    mine, snails = "gatling_gun crawl_dig", "L a3; G a2 10; S a3; M a4"
    game = Table(SQUAD.format(mine=mine, snails=snails, plan=plan))
    active, passive = (5 if token == "G" else NONE for token in plan.split()[:2])
    table = seen(game, A).dice("square").take(DeclaredAs(active, passive))
    assert table.chooser == "A"
    assert table.position == view(game.dice("square").position, A)


TWO_DIE = SQUAD.format(
    mine="gatling_gun crawl_dig", snails="L a3; G a2 10; S a2 10", plan="{} - dig_aim"
)


def both_declared(table: Table) -> list[tuple[Fraction, Step]]:
    """The ways in which two deaths at once can be turned up: odds, and where they lead."""
    node = table.position.node
    assert isinstance(node, Chance)
    return [(node.probability(way), play(table.position, way)) for way in node.outcomes]


def test_two_that_die_at_once_are_counted_together() -> None:
    """R6: of three hidden snails two die: they were declared in each way with chance 1/6."""
    table = seen(Table(TWO_DIE.format("L S")), A).dice("square")
    assert [chance for chance, _ in both_declared(table)] == [Fraction(1, 6)] * 6


def switches(events: Sequence[Event]) -> int:
    return sum(event.kind == "switched" for event in events)


@pytest.mark.parametrize("plan", ["G S", "S G", "L S", "S L", "G L", "L G"])
def test_two_deaths_in_a_view_go_where_the_game_goes(plan: str) -> None:
    """R6: some way of turning them up leads to what the game shows, free Switch and all."""
    game = Table(TWO_DIE.format(plan))
    ways = both_declared(seen(game, A).dice("square"))
    game.dice("square")
    ends = [step for _, step in ways if step.position == view(game.position, A)]
    assert switches(game.events) in [switches(step.events) for step in ends]


def test_nobody_switches_to_a_snail_that_died_at_the_same_time() -> None:
    """R6, R23.1: both declared snails die; in whatever way, no view tells of a free Switch."""
    game = Table(TWO_DIE.format("G S"))
    ways = both_declared(seen(game, A).dice("square"))
    game.dice("square")
    ends = [step for _, step in ways if step.position == view(game.position, A)]
    assert len(ends) == 2
    assert [switches(step.events) for step in ends] == [0, 0]


def test_a_hidden_active_snail_is_any_that_was_not_seen() -> None:
    """R6: after B's free choice each unknown living snail is as likely to stand up."""
    text = SQUAD.format(mine="dig_aim", snails="L a3; S a3; M a4", plan="S M crawl_dig")
    table = seen(Table(text), A).choose("act action=aim")
    assert odds(table.position) == {f"snail_is snail=B{role}": Fraction(1, 3) for role in "LSM"}
    assert table.choose("snail_is snail=BM").line("plan", "B") == "M ? ?"


def test_after_a_switch_the_snail_seen_before_is_no_candidate() -> None:
    """R6: B's Scout switched out; the new one is the Leader or the Medic."""
    text = SQUAD.replace("map 1 1 1 1", "map 1 1 1 1; first B").format(
        mine="dig_aim", snails="L a3; S a3; M a4", plan="S M crawl_switch crawl_dig"
    )
    game = Table(text).choose("act action=switch")
    table = seen(game, A).choose("act action=aim")
    assert odds(table.position) == {f"snail_is snail=B{role}": Fraction(1, 2) for role in "LM"}


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
def test_one_s_own_decisions_are_all_there() -> None:
    """R6: at A's decision A's view offers what the game offers."""
    table = Table(BAG.format(hand="hand missile", plan="grenade crawl_dig", mine="jetpack"))
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
    assert error.value.key == "no_player"


def test_a_view_can_be_written_down_and_read_back() -> None:
    """R6: the notation has signs for what is hidden, and no more than the view has."""
    game = Table(BAG.format(hand="hand missile kunai", plan="grenade crawl_dig", mine=""))
    hidden = view(game.position, A)
    text = write_position(hidden)
    assert read_position(text) == hidden
    assert "hand kunai ?:2" in text and "plan ? - ? ?" in text


def test_views_of_all_players_can_be_had_of_every_position() -> None:
    """R6: each hides the others and shows the viewer's own hand."""
    table = Table(HAT.format(hand="grenade cocktail", plan="crawl_dig"))
    for player, hands in ((A, ["", "?:2", ""]), (B, ["", "grenade cocktail", ""])):
        assert [seen(table, player).line("hand", letter) for letter in "ABC"] == hands
