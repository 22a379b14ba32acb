"""The planner against plain search: the stored positions, and the search that answered them.

A short run takes a fixed sample of the stored positions; a long run takes all.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from snails_core import Plans, Position, read_plan, read_position, standard_setting
from snails_core import layout as at
from snails_core.nodes import Decision
from snails_core.options import Plan
from solver.goals import read_goal
from solver.planner import Scripts, solve
from tests.oracle.brute_force import BruteForce, best_of
from tests.oracle.by_hand import by_hand
from tests.oracle.entries import Entry, all_entries, opponents_of
from tests.oracle.make_positions import question
from tests.oracle.scenes import arsenal, faction_cards
from tests.oracle.tables import Scripts as Script
from tests.oracle.worst_case import WorstCase
from tests.support.long_run import LONG

ENTRIES = all_entries()
MEANS = [entry for entry in ENTRIES if not entry.worst_case]
SMALLER = [entry for entry in MEANS if entry.steps < 5000]
SAMPLE = MEANS if LONG else SMALLER[:: len(SMALLER) // 24]
QUICK = ENTRIES if LONG else sorted(ENTRIES, key=lambda entry: entry.steps)[:24]


def ids(entry: Entry) -> str:
    return entry.id


# The planner


@pytest.mark.parametrize("entry", SAMPLE, ids=ids)
def test_the_planner_finds_the_best_plans(entry: Entry) -> None:
    answer = solve(entry.read_position(), entry.goal, opponents=Scripts(entry.scripts()))
    assert answer.value == entry.exact_value()
    assert set(answer.ties) == set(entry.best_plans())


# What is stored


def test_there_are_enough_positions() -> None:
    assert len(ENTRIES) >= 200
    assert len({entry.id for entry in ENTRIES}) == len(ENTRIES)
    assert len([entry for entry in ENTRIES if entry.opponents]) >= 40
    assert len({entry.goal for entry in ENTRIES}) >= 40


def test_most_have_more_cards_than_slots() -> None:
    assert sum(len(hand_of(entry)) > at.PLAN_SLOTS for entry in ENTRIES) >= 60


def hand_of(entry: Entry) -> tuple[int, ...]:
    position = entry.read_position()
    assert isinstance(position.node, Decision) and isinstance(position.node.options, Plans)
    assert len(position.node.options) == entry.plans
    return position.hand(position.node.player)


def test_every_card_is_decisive_somewhere() -> None:
    setting = standard_setting()
    decisive = {card for entry in ENTRIES for card in entry.decisive}
    basic = {setting.catalogue.cards[card].id for card in setting.basic_cards}
    assert {*arsenal(setting), *faction_cards(setting), *basic} <= decisive


def test_every_faction_plans_somewhere() -> None:
    positions = [entry.read_position() for entry in ENTRIES]
    planning = {p.hot[at.FACTION + seat_of(p)] for p in positions}
    assert planning >= set(range(len(standard_setting().rules.factions)))


def seat_of(position: Position) -> int:
    assert isinstance(position.node, Decision)
    return position.node.player


@pytest.mark.parametrize("array", [at.DAMAGED, at.FIRE, at.MINES, at.DYNAMITE])
def test_every_token_lies_somewhere(array: int) -> None:
    hots = [entry.read_position().hot for entry in ENTRIES]
    assert sum(any(hot[array : array + at.MAX_SPACES]) for hot in hots) >= 10


def test_shells_water_and_more_than_two_players_are_there() -> None:
    positions = [entry.read_position() for entry in ENTRIES]
    assert any(any(p.hot[at.SHELLED : at.SHELLED + at.MAX_SNAILS]) for p in positions)
    assert any(p.hot[at.CONTAMINATION] for p in positions)
    assert {p.players for p in positions} >= {2, 3, 4}
    assert {seat_of(p) for p in positions} >= {0, 1}


def test_questions_are_made_again_from_their_ids() -> None:
    for entry in ENTRIES:
        made = dict(by_hand()).get(entry.id) or question(entry.id)
        assert made is not None and made.position == entry.read_position(), entry.id
        assert read_goal(made.goal).text == entry.goal and made.worst_case == entry.worst_case
        assert opponents_of(made.position, made.scripts) == entry.opponents


@pytest.mark.parametrize("entry", QUICK, ids=ids)
def test_what_is_stored_is_what_the_search_finds(entry: Entry) -> None:
    position = entry.read_position()
    kind = WorstCase if entry.worst_case else BruteForce
    values = kind(position, read_goal(entry.goal), entry.scripts()).values()
    best, plans = best_of(values)
    assert (best, plans) == (entry.exact_value(), entry.best_plans())
    cards = {card.id: card.index for card in position.setting.catalogue.cards}
    for name in entry.decisive:
        without = [value for plan, value in values.items() if cards[name] not in plan.cards]
        assert not without or max(without) < best


# The search itself, by hand

RIFLE = """
    snails 1; map 3 . .; contamination 3
    player A; {role} a1; hand snailper_rifle
    player B; L a3
