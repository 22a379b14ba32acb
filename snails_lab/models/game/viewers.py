"""Viewers of a game: who sits at the screen, and the timeline of what each person may see."""

from __future__ import annotations

from collections.abc import Sequence

from snails_core.events import Event
from snails_core.options import Choice
from snails_core.position import Position
from snails_lab.models.game.game_session import GameSession
from snails_lab.models.storage.header import Seat
from snails_lab.models.timeline.timeline import Timeline


class Seating:
    """The people of a game by seat. Seats of one name are one person's."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        self._seats = tuple(seats)
        self.people = tuple(n for n, seat in enumerate(self._seats) if seat.is_person)
        names = {self._seats[seat].name for seat in self.people}
        self.at_screen: int | None = self.people[0] if len(names) == 1 else None
        """The seat whose view is on the screen; None: nobody sits there yet."""

    @property
    def is_empty(self) -> bool:
        """Are there people, and none of them at the screen yet?"""
        return bool(self.people) and self.at_screen is None

    def needs_curtain(self, seat: int) -> bool:
        """Would the person on this seat find somebody else's secrets on the screen?"""
        if self.at_screen is None:
            return True
        return self._seats[self.at_screen].name != self._seats[seat].name

    def sit(self, seat: int) -> None:
        self.at_screen = seat


class ViewerTimelines:
    """A timeline for each person, of what that person may know; without people, of everything."""

    def __init__(self, session: GameSession, seating: Seating) -> None:
        viewers: tuple[int | None, ...] = seating.people or (None,)
        self._seating = seating
        self._by_viewer = {viewer: Timeline.of(session.game, viewer) for viewer in viewers}
        for timeline in self._by_viewer.values():
            timeline.you = session.only_person
        self._seen = dict.fromkeys(self._by_viewer, 0)
        session.on_step(self._append)
        session.on_undo(self._cut)

    @property
    def viewer(self) -> int | None:
        """The seat at the screen, or the first one if nobody is there yet."""
        if self._seating.is_empty:
            return self._seating.people[0]
        return self._seating.at_screen

    @property
    def shown(self) -> Timeline:
        """The timeline of the person at the screen."""
        return self._by_viewer[self.viewer]

    @property
    def seen(self) -> int:
        """The last moment that was shown to whoever sits there."""
        return min(self._seen[self.viewer], len(self.shown) - 1)

    def saw(self, index: int) -> None:
        self._seen[self.viewer] = max(self._seen[self.viewer], index)

    def saw_all(self) -> None:
        """Marks everything as seen: a game that is resumed begins at its end."""
        self._seen = {viewer: len(line) - 1 for viewer, line in self._by_viewer.items()}

    def _append(
        self, before: Position, choice: Choice | None, after: Position, events: tuple[Event, ...]
    ) -> None:
        for timeline in self._by_viewer.values():
            timeline.append(before, choice, after, events)

    def _cut(self, steps: int) -> None:
        for viewer, timeline in self._by_viewer.items():
            timeline.cut(timeline.steps - steps)
            self._seen[viewer] = min(self._seen[viewer], len(timeline) - 1)
