"""What holds at every step of every game, whoever plays, wherever, as whom.

Random games with 2, 3 and 4 players, all factions and boards (and maps with hardly any
room), with and without the advanced draw. A short run takes a fixed sample; a long run
(`SNAILS_LONG=1`) takes a million steps, and prints how many there were.
"""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from snails_core import (
    Chance,
    Decision,
    Game,
    Over,
    Plans,
    Position,
    faults,
    one_line,
    play,
    read_game,
    read_position,
    settle,
    view,
    write_game,
    write_position,
)
from snails_core.board import board_ids
from tests.support.core.event_bookkeeper import Bookkeeper
from tests.support.core.game_invariants import TileCount, check_meaning, check_node, check_position
from tests.support.core.random_games import (
    CRAMPED,
    Opening,
    Walked,
    is_planning,
    opening,
    random_choice,
    walk,
    whole_game,
)
from tests.support.core.view_twins import goes_along, same_node, twin
from tests.support.long_run import LONG

CHUNKS = range(40) if LONG else range(4)
STEPS_A_CHUNK = 25_000 if LONG else 1_000
CLOSELY = 2_500 if LONG else 1_200
"""So many steps of a chunk are walked for a closer look at copies, texts and views."""
SAMPLE = 20 if LONG else 70
"""And one in so many of them is looked at,"""
EACH_KIND = 12 if LONG else 2
"""and the first few at which each kind of effect waits for a choice."""


def games(chunk: int, steps: int = STEPS_A_CHUNK) -> Iterator[list[Walked]]:
    """Whole games, `steps` steps or somewhat more; no game is in two chunks."""
    seed = 10_000 * chunk + chunk
    while steps > 0:
        game = list(whole_game(seed))
        yield game
        steps -= len(game)
        seed += 1


def sample(chunk: int, one_in: int = SAMPLE, each_kind: int = EACH_KIND) -> Iterator[Walked]:
    """Steps from everywhere in the games of a chunk, and some to each kind of node there is."""
    random = Random(f"sample {chunk}")
    met: Counter[str] = Counter()
    for game in games(chunk, CLOSELY):
        for step in game:
            kind = step.position.agenda[-1].kind if step.position.agenda else "over"
            met[kind] += 1
            if met[kind] <= each_kind or random.random() * one_in < 1:
                yield step


# --- at every step --------------------------------------------------------------------
@pytest.mark.parametrize("chunk", CHUNKS)
def test_every_step_keeps_the_table_in_order(
    chunk: int, record_property: Callable[[str, object], None]
) -> None:
    """Cards, tiles, snails, tokens and nodes are right, and events tell all that changed."""
    steps = 0
    for game in games(chunk):
        start = game[0].before
        check_position(start)
        table, tiles = Bookkeeper(start), TileCount(start)
        for step in game:
            check_position(step.position)
            check_meaning(step)
            tiles.follow(step.events, step.position)
            table.follow(step.before, step.choice, step.events)
            seen = Bookkeeper(step.position)
            assert table.differences(seen) == []
            table = seen
        steps += len(game)
    assert steps >= STEPS_A_CHUNK
    record_property("steps", steps)
    print(f"chunk {chunk}: {steps} steps")


@pytest.mark.parametrize("chunk", CHUNKS)
def test_every_choice_means_what_it_says(chunk: int) -> None:
    """Not only the one taken: each option and outcome of a node leads to a sound position."""
    for step in sample(chunk):
        node = step.position.node
        if isinstance(node, Over) or is_planning(step.position):
            continue
        for choice in node.outcomes if isinstance(node, Chance) else node.options:
            position, events = play(step.position, choice)
            check_meaning(Walked(0, step.position, choice, position, events))
            assert faults(position) == ()
            assert position != step.position


OPENINGS = st.builds(
    Opening,
    players=st.shared(st.integers(2, 4), key="players"),
    board=st.sampled_from([*board_ids(), CRAMPED[2]]),
    first=st.none() | st.integers(0, 1),
    colours=st.none(),
    factions=st.none()
    | st.tuples(
        st.shared(st.integers(2, 4), key="players"),
        st.permutations(["amazons", "barbarians", "cowboys", "pirates", "ninja", "zombie"]),
    ).map(lambda both: tuple(both[1][: both[0]])),
    advanced=st.booleans(),
)


