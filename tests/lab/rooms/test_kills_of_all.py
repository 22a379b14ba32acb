"""Kernels, the referee and all of them at once are killed at random moments of games in rooms.

What was acknowledged to a seat is in the store, and the store is sound, whatever is killed.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
from collections import Counter
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import pytest

from snails_lab.errors import LabError
from snails_lab.models.rooms import Referee, RoomStore
from snails_lab.models.rooms.process import ADDRESS_FILE
from snails_lab.models.rooms.store import FILE
from tests.support.lab.child_processes import running
from tests.support.lab.room_players import is_kept, play_seat_in_process
from tests.support.lab.room_service import opened_room

KINDS = ("kernel", "referee", "server")
"""A server that is killed takes its kernels along; here the referee goes with them."""
LONGEST = 0.4
"""Seconds between a choice and a kill."""
PATIENCE = 60.0


class Killed:
    """Rooms of two kernels and a referee, each a process of its own."""

    def __init__(self, home: Path, seed: int) -> None:
        self.home, self.random = home, Random(seed)
        self.acknowledged = self.rooms = 0
        self.kills: Counter[str] = Counter()
        self._room, self._keys = "", dict[int, str]()
        self._told: list[tuple[int, int, str]] = []
        """All that was acknowledged in this room."""

    def run(self, kinds: list[str]) -> None:
        """One kill of each kind in its turn, while the others play on."""
        with ExitStack() as stack:
            seats: dict[int, Any] = {}
            for number, kind in enumerate(kinds):
                if not self._room:
                    self._room, self._keys = self._opened()
                    self._told, self.rooms = [], self.rooms + 1
                for seat, key in self._keys.items():
                    if seat not in seats:
                        work = (str(self.home), self._room, key, seat, 100 * number + seat)
                        seats[seat] = stack.enter_context(running(play_seat_in_process, *work))
                is_over = self._let_play(seats)
                self._kill(kind, seats)
                self.check()
                if is_over:
                    self._end(seats)
                    self._room = ""
            self._end(seats)
        self._end_referee()

    def _opened(self) -> tuple[str, dict[int, str]]:
        """A new room; asked for again, as a person would, of a referee that was just killed."""
        end = monotonic() + PATIENCE
        while True:
            try:
                return asyncio.run(opened_room([None, None]))
            except LabError:
                assert monotonic() < end, "nobody opens a room"

    def _let_play(self, seats: dict[int, Any]) -> bool:
        """For a random while after the next choice; says whether the game is over."""
        before, start = self.acknowledged, monotonic()
        end = None
        while end is None or monotonic() < end:
            assert monotonic() < start + PATIENCE, "nobody plays on"
            if self._hear(seats):
                return True
            if end is None and self.acknowledged > before:
                end = monotonic() + self.random.uniform(0, LONGEST)
            sleep(0.005)
        return False

    def _hear(self, seats: dict[int, Any]) -> bool:
        is_over = False
        for _, said in seats.values():
            with suppress(EOFError, OSError):
                while said.poll():
                    one = said.recv()
                    if one == "over":
                        is_over = True
                    else:
                        self._told.append(one)
                        self.acknowledged += 1
        return is_over

    def _kill(self, kind: str, seats: dict[int, Any]) -> None:
        self.kills[kind] += 1
        chosen = [self.random.choice(sorted(seats))] if kind == "kernel" else sorted(seats)
        if kind in ("referee", "server"):
            self._end_referee()
        if kind in ("kernel", "server"):
            for seat in chosen:
                process, _ = seats[seat]
                process.kill()
                process.join(PATIENCE)
            self._hear(seats)
            for seat in chosen:
                del seats[seat]

    def _end(self, seats: dict[int, Any]) -> None:
        for process, _ in seats.values():
            process.kill()
            process.join(PATIENCE)
        self._hear(seats)
        seats.clear()

    def _end_referee(self) -> None:
        """Kills the process that has the store, if one runs."""
        with suppress(OSError, ValueError, KeyError):
            told = json.loads((self.home / ADDRESS_FILE).read_text("utf-8"))
            os.kill(int(told["process"]), signal.SIGKILL)

    def check(self) -> None:
        """All that was acknowledged is a step, or sealed for one to come; no page is damaged."""
        base = sqlite3.connect(f"file:{self.home / FILE}?mode=ro", uri=True)
        try:
            assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            steps = base.execute(
                "SELECT seat, choice FROM step WHERE room = ? ORDER BY number", (self._room,)
            ).fetchall()
            sealed = {
                seat: (number, choice)
                for seat, number, choice in base.execute(
                    "SELECT seat, number, choice FROM sealed WHERE room = ?", (self._room,)
                )
            }
        finally:
            base.close()
        assert all(is_kept(steps, sealed, *one) for one in self._told)


def killed(home: Path, kinds: list[str], seed: int) -> Killed:
    one = Killed(home, seed)
    one.run(kinds)
    end = monotonic() + PATIENCE
    while True:
        with suppress(Exception):
            referee = Referee(RoomStore(home))
            break
        assert monotonic() < end, "the store stays locked"
        sleep(0.05)
    for room in referee._store.room_ids():
        referee.watch(room)  # all of it can be played again
    referee.close()
    return one


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path))
    return tmp_path


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such kill")
def test_one_kill_of_each_kind_loses_nothing(own_home: Path) -> None:
    found = killed(own_home, list(KINDS), seed=1)
    assert found.acknowledged > 0 and set(found.kills) == set(KINDS)


@pytest.mark.long(minutes=12)
def test_200_kills_at_random_moments_lose_nothing(own_home: Path) -> None:
    kinds = ["kernel"] * 100 + ["referee"] * 50 + ["server"] * 50
    Random(3).shuffle(kinds)
    found = killed(own_home, kinds, seed=2)
    print(f"{dict(found.kills)}, {found.acknowledged} acknowledged in {found.rooms} rooms")
    assert sum(found.kills.values()) == 200 and found.acknowledged > 400
