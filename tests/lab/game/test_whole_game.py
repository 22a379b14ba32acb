"""A whole game on the screen, by the panels' own ways, from the form to the end screen."""

from __future__ import annotations

import asyncio
import json
from html import unescape
from random import Random
from typing import Any

import pytest

from snails_core.layout import OBSERVER
from snails_core.words import LANGUAGES
from snails_lab.errors import LabError
from snails_lab.models.game.viewers import Seating
from snails_lab.models.storage.header import Seat
from snails_lab.widgets.game.game_panel import GamePanel
from snails_lab.widgets.game.play_panel import PlayPanel
from tests.support.lab.small_game import (
    answer,
    at_table,
    error_line,
    play_on,
    put_plan,
    raise_curtain,
    small,
)

ZOE, BOB, ADA = Seat("Zoë"), Seat("Bob"), Seat("Ada", "random")


pytestmark = pytest.mark.usefixtures("home")


def banner(table: GamePanel) -> str:
    return unescape(table.header.banner.value)


@pytest.mark.parametrize("seed", [3, 8])
def test_two_people_play_to_the_end_screen(seed: int) -> None:
    table = at_table(ZOE, BOB, seed=seed)
    play_on(table, Random(seed))
    assert "The game is over" in banner(table)
    assert "wins" in table.end_screen.result.value or "draw" in table.end_screen.result.value
    assert table.planning.layout.display == "none" and table.choices.menu is None
    assert not table.header.can_undo and table.header.skip.disabled


def test_bots_play_alone_to_the_end_screen() -> None:
    table = at_table(Seat("Eve", "random"), Seat("Max", "greedy"))
    assert table.session.is_over
    numbers = unescape(table.end_screen._numbers.value)
    assert "Eve" in numbers and "Max" in numbers and "Player B (Ninja)" in numbers
    assert table.stepper.timeline.viewer is None


def test_in_an_event_loop_bots_answer_in_the_background() -> None:
    async def play() -> GamePanel:
        table = GamePanel(small(ZOE, ADA), size=(480, 800))
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
    assert table.session.is_over and table.end_screen.children
    assert table.stepper.at == len(table.stepper.timeline) - 1


def test_a_person_alone_with_bots_needs_no_curtain() -> None:
    table = at_table(ZOE, ADA)
    assert not table.curtain.is_down
    assert table.stepper.timeline.viewer == 0
    assert "It is your turn" in banner(table)
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


def everything_seen(widget: Any) -> str:
    """The same, without what is not displayed."""
    if widget.layout.display == "none":
        return ""
    state = json.dumps(widget.get_state(), default=str, ensure_ascii=False)
    return state + "".join(everything_seen(child) for child in getattr(widget, "children", ()))


def test_behind_the_curtain_nothing_secret_is_on_the_screen() -> None:
    table = at_table(ZOE, BOB)
    assert table.curtain.is_down
    assert "Only Zoë looks at the screen" in table.curtain.children[0].value
    for hidden in (*table.stepper.shown_parts, table.event_log, table.planning):
        assert hidden.layout.display == "none"
    raise_curtain(table)
    assert not table.curtain.is_down and table.stepper.board.layout.display == ""
    put_plan(table, Random(4))
    assert "Missile" in everything_said(table.planning)
    table.planning.confirm()
    assert table.curtain.is_down and "Bob" in table.curtain.children[0].value
    assert table.stepper.board.layout.display == "none"
    assert "Missile" not in everything_said(table.planning)
    raise_curtain(table)
    assert table.stepper.timeline.viewer == 1
    for shown in (table.stepper, table.planning, table.choices, table.event_log):
        assert "Missile" not in everything_said(shown)
    assert "Cocktail" in everything_said(table.planning)


def test_a_plan_can_be_taken_back_while_nobody_saw_anything() -> None:
    table = at_table(ZOE, BOB)
    assert not table.header.can_undo
    raise_curtain(table)
    put_plan(table, Random(4))
    table.planning.confirm()
    assert table.header.can_undo
    table.header.undo.click()
    assert not table.curtain.is_down and table.planning.draft.seat == 0
    put_plan(table, Random(5))
    table.planning.confirm()
    raise_curtain(table)
    table.header.undo.click()
    assert table.curtain.is_down and "Zoë" in table.curtain.children[0].value
    assert not error_line(table)


def test_what_cannot_be_taken_back_is_not_offered() -> None:
    table = at_table(ZOE, ADA)
    random = Random(2)
    for _ in range(6):
        if table.session.is_over:
            break
        assert table.header.can_undo == table.session.can_undo
        assert table.header.can_undo != bool(table.header.undo.tooltip), "it says why not"
        answer(table, random)


def test_who_asks_to_take_back_what_cannot_be_is_told_why() -> None:
    """In sight and to screen readers, until something else happens; nothing is taken back."""
    table = at_table(ZOE, ADA)
    assert not table.header.can_undo and not table.header.why_not.value
    table.header.undo.click()
    assert "You have not decided anything yet." in table.header.why_not.value
    assert 'role="status"' in table.header.why_not.value
    table.language = "de"
    assert "noch nichts" in table.header.why_not.value
    put_plan(table, Random(4))
    table.planning.confirm()
    assert not table.header.why_not.value


