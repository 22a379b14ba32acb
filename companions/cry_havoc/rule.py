"""How rules and engine meet: each kind of effect has one function that carries it out.

A rule gets the draft and the effect taken from the agenda. It either resolves the effect (changing
the draft, putting further effects on the agenda) and returns nothing, or it changes nothing and
returns the node at which somebody or chance must choose. A second function, registered with
`chosen`, then carries out the choice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from companions.cry_havoc.draft import Draft
from companions.cry_havoc.nodes import Chance, Decision

RuleFunction = Callable[[Draft, Any], Decision | Chance | None]
ChoiceFunction = Callable[[Draft, Any, Any], None]

RULES: dict[type, RuleFunction] = {}
CHOICES: dict[type, ChoiceFunction] = {}
ALWAYS_ASKS: set[type] = set()
"""Effects whose decision stands even with one option: skipping it would tell a secret."""

R = TypeVar("R", bound=RuleFunction)
C = TypeVar("C", bound=ChoiceFunction)


def rule(effect: type, *, always_asks: bool = False) -> Callable[[R], R]:
    """Registers the function that carries out this kind of effect."""

    def register(function: R) -> R:
        RULES[effect] = function
        if always_asks:
            ALWAYS_ASKS.add(effect)
        return function

    return register


def chosen(effect: type) -> Callable[[C], C]:
    """Registers the function that carries out what was chosen for this kind of effect."""

    def register(function: C) -> C:
        CHOICES[effect] = function
        return function

    return register
