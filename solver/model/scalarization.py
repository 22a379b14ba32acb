"""Scalarization: the parts of a goal as one number, so that CP-SAT has one number to compare.

An earlier part gets a weight so large that its least possible difference, at any node, is more
than all that the part after it can make up for. What is best by the one number is then best by
the first part that differs, and the parts can be computed from the number again.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import floor
from typing import NamedTuple

from solver.model.nodes import End, Nodes
from solver.model.quotient import Quotient
from solver.model.scales import Scale, one_of, scales_of


class Merger(NamedTuple):
    """How two parts were made one: the former times the weight, plus the latter."""

    weight: int
    unit: int
    """The former is a multiple of 1/unit."""
    low: Fraction
    """The latter is not less."""

    def parted(self, number: Fraction) -> tuple[Fraction, Fraction]:
        former = Fraction(floor((number - self.low) * self.unit / self.weight), self.unit)
        return former, number - self.weight * former

    def least(self, former: Fraction) -> Fraction:
        """The number is at least this if, and only if, the former part is at least that."""
        return self.weight * Fraction(-floor(-former * self.unit), self.unit) + self.low


class ScalarGoal(NamedTuple):
    """A quotient whose goal has one part, and how to compute the parts from its value."""

    quotient: Quotient
    mergers: tuple[Merger, ...]
    """The last is of the first part with all others."""

    def parted(self, number: Fraction) -> tuple[Fraction, ...]:
        """The goal's parts."""
        parts: list[Fraction] = []
        for merger in reversed(self.mergers):
            former, number = merger.parted(number)
            parts.append(former)
        return *parts, number


def scalarized(quotient: Quotient) -> ScalarGoal:
    """All parts as one number; raises TooFine if whole numbers of 64 bits cannot hold them."""
    mergers = []
    while quotient.quantities.parts > 1:
        merger = _merger(quotient)
        quotient = _merged(quotient, merger.weight)
        mergers.append(merger)
    return ScalarGoal(quotient, tuple(mergers))


def _merger(quotient: Quotient) -> Merger:
    """The factor that makes one number of the last two parts: wherever they are compared, the
    former must outweigh the latter."""
    counted, starts = quotient.quantities, quotient.starts.values()
    scales: list[list[list[Scale]]] = [
        [scales_of(quotient.nodes.all, quantity) for quantity in counted.part(part)]
        for part in (counted.parts - 2, counted.parts - 1)
    ]
    former, latter = (
        one_of([case[start] for case in cases for start in starts]) for cases in scales
    )
    pairs = [(former, latter)]
    for case, other in zip(*scales, strict=True):
        pairs += zip(case, other, strict=True)
    weight = 1 + max(floor(one.unit * _spread(two)) for one, two in pairs)
    return Merger(weight, former.unit, Fraction(latter.low, latter.unit))


def _spread(scale: Scale) -> Fraction:
    return Fraction(scale.high - scale.low, scale.unit)


def _merged(quotient: Quotient, weight: int) -> Quotient:
    counted = quotient.quantities
    nodes = Nodes()
    nodes.all = [
        End(tuple(_values(quotient, node.values, weight))) if isinstance(node, End) else node
        for node in quotient.nodes.all
    ]
    return quotient._replace(nodes=nodes, quantities=counted._replace(parts=counted.parts - 1))


def _values(quotient: Quotient, values: Sequence[Fraction], weight: int) -> list[Fraction]:
    counted = quotient.quantities
    found: list[Fraction] = []
    for case in range(len(counted.cases)):
        *before, former, latter = (values[quantity] for quantity in counted.goal(case))
        found += [*before, weight * former + latter]
        found += [values[quantity] for quantity in counted.risks(case)]
    return found
