"""What a prisoner is worth, by looking back from the last prisoner phase (C27).

In each of the k prisoner phases that are left the captor scores one point; then the owner may pay
two points to have the unit back. Both count the difference between them, so paying two costs the
owner two, and the prisoner is worth one point a phase to the captor until somebody pays:

    V(0) = 0,    V(k) = 1 + min(2 - u, V(k - 1)),

where u is what a free unit is worth to its owner beyond that. With u = 0 this is min(k, 3): the
owner pays in the first phase after which more than two would follow.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any

from companions.cry_havoc.battle.stakes import Worth

RANSOM = 2


@lru_cache(maxsize=1000)
def prisoner_worth(phases: int, unit: Worth = 0) -> Fraction:
    """What a prisoner is worth to the captor when so many prisoner phases are left, this one too.

    >>> [str(prisoner_worth(phases)) for phases in range(6)]
    ['0', '1', '2', '3', '3', '3']
    """
    if phases < 0:
        raise ValueError("there cannot be fewer than no phases")
    if not phases:
        return Fraction(0)
    return 1 + min(Fraction(RANSOM) - unit, prisoner_worth(phases - 1, unit))


def frees(phases: int, unit: Worth = 0) -> bool:
    """Does the owner gain by paying now, with so many phases left, this one too?

    >>> [frees(phases) for phases in range(1, 6)]
    [False, False, False, True, True]
    """
    return Fraction(RANSOM) - unit < prisoner_worth(phases - 1, unit)


def closed_form() -> tuple[Any, Any, Any]:
    """The price as a formula: the symbols k and u, and min(k, max(0, 2 - u) + 1).

    For a free unit that is worth no more than the ransom. `derivation` says why.
    """
    import sympy

    k = sympy.Symbol("k", integer=True, nonnegative=True)
    u = sympy.Symbol("u", real=True, nonnegative=True)
    return k, u, sympy.Min(k, 3 - u)


def derivation(phases: int) -> list[tuple[Any, Any]]:
    """Each step of the recursion with symbols: V(k) as it follows from V(k - 1), k from 1.

    The last element of each pair is the step with everything put in, simplified by sympy for
    0 <= u <= 2.

    >>> [str(value) for _, value in derivation(4)]
    ['1', 'Min(2, 3 - u)', '3 - u', '3 - u']
    """
    import sympy

    u = sympy.Symbol("u", real=True, nonnegative=True)
    steps: list[tuple[Any, Any]] = []
    value: Any = sympy.Integer(0)
    for _ in range(phases):
        inner = sympy.Min(RANSOM - u, value)
        raised = (
            sympy.Min(*(1 + each for each in inner.args))
            if inner.func is sympy.Min
            else (1 + inner)
        )
        steps.append((1 + inner, _bounded(raised, u)))
        value = steps[-1][1]
    return steps


def _bounded(value: Any, u: Any) -> Any:
    """Without what can never be the least while 0 <= u <= 2."""
    import sympy

    if value.func is not sympy.Min:
        return value
    parts = list(value.args)
    kept = [
        part
        for part in parts
        if not any(other is not part and _never_above(other, part, u) for other in parts)
    ]
    return sympy.Min(*kept)


def _never_above(one: Any, other: Any, u: Any) -> bool:
    """Is `one` below `other`, or the same, for every u from 0 to 2? Both are linear in u."""
    return all((one - other).subs(u, end) <= 0 for end in (0, RANSOM))
