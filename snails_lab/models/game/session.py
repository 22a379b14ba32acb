"""A game between people and bots, step by step, on the disk before each step counts.

Chance and bots draw from (seed, number of the step, who draws), so a game taken up again, or
gone back in, is the same game.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from random import Random
from threading import RLock

from snails_core.events import Event
from snails_core.newgame import new_game
from snails_core.nodes import Chance, Decision
from snails_core.options import Choice, Option, Plan
from snails_core.position import Position
from snails_core.savegame import Game
from snails_core.setting import standard_setting
from snails_core.view import view
from snails_lab.errors import LabError
from snails_lab.models.game.bots import bot_named
from snails_lab.models.game.thinking import CalledOff, Thoughts, foreseen_plan
from snails_lab.models.game.undo import undo_of
from snails_lab.models.storage.header import LARGEST_SEED, Header, Seat
from snails_lab.models.storage.journal import Journal
from snails_lab.models.storage.names import clean_name

OnStep = Callable[[Position, Choice | None, Position, tuple[Event, ...]], object]
"""Before, what was chosen (None: not told, as others' choices in a room), after, what happened."""
OnUndo = Callable[[int], object]


class Session:
    """A game with its seats. `waiting` says whether a person is to decide; else `advance`.

    Any thread may call, and one step at a time is made: bots think in a thread of their own, and a
    JupyterLab without our settings answers widgets in a second one.
    """

    def __init__(
        self, game: Game, seats: Sequence[Seat], seed: int, journal: Journal | None = None
    ) -> None:
        self.game = game
        self.seats = tuple(seats)
        self.seed = seed
        self.journal = journal
        self.people = frozenset(n for n, seat in enumerate(self.seats) if seat.is_person)
        self._bots = [None if seat.bot is None else bot_named(seat.bot) for seat in self.seats]
        self._thoughts = Thoughts(self._seed_of)
        self._is_closed = False
        self._turn = RLock()
        self._on_step: list[OnStep] = []
        self._on_undo: list[OnUndo] = []

    @classmethod
    def new(
        cls,
        seats: Sequence[Seat],
        *,
        board: str = "islands",
        seed: int | None = None,
        advanced: bool = False,
        factions: Sequence[str] | None = None,
        colours: Sequence[str] | None = None,
        journal: Journal | None = None,
    ) -> Session:
        """A new game. Who begins is left to chance; factions that are not given are chosen in
        the game, colours go by seat. Without a journal nothing is saved.
        """
        setting = standard_setting(board)
        named = tuple(Seat(clean_name(seat.name, "seats"), seat.bot) for seat in seats)
        start = new_game(
            len(named),
            setting=setting,
            first=None,
            colours=colours or [colour.id for colour in setting.rules.colours[: len(named)]],
            factions=factions,
            advanced=advanced,
        ).position
        return cls.begin(named, start, seed=seed, journal=journal)

    @classmethod
    def begin(
        cls,
        seats: Sequence[Seat],
        start: Position,
        *,
        seed: int | None = None,
        journal: Journal | None = None,
    ) -> Session:
        """A game from any position."""
        if len(seats) != start.players:
            raise LabError("seats", count=len(seats), players=start.players)
        seed = secrets.randbelow(10**6) if seed is None else seed
        if not 0 <= seed <= LARGEST_SEED:
            raise LabError("seed", most=LARGEST_SEED)
        session = cls(Game(start), seats, seed, journal)
        if journal is not None:
            journal.begin(Header.now(session.seats, seed, start))
        return session

    @classmethod
    def resume(cls, journal: Journal) -> Session:
        """Where the journal ends; what was damaged in it is told in `journal.notices`."""
        recorded = journal.resume()
        try:
            return cls(recorded.game, recorded.header.seats, recorded.header.seed, journal)
        except BaseException:
            journal.close()
            raise

    # --- where the game stands ---
    @property
    def position(self) -> Position:
        return self.game.position

    @property
    def is_over(self) -> bool:
        return self.game.is_over

    @property
    def waiting(self) -> int | None:
        """The seat of the person who is to decide; None if chance, a bot or nobody is."""
        node = self.position.node
        if isinstance(node, Decision) and node.player in self.people:
            return node.player
        return None

    @property
    def is_kept(self) -> bool:
        """Is every step on the disk?"""
        return self.journal is not None

    @property
    def only_person(self) -> int | None:
        """The seat of the person who plays against bots alone, if there is one."""
        return min(self.people) if len(self.people) == 1 else None

    def view(self, seat: int) -> Position:
        """What may be known on this seat."""
        return view(self.position, seat)

    # --- steps ---
    def choose(self, option: Option) -> None:
        """What the waiting person chooses, of the options of their view."""
        with self._turn:
            if self.waiting is None:
                raise LabError("nobody_waits")
            self._step(option)

    def advance(self) -> bool:
        """One step of chance or of a bot; False when a person is to decide or it is over."""
        with self._turn:
            if not self._goes_on():
                return False
            self._step(self._drawn(self.position, len(self.game.choices)))
            return True

    async def advance_in_background(self) -> bool:
        """The same, with bots thinking in a thread beside; a thought that comes too late, after
        the game went another way or was left, is dropped.
        """
        before, number = self.position, len(self.game.choices)
        if not isinstance(before.node, Decision) or not self._goes_on():
            return self.advance()
        bot = self._bots[before.node.player]
        assert bot is not None
        seen = view(before, before.node.player)
        thought = self._thoughts.begin(bot, seen, number, before.node.player)
        try:
            choice = await asyncio.to_thread(thought.result)
        except CalledOff:
            return False
        with self._turn:
            if self.position is before and not self._is_closed:
                self._step(choice)
        return True

    def think_ahead(self) -> None:
        """Lets the bots that plan after a person think while that person plans, in a thread.

        They choose what they would have chosen when asked.
        """
        with self._turn:
            if self._is_closed or self.waiting is None:
                return
            for seat, bot in enumerate(self._bots):
                foreseen = None if bot is None else foreseen_plan(self.position, seat)
                if bot is not None and foreseen is not None:
                    seen, others = foreseen
                    self._thoughts.begin(bot, seen, len(self.game.choices) + others, seat)

    def _goes_on(self) -> bool:
        return not self.is_over and self.waiting is None

    def _drawn(self, position: Position, number: int) -> Choice:
        """What chance or a bot takes as the step after so many."""
        node = position.node
        if isinstance(node, Chance):
            return node.sample(Random(f"{self.seed} {number} chance"))
        assert isinstance(node, Decision)
        bot = self._bots[node.player]
        assert bot is not None
        seen = view(position, node.player)
        thought = self._thoughts.known(seen, number, node.player)
        if thought is not None:
            return thought.result()
        return bot(seen, Random(self._seed_of(number, node.player)))

    def _seed_of(self, number: int, seat: int) -> str:
        return f"{self.seed} {number} seat {seat}"

    def _step(self, choice: Choice) -> None:
        before = self.position
        events = self.game.play(choice)
        after = self.position
        if self.journal is not None:
            try:
                self.journal.append(len(self.game.choices), choice, events, after)
            except LabError:
                self.game.undo()
                raise
        if not isinstance(choice, Plan):  # a plan may be taken back
            self._thoughts.forget(len(self.game.choices))
        for callback in tuple(self._on_step):
            callback(before, choice, after, events)

    # --- going back ---
    @property
    def can_undo(self) -> bool:
        """See `undo`: nothing secret or random was shown since a person's last decision."""
        return self.why_no_undo is None

    @property
    def why_no_undo(self) -> str | None:
        """The reason of `undo.REASONS` why nothing can be taken back; None if something can."""
        return undo_of(self.game, self.people).reason

    def undo(self) -> None:
        """Back to the last decision of a person, who is then to decide again."""
        with self._turn:
            steps = undo_of(self.game, self.people).steps
            if not steps:
                raise LabError("no_undo")
            number = len(self.game.choices) - steps
            if self.journal is not None:
                self.journal.append_undo(number, self._position_after(number))
            for _ in range(steps):
                self.game.undo()
            for callback in tuple(self._on_undo):
                callback(steps)

    def _position_after(self, number: int) -> Position:
        return self.game.positions[number - 1] if number else self.game.start

    # --- listeners, and the end ---
    def on_step(self, callback: OnStep) -> None:
        """Calls back after each step with (before, choice, after, events)."""
        self._on_step.append(callback)

    def on_undo(self, callback: OnUndo) -> None:
        """Calls back after an undo with the number of steps taken back."""
        self._on_undo.append(callback)

    def close(self) -> None:
        """Lets go of the journal, so that others may go on with it; bots stop thinking."""
        self._is_closed = True
        self._thoughts.close()
        if self.journal is not None:
            self.journal.close()
