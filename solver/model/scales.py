"""Whole numbers for fractions: each node counts in a unit of its own, fine enough to be exact."""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd, lcm
from typing import NamedTuple

from solver.errors import TooFine
from solver.model.nodes import End, Mean, Node

LIMIT = 2**62
"""Sums must stay below this, whatever their variables are: CP-SAT has 64 bits."""


class Scale(NamedTuple):
    """How one quantity is counted at a node: in 1/`unit`, from `low` to `high`.

    The bounds say only what the ends below allow; they know nothing of any plan.
    """

    unit: int
    low: int
    high: int

    @property
    def is_fixed(self) -> bool:
        return self.low == self.high

    @property
    def size(self) -> int:
        return max(abs(self.low), abs(self.high))


def scales_of(nodes: Sequence[Node], quantity: int) -> list[Scale]:
    """The scale of one quantity at every node."""
    found: list[Scale] = []
    for node in nodes:
        if isinstance(node, End):
            value = node.values[quantity]
            scale = Scale(value.denominator, value.numerator, value.numerator)
            check(scale.size)
        elif isinstance(node, Mean):
            scale = _mean(node, [found[branch] for branch in node.branches])
        else:
            scale = one_of([found[branch] for branch in node.branches])
        found.append(scale)
    return found


def factors(node: Mean, unit: int, branches: Sequence[Scale]) -> list[int]:
    """How much one of each branch's units is of the node's, times the branch's chance."""
    total = sum(node.weights)
    return [
        unit * weight // (total * branch.unit)
        for weight, branch in zip(node.weights, branches, strict=True)
    ]


def _mean(node: Mean, branches: Sequence[Scale]) -> Scale:
    total = sum(node.weights)
    unit = 1
    for weight, branch in zip(node.weights, branches, strict=True):
        below = total * branch.unit
        unit = lcm(unit, below // gcd(below, weight))
    by = factors(node, unit, branches)
    low = sum(factor * branch.low for factor, branch in zip(by, branches, strict=True))
    high = sum(factor * branch.high for factor, branch in zip(by, branches, strict=True))
    terms = sum(factor * branch.size for factor, branch in zip(by, branches, strict=True))
    check(terms + max(abs(low), abs(high)))
    return Scale(unit, low, high)


def one_of(branches: Sequence[Scale]) -> Scale:
    """The scale of what is equal to one of the branches."""
    unit = lcm(*(branch.unit for branch in branches))
    low = min(branch.low * (unit // branch.unit) for branch in branches)
    high = max(branch.high * (unit // branch.unit) for branch in branches)
    check(2 * max(abs(low), abs(high)))
    return Scale(unit, low, high)


def check(most: int) -> None:
    """Raises TooFine unless a sum of at most this size is safe."""
    if most >= LIMIT:
        raise TooFine("too_fine", digits=len(str(most)))


def clamped(bound: int) -> int:
    """A bound that CP-SAT can hold, and that says the same of anything safe."""
    return max(-LIMIT, min(LIMIT, bound))
