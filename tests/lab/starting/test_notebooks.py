"""Copies of our notebooks in a folder of the user: renewed while they are ours, else left alone."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from snails_lab.errors import LabError
from snails_lab.starting.notebooks import (
    DIGESTS,
    RECORD,
    Copied,
    copy_shipped,
    digest,
    digest_list,
    unchanged,
)

FIRST = {"play.ipynb": "play 1\n", "learn/rules.ipynb": "rules 1\n"}


def edition(folder: Path, texts: dict[str, str]) -> Path:
    """A folder as the package has it: notebooks and the list of their digests."""
    shutil.rmtree(folder, ignore_errors=True)
    for place, text in texts.items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        (folder / place).write_bytes(text.encode())
    digests = {place: digest(folder / place) or "" for place in texts}
    (folder / DIGESTS).write_text(digest_list(digests), encoding="utf-8")
    return folder


class Person:
    """Somebody's folder, and the editions of the package that come to it."""

    def __init__(self, place: Path) -> None:
        self.source = place / "package"
        self.folder = place / "Schnecken für Żółwie" / "notebooks"

    def start(self, texts: dict[str, str]) -> Copied:
        return copy_shipped(edition(self.source, texts), self.folder)

    def has(self, place: str) -> str:
        return (self.folder / place).read_bytes().decode()

    def writes(self, place: str, text: str) -> None:
        (self.folder / place).write_bytes(text.encode())


@pytest.fixture
def person(tmp_path: Path) -> Person:
    return Person(tmp_path)


def test_all_are_copied_once(person: Person) -> None:
    assert set(person.start(FIRST).written) == set(FIRST)
    assert {place: person.has(place) for place in FIRST} == FIRST
    assert person.start(FIRST) == Copied()


def test_what_was_deleted_comes_back(person: Person) -> None:
    person.start(FIRST)
    (person.folder / "play.ipynb").unlink()
    assert person.start(FIRST) == Copied(written=("play.ipynb",))


def test_an_unchanged_copy_is_renewed(person: Person) -> None:
    person.start(FIRST)
    assert person.start({**FIRST, "play.ipynb": "play 2\n"}) == Copied(written=("play.ipynb",))
    assert person.has("play.ipynb") == "play 2\n"
    assert person.start({**FIRST, "play.ipynb": "play 3\n"}).written == ("play.ipynb",)


def test_line_ends_are_no_change(person: Person) -> None:
    person.start(FIRST)
    person.writes("play.ipynb", "play 1\r\n")
    assert person.start(FIRST) == Copied()
    assert person.start({**FIRST, "play.ipynb": "play 2\n"}).written == ("play.ipynb",)


def test_a_changed_copy_stays_and_is_told_at_every_start_once_ours_is_newer(
    person: Person,
) -> None:
    person.start(FIRST)
    person.writes("play.ipynb", "my play\n")
    assert person.start(FIRST) == Copied()
    newer = {**FIRST, "play.ipynb": "play 2\n"}
    for _ in range(2):
        assert person.start(newer) == Copied(outdated=("play.ipynb",))
        assert person.has("play.ipynb") == "my play\n"
    (person.folder / "play.ipynb").rename(person.folder / "mine.ipynb")
    assert person.start(newer) == Copied(written=("play.ipynb",))
    assert person.has("mine.ipynb") == "my play\n"


def test_a_change_that_was_taken_back_is_renewed(person: Person) -> None:
    person.start(FIRST)
    newer = {**FIRST, "play.ipynb": "play 2\n"}
    person.writes("play.ipynb", "my play\n")
    person.start(newer)
    person.writes("play.ipynb", "play 1\n")
    assert person.start(newer) == Copied(written=("play.ipynb",))


def test_a_file_that_was_there_before_us_is_nobodys_copy(person: Person) -> None:
    """Such as a repository in the usual folder, which has a list of digests too."""
    edition(person.folder, {"play.ipynb": "their play\n"})
    listed = person.has(DIGESTS)
    told = person.start(FIRST)
    assert told == Copied(written=("learn/rules.ipynb",), outdated=("play.ipynb",))
    assert (person.has("play.ipynb"), person.has(DIGESTS)) == ("their play\n", listed)


def test_a_copy_that_was_interrupted_goes_on(person: Person) -> None:
    """The files are there, the record is not yet."""
    person.start(FIRST)
    (person.folder / RECORD).unlink()
    assert person.start(FIRST) == Copied()
    assert person.start({**FIRST, "play.ipynb": "play 2\n"}).written == ("play.ipynb",)


def test_a_damaged_record_costs_nobody_a_notebook(person: Person) -> None:
    person.start(FIRST)
    (person.folder / RECORD).write_bytes(b"\xff\x00 nonsense\n")
    assert person.start({**FIRST, "play.ipynb": "play 2\n"}).outdated == ("play.ipynb",)
    assert person.has("play.ipynb") == "play 1\n"


def test_the_repository_is_not_copied_onto_itself(tmp_path: Path) -> None:
    source = edition(tmp_path / "notebooks", FIRST)
    (source / "play.ipynb").write_text("just being written\n", encoding="utf-8")
    assert copy_shipped(source, source) == Copied()
    assert not (source / RECORD).exists()


def test_a_folder_that_cannot_be_written_is_named(person: Person) -> None:
    person.folder.parent.mkdir()
    person.folder.write_text("a file", encoding="utf-8")
    with pytest.raises(LabError, match="notebooks: cannot be written"):
        person.start(FIRST)
    assert person.folder.read_text(encoding="utf-8") == "a file"


def test_ours_are_known_by_their_content_and_strangers_are_not(person: Person) -> None:
    """Jupyter is told to trust these alone."""
    texts = {**FIRST, "sandbox.ipynb": "sandbox 1\n"}
    person.start(texts)
    person.writes("sandbox.ipynb", "sandbox 1\r\n")
    person.writes("play.ipynb", "play 1, and more\n")
    person.writes("strange.ipynb", "rules 1\n")
    ours = {person.folder / "learn/rules.ipynb", person.folder / "sandbox.ipynb"}
    assert set(unchanged(person.folder, person.source)) == ours


def test_a_forged_record_makes_nothing_ours(person: Person) -> None:
    person.start(FIRST)
    person.writes("play.ipynb", "forged\n")
    forged = {place: digest(person.folder / place) or "" for place in FIRST}
    person.writes(RECORD, digest_list(forged))
    person.writes(DIGESTS, digest_list(forged))
    assert unchanged(person.folder, person.source) == [person.folder / "learn/rules.ipynb"]
