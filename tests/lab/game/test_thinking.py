"""Bots think while a person plans, choose what they would have chosen, and stop when told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from random import Random
from threading import Event
from threading import enumerate as threads
from time import monotonic, sleep

import pytest

from snails_core.bots import Bot, random_bot
from snails_core.nodes import Decision
from snails_core.options import Option
from snails_core.plans import Plans
from snails_core.position import Position
from snails_core.view import view
from snails_lab.models.game import session as module
from snails_lab.models.game.session import Session
from snails_lab.models.game.thinking import (
    CalledOff,
    ThoughtRandom,
    Thoughts,
    foreseen_plan,
)
from snails_lab.models.storage.header import Seat
from snails_lab.widgets.game.game_panel import GamePanel
from solver.bots import planning_bot
from tests.support.lab.sessions import MIXED, TWO
from tests.support.lab.small_game import put_plan, small

ZOE = Seat("Zoë")


def soon(condition: Callable[[], bool]) -> None:
    end = monotonic() + 20
    while not condition():
        assert monotonic() < end
        sleep(0.005)


def is_planning(position: Position) -> bool:
    return isinstance(position.node, Decision) and isinstance(position.node.options, Plans)


def plannings(session: Session) -> Iterator[Session]:
    """Plays a game at random, and stops at each plan that a person makes."""
    random = Random(1)
    while not session.is_over:
        if session.waiting is None:
            session.advance()
            continue
        if is_planning(session.position):
            yield session
        session.choose(random_bot(session.view(session.waiting), random))


class Watched:
    """A bot that notes when it thinks, and waits for a sign if it is told to."""

    def __init__(self, bot: Bot = random_bot, waits: bool = False) -> None:
        self.bot = bot
        self.begun: list[Position] = []
        self.ended = 0
        self.go_on = Event()
        if not waits:
            self.go_on.set()

    def __call__(self, seen: Position, random: Random) -> Option:
        self.begun.append(seen)
        try:
            while not self.go_on.wait(0.001):
                random.random()
            return self.bot(seen, Random(repr(seen)))
        finally:
            self.ended += 1


# --- the same numbers -----------------------------------------------------------------
def test_the_same_seed_gives_the_same_numbers() -> None:
    for seed in ("7 3 seat 1", 5, "x"):
        ours, usual = ThoughtRandom(seed), Random(seed)
        for _ in range(50):
            assert ours.random() == usual.random()
            assert ours.getrandbits(13) == usual.getrandbits(13)
            assert ours.randrange(10) == usual.randrange(10)
            assert ours.choice("abcde") == usual.choice("abcde")
            assert ours.sample(range(99), 5) == usual.sample(range(99), 5)
            assert ours.choices((1, 2, 3), (3, 2, 1)) == usual.choices((1, 2, 3), (3, 2, 1))
            assert ours.betavariate(2, 3) == usual.betavariate(2, 3)


def test_who_draws_after_being_called_off_thinks_no_more() -> None:
    random = ThoughtRandom(1)
    random.is_called_off = True
    for draw in (random.random, lambda: random.choice("ab"), lambda: random.sample("abc", 2)):
        with pytest.raises(CalledOff):
            draw()


# --- what is foreseen -----------------------------------------------------------------
@pytest.mark.parametrize(("seats", "seed"), [(TWO, 3), (TWO, 4), (MIXED, 5), (MIXED, 6)])
def test_the_view_from_which_a_bot_will_plan_is_known_before(
    seats: tuple[Seat, ...], seed: int
) -> None:
    foreseen: dict[tuple[int, int], Position] = {}
    session = Session.new(seats, seed=seed)
    met = 0
    random = Random(1)
    while not session.is_over:
        number, node = len(session.game.choices), session.position.node
        if is_planning(session.position):
            assert isinstance(node, Decision)
            if (number, node.player) in foreseen:
                assert foreseen[number, node.player] == view(session.position, node.player)
                met += 1
            for seat in set(range(len(seats))) - session.people:
                if (found := foreseen_plan(session.position, seat)) is not None:
                    foreseen[number + found[1], seat] = found[0]
        if session.waiting is None:
            session.advance()
        else:
            session.choose(random_bot(session.view(session.waiting), random))
    assert met >= 3


def test_nothing_is_foreseen_where_nobody_plans() -> None:
    session = Session.new(TWO, seed=3)
    assert foreseen_plan(session.position, 1) is None


# --- the same game --------------------------------------------------------------------
@pytest.mark.parametrize("strength", ["random", "greedy"])
def test_a_game_with_bots_that_think_ahead_is_the_same_game(strength: str) -> None:
    def game(ahead: bool) -> Session:
        session = Session.new([ZOE, Seat("Ada", strength)], seed=8)
        for asked in plannings(session):
            if ahead:
                asked.think_ahead()
        session.close()
        return session

    assert game(True).game.choices == game(False).game.choices


def test_the_planner_chooses_the_same_ahead_of_time() -> None:
    session = small(ZOE, Seat("Max", "planner"))
    while session.waiting is None:
        session.advance()
    found = foreseen_plan(session.position, 1)
    assert found is not None
    seen, others = found
    seed = session._seed_of(len(session.game.choices) + others, 1)
    assert planning_bot(seen, ThoughtRandom(seed)) == planning_bot(seen, Random(seed))


def test_a_thought_is_used_and_not_thought_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = Watched()
    monkeypatch.setattr(module, "bot_named", lambda name: bot)
    session = small(ZOE, Seat("Max", "x"))
    while session.waiting is None:
        session.advance()
    session.think_ahead()
    session.think_ahead()
    soon(lambda: bot.ended == 1)
    session.choose(random_bot(session.view(0), Random(1)))
    assert session.advance() and len(bot.begun) == 1
    session.undo()
    session.choose(random_bot(session.view(0), Random(2)))
    assert session.advance() and len(bot.begun) == 1, "taken back, the others' plans stay"


def test_a_thought_for_another_view_is_never_used() -> None:
    bot = Watched()
    session = small(ZOE, Seat("Max", "random"))
    seen, other = (view(session.position, seat) for seat in (1, 0))
    thoughts = Thoughts(lambda number, seat: "s")
    thoughts.begin(bot, other, 4, 1)
    assert thoughts.known(seen, 4, 1) is None and thoughts.known(other, 5, 1) is None
    assert thoughts.known(other, 4, 1) is not None
    thoughts.close()


# --- called off -----------------------------------------------------------------------
def test_leaving_ends_a_thought_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = Watched(waits=True)
    monkeypatch.setattr(module, "bot_named", lambda name: bot)
    session = small(ZOE, Seat("Max", "x"))
    while session.waiting is None:
        session.advance()
    before = set(threads())
    session.think_ahead()
    soon(lambda: len(bot.begun) == 1)
    session.close()
    soon(lambda: bot.ended == 1)
    soon(lambda: not any(thread.name.startswith("bot") for thread in set(threads()) - before))
    session.think_ahead()
    assert len(bot.begun) == 1, "nobody thinks in a game that was left"


def test_a_step_that_is_left_in_the_middle_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = Watched(waits=True)
    monkeypatch.setattr(module, "bot_named", lambda name: bot)
    session = small(Seat("Eve", "x"), Seat("Max", "x"))

    async def leave() -> None:
        while not isinstance(session.position.node, Decision):
            session.advance()
        steps = len(session.game.choices)
        thinking = asyncio.create_task(session.advance_in_background())
        while not bot.begun:
            await asyncio.sleep(0.001)
        session.close()
        assert await asyncio.wait_for(thinking, 10) is False
        assert len(session.game.choices) == steps

    asyncio.run(leave())


# --- at the table ---------------------------------------------------------------------
def test_at_the_table_bots_think_while_somebody_plans(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = Watched()
    monkeypatch.setattr(module, "bot_named", lambda name: bot)

    async def play() -> None:
        table = GamePanel(small(ZOE, Seat("Max", "x")))
        table.stepper.animated = False
        table.begin()
        while table._busy:
            await asyncio.sleep(0.001)
        assert table.session.waiting == 0 and is_planning(table.session.position)
        while not bot.ended:
            await asyncio.sleep(0.001)
        put_plan(table, Random(1))
        table.planning.confirm()
        while table._busy:
            await asyncio.sleep(0.001)
        assert sum(is_planning(seen) for seen in bot.begun) == 1
        table.quit()

    asyncio.run(asyncio.wait_for(play(), 60))
