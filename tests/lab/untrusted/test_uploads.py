"""Whatever file is brought to a page or lies in a profile, the lab answers in words."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from snails_core import read_position, write_game
from snails_core.errors import SnailsError
from snails_core.savegame import MAX_BYTES as LARGEST_GAME
from snails_core.savegame import Game
from snails_core.words import LANGUAGES
from snails_lab.errors import LabError
from snails_lab.models.exercises.answers_file import read_answers, write_answers
from snails_lab.models.exercises.book import ExerciseBook
from snails_lab.models.game.session import Session
from snails_lab.models.puzzles.library import PuzzleLibrary
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.journal_reading import MAX_LINE, lines_of, read_journal
from snails_lab.models.storage.profiles import Profile
from snails_lab.widgets.editor.editor import Editor
from snails_lab.widgets.puzzles.trainer import PuzzleTrainer
from solver.puzzles.puzzle_file import MAX_BYTES
from tests.support.lab.widget_waiting import text
from tests.support.solver.sample_puzzles import shot

SMALL = "snails 1; map 1 3 2 ./ . 1 1; player A ninja; G a1; L a2 10; hand missile; player B; G a3"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def bring(widget: Any, name: str, content: bytes) -> None:
    """As a browser does."""
    file = {"name": name, "type": "", "size": len(content), "content": memoryview(content)}
    widget.value = ({**file, "last_modified": datetime(2026, 1, 1, tzinfo=UTC)},)


# --- puzzles --------------------------------------------------------------------------------
@pytest.fixture
def room() -> Iterator[PuzzleTrainer]:
    made = PuzzleTrainer(None, puzzles=[shot()])
    yield made
    made.close()


PUZZLES = {
    "empty": (b"", "there is nothing in it"),
    "blank": (b"\xef\xbb\xbf\r\n ", "there is nothing in it"),
    "picture": (b"\x89PNG\r\n\x1a\n\0", "this is not text in UTF-8"),
    "packed": (b"PK\x03\x04\x14\0", "this is a packed file"),
    "utf-16": ("seat = 1".encode("utf-16-le"), "this is not text in UTF-8"),
    "large": (b"#" * (MAX_BYTES + 1), f"{MAX_BYTES} bytes is the limit"),
    "dots": (b"a." * 20_000 + b"b = 1", "more than 3 dots"),
    "deep": (b"a = " + b"[" * 9000, "more than 16 deep"),
    "game": (write_game(Game(read_position(SMALL))).encode(), "this is not TOML"),
    "other": (b"x = 1", 'there is no field "x"'),
}


@pytest.mark.parametrize("kind", PUZZLES)
def test_what_is_uploaded_as_a_puzzle_is_answered_in_words(room: PuzzleTrainer, kind: str) -> None:
    content, told = PUZZLES[kind]
    bring(room.files.upload, "My file.toml", content)
    said = text(room.files.error_line.widget)
    assert "My file.toml" in said and told in said and "Traceback" not in said
    assert room.files.upload.value == () and not room.files.upload.disabled


def test_a_puzzle_that_could_not_be_read_again_is_not_kept(home: Path) -> None:
    library = PuzzleLibrary(Profile("Zoë"))
    long = replace(shot(), name="long", title=dict.fromkeys(LANGUAGES, "x" * MAX_BYTES))
    with pytest.raises(SnailsError, match=r"long\.toml: too large"):
        library.keep(long)
    assert "long" not in library.puzzles and not list(home.rglob("long*"))


# --- positions and games in the editor ------------------------------------------------------
FILES = {
    "empty": (b"", "a position begins with"),
    "picture": (b"\x89PNG\r\n\x1a\n\0", "this is not text in UTF-8"),
    "packed": (b"\x1f\x8b\x08\0", "this is a packed file"),
    "large": (b"#" * (LARGEST_GAME + 1), f"{LARGEST_GAME} bytes is the limit"),
    "deep": (b'{"a":' * 9000, "more than 20 deep"),
    "twice": (b'{"format": "snails game", "format": "snails game"}', "stands twice"),
    "half": (b'{"format": "snails game"', "this is not JSON"),
    "other": (b'{"nbformat": 4}', "not a saved game"),
    "puzzle": (b"seat = 1\n", "a position begins with"),
}


@pytest.mark.parametrize("kind", FILES)
def test_what_is_uploaded_to_the_editor_is_answered_in_words(kind: str) -> None:
    editor = Editor(read_position(SMALL))
    content, told = FILES[kind]
    bring(editor.exchange.upload, "My file.txt", content)
    said = text(editor.exchange.error_line.widget)
    assert "My file.txt" in said and told in said and "Traceback" not in said
    assert editor.position == read_position(SMALL)
    assert editor.exchange.upload.value == ()


# --- documents and journals -----------------------------------------------------------------
@pytest.mark.parametrize(
    "content",
    [
        b'{"format": "snails document", "version": 1, "values": {"a": 1, "a": 2}}',
        b'{"format": "snails document", "version": 1, "values": {"a": NaN}}',
        b'{"format": "snails document", "version": 1, "values": {"a": "\\ud800"}}',
        b"[" * 100_000,
        b"",
    ],
)
def test_a_document_that_loses_something_is_set_aside_and_told(content: bytes) -> None:
    profile = Profile("Zoë")
    profile.settings.update(a=1)
    path = profile.settings.path
    path.write_bytes(content)
    document = profile.settings
    assert document.read() == {}
    assert [notice.key for notice in profile.notices] == ["document_damaged"]
    (aside,) = path.parent.glob("settings.damaged-*")
    assert aside.read_bytes() == content


@pytest.mark.parametrize("value", ["\0", "\ud800", "x" * 4_000_000, 10**30])
def test_a_document_that_could_not_be_read_again_is_not_written(value: object) -> None:
    document = Profile("Zoë").settings
    document.update(a=1)
    with pytest.raises(SnailsError, match=r"settings\.json"):
        document.update(b=value)
    assert document.read() == {"a": 1}


def test_an_answer_with_invisible_letters_is_kept_and_can_be_handed_in() -> None:
    book = ExerciseBook("Anna")
    book.answer("one_face", "1/\0\ud8006")
    handed = read_answers(write_answers(ExerciseBook("Anna")).encode())
    assert [one.text for one in handed.attempts["one_face"].given] == ["1/  6"]


def journal(profile: Profile) -> Path:
    seats = (Seat("Zoë"), Seat("Ada", "random"))
    session = Session.new(seats, seed=7, journal=profile.new_journal())
    assert session.journal is not None
    session.journal.close()
    return session.journal.path


def test_a_journal_of_empty_lines_is_not_laid_out_in_memory() -> None:
    lines = lines_of(b"\n" * 1_000_000)
    assert next(lines) == b"\n" and not isinstance(lines, list)
    assert list(lines_of(b"a\nb")) == [b"a\n", b"b"]


def test_a_line_of_a_journal_has_a_limit() -> None:
    content = journal(Profile("Zoë")).read_bytes()
    long = b'{"undo":0,"round":"' + b"x" * MAX_LINE + b'"}\n'
    recorded = read_journal(content + long)
    assert recorded.sound == len(content)
    assert recorded.fault is not None and recorded.fault.key == "journal_step"
    with pytest.raises(LabError):
        read_journal(b" " * MAX_LINE + content)


def test_a_step_that_says_two_things_ends_the_sound_part_of_a_journal() -> None:
    content = journal(Profile("Zoë")).read_bytes()
    recorded = read_journal(content + b'{"undo":0,"undo":0}\n')
    assert recorded.sound == len(content) and recorded.fault is not None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no such pipes")
def test_a_pipe_or_a_device_among_saved_games_is_told_and_stays() -> None:
    profile = Profile("Zoë")
    path = journal(profile)
    os.mkfifo(path.with_name("a-pipe.jsonl"))
    path.with_name("b-zero.jsonl").symlink_to("/dev/zero")
    assert [game.id for game in profile.games] == [path.stem]
    assert {notice.key for notice in profile.notices} == {"unreadable"}
    assert {notice.place for notice in profile.notices} == {"a-pipe", "b-zero"}


def test_a_hand_in_larger_than_its_limit_is_refused() -> None:
    whole = json.loads(write_answers(ExerciseBook("Anna")))
    with pytest.raises(LabError) as caught:
        read_answers(json.dumps(whole).encode() + b" " * 1_000_000)
    assert caught.value.key == "file_large"
