"""Thoughts of bots that begin before they are asked, and can be called off.

A bot chooses from its view with a seed of its own. While a person plans, the view that a bot will
plan from is known already: others' plans lie face down. So it may think meanwhile, and chooses
what it would have chosen later. A thought for another view than the true one is never used.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from random import Random

from snails_core.bots import Bot
from snails_core.engine import play_unchecked
from snails_core.nodes import plan_decision
from snails_core.options import Option
from snails_core.position import Position
from snails_core.view import view


class CalledOff(Exception):
    """Raised in a bot whose thought nobody wants any more."""


class ThoughtRandom(Random):
    """A source of randomness that ends the thought that draws from it, once it is called off.

    It draws the same numbers as `Random` from the same seed.
    """

    is_called_off = False

    def random(self) -> float:
        self._check()
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        self._check()
        return super().getrandbits(k)

    def _check(self) -> None:
        if self.is_called_off:
            raise CalledOff


class Thought:
    """What a bot chooses from a view as the step after so many, found out in a thread."""

    def __init__(self, seen: Position, random: ThoughtRandom, future: Future[Option]) -> None:
        self.seen, self._random, self._future = seen, random, future

    def result(self) -> Option:
        """What the bot chooses; waits until it knows. Raises CalledOff if nobody wants it."""
        try:
            return self._future.result()
        except CancelledError as error:
            raise CalledOff from error

    def call_off(self) -> None:
        self._random.is_called_off = True
        self._future.cancel()


class Thoughts:
    """The thoughts of a session by the number of the step and the seat, one at a time in a thread.

    `seed` gives the seed for a step and a seat.
    """

    def __init__(self, seed: Callable[[int, int], str]) -> None:
        self._seed = seed
        self._thoughts: dict[tuple[int, int], Thought] = {}
        self._thread: ThreadPoolExecutor | None = None

    def begin(self, bot: Bot, seen: Position, number: int, seat: int) -> Thought:
        """Lets a bot think, unless it does so already."""
        known = self._thoughts.get((number, seat))
        if known is not None:
            if known.seen == seen:
                return known
            known.call_off()
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, "bot")
        random = ThoughtRandom(self._seed(number, seat))
        future = self._thread.submit(bot, seen, random)
        thought = self._thoughts[number, seat] = Thought(seen, random, future)
        return thought

    def known(self, seen: Position, number: int, seat: int) -> Thought | None:
        """The thought for exactly this view, if there is one; it stays, for an undo."""
        known = self._thoughts.get((number, seat))
        return known if known is not None and known.seen == seen else None

    def forget(self, number: int) -> None:
        """Calls off what was thought for steps up to this one."""
        for key in [key for key in self._thoughts if key[0] < number]:
            self._thoughts.pop(key).call_off()

    def close(self) -> None:
        """Calls everything off; nobody waits for the thread."""
        for thought in self._thoughts.values():
            thought.call_off()
        self._thoughts.clear()
        if self._thread is not None:
            self._thread.shutdown(wait=False, cancel_futures=True)
            self._thread = None


def foreseen_plan(position: Position, seat: int) -> tuple[Position, int] | None:
    """The view from which a seat will plan while others plan before it, and how many those are.

    None if it is not asked for a plan next. In its own view the others' plans are hidden, so any
    of them stands for the true one.
    """
    seen, others = view(position, seat), 0
    while (decision := plan_decision(seen.node)) is not None:
        if decision.player == seat:
            return seen, others
        seen, _ = play_unchecked(seen, next(iter(decision.plans)))
        others += 1
    return None
