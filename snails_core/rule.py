"""How rules and engine meet: `@rule` registers the function that carries out a kind of task,
`@chosen` the one that carries out what was chosen for it (`agenda_machine`).

The contract for authors of rules
---------------------------------
A planner runs rules on bytes that record what was read of them, and uses a result again wherever
everything that was read is the same. So a result may depend only on what is recorded:

- Read `d.hot` by index, slice, `count` and `find`, or with the functions of `queries`. Every other
  way (`in`, a loop over all bytes, comparison, `index`) raises TypeError while reads are recorded.
- Write `d.hot` by index and slice. What was written in this step may be read again freely.
- A `memoryview` of `d.hot` is not recorded: it is for numbers that go into an event only.
- Read and write `d.cold` as you like: results are kept apart for each content of hands and piles.
- Beside these only the setting, the task and the choice may decide: no globals that change, no
  clock, no randomness (chance is a node).
- Ask for no more than you need. `if hot[HEALTH + snail]` reads whether a snail is alive,
  `is_full` whether there is room, `token_risk` what all tokens together could cost;
  `hot[HEALTH + snail] > 5` reads the health itself. The less is asked, the more states share a
  result.

`tests/solver/planner/test_rule_contract.py` shows what happens to a rule that breaks it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from snails_core.agenda_machine import AgendaMachine
from snails_core.draft import Draft
from snails_core.nodes import Chance, Decision, choices_of

MACHINE: AgendaMachine[Draft] = AgendaMachine(choices_of)
rule, chosen = MACHINE.rule, MACHINE.chosen
RULES: dict[type, Callable[[Draft, Any], Decision | Chance | None]] = MACHINE.rules
CHOICES = MACHINE.choices
