"""A game between people and bots: whose turn it is, what chance brings, what may be taken back."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from random import Random
from threading import Thread
from time import sleep
from typing import cast, get_args

import pytest

from snails_core import (
    Decision,
    IllegalChoice,
    PositionError,
    SnailsError,
    new_game,
    play,
    read_position,
    view,
)
from snails_core.bots import Bot, greedy_bot, random_bot
from snails_core.events import Event
from snails_core.nodes import Chance
from snails_core.options import Accept, CardIs, Choice, DiceShow, Option, Plan, Redraw
from snails_core.position import Position
from snails_core.records import CHOICES, read_card, read_record
from snails_core.view import event_for
from snails_core.words import LANGUAGES
from snails_lab.errors import LabError
from snails_lab.models.game import session as module
from snails_lab.models.game.bots import STRENGTHS, bot_named, strength_name
from snails_lab.models.game.session import Session
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.profiles import Profile
from solver.bots import planning_bot
from tests.support.core.scenario import owner_of
from tests.support.core.view_twins import twin
from tests.support.lab.child_processes import running
from tests.support.lab.child_work import one_step, play_for_ever

TWO = (Seat("Zoë"), Seat("Ada", "random"))
PEOPLE = (Seat("Zoë"), Seat("Łoś"))
MIXED = (Seat("Zoë"), Seat("Ada", "greedy"), Seat("Łoś"))
BOTS = (Seat("Ada", "random"), Seat("Bo", "greedy"))


def played(session: Session) -> Session:
    while not session.is_over:
        one_step(session)
    return session


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


def played_to_a_plan(session: Session) -> Session:
    while not (session.game.choices and isinstance(session.game.choices[-1], Plan)):
        one_step(session)
    return session


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
        thinking = asyncio.create_task(session.advance_aside())
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
        thinking = asyncio.create_task(session.advance_aside())
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
        while await session.advance_aside():
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


# --- undo -----------------------------------------------------------------------------
def test_undo_goes_back_to_the_person_s_decision() -> None:
    session = Session.new(TWO, seed=3)
    with pytest.raises(LabError) as error:
        session.undo()
    assert error.value.key == "no_undo" and not session.can_undo
    while session.waiting is None:
        session.advance()
    before = session.position
    session.choose(random_bot(session.view(0), Random(1)))
    assert session.can_undo
    session.undo()
    assert session.position is before and session.waiting == 0
    assert not session.can_undo, "before it there was nothing but chance"


def test_a_choice_in_the_open_by_a_bot_or_by_chance_stays() -> None:
    """Else one could see how a bot answers, or how the dice fall, and choose anew."""
    for seed in range(4):
        session = Session.new(TWO, seed=seed)
        before = session.position
        while not session.is_over:
            before = session.position
            one_step(session)
            node, choice = before.node, session.game.choices[-1]
            if isinstance(node, Chance) or (
                isinstance(node, Decision) and node.player == 1 and not isinstance(choice, Plan)
            ):
                assert not session.can_undo


def test_where_nobody_plays_nothing_is_taken_back() -> None:
    session = Session.new(BOTS, seed=4)
    while session.advance():
        assert not session.can_undo


def test_plans_can_be_taken_back_until_a_card_of_another_lies_open() -> None:
    """Both people's plans are made one after the other, behind the curtain."""
    session = played_to_a_plan(Session.new(PEOPLE, seed=3))
    first = session.position
    assert session.can_undo
    planner = session.waiting
    assert planner is not None
    session.choose(random_bot(session.view(planner), Random(5)))
    shown = {event.kind for event in session.game.events[-1]}
    assert {"card_revealed", "snail_revealed"} <= shown
    assert not session.can_undo
    session.game.undo()
    assert session.position is first


def test_one_s_own_card_turned_up_before_bots_is_no_secret_to_oneself() -> None:
    """Bots remember nothing; the plan that they made meanwhile they make again."""
    found = 0
    for seed in range(12):
        session = Session.new(TWO, seed=seed)
        while not session.is_over and not found:
            one_step(session)
            last = session.game.choices[-1]
            if session.waiting == 0 and isinstance(last, Plan) and session.can_undo:
                steps = len(session.game.choices)
                choices = session.game.choices[-2:]
                session.undo()
                if len(session.game.choices) == steps - 2:  # over the bot's plan
                    mine = choices[0]
                    assert isinstance(mine, Plan)
                    session.choose(mine)
                    assert session.advance() and session.game.choices[-2:] == choices
                    found += 1
    assert found


HAT = f"""
    snails 1; map 1 1 1; player A {owner_of("villains_hat")}; G a1; plan G - villains_hat;
    player B; L a2; hand {{hand}}; plan L - {{plan}}
"""


