"""A referee that is killed at any moment loses nothing that it acknowledged."""

from __future__ import annotations

from pathlib import Path
from random import Random
from time import sleep

import pytest

from snails_lab.models.rooms import Referee, RoomStore
from tests.support.lab.child_processes import running
from tests.support.lab.room_players import is_kept, play_in_process


def killed_and_looked_at(folder: Path, kills: int, seed: int) -> int:
    """Plays rooms in processes that are killed; returns how many choices were acknowledged."""
    random, told = Random(seed), 0
    room, keys = "", dict[int, str]()
    for number in range(kills):
        if not room:
            referee = Referee(RoomStore(folder))
            room, keys = referee.open("snails", [None, None])
            referee.close()
        acknowledged: list[tuple[int, int, str]] = []
        work = (str(folder), room, keys, number)
        with running(play_in_process, *work) as (process, said):
            assert said.recv() == "ready"
            sleep(random.uniform(0, 0.4))
            process.kill()
            process.join()
            is_over = False
            try:
                while True:
                    one = said.recv()
                    is_over = is_over or one == "over"
                    acknowledged += [] if one == "over" else [one]
            except EOFError:
                pass
        check(folder, room, acknowledged)
        told += len(acknowledged)
        room = "" if is_over else room
    return told


def check(folder: Path, room: str, acknowledged: list[tuple[int, int, str]]) -> None:
    """What was acknowledged is a step, or sealed for one that is still to come."""
    store = RoomStore(folder)
    kept = store.room(room)
    assert kept is not None
    assert all(is_kept(kept.steps, kept.sealed, *one) for one in acknowledged)
    store.close()
    referee = Referee(RoomStore(folder))
    referee.watch(room)  # all of it can be played again
    referee.close()


def test_no_acknowledged_choice_is_lost(tmp_path: Path) -> None:
    assert killed_and_looked_at(tmp_path, kills=5, seed=1) > 5


@pytest.mark.long
def test_no_acknowledged_choice_is_lost_in_200_kills(tmp_path: Path) -> None:
    assert killed_and_looked_at(tmp_path, kills=200, seed=2) > 1000
