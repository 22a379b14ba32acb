"""Texts that are no positions: each error names its line, its word and a way out that helps."""

from __future__ import annotations

import pickle
import re
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import pytest

import snails_core
from snails_core import NotationError, PositionError, SnailsError, read_position, write_position
from snails_core.agenda import Planning
from snails_core.errors import place_text
from snails_core.notation.statements import MAX_STATEMENTS, MAX_TEXT, MAX_WORDS
from snails_core.notation.table_statements import MAX_AGENDA
from snails_core.words import LANGUAGES

TWO = "snails 1; map 1 3 2; player A; L a1; player B; G a2"
ESCAPES = {"\\x00": "\x00", "\\u200b": "\u200b"}


class Refusal(NamedTuple):
    """A text, the message it leads to, and the text corrected as the message says."""

    text: str
    message: str
    corrected: str


def written(line: str) -> str:
    """A text of the file in full."""
    for escape, character in ESCAPES.items():
        line = line.replace(escape, character)
    line = line.replace(" / ", "\n").replace("(nothing)", "")
    return TWO if line == "..." else line.replace("... ", TWO + "\n")


def refusals() -> dict[str, list[Refusal]]:
    """The chapters of `refused.txt`."""
    chapters: dict[str, list[Refusal]] = {}
    cases: list[Refusal] = []
    file = Path(__file__).parent / "refused.txt"
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            cases = chapters[line[3:]] = []
        elif line.startswith("  > "):
            cases[-1] = cases[-1]._replace(corrected=written(line[4:]))
        elif line.startswith("    ") and chapters:
            message = f"{cases[-1].message} {line.strip()}".strip()
            cases[-1] = cases[-1]._replace(message=message)
        elif line and chapters:
            cases.append(Refusal(written(line), "", ""))
    return chapters


REFUSED = refusals()
UNREADABLE, IMPOSSIBLE = REFUSED["What cannot be read"], REFUSED["What cannot be"]
TOO_MUCH = [
    Refusal(
        TWO + "; todo verdict" * (MAX_AGENDA + 1),
        f"line 1: todo: {MAX_AGENDA + 1} entries are too many; {MAX_AGENDA} is the limit",
        TWO,
    ),
    Refusal(
        TWO + ";round 1" * MAX_STATEMENTS,
        f"{MAX_STATEMENTS + 6} entries are too many; {MAX_STATEMENTS} is the limit",
        TWO,
    ),
    Refusal(
        TWO + "; fire" + " a1" * MAX_WORDS,
        f"line 1: {MAX_WORDS + 1} entries are too many; {MAX_WORDS} is the limit",
        TWO,
    ),
    Refusal(
        TWO + "; todo verdict" + " x=1" * 40,
        "line 1: todo: 41 entries are too many; 32 is the limit",
        TWO,
    ),
    Refusal(
        "#" * (MAX_TEXT + 1),
        f"{MAX_TEXT + 1} characters are too many; {MAX_TEXT} is the limit",
        TWO,
    ),
]
ALL = UNREADABLE + TOO_MUCH + IMPOSSIBLE


def short(value: object) -> str:
    text = value.text if isinstance(value, Refusal) else str(value)
    return text.replace(TWO, "...").replace("\n", " ")[:60]


@pytest.mark.parametrize("case", UNREADABLE + TOO_MUCH, ids=short)
def test_what_cannot_be_read_is_told_with_its_place(case: Refusal) -> None:
    with pytest.raises(NotationError) as caught:
        read_position(case.text)
    assert str(caught.value) == case.message


@pytest.mark.parametrize("case", IMPOSSIBLE, ids=short)
def test_what_cannot_be_is_told_with_its_place(case: Refusal) -> None:
    with pytest.raises(PositionError) as caught:
        read_position(case.text)
    assert str(caught.value) == case.message


@pytest.mark.parametrize("case", UNREADABLE + IMPOSSIBLE, ids=short)
def test_each_place_names_the_line(case: Refusal) -> None:
    assert re.match(r"line \d+[:,] ", case.message)


@pytest.mark.parametrize("case", ALL, ids=short)
def test_who_follows_the_advice_is_understood(case: Refusal) -> None:
    """The corrected text has no fault left, and means a position that can be written."""
    position = read_position(case.corrected)
    assert read_position(write_position(position)) == position


ADVICE = re.compile(
    r'did you mean "([^"]+)"|is written like this: ([^=]+?)$'
    r"|comes after what it counts; write (.+)$|begins with a bar; write (.+)$"
)


