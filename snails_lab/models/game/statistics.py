"""A game in numbers, seat by seat, from its events: for the screen at the end.

What happens between a player's action and the next card turned up is that player's doing,
chains of mines and crumbling tiles included. Fire, rot and water in the cleaning phase are
nobody's.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from snails_core.agenda import OfferRage, PickRow, Roll, Rolled
from snails_core.bots.look_ahead import action_only
from snails_core.engine import play_unchecked
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
from snails_core.nodes import Chance, Decision
from snails_core.options import Choice, Decline, DiceShow, Keep
from snails_core.position import Position
from snails_core.queries import owner
from snails_core.savegame import Game


class Throw(NamedTuple):
    """What a throw of the dice was worth, against what such a throw is worth on average.

    A throw is worth the health that enemies lose if the dice are kept as they lie and the best
    row is taken, shells and what is left of their health counted. So luck is 0 on average, throw
    by throw, whatever players do with their re-rolls.
    """

    player: int
    worth: Fraction
    expected: Fraction


def throw_at(before: Position, choice: Choice) -> Throw | None:
    """The throw that this choice was, if it was one."""
    effect, node = before.agenda[-1], before.node
    if not isinstance(effect, Roll) or not isinstance(choice, DiceShow):
        return None
    assert isinstance(node, Chance)
    player, action = owner(effect.context.snail), action_only(before)
    worth = {outcome: _worth(action, outcome, player) for outcome in node.outcomes}
    total = sum(worth[outcome] * node.probability(outcome) for outcome in node.outcomes)
    return Throw(player, Fraction(worth[choice]), Fraction(total))


def _worth(position: Position, choice: Choice, player: int) -> int:
    """Enemies' losses by this choice and what it leads to: keep, best row, no Rage."""
    after, events = play_unchecked(position, choice)
    lost = sum(_loss(event, player) for event in events)
    node = after.node
    if isinstance(node, Decision):
        match after.agenda[-1]:
            case Rolled():
                return lost + _worth(after, Keep(), player)
            case PickRow():
                return lost + max(_worth(after, option, player) for option in node.options)
            case OfferRage():
                return lost + _worth(after, Decline(), player)
    return lost


def _loss(event: Event, player: int) -> int:
    return event.loss if isinstance(event, Damaged) and owner(event.snail) != player else 0


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
    """What the dice were worth, throw by throw, in health of enemies (see `Throw`)."""
    expected: Fraction = Fraction(0)
    """What they would have been worth on average."""

    @property
    def luck(self) -> Fraction:
        """What the dice were worth beyond the average; more than 0 is good luck."""
        return self.thrown - self.expected


def statistics(game: Game) -> tuple[SeatStatistics, ...]:
    """The statistics of the whole game, by seat."""
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
