"""Whole games by random choices: what must hold holds at every step."""

from __future__ import annotations

import copy
import pickle
from collections import Counter

import pytest

from companions.cry_havoc.engine import find_node, play
from companions.cry_havoc.events import Event, Freed, PointsGained
from companions.cry_havoc.faults import faults_of
from companions.cry_havoc.nodes import Chance, Decision, Over
from companions.cry_havoc.notation import EVENTS, read_choice, read_position, write_record
from companions.cry_havoc.notation.writer import one_line, write_position
from companions.cry_havoc.position import Position
from companions.cry_havoc.savegame import Game, read_game, write_game
from companions.cry_havoc.tell import choice_text, event_text, node_text, rule_text
from snails_core.words import LANGUAGES
from tests.support.companions.cry_havoc.random_games import random_game


def check_step(before: Position | None, position: Position, events: tuple[Event, ...]) -> None:
    assert faults_of(position) == []
    node = position.node
    assert find_node(position) == node
    if isinstance(node, Decision):
        assert node.options and len(set(node.options)) == len(node.options)
    elif isinstance(node, Chance):
        assert min(node.weights) > 0 and len(set(node.outcomes)) == len(node.outcomes)
    assert hash(position) == hash(copy.deepcopy(position))
    if before is not None:
        gained = Counter[int]()
        for event in events:
            if isinstance(event, PointsGained):
                gained[event.player] += event.amount
            elif isinstance(event, Freed):
                gained[event.player] -= position.setting.box.numbers.ransom
        for player in range(position.players):
            assert position.points[player] - before.points[player] == gained[player]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_every_step_of_a_game(players: int, seed: int, record_property: object) -> None:
    before: Position | None = None
    steps = 0
    position: Position | None = None
    for position, _, events in random_game(players, seed, level=seed % 3):
        check_step(before, position, events)
        before = position
        steps += 1
    assert position is not None
    assert isinstance(position.node, Over)
    assert position.round <= 5 and (position.round == 5 or position.level)
    assert callable(record_property)
    record_property("steps", steps)


@pytest.mark.long(minutes=5)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_step_of_many_games(players: int, record_property: object) -> None:
    steps = 0
    for seed in range(1000, 1400):
        before: Position | None = None
        for position, _, events in random_game(players, seed, level=seed % 3):
            check_step(before, position, events)
            before = position
            steps += 1
    assert callable(record_property)
    record_property("steps", steps)


def test_all_kinds_of_events_occur() -> None:
    seen: set[str] = set()
    for players in (2, 3, 4):
        for seed in range(20, 32):
            for _, _, events in random_game(players, seed, level=seed % 3):
                seen |= {event.kind for event in events}
    assert set(EVENTS) - seen <= {"no_battle", "units_killed", "event_passed"}, (
        "these have tests of their own"
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_is_told_in_three_languages(players: int) -> None:
    for position, _, events in random_game(players, 7):
        for language in LANGUAGES:
            assert node_text(position, language).strip()
            for event in events:
                assert "{" not in event_text(position, event, language)
                assert event.why in rule_text(event, language)
            node = position.node
            if not isinstance(node, Over):
                offered = node.outcomes if isinstance(node, Chance) else node.options
                texts = [choice_text(position, each, language) for each in offered[:20]]
                assert all(text.strip() for text in texts)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_positions_and_choices_survive_their_text(players: int) -> None:
    for number, (position, choice, _) in enumerate(random_game(players, 3)):
        if choice is not None:
            text = write_record(position.setting, players, choice)
            assert read_choice(position.setting, players, text, "choice") == choice
        if number % 4 == 0:
            again = read_position(write_position(position))
            assert again == position and again.node == position.node
            assert read_position(one_line(position)) == position
            assert pickle.loads(pickle.dumps(position)) == position


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_saved_game_is_replayed(players: int) -> None:
    game: Game | None = None
    for position, choice, _ in random_game(players, 11):
        if game is None:
            game = Game(position)
        elif choice is not None:
            game.play(choice)
    assert game is not None and game.is_over
    again = read_game(write_game(game))
    assert again.positions == game.positions
    assert again.events == game.events
    game.undo()
    assert game.position == again.positions[-2]


def test_playing_leaves_the_old_position_alone() -> None:
    for position, _, _ in random_game(3, 5):
        node = position.node
        if isinstance(node, Over):
            break
        before = write_position(position)
        first = (node.outcomes if isinstance(node, Chance) else node.options)[0]
        assert play(position, first) == play(position, first)
        assert write_position(position) == before