@settings(max_examples=2_000 if LONG else 20)
@given(OPENINGS, st.integers(0, 10_000))
def test_any_opening_can_be_played(begins: Opening, seed: int) -> None:
    """Whatever is given or left open at the start, the game goes on in order."""
    start = begins.begin().position
    check_position(start)
    for step in walk(start, seed, most=70):
        check_position(step.position)


# --- no end ---------------------------------------------------------------------------
@pytest.mark.parametrize("seed", range(600) if LONG else range(24))
def test_no_game_goes_on_for_ever(seed: int) -> None:
    """Every game is over after at most 2,000 choices of random play.

    Why there is an end at all: six rounds of at most 20 cards, each of at most 3 attacks. An
    attack is a target, two dice with 3 re-rolls, a row, and few effects; a push effect starts at
    most 16 chains, in which no snail is pushed twice (R19), so at most 256 choices; two such
    effects make 600 an attack. A tile, a mine, a stick of dynamite goes once, and an exchange
    takes a card from the hand. That is below 300,000 in all. Only a starting hand without red
    cards can be drawn anew without limit (R4), each time with chances of less than 1 in 14.
    """
    steps = list(whole_game(seed))
    assert isinstance(steps[-1].position.node, Over)
    assert len(steps) <= 2_000


# --- copies ---------------------------------------------------------------------------
def assert_same(one: Position, other: Position) -> None:
    assert one == other and other == one
    assert hash(one) == hash(other)
    assert same_node(one, other)


@pytest.mark.parametrize("chunk", CHUNKS)
def test_copies_are_equal_and_hash_alike(chunk: int) -> None:
    for step in sample(chunk):
        for copied in (
            copy.copy(step.position),
            copy.deepcopy(step.position),
            pickle.loads(pickle.dumps(step.position)),
        ):
            assert_same(step.position, copied)
        assert step.position != step.before
        again = play(step.before, step.choice)
        assert_same(again.position, step.position)
        assert again.events == step.events


@pytest.mark.parametrize("chunk", CHUNKS)
def test_a_settled_position_stays_as_it_is(chunk: int) -> None:
    for step in sample(chunk):
        settled = settle(step.position)
        assert_same(settled.position, step.position)
        assert settled.events == ()


@pytest.mark.parametrize("chunk", CHUNKS)
def test_text_and_position_are_the_same_thing(chunk: int) -> None:
    """Written over several lines or on one, a position reads back with its node, a view too."""
    for step in sample(chunk):
        whole = step.position
        for position in (whole, view(whole, step.number % whole.players)):
            for text in (write_position(position), one_line(position)):
                assert_same(read_position(text), position)
            assert "\n" not in one_line(position)
            assert write_position(read_position(one_line(position))) == write_position(position)


@pytest.mark.parametrize("chunk", CHUNKS)
def test_a_saved_game_replays_to_the_same_positions(chunk: int) -> None:
    few = 2_500 if LONG else 250
    for steps in games(chunk, steps=few):
        game = Game(steps[0].before)
        for step in steps:
            assert game.play(step.choice) == step.events
        loaded = read_game(write_game(game))
        assert loaded.positions == [step.position for step in steps]
        assert loaded.choices == [step.choice for step in steps]
        assert loaded.events == [step.events for step in steps]


# --- views ----------------------------------------------------------------------------
@pytest.mark.parametrize("chunk", CHUNKS)
def test_a_view_holds_nothing_that_its_player_may_not_know(chunk: int) -> None:
    """R6: deal anew all that a player cannot see, and that player sees no difference."""
    random = Random(f"twins {chunk}")
    differ = 0
    for step in sample(chunk):
        for player in range(step.position.players):
            other = twin(step.position, player, random)
            assert faults(other) == ()
            differ += other != step.position
            mine, its = view(step.position, player), view(other, player)
            assert_same(mine, its)
            assert write_position(mine) == write_position(its)
    assert differ > 20


