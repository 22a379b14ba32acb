"""Every number that the sentences of the course mention, computed; by chapter and by name."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import ceil

import numpy as np

from snails_core import plan_decision, read_position
from snails_core.backs import Back
from snails_core.cards import Face
from snails_core.options import Plan
from snails_lab.models.exercises.workings.plans import gone, plan_value, played, with_one_aim
from snails_lab.models.exercises.workings.working import root
from solver.equilibrium.best_response import PlanMixture
from solver.equilibrium.double_oracle import solve_open_play
from solver.equilibrium.open_play import OpenPlay
from solver.odds import ELIMINATE, MEADOW, Distribution, box_backs, how_many, odds, tile_back
from solver.odds.dice import one_more
from solver.planner import Budget, solve

Values = dict[str, Fraction | int]
DIE = Distribution.of_weights({"▲": 3, "■": 2, "●": 1})
TWO = DIE.joint(DIE)


def one_die() -> Values:
    """One throw of one die."""
    return {
        "triangle": DIE["▲"],
        "square": DIE["■"],
        "circle": DIE["●"],
        "hit": DIE["■"] + DIE["●"],
    }


def two_dice() -> Values:
    """Two dice at once."""
    return {
        "triangle": DIE["▲"],
        "square": DIE["■"],
        "circle": DIE["●"],
        "both": TWO["▲", "▲"],
        "pair": TWO.chance(lambda dice: set(dice) == {"▲", "■"}),
        "twice": 2 * DIE["●"],
        "both_circles": TWO["●", "●"],
        "no_circle": 1 - DIE["●"],
        "some": TWO.chance(lambda dice: "●" in dice),
    }


def or_choose() -> Values:
    """Two signs among two dice."""
    triangle = TWO.chance(lambda dice: "▲" in dice)
    circle = TWO.chance(lambda dice: "●" in dice)
    return {
        "triangle": triangle,
        "circle": circle,
        "sum": triangle + circle,
        "and": TWO.chance(lambda dice: {"▲", "●"} <= set(dice)),
        "or": TWO.chance(lambda dice: "▲" in dice or "●" in dice),
        "miss": TWO["■", "■"],
        "given": TWO.given(lambda dice: "●" in dice).chance(lambda dice: "▲" in dice),
    }


def damage() -> Values:
    """What one card deals, with and without a shell."""
    missile, cocktail = odds("missile").damage, odds("cocktail").damage
    shelled = odds("missile", shell=True).value
    return {
        "p0": missile[0],
        "p10": missile[10],
        "p15": missile[15],
        "mean": missile.mean(),
        "variance": missile.variance(),
        "cocktail_mean": cocktail.mean(),
        "cocktail_variance": cocktail.variance(),
        "shell_mean": shelled,
        "saved": missile.mean() - shelled,
    }


def one_reroll() -> Values:
    """Throwing again once, for damage and to eliminate."""
    return {
        "last": odds("missile").value,
        "first": odds("missile", rerolls=1).value,
        "eliminate": odds("missile", rerolls=1, goal=ELIMINATE, health=15).value,
        "by_damage": odds("missile", rerolls=1, health=15).eliminate,
        "again_triangle": _again("■"),
        "again_square": _again("▲"),
    }


def _again(held: str, left: int = 1) -> Fraction:
    """What the Salt Shaker is worth to whoever holds one die and throws the other one again."""
    solution = odds("salt_shaker", rerolls=left).solution
    after = solution.start._replace(rerolls=left - 1)
    thrown = one_more((Face("▲■●".index(held)),))
    return thrown.mean(lambda faces: solution.values[after._replace(faces=faces)])


def more_rerolls() -> Values:
    """Throwing again up to three times: what each re-roll adds."""
    none, one, two, three = (odds("missile", rerolls=rerolls).value for rerolls in range(4))
    eliminate = [
        odds("missile", rerolls=rerolls, goal=ELIMINATE, health=15).value for rerolls in range(4)
    ]
    return {
        "triangle": DIE["▲"],
        "square": DIE["■"],
        "circle": DIE["●"],
        "none": none,
        "one": one,
        "two": two,
        "three": three,
        "gain_one": one - none,
        "gain_two": two - one,
        "gain_three": three - two,
        "salt_one": _again("■", 1),
        "salt_two": _again("■", 2),
        "chance_none": eliminate[0],
        "chance_three": eliminate[3],
        "now": three + one,
        "later": two + two,
    }


def hidden_tiles() -> Values:
    """Traps under meadow tiles."""
    box = box_backs()
    first = tile_back(box, MEADOW)[Back.TRAP]
    return {
        "first": first,
        "second": tile_back(box.without(Back.TRAP), MEADOW)[Back.TRAP],
        "both": how_many(box, Back.TRAP, 2)[2],
        "some": how_many(box, Back.TRAP, 3).at_least(1),
        "with_back": 1 - (1 - first) ** 3,
    }


def many_cards() -> Values:
    """Sums of damages."""
    missile, cocktail = odds("missile").damage, odds("cocktail").damage
    five = _times(missile, 5)
    return {
        "fifteen": (missile + cocktail).at_least(15),
        "five": five.at_least(30),
        "five_mean": five.mean(),
    }


def simulation() -> Values:
    """How many of some throws show ▲, and how far a simulation may be off."""
    triangle = DIE.map(lambda face: int(face == "▲"))
    sixteen = _times(triangle, 16)
    salt, crossbow = cards = [
        odds(name, health=15).damage for name in ("salt_shaker", "toothpick_crossbow")
    ]
    return {
        "triangle": DIE["▲"],
        "eight": sixteen[8],
        "near": sixteen.chance(lambda shown: 4 <= shown <= 12),
        "variance": triangle.variance(),
        "deviation": root(triangle.variance()),
        "error": root(triangle.variance() / 16),
        "exact": odds("missile", rerolls=2).value,
        "claim": odds("missile", rerolls=1).value,
        "throws": throws_until_seen(salt, crossbow),
        "few": throws_until_seen(*(damage.map(lambda lost: int(lost >= 15)) for damage in cards)),
    }


def throws_until_seen(one: Distribution[int], other: Distribution[int]) -> int:
    """After how many throws of each the difference of the means is two standard errors."""
    difference = one.mean() - other.mean()
    return ceil(4 * (one.variance() + other.variance()) / difference**2)


def _times(one: Distribution[int], times: int) -> Distribution[int]:
    """The sum of so many independent numbers of a kind."""
    total = Distribution.certain(0)
    for _ in range(times):
        total = total + one
    return total


RIFLE, BAZOOKA, CROSSBOW = WEAPONS = ("snailper_rifle", "bazooka", "toothpick_crossbow")
AIM = "aim"
HEALTH = 25
POSITION = f"""
    snails 1
    map 1 . .
    player A
    G a1
    hand {" ".join(WEAPONS)}
    player B
    G a3 {HEALTH}
