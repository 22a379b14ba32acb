"""Games played so far, saved and closed, and whether two are the same."""

from __future__ import annotations

from pathlib import Path
from random import Random

from snails_core.bots import random_bot
from snails_lab.models.game.session import Session
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.profiles import Profile

SEATS = (Seat("Zoë"), Seat("Ada", "random"))


def play_on(session: Session, steps: int = 10_000) -> None:
    """So many steps, or to the end; people choose at random by the number of the step."""
    for _ in range(steps):
        if session.is_over:
            return
        if not session.advance():
            assert session.waiting is not None
            random = Random(len(session.game.choices))
            session.choose(random_bot(session.view(session.waiting), random))


def begun(profile: Profile, steps: int = 30, seed: int = 7) -> Session:
    session = Session.new(SEATS, seed=seed, journal=profile.new_journal())
    play_on(session, steps)
    return session


def saved(profile: Profile, steps: int = 30, seed: int = 7) -> Path:
    """The file of a game that was played so far and closed."""
    session = begun(profile, steps, seed)
    assert session.journal is not None
    session.close()
    return session.journal.path


def lines(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


def same(one: Session, other: Session) -> bool:
    games = one.game, other.game
    return (
        one.seats == other.seats
        and one.seed == other.seed
        and games[0].start == games[1].start
        and games[0].choices == games[1].choices
        and games[0].events == games[1].events
        and games[0].positions == games[1].positions
    )
