"""Parts of a battle as text: cards (`move 2`) and placements (`3,1,0`)."""

from __future__ import annotations

from companions.cry_havoc.battle import Effect, Placement, Tactic
from companions.cry_havoc.errors import NotationError

MOST_UNITS = 99


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
