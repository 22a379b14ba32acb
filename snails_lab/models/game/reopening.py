"""Takes up a saved game again, also one that another page is just letting go."""

from __future__ import annotations

from time import monotonic, sleep

from snails_lab.errors import LabError
from snails_lab.models.game.session import Session
from snails_lab.models.storage.profiles import Profile

LETTING_GO = 5.0
"""Seconds in which a page that was loaded anew finds its game let go by the page before."""
MOMENT = 0.2
"""Seconds between two looks whether it was."""


def reopened(profile: Profile | None, game: str, patience: float = 0.0) -> Session:
    """The game of that id where it stood; waits for so many seconds while another page has it."""
    if profile is None:
        raise LabError("unkept")
    end = monotonic() + patience
    while monotonic() < end and profile.is_open_elsewhere(game):
        sleep(MOMENT)
    return Session.resume(profile.journal(game))
