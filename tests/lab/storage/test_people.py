"""People of one data folder: many at once, some with bad files, guests, and how many may be."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from time import time

import pytest

from snails_core.words import LANGUAGES
from snails_lab.errors import LabError
from snails_lab.models.game.session import Session
from snails_lab.models.puzzles.library import Library
from snails_lab.models.storage.guests import Guest, guest_name, is_guest_name
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.limits import GUEST_STAYS, Limits, limits
from snails_lab.models.storage.profiles import Profile, folder_of, making_profiles, profile_names
from tests.support.lab.child_processes import running
from tests.support.lab.child_work import come, hold, take_name
from tests.support.solver.sample_puzzles import shot

SEATS = (Seat("Zoë"), Seat("Ada", "random"))
AT_ONCE = 20
MONTH = GUEST_STAYS.total_seconds()


@pytest.fixture(autouse=True)
def folder(home: Path) -> Path:
    return home


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """As in a kernel of a plain page, where limits hold."""
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/1")
    return monkeypatch


def refusal(error: pytest.ExceptionInfo[LabError]) -> str:
    """The error's key; it can be told in every language, and differently in each."""
    assert len({error.value.message(language) for language in LANGUAGES}) == 3
    return error.value.key


def snapshot(folder: Path) -> dict[Path, object]:
    """All that lies in a folder, and when it was changed."""
    return {
        path: (path.is_file() and path.read_bytes(), path.lstat().st_mtime_ns)
        for path in folder.rglob("*")
    }


def new_game(profile: Profile, seed: int = 1) -> Session:
    return Session.new(SEATS, seed=seed, journal=profile.new_journal())


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


# --- guests ---------------------------------------------------------------------------
def test_each_browser_has_a_guest_of_its_own(served: pytest.MonkeyPatch, folder: Path) -> None:
    one, other = Guest("browser 1", "en"), Guest("browser 2", "pl")
    assert (one.name, other.name) == ("Guest", "Gość")
    assert not folder.exists(), "nothing is there until something is kept"
    new_game(one).close()
    assert other.games == [] and profile_names() == []
    assert len(Guest("browser 1", "de").games) == 1
    assert Guest("../../up", "en").folder.parent == folder / "guests"


def test_guests_are_called_so_in_all_languages_and_nobody_else_is() -> None:
    for language in LANGUAGES:
        assert is_guest_name(guest_name(language).upper())
    assert not is_guest_name("Gus")


def test_all_that_a_guest_has_kept_comes_along_under_a_new_name(
    served: pytest.MonkeyPatch,
) -> None:
    guest = Guest("browser", "en")
    guest.settings.update(language="pl")
    guest.progress("rules").update(crawl={"a": "done"})
    Library(guest).keep(shot())
    new_game(guest).close()
    game = guest.games[0].id
    assert guest.take_name("Zoë")
    zoe = Profile("Zoë")
    assert zoe.settings.read() == {"language": "pl"}
    assert zoe.progress("rules").read() == {"crawl": {"a": "done"}}
    assert Library(zoe).puzzles == {"shot": shot()}
    assert [one.id for one in zoe.games] == [game]
    Session.resume(zoe.journal(game)).close()
    assert not guest.folder.exists() and profile_names() == ["Zoë"]
    assert Guest("browser", "en").games == []


def test_a_guest_never_mixes_with_what_is_another_s(served: pytest.MonkeyPatch) -> None:
    Profile("Zoë").settings.update(language="de")
    guest = Guest("browser", "en")
    guest.settings.update(language="pl")
    before = snapshot(Profile("Zoë").folder)
    assert not guest.take_name("zoë")
    assert snapshot(Profile("Zoë").folder) == before
    assert guest.settings.read() == {"language": "pl"}


def test_of_guests_who_take_one_name_at_once_one_gets_it(
    served: pytest.MonkeyPatch, folder: Path
) -> None:
    folder.mkdir()
    with ExitStack() as stack:
        people = [f"browser {n}" for n in range(6)]
        told = [
            stack.enter_context(running(take_name, one, "Zoë", str(folder)))[1] for one in people
        ]
        assert all(one.recv() == "ready" for one in told)
        (folder / "go").touch()
        took = [one.recv() for one in told]
    assert sorted(took) == [False] * 5 + [True]
    winner = people[took.index(True)]
    assert Profile("Zoë").settings.read() == {"mine": winner}
    for other in set(people) - {winner}:
        assert Guest(other, "en").settings.read() == {"mine": other}


