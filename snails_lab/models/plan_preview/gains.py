"""What an action can be expected to do to those whom it is aimed at, each question asked once.

The numbers are those of `solver.odds`, by way of the overlays: what depends on the same scene,
re-rolls and Rage has the same odds wherever it comes up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from snails_core.cards import Action, Target
from snails_core.position import Position
from snails_core.queries import owner
from snails_lab.models.overlays.aim import aims_of
from snails_lab.models.overlays.attack_odds import AimedOdds, OddsCache, odds_at
from snails_lab.models.overlays.hit import is_harmful

NOTHING = Fraction(0)


class Prospect(NamedTuple):
    """What one action of one snail, standing at `origin`, would do to one victim at `space`."""

    snail: int
    action: int
    origin: int
    space: int
    victim: int
    chance: Fraction
    """That the victim loses health."""
    damage: Fraction
    """What it can expect to lose."""
    gone: Fraction
    """The chance that it is eliminated."""
    aimed: AimedOdds

    @property
    def is_enemy(self) -> bool:
        return owner(self.victim) != owner(self.snail)


class Gains:
    """Odds of actions in positions, remembered by what they depend on."""

    def __init__(self) -> None:
        self._odds: OddsCache = {}

    def __len__(self) -> int:
        """How many odds were worked out."""
        return len(self._odds)

    def of(
        self,
        position: Position,
        snail: int,
        action_index: int,
        space: int | None,
        victims: Sequence[int] | None,
    ) -> Fraction:
        """The expected damage to enemies less that to one's own, at this space or at those victims.

        Without a space: at all whom the action reaches.
        """
        action = position.setting.catalogue.actions[action_index]
        if not is_harmful(action) or action.target is Target.NONE:
            return NOTHING
        if victims is None:
            aims = aims_of(position, snail, action)
            victims = [v for s, found in aims.items() if space in (None, s) for v in found]
        others = [victim for victim in victims if victim != snail]
        if not others:
            return NOTHING
        aimed = odds_at(position, snail, action, others, self._odds)
        total = NOTHING
        for number, victim in enumerate(aimed.snails):
            mean = aimed.fates[number].damage
            total += mean if owner(victim) != owner(snail) else -mean
        return total

    def prospects(self, position: Position, snail: int, action: Action) -> Iterator[Prospect]:
        """What the action would do to each whom it can be aimed at from here."""
        if not is_harmful(action) or action.target is Target.NONE:
            return
        aims = aims_of(position, snail, action)
        if action.target is Target.ALL:
            groups = [[victim for found in aims.values() for victim in found if victim != snail]]
        elif action.target is Target.SNAIL:
            groups = [[victim] for found in aims.values() for victim in found if victim != snail]
        else:
            groups = [[victim for victim in found if victim != snail] for found in aims.values()]
        for group in groups:
            if group:
                yield from self._in_group(position, snail, action, group)

    def _in_group(
        self, position: Position, snail: int, action: Action, group: list[int]
    ) -> Iterator[Prospect]:
        aimed = odds_at(position, snail, action, group, self._odds)
        origin = position.place(snail)
        assert origin is not None
        for victim in group:
            number, space = aimed.snails.index(victim), position.place(victim)
            assert space is not None
            yield Prospect(snail, action.index, origin, space, victim, *aimed.fates[number], aimed)
