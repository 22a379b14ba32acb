"""Other histories of a room, with another secret of one player, that somebody else cannot notice.

Noninterference, as the field calls it: a game is played once, then again with one secret changed:
another card was drawn unseen, or another choice was made face down. All that happens openly stays
the same until an event names the one or the other. As long as that is so, a referee must send the
same bytes to all others. Histories are rewritten as text, and what is secret is told here by the
kinds of events and choices: no view and no filter of the game itself says it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from snails_core.errors import SnailsError
from snails_lab.models.rooms import RoomStore, room_game
from snails_lab.models.rooms.room import Room
from snails_lab.models.rooms.store import KeptRoom, KeptSeat

SAMPLES = 12
"""Choices of a random bot among which another one is found."""


@dataclass(frozen=True)
class Secrets:
    """What is secret in a game, as its rules say it."""

    draws: Mapping[str, str]
    """Kinds of events by which somebody gets something unseen, and the field that names it."""
    choices: frozenset[str]
    """Kinds of choices that are made face down."""
    open_why: str = ""
    """The rule by which a draw is open though it is of such a kind."""
    handed: Mapping[str, str] = field(default_factory=dict)
    """Kinds of events by which somebody gets to see what others had, and the field that names whom.
    """


class Turn(NamedTuple):
    """A choice, and what chance then decided until somebody was to decide again, as texts."""

    by: int | None
    choice: str | None
    """None before the first choice."""
    chances: tuple[str, ...]
    events: tuple[tuple[str, ...], ...]
    """As they were in truth: those of the choice, then those of each chance."""


class Twin(NamedTuple):
    """A history that differs in one secret of `owner`, which is not open before turn `last`."""

    owner: int
    first: int
    last: int
    turns: tuple[Turn, ...]
    what: str
    """What it was and what it is now, for whoever reads a failure."""


class Told(NamedTuple):
    """What somebody was sent after a turn, as bytes; and who was to decide then."""

    sent: bytes
    decider: int | None


class TwinRooms:
    """A game that was played to its end in a room, and rooms in which it went otherwise."""

    def __init__(self, kept: KeptRoom, secrets: Secrets, store: RoomStore) -> None:
        """`store` must be another than that of the room."""
        self._kept, self._secrets, self._store = kept, secrets, store
        self._table = room_game(kept.game).table
        self.turns: list[Turn] = []
        self._starts: list[Any] = []
        """Where each turn began."""
        self._begins: list[int] = []
        """With which step each turn began."""
        self._read_turns()

    def _read_turns(self) -> None:
        saves = self._table.saves
        game = saves.begin(self._kept.start)
        for number, (by, text) in enumerate(self._kept.steps):
            if by is not None or not self.turns:
                self._starts.append(game.position)
                self._begins.append(number)
                self.turns.append(
                    Turn(by, None if by is None else text, (), () if by is None else ((),))
                )
            game.play(saves.read_choice(game.start, text, "step"))
            events = tuple(saves.write_record(game.start, each) for each in game.events[-1])
            turn = self.turns[-1]
            if by is None:
                more = turn._replace(chances=(*turn.chances, text), events=(*turn.events, events))
            else:
                more = turn._replace(events=(events,))
            self.turns[-1] = more
        self._start = game.start

    # --- other histories ---
    def twins(self, viewer: int | None, random: Random, most: int) -> list[Twin]:
        """Some in which others than the viewer have another secret."""
        found = [*self._other_draws(viewer, random), *self._other_choices(viewer, random)]
        return random.sample(found, min(most, len(found)))

    def _other_draws(self, viewer: int | None, random: Random) -> Iterator[Twin]:
        for first, turn in enumerate(self.turns):
            own = 0 if turn.choice is None else 1
            for number, text in enumerate(turn.chances):
                drawn = self._drawn(turn.events[own + number], text)
                if drawn is None or drawn[0] == viewer:
                    continue
                owner, word = drawn
                new = random.choice(self._drawable(first, number, word))
                if new == word:
                    continue
                here = [*turn.chances]
                here[number] = _renamed(text, word, new)
                rest = turn.events[own + number + 1 :]
                last = (
                    first
                    if _names(rest, {word, new})
                    else self._open_at(first, viewer, {word, new})
                )
                if last > first:
                    after = (
                        _as_of(each, owner, word, new) for each in self.turns[first + 1 : last]
                    )
                    turns = (turn._replace(chances=tuple(here)), *after)
                    yield Twin(owner, first, last, turns, f"{text} / {here[number]}")

    def _drawn(self, events: Sequence[str], text: str) -> tuple[int, str] | None:
        """Who got what unseen by this step; None if nobody did."""
        for event in events:
            fields, kind = _fields(event), _kind(event)
            if kind in self._secrets.draws and fields.get("why") != self._secrets.open_why:
                word = fields[self._secrets.draws[kind]]
                if word in _fields(text).values():
                    return ord(fields["player"]) - ord("A"), word
        return None

    def _drawable(self, first: int, number: int, word: str) -> list[str]:
        """What could have been drawn instead, and what was."""
        turn, saves = self.turns[first], self._table.saves
        game = self._table.begin(self._starts[first])
        texts = [] if turn.choice is None else [turn.choice]
        for text in (*texts, *turn.chances[:number]):
            game.play(saves.read_choice(self._start, text, "step"))
        found = (saves.write_record(self._start, each) for each in game.position.node.outcomes)
        return [value for each in found for value in _fields(each).values()] or [word]

    def _other_choices(self, viewer: int | None, random: Random) -> Iterator[Twin]:
        for first, turn in enumerate(self.turns):
            text = turn.choice
            if text is None or turn.by == viewer or _kind(text) not in self._secrets.choices:
                continue
            assert turn.by is not None
            others = set(_exchanged(text)) | self._choices_like(first, turn.by, text, random)
            lasts = {}
            for other in sorted(others - {text}):
                words = _differing(text, other)
                lasts[other] = (
                    first if _names(turn.events, words) else self._open_at(first, viewer, words)
                )
            longest = max(lasts.values(), default=first)
            for other, last in lasts.items():
                if last > first and (last == longest or random.random() < 0.3):
                    turns = (turn._replace(choice=other), *self.turns[first + 1 : last])
                    yield Twin(turn.by, first, last, turns, f"{text} / {other}")

    def _choices_like(self, first: int, seat: int, text: str, random: Random) -> set[str]:
        """Others that look the same from behind, drawn by a random bot."""
        seen = self._table.view(self._starts[first], seat)
        choices = (self._table.bots["random"](seen, random) for _ in range(SAMPLES))
        found = {self._table.saves.write_record(self._start, choice) for choice in choices}
        return {
            each
            for each in found
            if _kind(each) == _kind(text) and [*_fields(each)] == [*_fields(text)]
        }

    def _open_at(self, first: int, viewer: int | None, words: set[str]) -> int:
        """The first turn after that one with an event that names such a word, or by which the
        viewer gets to see what others had; or the last of the game, after which all is told."""
        for number in range(first + 1, len(self.turns)):
            if _names(self.turns[number].events, words) or self._is_handed(number, viewer):
                return number
        return len(self.turns) - 1

    def _is_handed(self, number: int, viewer: int | None) -> bool:
        letter = "-" if viewer is None else "ABCD"[viewer]
        return any(
            _fields(event).get(self._secrets.handed.get(_kind(event), "")) == letter
            for events in self.turns[number].events
            for event in events
        )

    # --- what is sent ---
    def told(self, viewer: int | None) -> list[Told]:
        """After each turn of the game as it was."""
        return self._told(viewer, self.turns, 0)

    def told_of(self, twin: Twin, viewer: int | None) -> list[Told]:
        """After each turn of another history from its first on. Ends before a choice that is not
        possible there: others than the viewer would have chosen otherwise, openly."""
        return self._told(viewer, twin.turns, twin.first)

    def _told(self, viewer: int | None, turns: Sequence[Turn], first: int) -> list[Told]:
        before = self._kept._replace(steps=self._kept.steps[: self._begins[first]], sealed={})
        self._store.remove_room(before.id)
        self._store.add_room(before)
        room = Room(room_game(before.game), before, self._store, lambda: 0.0)
        told = []
        for number, turn in enumerate(turns, first):
            if turn.choice is not None:
                try:
                    room._session.play(self._read(turn.choice))
                except SnailsError:
                    break
            self._let_chance(room, turn.chances)
            sent = json.dumps(room.sent_to(viewer, number)).encode()
            told.append(Told(sent, room._session.decider))
        room.close()
        return told

    def _let_chance(self, room: Room, texts: Sequence[str]) -> None:
        """What chance decided; where it has nothing to decide, or more, that is left out, or any.

        It decides nothing where all that can be drawn is equal.
        """
        left = [*texts]
        while not room.rests:
            outcomes = self._table.outcomes(room._session.position)
            offered = [choice for text in left if (choice := self._read(text)) in outcomes]
            if offered:
                text = self._table.saves.write_record(self._start, offered[0])
                del left[: left.index(text) + 1]
            room._session.play(offered[0] if offered else outcomes[0])

    def _read(self, text: str) -> Any:
        return self._table.saves.read_choice(self._start, text, "step")


class Checked(NamedTuple):
    """How much a check looked at."""

    twins: int
    turns: int
    longest: int
    """Turns of the history that stayed secret for the longest time."""


def checked_game(
    game: str,
    seats: int,
    secrets: Secrets,
    seed: int,
    folder: Path,
    most: int = 30,
    watched: bool = False,
) -> Checked:
    """Plays a whole game by random people, and looks at some other histories of it for each of
    them, and for whoever watches; raises AssertionError if one is told of another's secret."""
    kept = _played(game, seats, seed, folder / "game")
    store = RoomStore(folder / "twins")
    rooms, random = TwinRooms(kept, secrets, store), Random(seed)
    lengths = []
    for viewer in [*range(seats), *([None] if watched else [])]:
        true = rooms.told(viewer)
        for twin in rooms.twins(viewer, random, most):
            told = rooms.told_of(twin, viewer)
            lengths.append(len(told))
            for number, each in enumerate(told, twin.first):
                assert each == true[number], (
                    f"to seat {viewer} in turn {number}, {rooms.turns[number].choice}: "
                    f"of seat {twin.owner} in turn {twin.first}, {twin.what}"
                )
    store.close()
    return Checked(len(lengths), sum(lengths), max(lengths))


