"""How many people and games a data folder holds, and who makes room for whom."""

from __future__ import annotations

import os
import shutil
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import time

import pytest

from snails_lab.errors import LabError
from snails_lab.models.game.session import Session
from snails_lab.models.puzzles.library import PuzzleLibrary
from snails_lab.models.storage.guests import Guest
from snails_lab.models.storage.journal import SUFFIX
from snails_lab.models.storage.limits import GUEST_STAYS, MOST_NEW_GAMES, Limits, limits
from snails_lab.models.storage.profiles import Profile, folder_of, making_profiles, profile_names
from tests.support.core.nodes import options_at
from tests.support.lab.data_folder import new_game, refusal
from tests.support.solver.sample_puzzles import shot

MONTH = GUEST_STAYS.total_seconds()


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


def test_only_so_many_games_begin_within_an_hour(served: pytest.MonkeyPatch) -> None:
    """Who types another's name could use up all games of that person, which nobody can delete."""
    profile = Profile("Zoë")
    new_game(profile, 1).close()
    (game,) = (profile.folder / "games").glob(f"*{SUFFIX}")
    now = datetime.now(UTC)

    def put(count: int, ago: timedelta) -> None:
        for number in range(count):
            name = f"{(now - ago).strftime('%Y%m%d-%H%M%S')}-{number:06x}{SUFFIX}"
            shutil.copyfile(game, game.with_name(name))

    put(100, timedelta(minutes=61))
    put(MOST_NEW_GAMES - 2, timedelta(minutes=58))
    new_game(profile, 2).close()
    with pytest.raises(LabError) as error:
        new_game(profile, 3)
    assert refusal(error) == "games_many"
    served.delenv("SERVER_SOFTWARE")
    new_game(profile, 3).close()


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
                going_on.choose(options_at(view)[0])
    assert refusal(error) == "journal_full"
    assert len(profile.watch(profile.games[0].id).game.choices) == len(going_on.game.choices)
    (profile.folder / "ballast").write_bytes(b"x" * (1 << 20))
    for keep in (lambda: new_game(profile), lambda: PuzzleLibrary(profile).keep(shot())):
        with pytest.raises(LabError) as error:
            keep()
        assert refusal(error) == "profile_full"
    assert PuzzleLibrary(profile).puzzles == {}


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
