"""Profiles: under the name that a person gives, their games and documents."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import time

from snails_core.records import PLAYER_LETTERS
from snails_core.savegame import Game
from snails_lab.errors import LabError
from snails_lab.models.storage.documents import Document
from snails_lab.models.storage.files import (
    folders_in,
    is_set_aside,
    make_folder,
    make_private,
    read_whole,
    remove_folder,
    told,
)
from snails_lab.models.storage.header import Header, Seat, names_of
from snails_lab.models.storage.home import home
from snails_lab.models.storage.journal import SUFFIX, Journal
from snails_lab.models.storage.journal_reading import MAX_BYTES, Recorded, read_journal
from snails_lab.models.storage.limits import MOST_NEW_GAMES, NEW, UNUSED_STAYS, limits, size_of
from snails_lab.models.storage.locks import Lock
from snails_lab.models.storage.names import clean_name, file_name, plain_name
from snails_lab.models.storage.saved import SavedGame, saved_game

PROFILES = "profiles"
BEGAN = "%Y%m%d-%H%M%S"
"""With the time of its beginning begins the name of a game's file."""
ABOUT = "profile"
"""The document that has the name as the person writes it."""
LOCKS = (".lock", ".claim")
PATIENCE = 30.0
"""Seconds to wait while others who came at the same time are given their folders."""


def profile_names() -> list[str]:
    """The names of all profiles of this computer's user, in order.

    Nothing is written. Whatever else lies in the folder is passed over, and so are profiles
    whose name cannot be read: they say what is wrong when they are opened.
    """
    folder = home() / PROFILES
    with told(folder, "unreadable"):
        found = [*folder.iterdir()] if folder.is_dir() else []
    return sorted(filter(None, map(_name_in, found)), key=str.casefold)


def _name_in(folder: Path) -> str | None:
    """The name by which the profile in this folder is opened, if there is one."""
    try:
        name = Document(folder / f"{ABOUT}.json", []).peek().get("name")
        fits = isinstance(name, str) and file_name(name) == folder.name
    except (LabError, OSError, ValueError):
        return None
    return str(name) if fits else None


@contextmanager
def making_profiles() -> Iterator[None]:
    """One kernel at a time makes, names or removes profiles."""
    lock = Lock(make_folder(home()) / f"{PROFILES}.lock")
    try:
        lock.take(PATIENCE)
    except LabError as error:
        raise (LabError("busy") if error.key == "locked" else error) from error
    with lock:
        yield


def keep_from_removal(folder: Path, stays: timedelta) -> None:
    """Notes that somebody is here, so that the folder is not removed as unused meanwhile.

    Whoever removes it holds the lock of `making_profiles` and sees there how old it is. Half of
    the time after which it may go is enough for what is done next, without the lock.
    """
    try:
        if time() - folder.stat().st_mtime > stays.total_seconds() / 2:
            with making_profiles():
                os.utime(folder)
    except OSError:
        return  # there is none, or no more
    except LabError as error:
        if error.key == "busy":
            raise  # otherwise nobody can have the lock, and nothing is removed


def check_number_of_profiles() -> None:
    """Raises LabError if there is no room for one more.

    Names under which nothing was ever kept make room when they were not used for ten minutes, so
    that nobody can use up all names by typing.
    """
    known = limits()
    if known is None:
        return
    found = [path for path in folders_in(home() / PROFILES) if (path / f"{ABOUT}.json").exists()]
    if len(found) >= known.profiles:
        unused = [path for path in found if _is_unused(path)]
        for path in unused:
            remove_folder(path)
        if len(found) - len(unused) >= known.profiles:
            raise LabError("profiles_full", most=known.profiles)


def _is_unused(folder: Path) -> bool:
    """Has nothing but a name and settings been kept here, and nobody been here for a while?"""
    try:
        names = {path.name for path in folder.iterdir() if path.suffix not in LOCKS}
        is_old = folder.stat().st_mtime < time() - UNUSED_STAYS.total_seconds()
    except OSError:
        return False
    return is_old and names <= {f"{ABOUT}.json", "settings.json"}


