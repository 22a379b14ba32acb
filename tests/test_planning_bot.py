"""The bot that plans by playing rounds to their end: legal, not peeking, and strong."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from snails_core import Decision, Over, Plans, Position, play, view
from snails_core import layout as at
from snails_core.agenda import Planning
from snails_core.bots import bot_names, find_bot, greedy_bot
from snails_core.match import run_matches, tally
from snails_core.options import Plan
from solver.bots import planning, planning_bot
from solver.bots.guesses import deal, guess
from solver.bots.play_outs import play_out, worth
from tests.play import whole_game
from tests.table import Table
from tests.twins import twin


@cache
def plannings() -> tuple[Position, ...]:
    """Planning decisions of random games, early and late, whoever is asked first or second."""
    return tuple(_plannings())


def _plannings() -> Iterator[Position]:
    for seed in (0, 1, 2):
        asked = 0
        for step in whole_game(seed):
            node = step.before.node
            if isinstance(node, Decision) and isinstance(node.options, Plans):
                asked += 1
                if asked % 3 == 1:
                    yield step.before


def player_of(position: Position) -> int:
    assert isinstance(position.node, Decision)
    return position.node.player


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two plans a time, each played twice: as good as any for what is legal."""
    monkeypatch.setattr(planning, "HEATS", ((2, 1), (2, 1)))


def test_it_is_offered_by_name() -> None:
    assert "planner" in bot_names()
    assert find_bot("planner") is planning_bot


@pytest.mark.usefixtures("hasty")
def test_its_plans_are_legal_and_do_not_depend_on_what_is_hidden() -> None:
    for number, position in enumerate(plannings()):
        player = player_of(position)
        other = twin(position, player, Random(number))
        plan = planning_bot(view(position, player), Random(5))
        assert plan == planning_bot(view(other, player), Random(5))
        play(position, plan)


def test_all_else_it_chooses_as_the_greedy_bot_does() -> None:
    position = Table("map 1 1 1; player A; G a2; S a1; plan G S missile; player B; G a3").position
    seen = view(position, player_of(position))
    assert planning_bot(seen, Random(0)) == greedy_bot(seen, Random(0))


# --- guesses ---
def test_what_is_dealt_looks_the_same_to_the_player() -> None:
    """Nothing is lost or made, and plans that others have made are open again."""
    for position in plannings():
        player = player_of(position)
        seen = view(position, player)
        dealt = deal(seen, player, Random(3))
        assert dealt.viewer is None
        again = view(Position(dealt.setting, dealt.hot, dealt.cold, ()), player)
        assert again.cold == seen.cold
        assert again.hot[: at.ACTIVE] == seen.hot[: at.ACTIVE]


def test_a_guess_has_a_plan_for_everybody_else_and_the_round_begins() -> None:
    for position in plannings():
        player = player_of(position)
        seen = view(position, player)
        guessed = guess(seen, player, Random(4))
        assert player not in guessed.plans
        plan = greedy_bot(seen, Random(0))
        assert isinstance(plan, Plan)
        begun = guessed.begun(player, plan)
        assert not begun.agenda or not isinstance(begun.agenda[-1], Planning)
        assert begun.round == position.round


# --- play-outs ---
def test_a_round_is_played_to_its_end() -> None:
    for position in plannings():
        player = player_of(position)
        seen = view(position, player)
        guessed, plan = guess(seen, player, Random(4)), greedy_bot(seen, Random(0))
        assert isinstance(plan, Plan)
        end = play_out(guessed.begun(player, plan), position.round, Random(1))
        assert isinstance(end.node, Over) or end.round == position.round + 1
        assert 0 <= worth(end, player) <= 1


def test_more_health_is_worth_more_and_a_win_most() -> None:
    text = "map 1 1; round 3; player A; G a1 {}; player B; G a2 20"
    worths = [worth(Table(text.format(health)).position, 0) for health in (5, 20, 30)]
    assert worths == sorted(set(worths))
    won = Table("map 1 1; player A; G a1; player B; G a2; winner A").position
    assert (worth(won, 0), worth(won, 1)) == (1, 0)


# --- strength ---
def test_of_its_proposals_it_takes_one_that_wins() -> None:
    """In the last round A is behind by health, and can get ahead by eliminating B's Grunt at
    once. The planner's plan would do that last of all: against somebody who stands still that
    is as good, but B does not."""
    position = Table("""
        map 1 1 1 1 1 1 1 1
        round 6
        player A
        G a1 10
        S a5 10
        player B
        G a5 5
        L a8
    """).position
    assert isinstance(position.node, Decision) and isinstance(position.node.options, Plans)
    seen = view(position, 0)
    proposed = planning.proposals(seen, 0, position.node.options, Random(0))
    assert {wins_of(plan, seen) for plan in proposed} == {0, 10}
    chosen = planning_bot(seen, Random(0))
    assert isinstance(chosen, Plan) and wins_of(chosen, seen) == 10


def wins_of(plan: Plan, seen: Position) -> float:
    """In ten last rounds against whatever B may have planned."""
    random = Random(1)
    guesses = [guess(seen, 0, random) for _ in range(10)]
    return sum(worth(play_out(g.begun(0, plan), 6, Random(7)), 0) for g in guesses)


@pytest.mark.long
def test_it_beats_greedy_in_seven_games_of_ten() -> None:
    """200 games, an hour; draws count as not won."""
    total = tally(run_matches([planning_bot, greedy_bot], 200, seed=30_000))
    assert total.share(0) >= 0.7
