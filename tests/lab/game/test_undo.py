"""Taking back: up to one's last decision, and never so that anybody knows more than before."""

from __future__ import annotations

from random import Random
from typing import cast, get_args

import pytest

from snails_core import (
    Decision,
    new_game,
    play,
    read_position,
    view,
)
from snails_core.bots import random_bot
from snails_core.events import Event
from snails_core.nodes import Chance
from snails_core.options import CardIs, Choice, Option, Plan, Redraw
from snails_core.position import Position
from snails_core.records import CHOICES, read_card, read_record
from snails_core.view import event_for
from snails_lab.errors import LabError
from snails_lab.models.game.session import Session
from snails_lab.models.storage.header import Seat
from tests.support.core.scenario import owner_of
from tests.support.core.view_twins import twin
from tests.support.lab.child_work import one_step
from tests.support.lab.sessions import BOTS, MIXED, PEOPLE, TWO, played_to_a_plan


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


def test_why_nothing_can_be_taken_back() -> None:
    """At every moment of some games: exactly one of steps and a reason, and the true reason."""
    seen = set()
    for seed in range(4):
        session = Session.new(TWO, seed=seed)
        assert session.why_no_undo == "nothing_yet"
        while not session.is_over and len(session.game.choices) < 150:
            node = session.position.node
            one_step(session)
            reason = session.why_no_undo
            assert session.can_undo == (reason is None)
            if isinstance(node, Chance):
                assert reason == "chance"
            elif isinstance(node, Decision) and node.player == 1:
                assert isinstance(session.game.choices[-1], Plan) or reason == "others"
            seen.add(reason)
    assert seen == {None, "chance", "others", "learnt"}
