"""Parts of a battle as text: cards (`move 2`), placements (`3,1,0`) and worths (`3/2`)."""

from __future__ import annotations

from fractions import Fraction

from companions.cry_havoc.battle import Effect, Placement, Tactic
from companions.cry_havoc.errors import NotationError

MOST_UNITS = 99
MOST_DIGITS = 6


def read_tactic(text: str, place: str) -> Tactic:
    """A card by its effect in battle.

    >>> read_tactic("move 2", "hand")
    Tactic(effect=<Effect.MOVE: 'move'>, units=2)
    """
    word, _, number = text.partition(" ")
    known = [effect.value for effect in Effect]
    if word not in known or number not in ("1", "2", "3"):
        raise NotationError("tactic_form", place, name=text, known=", ".join(known))
    return Tactic(Effect(word), int(number))


def read_placement(text: str, place: str) -> Placement:
    """Units on control, capture and attrition.

    >>> read_placement("3,1,0", "attacker")
    Placement(control=3, capture=1, attrition=0)
    """
    parts = [part.strip() for part in text.split(",")]
    if len(parts) == len(Placement._fields) and all(
        part.isascii() and part.isdigit() and len(part) <= len(str(MOST_UNITS)) for part in parts
    ):
        return Placement(*map(int, parts))
    raise NotationError("placement_form", place, name=text)


def write_placement(placement: Placement) -> str:
    """A placement as `read_placement` reads it."""
    return ",".join(map(str, placement))


def read_worth(text: str, place: str) -> Fraction:
    """A whole number or a fraction such as 3/2, not below 0."""
    numerator, bar, denominator = text.partition("/")
    parts = [numerator, denominator] if bar else [numerator]
    if all(part.isascii() and part.isdigit() and len(part) <= MOST_DIGITS for part in parts) and (
        not bar or int(denominator)
    ):
        return Fraction(text)
    raise NotationError("worth_form", place, name=text)
