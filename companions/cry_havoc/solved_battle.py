"""A battle solved by one call, as text: its exact value, the best placements, the best replies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from companions.cry_havoc.battle import Placement, Stakes, Tactic
from companions.cry_havoc.errors import NotationError
from companions.cry_havoc.notation.battle_texts import read_tactic, read_worth
from companions.cry_havoc.solver.open_hands import Army, hand_of, open_battle, solve_open_hands
from companions.cry_havoc.words import wording

MOST_UNITS = 16
MOST_RESERVE = 16
MOST_CARDS = 5


@dataclass(frozen=True, slots=True, repr=False)
class SolvedBattle:
    """The value to the attacker if both know both hands and play them as well as can be."""

    value: Fraction
    best: tuple[Placement, ...]
    """The attacker's placements that reach it."""
    replies: Mapping[Placement, tuple[Placement, ...]]
    """The defender's best answers to each."""
    language: str = "en"

    def __str__(self) -> str:
        lines = [wording(self.language, "battle.value", value=self.value)]
        for placement in self.best:
            replies = " ".join(map(str, self.replies[placement]))
            lines.append(
                wording(self.language, "battle.best", placement=placement, replies=replies)
            )
        return "\n".join(lines)

    def __repr__(self) -> str:
        return str(self)


def battle(
    attackers: int,
    defenders: int,
    *,
    region: str | int | Fraction = 0,
    prisoner: str | int | Fraction = 1,
    attacker_cards: str = "",
    defender_cards: str = "",
    attacker_reserve: int = 0,
    defender_reserve: int = 0,
    language: str = "en",
) -> SolvedBattle:
    """Solves a battle of so many units exactly.

    >>> from companions.cry_havoc import battle
    >>> found = battle(3, 2, attacker_cards="move 1")
    >>> found.value
    Fraction(2, 1)

    `region` and `prisoner` are what these are worth in points, as numbers or texts such as "3/2".
    Cards are written as their effects in battle, `"move 2, strike 1"`; reserves are what
    reinforcements come from. Raises NotationError that names the argument which is wrong.
    """
    _check(attackers, 1, MOST_UNITS, "attackers")
    _check(defenders, 1, MOST_UNITS, "defenders")
    _check(attacker_reserve, 0, MOST_RESERVE, "attacker_reserve")
    _check(defender_reserve, 0, MOST_RESERVE, "defender_reserve")
    stakes = Stakes(read_worth(str(region), "region"), read_worth(str(prisoner), "prisoner"))
    attacker = Army(
        attackers, attacker_reserve, hand_of(read_cards(attacker_cards, "attacker_cards"))
    )
    defender = Army(
        defenders, defender_reserve, hand_of(read_cards(defender_cards, "defender_cards"))
    )
    return solved(attacker, defender, stakes, language)


def solved(attacker: Army, defender: Army, stakes: Stakes, language: str) -> SolvedBattle:
    """Solves the battle of two armies; raises NotationError if it is too large."""
    try:
        ready = open_battle(attacker, defender, stakes)
    except ValueError:
        raise NotationError("battle_large", "battle") from None
    found = solve_open_hands(ready)
    return SolvedBattle(found.value, tuple(found.best), found.replies, language)


def read_cards(text: str, place: str) -> list[Tactic]:
    """Cards such as `move 2, reinforce 1`."""
    words = [word.strip() for word in text.split(",") if word.strip()]
    found = [read_tactic(word, place) for word in words]
    if len(found) > MOST_CARDS:
        raise NotationError("notation_many", place, count=len(found), most=MOST_CARDS)
    return found


def _check(number: int, least: int, most: int, place: str) -> None:
    if type(number) is not int or not least <= number <= most:
        raise NotationError("notation_number", place, name=str(number), least=least, most=most)
