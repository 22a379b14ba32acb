"""The pace of animations: how long each kind is seen, and how soon the next one may begin.

All seconds are at the default speed. Most of an animation is still seen while the next ones run,
so that the events of a card are one short film and not a row of pauses.
"""

from __future__ import annotations

from typing import NamedTuple


class Pace(NamedTuple):
    """Seconds of an animation, and seconds until the event after it begins to be seen."""

    seconds: float
    lead: float


# --- cards and titles ---
CARD = Pace(1.3, 0.42)
TITLE = Pace(0.9, 0.15)
HAND = Pace(0.4, 0.05)
AIM = Pace(0.7, 0.22)
ROLL = Pace(0.65, 0.55)
CONTAMINATION = Pace(0.8, 0.15)

# --- snails ---
CRAWL = Pace(0.35, 0.35)
PUSH = Pace(0.25, 0.25)
FLIGHT = Pace(0.4, 0.4)
FALL = Pace(0.25, 0.25)
MAKE_ROOM = Pace(0.2, 0.2)
DEPLOYED = Pace(0.35, 0.25)
HURT = Pace(1.0, 0.22)
DEATH = Pace(0.7, 0.3)
RING = Pace(0.45, 0.06)
JUDGED = Pace(0.6, 0.12)
SHELL = Pace(0.45, 0.12)

# --- the ground ---
CRUMBLE = Pace(0.6, 0.2)
DUST = Pace(0.5, 0.1)
BACK = Pace(1.0, 0.25)
BURN = Pace(0.6, 0.15)
DROP = Pace(0.4, 0.2)
BLAST = Pace(0.7, 0.25)

UNSEEN = 0.2
"""Seconds for an event that is told, and seen by nothing that moves."""
CHOICE = 0.0
"""Seconds for a choice that has no event: it is seen by what comes of it."""
REST = 0.2
"""Seconds at the end of a scene, in which its result can be seen."""
STILL = 1.0
"""Seconds for a scene that is one still picture."""
