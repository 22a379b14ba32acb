"""Side conditions of a plan, as data: each can be named, and met or not."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from snails_core.plans import Pair
from snails_core.records import card_name, snail_name
from snails_core.setting import Setting, standard_setting

FEWEST, WORST_CASE = "fewest", "worst_case"
"""Words for wishes that are about the whole plan."""


@dataclass(frozen=True, slots=True)
class Keep:
    """The card is not played."""

    card: int

    def name(self, setting: Setting) -> str:
        return f"keep {card_name(setting, self.card)}"


@dataclass(frozen=True, slots=True)
class Use:
    """The snail is one of the pair."""

    snail: int

    def name(self, _: Setting) -> str:
        return f"use {snail_name(self.snail)}"

    def allows(self, pair: Pair) -> bool:
        return self.snail in pair


@dataclass(frozen=True, slots=True)
class Spare:
    """The snail is not one of the pair."""

    snail: int

    def name(self, _: Setting) -> str:
        return f"spare {snail_name(self.snail)}"

    def allows(self, pair: Pair) -> bool:
        return self.snail not in pair


@dataclass(frozen=True, slots=True)
class First:
    """The snail is the active one at first."""

    snail: int

    def name(self, _: Setting) -> str:
        return f"first {snail_name(self.snail)}"

    def allows(self, pair: Pair) -> bool:
        return self.snail == pair[0]


@dataclass(frozen=True, slots=True)
class NotFirst:
    """The snail is not the active one at first."""

    snail: int

    def name(self, _: Setting) -> str:
        return f"not_first {snail_name(self.snail)}"

    def allows(self, pair: Pair) -> bool:
        return self.snail != pair[0]


@dataclass(frozen=True, slots=True)
class Slot:
    """The card lies in this slot; the first is 1."""

    slot: int
    card: int

    def name(self, setting: Setting) -> str:
        return f"slot {self.slot} {card_name(setting, self.card)}"


@dataclass(frozen=True, slots=True)
class Risk:
    """The chance that the snail is eliminated by the end of the round is at most this.

    It holds whatever others choose, and against the worst of their plans if that is asked.
    """

    snail: int
    most: Fraction

    def name(self, _: Setting) -> str:
        return f"risk {snail_name(self.snail)} {self.most}"


@dataclass(frozen=True, slots=True)
class Reach:
    """The first part of the goal is at least this."""

    least: Fraction

    def name(self, _: Setting) -> str:
        return f"reach {self.least}"


SnailWish = Use | Spare | First | NotFirst
Wish = SnailWish | Keep | Slot | Risk | Reach


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a plan must be like, and what counts beside the goal.

    >>> from snails_core import standard_setting
    >>> from solver.model import read_wishes
    >>> print(read_wishes(standard_setting(), "risk AL 1/6, keep missile, fewest"))
    risk AL 1/6, keep missile, fewest
    """

    wanted: tuple[Wish, ...] = ()
    fewest: bool = False
    """Before all else as few arsenal cards as can be: they are spent, basic cards come back.
    With `Reach` that is the fewest that still reach a value."""
    worst_case: bool = False
    """Against the worst of the others' plans, not their mean."""

    def __str__(self) -> str:
        """As `read_wishes` reads them, for the standard cards."""
        names = [wish.name(standard_setting()) for wish in self.wanted]
        flags = {FEWEST: self.fewest, WORST_CASE: self.worst_case}
        return ", ".join([*names, *(flag for flag, is_set in flags.items() if is_set)])

    @property
    def risked(self) -> tuple[int, ...]:
        """The snails whose loss is bounded."""
        return tuple(sorted({wish.snail for wish in self.wanted if isinstance(wish, Risk)}))

    @property
    def has_policy(self) -> bool:
        """Whether choices during the round are variables, instead of always the best."""
        return self.worst_case or bool(self.risked)

    def allow_card(self, slot: int, card: int) -> bool:
        """May the card lie in this slot (the first is 0), as far as single wishes say?"""
        return not any(
            wish == Keep(card)
            or (isinstance(wish, Slot) and wish.slot == slot + 1 and wish.card != card)
            for wish in self.wanted
        )

    def allow_pair(self, pair: Pair) -> bool:
        """Do all wishes about snails hold?"""
        return all(wish.allows(pair) for wish in self.wanted if isinstance(wish, SnailWish))
