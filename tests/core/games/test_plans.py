"""The lazy set of all plans against plain enumeration: size, membership, order, stages, odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

import pytest

from snails_core import Chance, Decision, Plans, view
from snails_core.layout import HIDDEN, NONE
from snails_core.options import Done, Plan
from snails_core.plans import count_sequences
from tests.support.core.scenario import Table

HANDS = [
    "",
    "missile",
    "missile:2",
    "missile:3 grenade:2",
    "missile grenade cocktail",
    "jetpack:2 kunai",
]
SQUADS = ["L a1; G a1", "L a1; S a2; M a2", "M a1"]


def planning(hand: str = "", snails: str = "G a1") -> Table:
    """A's planning node; basic cards are always in hand."""
    held = f"hand {hand};" if hand else ""
    return Table(f"map 1 1; deck -; player A ninja; {snails}; {held} player B; G a2")


def plans_of(table: Table) -> Plans:
    node = table.position.node
    assert isinstance(node, Decision) and isinstance(node.options, Plans)
    return node.options


def plan_of(active: int, passive: int, cards: Sequence[int]) -> Plan:
    one, two, three, four, five = cards
    return Plan(active, passive, one, two, three, four, five)


def all_plans(table: Table) -> set[Plan]:
    """Every ordered pair of living snails with every order of five cards of the hand."""
    position = table.position
    snails = [snail for snail in range(4) if position.health(snail)]
    pairs = set(permutations(snails, 2)) if len(snails) > 1 else {(snails[0], NONE)}
    orders = set(permutations(position.hand(0), 5))
    return {plan_of(*pair, cards) for pair in pairs for cards in orders}


@pytest.mark.parametrize("snails", SQUADS)
@pytest.mark.parametrize("hand", HANDS)
def test_the_set_is_what_plain_enumeration_finds(hand: str, snails: str) -> None:
    """Two different snails, any five cards in any order, copies of a kind being alike."""
    table = planning(hand, snails)
    plans, expected = plans_of(table), all_plans(table)
    assert len(plans) == len(expected)
    assert plans.sequences() * len(plans.pairs) == len(expected)
    assert set(plans) == expected


@pytest.mark.parametrize("hand", HANDS)
def test_iteration_has_no_doubles_and_a_fixed_order(hand: str) -> None:
    """The same plans in ascending order, whenever and however often one looks."""
    table = planning(hand)
    plans = list(plans_of(table))
    assert len(plans) == len(set(plans))
    assert plans == list(plans_of(table)) == list(plans_of(planning(hand)))
    assert plans == sorted(plans)


def test_with_two_snails_there_are_two_pairs() -> None:
    """Either may be active first; a snail is never both."""
    assert plans_of(planning("", "L a1; M a2")).pairs == ((0, 3), (3, 0))


def test_one_snail_left_is_declared_alone() -> None:
    """R5: the passive place stays empty, and it is the only pair."""
    plans = plans_of(planning("", "S a1"))
    assert plans.pairs == ((2, NONE),)
    assert len(plans) == 120


def test_five_basic_cards_have_120_orders() -> None:
    """Nothing but basic cards in hand: all five are planned."""
    assert plans_of(planning()).sequences() == 120


def test_the_largest_hand_is_counted_without_being_listed() -> None:
    """Ten different cards and four snails: 12 pairs times 10!/5!."""
    hand = "missile grenade cocktail flamer jetpack"
    plans = plans_of(planning(hand, "L a1; G a1; S a2; M a2"))
    assert len(plans) == 12 * 30_240


# --- `in` -----------------------------------------------------------------------------
def test_a_card_is_planned_at_most_as_often_as_it_is_held() -> None:
    """Two Missiles fit where two are in hand, a third does not."""
    table = planning("missile:2")
    plans, basic = plans_of(table), list(table.position.setting.basic_cards)
    missile = table.position.setting.catalogue.card_index["missile"]
    grenade = table.position.setting.catalogue.card_index["grenade"]
    assert plan_of(1, NONE, [missile] * 2 + basic[:3]) in plans
    assert plan_of(1, NONE, [missile] * 3 + basic[:2]) not in plans
    assert plan_of(1, NONE, [grenade, *basic[:4]]) not in plans
    assert plan_of(1, NONE, [basic[0]] * 2 + basic[:3]) not in plans


def test_the_snails_must_be_a_pair_of_living_ones() -> None:
    """Not one twice, not a dead one, not the enemy's, not one alone while two live."""
    table = planning("", "L a1; G a1")
    plans, cards = plans_of(table), table.position.setting.basic_cards
    assert plan_of(0, 1, cards) in plans
    for active, passive in ((0, 0), (0, 2), (2, 0), (0, 5), (0, NONE), (NONE, 0), (HIDDEN, HIDDEN)):
        assert plan_of(active, passive, cards) not in plans


def test_every_slot_is_filled() -> None:
    """Five cards are planned, never fewer, and nothing else is a plan."""
    table = planning("missile")
    plans, basic = plans_of(table), table.position.setting.basic_cards
    assert plan_of(1, NONE, [*basic[:4], NONE]) not in plans
    assert Done() not in plans
    not_a_plan: object = tuple(plan_of(1, NONE, basic)[:7])
    assert not plans.__contains__(not_a_plan)


