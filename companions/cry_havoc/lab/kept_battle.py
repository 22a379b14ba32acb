"""The battle that somebody has set up in the lab, as values that are kept with their profile."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companions.cry_havoc.battle import Stakes, Tactic
from companions.cry_havoc.errors import NotationError
from companions.cry_havoc.notation.battle_texts import read_tactic, read_worth
from companions.cry_havoc.solver.battle_question import BattleSetup

NAME = "cry-havoc-battle"
"""Of the document."""
HALVES = 2
"""Worths go by halves."""


def setup_values(setup: BattleSetup) -> dict[str, Any]:
    """A battle as values by name."""
    return {
        "units": list(setup.units),
        "worths": [str(worth) for worth in setup.stakes],
        "reserves": list(setup.reserves),
        "hands": [[f"{card.effect.value} {card.units}" for card in hand] for hand in setup.hands],
    }


def read_setup(values: Mapping[str, Any], most: BattleSetup, cards: int) -> BattleSetup | None:
    """The battle that was kept; None if there is none within these limits, for the file may be
    anybody's."""
    try:
        units = _pair(values["units"], 1, most.units)
        reserves = _pair(values["reserves"], 0, most.reserves)
        region, prisoner = (read_worth(str(worth), NAME) for worth in values["worths"])
        mine, theirs = (_hand(hand, cards) for hand in values["hands"])
    except (KeyError, TypeError, ValueError, NotationError):
        return None
    if region > most.stakes.region or prisoner > most.stakes.prisoner:
        return None
    if any(worth * HALVES % 1 for worth in (region, prisoner)):
        return None
    return BattleSetup(units, Stakes(region, prisoner), reserves, (mine, theirs))


def _pair(found: Any, least: int, most: tuple[int, int]) -> tuple[int, int]:
    first, second = found
    for number, limit in zip((first, second), most, strict=True):
        if type(number) is not int or not least <= number <= limit:
            raise ValueError(number)
    return first, second


def _hand(found: Any, cards: int) -> tuple[Tactic, ...]:
    if not isinstance(found, list) or len(found) > cards:
        raise ValueError(found)
    return tuple(read_tactic(str(text), NAME) for text in found)