def test_a_guest_whose_game_is_open_elsewhere_is_told_to_close_it(
    served: pytest.MonkeyPatch,
) -> None:
    guest = Guest("browser", "en")
    new_game(guest).close()
    path = guest.folder / "games" / f"{guest.games[0].id}.lock"
    with running(hold, path, False) as (_, told):
        assert told.recv() == "held"
        with pytest.raises(LabError) as error:
            guest.take_name("Zoë")
        assert refusal(error) == "guest_playing"
        assert len(guest.games) == 1 and profile_names() == []
    assert guest.take_name("Zoë")


# --- how many -------------------------------------------------------------------------
def test_a_notebook_has_no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SNAILS_MOST_PROFILES", "0")
    monkeypatch.setenv("SNAILS_MOST_GAMES", "0")
    assert limits() is None
    new_game(Profile("Zoë")).close()


def test_a_server_s_limits_are_told_by_variables(served: pytest.MonkeyPatch) -> None:
    assert limits() == Limits(300, 500, 200, 20 << 20)
    served.setenv("SNAILS_PROFILE_MEGABYTES", " 3 ")
    assert limits() == Limits(300, 500, 200, 3 << 20)
    for wrong in ("many", "-1", "1.5", "٣", "9" * 30):
        served.setenv("SNAILS_MOST_GAMES", wrong)
        with pytest.raises(LabError) as error:
            limits()
        assert refusal(error) == "variable" and "SNAILS_MOST_GAMES" in str(error.value)


def test_there_are_only_so_many_profiles(served: pytest.MonkeyPatch, folder: Path) -> None:
    served.setenv("SNAILS_MOST_PROFILES", "2")
    Profile("Ada"), Profile("Bob")
    with pytest.raises(LabError) as error:
        Profile("Cleo")
    assert refusal(error) == "profiles_full"
    guest = Guest("browser", "en")
    guest.settings.update(language="pl")
    with pytest.raises(LabError):
        guest.take_name("Cleo")
    assert guest.settings.read() == {"language": "pl"}
    assert Profile("ADA").name == "Ada", "who is there comes in"
    assert len(list((folder / "profiles").iterdir())) == 2
    served.setenv("SNAILS_MOST_PROFILES", "3")
    assert guest.take_name("Cleo")


def test_there_are_only_so_many_games(served: pytest.MonkeyPatch) -> None:
    served.setenv("SNAILS_MOST_GAMES", "2")
    profile = Profile("Zoë")
    for seed in (1, 2):
        new_game(profile, seed).close()
    for begin in (lambda: new_game(profile), lambda: profile.copy(profile.games[0].id)):
        with pytest.raises(LabError) as error:
            begin()
        assert refusal(error) == "games_full"
    assert len(profile.games) == 2
    Session.resume(profile.journal(profile.games[0].id)).close()


def test_one_person_keeps_only_so_much(served: pytest.MonkeyPatch) -> None:
    served.setenv("SNAILS_PROFILE_MEGABYTES", "1")
    profile = Profile("Zoë")
    session = new_game(profile)
    (profile.folder / "ballast").write_bytes(b"x" * ((1 << 20) - 20_000))
    session.close()
    going_on = Session.resume(profile.journal(profile.games[0].id))
    with pytest.raises(LabError) as error:
        while True:
            if not going_on.advance():
                view = going_on.view(going_on.waiting or 0)
                going_on.choose(next(iter(view.node.options)))  # type: ignore[union-attr]
    assert refusal(error) == "journal_full"
    assert len(profile.watch(profile.games[0].id).game.choices) == len(going_on.game.choices)
    (profile.folder / "ballast").write_bytes(b"x" * (1 << 20))
    for keep in (lambda: new_game(profile), lambda: Library(profile).keep(shot())):
        with pytest.raises(LabError) as error:
            keep()
        assert refusal(error) == "profile_full"
    assert Library(profile).puzzles == {}