def kept_game(game: str, seats: int, seed: int, start: str | None = None) -> KeptRoom:
    """A room in which somebody sits on every seat, and nothing has happened yet."""
    found = room_game(game)
    first = found.table.saves.write_start(found.new_game(seats, {}))
    return KeptRoom(
        id=f"{seed:016x}",
        game=game,
        start=start or first,
        seed=str(seed),
        patience=0,
        began=0.0,
        seats=tuple(KeptSeat(n, "key", f"browser {n}", f"Player {n}", None) for n in range(seats)),
        steps=(),
        sealed={},
    )


def _played(game: str, seats: int, seed: int, folder: Path) -> KeptRoom:
    """A whole game of random people, the same for the same seed."""
    kept, store, table = kept_game(game, seats, seed), RoomStore(folder), room_game(game).table
    store.add_room(kept)
    room, random = Room(room_game(game), kept, store, lambda: 0.0), Random(seed)
    while not room.is_over:
        if not room.advance():
            position = room._session.position
            seat = table.decider(position)
            assert seat is not None
            seen = table.view(position, seat)
            room._session.play(table.bots["random"](seen, random))
    found = store.room(kept.id)
    store.close()
    assert found is not None
    return found


def _names(events: Sequence[Sequence[str]], words: set[str]) -> bool:
    return any(words & set(re.findall(r"\w+", event)) for each in events for event in each)


def _kind(text: str) -> str:
    return text.split()[0]


def _fields(text: str) -> dict[str, str]:
    return dict(word.split("=", 1) for word in text.split()[1:] if "=" in word)


def _renamed(text: str, word: str, new: str) -> str:
    return re.sub(rf"\b{word}\b", new, text)


def _as_of(turn: Turn, owner: int, word: str, new: str) -> Turn:
    """The turn if its player is the owner, and has the one instead of the other."""
    if turn.by != owner or turn.choice is None:
        return turn
    return turn._replace(choice=_renamed(turn.choice, word, new))


def _differing(one: str, other: str) -> set[str]:
    """What either names where the other names something else."""
    mine, its = _fields(one), _fields(other)
    return {word for key in mine for word in (mine[key], its[key]) if mine[key] != its[key]}


def _exchanged(text: str) -> Iterator[str]:
    """The same with two neighbouring cards of a plan in each other's place."""
    fields = _fields(text)
    for one, other in pairwise(key for key in fields if key.startswith("card_")):
        changed = fields | {one: fields[other], other: fields[one]}
        yield " ".join([_kind(text), *(f"{key}={value}" for key, value in changed.items())])
