"""Saved games: written step by step, read back, mended, listed, watched, copied and shared."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from snails_core import SnailsError, read_game, write_game
from snails_core.bots import random_bot
from snails_core.words import LANGUAGES
from snails_lab.errors import LabError
from snails_lab.models.game.session import Session
from snails_lab.models.storage.header import Seat, check_header
from snails_lab.models.storage.journal import Journal
from snails_lab.models.storage.journal_reading import read_journal
from snails_lab.models.storage.locks import Lock
from snails_lab.models.storage.profiles import Profile
from tests.support.lab.child_processes import running
from tests.support.lab.child_work import hold

SEATS = (Seat("Zoë"), Seat("Ada", "random"))


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def profile(folder: Path) -> Profile:
    return Profile("Zoë")


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


# --- writing --------------------------------------------------------------------------
def test_each_step_is_a_line_on_the_disk_at_once(profile: Profile) -> None:
    session = Session.new(SEATS, seed=7, journal=profile.new_journal())
    assert session.journal is not None
    path = session.journal.path
    header = json.loads(path.read_text(encoding="utf-8"))
    assert header["format"] == "snails journal" and header["version"] == 1
    assert header["seats"] == [{"name": "Zoë", "bot": None}, {"name": "Ada", "bot": "random"}]
    assert header["seed"] == 7 and header["board"] == "islands"
    assert header["start"].startswith("snails 1; board islands")
    for number in range(1, 20):
        before = path.read_bytes()
        play_on(session, 1)
        after = path.read_bytes()
        assert after.startswith(before), "lines are only added"
        (line,) = after[len(before) :].splitlines()
        assert json.loads(line)["step"] == number


def test_an_undo_is_a_line_too(profile: Profile) -> None:
    session = begun(profile, 0)
    play_on(session, 60)
    while not session.can_undo:
        play_on(session, 1)
    assert session.journal is not None
    before, steps = session.journal.path.read_bytes(), len(session.game.choices)
    session.undo()
    added = session.journal.path.read_bytes()[len(before) :]
    assert json.loads(added)["undo"] == len(session.game.choices) < steps
    session.close()
    assert same(Session.resume(profile.journal(session.journal.id)), session)


def test_a_step_costs_the_same_in_a_long_game(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One write, one line, one look at the size; nothing is read."""
    session = begun(profile, 0)
    calls: list[str] = []
    write, sync = os.write, os.fsync

    def counted(handle: int, content: bytes) -> int:
        calls.append(f"write {content.count(10)}")
        return write(handle, content)

    def counted_sync(handle: int) -> None:
        calls.append("sync")
        sync(handle)

    monkeypatch.setattr(os, "write", counted)
    monkeypatch.setattr(os, "fsync", counted_sync)
    for _ in range(3):
        calls.clear()
        play_on(session, 20)
        assert calls == ["write 1", "sync"] * 20


