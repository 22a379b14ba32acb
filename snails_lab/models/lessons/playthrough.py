"""Playthroughs for lessons: named choices one after another, and the search for a way to a goal.

Nothing here knows the rules; every step is one of the engine's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from snails_core.engine import play
from snails_core.errors import NotationError
from snails_core.events import Event
from snails_core.nodes import Chance, Decision
from snails_core.options import Choice
from snails_core.plans import Plans
from snails_core.position import Position
from snails_core.records import CHOICES, read_record
from snails_lab.models.lessons.claims import OF_EVENTS, Claim, all_hold

MOST_COURSES = 20_000
"""Where a search for a goal gives up; those of lessons are far smaller."""
DEEDS = frozenset(("moved", "damaged", "pushed", "placed", "hit", "missed", "passed_over"))
"""Kinds of events that make a story; hiding and aiming alone do not."""
DRAWN = "card_is"
"""The kind of chance that needs no luck: if no card is named, any will do."""


class Playthrough(NamedTuple):
    """Where something led, what happened on the way, and the luck that is left."""

    position: Position
    events: tuple[Event, ...] = ()
    luck: tuple[str, ...] = ()


def play_out(position: Position, choices: Iterable[str], place: str) -> Playthrough:
    """Plays options and outcomes as the notation writes them, one after another."""
    events: tuple[Event, ...] = ()
    for number, text in enumerate(choices):
        choice = read_choice(position, text, f"{place}[{number}]")
        position, more = play(position, choice)
        events += more
    return Playthrough(position, events)


def read_choice(position: Position, text: str, place: str) -> Choice:
    """The choice, if the position offers it."""
    choice: Choice = read_record(position.setting, text, CHOICES, place)
    node = position.node
    offered = node.outcomes if isinstance(node, Chance) else getattr(node, "options", ())
    if choice not in offered:
        raise NotationError("not_offered", place, choice=text)
    return choice


def go_on(position: Position, choice: Choice, luck: Sequence[str]) -> Playthrough:
    """Plays the choice, and then the luck that was named for what chance is asked, if any.

    A drawn card that nobody named is just some card: it does not bar the way to a goal.
    """
    position, events = play(position, choice)
    left = tuple(luck)
    while outcome := _lucky(position, left):
        named, found = outcome
        position, more = play(position, found)
        events += more
        if named:
            left = (*left[: left.index(named)], *left[left.index(named) + 1 :])
    return Playthrough(position, events, left)


def _lucky(position: Position, luck: tuple[str, ...]) -> tuple[str, Choice] | None:
    """The first luck that fits here, as it was named: what chance brings, or what B does.

    A card to be drawn that was not named is the first that there is, and its name is empty.
    """
    node = position.node
    offered: tuple[Choice, ...] = ()
    if isinstance(node, Chance):
        offered = node.outcomes
    elif isinstance(node, Decision) and node.player and not isinstance(node.options, Plans):
        offered = tuple(node.options)
    for named in luck if offered else ():
        choice: Choice = read_record(position.setting, named, CHOICES, "luck")
        if choice in offered:
            return named, choice
    if isinstance(node, Chance) and offered and offered[0].kind == DRAWN:
        return "", offered[0]
    return None


class PlaySearch:
    """Looks for a way to a goal: one player's decisions; dice and others do as the luck says.

    What comes of the end of the round counts too, but nothing is decided after it.
    """

    def __init__(self, goals: tuple[Claim, ...], player: int = 0) -> None:
        self._goals, self._player = goals, player
        self._by_events = any(goal.term in OF_EVENTS for goal in goals)

    def reaches(self, start: Playthrough) -> bool:
        return self.way(start) is not None

    def way(self, start: Playthrough) -> Playthrough | None:
        """A shortest way on which the goals hold at some moment, with all that happens on it."""
        for courses in self._generations(start):
            found = [c for c in courses if all_hold(self._goals, c.position, c.events)]
            if found:
                return min(found, key=lambda course: len(course.events))
        return None

    def ends(self, start: Playthrough) -> list[Playthrough]:
        """Where all lines lead."""
        return [
            course
            for courses in self._generations(start)
            for course in courses
            if not self._nexts(course, start.position.round)
        ]

    def nearest(self, start: Playthrough) -> Playthrough:
        """Of the lines that miss the goal one that comes near it, and tells nothing twice over."""

        def merit(line: Playthrough) -> tuple[int, int, int]:
            held = sum(goal.holds(line.position, line.events) for goal in self._goals)
            return held, len(DEEDS & {e.kind for e in line.events}), -len(line.events)

        return max(self.ends(start), key=merit)

    def _generations(self, start: Playthrough) -> Iterator[list[Playthrough]]:
        """What can come after no choice, one choice, two choices, each position once."""
        seen, courses, number = {self._key(start)}, [start], start.position.round
        while courses:
            yield courses
            following: dict[tuple[object, ...], Playthrough] = {}
            for course in courses:
                for after in self._nexts(course, number):
                    known = following.get(self._key(after))
                    if self._key(after) not in seen and (
                        known is None or len(after.events) < len(known.events)
                    ):
                        following[self._key(after)] = after
            seen |= following.keys()
            courses = list(following.values()) if len(seen) < MOST_COURSES else []

    def _nexts(self, course: Playthrough, number: int) -> list[Playthrough]:
        """What can come next while the round with this number lasts, with all before it."""
        if course.position.round != number:
            return []
        afters = (
            go_on(course.position, choice, course.luck)
            for choice in choices_of(course.position, self._player)
        )
        return [after._replace(events=course.events + after.events) for after in afters]

    def _key(self, course: Playthrough) -> tuple[object, ...]:
        events = course.events if self._by_events else ()
        return course.position, course.luck, events


def choices_of(position: Position, player: int = 0) -> tuple[Choice, ...]:
    """What the player can decide; chance without luck, plans and others' turns are the end."""
    node = position.node
    if not isinstance(node, Decision) or isinstance(node.options, Plans) or node.player != player:
        return ()
    return tuple(node.options)
