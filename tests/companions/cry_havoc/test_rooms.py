"""Cry Havoc in rooms: a whole game through the referee, and each is sent their own views."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from companions.cry_havoc.lab.room import ROOM
from companions.cry_havoc.notation import read_position
from companions.cry_havoc.setting import NONE
from companions.cry_havoc.view import view
from snails_lab.errors import LabError
from snails_lab.models.rooms import Referee, RoomStore
from tests.support.lab.room_players import people, play, turn_ends


@pytest.mark.parametrize(
    "seats",
    [
        [None, None, "random"],
        pytest.param([None, None], marks=pytest.mark.long),
        pytest.param([None, "random", None, "random"], marks=pytest.mark.long),
    ],
)
def test_people_play_to_the_end_and_see_what_their_seats_may(
    tmp_path: Path, seats: list[str | None]
) -> None:
    referee = Referee(RoomStore(tmp_path))
    room, keys = referee.open("cry-havoc", seats)
    players = people(referee, room, keys)
    play(referee, players, Random(1))
    truth = referee.room(room)._session.game
    kept = referee._store.room(room)
    assert kept is not None
    for player in players:
        player.look()
        steps = [step for text in player.received for step in json.loads(text)["steps"]]
        for step, last in zip(steps, turn_ends(kept.steps), strict=True):
            position = truth.positions[last]
            seen = read_position(step["position"])
            assert seen == view(position, player.seat) and seen.viewer == player.seat != NONE
            assert (step["choice"] is None) == (step["by"] != player.seat)
    referee.close()


def test_a_room_has_no_settings_of_its_own_and_no_onlookers() -> None:
    with pytest.raises(LabError) as refused:
        ROOM.new_game(2, {"map": "small"})
    assert refused.value.key == "room_setting"
    with pytest.raises(LabError) as refused:
        ROOM.seen(ROOM.new_game(2, {}), None)
    assert refused.value.key == "room_no_watching"
