"""A game in numbers, seat by seat, from its events: for the screen at the end.

What happens between a player's action and the next card turned up is that player's doing,
chains of mines and crumbling tiles included. Fire, rot and water in the cleaning phase are
nobody's.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from snails_core.events import (
    Acted,
    CardRevealed,
    Damaged,
    Eliminated,
    Event,
    Healed,
    Hit,
    Missed,
    Moved,
    PassedOver,
    PhaseBegan,
    RoundBegan,
    SlotEmpty,
    TileDestroyed,
)
from snails_core.savegame import Game
from snails_core.squads import owner
from snails_lab.models.game.dice_luck import Throw, throw_at


class Shot(NamedTuple):
    """An action and what it cost the enemies."""

    loss: int = 0
    action: int | None = None
    """Its number in the catalogue; None if no action has cost the enemies anything."""
    round: int = 0


@dataclass
class SeatStatistics:
    """What one player did and suffered."""

    dealt: int = 0
    """Health that enemies lost by this player's doing."""
    taken: int = 0
    """Health that this player's snails lost, whoever did it."""
    own: int = 0
    """The share of `taken` that is this player's own doing."""
    healed: int = 0
    eliminated: int = 0
    """Enemy snails eliminated."""
    lost: int = 0
    """Snails lost."""
    resolved: int = 0
    """Cards resolved."""
    skipped: int = 0
    """Cards passed over."""
    tiles: int = 0
    """Tiles destroyed."""
    moved: int = 0
    """Spaces crawled; being pushed or placed is not counted."""
    hits: int = 0
    misses: int = 0
    best: Shot = field(default_factory=Shot)
    thrown: Fraction = Fraction(0)
    """What the dice were worth, throw by throw, in health of enemies (see `luck`)."""
    expected: Fraction = Fraction(0)
    """What they would have been worth on average."""

    @property
    def luck(self) -> Fraction:
        """More than 0: the dice were kind."""
        return self.thrown - self.expected


def statistics(game: Game) -> tuple[SeatStatistics, ...]:
    """Of the whole game, by seat."""
    count = Count(game.start.players, game.start.round)
    before = game.start
    for choice, events, after in zip(game.choices, game.events, game.positions, strict=True):
        count.throw(throw_at(before, choice))
        for event in events:
            count.event(event)
        before = after
    return tuple(count.seats)


class Count:
    """Follows the events of a game and remembers whose doing they are."""

    def __init__(self, players: int, first_round: int) -> None:
        self.seats = [SeatStatistics() for _ in range(players)]
        self._round = first_round
        self._doer: int | None = None
        self._shot = Shot()

    def throw(self, throw: Throw | None) -> None:
        if throw is not None:
            self.seats[throw.player].thrown += throw.worth
            self.seats[throw.player].expected += throw.expected

    def event(self, event: Event) -> None:
        match event:
            case RoundBegan():
                self._round, self._doer = event.round, None
            case PhaseBegan() | CardRevealed() | SlotEmpty():
                self._doer = None
            case PassedOver():
                self.seats[event.player].skipped += 1
            case Acted():
                self._doer = event.player
                self._shot = Shot(0, event.action, self._round)
                self.seats[event.player].resolved += 1
            case Damaged():
                self._damaged(event)
            case Healed():
                self.seats[owner(event.snail)].healed += event.amount
            case Eliminated():
                self.seats[owner(event.snail)].lost += 1
                if self._doer not in (None, owner(event.snail)):
                    self.seats[self._doer].eliminated += 1
            case TileDestroyed() if self._doer is not None:
                self.seats[self._doer].tiles += 1
            case Moved():
                self.seats[owner(event.snail)].moved += 1
            case Hit():
                self.seats[owner(event.snail)].hits += 1
            case Missed():
                self.seats[owner(event.snail)].misses += 1

    def _damaged(self, event: Damaged) -> None:
        victim, doer = owner(event.snail), self._doer
        self.seats[victim].taken += event.loss
        if doer == victim:
            self.seats[victim].own += event.loss
        elif doer is not None:
            seat = self.seats[doer]
            seat.dealt += event.loss
            self._shot = self._shot._replace(loss=self._shot.loss + event.loss)
            seat.best = max(seat.best, self._shot, key=lambda shot: shot.loss)