def test_guests_who_were_away_for_a_month_make_room(
    served: pytest.MonkeyPatch, folder: Path
) -> None:
    served.setenv("SNAILS_MOST_GUESTS", "3")
    guests = [Guest(f"browser {n}", "en") for n in range(4)]
    for guest in guests[:3]:
        guest.settings.update(language="pl")
    with pytest.raises(LabError) as error:
        guests[3].settings.update(language="pl")
    assert refusal(error) == "guests_full"
    away(guests[0], MONTH + 60)
    away(guests[1], MONTH - 60)
    away(guests[2], MONTH + 60)
    Guest("browser 2", "en")  # came by
    guests[3].settings.update(language="pl")
    assert [guest.settings.read() != {} for guest in guests] == [False, True, True, True]


def test_a_guest_whose_game_is_open_is_not_removed(served: pytest.MonkeyPatch) -> None:
    served.setenv("SNAILS_MOST_GUESTS", "1")
    guest = Guest("browser", "en")
    session = new_game(guest)
    away(guest, 2 * MONTH)
    with pytest.raises(LabError):
        new_game(Guest("other", "en"))
    session.close()
    away(guest, 2 * MONTH)
    new_game(Guest("other", "en")).close()
    assert guest.games == []


def test_what_was_being_removed_is_removed_later(served: pytest.MonkeyPatch, folder: Path) -> None:
    rest = folder / "guests" / ".leaving-abc"
    rest.mkdir(parents=True)
    Guest("browser", "en").settings.update(language="pl")
    assert [path.name.startswith(".") for path in (folder / "guests").iterdir()] == [False]


def test_named_profiles_with_anything_in_them_are_never_removed(
    served: pytest.MonkeyPatch,
) -> None:
    served.setenv("SNAILS_MOST_PROFILES", "1")
    ada = Profile("Ada")
    ada.progress("rules").update(steps=1)
    away(ada, 100 * MONTH)
    with pytest.raises(LabError):
        Profile("Bob")
    assert profile_names() == ["Ada"]


def test_names_under_which_nothing_was_kept_make_room_after_ten_minutes(
    served: pytest.MonkeyPatch,
) -> None:
    """Else one page could use up all names by typing."""
    served.setenv("SNAILS_MOST_PROFILES", "3")
    for name in ("Ada", "Bea", "Cleo"):
        Profile(name).settings.update(language="de")
    with pytest.raises(LabError):
        Profile("Dora")
    away(Profile("Ada"), 700)
    away(Profile("Bea"), 500)
    Profile("Dora")
    assert profile_names() == ["Bea", "Cleo", "Dora"]


def test_who_comes_while_unused_names_are_removed_keeps_the_name() -> None:
    """The name was read in the very moment in which its folder went: nobody had it any more."""
    away(Profile("Žofie"), 700)
    with ThreadPoolExecutor(1) as pool:
        with making_profiles():
            coming = pool.submit(Profile, "Žofie")
            with suppress(TimeoutError):
                coming.result(0.3)
            shutil.rmtree(folder_of("Žofie"))
        profile = coming.result(20)
    assert profile_names() == [profile.name] == ["Žofie"]


def test_a_guest_who_comes_back_while_old_ones_are_removed_stays_one() -> None:
    guest = Guest("browser", "en")
    guest.settings.update(language="pl")
    away(guest, 2 * MONTH)
    with ThreadPoolExecutor(1) as pool, making_profiles():
        coming = pool.submit(Guest, "browser", "en")
        with pytest.raises(TimeoutError):
            coming.result(0.3)


def test_a_name_that_was_removed_under_an_open_page_comes_back_with_what_is_kept(
    served: pytest.MonkeyPatch,
) -> None:
    served.setenv("SNAILS_MOST_PROFILES", "1")
    reading = Profile("Žofie")
    away(reading, 700)
    Profile("Bea")
    with pytest.raises(LabError) as error:
        reading.settings.update(language="de")
    assert refusal(error) == "profiles_full"
    served.setenv("SNAILS_MOST_PROFILES", "2")
    new_game(reading).close()
    assert profile_names() == ["Bea", "Žofie"]


def test_whoever_keeps_something_now_is_not_removed(served: pytest.MonkeyPatch) -> None:
    """However long the page was open before."""
    served.setenv("SNAILS_MOST_PROFILES", "1")
    reading = Profile("Žofie")
    away(reading, 700)
    reading.make()
    with pytest.raises(LabError):
        Profile("Bea")
    assert profile_names() == ["Žofie"]


def away(profile: Profile, seconds: float) -> None:
    """The person was last here so long ago."""
    then = time() - seconds
    for path in (profile.folder, *profile.folder.rglob("*")):
        os.utime(path, (then, then))


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
