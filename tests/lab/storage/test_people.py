"""People of one data folder: many at once, and some with bad files."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from snails_core.words import LANGUAGES
from snails_lab.errors import LabError
from snails_lab.models.storage.guests import Guest
from snails_lab.models.storage.profiles import Profile, profile_names
from tests.support.lab.child_processes import running
from tests.support.lab.child_work import come
from tests.support.lab.data_folder import new_game, refusal, snapshot

AT_ONCE = 20


# --- many at once ---------------------------------------------------------------------
def test_pupils_who_come_at_once_keep_their_own_names(folder: Path) -> None:
    """A list that wrote the names down that it did not find called `Žofie` `zofie`."""
    names = [f"Žofie {number}" for number in range(AT_ONCE)]
    found = at_once(folder, [[name] for name in names])
    assert [one[0][1] for one in found] == names
    assert profile_names() == sorted(names)


def test_of_many_who_spell_one_name_differently_the_first_decides(folder: Path) -> None:
    spellings = ["Žofie", "ŽOFIE", "žofie", "Z\u030cofie"]
    found = at_once(folder, [[spellings[n % 4], f"Own {n}"] for n in range(AT_ONCE)])
    assert len({one[0] for one in found}) == 1, "all of them see one folder and one name"
    (name,) = {one[0][1] for one in found}
    assert sorted(profile_names()) == sorted([name, *(f"Own {n}" for n in range(AT_ONCE))])


def at_once(folder: Path, groups: list[list[str]]) -> list[list[tuple[str, str]]]:
    """Each group of names is opened by a process of its own, all at the same moment."""
    folder.mkdir()
    with ExitStack() as stack:
        told = [stack.enter_context(running(come, names, str(folder)))[1] for names in groups]
        assert all(one.recv() == "ready" for one in told)
        (folder / "go").touch()
        return [one.recv() for one in told]


def test_a_name_written_by_a_list_is_put_right(folder: Path) -> None:
    """As it was found on disks: the folder's name in the place of the person's."""
    about = Profile("Žofie").folder / "profile.json"
    about.write_text(about.read_text(encoding="utf-8").replace("Žofie", "zofie"), "utf-8")
    assert profile_names() == []
    assert Profile("Žofie").name == "Žofie"
    assert profile_names() == ["Žofie"]


# --- lists only read ------------------------------------------------------------------
def test_a_list_of_nobody_makes_nothing(folder: Path) -> None:
    assert profile_names() == []
    assert not folder.exists()


def _empty(about: Path) -> None:
    about.write_bytes(b"")


def _half(about: Path) -> None:
    about.write_bytes(about.read_bytes()[:30])


def _later(about: Path) -> None:
    about.write_text('{"format": "snails document", "version": 9, "values": {"name": "Bad"}}')


def _huge(about: Path) -> None:
    about.write_bytes(b" " * 5_000_000)


def _surrogate(about: Path) -> None:
    about.write_text('{"format": "snails document", "version": 1, "values": {"name": "\\ud800"}}')


def _folder(about: Path) -> None:
    about.unlink()
    about.mkdir()


def _unreadable(about: Path) -> None:
    """Also for the system's administrator, whom no rights hold back."""
    about.unlink()
    about.symlink_to(about)


FAULTS = (_empty, _half, _later, _huge, _surrogate, _folder, _unreadable)
CLOSED = (_later, _huge, _folder, _unreadable)
"""Where nobody could say what is lost by going on."""


@pytest.mark.parametrize("fault", FAULTS)
def test_one_bad_profile_does_not_close_the_others(
    fault: Callable[[Path], None], folder: Path
) -> None:
    bad = Profile("Bad").folder / "profile.json"
    Profile("Good").settings.update(language="pl")
    fault(bad)
    before = snapshot(folder)
    assert profile_names() == ["Good"]
    assert snapshot(folder) == before, "a list writes nothing and sets nothing aside"
    assert Profile("Good").settings.read() == {"language": "pl"}
    assert Profile("New").name == "New"


@pytest.mark.parametrize("fault", CLOSED)
def test_a_bad_profile_says_what_is_wrong_and_stays_as_it_is(
    fault: Callable[[Path], None], folder: Path
) -> None:
    profile = Profile("Bad")
    fault(profile.folder / "profile.json")
    before = snapshot(profile.folder)
    with pytest.raises(LabError) as error:
        Profile("bad")
    assert refusal(error) == "profile_closed"
    assert all("profile.json" in error.value.message(language) for language in LANGUAGES)
    assert snapshot(profile.folder) == before


@pytest.mark.parametrize("fault", [_empty, _half])
def test_a_damaged_name_is_set_aside_and_all_else_is_there(
    fault: Callable[[Path], None], folder: Path
) -> None:
    profile = Profile("Bad")
    new_game(profile).close()
    about = profile.folder / "profile.json"
    fault(about)
    content = about.read_bytes()
    again = Profile("Bad")
    assert [notice.key for notice in again.notices] == ["document_damaged"]
    assert about.with_name("profile.damaged-1.json").read_bytes() == content
    assert len(again.games) == 1 and profile_names() == ["Bad"]


def test_what_else_lies_in_the_folder_is_passed_over(folder: Path) -> None:
    good = Profile("Good").folder
    people = good.parent
    (people / "notes.txt").write_text("x")
    (people / "empty").mkdir()
    (people / "gone").symlink_to(people / "nowhere")
    shutil.copytree(good, people / "copy of good")
    assert profile_names() == ["Good"], "a copy could not be opened by its name"


def test_a_full_disk_s_leftover_becomes_a_profile_later(folder: Path) -> None:
    """The folder was made, and then there was no room for the name."""
    rest = Profile("Ada").folder
    (rest / "profile.json").unlink()
    assert profile_names() == []
    assert Profile("Ada").name == "Ada" and profile_names() == ["Ada"]


def test_a_full_disk_s_leftover_is_nobody_s_name_and_no_way_around_the_limit(
    served: pytest.MonkeyPatch,
) -> None:
    rest = Profile("Ada").folder
    (rest / "profile.json").unlink()
    served.setenv("SNAILS_MOST_PROFILES", "0")
    with pytest.raises(LabError):
        Profile("Ada")
    served.setenv("SNAILS_MOST_PROFILES", "1")
    guest = Guest("browser", "en")
    guest.settings.update(language="pl")
    assert guest.take_name("Ada")
    assert Profile("Ada").settings.read() == {"language": "pl"}


# --- copies ---------------------------------------------------------------------------
def test_a_game_that_is_played_is_not_copied_where_names_are_anybody_s() -> None:
    profile = Profile("Zoë")
    session = new_game(profile)
    (game,) = profile.games
    with pytest.raises(LabError) as error:
        profile.copy(game.id, even_open=False)
    assert refusal(error) == "running" and str(error.value).startswith("Zoë, Ada")
    assert len(profile.games) == 1
    session.close()
    assert profile.copy(game.id, even_open=False) != game.id
    assert json.loads((profile.folder / "profile.json").read_bytes())["values"] == {"name": "Zoë"}
