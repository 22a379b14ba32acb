"""A whole game on the screen, by the panels' own ways, from the form to the end screen."""

from __future__ import annotations

import asyncio
import json
from base64 import b64decode
from datetime import UTC, datetime
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import pytest

from snails_core.layout import FACTION
from snails_core.savegame import read_game, write_game
from snails_core.words import LANGUAGES
from snails_lab.errors import LabError
from snails_lab.models.game.session import Session
from snails_lab.models.game.viewers import Seating
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.profiles import Profile
from snails_lab.widgets.game.flow import Play
from snails_lab.widgets.game.game_panel import GameTable
from snails_lab.widgets.game.new_game_form import NewGame
from tests.support.lab.small_game import small

ZOE, BOB, ADA = Seat("Zoë"), Seat("Bob"), Seat("Ada", "random")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path))
    return tmp_path


def at_table(*seats: Seat, seed: int = 3) -> GameTable:
    table = GameTable(small(*seats, seed=seed), width=480)
    table.begin()
    return table


def troubles(table: GameTable) -> str:
    parts = (table, table.choices, table.planning, table.stepper, table.ending, table.curtain)
    return "".join(str(part.troubles.widget.value) for part in parts)


def answer(table: GameTable, random: Random) -> None:
    """What a person does next: raise the curtain, plan, or choose, by list or on the board."""
    if table.curtain.is_down:
        raise_curtain(table)
    elif table.choices.menu is not None:
        menu, board = table.choices.menu, table.stepper.board
        if menu.by_space and random.random() < 0.5:
            assert board.position == menu.position, "the board shows what is asked about"
            board.choose(random.choice(list(menu.by_space)))
        else:
            table.choices.take(random.randrange(len(table.choices.entries)))
    else:
        put_plan(table, random)
        table.planning.confirm()
    assert not troubles(table)


def put_plan(table: GameTable, random: Random) -> None:
    """Some plan, chosen by clicks."""
    planning = table.planning
    plan = planning.draft.plans.sample(random)
    if not planning.draft.alone:
        planning.choose(f"snail:{plan.active_snail}")
        planning.choose(f"snail:{plan.passive_snail}")
    for card in plan.cards:
        planning.choose(f"card:{card}")
        assert not planning.drafting.refused
    assert planning.draft.plan == plan


def raise_curtain(table: GameTable) -> None:
    table.curtain.children[1].click()


def play_on(table: GameTable, random: Random, most: int = 400) -> None:
    for _ in range(most):
        if table.session.is_over:
            return
        answer(table, random)
    pytest.fail("the game does not end")


def banner(table: GameTable) -> str:
    return unescape(table.head.banner.value)


@pytest.mark.parametrize("seed", [3, 8])
def test_two_people_play_to_the_end_screen(seed: int) -> None:
    table = at_table(ZOE, BOB, seed=seed)
    play_on(table, Random(seed))
    assert "The game is over" in banner(table)
    assert "wins" in table.ending._result.value or "draw" in table.ending._result.value
    assert table.planning.layout.display == "none" and table.choices.menu is None
    assert table.head.undo.disabled and table.head.skip.disabled


def test_bots_play_alone_to_the_end_screen() -> None:
    table = at_table(Seat("Eve", "random"), Seat("Max", "greedy"))
    assert table.session.is_over
    numbers = unescape(table.ending._numbers.value)
    assert "Eve" in numbers and "Max" in numbers and "Player B (Ninja)" in numbers
    assert table.stepper.timeline.viewer is None


def test_in_an_event_loop_bots_answer_in_the_background() -> None:
    async def play() -> GameTable:
        table = GameTable(small(ZOE, ADA), width=480)
        table.stepper.animated = False
        table.begin()
        random = Random(1)
        for _ in range(4000):
            if table.session.is_over:
                break
            if table._busy:
                await asyncio.sleep(0.002)
            else:
                answer(table, random)
        while table._busy:
            await asyncio.sleep(0.002)
        return table

    table = asyncio.run(asyncio.wait_for(play(), 60))
    assert table.session.is_over and table.ending.children
    assert table.stepper.at == len(table.stepper.timeline) - 1


def test_a_person_alone_with_bots_needs_no_curtain() -> None:
    table = at_table(ZOE, ADA)
    assert not table.curtain.is_down
    assert table.stepper.timeline.viewer == 0
    assert "Zoë, Player A (Pirates) decides" in banner(table)
    assert "Planning" in banner(table)