class Profile:
    """Opened by name, and made if there is none: `Anna` and `ANNA` are the same."""

    def __init__(self, name: str) -> None:
        given = clean_name(name, ABOUT)
        self._lie_in(folder_of(given), given)
        keep_from_removal(self.folder, UNUSED_STAYS)
        try:
            self.name = self._known_name() or self._make_known()
        except LabError as error:
            if error.key in ("newer", "unreadable", "file_large"):
                raise LabError("profile_closed", given, reason=error) from error
            raise
        make_private(self.folder)
        with suppress(OSError):
            os.utime(self.folder)  # somebody is here

    def _lie_in(self, folder: Path, name: str) -> None:
        self.folder = folder
        self.name = name
        self.notices: list[LabError] = []
        """What was found damaged, and where it was set aside."""

    def _known_name(self) -> str | None:
        """As it was first written; None if there is none, or it is not that of this folder."""
        known = self._about.read().get("name")
        fits = isinstance(known, str) and file_name(known) == self.folder.name
        return str(known) if fits else None

    def _make_known(self) -> str:
        """Writes the name down, unless somebody of the same name was quicker."""
        with making_profiles():
            known = self._known_name()
            if known is None:
                if not is_taken(self.folder):
                    check_number_of_profiles()
                self._about.update(name=self.name)
        return known or self.name

    def make(self) -> None:
        """Makes the folder in which all of it lies, also if it was removed, being unused."""
        keep_from_removal(self.folder, UNUSED_STAYS)
        if not os.path.lexists(self._about.path):
            self._make_known()
        make_folder(self.folder)

    # --- documents ---
    def document(self, name: str) -> Document:
        """A small document of this profile: `settings`, `ratings`."""
        path = self.folder / f"{plain_name(name, 'document')}.json"
        return Document(path, self.notices, self.make)

    @property
    def _about(self) -> Document:
        """What the profile is called; writing it does not ask for the lock of all profiles."""
        return Document(self.folder / f"{ABOUT}.json", self.notices)

    @property
    def settings(self) -> Document:
        return self.document("settings")

    def progress(self, name: str) -> Document:
        """How far this person has come in a course."""
        return self.document(f"progress-{name}")

    # --- games ---
    @property
    def games(self) -> list[SavedGame]:
        """All saved games, the one that changed last first.

        Files that are none stay as they are, and are told in `notices`.
        """
        found = []
        for path in self._journals():
            try:
                found.append(saved_game(path))
            except LabError as error:
                self._tell(_not_listed(path.stem, error))
        return sorted(found, key=lambda game: (game.changed, game.began, game.id), reverse=True)

    def new_journal(self) -> Journal:
        """For a game that is about to begin; raises LabError if there is no room for it."""
        known = limits()
        now = datetime.now(UTC)
        if known is not None:
            games = self._journals()
            if len(games) >= known.games:
                raise LabError("games_full", most=known.games)
            lately = (now - NEW).strftime(BEGAN)
            if sum(path.name > lately for path in games) >= MOST_NEW_GAMES:
                raise LabError("games_many", most=MOST_NEW_GAMES)
        self.check_room()
        self.make()
        name = f"{now.strftime(BEGAN)}-{secrets.token_hex(3)}{SUFFIX}"
        return Journal(self._games / name, min(MAX_BYTES, self._bytes_left()))

    def journal(self, game: str) -> Journal:
        """The journal of a saved game, for `Session.resume`."""
        path = self._path(game)
        with told(path, "unreadable"):
            size = path.stat().st_size
        return Journal(path, min(MAX_BYTES, size + self._bytes_left()))

    def is_open_elsewhere(self, game: str) -> bool:
        """Does somebody play it on another page now?"""
        return is_open(self._path(game))

    def watch(self, game: str) -> Recorded:
        """The game as it stands, whoever is playing it; nothing is written."""
        return read_journal(read_whole(self._path(game), MAX_BYTES))

    def copy(self, game: str, *, even_open: bool = True) -> str:
        """Another game that goes on from where this one stands; returns its id.

        With `even_open=False` not while somebody plays it elsewhere: LabError `running`.
        """
        path = self._path(game)
        if not even_open and is_open(path):
            raise LabError("running", names_of(saved_game(path).seats))
        recorded = self.watch(game)
        return self._keep(recorded.game, recorded.header.seats, recorded.header.seed)

    def bring_in(self, game: Game, seats: tuple[Seat, ...] | None = None) -> str:
        """Keeps a game that came as one file (`snails_core.savegame.read_game`); returns its id.

        Such a file does not say who played; unless told, all seats are people's.
        """
        seats = seats or tuple(Seat(letter) for letter in PLAYER_LETTERS[: game.start.players])
        return self._keep(game, seats, secrets.randbelow(10**6))

    def _keep(self, game: Game, seats: tuple[Seat, ...], seed: int) -> str:
        with self.new_journal() as journal:
            journal.begin(Header.now(seats, seed, game.start), game)
        return journal.id

    @property
    def _games(self) -> Path:
        return self.folder / "games"

    def _journals(self) -> list[Path]:
        """The files of all games, but for damaged ones set aside."""
        with told(self._games, "unreadable"):
            found = self._games.iterdir() if self._games.is_dir() else ()
            return [path for path in found if path.suffix == SUFFIX and not is_set_aside(path)]

    def _path(self, game: str) -> Path:
        path = self._games / f"{plain_name(game, 'game')}{SUFFIX}"
        with told(path, "unreadable"):
            path.stat()
        return path

    def _tell(self, notice: LabError) -> None:
        """Once is enough."""
        if all((notice.key, notice.place) != (told.key, told.place) for told in self.notices):
            self.notices.append(notice)

    # --- space on the disk ---
    def check_room(self) -> None:
        """Raises LabError if this person keeps as much as a server for many takes."""
        known = limits()
        if known is not None and size_of(self.folder) >= known.size:
            raise LabError("profile_full", self.name, most=known.size >> 20)

    def _bytes_left(self) -> int:
        """Bytes that a game may still grow by."""
        known = limits()
        return MAX_BYTES if known is None else max(0, known.size - size_of(self.folder))


def folder_of(name: str) -> Path:
    """Where the profile of that name lies, or would lie."""
    return home() / PROFILES / file_name(name)


def is_taken(folder: Path) -> bool:
    """Does anything lie in a profile's folder? Locks alone are the rest of one that did not fit."""
    with told(folder, "unreadable"):
        found = [*folder.iterdir()] if folder.is_dir() else []
    return any(path.suffix not in LOCKS for path in found)


def _not_listed(game: str, error: LabError) -> LabError:
    """Why a game is not in the list, told with its id."""
    if error.key in ("newer", "unreadable"):
        return LabError(error.key, game, **error.values)
    return LabError("game_unreadable", game, reason=error)


def is_open(path: Path) -> bool:
    """Does somebody have this game open, in this kernel or another?"""
    lock = Lock(path.with_suffix(".lock"))
    try:
        with lock:
            return False
    except LabError as error:
        if error.key == "locked":
            return True
        raise
