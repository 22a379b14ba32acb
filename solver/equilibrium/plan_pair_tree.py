"""All that can happen in a round once both sides have planned, as a tree with information sets.

What a side knows at a choice is its own plan, what it chose before, what it saw happen, and the
table as it lies before it; the other side's cards and tokens only as far as they are turned up. A
side may be let know more: then it knows the other plan from the beginning.

A part of the tree in which nothing that anybody chooses or throws changes the goal is one leaf.
That is what makes the trees small: most of a round is idle. What the engine does after a choice is
found once for all pairs of plans: cards lie as placeholders until they are turned up.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from snails_core import Chance, Decision, Over, Position, event_for, play_unchecked
from snails_core import layout as at
from snails_core.agenda import Acting, DiscardOwn, Draw, LoseCard, RevealCard
from snails_core.events import Event
from snails_core.foresight import hands_are_discarded
from snails_core.options import CardIs, Choice, Plan
from solver.equilibrium.open_play import OpenPlay
from solver.errors import EquilibriumError
from solver.planner import Budget


class InfoSet(NamedTuple):
    """What a side knows when it chooses, by number; number 0 is its planning."""

    side: int
    number: int


@dataclass(frozen=True, slots=True)
class Leaf:
    """An end, or a part in which all ends are worth the same to side 0."""

    worth: Fraction


@dataclass(frozen=True, slots=True)
class Lot:
    """Chance decides."""

    branches: tuple[tuple[Fraction, Node], ...]
    worth: Fraction
    """With open play from here on: both know both plans."""


@dataclass(frozen=True, slots=True)
class Fork:
    """A side chooses."""

    info: InfoSet
    branches: tuple[Node, ...]
    """One for each option, in their order."""
    worth: Fraction
    """With open play from here on."""


Node = Leaf | Lot | Fork
Pair = tuple[Plan, Plan]


class _Seen(NamedTuple):
    """What both sides have seen and chosen so far."""

    events: tuple[tuple[Event, ...], tuple[Event, ...]]
    chosen: tuple[tuple[int, ...], tuple[int, ...]]


class _After(NamedTuple):
    """A position that follows another."""

    position: Position
    events: tuple[Event, ...]
    weight: int


class PlanPairTrees:
    """The trees of pairs of plans, each made once."""

    def __init__(
        self, game: OpenPlay, budget: Budget, knows: tuple[bool, bool] = (False, False)
    ) -> None:
        """`knows` says which sides know the other's plan from the first reveal on. Raises
        EquilibriumError if somebody may have to discard: then hands count, and nobody can tell a
        plan by its cards alone."""
        cards = frozenset(card for plans in game.plans for card, _ in plans.hand)
        if hands_are_discarded(game.position.setting, cards):
            raise EquilibriumError("discards", "position")
        self.game, self.budget, self.knows = game, budget, knows
        self.leaves = 0
        self._trees: dict[Pair, Node] = {}
        self._infos: dict[Hashable, InfoSet] = {}
        self._numbers = [0, 0]
        self._steps: dict[Hashable, tuple[_After, ...]] = {}
        self._ranges: dict[Hashable, tuple[Fraction, Fraction]] = {}

    def tree(self, pair: Pair) -> Node:
        """What follows these two plans. Raises BudgetExceeded."""
        if pair not in self._trees:
            position = self.game.laid_out(pair)
            self._trees[pair] = self._grown(pair, position, _Seen(((), ()), ((), ())))
        return self._trees[pair]

    # --- what the engine does ---
    def _following(self, pair: Pair, position: Position) -> tuple[_After, ...]:
        task = position.agenda[-1]
        choices: list[tuple[Choice, int]]
        card: int | None = None
        if isinstance(task, RevealCard | LoseCard) and task.player in self.game.seats:
            card = pair[self.game.seats.index(task.player)].cards[task.slot]
        key = position.hot, position.agenda, card
        if key in self._steps:
            return self._steps[key]
        node = position.node
        if card is not None:
            choices = [(CardIs(card), 1)]
        elif isinstance(node, Chance):
            choices = [*zip(node.outcomes, node.weights, strict=True)]
        else:
            assert isinstance(node, Decision)
            choices = [(option, 1) for option in node.options]
        if isinstance(task, Draw | DiscardOwn):
            choices = choices[:1]  # hands are only counted
        self._steps[key] = tuple(self._after(position, *choice) for choice in choices)
        return self._steps[key]

    def _after(self, position: Position, choice: Choice, weight: int) -> _After:
        step = play_unchecked(position, choice)
        after = step.position
        kept = Position(after.setting, _unplayed(after), position.cold, after.agenda)
        return _After(kept, tuple(step.events), weight)

    def _range(self, pair: Pair, position: Position) -> tuple[Fraction, Fraction]:
        """The least and the most that the ends from here on are worth."""
        coming = tuple(
            tuple(
                card
                for card, slot in zip(plan.cards, position.slots(seat), strict=True)
                if slot == at.HIDDEN
            )
            for plan, seat in zip(pair, self.game.seats, strict=True)
        )
        key = position.hot, position.agenda, coming
        if key not in self._ranges:
            if self._is_over(position):
                worth = self._worth(position)
                self._ranges[key] = worth, worth
            else:
                self.budget.spend()
                following = self._following(pair, position)
                ranges = [self._range(pair, after.position) for after in following]
                self._ranges[key] = min(low for low, _ in ranges), max(high for _, high in ranges)
        return self._ranges[key]

    def _is_over(self, position: Position) -> bool:
        return position.round > self.game.position.round or isinstance(position.node, Over)

    def _worth(self, position: Position) -> Fraction:
        game = self.game
        before = game.position.hot
        return game.goals[0].value(before, position.hot, game.seats[0], position.setting)[0]

    # --- the tree ---
    def _grown(self, pair: Pair, position: Position, seen: _Seen) -> Node:
        self.budget.spend()
        low, high = self._range(pair, position)
        if low == high:
            self.leaves += 1
            return Leaf(low)
        following = self._following(pair, position)
        if len(following) == 1:
            (only,) = following
            return self._grown(pair, only.position, self._saw(seen, only.events))
        node = position.node
        if isinstance(node, Chance):
            total = sum(after.weight for after in following)
            lots = tuple(
                (
                    Fraction(after.weight, total),
                    self._grown(pair, after.position, self._saw(seen, after.events)),
                )
                for after in following
            )
            return Lot(lots, sum((p * branch.worth for p, branch in lots), Fraction(0)))
        assert isinstance(node, Decision)
        side = self.game.seats.index(node.player)
        branches = []
        for number, after in enumerate(following):
            mine, theirs = seen.chosen
            chosen = ((*mine, number), theirs) if side == 0 else (mine, (*theirs, number))
            saw = self._saw(_Seen(seen.events, chosen), after.events)
            branches.append(self._grown(pair, after.position, saw))
        worth = (max if side == 0 else min)(branch.worth for branch in branches)
        return Fork(self._info(pair, side, position, seen), tuple(branches), worth)

    def _saw(self, seen: _Seen, events: tuple[Event, ...]) -> _Seen:
        mine, theirs = (
            (*before, *(event_for(event, seat) for event in events))
            for before, seat in zip(seen.events, self.game.seats, strict=True)
        )
        return _Seen((mine, theirs), seen.chosen)

    def _info(self, pair: Pair, side: int, position: Position, seen: _Seen) -> InfoSet:
        other = self.game.seats[1 - side]
        hot = bytearray(position.hot)
        for token in (at.ACTIVE, at.PASSIVE):
            number = hot[token + other]
            if number != at.NONE and not hot[at.KNOWN + other] >> number & 1:
                hot[token + other] = at.HIDDEN
        known = (
            side,
            pair[side],
            pair[1 - side] if self.knows[side] else None,
            seen.events[side],
            seen.chosen[side],
            bytes(hot),
            position.agenda,
        )
        if known not in self._infos:
            self._numbers[side] += 1
            self._infos[known] = InfoSet(side, self._numbers[side])
        return self._infos[known]


def _unplayed(position: Position) -> bytes:
    """The table without the cards of turns that are over: nothing asks for them this round."""
    flow = position.agenda[0] if position.agenda else None
    if not isinstance(flow, Acting) or not flow.slot:
        return position.hot
    hot = bytearray(position.hot)
    for player in range(position.players):
        start = at.slot_at(player)
        hot[start : start + flow.slot] = bytes([at.NONE] * flow.slot)
    return bytes(hot)
