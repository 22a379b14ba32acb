"""Wishes as text: `keep missile, use AL, slot 2 grenade, risk AL 1/6, reach 35/3, fewest`."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from snails_core.errors import NotationError
from snails_core.layout import PLAN_SLOTS
from snails_core.records import read_card, read_snail
from snails_core.setting import Setting
from solver.errors import ModelError
from solver.exact_numbers import read_fraction
from solver.model.wishes import (
    FEWEST,
    WORST_CASE,
    First,
    Keep,
    NotFirst,
    Reach,
    Risk,
    Slot,
    Spare,
    Use,
    Wish,
    Wishes,
)

FORM = (
    "keep missile, use AL, spare AL, first AL, not_first AL, slot 2 missile, risk AL 1/6, "
    "reach 35/3, fewest or worst_case"
)
PLACE = "wishes"
LONGEST = 2000
"""Characters of all wishes."""
LONGEST_NUMBER = 40
"""Characters of a number in a wish."""
SNAIL_WISHES: dict[str, Callable[[int], Wish]] = {
    "use": Use,
    "spare": Spare,
    "first": First,
    "not_first": NotFirst,
}


def read_wishes(setting: Setting, text: str) -> Wishes:
    """The wishes that a text lists, parted by commas; each is written as its `name`."""
    if len(text) > LONGEST:
        raise NotationError("notation_long", PLACE, count=len(text), most=LONGEST)
    phrases = [" ".join(phrase.split()) for phrase in text.split(",") if phrase.strip()]
    wanted = [phrase for phrase in phrases if phrase not in (FEWEST, WORST_CASE)]
    return Wishes(
        tuple(_read(setting, phrase) for phrase in wanted),
        fewest=FEWEST in phrases,
        worst_case=WORST_CASE in phrases,
    )


def _read(setting: Setting, phrase: str) -> Wish:
    kind, *words = phrase.split()
    try:
        match kind, *words:
            case "keep", card:
                return Keep(read_card(setting, card, PLACE))
            case "slot", slot, card if slot in map(str, range(1, PLAN_SLOTS + 1)):
                return Slot(int(slot), read_card(setting, card, PLACE))
            case "risk", snail, most:
                return Risk(read_snail(snail, PLACE), _number(most))
            case "reach", least:
                return Reach(_number(least))
            case _, snail if kind in SNAIL_WISHES:
                return SNAIL_WISHES[kind](read_snail(snail, PLACE))
    except ValueError:
        pass
    raise ModelError("wish", PLACE, name=phrase, form=FORM)


def _number(word: str) -> Fraction:
    if len(word) > LONGEST_NUMBER:
        raise ValueError("too long")
    return read_fraction(word)