def test_one_person_on_two_seats_needs_no_curtain() -> None:
    seating = Seating([ZOE, ZOE, ADA])
    assert not seating.needs_curtain(0) and not seating.needs_curtain(1)
    table = at_table(ZOE, ZOE)
    put_plan(table, Random(1))
    table.planning.confirm()
    assert not table.curtain.is_down and table.planning.draft.seat == 1
    assert table.stepper.timeline.viewer == 1


def test_two_of_three_people_with_one_name_are_one() -> None:
    seating = Seating([ZOE, BOB, ZOE])
    seating.sit(0)
    assert seating.needs_curtain(1) and not seating.needs_curtain(2)


def everything_said(widget: Any) -> str:
    """All words in the state of a widget and of what it shows, hidden or not."""
    state = json.dumps(widget.get_state(), default=str, ensure_ascii=False)
    return state + "".join(everything_said(child) for child in getattr(widget, "children", ()))


def test_behind_the_curtain_nothing_secret_is_on_the_screen() -> None:
    table = at_table(ZOE, BOB)
    assert table.curtain.is_down
    assert "Only Zoë looks at the screen" in table.curtain.children[0].value
    for hidden in (table.stepper, table.story, table.planning):
        assert hidden.layout.display == "none"
    raise_curtain(table)
    assert not table.curtain.is_down and table.stepper.layout.display == ""
    put_plan(table, Random(4))
    assert "Missile" in everything_said(table.planning)
    table.planning.confirm()
    assert table.curtain.is_down and "Bob" in table.curtain.children[0].value
    assert table.stepper.layout.display == "none"
    assert "Missile" not in everything_said(table.planning)
    raise_curtain(table)
    assert table.stepper.timeline.viewer == 1
    for shown in (table.stepper, table.planning, table.choices, table.story):
        assert "Missile" not in everything_said(shown)
    assert "Cocktail" in everything_said(table.planning)


def test_a_plan_can_be_taken_back_while_nobody_saw_anything() -> None:
    table = at_table(ZOE, BOB)
    assert table.head.undo.disabled
    raise_curtain(table)
    put_plan(table, Random(4))
    table.planning.confirm()
    assert not table.head.undo.disabled
    table.head.undo.click()
    assert not table.curtain.is_down and table.planning.draft.seat == 0
    put_plan(table, Random(5))
    table.planning.confirm()
    raise_curtain(table)
    table.head.undo.click()
    assert table.curtain.is_down and "Zoë" in table.curtain.children[0].value
    assert not troubles(table)


def test_what_cannot_be_taken_back_is_not_offered() -> None:
    table = at_table(ZOE, ADA)
    random = Random(2)
    for _ in range(6):
        if table.session.is_over:
            break
        assert table.head.undo.disabled == (not table.session.can_undo)
        answer(table, random)


def test_somebody_who_looks_at_the_past_is_not_pulled_back() -> None:
    table = at_table(ZOE, ADA)
    put_plan(table, Random(1))
    table.planning.confirm()
    last = len(table.stepper.timeline) - 1
    assert table.stepper.at == last and table.head.now.disabled
    table.stepper.at = 0
    assert not table.head.now.disabled
    table.head.now.click()
    assert table.stepper.at == last


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_follows_the_language(language: str) -> None:
    table = at_table(Seat("Eve", "random"), Seat("Max", "random"))
    table.language = language
    words = {"en": "The game is over", "de": "Das Spiel ist zu Ende", "pl": "Koniec gry"}
    rows = {"en": "Snails left", "de": "Übrige Schnecken", "pl": "Pozostałe ślimaki"}
    assert words[language] in banner(table)
    assert rows[language] in unescape(table.ending._numbers.value)
    table.story.unfold.value = True
    assert table.story._lines.value.count("<li>") > 5


def test_the_shared_file_is_the_whole_game() -> None:
    table = at_table(Seat("Eve", "random"), Seat("Max", "random"))
    link = table.ending._share.value
    data = link.partition("base64,")[2].partition('"')[0]
    assert read_game(b64decode(data).decode()).choices == table.session.game.choices


def test_the_replay_hides_nothing_and_begins_at_the_beginning() -> None:
    table = at_table(ZOE, ADA)
    play_on(table, Random(3))
    table.ending.replay.click()
    assert table.stepper.timeline.viewer is None
    assert table.stepper.timeline.steps == len(table.session.game.choices)


