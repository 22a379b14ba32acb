"""Walks through every screen of the lab, and has each of them taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from playwright.sync_api import Page, expect

from snails_lab.lab_games import lab_games
from tests.support.browser.game_driving import (
    choose_snails,
    open_tab,
    point_at_card,
    stepper_button,
)
from tests.support.browser.game_walk import (
    ASKED,
    See,
    lay_plan,
    walk_set_up,
    walk_to_the_end,
)
from tests.support.browser.page_driving import see_board
from tests.support.lab.asking_games import SEATS
from tests.tools.big_monster_screens import BIG_MONSTER
from tests.tools.havoc_screens import cry_havoc

INTO_A_FILM = 3000
"""Milliseconds after which somebody is on the way."""
PREDICTIONS = 3
"""Of the first chapter; each opens something that is printed."""
HIT, DANGER = 3, 5
"""Numbers of overlays in their list."""
LONG, SHORT, AMONG_PEOPLE = range(3)
"""The games that are kept, as the lobby lists them."""
ASKED_FOR = ("target", "push", "re-roll", "row", "exchange")
"""Questions at which games are kept, from the oldest."""
ASKED_PERSON = SEATS[0].name
GAME_TABS = ("happened", "odds", "rules", "words")


class Shoot(Protocol):
    """Takes a screen in all languages; before each picture, somebody may do something."""

    def __call__(self, screen: str, first: Callable[[Page], None] = ...) -> None: ...


Screens = Callable[[Page, Shoot], None]


def welcome(page: Page, shoot: Shoot) -> None:
    see_board(page)
    shoot("welcome")


def overlay(page: Page, kind: int) -> None:
    """One of the overlays; where an action is asked for, the missile if there is one."""
    choosers = page.locator(".snails-overlays:visible select")
    choosers.first.select_option(index=kind)
    if kind == HIT:
        choosers.nth(2).select_option(index=0)


def learn(page: Page, shoot: Shoot) -> None:
    page.locator(".snails-course-lesson").first.wait_for()
    shoot("learn")
    page.locator(".snails-course-lesson").nth(1).click()
    see_board(page)
    shoot("learn-lesson")
    page.locator(".snails-area-question select:visible").select_option(index=0)
    page.locator(".snails-area-question button:visible").first.click()
    expect(page.locator(".snails-area-verdict:visible")).not_to_be_empty()
    shoot("learn-lesson-wrong")
    page.locator(".snails-lesson-show").click()
    expect(page.locator(".snails-lesson-next")).to_be_enabled()
    shoot("learn-lesson-shown")


def probability(page: Page, shoot: Shoot) -> None:
    page.locator(".snails-chapters").wait_for()
    shoot("probability")
    page.locator(".snails-chapters a").first.click()
    predict = page.locator(".snails-guess-field input:visible")
    for made in range(PREDICTIONS):
        expect(page.locator(".snails-printed")).to_have_count(made)
        predict.first.fill("?")
        predict.first.press("Enter")
    expect(page.locator(".snails-game-question").first).to_be_visible()
    shoot("probability-chapter")


def play(page: Page, shoot: Shoot) -> None:
    page.locator(".snails-begin").wait_for()
    shoot("play-lobby")
    over(page, shoot)
    review(page, shoot)
    hot_seat(page, shoot)
    questions(page, shoot)
    new_game(page, shoot)
    four(page, shoot)


def four(page: Page, shoot: Shoot) -> None:
    """The form for four, with factions; and a game of four."""
    page.locator(".snails-leave").click()
    page.locator(".snails-new-game button", has_text="4").click()
    page.get_by_label("Factions", exact=True).select_option(index=0)
    shoot("play-lobby-4")
    walk_set_up(page, lambda *_: None)
    shoot("play-planning-4")


def over(page: Page, shoot: Shoot) -> None:
    """A finished game: its numbers, and the stepper in the middle of a film."""
    saved(page, LONG, ".snails-watch")
    see_board(page)
    shoot("play-over")
    open_tab(page, "happened")
    page.get_by_label("Animation", exact=True).check()
    page.get_by_label("Round", exact=True).select_option(index=2)
    shoot("play-film", into_a_film)
    stepper_button(page, "Pause").click()
    page.locator(".snails-to-lobby").click()


def saved(page: Page, game: int, button: str) -> None:
    """Does something with one of the games that are kept."""
    page.locator(".snails-saved-games select").select_option(index=game)
    page.locator(button).click()


def into_a_film(page: Page) -> None:
    """From the third slot on: somebody is on the way."""
    page.locator(".snails-part", has_text="III").click()
    page.locator(".snails-stepper button:has(.fa-play)").click()
    page.wait_for_timeout(INTO_A_FILM)


def review(page: Page, shoot: Shoot) -> None:
    saved(page, SHORT, ".snails-watch")
    open_tab(page, "result")
    page.locator(".snails-review").click()
    expect(page.locator(".snails-open-plan").first).to_be_visible()
    expect(page.locator(".snails-review-stop")).to_be_disabled()
    shoot("play-review")
    page.locator(".snails-to-lobby").click()


def hot_seat(page: Page, shoot: Shoot) -> None:
    """Two people at one screen: curtain, plan, every kind of question, the result."""
    saved(page, AMONG_PEOPLE, ".snails-resume")
    walk_to_the_end(page, once(page, shoot, "play"))
    page.locator(".snails-leave").click()


def questions(page: Page, shoot: Shoot) -> None:
    """Games that stand at a question which the others do not ask."""
    expect(page.locator(".snails-begin")).to_be_visible()
    titles = page.locator(".snails-saved-games option").all_inner_texts()
    kept = [number for number, title in enumerate(titles) if ASKED_PERSON in title]
    assert len(kept) == len(ASKED_FOR), titles
    for question, number in zip(reversed(ASKED_FOR), kept, strict=True):
        saved(page, number, ".snails-resume")
        page.locator(f"{ASKED}:visible").first.wait_for()
        shoot(f"play-asked-{question}")
        page.locator(".snails-leave").click()
        expect(page.locator(".snails-begin")).to_be_visible()


def once(page: Page, shoot: Shoot, screen: str) -> See:
    """Takes every state that comes by, but only the first of its name.

    Whoever changed the language goes back to the question, to which keys are given.
    """
    seen: set[str] = set()

    asked = page.locator(f"{ASKED}:visible").first

    def see(name: str, wanted: tuple[str, ...]) -> None:
        if name not in seen:
            seen.add(name)
            shoot(f"{screen}-{''.join(c for c in name.lower() if c.isalnum() or c == '-')}")
            asked.focus()

    return see


def new_game(page: Page, shoot: Shoot) -> None:
    """Against a bot: setting up, then all that helps to plan."""
    walk_set_up(page, once(page, shoot, "play-set-up"))
    shoot("play-planning")
    choose_snails(page)
    point_at_card(page, 0)
    shoot("play-planning-card", lambda page: point_at_card(page, 0))
    for name in GAME_TABS:
        open_tab(page, name)
        shoot(f"play-tab-{name}")
    open_tab(page, "odds")
    for name, kind in (("hits", HIT), ("danger", DANGER)):
        overlay(page, kind)
        shoot(f"play-odds-{name}")
    open_tab(page, "plan")
    page.locator(".snails-unfold-lists:visible").click()
    shoot("play-planning-lists")


def puzzles(page: Page, shoot: Shoot) -> None:
    see_board(page)
    page.locator(".snails-puzzle-hint").click()
    shoot("puzzles")
    page.locator(f"{ASKED}:visible").first.focus()
    lay_plan(page).click()
    page.locator(".snails-puzzle-verdict:visible").wait_for()
    shoot("puzzles-wrong")
    page.locator(".snails-puzzle-reveal").click()
    explained(page)
    shoot("puzzles-answer", explained)


def explained(page: Page) -> None:
    """The solver has given its reasons, in the language that is spoken now."""
    expect(page.locator(".snails-puzzle-why h4").first).to_be_attached()


def sandbox(page: Page, shoot: Shoot) -> None:
    see_board(page)
    shoot("sandbox")
    page.locator(".snails-tab-edit").click()
    for number in range(page.locator(".snails-editor-panes button").count()):
        page.locator(".snails-editor-panes button").nth(number).click()
        shoot(f"sandbox-edit-{number + 1}")
    page.locator(".snails-start").click()
    expect(page.locator(".snails-answer")).to_be_visible()
    shoot("sandbox-solved")


def games(page: Page, shoot: Shoot) -> None:
    """The first page of every other game, from the door of the lab's own first page."""
    for game in lab_games():
        page.locator(f".snails-offer a[data-view={game.name}]").click()
        page.locator(f".snails-view-{game.name}:visible").wait_for()
        shoot(game.name)
        page.locator(".snails-title a").click()
        page.locator(f".snails-view-{FIRST}:visible").wait_for()


FIRST = "welcome"
"""The view that greets people."""
STARTS = dict.fromkeys(("games", "cry-havoc", *BIG_MONSTER), FIRST)
"""Where screens are reached that no link of the bar leads to."""
SCREENS: dict[str, Screens] = {
    "welcome": welcome,
    "learn": learn,
    "probability": probability,
    "play": play,
    "puzzles": puzzles,
    "sandbox": sandbox,
    "games": games,
    "cry-havoc": cry_havoc,
    **BIG_MONSTER,
}
