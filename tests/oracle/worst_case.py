"""The same search when the others' plan is not drawn by lot but chosen against the seat.

An adversary picks one of the scripts before the round; the seat knows it only as far as it is
revealed. A plan is worth what the best policy (what to choose, given what was seen) reaches
against the worst script for that policy: the most over policies of the least over scripts.

A policy is as good as the values it reaches against each script. Choices that a policy makes
before it can tell scripts apart serve them all, so no single number is enough on the way: the
search carries all such rows of values that no other row beats everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property
from itertools import product

from snails_core import Chance, Over, event_for, view
from snails_core import layout as at
from snails_core.agenda import Acting, LoseCard, RevealCard
from snails_core.options import CardIs, Choice, Plan
from tests.oracle.brute_force import (
    BruteForce,
    Cards,
    Events,
    Place,
    Value,
    mean_of,
)
from tests.oracle.tables import planned, unplayed, with_agenda

Row = tuple[Value, ...]
"""What a policy reaches, against each script that is left."""
Rows = tuple[Row, ...]
Left = tuple[tuple[int, Place], ...]
"""The scripts that are left, by number, and where each has led."""


class WorstCase(BruteForce):
    """The values of all plans against the worst of the scripts; their weights do not count."""

    @cached_property
    def rows(self) -> dict[object, Rows]:
        """What was found so far."""
        return {}

    def value(self, plan: Plan) -> Value:
        begun = []
        for number, (_, position) in enumerate(self.deals):
            position = planned(position, self.seat, plan, self.face_down)
            step = with_agenda(position, Acting(0, 0))
            begun.append((number, *self._arrived(step, position.cold)))
        return max(min(row) for row in self._split(begun, plan.cards))

    def _split(self, arrived: list[tuple[int, Place, Events]], cards: Cards) -> Rows:
        """Scripts that look different from now on are answered apart."""
        groups: dict[object, list[tuple[int, Place]]] = {}
        for number, place, events in arrived:
            seen = tuple(event_for(event, self.seat) for event in events)
            table = view(place.position, self.seat)
            looks = unplayed(table), table.agenda, seen
            groups.setdefault(looks, []).append((number, place))
        order = [number for group in groups.values() for number, _ in group]
        rows = []
        for parts in product(*(self._rows(tuple(group), cards) for group in groups.values())):
            by_number = dict(zip(order, (value for part in parts for value in part), strict=True))
            rows.append(tuple(by_number[number] for number, _, _ in arrived))
        return _unbeaten(rows)

    def _rows(self, left: Left, cards: Cards) -> Rows:
        slots = left[0][1].position.slots(self.seat)
        to_come = tuple(c for c, slot in zip(cards, slots, strict=True) if slot == at.HIDDEN)
        key = left, to_come
        if key not in self.rows:
            self.rows[key] = self._look(left, cards)
        return self.rows[key]

    def _look(self, left: Left, cards: Cards) -> Rows:
        position, node = left[0][1].position, left[0][1].node
        if position.round > self.start.round or isinstance(node, Over):
            return (tuple(self._end(place) for _, place in left),)
        task = position.agenda[-1]
        if isinstance(task, RevealCard | LoseCard) and task.player == self.seat:
            return self._follow(left, CardIs(cards[task.slot]), cards)
        choices: Iterable[Choice]
        choices = node.outcomes if isinstance(node, Chance) else node.options
        every = tuple(choices)[:1] if self.any_will_do(task) else tuple(choices)
        branches = [self._follow(left, choice, cards) for choice in every]
        if isinstance(node, Chance):
            total = sum(node.weights[: len(every)])
            shares = [Fraction(weight, total) for weight in node.weights[: len(every)]]
            mixed = (
                tuple(
                    mean_of(list(zip(shares, values, strict=True)))
                    for values in zip(*rows, strict=True)
                )
                for rows in product(*branches)
            )
            return _unbeaten(mixed)
        if node.player == self.seat:
            return _unbeaten(row for branch in branches for row in branch)
        worst = (tuple(map(min, zip(*rows, strict=True))) for rows in product(*branches))
        return _unbeaten(worst)

    def _follow(self, left: Left, choice: Choice, cards: Cards) -> Rows:
        return self._split([(number, *self.go(place, choice)) for number, place in left], cards)


def _unbeaten(rows: Iterable[Row]) -> Rows:
    """Without those that another row equals or beats everywhere."""
    kept: list[Row] = []
    for row in sorted(set(rows), reverse=True):
        if not any(all(a >= b for a, b in zip(other, row, strict=True)) for other in kept):
            kept.append(row)
    return tuple(kept)
