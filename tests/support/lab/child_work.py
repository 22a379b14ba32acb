"""Work for `child_processes`: hold a lock, write, play on, take names, try PINs, fill the disk."""

from __future__ import annotations

import os
import signal
import sys
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from time import sleep

from snails_core.bots import random_bot
from snails_lab.errors import LabError
from snails_lab.models.game.session import Session
from snails_lab.models.storage import locks
from snails_lab.models.storage.documents import Document
from snails_lab.models.storage.guests import Guest
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.locks import Lock, NoLocks
from snails_lab.models.storage.name_pin import NamePin
from snails_lab.models.storage.profiles import Profile, profile_names

if sys.platform != "win32":
    import resource


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


def try_pins(folder: str, pin: str, times: int, tell: Connection) -> None:
    """Tries a wrong PIN so often, and tells the errors by their keys."""
    told = []
    for _ in range(times):
        try:
            NamePin(Path(folder), "somebody").check(pin)
        except LabError as error:
            told.append(error.key)
    tell.send(told)


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


def come(names: list[str], home: str, tell: Connection) -> None:
    """Once told to, opens these profiles as a page does: makes them, then lists all names."""
    os.environ["SNAILS_HOME"] = home
    tell.send("ready")
    while not Path(home, "go").exists():
        sleep(0.001)
    found = []
    for name in names:
        profile = Profile(name)
        profile_names()
        found.append((profile.folder.name, profile.name))
    tell.send(found)


def take_name(visitor: str, name: str, home: str, tell: Connection) -> None:
    """Once told to, a guest of a plain page takes a name, as others do at the same moment."""
    os.environ.update(SNAILS_HOME=home, SERVER_SOFTWARE="voila/1")
    guest = Guest(visitor, "en")
    guest.settings.update(mine=visitor)
    tell.send("ready")
    while not Path(home, "go").exists():
        sleep(0.001)
    tell.send(guest.take_name(name))


def fill(home: str, room: int, tell: Connection) -> None:
    """Plays on where no file may be longer than `room` bytes; tells what was acknowledged."""
    os.environ["SNAILS_HOME"] = home
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
    profile = Profile("Zoë")
    session = Session.new(
        (Seat("Zoë"), Seat("Ada", "random")), seed=7, journal=profile.new_journal()
    )
    try:
        while not session.is_over:
            one_step(session)
        tell.send(("over", len(session.game.choices)))
    except LabError as error:
        tell.send((error.key, len(session.game.choices)))
