"""`snails class` for whoever runs a server: list, backup, export, rename, reset-pin, delete."""

from __future__ import annotations

import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from snails_core.commands import main
from snails_core.savegame import read_game
from snails_core.words import LANGUAGES
from snails_lab.errors import LabError
from snails_lab.models.game.session import Session
from snails_lab.models.rooms import Referee, RoomStore
from snails_lab.models.rooms.store import FILE
from snails_lab.models.storage import files, name_pin, people
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.name_pin import NamePin
from snails_lab.models.storage.profiles import Profile, profile_names
from snails_lab.models.storage.visitors import BrowserRecord

PIN = "4711"
BOTS = (Seat("Zoë", "random"), Seat("Ada", "random"))
FINE, NO, BAD = 0, 1, 2


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Zoë has played a little and locked her name; Ada only has a language."""
    folder = tmp_path / "home"
    monkeypatch.setenv("SNAILS_HOME", str(folder))
    monkeypatch.setattr(name_pin, "COST", 2)
    zoe = Profile("Zoë")
    session = Session.new(BOTS, seed=3, journal=zoe.new_journal())
    for _ in range(12):
        session.advance()
    session.close()
    NamePin(zoe.folder, "Zoë").set(PIN)
    Profile("Ada").settings.update(language="pl")
    return folder


def said(capsys: pytest.CaptureFixture[str], *words: str, status: int = FINE) -> str:
    assert main(["class", *words]) == status
    out, err = capsys.readouterr()
    assert (out == "" and len(err.splitlines()) == 1) if status == BAD else err == ""
    return out or err


def inside(file: Path) -> dict[str, bytes]:
    with ZipFile(file) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def everything(folder: Path) -> dict[str, bytes]:
    found = [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".lock"]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_there(home: Path, capsys: pytest.CaptureFixture[str], language: str) -> None:
    lines = said(capsys, "list", "--language", language).splitlines()
    yes = {"en": "yes", "de": "ja", "pl": "tak"}[language]
    assert lines[1].split()[:3] == ["Ada", "-", "0"]
    assert lines[2].split()[:3] == ["Zoë", yes, "1"]
    assert lines[3].startswith("2 ") and str(home) in lines[3]


def test_a_backup_has_everything_and_can_be_used_as_a_home(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "all.zip"
    said(capsys, "backup", str(file))
    assert inside(file) == everything(home)
    other = tmp_path / "other"
    with ZipFile(file) as archive:
        archive.extractall(other)
    before = Profile("Zoë").watch(Profile("Zoë").games[0].id).game.positions
    monkeypatch.setenv("SNAILS_HOME", str(other))
    zoe = Profile("Zoë")
    session = Session.resume(zoe.journal(zoe.games[0].id))
    assert session.game.positions == before and session.advance()
    session.close()
    assert NamePin(zoe.folder, "Zoë").check(PIN)


def test_rooms_are_in_a_backup_also_while_they_are_open(home: Path, tmp_path: Path) -> None:
    referee = Referee(RoomStore())
    room, keys = referee.open("snails", [None, "random"])
    referee.take(room, keys[0], "browser 1", "Zoë")
    while referee.advance(room):
        pass
    people.back_up(tmp_path / "all.zip")
    other = tmp_path / "other"
    other.mkdir()
    (other / FILE).write_bytes(inside(tmp_path / "all.zip")[FILE])
    again = Referee(RoomStore(other))
    assert again.look(room, keys[0], "browser 1") == referee.look(room, keys[0], "browser 1")
    again.close()
    referee.close()


def test_a_line_that_is_being_written_is_not_in_a_backup(home: Path, tmp_path: Path) -> None:
    game = next(home.rglob("*.jsonl"))
    whole = game.read_bytes()
    with game.open("ab") as file:
        file.write(b'{"step": 13, "cho')
    people.back_up(tmp_path / "all.zip")
    assert inside(tmp_path / "all.zip")[game.relative_to(home).as_posix()] == whole


def test_an_export_has_games_that_can_be_opened_and_no_pin(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "zoe.zip"
    said(capsys, "export", "zoë", str(file))
    found = inside(file)
    (game,) = (content for name, content in found.items() if name.startswith("games/"))
    assert len(read_game(game.decode()).choices) == 12
    assert json.loads(found["profile.json"])["values"] == {"name": "Zoë"}
    assert "pin.json" not in found and not any("Ada" in name for name in found)


def test_nothing_is_written_over_a_file(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "there.zip"
    file.write_bytes(b"mine")
    assert "is there already" in said(capsys, "backup", str(file), status=BAD)
    assert "is there already" in said(capsys, "export", "Zoë", str(file), status=BAD)
    assert file.read_bytes() == b"mine"


def test_a_backup_that_fails_leaves_nothing_behind(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "usb"
    place.mkdir()
    monkeypatch.setattr(people, "_content", lambda path: (_ for _ in ()).throw(OSError(28, "full")))
    with pytest.raises(LabError, match="disk is full"):
        people.back_up(place / "all.zip")
    assert list(place.iterdir()) == []


def test_a_renamed_person_has_all_things_and_the_pin_under_the_new_name(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    BrowserRecord("browser 1").remember("Zoë")
    said(capsys, "rename", "zoë", "Zoë B.")
    assert profile_names() == ["Ada", "Zoë B."]
    renamed = Profile("zoë b.")
    assert renamed.name == "Zoë B." and len(renamed.games) == 1
    assert NamePin(renamed.folder, "Zoë B.").check(PIN)
    assert BrowserRecord("browser 1").name == "", "or the old name would be made again"


def test_a_name_may_be_spelled_another_way(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "rename", "Ada", "ADA")
    assert profile_names() == ["ADA", "Zoë"]


def test_other_numbers_of_exercises_are_told(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Profile("Ada").progress("exercises").update(one_face=[])
    assert "numbers of the exercises" in said(capsys, "rename", "Ada", "Eve")


@pytest.mark.parametrize("new", ["Zoë", "ZOË"])
def test_nobody_gets_another_s_name(
    home: Path, capsys: pytest.CaptureFixture[str], new: str
) -> None:
    before = everything(home)
    assert "somebody else has this name" in said(capsys, "rename", "Ada", new, status=BAD)
    assert everything(home) == before


def test_a_rename_that_fails_changes_nothing(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = everything(home)
    monkeypatch.setattr(Path, "rename", lambda *_: (_ for _ in ()).throw(PermissionError(13, "no")))
    with pytest.raises(LabError, match="cannot be written"):
        people.rename("Zoë", "Eve")
    monkeypatch.undo()
    monkeypatch.setenv("SNAILS_HOME", str(home))
    assert everything(home) == before and profile_names() == ["Ada", "Zoë"]


def test_who_has_forgotten_the_pin(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "reset-pin", "Zoë")
    assert not NamePin(Profile("Zoë").folder, "Zoë").is_set
    said(capsys, "reset-pin", "Zoë", status=NO)


def test_deleting_takes_a_yes_and_then_all_is_gone(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = everything(home)
    assert "1 game" in said(capsys, "delete", "Zoë", status=NO)
    assert everything(home) == before
    said(capsys, "delete", "Zoë", "--yes")
    assert profile_names() == ["Ada"]
    assert not any("zo" in name for name in everything(home))


def test_who_plays_is_neither_renamed_nor_deleted(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    zoe = Profile("Zoë")
    with zoe.journal(zoe.games[0].id) as journal:
        journal.resume()
        for words in (("rename", "Zoë", "Eve"), ("delete", "Zoë", "--yes")):
            assert "a game of this person is open" in said(capsys, *words, status=BAD)
    assert len(Profile("Zoë").games) == 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("delete", "Zoe", "--yes"), 'did you mean "Zoë"'),
        (("rename", "Bob", "Eve"), "nobody of this name"),
        (("rename", "Ada", ""), "a name is needed"),
        (("rename", "Ada", "x" * 61), "too many for a name"),
        (("reset-pin", "../Ada"), "nobody of this name"),
        (("export", "Ada", "no/such/folder/a.zip"), "cannot be written"),
    ],
)
def test_bad_input_is_one_line_that_names_the_way_out(
    home: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], told: str
) -> None:
    before = everything(home)
    assert told in said(capsys, *words, status=BAD)
    assert everything(home) == before


def test_an_empty_home_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path / "none"))
    assert "SNAILS_HOME" in said(capsys, "delete", "Ada", status=BAD)
    assert said(capsys, "list").startswith("0 names")
    assert not (tmp_path / "none").exists() or not any((tmp_path / "none").rglob("*.json"))


def test_what_is_being_removed_is_in_no_backup(home: Path, tmp_path: Path) -> None:
    leaving = home / "profiles" / f"{files.LEAVING}bob"
    leaving.mkdir()
    (leaving / "profile.json").write_bytes(b"{}")
    people.back_up(tmp_path / "all.zip")
    assert not any("bob" in name for name in inside(tmp_path / "all.zip"))
