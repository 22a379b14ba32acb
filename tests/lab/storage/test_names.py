"""Names: whoever is called so may be; what cannot be seen, or passes for another, is refused."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from snails_core.words import LANGUAGES
from snails_lab.errors import LabError
from snails_lab.models.game.session import Session
from snails_lab.models.puzzles.library import puzzle_name
from snails_lab.models.storage.guests import is_guest_name
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.names import (
    _without_selectors,
    clean_name,
    file_name,
    is_reserved,
    recorded_name,
)
from snails_lab.models.storage.profiles import Profile, profile_names

PEOPLE = (
    "Zażółć Gęślą-Jaźń",
    "Jürgen Groß",
    "Žofie Příhodová",
    "Nguyễn Thị Ánh",
    "محمد عبد الله",
    "علی\u200cرضا",  # Persian: the joiner keeps two parts of one name apart
    "מֹשֶׁה",
    "शक्\u200dति",  # Hindi: half a letter, joined
    "র\u200d্যাম",  # Bengali: the joiner stands before the virama
    "ශ්\u200dරී",
    "王小明",
    "김민준",
    "さくら",
    "Ωμέγα",
    "Дарья",
    "O'Neill",
    "D’Angelo",
    "Anna 2",
    "🐌",
    "👩🏽\u200d🚀 Mia",
    "👨\u200d👩\u200d👧",
    "❤\ufe0f Ada",
    "7\ufe0f\u20e3",
    "🇵🇱",
    "\U0001fae8",  # an emoji that is newer than this Python
)


@pytest.mark.parametrize("name", PEOPLE)
def test_people_are_called_what_they_are_called(name: str) -> None:
    assert clean_name(name, "") == name
    assert Profile(name).name == name
    assert profile_names() == [name]
    assert recorded_name(name, "") == name


INVISIBLE = {
    "zero-width space": "An\u200bna",
    "joiner between Latin letters": "An\u200dna",
    "non-joiner between Latin letters": "An\u200cna",
    "joiner at the end": "Anna\u200d",
    "joiner after an emoji at the end": "🐌\u200d",
    "soft hyphen": "An\u00adna",
    "right-to-left override": "An\u202ena",
    "isolate": "\u2066Anna\u2069",
    "word joiner": "Anna\u2060",
    "byte-order mark": "\ufeffAnna",
    "Hangul filler": "\u3164",
    "half-width Hangul filler": "Anna\uffa0",
    "Hangul choseong filler": "\u115fAnna",
    "braille blank": "\u2800",
    "grapheme joiner": "An\u034fna",
    "Mongolian selector": "Anna\u180b",
    "tag": "Anna\U000e0041",
    "null notehead": "\U0001d159",
    "control": "An\x07na",
    "half of a pair": "An\ud800na",
    "private use": "Anna\ue000",
}


@pytest.mark.parametrize("name", INVISIBLE.values(), ids=INVISIBLE)
def test_a_name_with_something_invisible_is_refused_and_the_place_told(
    name: str, folder: Path
) -> None:
    with pytest.raises(LabError) as error:
        Profile(name)
    assert error.value.key == "name_unprintable"
    assert all("U+" in error.value.message(language) for language in LANGUAGES)
    assert not folder.exists()


@pytest.mark.parametrize("letter", ["\ufe0f", "\u0301\u0316", " ", "a"], ids=ascii)
def test_a_text_without_end_is_refused_before_it_is_read(letter: str) -> None:
    """Selectors took time by the square: a name of 330,000 of them six seconds, four times over."""
    endless = "a" + letter * 2_000_000
    before = process_time()
    for read in (clean_name, recorded_name):
        with pytest.raises(LabError) as error:
            read(endless, "")
        assert error.value.key == "name_long"
    assert not is_guest_name(endless)
    assert process_time() - before < 1


def test_selectors_are_looked_at_once_each() -> None:
    before = process_time()
    assert _without_selectors("a" + "\ufe0f" * 300_000) == "a"
    assert process_time() - before < 3


@pytest.mark.parametrize(
    "name", ["\u0301", "\u0301Anna", "Anna \u0301", "Z\u0335\u0336\u0337\u0338\u0322a"]
)
def test_marks_without_a_letter_and_heaps_of_them_are_refused(name: str) -> None:
    with pytest.raises(LabError) as error:
        clean_name(name, "")
    assert error.value.key == "name_marks"


@pytest.mark.parametrize("name", ["\u0410nna", "Ann\u0430", "\u039fla", "Jan \u0410nna"])
def test_a_word_in_two_alphabets_that_look_alike_is_refused(name: str) -> None:
    with pytest.raises(LabError) as error:
        clean_name(name, "")
    assert error.value.key == "name_mixed"


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("Ａｎｎａ", "Anna"),
        ("𝐀𝓃𝔫𝕒", "Anna"),
        ("ﬁnn", "finn"),
        ("Anna\ufe0f", "Anna"),
        ("\u845b\U000e0100", "\u845b"),
        ("Anna\u00a0\u3000K", "Anna K"),
    ],
)
def test_forms_that_only_look_different_are_one_name(written: str, plain: str) -> None:
    assert clean_name(written, "") == plain
    assert Profile(written).folder == Profile(plain).folder
    assert profile_names() == [plain]


def test_joiners_do_not_tell_two_people_apart() -> None:
    assert file_name("शक्\u200dति") == file_name("शक्ति")
    assert file_name("علی\u200cرضا") == file_name("علیرضا")


@given(st.text(max_size=70))
def test_a_clean_name_stays_as_it_is_and_can_be_read_back(name: str) -> None:
    try:
        cleaned = clean_name(name, "")
    except LabError:
        return
    assert clean_name(cleaned, "") == cleaned
    assert recorded_name(cleaned, "") == cleaned
    assert file_name(cleaned) == file_name(clean_name(cleaned.swapcase().swapcase(), ""))


RESERVED = ("CON", "con", "PRN", "aux", "NUL", "COM1", "lpt9", "con.txt", "NUL.tar.gz", "aux ")


@pytest.mark.parametrize("name", RESERVED)
def test_no_file_is_called_like_a_device_of_windows(name: str) -> None:
    assert is_reserved(name)
    assert not is_reserved(file_name(name))
    assert not is_reserved(Profile(name).folder.name)
    assert not is_reserved(puzzle_name(name))


@pytest.mark.parametrize("name", ["console", "com", "com10", "lpt", "nula", "Connie"])
def test_other_names_are_no_devices(name: str) -> None:
    assert not is_reserved(name)


def test_a_game_with_a_name_of_former_rules_is_not_damaged() -> None:
    """What was let in once is on the disk, and its games go on."""
    profile = Profile("Ada")
    session = Session.new((Seat("Ada"), Seat("Bot", "random")), journal=profile.new_journal())
    assert session.journal is not None
    session.close()
    path = session.journal.path
    first, *rest = path.read_bytes().splitlines(keepends=True)
    for former in ("Ann\u0430", "\u3164", "Jan²"):
        record = json.loads(first)
        record["seats"][0]["name"] = former
        path.write_bytes(json.dumps(record).encode() + b"\n" + b"".join(rest))
        assert profile.games[0].seats[0].name == former
        again = Session.resume(profile.journal(session.journal.id))
        assert again.seats[0].name == former
        again.close()


def test_html_is_a_name_like_any_other() -> None:
    name = "<b onclick=x>&amp;"
    assert Profile(name).name == name != escape(name)