def test_a_game_goes_on_where_it_was_left() -> None:
    profile = Profile("Zoë")
    play = Play(profile, width=480)
    play.play(small(ZOE, ADA, profile=profile))
    table = play.table
    assert table is not None and "Saved" in table.head.saved.value
    answer(table, Random(2))
    steps = len(table.session.game.choices)
    table.head.leave.click()
    assert play.table is None and len(play.lobby.unfinished) == 1
    play.lobby.resume.click()
    again = play.table
    assert again is not None and len(again.session.game.choices) == steps
    assert again.stepper.at == len(again.stepper.timeline) - 1
    play_on(again, Random(2))
    again.head.leave.click()
    assert not play.lobby.unfinished and play.lobby.resume.disabled
    play.lobby.watch.click()
    assert play.stepper is not None and play.stepper.timeline.viewer is None
    assert play.ending is not None and "Zoë" in play.ending._numbers.value
    play.show_lobby()
    assert play.stepper is None and play.ending is None


def test_a_game_that_is_open_elsewhere_can_be_watched_or_copied(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    profile = Profile("Zoë")
    session = small(ZOE, ADA, profile=profile)
    (game,) = profile.games
    resume = Session.resume

    def resume_here(journal: Any) -> Session:
        """As if another kernel had the game."""
        if journal.id == game.id:
            raise LabError("locked", "Zoë, Ada")
        return resume(journal)

    monkeypatch.setattr(Session, "resume", resume_here)
    play = Play(profile, width=480)
    play.lobby.resume.click()
    assert "another window" in play.lobby.troubles.widget.value and play.table is None
    play.lobby.watch.click()
    assert play.stepper is not None and play.stepper.timeline.viewer == 0
    assert play.ending is not None and not play.ending.children
    play.show_lobby()
    play.lobby.copy.click()
    assert play.table is not None and len(profile.games) == 2
    session.close()


def test_an_unfinished_game_of_two_people_is_not_watched() -> None:
    profile = Profile("Zoë")
    session = small(ZOE, BOB, profile=profile)
    assert Play(profile, width=480).lobby.watch.disabled
    session.close()


def test_a_replay_can_be_opened_from_a_file() -> None:
    table = at_table(Seat("Eve", "random"), Seat("Max", "random"))
    play = Play(width=480)
    content = write_game(table.session.game).encode()
    play.lobby.upload.set_trait("value", (uploaded("game.json", content),))
    assert play.stepper is not None
    assert play.stepper.timeline.steps == len(table.session.game.choices)


@pytest.mark.parametrize("content", [b"\xff\xfe", b"{}", b"no game"])
def test_a_file_that_is_no_game_is_refused_in_words(content: bytes) -> None:
    play = Play(width=480)
    play.lobby.upload.set_trait("value", (uploaded("x.json", content),))
    assert "⚠" in play.lobby.troubles.widget.value and play.stepper is None


def uploaded(name: str, content: bytes) -> dict[str, Any]:
    return {
        "name": name,
        "type": "application/json",
        "size": len(content),
        "last_modified": datetime.now(UTC),
        "content": memoryview(content),
    }


def test_a_game_follows_the_width_of_its_page() -> None:
    play = Play(width=480)
    play.play(small(ZOE, ADA))
    table = play.table
    assert table is not None
    put_plan(table, Random(1))
    for width, part in ((480, 480), (1000, 1000), (1280, 628), (1920, 948)):
        play.width = width
        assert table.stepper.board.width == table.planning.width == part
        assert table.planning.draft.plan is not None
    asked, board = table.children[1].children[::-1]
    assert board is table.stepper and table.planning in asked.children


def test_a_replay_fits_on_the_screen() -> None:
    """On a projector it is no wider than a screen is high."""
    play = Play(width=1920)
    play.watch(small(ZOE, ADA))
    assert play.stepper is not None
    for width, board in ((1920, 1200), (1000, 1000), (2500, 1200)):
        play.width = width
        assert play.stepper.board.width == board


def test_what_cannot_be_saved_does_not_count_and_is_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = at_table(ZOE, ADA)
    while table.choices.menu is None:
        answer(table, Random(2))
    steps, choose = len(table.session.game.choices), table.session.choose

    def full(option: Any) -> None:
        raise LabError("unwritable", "game", reason="disk full")

    monkeypatch.setattr(table.session, "choose", full)
    entries = len(table.choices.entries)
    table.choices.children[1].children[0].click()
    assert "disk full" in table.choices.troubles.widget.value
    assert len(table.session.game.choices) == steps and len(table.choices.entries) == entries
    monkeypatch.setattr(table.session, "choose", choose)
    table.choices.children[1].children[0].click()
    assert not table.choices.troubles.widget.value
    assert len(table.session.game.choices) > steps


def test_what_fails_in_the_background_is_shown_and_can_be_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play() -> None:
        table = GameTable(small(Seat("Eve", "random"), Seat("Max", "random")), width=480)
        table.stepper.animated = False
        advance = table.session.advance_aside

        async def fail() -> bool:
            raise ZeroDivisionError("on purpose")

        monkeypatch.setattr(table.session, "advance_aside", fail)
        table.begin()
        while table._busy:
            await asyncio.sleep(0.001)
        assert "on purpose" in table.troubles.widget.value
        monkeypatch.setattr(table.session, "advance_aside", advance)
        assert not table.head.skip.disabled
        table.head.skip.click()
        while table._busy:
            await asyncio.sleep(0.001)
        assert table.session.is_over and not table.troubles.widget.value
        assert table.head.skip.disabled

    asyncio.run(asyncio.wait_for(play(), 60))


def test_a_film_that_is_paused_does_not_stop_the_game() -> None:
    async def play() -> None:
        table = GameTable(small(Seat("Eve", "random"), Seat("Max", "random")), width=480)
        table.begin()
        while not table.stepper.playing:
            await asyncio.sleep(0.001)
        assert "over" not in banner(table)
        table.stepper.pause()
        where = table.stepper.at
        while table._busy:
            await asyncio.sleep(0.001)
        assert table.session.is_over and table.ending.children
        assert table.stepper.at == where and not table.head.now.disabled
        table.head.now.click()
        assert table.stepper.at == len(table.stepper.timeline) - 1

    asyncio.run(asyncio.wait_for(play(), 60))


def test_films_can_be_skipped() -> None:
    async def play() -> float:
        table = GameTable(small(ZOE, Seat("Max", "random")), width=480)
        table.begin()
        while table._busy:
            await asyncio.sleep(0.001)
        put_plan(table, Random(1))
        table.planning.confirm()
        while not table.stepper.playing:
            await asyncio.sleep(0.001)
        assert "Zoë" not in banner(table), "before the film is over, nobody is asked"
        began = asyncio.get_running_loop().time()
        table.head.skip.click()
        while table._busy:
            await asyncio.sleep(0.001)
        assert table.stepper.at == len(table.stepper.timeline) - 1
        assert table.choices.menu is not None or table.session.is_over
        return asyncio.get_running_loop().time() - began

    assert asyncio.run(asyncio.wait_for(play(), 60)) < 10


def test_the_form_begins_the_game_that_it_describes() -> None:
    form = NewGame(Profile("Zoë"))
    begun: list[Session] = []
    form.on_start(begun.append)
    form.players.value = 3
    form.board.value = "atoll"
    form.seed.value = " 77 "
    form.way.value = "given"
    for seat, faction in zip(form.seats, ("ninja", "zombie", "pirates"), strict=False):
        seat.faction.value = faction
    form.seats[1].strength.value = ""
    form.seats[1].name.value = "Bob"
    form.begin.click()
    (session,) = begun
    assert [(seat.name, seat.bot) for seat in session.seats] == [
        ("Zoë", None),
        ("Bob", None),
        ("Celina", "greedy"),
    ]
    assert session.seed == 77 and session.journal is not None
    assert session.position.setting.board.id == "atoll"
    known = session.position.setting.rules.factions
    hot = session.game.start.hot
    drawn = [known[hot[FACTION + player]].id for player in range(3)]
    assert drawn == ["ninja", "zombie", "pirates"]
    session.close()


def test_the_same_seed_draws_the_same_factions() -> None:
    def begin() -> Session:
        form = NewGame()
        begun: list[Session] = []
        form.on_start(begun.append)
        form.seed.value = "5"
        form.begin.click()
        return begun[0]

    assert begin().game.start == begin().game.start


@pytest.mark.parametrize("seed", ["-1", "x", "1.5", str(1 << 63), "٣"])
def test_a_seed_that_is_none_is_refused(seed: str) -> None:
    form = NewGame()
    form.seed.value = seed
    form.begin.click()
    assert "a seed is a whole number" in form.troubles.widget.value
    with pytest.raises(LabError):
        form.start()


def test_equal_factions_are_refused_in_words() -> None:
    form = NewGame()
    form.way.value = "given"
    form.seats[1].faction.value = form.seats[0].faction.value
    form.begin.click()
    assert "⚠" in form.troubles.widget.value


def test_the_form_keeps_its_choices_in_another_language() -> None:
    form = NewGame()
    form.board.value = "ridge"
    form.seats[0].strength.value = "planner"
    form.language = "de"
    assert (form.board.value, form.seats[0].strength.value) == ("ridge", "planner")
    assert form.begin.description == "Spiel beginnen"
