r"""Formulas as MathML: the part of TeX that the course and sympy write.

    mathml(r"P(●) = \tfrac{1}{6}")

Fractions, roots, powers, indices, words and a few signs; anything else is refused by name.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape

TOKEN = re.compile(r"\\[a-zA-Z]+|\\.|\d+(?:[.,]\d+)?|\s+|.", re.DOTALL)
SIGNS = {
    r"\cdot": "<mo>⋅</mo>",
    r"\mid": "<mo>∣</mo>",
    r"\max": "<mi>max</mi>",
    r"\quad": '<mspace width="1em"/>',
    r"\,": '<mspace width="0.17em"/>',
    r"\displaystyle": "",
    "-": "<mo>−</mo>",
}
"""What stands for itself."""
FACES = "▲■●"


class FormulaError(ValueError):
    """A formula has something that is not known here."""


def mathml(formula: str, block: bool = False) -> str:
    """The formula as an element of its own; a block stands on a line of its own."""
    inner = _Reader(formula).row(until="")
    shown = ' display="block"' if block else ""
    return f'<math{shown} xmlns="http://www.w3.org/1998/Math/MathML">{inner}</math>'


class _Reader:
    """Reads a formula from left to right."""

    def __init__(self, formula: str) -> None:
        self._formula = formula
        self._tokens = TOKEN.findall(formula)
        self._at = 0

    def row(self, until: str) -> str:
        """Everything up to a closing token, in one row."""
        parts = []
        while self._next() != until:
            if not self._next():
                raise FormulaError(f"{self._formula!r}: {until!r} is missing")
            parts.append(self._with_indices())
        self._at += 1
        return f"<mrow>{''.join(parts)}</mrow>"

    def _with_indices(self) -> str:
        base, below, above = self._element(), "", ""
        while self._next() in ("_", "^"):
            if self._take() == "_":
                below = self._element()
            else:
                above = self._element()
        if below and above:
            return f"<msubsup>{base}{below}{above}</msubsup>"
        if below:
            return f"<msub>{base}{below}</msub>"
        return f"<msup>{base}{above}</msup>" if above else base

    def _element(self) -> str:
        token = self._take()
        commands: dict[str, Callable[[], str]] = {
            "{": lambda: self.row(until="}"),
            r"\frac": self._fraction,
            r"\tfrac": self._fraction,
            r"\sqrt": lambda: f"<msqrt>{self._element()}</msqrt>",
            r"\text": self._words,
        }
        if token in commands:
            return commands[token]()
        if token in SIGNS:
            return SIGNS[token]
        if token in FACES:
            return f"<mtext>{token}</mtext>"
        if token[0].isdigit():
            return f"<mn>{token}</mn>"
        if token.isspace():
            return ""
        if token.isalpha():
            return f"<mi>{token}</mi>"
        if token in "+=:/(),;.<>|!":
            return f"<mo>{escape(token)}</mo>"
        raise FormulaError(f"{self._formula!r}: {token!r} is not known here")

    def _fraction(self) -> str:
        return f"<mfrac>{self._element()}{self._element()}</mfrac>"

    def _words(self) -> str:
        """Words as they stand; MathML would drop the spaces at their ends."""
        if self._take() != "{":
            raise FormulaError(f"{self._formula!r}: words need braces")
        words = ""
        while (token := self._take()) != "}":
            words += token
        return f"<mtext>{escape(words).replace(' ', '&nbsp;')}</mtext>"

    def _next(self) -> str:
        """What comes next, nothing at the end."""
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _take(self) -> str:
        token = self._next()
        if not token:
            raise FormulaError(f"{self._formula!r}: it ends too early")
        self._at += 1
        return token
