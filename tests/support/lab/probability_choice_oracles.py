"""Numbers of the chapters about choosing once more: dice libraries, and all sides of all dice.

Plans are worked through side by side, with only the printed rows of the cards; that idle cards
change nothing on the board is what the brute force shows (`tests/lab/probability/test_plans.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product

from snails_core import read_position
from snails_core.catalogue import load_catalogue
from solver.goals import read_goal
from tests.oracle.plan_matrix import PlanMatrix, conceded, duplicates_left_out, guaranteed
from tests.support.solver.card_damage import kept
from tests.support.solver.dice_libraries import SIDES, Peer, chances, variance

Numbers = dict[str, Fraction]
Order = tuple[str, ...]
Worth = Callable[[int], int]
DIE = tuple("▲■●".index(face) for face, sides in SIDES.items() for _ in range(sides))
RIFLE, BAZOOKA, CROSSBOW = WEAPONS = ("snailper_rifle", "bazooka", "toothpick_crossbow")
AIM = "dig_aim"
IDLE = ("crawl_dig", "crawl_switch", "crawl_punch", "shell_switch")
HEALTH = 25


def is_gone(left: int) -> int:
    return int(left <= 0)


def lost(left: int) -> int:
    return HEALTH - max(0, left)


def is_hurt(left: int) -> int:
    return int(left < HEALTH)


@cache
def order_value(order: Order, left: int, worth: Worth, aimed: bool = False) -> Fraction:
    """All sides of all dice; where a die may be thrown again, each of them is tried."""
    if not order:
        return Fraction(worth(left))
    card, rest = order[0], order[1:]
    if card == AIM:
        return order_value(rest, left, worth, True)
    if card in IDLE:
        return order_value(rest, left, worth)
    return thrown(card, left, aimed, lambda still: order_value(rest, still, worth))


def late_value(cards: frozenset[str], left: int, aimed: bool = False) -> Fraction:
    """To eliminate, if each card may be chosen when it is its turn."""
    if not cards:
        return Fraction(is_gone(left))

    def now(card: str) -> Fraction:
        rest = cards - {card}
        if card == AIM:
            return late_value(rest, left, True)
        return thrown(card, left, aimed, lambda still: late_value(rest, still))

    return max(map(now, cards))


def thrown(card: str, left: int, aimed: bool, follow: Callable[[int], Fraction]) -> Fraction:
    catalogue = load_catalogue()
    action = catalogue.actions[catalogue.action_index[card]]
    throws = list(product(DIE, repeat=action.dice))
    after = {faces: follow(left - kept(action, faces, False)) for faces in throws}
    total = Fraction(0)
    for faces in throws:
        found = [after[faces]]
        for die in range(len(faces)) if aimed else ():
            again = [after[(*faces[:die], side, *faces[die + 1 :])] for side in DIE]
            found.append(sum(again, Fraction(0)) / len(DIE))
        total += max(found)
    return total / len(throws)


def best_order(cards: Order, worth: Worth) -> Fraction:
    return max(order_value(order, HEALTH, worth) for order in permutations((AIM, *cards)))


def choosing(peer: Peer) -> Numbers:
    numbers: Numbers = {}
    for name, card in (
        ("lettuce", "holy_head_of_lettuce"),
        ("piano", "piano_from_above"),
        ("salt", "salt_shaker"),
    ):
        damages = chances(peer.dealt(card))
        numbers[f"{name}_mean"] = sum((p * min(n, 15) for n, p in damages.items()), Fraction(0))
        numbers[f"{name}_out"] = sum((p for n, p in damages.items() if n >= 15), Fraction(0))
        numbers[f"{name}_nothing"] = damages.get(0, Fraction(0))
    assert numbers.pop("salt_nothing") == 0
    return {
        **numbers,
        "missile_variance": variance(peer.dealt("missile")),
        "bazooka_variance": variance(peer.dealt("bazooka")),
        "damage": best_order(WEAPONS, lost),
        "gone": best_order(WEAPONS, is_gone),
        "something": best_order(WEAPONS, is_hurt),
    }


def proof(_: Peer) -> Numbers:
    plans = list(permutations((*IDLE, AIM, *WEAPONS), 5))
    values = Counter(order_value(plan, HEALTH, is_gone) for plan in plans)
    return {
        "plans": Fraction(len(plans)),
        "no_aim": order_value(WEAPONS, HEALTH, is_gone),
        "first": order_value((AIM, *WEAPONS), HEALTH, is_gone),
        "gone": max(values),
        "late": late_value(frozenset({AIM, *WEAPONS}), HEALTH),
        "ties": Fraction(values[max(values)]),
        "kept": best_order((RIFLE, CROSSBOW), is_gone),
    }


@cache
def duel() -> list[list[Fraction]]:
    """All plans against all plans of two Grunts on one tile, through the engine alone."""
    position = read_position(
        "snails 1; map 2; first B; unseen beach_blank:1; player A; G a1; player B; G a1 5"
    )
    return PlanMatrix(position, read_goal("gone(BG)"), (0, 1)).matrix()[2]


def rock_paper_snail(_: Peer) -> Numbers:
    """Bounds from equal mixtures of three rows and of three columns, which meet."""
    matrix = duel()
    kinds = list(dict.fromkeys(map(tuple, matrix)))
    columns = list(dict.fromkeys(zip(*kinds, strict=True)))
    third = Fraction(1, 3)
    small = duplicates_left_out(matrix)
    value = max(
        guaranteed(small, dict.fromkeys(rows, third)) for rows in combinations(range(len(small)), 3)
    )
    assert value == min(
        conceded(small, dict.fromkeys(some, third)) for some in combinations(range(len(columns)), 3)
    )
    eager = max(
        guaranteed(
            small, dict(zip(rows, (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)), strict=True))
        )
        for rows in combinations(range(len(small)), 3)
    )
    shown = max(map(min, matrix))
    seen = min(map(max, zip(*matrix, strict=True)))
    return {
        "plans": Fraction(len(matrix)),
        "pairs": Fraction(len(matrix) * len(matrix[0])),
        "kinds": Fraction(len(columns)),
        "each": third,
        "value": value,
        "eager": eager,
        "shown": shown,
        "seen": seen,
        "lost": value - shown,
        "gain": seen - value,
    }


CHOICES: tuple[Callable[[Peer], Numbers], ...] = (choosing, proof, rock_paper_snail)