"""


@pytest.mark.parametrize(
    ("role", "cards", "value"),
    [
        ("G", "snailper_rifle crawl_dig crawl_switch crawl_punch shell_switch", "15/2"),
        ("G", "dig_aim snailper_rifle crawl_dig crawl_switch crawl_punch", "45/4"),
        ("G", "dig_aim crawl_dig snailper_rifle crawl_switch crawl_punch", "15/2"),
        ("L", "snailper_rifle crawl_dig crawl_switch crawl_punch shell_switch", "45/4"),
        ("L", "dig_aim snailper_rifle crawl_dig crawl_switch crawl_punch", "325/24"),
    ],
)
def test_one_die_by_hand(role: str, cards: str, value: str) -> None:
    """Square 10, circle 25: 10/3 + 25/6 = 15/2. A re-roll is used on a triangle: half of 15/2
    more. With two, a square (10 < 45/4) is rolled again too: 5/6 of 45/4, and 25/6. In both
    cases the water takes 5 more."""
    position = read_position(RIFLE.format(role=role))
    search = BruteForce(position, read_goal("damage"))
    plan = read_plan(position.setting, f"A{role} - {cards}")
    assert list(search.value(plan)) == [Fraction(value) + 5]


PUNCH = "snails 1; map 1; player A; G a1; player B; G a1 10{shell}; {rest}"


@pytest.mark.parametrize(("shell", "value"), [("", 5), (" shell", 0)])
def test_five_basic_cards_hold_one_punch(shell: str, value: int) -> None:
    position = read_position(PUNCH.format(shell=shell, rest=""))
    values = BruteForce(position, read_goal("damage - 100*gone(AG)")).values()
    assert len(values) == 120
    best, plans = best_of(values)
    assert list(best) == [value] and plans


def bitten(*plans: str) -> tuple[Position, Script]:
    """BG bites (5) in one slot, punches (5) in another, and is a Zombie (5); AG has 10 health."""
    position = read_position(
        "snails 1; map 2; first B; player A; G a1 10; player B zombie; G a1; hand brain_buffet;"
        "todo planning seat=1"
    )
    share = Fraction(1, len(plans))
    return position, {1: [(read_plan(position.setting, f"BG - {cards}"), share) for cards in plans]}


EARLY = "brain_buffet crawl_dig crawl_punch crawl_switch shell_switch"
LATE = "crawl_dig brain_buffet crawl_punch crawl_switch shell_switch"
LATER = "crawl_dig crawl_punch crawl_switch brain_buffet shell_switch"


def values_against(kind: type[BruteForce], goal: str, *plans: str) -> dict[Plan, list[Fraction]]:
    position, scripts = bitten(*plans)
    values = kind(position, read_goal(goal), scripts).values()
    return {plan: list(value) for plan, value in values.items()}


def test_a_bite_in_the_first_slot_cannot_be_survived() -> None:
    assert max(values_against(BruteForce, "survive", EARLY).values()) == [0]
    assert max(values_against(BruteForce, "survive", LATE).values()) == [1]


def test_a_plan_cannot_know_what_is_not_revealed() -> None:
    """The mean of what each script allows is reached at most; here some plans stay below it."""
    together = values_against(BruteForce, "-losses", LATE, LATER)
    late = values_against(BruteForce, "-losses", LATE)
    later = values_against(BruteForce, "-losses", LATER)
    for plan, value in together.items():
        assert value[0] <= (late[plan][0] + later[plan][0]) / 2


def test_the_worst_of_one_script_is_that_script() -> None:
    for plan in (LATE, LATER):
        known = values_against(BruteForce, "net, standing", plan)
        assert values_against(WorstCase, "net, standing", plan) == known


def test_the_worst_case_is_never_better_than_a_script_or_a_mixture() -> None:
    worst = values_against(WorstCase, "net", EARLY, LATE, LATER)
    others = [values_against(BruteForce, "net", *plans)
              for plans in ((EARLY,), (LATE,), (LATER,), (EARLY, LATE, LATER))]  # fmt: skip
    for plan, value in worst.items():
        assert all(value <= other[plan] for other in others)


def test_scripts_that_are_equal_are_one() -> None:
    twice = values_against(BruteForce, "-losses", LATE, LATE)
    assert twice == values_against(BruteForce, "-losses", LATE)
    assert twice == values_against(WorstCase, "-losses", LATE, LATE)


SMALL = {
    "dig and draw": ("snails 1; map 2; deck missile grenade; player A; G a1; player B; G a1", {}),
    "dice": (
        "snails 1; map 1; deck missile; player A ninja; G a1; hand weed_whacker; player B; L a1 10",
        {},
    ),
    "discards": (
        "snails 1; map 1; deck missile grenade; player A pirates; G a1; hand villains_hat;"
        "player B; L a1 5; hand drill",
        {},
    ),
    "another plan": (
        "snails 1; map 1; deck missile; first B; player A; G a1 10; hand tax_audit;"
        "player B zombie; G a1; hand brain_buffet; todo planning seat=1",
        {1: "BG - shell_switch dig_aim crawl_punch brain_buffet crawl_dig"},
    ),
}


@pytest.mark.parametrize("name", SMALL)
def test_the_short_cuts_of_the_search_change_nothing(name: str) -> None:
    text, others = SMALL[name]
    position = read_position(text)
    goal = read_goal("net, standing")
    scripts = {
        player: [(read_plan(position.setting, plan), Fraction(1))]
        for player, plan in others.items()
    }
    quick = BruteForce(position, goal, scripts)
    whole = BruteForce(position, goal, scripts, whole_plans=True)
    naive = BruteForce(position, goal, scripts, naive=True)
    values = quick.values()
    assert values == whole.values()
    plans = list(values)
    for plan in plans[:: max(1, len(plans) // 3)]:
        assert naive.value(plan) == values[plan]
