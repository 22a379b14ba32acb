"""All modules that register rules (`rule.py`): importing this one makes the rules known.

The package does so before anything else can be imported from it. The engine itself imports no rule,
so that a rule may ask the engine what would happen (`flow/own_death.py`).
"""

import snails_core.flow.acting
import snails_core.flow.cleaning
import snails_core.flow.drawing
import snails_core.flow.planning
import snails_core.flow.setup
import snails_core.rules.aim
import snails_core.rules.attack
import snails_core.rules.crawl
import snails_core.rules.elimination
import snails_core.rules.explosives
import snails_core.rules.faction_cards
import snails_core.rules.gunslingers
import snails_core.rules.hand_limit
import snails_core.rules.hands
import snails_core.rules.perform
import snails_core.rules.push
import snails_core.rules.rage
import snails_core.rules.shells
import snails_core.rules.tile_backs
import snails_core.rules.tiles  # noqa: F401  (imported for what they register)
