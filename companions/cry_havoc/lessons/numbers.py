"""Numbers that lessons ask for, each computed by the rules or the solver from what a step gives.

A function takes the whole numbers of the field `given`, and the placements of `placed`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import count
from math import comb

from companions.cry_havoc.battle import Effect, Placement, Side, Stakes, Tactic, placements, resolve
from companions.cry_havoc.catalogue import load_box
from companions.cry_havoc.draft import Draft
from companions.cry_havoc.newgame import new_game
from companions.cry_havoc.position import Battle
from companions.cry_havoc.puzzles import answer_values, pack
from companions.cry_havoc.rules.battles import begin
from companions.cry_havoc.rules.movement import movable
from companions.cry_havoc.rules.scoring import crystal_points, region_points
from companions.cry_havoc.solver.equilibrium import solve_hidden_hands
from companions.cry_havoc.solver.flips import stretches
from companions.cry_havoc.solver.game_tree import HiddenBattle, independent_deals
from companions.cry_havoc.solver.hidden_hands import average, beliefs, worst_case
from companions.cry_havoc.solver.lemmas import can_force_control
from companions.cry_havoc.solver.no_cards import solve_placements
from companions.cry_havoc.solver.open_hands import Army, CardPlay, hand_of
from companions.cry_havoc.solver.prisoners import frees, prisoner_worth
from companions.cry_havoc.solver.scoring import Forecast, best_timing

Given = Sequence[int]
Placed = Sequence[Placement]
Worth = int | Fraction

BOOK = "tactic-1"
"""The puzzle with the book's example."""
BOOK_MOVE = CardPlay(Tactic(Effect.MOVE, 1), Placement(2, 1, 1))
"""The card that the book plays there, and how the attacker stands afterwards."""
HIDDEN_DECK = (Tactic(Effect.MOVE, 1), Tactic(Effect.REINFORCE, 1), Tactic(Effect.STRIKE, 1))
"""The cards of which the defender of lesson 6 holds one."""
OPEN_HAND = (Tactic(Effect.MOVE, 1),)
"""What the attacker of lesson 6 holds; the defender knows it."""
MOST_REGION = 20


def kills(given: Given, placed: Placed) -> int:
    """How many units a side (0 or 1) destroys."""
    return resolve(placed[0], placed[1]).kills[given[0]]


def points(given: Given, placed: Placed) -> int:
    """The victory points of a side (0 or 1)."""
    return resolve(placed[0], placed[1]).points[given[0]]


def placement_count(given: Given, placed: Placed) -> int:
    return sum(1 for _ in placements(given[0]))


def value(given: Given, placed: Placed) -> Fraction:
    """The value of a battle without cards: attackers, defenders, worth of region and prisoner."""
    return solve_placements(given[0], given[1], Stakes(given[2], given[3])).value


def units_to_force_control(given: Given, placed: Placed) -> int:
    """The fewest attackers that win control against every reply of so many defenders."""
    return next(units for units in count(1) if can_force_control(units, given[0]))


def flip(given: Given, placed: Placed) -> Fraction:
    """The least worth of the region at which a placement is among the best ones: attackers,
    defenders, worth of a prisoner."""
    found = stretches(given[0], given[1], prisoner=given[2], most=MOST_REGION)
    return next(stretch.low for stretch in found if placed[0] in stretch.best)


def book_move(given: Given, placed: Placed) -> int:
    """What the book's own move is worth with open hands."""
    puzzle = next(each for each in pack() if each.id == BOOK)
    return answer_values(puzzle)[BOOK_MOVE]


def hands(given: Given, placed: Placed) -> int:
    """Hands of so many cards from a deck of so many different ones."""
    return comb(given[0], given[1])


def _attacker(given: Given) -> Army:
    return Army(given[0], 0, hand_of(OPEN_HAND))


def worst(given: Given, placed: Placed) -> Fraction:
    """What the attacker can be sure of: units of both sides, worth of region and prisoner; the
    defender has a reserve of one and holds one card of the deck."""
    stakes = Stakes(given[2], given[3])
    return worst_case(_attacker(given), Army(given[1], 1), HIDDEN_DECK, 1, stakes).value


