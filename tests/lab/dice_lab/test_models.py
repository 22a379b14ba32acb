"""The models of the dice lab: every number from icepool or by counting."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from random import Random

import icepool
import pytest

from snails_core.backs import Back
from snails_core.catalogue import load_catalogue
from snails_core.factions import Faction
from snails_lab.models.dice_lab.damage_race import Race, Target
from snails_lab.models.dice_lab.simulation import Simulation
from snails_lab.models.dice_lab.tile_bag import Bag
from snails_lab.models.dice_lab.trial import Trial
from solver.odds import ELIMINATE, MEADOW, MOUNTAIN, Distribution
from tests.support.solver.card_damage import DIE, from_icepool, in_icepool, kept


def damage(card: str, rerolls: int = 0, shelled: bool = False) -> icepool.Die[int]:
    catalogue = load_catalogue()
    return in_icepool(catalogue.actions[catalogue.action_index[card]], rerolls, shelled)


# --- trials ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("leader", "aimed", "faction", "rerolls"),
    [
        (False, False, None, 0),
        (True, False, None, 1),
        (True, True, Faction.PIRATES, 2),
        (True, True, Faction.AMAZONS, 3),
        (False, False, Faction.AMAZONS, 1),
    ],
)
def test_the_attacker_decides_the_rerolls(
    leader: bool, aimed: bool, faction: Faction | None, rerolls: int
) -> None:
    trial = Trial("missile", leader, aimed, faction)
    assert trial.rerolls == rerolls
    assert trial.odds.damage == from_icepool(damage("missile", rerolls))
    assert Trial("missile", leader, aimed, faction, fixed=4).rerolls == 4


def test_shell_rage_and_names() -> None:
    assert Trial("Ballwerfer").card == "ball_thrower"
    shelled = Trial("ball_thrower", shell=True, fixed=2)
    assert shelled.odds.damage == from_icepool(damage("ball_thrower", 2, shelled=True))
    raged = Trial("punch", faction=Faction.BARBARIANS)
    assert raged.rage and raged.odds.start.rage
    more = icepool.Die([10])
    assert raged.odds.damage == from_icepool(more)


# --- simulation -----------------------------------------------------------------------------------
def test_simulated_shares_are_near_the_exact_ones() -> None:
    """Within five standard errors: by chance this fails less than once in a million seeds."""
    exact = from_icepool(damage("holy_head_of_lettuce", 1))
    simulation = Simulation(Trial("holy_head_of_lettuce", leader=True).odds, seed=7).run(4000)
    assert simulation.throws == 4000
    assert set(simulation.counts) <= set(exact)
    for outcome, p in exact.items():
        error = float(p * (1 - p) / 4000) ** 0.5
        assert simulation.share_error(outcome) == pytest.approx(error)
        assert abs(simulation.share(outcome) - p) < 5 * error
    assert abs(simulation.mean - float(exact.mean())) < 5 * simulation.error
    assert simulation.error == pytest.approx(float(exact.variance() / 4000) ** 0.5)


def test_a_seed_gives_the_same_throws_in_whatever_batches() -> None:
    odds = Trial("missile", leader=True).odds
    one = Simulation(odds, 3).run(250)
    two = Simulation(odds, 3).run(120).run(130)
    assert one.counts == two.counts != Simulation(odds, 4).run(250).counts
    assert list(Simulation(odds).batches(250)) == [100, 200, 250]


def test_a_chance_is_simulated_as_a_share() -> None:
    simulation = Simulation(Trial("missile", goal=ELIMINATE, health=10, leader=True).odds).run(500)
    assert simulation.mean == simulation.counts[10] / 500


# --- tiles ----------------------------------------------------------------------------------------
MEADOW_TILES = ["trap"] * 4 + ["one_card"] * 6 + ["two_cards"] * 5


@pytest.mark.parametrize("tiles", [1, 2, 3])
@pytest.mark.parametrize("back", [Back.TRAP, Back.ONE_CARD, Back.TWO_CARDS])
def test_how_many_by_drawing_all_orders(back: Back, tiles: int) -> None:
    bag = Bag.full(MEADOW)
    draws = Counter(draw.count(back.name.lower()) for draw in permutations(MEADOW_TILES, tiles))
    assert bag.how_many(back, tiles) == Distribution.of_weights(dict(draws))
    again = Counter(draw.count(back.name.lower()) for draw in product(MEADOW_TILES, repeat=tiles))
    assert bag.with_replacement(back, tiles) == Distribution.of_weights(dict(again))


def test_how_many_from_icepools_deck() -> None:
    deck = icepool.Deck({1: 3, 0: 3})
    die = deck.deal(4).sum()
    assert Bag.full(MOUNTAIN).how_many(Back.MINE, 4) == from_icepool(die)


def test_a_flipped_tile_is_gone() -> None:
    bag = Bag.full(MOUNTAIN)
    assert bag.next_back[Back.MINE] == Fraction(1, 2)
    after = bag.without(Back.MINE)
    assert after.next_back[Back.MINE] == Fraction(2, 5) and after.size == 5
    assert after.flipped == (Back.MINE,)
    random = Random(5)
    while bag.size:
        bag = bag.flip(random)
    assert sorted(bag.flipped) == [Back.MINE] * 3 + [Back.MOUNTAIN_BLANK] * 3
    assert bag.next_back == Distribution.certain(Back.UNKNOWN)


# --- races ----------------------------------------------------------------------------------------
FIVE = ("missile", "cocktail", "snailper_rifle", "gatling_gun", "runaway_lawnmower")


def test_five_cards_without_rerolls_are_a_capped_sum() -> None:
    total = icepool.Die([0])
    race = Race(FIVE)
    for card, found, chance in zip(FIVE, race.damages, race.eliminated, strict=True):
        total = total + damage(card)
        capped = total.map(lambda lost: min(lost, 30))
        assert found == from_icepool(capped)
        assert chance == Fraction(capped.probability(30))
    assert race.targets[0] == Distribution.certain(Target(30, False))


def test_with_a_shell_that_stays() -> None:
    race = Race(("gatling_gun", "gatling_gun"), health=20, shell=True)
    one = damage("gatling_gun", shelled=True)
    assert race.damages == (from_icepool(one), from_icepool(2 @ one))


def test_a_shell_that_is_lost_is_gone_for_the_next_card() -> None:
    """Thrush's Anvil takes the shell on every face, so the second card finds none."""
    race = Race(("thrushs_anvil", "gatling_gun"), health=30, shell=True)
    both = damage("thrushs_anvil", shelled=True) + damage("gatling_gun")
    assert race.damages[1] == from_icepool(both)


def test_with_a_reroll_nobody_gambles_for_more_than_there_is() -> None:
    """Against 10 health the missile's 15 is worth no more than its 10."""
    catalogue = load_catalogue()
    action = catalogue.actions[catalogue.action_index["missile"]]

    def shot(health: int) -> icepool.Die[int]:
        def worth(face: int) -> int:
            return min(kept(action, (face,), False), health)

        mean = DIE.map(worth).mean()
        return DIE.map(lambda face: worth(face) if worth(face) >= mean else DIE.map(worth))

    race = Race(("missile", "missile"), health=20, rerolls=1)
    first = shot(20)
    second = first.map(lambda lost: shot(20 - lost) + lost)
    assert race.damages == (from_icepool(first), from_icepool(second))
