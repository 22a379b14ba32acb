"""What the lab keeps: folders, names, documents and profiles; nothing damaged is ever lost."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from snails_core.words import LANGUAGES
from snails_lab.errors import LabError
from snails_lab.models.storage import home, locks
from snails_lab.models.storage.documents import Document
from snails_lab.models.storage.files import set_aside, write_whole
from snails_lab.models.storage.locks import Lock
from snails_lab.models.storage.names import clean_name, file_name, plain_name
from snails_lab.models.storage.profiles import Profile, profile_names
from tests.support.lab.child_processes import running
from tests.support.lab.child_work import add_many, hold, no_locks


def refusal(error: pytest.ExceptionInfo[LabError]) -> str:
    """The error's key; it can be told in every language."""
    assert all(error.value.message(language) for language in LANGUAGES)
    return error.value.key


# --- where ----------------------------------------------------------------------------
def test_snails_home_decides(folder: Path) -> None:
    assert home() == folder
    assert not folder.exists(), "asking makes nothing"


@pytest.mark.parametrize(
    ("platform", "variable", "told", "expected"),
    [
        ("linux", "XDG_DATA_HOME", None, ".local/share/snails-lab"),
        ("linux", "XDG_DATA_HOME", "not/absolute", ".local/share/snails-lab"),
        ("linux", "XDG_DATA_HOME", "{root}/data", "data/snails-lab"),
        ("darwin", "XDG_DATA_HOME", None, "Library/Application Support/Snails Lab"),
        ("win32", "LOCALAPPDATA", None, "AppData/Local/Snails Lab"),
        ("win32", "LOCALAPPDATA", "{root}/local", "local/Snails Lab"),
    ],
)
def test_without_it_each_platform_has_its_place(
    platform: str,
    variable: str,
    told: str | None,
    expected: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("SNAILS_HOME")
    monkeypatch.delenv(variable, raising=False)
    if told is not None:
        monkeypatch.setenv(variable, told.format(root=tmp_path))
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert home() == tmp_path / expected


# --- names ----------------------------------------------------------------------------
NASTY = (
    "../../up",
    "/etc",
    "C:\\Windows",
    "CON",
    "nul.txt",
    ".",
    "..",
    "a/b",
    "🐌",
    "ß",
    "-",
    "%00",
)


@pytest.mark.parametrize("name", NASTY)
def test_whatever_the_name_it_lies_in_its_own_folder(name: str, folder: Path) -> None:
    profile = Profile(name)
    assert profile.folder.parent == folder / "profiles"
    assert profile.folder.resolve().parent == (folder / "profiles").resolve()
    assert profile_names() == [name]


@given(st.text(min_size=1, max_size=60))
def test_file_names_are_plain_and_tell_names_apart(name: str) -> None:
    found = file_name(name)
    assert plain_name(found, "") == found
    assert len(found) <= 40
    assert file_name(name + "'") != found


def test_case_and_spelling_of_unicode_make_no_difference() -> None:
    profile = Profile("  Zoë   Łoś ")
    assert profile.name == "Zoë Łoś"
    assert Profile("ZOE\u0308 ŁOŚ").folder == profile.folder
    assert Profile("ZOE\u0308 ŁOŚ").name == "Zoë Łoś", "as it was first written"
    assert Profile("Zoe Los").folder != profile.folder
    assert profile_names() == ["Zoe Los", "Zoë Łoś"]


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("", "name_empty"),
        (" \t\n", "name_empty"),
        ("x" * 61, "name_long"),
        ("a\u202eb", "name_unprintable"),
        ("a\x00b", "name_unprintable"),
    ],
)
def test_names_that_are_none(name: str, key: str, folder: Path) -> None:
    with pytest.raises(LabError) as error:
        Profile(name)
    assert refusal(error) == key
    assert not folder.exists()


