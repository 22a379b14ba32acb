"""How rules and engine meet: `@rule` registers the function that carries out a kind of task,
`@chosen` the one that carries out what was chosen for it (`snails_core/agenda_machine.py`).
"""

from __future__ import annotations

from companions.cry_havoc.draft import Draft
from companions.cry_havoc.nodes import choices_of
from snails_core.agenda_machine import AgendaMachine

MACHINE: AgendaMachine[Draft] = AgendaMachine(choices_of, most_tasks=5_000)
rule, chosen = MACHINE.rule, MACHINE.chosen
RULES, CHOICES = MACHINE.rules, MACHINE.choices
