"""Saved games that are torn, garbled or of a later lab: what fits is kept, the rest set aside."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from snails_core.words import LANGUAGES
from snails_lab.errors import LabError
from snails_lab.models.game.session import Session
from snails_lab.models.storage.header import check_header
from snails_lab.models.storage.journal_reading import read_journal
from snails_lab.models.storage.profiles import Profile
from tests.support.lab.saved_games import lines, play_on, same, saved


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
        (_other_choice, "not_among"),
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
