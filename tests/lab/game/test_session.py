"""A game between people and bots: whose turn it is, what chance brings, and who is told."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from random import Random
from threading import Thread
from time import sleep

import pytest

from snails_core import (
    Decision,
    IllegalChoice,
    PositionError,
    SnailsError,
    read_position,
)
from snails_core.bots import Bot, greedy_bot, random_bot
from snails_core.events import Event
from snails_core.nodes import Chance
from snails_core.options import Accept, Choice, DiceShow, Option
from snails_core.position import Position
from snails_core.words import LANGUAGES
from snails_lab.errors import LabError
from snails_lab.models.game import session as module
from snails_lab.models.game.bots import STRENGTHS, bot_named, strength_name
from snails_lab.models.game.session import Session
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.profiles import Profile
from solver.bots import planning_bot
from tests.support.lab.child_processes import running
from tests.support.lab.child_work import one_step, play_for_ever
from tests.support.lab.sessions import BOTS, MIXED, PEOPLE, TWO, played, played_to_a_plan


def test_the_models_know_no_widgets() -> None:
    """They can be used and tested without a screen."""
    for folder in ("play", "storage"):
        for path in (Path(module.__file__).parent.parent / folder).glob("*.py"):
            words = path.read_text(encoding="utf-8").split()
            assert not {"ipywidgets", "ipycanvas"} & set(words), path


# --- seats ----------------------------------------------------------------------------
def test_whose_turn_it_is() -> None:
    session = Session.new(TWO, seed=3)
    asked: Counter[str] = Counter()
    while not session.is_over:
        node = session.position.node
        if isinstance(node, Decision) and node.player == 0:
            assert session.waiting == 0
            assert session.advance() is False, "nobody chooses for a person"
            session.choose(random_bot(session.view(0), Random(0)))
            asked["person"] += 1
        else:
            assert session.waiting is None
            with pytest.raises(LabError) as error:
                session.choose(Accept())
            assert error.value.key == "nobody_waits"
            assert session.advance() is True
            asked["chance" if isinstance(node, Chance) else "bot"] += 1
    assert session.waiting is None and session.advance() is False
    assert set(asked) == {"person", "chance", "bot"}


def test_an_option_that_is_not_offered_changes_nothing() -> None:
    session = Session.new(PEOPLE, seed=1)
    while session.advance():
        pass
    position = session.position
    with pytest.raises(IllegalChoice):
        session.choose(Accept())
    assert session.position is position


def test_bots_see_their_own_view_only(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: Counter[int] = Counter()

    def watchful(position: Position, random: Random) -> Option:
        node = position.node
        assert isinstance(node, Decision) and position.viewer == node.player
        seen[node.player] += 1
        return random_bot(position, random)

    monkeypatch.setattr(module, "bot_named", lambda name: watchful)
    played(Session.new(BOTS, seed=2))
    assert set(seen) == {0, 1}


def test_three_strengths_by_name() -> None:
    assert [bot_named(name) for name in STRENGTHS] == [random_bot, greedy_bot, planning_bot]
    for language in LANGUAGES:
        told = {strength_name(name, language) for name in STRENGTHS}
        assert len(told) == 3 and not told & set(STRENGTHS)
    assert strength_name("somebody_s", "de") == "somebody_s"
    with pytest.raises(SnailsError) as error:
        Session.new([Seat("Zoë"), Seat("Ada", "gready")], seed=1)
    assert "greedy" in str(error.value)


def test_what_a_game_cannot_begin_with() -> None:
    with pytest.raises(PositionError):
        Session.new([Seat("Zoë")], seed=1)
    with pytest.raises(LabError) as error:
        Session.new(TWO, seed=-1)
    assert error.value.key == "seed"
    with pytest.raises(LabError) as error:
        Session.new([Seat(" "), Seat("Ada")], seed=1)
    assert error.value.key == "name_empty"
    with pytest.raises(LabError) as error:
        Session.begin(MIXED, Session.new(TWO, seed=1).position)
    assert error.value.key == "seats"


def test_a_game_from_any_position() -> None:
    start = played_to_a_plan(Session.new(PEOPLE, seed=5)).position
    session = Session.begin(TWO, start, seed=9)
    assert session.game.start is start and session.waiting in (0, None)
    played(session)


# --- chance ---------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [TWO, BOTS, MIXED])
def test_the_seed_decides(seats: tuple[Seat, ...]) -> None:
    games = [played(Session.new(seats, seed=seed)).game for seed in (4, 4, 5)]
    assert games[0].choices == games[1].choices
    assert games[0].choices != games[2].choices


def test_nobody_gets_other_dice_by_playing_another_way() -> None:
    """Chance depends on seed and number of the step alone: other factions, the same card."""
    drawn = []
    for taken in (0, -1):
        session = Session.new(PEOPLE, seed=6)
        while session.advance():
            pass
        while isinstance(node := session.position.node, Decision):
            session.choose(tuple(node.options)[taken])
        assert session.advance()
        drawn.append(session.game.choices)
    assert drawn[0][:-1] != drawn[1][:-1]
    assert drawn[0][-1] == drawn[1][-1]


@pytest.mark.parametrize("varies", ["seed", "number"])
def test_every_seed_and_every_step_has_dice_of_its_own(varies: str) -> None:
    """Three triangles, two squares, a circle: as often as they should, within four deviations."""
    text = "snails 1; map 1 1; player A; G a1; plan G - gatling_gun; player B; L a2"
    start, total = read_position(text), 900
    faces: Counter[int] = Counter()
    for number in range(total):
        seed, step = (number, 5) if varies == "seed" else (5, number)
        outcome = Session.begin(PEOPLE, start, seed=seed)._drawn(start, step)
        assert isinstance(outcome, DiceShow)
        faces[outcome.face] += 1
    for face, weight in enumerate((3, 2, 1)):
        share = weight / 6
        assert abs(faces[face] - total * share) < 4 * (total * share * (1 - share)) ** 0.5


def test_without_a_seed_every_game_is_another() -> None:
    assert len({Session.new(TWO).seed for _ in range(20)}) > 10


# --- who is told ----------------------------------------------------------------------
def test_every_step_and_every_undo_is_told() -> None:
    session = Session.new(TWO, seed=3)
    told: list[tuple[Position, Choice, Position, tuple[Event, ...]]] = []

    def cut(steps: int) -> None:
        del told[-steps:]

    session.on_step(lambda *step: told.append(step))
    session.on_undo(cut)
    undone = 0
    while not session.is_over:
        one_step(session)
        if session.can_undo and undone < 5:
            session.undo()
            undone += 1
        assert [step[1] for step in told] == session.game.choices
    assert undone == 5
    assert [step[0] for step in told] == [session.game.start, *session.game.positions[:-1]]
    assert [step[2] for step in told] == session.game.positions
    assert [step[3] for step in told] == session.game.events


# --- thinking beside ------------------------------------------------------------------
def slow(position: Position, random: Random) -> Option:
    sleep(0.2)
    return random_bot(position, random)


def beside(monkeypatch: pytest.MonkeyPatch, bot: Bot = slow) -> Session:
    """A session at the decision of a bot that takes its time."""
    monkeypatch.setattr(module, "bot_named", lambda name: bot)
    session = Session.new([Seat("Ada", "x"), Seat("Bo", "x")], seed=1)
    while isinstance(session.position.node, Chance):
        session.advance()
    return session


def test_while_a_bot_thinks_others_can_work(monkeypatch: pytest.MonkeyPatch) -> None:
    session = beside(monkeypatch)
    steps = len(session.game.choices)

    async def both() -> int:
        ticks = 0
        thinking = asyncio.create_task(session.advance_in_background())
        while not thinking.done():
            await asyncio.sleep(0.01)
            ticks += 1
        assert thinking.result() is True
        return ticks

    assert asyncio.run(both()) >= 5
    assert len(session.game.choices) == steps + 1


def test_a_thought_that_comes_too_late_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    session = beside(monkeypatch)

    async def both() -> None:
        thinking = asyncio.create_task(session.advance_in_background())
        await asyncio.sleep(0.05)
        session._bots = [random_bot, random_bot]
        assert session.advance()
        assert await thinking is True

    steps = len(session.game.choices)
    asyncio.run(both())
    assert len(session.game.choices) == steps + 1


def test_aside_is_the_same_game() -> None:
    async def whole() -> Session:
        session = Session.new(BOTS, seed=4)
        while await session.advance_in_background():
            pass
        return session

    assert asyncio.run(whole()).game.choices == played(Session.new(BOTS, seed=4)).game.choices


def test_threads_make_one_step_at_a_time() -> None:
    session = Session.new(BOTS, seed=4)

    def go_on() -> None:
        while session.advance():
            pass

    threads = [Thread(target=go_on) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert session.game.choices == played(Session.new(BOTS, seed=4)).game.choices


# --- killed ---------------------------------------------------------------------------
def test_a_game_killed_twenty_times_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed in the middle of things; nothing is lost but the step that was being written."""
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path))
    profile, random = Profile("Zoë"), Random(20)
    seats = (Seat("Zoë"), Seat("Ada", "random"), Seat("Bo", "random"))
    whole = played(Session.new(seats, seed=11)).game
    first = Session.new(seats, seed=11, journal=profile.new_journal())
    assert first.journal is not None
    game = first.journal.id
    first.close()
    kills = reached = 0
    while kills < 20:
        with running(play_for_ever, "Zoë", game, str(tmp_path)) as (process, told):
            known = told.recv()
            assert known == reached
            end, counted = known + random.randrange(1, 12), known
            while counted != "over" and counted < end:
                counted = told.recv()
            sleep(random.random() / 500)
            process.kill()
            process.join(60)
            while told.poll():
                try:
                    counted = told.recv()
                except EOFError:
                    break
        kills += 1
        recorded = profile.watch(game)
        steps = len(recorded.game.choices)
        reached = steps
        assert counted == "over" or counted <= steps <= counted + 1
        assert recorded.game.choices == whole.choices[:steps]
        assert recorded.game.positions == whole.positions[:steps]
        if steps == len(whole.choices):
            break
    assert kills == 20
    assert reached > 40
