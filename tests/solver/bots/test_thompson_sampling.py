"""Thompson sampling of the planning bot: which plan to try next, by the results of those before."""

from __future__ import annotations

from itertools import permutations
from random import Random

from snails_core.options import Plan
from snails_core.plans import Plans
from solver.bots.thompson_sampling import ThompsonSampler

PAIRS = ((0, 1), (1, 0), (0, 2))
PLANS = Plans(PAIRS, tuple((card, 1) for card in range(8)))
ALL = [Plan(*pair, *cards) for pair in PAIRS for cards in permutations(range(8), 5)]


def worth(plan: Plan) -> float:
    """Card 7 is good, the earlier the better; card 3 does harm, and snail 1 must not lead."""
    worths = {7: 0.2 - 0.03 * (7 in plan.cards and plan.cards.index(7)), 3: -0.1}
    return sum(worths.get(card, 0.0) for card in plan.cards) - 0.1 * (plan.active_snail == 1)


BEST = max(map(worth, ALL))


def test_what_did_well_is_picked() -> None:
    """Two plans that differ by one card say all about that card at that place."""
    sampler = ThompsonSampler(PLANS, Random(1))
    first, second = Plan(0, 1, 0, 1, 2, 3, 4), Plan(0, 1, 7, 1, 2, 3, 4)
    sampler.observe(second, first, 0.2, 10_000)
    assert {sampler.pick([first, second]) for _ in range(50)} == {second}
    same_card_elsewhere = [Plan(0, 2, 7, 2, 1, 5, 6), Plan(0, 2, 0, 2, 1, 5, 6)]
    assert {sampler.pick(same_card_elsewhere) for _ in range(50)} == {same_card_elsewhere[0]}


def test_what_is_little_known_is_tried() -> None:
    sampler = ThompsonSampler(PLANS, Random(2))
    first, second = Plan(0, 1, 0, 1, 2, 3, 4), Plan(1, 0, 0, 1, 2, 3, 4)
    assert {sampler.pick([first, second]) for _ in range(50)} == {first, second}
    sampler.observe(first, second, 0.01, 1)
    assert {sampler.pick([first, second]) for _ in range(50)} == {first, second}


def test_equal_seeds_give_equal_picks() -> None:
    one, two = ThompsonSampler(PLANS, Random(3)), ThompsonSampler(PLANS, Random(3))
    assert [one.pick(ALL[::50]) for _ in range(5)] == [two.pick(ALL[::50]) for _ in range(5)]


def tries(random: Random, sampler: ThompsonSampler | None) -> int:
    """How many plans are tried, out of twenty each time, until the best is among them."""
    best = ALL[0]
    for number in range(1, 1000):
        offered = random.sample(ALL, 20)
        plan = sampler.pick(offered) if sampler else offered[0]
        if sampler:
            sampler.observe(plan, best, worth(plan) - worth(best), 24)
        best = max(best, plan, key=worth)
        if worth(best) == BEST:
            return number
    return 1000


def test_sampling_finds_the_best_plan_sooner() -> None:
    """In the median of eleven searches, in a third of the tries that chance takes or less."""
    by_chance = sorted(tries(Random(seed), None) for seed in range(11))[5]
    by_sampling = sorted(
        tries(Random(seed), ThompsonSampler(PLANS, Random(seed))) for seed in range(11)
    )[5]
    assert 3 * by_sampling <= by_chance, (by_sampling, by_chance)
