"""What a view does not know (R6): cards and snails turned up, with exact chances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations

import pytest

from snails_core import (
    Chance,
    Position,
    Step,
    play,
    view,
)
from snails_core.events import Event
from snails_core.layout import NONE
from snails_core.options import CardIs, DeclaredAs
from snails_core.records import read_card
from tests.support.core.scenario import Table, odds, owner_of, seen

A, B, C = 0, 1, 2


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