@pytest.mark.parametrize("name", ["", "a/b", "../up", "a.b", "Ä", "x" * 61])
def test_documents_and_games_cannot_lead_elsewhere(name: str) -> None:
    profile = Profile("Ada")
    for ask in (profile.document, profile.watch, profile.journal, profile.copy):
        with pytest.raises(LabError) as error:
            ask(name)
        assert refusal(error) == "name_plain"


def test_a_profile_that_lost_its_name_gets_it_back(folder: Path) -> None:
    about = Profile("Łoś Zoë").folder / "profile.json"
    about.write_bytes(b"torn")
    assert profile_names() == [], "nobody could open it by another name"
    found = Profile("Łoś Zoë")
    assert found.folder == about.parent and found.name == "Łoś Zoë"
    assert [notice.key for notice in found.notices] == ["document_damaged"]
    assert about.with_name("profile.damaged-1.json").read_bytes() == b"torn"
    assert profile_names() == ["Łoś Zoë"]


def test_a_name_is_kept_as_it_is_otherwise() -> None:
    assert clean_name("O'Neill-Żuk 3", "") == "O'Neill-Żuk 3"


# --- documents ------------------------------------------------------------------------
@pytest.fixture
def document(tmp_path: Path) -> Document:
    return Document(tmp_path / "settings.json", [])


def test_nothing_is_there_until_something_is_written(document: Document) -> None:
    assert document.read() == {}
    assert not document.path.exists()
    document.write({"language": "pl"})
    document.update(sound=False, name="Łoś")
    assert document.read() == {"language": "pl", "sound": False, "name": "Łoś"}
    document.write({"sound": True})
    assert document.read() == {"sound": True}
    assert json.loads(document.path.read_text(encoding="utf-8"))["version"] == 1


def test_a_profile_s_documents_are_apart() -> None:
    ada, bob = Profile("Ada"), Profile("Bob")
    ada.settings.update(language="de")
    ada.progress("course").update(page=3)
    ada.document("ratings").update(elo=1200)
    assert bob.settings.read() == bob.progress("course").read() == {}
    again = Profile("Ada")
    assert again.settings.read() == {"language": "de"}
    assert again.progress("course").read() == {"page": 3}
    assert again.document("ratings").read() == {"elo": 1200}


DAMAGE = (
    b"",
    b"{",
    b"[]",
    b"\xff\xfe",
    b'{"format": "snails document", "version": 1}',
    b'{"format": "other", "version": 1, "values": {}}',
    b'{"format": "snails document", "version": "1", "values": {}}',
    b'{"format": "snails document", "version": 1, "values": []}',
    b"[" * 100_000,
)


@pytest.mark.parametrize("content", DAMAGE)
@pytest.mark.parametrize("act", ["read", "write", "update"])
def test_a_damaged_document_is_set_aside_and_told(
    document: Document, content: bytes, act: str
) -> None:
    document.path.write_bytes(content)
    if act == "read":
        assert document.read() == {}
        assert not document.path.exists()
    elif act == "write":
        document.write({"a": 1})
    else:
        document.update(a=1)
    aside = document.path.with_name("settings.damaged-1.json")
    assert aside.read_bytes() == content
    (notice,) = document.notices
    assert notice.key == "document_damaged" and aside.name in notice.message("de")
    assert document.read() == ({} if act == "read" else {"a": 1})


def test_what_was_set_aside_is_never_overwritten(document: Document) -> None:
    for content in (b"first", b"second", b"third"):
        document.path.write_bytes(content)
        document.read()
    kept = [document.path.with_name(f"settings.damaged-{n}.json") for n in (1, 2, 3)]
    assert [path.read_bytes() for path in kept] == [b"first", b"second", b"third"]
    assert set_aside(kept[0], b"x").name == "settings.damaged-1.damaged-1.json"


def test_a_document_of_a_later_lab_stays_as_it_is(document: Document) -> None:
    content = b'{"format": "snails document", "version": 2, "values": {"a": [1]}}'
    document.path.write_bytes(content)
    for act in (document.read, lambda: document.write({}), lambda: document.update(a=1)):
        with pytest.raises(LabError) as error:
            act()
        assert refusal(error) == "newer"
        assert document.path.read_bytes() == content
    assert document.notices == []