@pytest.mark.parametrize("fault", ["short", "error", "sync"])
def test_what_cannot_be_saved_does_not_happen(
    profile: Profile, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    """The disk is full: the game stays where it was, and the file whole."""
    session = begun(profile)
    assert session.journal is not None
    while session.advance():
        pass
    before, position = session.journal.path.read_bytes(), session.position
    write = os.write

    def fail(handle: int, content: bytes = b"") -> int:
        if fault == "short":
            return write(handle, content[:10])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync" if fault == "sync" else "write", fail)
    with pytest.raises(LabError) as error:
        play_on(session, 1)
    assert error.value.key == "disk_full"
    monkeypatch.undo()
    assert session.position is position
    assert session.journal.path.read_bytes() == before
    play_on(session, 5)
    session.close()
    assert same(Session.resume(profile.journal(session.journal.id)), session)


def test_a_closed_game_does_not_go_on_unsaved(profile: Profile) -> None:
    session = begun(profile)
    session.close()
    steps = len(session.game.choices)
    with pytest.raises(LabError) as error:
        play_on(session, 1)
    assert error.value.key == "closed"
    assert len(session.game.choices) == steps


def test_a_game_never_takes_the_place_of_another(profile: Profile) -> None:
    path = saved(profile)
    content = path.read_bytes()
    with pytest.raises(LabError) as error:
        Session.new(SEATS, seed=8, journal=Journal(path))
    assert error.value.key == "exists"
    assert path.read_bytes() == content
    assert len({profile.new_journal().path for _ in range(50)}) == 50


# --- reading --------------------------------------------------------------------------
def test_a_game_goes_on_as_if_nothing_had_been(profile: Profile) -> None:
    whole = Session.new(SEATS, seed=7)
    play_on(whole)
    session = begun(profile, 0)
    while not session.is_over:
        play_on(session, 17)
        session.close()
        assert session.journal is not None
        session = Session.resume(profile.journal(session.journal.id))
        assert session.journal is not None and session.journal.notices == []
    assert same(session, whole)


@pytest.mark.parametrize("kept", [0, 1, 7, -2, -1])
def test_a_torn_last_line_is_set_aside_and_all_before_it_kept(profile: Profile, kept: int) -> None:
    path = saved(profile)
    *sound, last = lines(path)
    torn = last[:kept] if kept else b""
    path.write_bytes(b"".join(sound) + torn)
    journal = profile.journal(path.stem)
    session = Session.resume(journal)
    assert len(session.game.choices) == 29
    assert path.read_bytes() == b"".join(sound)
    if not torn:
        assert journal.notices == []
        return
    (notice,) = journal.notices
    assert notice.key == "game_mended"
    assert "30" in notice.message("en") and "damaged-1" in notice.message("pl")
    aside = path.with_name(f"{path.stem}.damaged-1.jsonl")
    assert aside.read_bytes() == b"".join(sound) + torn
    play_on(session, 1)
    session.close()
    again = profile.journal(path.stem)
    assert same(Session.resume(again), session)
    assert again.notices == []
    assert [game.id for game in profile.games] == [path.stem], "what is set aside is not listed"


def _swapped(found: list[bytes]) -> list[bytes]:
    return [*found[:10], found[11], found[10], *found[12:]]


def _missing(found: list[bytes]) -> list[bytes]:
    return found[:10] + found[11:]


def _garbled(found: list[bytes]) -> list[bytes]:
    return [*found[:10], b"\x00\xff" + found[10], *found[11:]]


def _other_choice(found: list[bytes]) -> list[bytes]:
    record = {**json.loads(found[10]), "choice": "done"}
    return [*found[:10], json.dumps(record).encode() + b"\n", *found[11:]]


def _other_events(found: list[bytes]) -> list[bytes]:
    record = {**json.loads(found[10]), "events": ["game_over result=1"]}
    return [*found[:10], json.dumps(record).encode() + b"\n", *found[11:]]


def _undo_too_far(found: list[bytes]) -> list[bytes]:
    return [*found[:10], b'{"undo":9,"round":0}\n', *found[10:]]


def _no_record(found: list[bytes]) -> list[bytes]:
    return [*found[:10], b"[]\n", *found[10:]]


@pytest.mark.parametrize(
    ("harm", "key"),
    [
        (_swapped, "journal_number"),
        (_missing, "journal_number"),
        (_garbled, "journal_line"),
        (_other_choice, "not_offered"),
        (_other_events, "journal_events"),
        (_undo_too_far, "journal_line"),
        (_no_record, "journal_line"),
    ],
)
def test_where_a_file_does_not_fit_is_named_and_the_beginning_kept(
    profile: Profile, harm: Callable[[list[bytes]], list[bytes]], key: str
) -> None:
    path = saved(profile)
    sound = lines(path)
    content = b"".join(harm(sound))
    path.write_bytes(content)
    recorded = read_journal(content)
    assert recorded.fault is not None
    assert recorded.fault.key == "journal_step" and recorded.fault.values["number"] == 10
    reason = recorded.fault.values["reason"]
    assert getattr(reason, "key", None) == key
    journal = profile.journal(path.stem)
    session = Session.resume(journal)
    assert len(session.game.choices) == 9
    assert path.read_bytes() == b"".join(sound[:10])
    assert path.with_name(f"{path.stem}.damaged-1.jsonl").read_bytes() == content
    (notice,) = journal.notices
    assert all("10" in notice.message(language) for language in LANGUAGES)


HEADERS = {
    "nothing": b"",
    "no newline": b'{"format": "snails journal"}',
    "no JSON": b"hello\n",
    "another format": b'{"format": "snails game", "version": 1}\n',
    "fields missing": b'{"format": "snails journal", "version": 1}\n',
}


@pytest.mark.parametrize("content", HEADERS.values(), ids=HEADERS)
def test_a_file_without_a_beginning_is_set_aside_whole(profile: Profile, content: bytes) -> None:
    path = saved(profile)
    path.write_bytes(content)
    with pytest.raises(LabError) as error:
        Session.resume(profile.journal(path.stem))
    assert error.value.key == "game_damaged"
    assert all("damaged-1" in error.value.message(language) for language in LANGUAGES)
    aside = path.with_name(f"{path.stem}.damaged-1.jsonl")
    assert aside.read_bytes() == content and not path.exists()
    assert profile.games == []


@pytest.mark.parametrize("content", HEADERS.values(), ids=HEADERS)
def test_one_bad_game_does_not_close_the_others_and_stays_as_it_is(
    profile: Profile, content: bytes
) -> None:
    good, bad = saved(profile), saved(profile, seed=8)
    bad.write_bytes(content)
    strays = [bad.with_name("notes.txt"), bad.with_name(".20260101.jsonl.abc123")]
    for stray in strays:
        stray.write_bytes(b"half")
    bad.with_name("20260101-000000-abcdef.jsonl").mkdir()
    before = {path: path.is_dir() or path.read_bytes() for path in bad.parent.iterdir()}
    for _ in range(2):
        assert [game.id for game in profile.games] == [good.stem]
    told = {(notice.key, notice.place) for notice in profile.notices}
    assert told == {("game_unreadable", bad.stem), ("unreadable", "20260101-000000-abcdef")}
    assert len(profile.notices) == 2, "told once"
    assert all(notice.message(language) for notice in profile.notices for language in LANGUAGES)
    assert {p: p.is_dir() or p.read_bytes() for p in bad.parent.iterdir()} == before
    Session.resume(profile.journal(good.stem)).close()


WRONG = {
    "seats": [{"name": "Zoë"}],
    "seed": -1,
    "began": "yesterday",
    "version": "1",
    "start": 3,
    "board": None,
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_field_of_the_header_is_named(profile: Profile, name: str) -> None:
    first, *rest = lines(saved(profile))
    record = {**json.loads(first), name: WRONG[name]}
    with pytest.raises(LabError) as error:
        read_journal(json.dumps(record).encode() + b"\n" + b"".join(rest))
    assert error.value.key == "journal_header"
    assert error.value.values["name"] == name


def test_a_wrong_position_at_the_start_is_told(profile: Profile) -> None:
    record = {**json.loads(lines(saved(profile))[0]), "start": "snails 1; map 9"}
    with pytest.raises(LabError) as error:
        read_journal(json.dumps(record).encode() + b"\n")
    assert error.value.key == "journal_start"
    assert len({error.value.message(language) for language in LANGUAGES}) == 3


def test_a_game_of_a_later_lab_stays_as_it_is(profile: Profile) -> None:
    path = saved(profile)
    content = path.read_bytes().replace(b'"version":1', b'"version":2', 1)
    path.write_bytes(content)
    with pytest.raises(LabError) as error:
        Session.resume(profile.journal(path.stem))
    assert error.value.key == "newer"
    assert profile.games == profile.games == []
    assert [notice.key for notice in profile.notices] == ["newer"], "told once"
    assert path.read_bytes() == content
    with pytest.raises(LabError):
        check_header(json.loads(content.splitlines()[0]))


# --- one writer -----------------------------------------------------------------------
def test_who_comes_second_is_told_and_may_watch_or_copy(profile: Profile) -> None:
    path = saved(profile)
    with running(hold, path.with_suffix(".lock"), False) as (_, told):
        assert told.recv() == "held"
        with pytest.raises(LabError) as error:
            Session.resume(profile.journal(path.stem))
        assert error.value.key == "locked"
        assert all(error.value.message(one).startswith("Zoë, Ada: ") for one in LANGUAGES)
        assert len(profile.watch(path.stem).game.choices) == 30
        copy = Session.resume(profile.journal(profile.copy(path.stem)))
        play_on(copy, 10)
        assert len(profile.watch(path.stem).game.choices) == 30
    session = Session.resume(profile.journal(path.stem))
    play_on(session, 10)
    assert same(copy, session), "the same seed, the same chances"
    assert len(profile.games) == 2


def test_a_cell_run_again_takes_the_game_from_itself(profile: Profile) -> None:
    """In one kernel the last one who opens a game has it; the one before is told."""
    first = begun(profile)
    assert first.journal is not None
    second = Session.resume(profile.journal(first.journal.id))
    play_on(second, 3)
    with pytest.raises(LabError) as error:
        play_on(first, 1)
    assert error.value.key == "closed" and len(first.game.choices) == 30
    game, choices = first.journal.id, second.game.choices
    del first, second
    assert Session.resume(profile.journal(game)).game.choices == choices, "forgotten, not closed"


def test_a_game_whose_bot_is_not_there_can_be_opened_again_later(profile: Profile) -> None:
    path = saved(profile)
    sound = path.read_bytes()
    path.write_bytes(sound.replace(b'"bot":"random"', b'"bot":"wizard"', 1))
    with pytest.raises(SnailsError) as error:
        Session.resume(profile.journal(path.stem))
    assert "wizard" in str(error.value)
    with Lock(path.with_suffix(".lock")):
        pass  # nobody holds it
    path.write_bytes(sound)
    Session.resume(profile.journal(path.stem))


def test_watching_writes_nothing(profile: Profile) -> None:
    path = saved(profile)
    path.write_bytes(path.read_bytes()[:-5])
    content = path.read_bytes()
    recorded = profile.watch(path.stem)
    assert len(recorded.game.choices) == 29
    assert recorded.fault is not None and recorded.fault.key == "journal_torn"
    assert path.read_bytes() == content
    assert sorted(p.suffix for p in path.parent.iterdir()) == [".jsonl", ".lock"]


def test_a_game_that_is_not_there(profile: Profile) -> None:
    for ask in (profile.watch, profile.journal, profile.copy):
        with pytest.raises(LabError) as error:
            ask("20260101-000000-abcdef")
        assert error.value.key == "unreadable"


# --- the list -------------------------------------------------------------------------
def test_the_list_is_newest_first_with_titles_and_dates(profile: Profile) -> None:
    first, second = saved(profile, 10), saved(profile, 10_000, seed=8)
    for number, path in enumerate((second, first)):
        os.utime(path, (1e9 + number, 1e9 + number))
    one, other = profile.games
    assert (one.id, other.id) == (first.stem, second.stem)
    assert one.round == 0 and not one.is_over
    assert other.round >= 1 and other.is_over
    assert [one.title(language) for language in LANGUAGES] == [
        "Zoë, Ada: Islands",
        "Zoë, Ada: Inseln",
        "Zoë, Ada: Wyspy",
    ]
    assert one.changed.timestamp() == 1e9 + 1
    assert abs((one.began - other.began).total_seconds()) < 600
    assert one.seats == SEATS


def test_a_game_taken_back_from_its_end_is_not_over(profile: Profile) -> None:
    path = saved(profile, 10_000)
    with path.open("ab") as file:
        file.write(b'{"undo":3,"round":1}\n')
    (game,) = profile.games
    assert (game.round, game.is_over) == (1, False)


def test_profiles_have_games_of_their_own(profile: Profile) -> None:
    path = saved(profile)
    other = Profile("Ada")
    assert other.games == []
    with pytest.raises(LabError):
        other.watch(path.stem)


# --- one file to share ----------------------------------------------------------------
def test_a_game_is_shared_as_one_file_and_goes_on_elsewhere(profile: Profile) -> None:
    session = begun(profile, 50)
    text = write_game(session.game)
    other = Profile("Ada")
    game = other.bring_in(read_game(text))
    brought = Session.resume(other.journal(game))
    assert brought.game.positions == session.game.positions
    assert brought.seats == (Seat("A"), Seat("B"))
    brought.close()
    named = other.bring_in(read_game(text), SEATS)
    assert {saved.id for saved in other.games} == {game, named}
    going_on = Session.resume(other.journal(named))
    play_on(going_on, 5)
    assert len(going_on.game.choices) == 55
