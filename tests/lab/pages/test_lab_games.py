"""Games beside Snails in the lab: registered by entry points, with doors, views and addresses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from snails_core.words import LANGUAGES
from snails_lab.lab_games import LabGame, game_of, lab_games
from snails_lab.pages.app import VIEWS, LabApp, welcome
from snails_lab.serving.handlers import page_names
from tests.support.repository import ROOT

pytestmark = pytest.mark.usefixtures("home")
GAMES = pytest.mark.parametrize("game", lab_games(), ids=lambda game: game.name)
WORDS = ("title", "head", "intro", "door", "start")


@GAMES
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_has_all_its_words(game: LabGame, language: str) -> None:
    of_views = [f"{one}{end}" for one in game.activities for end in ("", "_start", "_door")]
    assert all(game.wording(language, f"lab.{name}") for name in (*WORDS, *of_views))
    assert game.picture(language).startswith("<svg")


@GAMES
def test_every_view_of_a_game_opens_and_its_address_leads_back(game: LabGame) -> None:
    page = welcome()
    for name in game.view_names:
        page.bar.route.value = name
        assert page.view.name == name and game_of(name) is game
        bar = page.bar._links.value
        assert re.findall(r'data-view="([^"]+)"', bar) == [*game.view_names]
        assert re.findall(r'data-view="([^"]+)" data-part="" aria-current', bar) == [name]
    page.go("welcome")
    assert re.findall(r'data-view="([^"]+)"', page.bar._links.value) == [*VIEWS][1:]


@GAMES
def test_a_game_has_a_door_on_the_first_page_and_doors_on_its_own(game: LabGame) -> None:
    page = welcome()
    assert f'data-view="{game.name}"' in page.view._offers.value
    page.go(game.name)
    assert re.findall(r'data-view="([^"]+)"', page.view._shown.value) == [*game.view_names][1:]
    for language in LANGUAGES:
        page._spoken({"new": language})
        assert game.wording(language, "lab.head") in page.view._shown.value


@GAMES
def test_a_game_has_a_notebook_that_is_a_page(game: LabGame, home: Path) -> None:
    assert (ROOT / "notebooks" / f"{game.notebook}.ipynb").exists()
    assert f"{game.notebook}.ipynb" in page_names()
    assert LabApp(game.name).view.name == game.name


def test_what_no_game_has_is_no_view() -> None:
    assert game_of("nowhere") is None
    assert all(game_of(name) is None for name in VIEWS)
