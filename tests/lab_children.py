"""What the processes of `lab_processes` do."""

from __future__ import annotations

import os
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from time import sleep

from snails_core.bots import random_bot
from snails_lab.play import Session
from snails_lab.storage import Document, Profile, locks
from snails_lab.storage.locks import Lock, NoLocks


def no_locks(handle: int) -> bool:
    """As on a disk that knows no locks."""
    raise NoLocks


def hold(path: Path, claims: bool, tell: Connection) -> None:
    """Takes the lock, says so, and never lets go."""
    if claims:
        locks._lock = no_locks
    Lock(path).take()
    tell.send("held")
    sleep(600)


def add_many(path: Path, name: str, tell: Connection) -> None:
    for number in range(20):
        Document(path, []).update(**{f"{name}{number}": number})
    tell.send("done")


def play_for_ever(name: str, game: str, home: str, tell: Connection) -> None:
    """Takes a saved game up and plays on, with an undo now and then; tells what is on the disk."""
    os.environ["SNAILS_HOME"] = home
    session = Session.resume(Profile(name).journal(game))
    tell.send(len(session.game.choices))
    while not session.is_over:
        one_step(session)
        tell.send(len(session.game.choices))
    tell.send("over")


def one_step(session: Session) -> None:
    """The next step of the one game that every process plays: people choose by its number."""
    if session.advance():
        return
    number = len(session.game.choices)
    assert session.waiting is not None
    session.choose(random_bot(session.view(session.waiting), Random(number)))
    if number % 3 == 0 and session.can_undo:
        session.undo()
        session.choose(random_bot(session.view(session.waiting), Random(number)))
