"""A game that is soon over, for tests of the table on screen."""

from __future__ import annotations

from snails_core import read_position
from snails_lab.models.game.session import Session
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.profiles import Profile

SMALL = """snails 1; round 5; map 2 1 2/ 3 1 .;
player A pirates; G a1 10; L a2 10; hand missile grenade;
player B ninja; G b1 10; S b2 10; hand cocktail mine""".replace("\n", " ")
"""A position in which a game is soon over."""


def small(*seats: Seat, seed: int = 3, profile: Profile | None = None) -> Session:
    journal = profile.new_journal() if profile else None
    return Session.begin(seats, read_position(SMALL), seed=seed, journal=journal)
