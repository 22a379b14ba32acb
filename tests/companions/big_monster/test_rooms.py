"""Big Monster in rooms: a whole game through the referee, and each is sent their own views."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from companions.big_monster.notation import read_position
from companions.big_monster.position import NOTHING
from companions.big_monster.view import view
from snails_lab.models.rooms import Referee, RoomStore
from tests.support.lab.room_players import people, play


def test_two_people_play_to_the_end_and_see_what_their_seats_may(tmp_path: Path) -> None:
    referee = Referee(RoomStore(tmp_path))
    room, keys = referee.open("big-monster", [None, None, "random"])
    players = people(referee, room, keys)
    play(referee, players, Random(1))
    truth = referee.room(room)._session.game
    for player in players:
        player.look()
        asked = [json.loads(text)["asked"] for text in player.received]
        early = [json.loads(text)["since"] for text in player.received]
        assert any(a and a["number"] > s for a, s in zip(asked, early, strict=True)), "all at once"
        steps = [step for text in player.received for step in json.loads(text)["steps"]]
        assert len(steps) == len(truth.positions)
        for step, position in zip(steps, truth.positions, strict=True):
            seen = read_position(step["position"])
            assert seen == view(position, player.seat) and seen.viewer == player.seat != NOTHING
            assert (step["choice"] is None) == (step["by"] != player.seat)
    referee.close()
