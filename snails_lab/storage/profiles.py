"""Profiles: under the name that a person gives, their games and documents."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from pathlib import Path

from snails_core.records import PLAYER_LETTERS
from snails_core.savegame import Game
from snails_lab.errors import LabError
from snails_lab.storage.documents import Document
from snails_lab.storage.files import is_set_aside, make_folder, read_whole, set_aside, told
from snails_lab.storage.header import Header, Seat
from snails_lab.storage.home import home
from snails_lab.storage.journal import SUFFIX, Journal
from snails_lab.storage.locks import Lock
from snails_lab.storage.names import clean_name, file_name, plain_name
from snails_lab.storage.reading import MAX_BYTES, Recorded, read_journal
from snails_lab.storage.saved import SavedGame, saved_game

ABOUT = "profile"


def profiles() -> list[Profile]:
    """All profiles of this computer's user, by name."""
    folder = home() / "profiles"
    folders = sorted(folder.iterdir()) if folder.is_dir() else []
    found = [Profile.at(path) for path in folders if path.is_dir()]
    return sorted(found, key=lambda profile: profile.name.casefold())


class Profile:
    """Opened by name, and made if there is none: `Anna` and `ANNA` are the same."""

    def __init__(self, name: str) -> None:
        given = clean_name(name, ABOUT)
        self._open(home() / "profiles" / file_name(given), given)

    @classmethod
    def at(cls, folder: Path) -> Profile:
        """The profile in a folder; if the file that has its name is lost, named like the folder."""
        profile = cls.__new__(cls)
        profile._open(folder, folder.name.rpartition("-")[0] or folder.name)
        return profile

    def _open(self, folder: Path, name: str) -> None:
        self.folder = make_folder(folder)
        self.notices: list[LabError] = []
        """What was found damaged, and where it was set aside."""
        about = self.document(ABOUT)
        known = about.read().get("name")
        self.name: str = known if isinstance(known, str) else name
        if known is None:
            about.update(name=name)

    # --- documents ---
    def document(self, name: str) -> Document:
        """A small document of this profile: `settings`, `ratings`."""
        return Document(self.folder / f"{plain_name(name, 'document')}.json", self.notices)

    @property
    def settings(self) -> Document:
        return self.document("settings")

    def progress(self, name: str) -> Document:
        """How far this person has come in a course."""
        return self.document(f"progress-{name}")

    # --- games ---
    @property
    def games(self) -> list[SavedGame]:
        """All saved games, the one that changed last first. Files that are none are set aside."""
        found = []
        for path in self._games().glob(f"*{SUFFIX}"):
            if is_set_aside(path):
                continue
            try:
                found.append(saved_game(path))
            except LabError as error:
                self._set_aside(path, error)
        return sorted(found, key=lambda game: (game.changed, game.began, game.id), reverse=True)

    def new_journal(self) -> Journal:
        """For a game that is about to begin."""
        now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
        return Journal(self._games() / f"{now}-{secrets.token_hex(3)}{SUFFIX}")

    def journal(self, game: str) -> Journal:
        """The journal of a saved game, for `Session.resume`."""
        return Journal(self._path(game))

    def watch(self, game: str) -> Recorded:
        """The game as it stands, whoever is playing it; nothing is written."""
        return read_journal(read_whole(self._path(game), MAX_BYTES))

    def copy(self, game: str) -> str:
        """Another game that goes on from where this one stands; returns its id."""
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

    def _games(self) -> Path:
        return make_folder(self.folder / "games")

    def _path(self, game: str) -> Path:
        path = self._games() / f"{plain_name(game, 'game')}{SUFFIX}"
        with told(path, "unreadable"):
            path.stat()
        return path

    def _set_aside(self, path: Path, error: LabError) -> None:
        """Unless it is of a later lab, or somebody has it open."""
        if error.key in ("newer", "unreadable"):
            self._tell(LabError(error.key, path.stem, **error.values))
            return
        lock = Lock(path.with_suffix(".lock"))
        try:
            lock.take()
        except LabError:
            return
        with lock:
            aside = set_aside(path)
        self._tell(LabError("game_damaged", path.stem, reason=error, aside=aside.name))

    def _tell(self, notice: LabError) -> None:
        """Once is enough."""
        if all((notice.key, notice.place) != (told.key, told.place) for told in self.notices):
            self.notices.append(notice)