@pytest.mark.parametrize("chunk", CHUNKS)
def test_what_i_may_choose_hangs_on_nothing_hidden(chunk: int) -> None:
    """My own decision is the same in truth, in my view, and whatever the others hold."""
    random = Random(f"own {chunk}")
    own = 0
    for step in sample(chunk):
        node = step.position.node
        if isinstance(node, Decision):
            own += 1
            assert same_node(view(step.position, node.player), step.position)
            assert same_node(twin(step.position, node.player, random), step.position)
    assert own > 10


@pytest.mark.parametrize("chunk", CHUNKS)
def test_a_view_is_a_position_in_order(chunk: int) -> None:
    for step in sample(chunk):
        for player in range(step.position.players):
            seen = view(step.position, player)
            assert seen.viewer == player
            check_position(seen)
            assert view(seen, player) is seen
            assert settle(seen).events == ()


@pytest.mark.parametrize("chunk", CHUNKS)
def test_a_view_goes_along_with_the_game(chunk: int) -> None:
    """What really happens is possible in each view, and leads where that player sees it end."""
    for step in sample(chunk, one_in=SAMPLE // 4):
        for player in range(step.position.players):
            assert goes_along(view(step.before, player), step, player), (step, player)


def test_a_view_learns_at_once_what_a_dead_snail_was() -> None:
    """R6, R23.1: elimination reveals, and only then are the survivors of the dynamite pushed."""
    position = read_position(
        "snails 1; map 1 1 1; dynamite a2; viewer A; player A; L a1; plan L - crawl_dig!;"
        "player B; G a2 5; S a2; M a3; plan ? ? dig_aim!;"
        "todo acting slot=4 seat=2; todo cleaning step=0"
    )
    assert isinstance(position.node, Chance)
    assert {outcome.kind for outcome in position.node.outcomes} == {"declared_as"}


@pytest.mark.parametrize("chunk", CHUNKS)
def test_views_can_be_played_to_the_end(chunk: int) -> None:
    """Whoever looks ahead from a view meets only sound positions, texts and nodes."""
    for step in sample(chunk, one_in=6 * SAMPLE, each_kind=0):
        player = step.number % step.position.players
        position = view(step.position, player)
        random = Random(step.number)
        while not isinstance(position.node, Over):
            position, _ = play(position, random_choice(position, random))
            assert faults(position) == ()
            check_node(position)
            if random.random() < 0.02:
                assert_same(read_position(write_position(position)), position)
        assert position.viewer == player


# --- plans ----------------------------------------------------------------------------
def test_all_plans_are_counted_listed_and_drawn_alike() -> None:
    """At the first planning of several games: `len`, iteration, `in` and `sample` agree."""
    for seed in (0, 1):
        random = Random(seed)
        planning = next(step.position for step in whole_game(seed) if _plans(step.position))
        plans = _plans(planning)
        assert plans is not None
        listed = list(plans)
        assert len(listed) == len(plans) == len(set(listed))
        assert all(plans.sample(random) in plans for _ in range(100))
        assert all(plan in plans for plan in random.sample(listed, 100))


def _plans(position: Position) -> Plans | None:
    node = position.node
    return node.options if isinstance(node, Decision) and isinstance(node.options, Plans) else None


def test_the_sample_sees_every_faction_board_and_number_of_players() -> None:
    """The games above are the whole of what the box offers, not a corner of it."""
    begun = [opening(10_000 * chunk + chunk + n) for chunk in range(4) for n in range(12)]
    assert {begins.players for begins in begun} == {2, 3, 4}
    assert {begins.board for begins in begun} == {*board_ids(), *CRAMPED}
    assert {begins.advanced for begins in begun} == {True, False}
    assert {begins.first is None for begins in begun} == {True, False}
    assert {begins.factions is None for begins in begun} == {True, False}
    assert {begins.colours is None for begins in begun} == {True, False}
    assert len({faction for begins in begun for faction in begins.factions or ()}) == 6
