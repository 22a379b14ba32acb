"""Saved games: written step by step, read back, listed, watched, copied and shared."""

from __future__ import annotations

import json
import os

import pytest

from snails_core import SnailsError, read_game, write_game
from snails_core.words import LANGUAGES
from snails_lab.errors import LabError
from snails_lab.models.game.session import Session
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.journal import Journal
from snails_lab.models.storage.locks import Lock
from snails_lab.models.storage.profiles import Profile
from tests.support.lab.child_processes import running
from tests.support.lab.child_work import hold
from tests.support.lab.saved_games import SEATS, begun, play_on, same, saved


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
