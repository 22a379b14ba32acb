"""People in a room who decide at random from what they are sent, and from nothing else."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any

from snails_lab.errors import LabError
from snails_lab.models.rooms import Referee, RoomStore, Sent, room_game
from snails_lab.models.rooms.client import RoomClient
from snails_lab.models.rooms.wire import RoomRefusal


class Clock:
    """A time that goes on when the test says so."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class RoomPlayer:
    """Somebody with a key; keeps all that came over the wire, as text."""

    referee: Referee
    room: str
    key: str
    seat: int
    received: list[str] = field(default_factory=list)
    told: Callable[[int, int, str], object] = lambda seat, number, choice: None
    """Called with every choice after it was acknowledged."""

    @property
    def holder(self) -> str:
        return f"browser {self.seat}"

    def sit(self) -> None:
        self.referee.take(self.room, self.key, self.holder, f"Player {self.seat}")

    def look(self) -> Sent:
        """Only what came since the last look."""
        since = sum(len(json.loads(text)["steps"]) for text in self.received)
        sent = self.referee.look(self.room, self.key, self.holder, since)
        self.received.append(json.dumps(sent, ensure_ascii=False))
        found: Sent = json.loads(self.received[-1])
        return found

    def act(self, random: Random) -> bool:
        """Decides if it is asked and has not yet."""
        sent = self.look()
        asked = sent["asked"]
        if asked is None or sent["sealed"] is not None:
            return False
        choice = choice_at(sent["game"], asked["position"], random)
        self.referee.choose(self.room, self.key, self.holder, asked["number"], choice)
        self.told(self.seat, asked["number"], choice)
        return True


class WirePlayer:
    """Somebody at a kernel of their own: knows what came over the wire, and nothing else."""

    def __init__(self, room: str, key: str, seat: int, random: Random) -> None:
        self.room, self.key, self.seat, self.random = room, key, seat, random
        self.client = RoomClient(self._came, self._failed, self._lost)
        self.received: list[Sent] = []
        self.failures: list[Exception] = []
        self.acknowledged: list[tuple[int, int, str]] = []
        self.told: Callable[[tuple[int, int, str]], object] = lambda choice: None
        """Called with every choice after it was acknowledged."""
        self.news = asyncio.Event()
        self.is_lost = True

    @property
    def own(self) -> dict[str, str]:
        return {"room": self.room, "key": self.key, "holder": f"browser {self.seat}"}

    @property
    def steps(self) -> list[Any]:
        """All steps in their order, however often the connection was lost."""
        found: list[Any] = []
        for sent in self.received:
            found[sent["since"] :] = sent["steps"]
        return found

    async def follow(self) -> None:
        """Sits down, or comes back, and is told what happened since."""
        await self.client.call("take", **self.own, name=f"Player {self.seat}")
        await self.client.call("follow", **self.own, since=len(self.steps))
        self.is_lost = False

    async def play(self, until: Callable[[Sent], bool] = lambda sent: False) -> None:
        """Decides whenever asked, until the game is over; follows again after a lost connection."""
        while not (self.received and (self.received[-1]["over"] or until(self.received[-1]))):
            self.news.clear()
            try:
                if self.is_lost:
                    await self.follow()
                await self._act(self.received[-1])
            except LabError:
                await asyncio.sleep(0.05)
                continue
            with suppress(TimeoutError):
                await asyncio.wait_for(self.news.wait(), 20)

    async def _act(self, sent: Sent) -> None:
        asked = sent["asked"]
        if asked is None or sent["sealed"] is not None:
            return
        choice = choice_at(sent["game"], asked["position"], self.random)
        try:
            await self.client.call("choose", **self.own, number=asked["number"], choice=choice)
        except RoomRefusal as error:
            assert error.key in ("room_late", "room_not_asked"), error
            return
        self.acknowledged.append((self.seat, asked["number"], choice))
        self.told(self.acknowledged[-1])

    def _came(self, room: str, sent: Sent) -> None:
        assert room == self.room
        self.received.append(sent)
        self.news.set()

    def _failed(self, room: str, error: Exception) -> None:
        self.failures.append(error)

    def _lost(self) -> None:
        self.is_lost = True
        self.news.set()


def turn_beginnings(steps: Sequence[tuple[int | None, str]]) -> list[int]:
    """With which of all steps of a room each one begins that is sent: those of chance are sent
    with the choice before them."""
    return sorted({0} | {number for number, (seat, _) in enumerate(steps) if seat is not None})


def turn_ends(steps: Sequence[tuple[int | None, str]]) -> list[int]:
    """With which of them each one ends, of a game that is over."""
    return [number - 1 for number in [*turn_beginnings(steps)[1:], len(steps)]]


def is_kept(
    steps: Sequence[tuple[int | None, str]],
    sealed: Mapping[int, tuple[int, str]],
    seat: int,
    number: int,
    choice: str,
) -> bool:
    """Is what a seat chose, as the step that has this number for it, a step, or sealed for one?"""
    begins = turn_beginnings(steps)
    if number < len(begins):
        return steps[begins[number]] == (seat, choice)
    step, text = sealed[seat]
    return step >= len(steps) and text == choice


def choice_at(game: str, position: str, random: Random) -> str:
    """What a random bot chooses in a position that was sent as text, as text."""
    table = room_game(game).table
    read = table.saves.begin(position).position
    return str(table.saves.write_record(read, table.bots["random"](read, random)))


def people(referee: Referee, room: str, keys: dict[int, str]) -> list[RoomPlayer]:
    """Everybody sits down."""
    found = [RoomPlayer(referee, room, key, seat) for seat, key in keys.items()]
    for player in found:
        player.sit()
    return found


def play(
    referee: Referee,
    players: Sequence[RoomPlayer],
    random: Random,
    until: Callable[[Any], bool] = lambda room: False,
) -> None:
    """Until the game is over, or earlier; who looks first is left to chance. Before each choice
    it is looked whether to stop, so that none comes between."""
    room = referee.room(players[0].room)
    while not room.is_over:
        while referee.advance(room.id):
            pass
        for player in random.sample(players, len(players)):
            if until(room):
                return
            player.act(random)


def play_in_process(
    home: str, room: str, keys: dict[int, str], seed: int, tell: Connection
) -> None:
    """A referee and its people in a process that may be killed; tells what was acknowledged."""
    referee = Referee(RoomStore(Path(home)))
    players = people(referee, room, keys)
    for player in players:
        player.told = lambda *choice: tell.send(choice)
    tell.send("ready")
    play(referee, players, Random(seed))
    referee.close()
    tell.send("over")


def play_seat_in_process(
    home: str, room: str, key: str, seat: int, seed: int, tell: Connection
) -> None:
    """A kernel with one seat, which may be killed; tells what was acknowledged."""
    os.environ["SNAILS_HOME"] = home

    async def work() -> None:
        player = WirePlayer(room, key, seat, Random(seed))
        player.told = tell.send
        await player.play()

    asyncio.run(work())
    tell.send("over")
