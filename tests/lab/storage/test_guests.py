"""Guests: each browser has one of its own, and takes all along under a name."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest

from snails_core.words import LANGUAGES
from snails_lab.errors import LabError
from snails_lab.models.game.session import Session
from snails_lab.models.puzzles.library import PuzzleLibrary
from snails_lab.models.storage.guests import Guest, guest_name, is_guest_name
from snails_lab.models.storage.profiles import Profile, profile_names
from tests.support.lab.child_processes import running
from tests.support.lab.child_work import hold, take_name
from tests.support.lab.data_folder import new_game, refusal, snapshot
from tests.support.solver.sample_puzzles import shot


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
    PuzzleLibrary(guest).keep(shot())
    new_game(guest).close()
    game = guest.games[0].id
    assert guest.take_name("Zoë")
    zoe = Profile("Zoë")
    assert zoe.settings.read() == {"language": "pl"}
    assert zoe.progress("rules").read() == {"crawl": {"a": "done"}}
    assert PuzzleLibrary(zoe).puzzles == {"shot": shot()}
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
