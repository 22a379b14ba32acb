"""A card in the dice lab: who attacks with it, whom, for what; and the odds that follow."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from snails_core.factions import Faction
from snails_core.rulebook_data import load_rules
from solver.odds import BEACH, DAMAGE, Goal, Odds, odds, weapon_named

MOST_REROLLS = 4


@dataclass(frozen=True)
class Trial:
    """Everything that decides the odds of one card against one snail."""

    card: str
    leader: bool = False
    aimed: bool = False
    faction: Faction | None = None
    """That of the attacker, if its ability is still unused this round."""
    health: int = load_rules().health
    shell: bool = False
    goal: Goal = DAMAGE
    tile: int = BEACH
    fixed: int | None = None
    """A number of re-rolls, whatever the attacker has."""

    def __post_init__(self) -> None:
        """Replaces the name of the card by its id."""
        object.__setattr__(self, "card", weapon_named(self.card).id)

    @property
    def rerolls(self) -> int:
        """The leader, Aim and Eagle Eye give one each (R10, R33)."""
        if self.fixed is not None:
            return self.fixed
        return self.leader + self.aimed + (self.faction is Faction.AMAZONS)

    @property
    def rage(self) -> bool:
        """Berserker Rage raises one damage (R31)."""
        return self.faction is Faction.BARBARIANS

    @cached_property
    def odds(self) -> Odds:
        return odds(
            self.card,
            rerolls=self.rerolls,
            goal=self.goal,
            health=self.health,
            shell=self.shell,
            rage=self.rage,
            tile=self.tile,
        )
