"""The disk: what the lab keeps is for its user alone, and a full disk loses nothing that was told
to be saved."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from snails_lab.errors import LabError
from snails_lab.models.game.session import Session
from snails_lab.models.puzzles.library import PuzzleLibrary
from snails_lab.models.storage import locks
from snails_lab.models.storage.documents import Document
from snails_lab.models.storage.files import make_folder, make_private, set_aside
from snails_lab.models.storage.guests import Guest
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.locks import Lock
from snails_lab.models.storage.profiles import Profile, profile_names
from tests.support.lab.child_processes import running
from tests.support.lab.child_work import fill, no_locks
from tests.support.lab.full_disk import full_disk
from tests.support.solver.sample_puzzles import shot

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such rights")
SEATS = (Seat("Zoë"), Seat("Ada", "random"))


@pytest.fixture
def careless() -> Iterator[None]:
    """As on a system where whatever is made is open to all."""
    before = os.umask(0)
    yield
    os.umask(before)


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def open_to_others(folder: Path) -> list[str]:
    return [str(path) for path in (folder, *folder.rglob("*")) if rights(path) & 0o077]


def keep_things(profile: Profile) -> Session:
    """One of everything that the lab writes, also of what it sets aside."""
    profile.settings.update(language="pl")
    (profile.folder / "ratings.json").write_bytes(b"torn")
    (profile.folder / "ratings.json").chmod(0o600)
    profile.document("ratings").read()
    PuzzleLibrary(profile).keep(shot())
    session = Session.new(SEATS, seed=1, journal=profile.new_journal())
    assert session.journal is not None
    set_aside(session.journal.path, b"content")
    return session


# --- for its user alone ---------------------------------------------------------------
@posix
def test_what_is_kept_is_nobody_else_s_to_read(careless: None, folder: Path) -> None:
    keep_things(Profile("Zoë")).close()
    guest = Guest("browser", "en")
    keep_things(guest).close()
    Document(folder / "lab.json", []).update(profile="Zoë")
    assert len(list(folder.rglob("*"))) > 20
    assert open_to_others(folder) == []


@posix
def test_a_claim_is_nobody_else_s_to_read(
    careless: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locks, "_lock", no_locks)
    with Lock(tmp_path / "game.lock"):
        assert rights(tmp_path / "game.claim") == 0o600


@posix
def test_folders_that_were_open_are_closed_when_they_are_used(folder: Path) -> None:
    session = keep_things(Profile("Zoë"))
    session.close()
    assert session.journal is not None
    path = session.journal.path
    for opened in (folder, folder / "profiles", path.parent.parent, path.parent):
        opened.chmod(0o755)
    path.chmod(0o644)
    profile = Profile("Zoë")
    assert open_to_others(folder) == [str(path.parent), str(path)]
    Session.resume(profile.journal(path.stem)).close()
    assert open_to_others(folder) == []


@posix
def test_folders_with_other_uses_stay_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SNAILS_HOME may be a person's own folder, or one that is open to all on purpose."""
    own, shared = tmp_path / "own", tmp_path / "shared"
    own.mkdir(0o755)
    shared.mkdir()
    shared.chmod(0o1777)
    monkeypatch.setattr(Path, "home", lambda: own)
    for place, kept in ((own, 0o755), (shared, 0o1777)):
        monkeypatch.setenv("SNAILS_HOME", str(place))
        Profile("Zoë")
        assert rights(place) == kept
        assert open_to_others(place / "profiles") == []
    outside = make_folder(tmp_path / "elsewhere")
    outside.chmod(0o755)
    make_private(outside)
    assert rights(outside) == 0o755


# --- a full disk ----------------------------------------------------------------------
@pytest.mark.skipif(sys.platform == "win32", reason="it has no limit of a file's size")
@pytest.mark.parametrize("room", [6_000, 12_345, 20_000])
def test_a_game_on_a_full_disk_keeps_every_step_that_counted(folder: Path, room: int) -> None:
    """A real refusal of the system, in the middle of a line."""
    with running(fill, str(folder), room) as (_, told):
        key, steps = told.recv()
    assert key == "disk_full" and steps > 5
    profile = Profile("Zoë")
    (game,) = profile.games
    recorded = profile.watch(game.id)
    assert recorded.fault is None and len(recorded.game.choices) == steps
    session = Session.resume(profile.journal(game.id))
    assert session.journal is not None and session.journal.notices == []


def test_a_line_that_cannot_be_taken_back_closes_the_journal() -> None:
    """Or the lines after it, each told to be saved, would be lost with the torn one."""
    profile = Profile("Zoë")
    bots = (Seat("Eve", "random"), Seat("Ada", "random"))
    session = Session.new(bots, seed=1, journal=profile.new_journal())
    session.advance()
    steps = len(session.game.choices)
    write = os.write

    def half(handle: int, content: bytes) -> int:
        return write(handle, content[:10])

    def refuse(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with pytest.MonkeyPatch.context() as patch, pytest.raises(LabError) as error:
        patch.setattr(os, "write", half)
        patch.setattr(os, "ftruncate", refuse)
        session.advance()
    assert error.value.key == "disk_full"
    with pytest.raises(LabError) as error:
        session.advance()
    assert error.value.key == "closed", "no line comes after a torn one"
    again = Session.resume(profile.journal(profile.games[0].id))
    assert len(again.game.choices) == len(session.game.choices) == steps


def test_on_a_full_disk_what_is_there_is_listed_read_and_watched(folder: Path) -> None:
    session = keep_things(Profile("Zoë"))
    session.advance()
    session.close()
    with full_disk():
        assert profile_names() == ["Zoë"]
        profile = Profile("Zoë")
        assert profile.settings.read() == {"language": "pl"}
        assert PuzzleLibrary(profile).puzzles == {"shot": shot()}
        (game,) = profile.games
        assert len(profile.watch(game.id).game.choices) == 1


def test_on_a_full_disk_nothing_is_half_made(folder: Path) -> None:
    guest = Guest("browser", "en")
    profile = Profile("Zoë")
    before = sorted(folder.rglob("*"))
    with full_disk():
        for act in (
            lambda: Profile("Jan"),
            lambda: guest.settings.update(language="pl"),
            lambda: profile.settings.update(language="pl"),
            lambda: Session.new(SEATS, journal=profile.new_journal()),
            lambda: PuzzleLibrary(profile).keep(shot()),
        ):
            with pytest.raises(LabError) as error:
                act()
            assert error.value.key == "disk_full"
    assert sorted(folder.rglob("*")) == before
    assert Profile("Jan").name == "Jan" and profile_names() == ["Jan", "Zoë"]
    assert profile.games == [] and PuzzleLibrary(profile).puzzles == {}