def test_behind_the_curtain_lies_what_everybody_may_see() -> None:
    table = at_table(ZOE, BOB)
    board = table.public_board
    assert board is not None and board.layout.display == ""
    assert board.position.viewer == OBSERVER
    assert "Missile" not in everything_said(board) + board.text
    raise_curtain(table)
    assert board.layout.display == "none"
    put_plan(table, Random(4))
    table.planning.confirm()
    assert board.layout.display == "" and board.position.viewer == OBSERVER
    for tab in ("happened", "odds", "words"):
        table.table.tabs.press(tab)
        assert "Missile" not in everything_seen(table.table), tab
    assert "as Player A (Pirates) sees it" not in everything_seen(table.table)
    assert at_table(ZOE, ADA).public_board is None, "who plays alone needs no curtain"


def test_somebody_who_looks_at_the_past_is_not_pulled_back() -> None:
    table = at_table(ZOE, ADA)
    put_plan(table, Random(1))
    table.planning.confirm()
    last = len(table.stepper.timeline) - 1
    assert table.stepper.at == last and table.header.now.disabled
    table.stepper.at = 0
    assert not table.header.now.disabled
    table.header.now.click()
    assert table.stepper.at == last


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_follows_the_language(language: str) -> None:
    table = at_table(Seat("Eve", "random"), Seat("Max", "random"))
    table.language = language
    words = {"en": "The game is over", "de": "Das Spiel ist zu Ende", "pl": "Koniec gry"}
    rows = {"en": "Snails left", "de": "Übrige Schnecken", "pl": "Pozostałe ślimaki"}
    assert words[language] in banner(table)
    assert rows[language] in unescape(table.end_screen._numbers.value)
    assert table.event_log._lines.value.count("<li>") > 5


def test_a_game_follows_the_width_of_its_page() -> None:
    play = PlayPanel(size=(480, 800))
    play.play(small(ZOE, ADA))
    table = play.game_panel
    assert table is not None
    put_plan(table, Random(1))
    for size in ((390, 796), (1000, 700), (1280, 752), (1920, 1032)):
        play.fit(*size)
        most = table.table.size
        assert most.is_wide == (size[0] > 900)
        board, plan = table.stepper.board.canvas, table.planning
        fits = board.width <= most.board[0] and board.height <= most.board[1]
        assert fits or board.width == 480, "a page shows what is drawn no smaller at its own size"
        assert (plan.width, plan.draft.plan is not None) == (most.pane[0], True)
        assert plan.controller.layout.height <= most.pane[1] + 1e-6


def test_a_replay_fits_on_the_screen() -> None:
    """On a projector it is no higher than the screen."""
    play = PlayPanel(size=(1920, 1032))
    play.watch(small(ZOE, ADA))
    assert play.replay is not None
    for size in ((1920, 1032), (1280, 752), (2500, 1300)):
        play.fit(*size)
        canvas, most = play.replay.stepper.board.canvas, play.replay.table.size
        assert canvas.width <= most.board[0] and canvas.height <= most.board[1]


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
    assert "disk full" in table.choices.error_line.widget.value
    assert len(table.session.game.choices) == steps and len(table.choices.entries) == entries
    monkeypatch.setattr(table.session, "choose", choose)
    table.choices.children[1].children[0].click()
    assert not table.choices.error_line.widget.value
    assert len(table.session.game.choices) > steps


def test_what_fails_in_the_background_is_shown_and_can_be_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play() -> None:
        table = GamePanel(small(Seat("Eve", "random"), Seat("Max", "random")), size=(480, 800))
        table.stepper.animated = False
        advance = table.session.advance_in_background

        async def fail() -> bool:
            raise ZeroDivisionError("on purpose")

        monkeypatch.setattr(table.session, "advance_in_background", fail)
        table.begin()
        while table._busy:
            await asyncio.sleep(0.001)
        assert "on purpose" in table.error_line.widget.value
        monkeypatch.setattr(table.session, "advance_in_background", advance)
        assert not table.header.skip.disabled
        table.header.skip.click()
        while table._busy:
            await asyncio.sleep(0.001)
        assert table.session.is_over and not table.error_line.widget.value
        assert table.header.skip.disabled

    asyncio.run(asyncio.wait_for(play(), 60))


def test_an_animation_that_is_paused_does_not_stop_the_game() -> None:
    async def play() -> None:
        table = GamePanel(small(Seat("Eve", "random"), Seat("Max", "random")), size=(480, 800))
        table.begin()
        while not table.stepper.playing:
            await asyncio.sleep(0.001)
        assert "over" not in banner(table)
        table.stepper.pause()
        where = table.stepper.at
        while table._busy:
            await asyncio.sleep(0.001)
        assert table.session.is_over and table.end_screen.children
        assert table.stepper.at == where and not table.header.now.disabled
        table.header.now.click()
        assert table.stepper.at == len(table.stepper.timeline) - 1

    asyncio.run(asyncio.wait_for(play(), 60))


def test_animations_can_be_skipped() -> None:
    async def play() -> float:
        table = GamePanel(small(ZOE, Seat("Max", "random")), size=(480, 800))
        table.begin()
        while table._busy:
            await asyncio.sleep(0.001)
        put_plan(table, Random(1))
        table.planning.confirm()
        while not table.stepper.playing:
            await asyncio.sleep(0.001)
        assert "Zoë" not in banner(table), "before the animation is over, nobody is asked"
        began = asyncio.get_running_loop().time()
        table.header.skip.click()
        while table._busy:
            await asyncio.sleep(0.001)
        assert table.stepper.at == len(table.stepper.timeline) - 1
        assert table.choices.menu is not None or table.session.is_over
        return asyncio.get_running_loop().time() - began

    assert asyncio.run(asyncio.wait_for(play(), 60)) < 10