def guess(given: Given, placed: Placed) -> Fraction:
    """The average over the cards that the defender may hold, as if each lay open."""
    held = beliefs(HIDDEN_DECK, 1)
    return average(_attacker(given), Army(given[1], 1), held, Stakes(given[2], given[3])).value


def equilibrium(given: Given, placed: Placed) -> Fraction:
    """The value if both mix as well as can be, exactly."""
    deals = independent_deals({OPEN_HAND: Fraction(1)}, beliefs(HIDDEN_DECK, 1))
    stakes = Stakes(given[2], given[3])
    return solve_hidden_hands(HiddenBattle((given[0], given[1]), (0, 1), deals, stakes)).value


def prisoner(given: Given, placed: Placed) -> Fraction:
    """What a prisoner is worth with so many prisoner phases left."""
    return prisoner_worth(given[0])


def phases_to_free(given: Given, placed: Placed) -> int:
    """The fewest phases left at which it pays to free a unit."""
    return next(phases for phases in count(1) if frees(phases))


def scoring_round(given: Given, placed: Placed) -> int:
    """The round in which to enable scoring once: own regions, own crystals and the other's
    crystals of each round in turn."""
    forecast = [Forecast(*given[at : at + 3]) for at in range(0, len(given), 3)]
    return best_timing(forecast, uses=1).enable.index(True) + 1


def splits(given: Given, placed: Placed) -> int:
    """Ways to share a hand: each card serves one of three actions, or is kept."""
    uses: int = load_box().numbers.action_rounds + 1
    return int(uses ** given[0])


def free_units(given: Given, placed: Placed) -> int:
    """Defenders who may leave a battle region: defenders, attackers."""
    draft = Draft(new_game(2).position)
    region, attacker, defender = len(draft.units) - 1, 0, 1
    draft.units[region][attacker], draft.units[region][defender] = given[1], given[0]
    draft.battles.append(Battle(1, region, attacker, defender))
    return movable(draft, defender, region)


def activations(given: Given, placed: Placed) -> int:
    """How often harvesters are activated with so many build symbols after one is built."""
    army = next(each for each in load_box().armies if each.id == "wanderers")
    harvester = next(each for each in army.structures if each.id == "harvester")
    return (given[0] - harvester.build) // harvester.activate


def region_worth(given: Given, placed: Placed) -> int:
    """What holding a battle region is worth beyond the points for control: crystals that lie there
    before the battle, and scorings that are expected."""
    draft = Draft(new_game(2).position)
    region, attacker, defender = len(draft.units) - 1, 0, 1
    draft.crystals[region], draft.control[region] = given[0], attacker
    begin(draft, Battle(1, region, attacker, defender))
    return crystal_points(draft, attacker) * given[1]


def units_for_war_party(given: Given, placed: Placed) -> int:
    """The fewest attackers that win control whatever a war party shows."""
    most = max(tile.units for tile in load_box().war_parties)
    return units_to_force_control([most], placed)


def scored(given: Given, placed: Placed) -> int:
    """Points of the player who enabled scoring, with the HQ and regions with so many crystals."""
    draft = Draft(new_game(2).position)
    player = 0
    for region, crystals in enumerate(given, len(draft.units) - len(given)):
        draft.control[region], draft.crystals[region] = player, crystals
    return region_points(draft, player) + crystal_points(draft, player)


NUMBERS: Mapping[str, Callable[[Given, Placed], Worth]] = {
    "kills": kills,
    "points": points,
    "placement_count": placement_count,
    "value": value,
    "units_to_force_control": units_to_force_control,
    "flip": flip,
    "book_move": book_move,
    "hands": hands,
    "worst": worst,
    "guess": guess,
    "equilibrium": equilibrium,
    "prisoner": prisoner,
    "phases_to_free": phases_to_free,
    "scoring_round": scoring_round,
    "splits": splits,
    "free_units": free_units,
    "activations": activations,
    "region_worth": region_worth,
    "units_for_war_party": units_for_war_party,
    "scored": scored,
}
SIDES = {Side.ATTACKER: "attacker", Side.DEFENDER: "defender"}