@pytest.mark.parametrize(
    ("hand", "plan", "option"),
    [("grenade", "crawl_dig", "discard_card card=grenade"), ("-", "grenade", "decline")],
)
def test_what_others_had_to_give_is_a_secret(hand: str, plan: str, option: str) -> None:
    """A card given, or that there was none in hand, is seen by people and forgotten by bots."""
    text = " ".join(HAT.format(hand=hand, plan=plan).split()).replace("hand -; ", "")
    start = read_position(text)
    choice = mine_of(read_record(start.setting, option, CHOICES, "test"))
    for other, allowed in ((None, False), ("random", True)):
        session = Session.begin([Seat("Zoë", other), Seat("Ada")], start, seed=1)
        assert session.waiting == 1
        session.choose(choice)
        assert session.can_undo == allowed


def test_a_hand_shown_for_another_is_a_secret() -> None:
    """R4: who draws anew has shown purple cards only."""
    start = new_game(2, factions=["ninja", "zombie"], colours=["blue", "green"]).position
    for card in ("vacuum", "jetpack", "mine"):
        start = play(start, CardIs(read_card(start.setting, card, "test"))).position
    for other, allowed in ((None, False), ("random", True)):
        session = Session.begin([Seat("Zoë"), Seat("Ada", other)], start, seed=1)
        session.choose(Redraw())
        assert session.can_undo == allowed
        session.advance()
        assert not session.can_undo, "a card was drawn"


@pytest.mark.parametrize("seats", [TWO, PEOPLE, MIXED])
@pytest.mark.parametrize("seed", range(3))
def test_undo_never_lets_anybody_know_more(seats: tuple[Seat, ...], seed: int) -> None:
    """Whatever may be taken back would have looked the same to each person in any game that
    they could not tell from this one: so it told them nothing.
    """
    session, random, undone = Session.new(seats, seed=seed), Random(seed), 0
    while not session.is_over:
        one_step(session)
        if not session.can_undo:
            continue
        choices, after = list(session.game.choices), session.position
        events = list(session.game.events)
        session.undo()
        kept = len(session.game.choices)
        before = session.position
        for person in session.people:
            for _ in range(3):
                other = twin(before, person, random)
                assert view(other, person) == view(before, person)
                told = tuple(event_for(e, person) for step in events[kept:] for e in step)
                assert looks_the_same(other, choices[kept:], view(after, person), told, person)
        session.choose(mine_of(choices[kept]))
        while len(session.game.choices) < len(choices):
            assert session.advance()
        undone += 1
        assert session.game.choices == choices and session.position == after
    assert undone > 10


def mine_of(choice: Choice) -> Option:
    """A person's choice is an option, not an outcome."""
    assert isinstance(choice, get_args(Option))
    return cast(Option, choice)


def looks_the_same(
    position: Position,
    choices: list[Choice],
    wanted: Position,
    told: tuple[Event, ...],
    person: int,
) -> bool:
    """The same choices in a twin; what others plan there, with cards that they hold there."""
    events: list[Event] = []
    for choice in choices:
        node = position.node
        assert isinstance(node, Decision)
        if isinstance(choice, Plan) and node.player != person:
            choice = next(iter(node.options))
        if choice not in node.options:
            return False
        position, more = play(position, choice)
        events += [event_for(event, person) for event in more]
    return view(position, person) == wanted and tuple(events) == told


def test_the_test_of_undo_can_fail() -> None:
    """A card turned up looks different in some twin."""
    session = played_to_a_plan(Session.new(PEOPLE, seed=3))
    before, planner = session.position, session.waiting
    assert planner is not None
    session.choose(random_bot(session.view(planner), Random(5)))
    random, other = Random(1), 1 - planner
    wanted = view(session.position, other)
    told = tuple(event_for(event, other) for event in session.game.events[-1])
    choice = session.game.choices[-1]
    assert not all(
        looks_the_same(twin(before, other, random), [choice], wanted, told, other)
        for _ in range(10)
    )


@pytest.mark.parametrize("seed", range(3))
def test_undo_and_the_same_choice_give_the_same_game(seed: int) -> None:
    straight = Session.new(MIXED, seed=seed)
    winding = Session.new(MIXED, seed=seed)
    for session in (straight, winding):
        while not session.is_over:
            if session.advance():
                continue
            assert session.waiting is not None
            option = random_bot(session.view(session.waiting), Random(len(session.game.choices)))
            session.choose(option)
            if session is winding and session.can_undo:
                steps = len(session.game.choices)
                session.undo()
                assert len(session.game.choices) == steps - 1
                session.choose(option)
    assert straight.game.choices == winding.game.choices
    assert straight.position == winding.position


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
