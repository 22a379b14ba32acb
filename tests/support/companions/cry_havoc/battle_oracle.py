"""Battles worked out anew from the rulebook, for tests: shares nothing with the package.

A placement is a plain triple (control, capture, attrition). Nothing is remembered and nothing is
cut off, so these are slow; tests give them small battles.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

Triple = tuple[int, int, int]
Card = tuple[str, int]


def splits(units: int) -> list[Triple]:
    return [(x, y, units - x - y) for x in range(units + 1) for y in range(units + 1 - x)]


def outcome(a: Triple, d: Triple, region: int | Fraction, prisoner: int | Fraction) -> Fraction:
    """The attacker's points less the defender's, the captor choosing what is best for him."""
    total = Fraction(2 + region if a[0] > d[0] else -2 - region)
    if a[1] > d[1]:
        options = [tuple(n - (i == j) for j, n in enumerate(d)) for i in range(3) if d[i]]
        left = [min(a[2], sum(e)) - min(e[2], sum(a)) for e in options]
        return total + (prisoner + max(left) if left else min(a[2], sum(d)) - min(d[2], sum(a)))
    if d[1] > a[1]:
        options = [tuple(n - (i == j) for j, n in enumerate(a)) for i in range(3) if a[i]]
        left = [min(e[2], sum(d)) - min(d[2], sum(e)) for e in options]
        return total + (min(left) - prisoner if left else min(a[2], sum(d)) - min(d[2], sum(a)))
    return total + min(a[2], sum(d)) - min(d[2], sum(a))


def ways(card: Card, own: Triple, enemy: Triple, reserve: int) -> Iterator[tuple[Triple, Triple]]:
    """All (own, enemy) to which a card can lead; one unit at a time."""
    effect, units = card
    found = {(own, enemy)}
    for _ in range(units):
        for mine, theirs in list(found):
            if effect == "move":
                found |= {(to, theirs) for to in hops(mine)}
            elif effect == "lure":
                found |= {(mine, to) for to in hops(theirs)}
            elif effect == "reinforce" and sum(mine) - sum(own) < reserve:
                found |= {(bump(mine, i, 1), theirs) for i in range(3)}
            elif effect == "strike":
                found |= {(mine, bump(theirs, i, -1)) for i in range(3) if theirs[i]}
    yield from found


def bump(triple: Triple, at: int, by: int) -> Triple:
    x, y, z = (n + (by if i == at else 0) for i, n in enumerate(triple))
    return x, y, z


def hops(triple: Triple) -> set[Triple]:
    return {
        bump(bump(triple, i, -1), j, 1) for i in range(3) for j in range(3) if i != j and triple[i]
    }


def minimax(
    a: Triple,
    d: Triple,
    hands: tuple[tuple[Card, ...], tuple[Card, ...]],
    totals: tuple[int, int],
    worth: tuple[int, int],
    mover: int = 0,
    passed: int | None = None,
    limits: tuple[int, int] = (9, 9),
) -> Fraction:
    """The value with open hands; `limits` are how many cards each side may still play."""
    better = (max, min)[mover]
    if passed is None:
        values = [minimax(a, d, hands, totals, worth, 1 - mover, mover, limits)]
    else:
        values = [outcome(a, d, *worth)]
    for number, card in enumerate(hands[mover]):
        if not limits[mover]:
            break
        left = hands[mover][:number] + hands[mover][number + 1 :]
        after = (left, hands[1]) if mover == 0 else (hands[0], left)
        fewer = (limits[0] - (mover == 0), limits[1] - (mover == 1))
        then = mover if passed is not None else 1 - mover
        own, enemy = (a, d) if mover == 0 else (d, a)
        for mine, theirs in ways(card, own, enemy, totals[mover] - sum(own)):
            pair = (mine, theirs) if mover == 0 else (theirs, mine)
            values.append(minimax(*pair, after, totals, worth, then, passed, fewer))
    return better(values)