"""
"""The one that both chapters look at."""


def choosing() -> Values:
    """Three cards and three goals; then three weapons and one Aim."""
    names = {"lettuce": "holy_head_of_lettuce", "piano": "piano_from_above", "salt": "salt_shaker"}
    damage = {name: odds(card, health=15).damage for name, card in names.items()}
    wants = {
        "damage": lambda left: HEALTH - left,
        "gone": gone,
        "something": lambda left: int(left < HEALTH),
    }
    return {
        **{f"{name}_mean": lost.mean() for name, lost in damage.items()},
        **{f"{name}_out": lost.at_least(15) for name, lost in damage.items()},
        "lettuce_nothing": damage["lettuce"].of(0),
        "piano_nothing": damage["piano"].of(0),
        "missile_variance": odds("missile").damage.variance(),
        "bazooka_variance": odds("bazooka").damage.variance(),
        **{
            goal: max(with_one_aim(WEAPONS, HEALTH, worth).values())
            for goal, worth in wants.items()
        },
    }


def proof() -> Values:
    """All plans of one position."""
    position = read_position(POSITION)
    decision = plan_decision(position.node)
    assert decision is not None
    answer = solve(position, "gone(BG)")
    return {
        "plans": len(decision.plans),
        "no_aim": plan_value(WEAPONS, HEALTH, gone),
        "first": plan_value(WEAPONS, HEALTH, gone, aimed=RIFLE),
        "gone": answer.value[0],
        "late": _late(frozenset({AIM, *WEAPONS}), HEALTH),
        "ties": len(answer.ties),
        "kept": max(with_one_aim((RIFLE, CROSSBOW), HEALTH, gone).values()),
    }


def _late(cards: frozenset[str], health: int, aimed: bool = False) -> Fraction:
    """The chance to eliminate if each card may be chosen when it is its turn."""
    if not health or not cards:
        return Fraction(gone(health))
    return max(_now(card, cards - {card}, health, aimed) for card in cards)


def _now(card: str, rest: frozenset[str], health: int, aimed: bool) -> Fraction:
    if card == AIM:
        return _late(rest, health, aimed=True)
    return played(card, lambda lost: _late(rest, max(0, health - lost)), aimed)


DUEL = """
    snails 1
    map 2
    first B
    unseen beach_blank:1
    player A
    G a1
    player B
    G a1 5
"""
"""Two Grunts on one tile: a Punch that a shell may stop."""


def rock_paper_snail() -> Values:
    """A Punch against a shell, both planned in secret: the table, its value, and what is known."""
    game = OpenPlay(read_position(DUEL), "gone(BG)")
    found = solve_open_play(game, Budget())
    assert found.is_proven and found.lower is not None
    value, mixture = found.lower, found.mixtures[0]
    punch = game.position.setting.catalogue.card_index["crawl_punch"]
    by_slot = {plan.cards.index(punch): plan for plan in game.plans[0] if isinstance(plan, Plan)}
    answers = [game.values(1, by_slot[slot], Budget()).rounded for slot in sorted(by_slot)]

    def answered(side: int, known: PlanMixture) -> Fraction:
        """What A gets if the other side knows a mixture and answers it as well as possible."""
        return found.responder.respond(1 - side, known).value

    shown = max(answered(0, {plan: Fraction(1)}) for plan in by_slot.values())
    seen = min(answered(1, {plan: Fraction(1)}) for plan in found.mixtures[1])
    likes = {0: Fraction(1, 2), 2: Fraction(1, 4), 4: Fraction(1, 4)}
    return {
        "plans": len(game.plans[0]),
        "pairs": len(game.plans[0]) * len(game.plans[1]),
        "kinds": len({tuple(kind) for kind in np.stack(answers, axis=1).round(6).tolist()}),
        "each": max(mixture.values()),
        "value": value,
        "eager": answered(0, {by_slot[slot]: chance for slot, chance in likes.items()}),
        "shown": shown,
        "seen": seen,
        "lost": value - shown,
        "gain": seen - value,
    }


_CHAPTERS: tuple[Callable[[], Values], ...] = (
    *(one_die, two_dice, or_choose, damage, one_reroll, more_rerolls),
    *(hidden_tiles, many_cards, simulation),
    *(choosing, proof, rock_paper_snail),
)
VALUES = {chapter.__name__: chapter for chapter in _CHAPTERS}
"""The functions above by the chapter's id."""