@pytest.mark.parametrize("case", ALL, ids=short)
def test_what_is_suggested_is_what_was_corrected(case: Refusal) -> None:
    """A suggestion stands in the corrected text letter for letter."""
    for found in ADVICE.finditer(case.message):
        advice = next(group for group in found.groups() if group)
        assert advice in case.corrected


@pytest.mark.parametrize(
    ("language", "place"),
    [
        ("en", "line 2: row 2, column 2"),
        ("de", "Zeile 2: Reihe 2, Spalte 2"),
        ("pl", "wiersz 2: rząd 2, kolumna 2"),
    ],
)
def test_what_a_place_counts_is_told_in_the_language(language: str, place: str) -> None:
    """Also by an error that has come from another process."""
    with pytest.raises(NotationError) as caught:
        read_position("snails 1\nmap\n| 1 1\n| 1\nplayer A\nplayer B")
    error = pickle.loads(pickle.dumps(caught.value))
    assert error.message(language) == f"{place}: {error.sentence(language)}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_refusal_has_words_in_each_language(language: str) -> None:
    for case in ALL:
        with pytest.raises(SnailsError) as caught:
            read_position(case.text)
        message = caught.value.message(language)
        assert language == "en" or not re.match(r"(line|row|column) \d", message)


@pytest.mark.parametrize("name", ["line 3.txt", "a line 3", "row", "line 3 or 4", "player A"])
def test_names_in_a_place_stay_as_they_are_written(name: str) -> None:
    assert place_text(f"{name}: line 3: {name}", "de") == f"{name}: Zeile 3: {name}"


def test_no_error_is_missed() -> None:
    """Each key that notation, records and faults raise was met above, or belongs to choices."""
    folder = Path(snails_core.__file__).parent
    readers = [file for file in (folder / "notation").glob("*.py") if file.name != "writer.py"]
    files = [*readers, folder / "records.py"]
    files += [file for file in (folder / "faults").glob("*.py") if file.name != "fault.py"]
    raised = set()
    for file in files:
        source = file.read_text(encoding="utf-8")
        raised |= set(re.findall(r'(?:NotationError|PositionError|Fault)\(\s*"(\w+)"', source))
    met = set()
    for case in ALL:
        with pytest.raises(SnailsError) as caught:
            read_position(case.text)
        met.add(caught.value.key)
    assert raised - met == {"not_among"}


@pytest.mark.parametrize("number", ["３", "٣", "+1", "1_0", "0000001", "1.0"])
def test_numbers_are_plain_digits_only(number: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_position(f"{TWO}\nround {number}")
    assert caught.value.key == "notation_number"


def test_a_long_word_is_not_quoted_in_full() -> None:
    with pytest.raises(NotationError) as caught:
        read_position(f"{TWO}\nhand {'x' * 5_000}")
    assert len(str(caught.value)) < 300


def test_the_limits_themselves_are_allowed() -> None:
    assert read_position(TWO.ljust(MAX_TEXT, "#")) == read_position(TWO)
    assert read_position(TWO + "; ;" * 2_000) == read_position(TWO)
    filled = TWO + "; todo planning seat=0" + "; todo verdict" * (MAX_AGENDA - 1)
    assert read_position(filled).agenda == (Planning(0),)


@pytest.mark.parametrize(
    "text",
    [
        TWO + "; hand " + "x" * MAX_TEXT,
        TWO + "; hand " + ("x" * 190 + " ") * 100,
        TWO + "; hand " + "Patelnia z masłem czosnkowym " * 99,
        TWO + "; hand " + "é\u0301" * 9_000,
        TWO + "\n#" * 9_000,
        "snails 1; map " + ". " * 9_000,
        "snails 1\nmap\n" + "| 1\n" * 4_000,
        TWO + "; todo push_all chooser=A snails=" + "AL," * 5_000,
        TWO + "; todo " + "x" * MAX_TEXT,
        TWO + "; M " + "x" * MAX_TEXT,
    ],
    ids=lambda text: text[len(TWO) : len(TWO) + 20],
)
def test_the_longest_texts_are_answered_at_once(text: str) -> None:
    """Nothing grows faster than the text: each takes some hundredths of a second."""
    start = perf_counter()
    with suppress(SnailsError):
        read_position(text[:MAX_TEXT])
    assert perf_counter() - start < 1
