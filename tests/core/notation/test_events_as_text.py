"""Events as text, and back: what a log or a wire has of them is all of them."""

from __future__ import annotations

from random import Random

import pytest

from snails_core.newgame import new_game
from snails_core.nodes import Over
from snails_core.records import EVENTS, read_record, write_record
from snails_core.savegame import Game
from snails_core.view import event_for


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_event_of_a_game_is_read_as_it_was_written(seed: int) -> None:
    random, game = Random(seed), Game(new_game(3, first=None).position)
    while not isinstance(node := game.position.node, Over):
        game.play(node.sample(random))
    setting = game.start.setting
    events = [event for step in game.events for event in step]
    seen = [event_for(event, 0) for event in events]
    assert len({event.kind for event in events}) > 15
    for event in (*events, *seen):
        assert read_record(setting, write_record(setting, event), EVENTS, "event") == event