def test_a_write_that_fails_leaves_the_old_and_no_rest(
    document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    document.write({"a": 1})
    before = sorted(path.name for path in document.path.parent.iterdir())

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(LabError) as error:
        document.write({"a": 2})
    assert refusal(error) == "disk_full"
    monkeypatch.undo()
    assert document.read() == {"a": 1}
    assert sorted(path.name for path in document.path.parent.iterdir()) == before


@pytest.mark.parametrize(("refusals", "works"), [(3, True), (1000, False)])
def test_a_file_that_somebody_reads_is_replaced_a_moment_later(
    document: Document, refusals: int, works: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As Windows has it."""
    replace, left = Path.replace, [refusals]

    def refuse(path: Path, target: Path) -> Path:
        left[0] -= 1
        if left[0] >= 0:
            raise PermissionError(13, "Access is denied")
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", refuse)
    if works:
        document.write({"a": 1})
        assert document.read() == {"a": 1}
    else:
        with pytest.raises(LabError) as error:
            document.write({"a": 1})
        assert refusal(error) == "unwritable"


def test_what_is_no_json_is_not_written(document: Document) -> None:
    document.write({"a": 1})
    with pytest.raises(ValueError, match="JSON compliant"):
        document.write({"a": float("nan")})
    assert document.read() == {"a": 1}


def test_two_processes_lose_nothing_of_each_other(document: Document) -> None:
    path = document.path
    with running(add_many, path, "a") as (_, one), running(add_many, path, "b") as (_, other):
        assert one.recv() == other.recv() == "done"
    assert document.read() == {f"{name}{n}": n for name in "ab" for n in range(20)}
    assert document.notices == []


def test_a_folder_that_cannot_be_written_is_told(folder: Path) -> None:
    folder.write_text("a file is in the way", encoding="utf-8")
    with pytest.raises(LabError) as error:
        Profile("Ada")
    assert refusal(error) == "unwritable"


def test_whole_files_replace_whole_files(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_whole(path, b"long content")
    write_whole(path, b"short")
    assert path.read_bytes() == b"short"
    assert list(tmp_path.iterdir()) == [path]


# --- locks ----------------------------------------------------------------------------
@pytest.mark.parametrize("claims", [False, True])
def test_a_lock_dies_with_its_process(
    claims: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed, not ended; with the system's locks, and with the claims that stand in for them."""
    path = tmp_path / "game.lock"
    if claims:
        monkeypatch.setattr(locks, "_lock", no_locks)
    with running(hold, path, claims) as (_, told):
        assert told.recv() == "held"
        with pytest.raises(LabError) as error:
            Lock(path).take()
        assert refusal(error) == "locked"
    with Lock(path) as lock:
        assert lock.is_held
    assert not lock.is_held


@pytest.mark.parametrize("claims", [False, True])
def test_one_process_cannot_take_it_twice_either(
    claims: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if claims:
        monkeypatch.setattr(locks, "_lock", no_locks)
    path = tmp_path / "game.lock"
    with Lock(path), pytest.raises(LabError):
        Lock(path).take(0.05)
    Lock(path).take()


@pytest.mark.parametrize(
    ("text", "age", "taken"),
    [
        ("elsewhere 1", 0, False),
        ("", 0, False),
        ("", 1000, True),
        ("host nonsense", 1000, True),
    ],
)
def test_claims_of_others_count_and_rests_of_crashes_do_not(
    text: str, age: int, taken: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locks, "_lock", no_locks)
    claim = tmp_path / "game.claim"
    claim.write_text(text, encoding="utf-8")
    old = claim.stat().st_mtime - age
    os.utime(claim, (old, old))
    lock = Lock(tmp_path / "game.lock")
    if taken:
        lock.take()
        lock.release()
        assert not claim.exists()
    else:
        with pytest.raises(LabError):
            lock.take()
        assert claim.read_text(encoding="utf-8") == text