# --- in stages ------------------------------------------------------------------------
@pytest.mark.parametrize("hand", HANDS)
def test_stages_lead_to_exactly_the_plans(hand: str) -> None:
    """A pair, then slot by slot: every way through is a plan, in the order of iteration."""
    plans = plans_of(planning(hand, "L a1; G a1"))

    def ways(chosen: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(chosen) == 5:
            yield chosen
        for card in plans.next_cards(chosen):
            yield from ways((*chosen, card))

    found = [plan_of(*pair, cards) for pair in plans.pairs for cards in ways(())]
    assert found == list(plans)


def test_next_cards_names_each_kind_once_while_copies_are_left() -> None:
    """Two Missiles: offered until both are chosen; after five cards nothing is."""
    table = planning("missile:2")
    plans, basic = plans_of(table), table.position.setting.basic_cards
    missile = table.position.setting.catalogue.card_index["missile"]
    assert plans.next_cards() == (*basic, missile)
    assert plans.next_cards((missile,)) == (*basic, missile)
    assert plans.next_cards((missile, missile)) == basic
    assert plans.next_cards((missile, basic[0], missile)) == basic[1:]
    assert plans.next_cards((*basic,)) == ()


# --- sample ---------------------------------------------------------------------------
class Loaded(Random):
    """Answers with the outcomes it was given and notes how likely each of them was."""

    def __init__(self, script: Sequence[int]) -> None:
        super().__init__(0)
        self.script = list(script)
        self.chance = Fraction(1)
        self.open: list[int] = []

    def randrange(self, start: int, *_: object) -> int:
        return self._next([1] * start)

    def choices(self, population: Any, weights: Any = None, **_: Any) -> Any:
        return [population[self._next(weights or [1] * len(population))]]

    def _next(self, weights: Sequence[int]) -> int:
        index = self.script.pop(0) if self.script else 0
        self.open.append(len(weights))
        self.chance *= Fraction(weights[index], sum(weights))
        return index


def every_sample(plans: Plans) -> Iterator[tuple[Plan, Fraction]]:
    """Each way `sample` can go, with the exact chance of that way."""
    script: list[int] | None = []
    while script is not None:
        random = Loaded(script)
        plan = plans.sample(random)
        yield plan, random.chance
        taken = script + [0] * (len(random.open) - len(script))
        script = None
        for place in reversed(range(len(taken))):
            if taken[place] + 1 < random.open[place]:
                script = [*taken[:place], taken[place] + 1]
                break


@pytest.mark.parametrize("hand", ["", "missile", "missile:2", "missile:3 grenade"])
def test_every_plan_is_sampled_with_the_same_chance(hand: str) -> None:
    """Exactly: all ways through `sample` are walked, and their chances added up by plan."""
    plans = plans_of(planning(hand, "L a1; G a1"))
    odds: Counter[Plan] = Counter()
    chances: dict[Plan, Fraction] = {}
    for plan, chance in every_sample(plans):
        odds[plan] += 1
        chances[plan] = chances.get(plan, Fraction(0)) + chance
    assert set(chances) == set(plans)
    assert set(chances.values()) == {Fraction(1, len(plans))}
    assert set(odds.values()) == {1}


def test_samples_are_plans_and_the_seed_decides_them() -> None:
    """A hundred from one seed are plans, come again, and are not all alike."""
    plans = plans_of(planning("cocktail:3 jetpack:2 kunai", "L a1; S a2; M a2"))
    random, again = Random(7), Random(7)
    samples = [plans.sample(random) for _ in range(100)]
    assert all(sample in plans for sample in samples)
    assert samples == [plans.sample(again) for _ in range(100)]
    assert len(set(samples)) > 90


# --- in a view ------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("snails", "pair"), [("L a1; G a1", (HIDDEN, HIDDEN)), ("L a1", (HIDDEN, NONE))]
)
def test_in_another_s_view_there_is_one_plan_which_nobody_can_see(
    snails: str, pair: tuple[int, int]
) -> None:
    """R6: it has no cards to read; one snail left is still known to be alone."""
    table = planning("missile:2", snails)
    seen = view(table.position, 1).node
    assert isinstance(seen, Decision)
    assert list(seen.options) == [Plan(*pair, HIDDEN, HIDDEN, HIDDEN, HIDDEN, HIDDEN)]
    assert len(seen.options) == 1
    assert plans_of(table).sample(Random(1)) not in seen.options
    assert not isinstance(seen, Chance)


# --- counting -------------------------------------------------------------------------
@pytest.mark.parametrize("counts", [(), (1,), (5,), (2, 3), (1, 1, 1), (3, 2, 1, 1), (1,) * 7])
@pytest.mark.parametrize("length", range(6))
def test_sequences_of_a_multiset(counts: tuple[int, ...], length: int) -> None:
    """Different orders of so many cards, by listing them all."""
    cards = [kind for kind, count in enumerate(counts) for _ in range(count)]
    assert count_sequences(counts, length) == len(set(permutations(cards, length)))
