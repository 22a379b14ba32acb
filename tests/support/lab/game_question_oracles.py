"""What the cards of a question are worth once more: dice libraries, all sides of all dice, or the
engine played to its end. Nothing is asked of the solver."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import permutations

from snails_core import Chance, Decision, Plans, Position, play, read_position
from snails_lab.models.probability.game_question import Case
from tests.support.lab.probability_choice_oracles import AIM, Worth, order_value
from tests.support.solver.dice_libraries import Peer, chance, chances
from tests.support.solver.reroll_policies import ACTIONS, best_policy, dealt

LEVELS = {"beach": 1, "meadow": 2, "mountain": 3}
TRAPS = 4
OTHER_BACKS = "barrel:10 beach_blank:10 one_card:6 two_cards:5 mine:3 mountain_blank:3"
FULL = 30


def oracle(card: str, case: Case, peer: Peer) -> Fraction:
    """The value of a card in a case, by the means that fit it."""
    if case.hand:
        worth = _worth(case.goal, case.health)
        orders = permutations((AIM, card, *case.hand))
        return max(order_value(order, case.health, worth) for order in orders)
    if case.tile != "beach":
        assert case.goal == "damage" and not case.shell and not case.rerolls
        return _played(card, LEVELS[case.tile], case.traps_seen)
    if case.rerolls:
        return _rerolled(card, case)
    thrown = peer.dealt(card, 0, case.shell)
    for other in case.after:
        thrown = thrown + peer.dealt(other)
    if case.goal == "damage":
        return sum((p * min(lost, case.health) for lost, p in chances(thrown).items()), Fraction(0))
    least = case.health if case.goal == "eliminate" else 1
    return chance(thrown, lambda lost: lost >= least)


@cache
def _worth(goal: str, health: int) -> Worth:
    return {
        "eliminate": lambda left: int(left <= 0),
        "hurt": lambda left: int(left < health),
    }[goal]


def _rerolled(card: str, case: Case) -> Fraction:
    """By all ways to use the re-rolls."""
    assert not case.shell and case.goal != "hurt"
    if case.goal == "eliminate":
        return best_policy(ACTIONS[card], lambda *row: dealt(*row) >= case.health, case.rerolls)
    return best_policy(ACTIONS[card], lambda *row: min(dealt(*row), case.health), case.rerolls)


# --- on the board ---------------------------------------------------------------------------------
@cache
def _played(card: str, level: int, traps_seen: int) -> Fraction:
    """The mean damage of the card alone, through the engine; the target stands on such a tile."""
    left = TRAPS - traps_seen
    unseen = f"unseen {OTHER_BACKS}" + f" trap:{left}" * bool(left)
    position = read_position(
        f"snails 1; map 1 . {level}; {unseen}; "
        f"player A; G a1; plan G - {card}; player B; G a3 {FULL}"
    )
    return FULL - _least_left(position)


@cache
def _least_left(position: Position) -> Fraction:
    """The health that the target keeps, if who attacks chooses well."""
    node = position.node
    if isinstance(node, Chance):
        return sum(
            (node.probability(one) * _least_left(play(position, one)[0]) for one in node.outcomes),
            Fraction(0),
        )
    if isinstance(node, Decision) and not isinstance(node.options, Plans):
        after = [_least_left(play(position, option)[0]) for option in node.options]
        return min(after) if node.player == 0 else max(after)
    return Fraction(position.health("BG"))
