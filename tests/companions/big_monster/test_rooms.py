"""Big Monster in rooms: a whole game through the referee, and each is sent their own views."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from companions.big_monster.notation import read_position
from companions.big_monster.position import NOTHING
from companions.big_monster.view import view
from snails_lab.models.rooms import Referee, RoomStore, Sent
from tests.support.lab.room_players import people, play, turn_ends


def test_two_people_play_to_the_end_and_see_what_their_seats_may(tmp_path: Path) -> None:
    referee = Referee(RoomStore(tmp_path))
    room, keys = referee.open("big-monster", [None, None, "random"])
    players = people(referee, room, keys)
    play(referee, players, Random(1))
    truth = referee.room(room)._session.game
    kept = referee._store.room(room)
    assert kept is not None
    early: list[str] = []
    for player in players:
        player.look()
        early += [text for text in player.received if is_early(json.loads(text))]
        steps = [step for text in player.received for step in json.loads(text)["steps"]]
        for step, last in zip(steps, turn_ends(kept.steps), strict=True):
            position = truth.positions[last]
            seen = read_position(step["position"])
            assert seen == view(position, player.seat) and seen.viewer == player.seat != NOTHING
            assert (step["choice"] is None) == (step["by"] != player.seat)
    assert early, "all at once"
    referee.close()


def is_early(sent: Sent) -> bool:
    """Is somebody asked before it is their turn?"""
    told = sent["since"] + len(sent["steps"])
    return sent["asked"] is not None and sent["asked"]["number"] > told
