"""What all tokens and known backs of the board together could cost a snail: a generous bound."""

from __future__ import annotations

from snails_core.damage_amounts import BACKS_DAMAGE, DYNAMITE_DAMAGE, FIRE_DAMAGE, MINE_DAMAGE
from snails_core.layout import DYNAMITE, FIRE, MAX_SPACES, MINES, PINNED
from snails_core.queries import Bytes

TOKENS = (FIRE, PINNED + MAX_SPACES)
"""The span of bytes with all tokens that hurt, and the known backs; mostly all are 0."""
_NO_TOKENS = bytes(TOKENS[1] - TOKENS[0])
MOST = 255
"""More than any snail's health; a larger risk is told as this."""


class AnsweringCopy(bytearray):
    """A working copy of a position that answers the question itself, to see that only the answer
    was asked for and not every token."""

    def token_risk(self) -> int:
        return risk_on(self)


def token_risk(hot: Bytes) -> int:
    """What every token and every known back together could cost."""
    return hot.token_risk() if isinstance(hot, AnsweringCopy) else risk_on(hot)


def risk_on(hot: Bytes | memoryview) -> int:
    """The same as `token_risk`, for bytes that cannot answer it themselves."""
    tokens = bytes(hot[TOKENS[0] : TOKENS[1]])
    if tokens == _NO_TOKENS:
        return 0

    def of(first: int) -> bytes:
        return tokens[first - FIRE : first - FIRE + MAX_SPACES]

    risk = FIRE_DAMAGE * sum(of(FIRE)) + MINE_DAMAGE * sum(of(MINES))
    risk += DYNAMITE_DAMAGE * sum(of(DYNAMITE)) + BACKS_DAMAGE * sum(map(bool, of(PINNED)))
    return min(risk, MOST)
