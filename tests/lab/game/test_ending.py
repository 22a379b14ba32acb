"""The end of a game: what it is for the only person, and what decided it."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from snails_core import read_position
from snails_core.nodes import Over
from snails_core.words import LANGUAGES
from snails_lab.models.game.ending import decisive_text, outcome_text
from snails_lab.models.game.session import Session
from snails_lab.models.solver_queue import awaited
from snails_lab.models.solver_queue.job import Job
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.profiles import Profile
from snails_lab.models.timeline.timeline import Timeline
from snails_lab.widgets.game.play_panel import PlayPanel
from tests.support.lab.small_game import answer, at_table, small

pytestmark = pytest.mark.usefixtures("home")

PERSON, BOT = Seat("Zoë"), Seat("Max", "random")


def ended(*seats: Seat, result: str) -> Session:
    text = f"snails 1; map 1 2; player A; G a1; player B; {result}"
    return Session.begin(seats, read_position(text), seed=1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_only_person_reads_whether_they_won_or_lost(language: str) -> None:
    won = {"en": "You won", "de": "Du hast gewonnen", "pl": "Wygrywasz"}[language]
    lost = {"en": "You lost", "de": "Du hast verloren", "pl": "Przegrywasz"}[language]
    assert outcome_text(ended(PERSON, BOT, result="winner A"), language).startswith(won)
    told = outcome_text(ended(BOT, PERSON, result="winner A"), language)
    assert told.startswith(lost) and "!" not in told


def test_among_several_people_or_none_the_winner_is_named() -> None:
    for seats in ((PERSON, Seat("Kim")), (BOT, BOT)):
        assert outcome_text(ended(*seats, result="winner A"), "en").startswith("Player A wins.")


@pytest.mark.parametrize("seed", range(3))
def test_the_page_says_what_finished_the_last_snail(seed: int) -> None:
    table, random = at_table(PERSON, BOT, seed=seed), Random(seed)
    while not table.session.is_over:
        answer(table, random)
    node = table.session.position.node
    assert isinstance(node, Over)
    told = decisive_text(Timeline.of(table.session.game), "en")
    assert told and told in table.end_screen.result.value.replace("&#x27;", "'")
    if "last round" not in told:
        assert "eliminated" in told


def test_after_the_last_round_the_count_is_told() -> None:
    start = "snails 1; round 6; map 2 1 2/ 3 1 .; {}; winner A"
    squads = "player A pirates; G a1 10; L a2 10; player B ninja; G b1 10{}"
    fewer = Timeline(read_position(start.format(squads.format(""))))
    assert decisive_text(fewer, "en").endswith("Snails left: A 2, B 1.")
    equal = Timeline(read_position(start.format(squads.format("; S b2 5"))))
    assert decisive_text(equal, "en").endswith("Health left: A 20, B 15.")


class Waiting:
    """Stands for the queue: it answers nothing."""

    def __init__(self) -> None:
        self.jobs: list[Job] = []

    def ask(self, job: Job) -> None:
        self.jobs.append(job)


@pytest.mark.parametrize(
    "way",
    [
        "stop",
        pytest.param("leave", marks=pytest.mark.long),
        pytest.param("rematch", marks=pytest.mark.long),
    ],
)
def test_a_review_that_is_stopped_or_left_takes_its_question_back(
    way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    queue = Waiting()
    monkeypatch.setattr(awaited, "solver_queue", lambda: queue)

    async def ask() -> None:
        page = PlayPanel(Profile("Zoë"))
        page.play(small(BOT, Seat("Eve", "random"), profile=Profile("Zoë")))
        table = page.game_panel
        assert table is not None
        while not table.end_screen.children:
            await asyncio.sleep(0.01)
        table.end_screen.review.ask.click()
        while not queue.jobs:
            await asyncio.sleep(0.01)
        assert not queue.jobs[0].cancelled.is_set()
        if way == "stop":
            table.end_screen.review.halt.click()
        elif way == "leave":
            table.header.leave.click()
        else:
            table.end_screen.rematch.click()
        await asyncio.sleep(0.1)
        assert [job.cancelled.is_set() for job in queue.jobs] == [True]
        if page.game_panel is not None:
            page.game_panel.quit()

    asyncio.run(asyncio.wait_for(ask(), 60))
