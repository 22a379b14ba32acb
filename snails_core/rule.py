"""How rules and engine meet: each kind of effect has one function that carries it out.

A rule gets the draft and the effect taken from the agenda. It either resolves the effect
(changing the draft, putting further effects on the agenda) and returns nothing, or it
returns the node at which somebody or chance must choose. A second function, registered
with `chosen`, then carries out the choice.

The contract for authors of rules
---------------------------------
A planner runs rules on bytes that record what was read of them, and uses a result again wherever
everything that was read is the same. So a result may depend only on what is recorded:

- Read `d.hot` by index, slice, `count` and `find`, or with the functions of `squads`. Every other
  way (`in`, a loop over all bytes, comparison, `index`) raises TypeError while reads are recorded.
- Write `d.hot` by index and slice. What was written in this step may be read again freely.
- A `memoryview` of `d.hot` is not recorded: it is for numbers that go into an event only.
- Read and write `d.cold` as you like: results are kept apart for each content of hands and piles.
- Beside these only the setting, the effect and the choice may decide: no globals that change, no
  clock, no randomness (chance is a node).
- Ask for no more than you need. `if hot[HEALTH + snail]` reads whether a snail is alive, and
  `is_full` whether there is room; `hot[HEALTH + snail] > 5` reads the health itself. The less is
  asked, the more states share a result.

`tests/solver/planner/test_rule_contract.py` shows what happens to a rule that breaks it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from snails_core.draft import Draft
from snails_core.nodes import Chance, Decision

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
