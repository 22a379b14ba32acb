"""A store of its own for every test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from snails_lab.models.rooms import Referee, RoomStore
from tests.support.lab.room_players import Clock


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def referee(tmp_path: Path, clock: Clock) -> Iterator[Referee]:
    made = Referee(RoomStore(tmp_path), clock=clock)
    yield made
    made.close()
