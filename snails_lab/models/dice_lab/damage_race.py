"""Five cards against one snail: the whole distribution of its damage after each of them.

Each card is used for the most damage on average, by itself. The target keeps its health and
its shell from card to card; each card finds it on an undamaged beach tile.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from snails_core.rulebook_data import load_rules
from solver.odds import Distribution, State, odds
from solver.odds.scene import TARGET


class Target(NamedTuple):
    """The snail that is attacked; without health it is eliminated."""

    health: int
    shelled: bool


@dataclass(frozen=True)
class Race:
    """Cards in order, each with as many re-rolls as the attacker has for it."""

    cards: tuple[str, ...]
    health: int = load_rules().health
    shell: bool = False
    rerolls: int = 0

    @cached_property
    def targets(self) -> tuple[Distribution[Target], ...]:
        """How the target may be: at first, and after each card."""
        return tuple(self._follow())

    def _follow(self) -> Iterator[Distribution[Target]]:
        now = Distribution.certain(Target(self.health, self.shell))
        yield now
        for card in self.cards:
            follow = {target: self._after(card, target) for target in now}
            now = now.then(follow.__getitem__)
            yield now

    def _after(self, card: str, target: Target) -> Distribution[Target]:
        if not target.health:
            return Distribution.certain(target)
        found = odds(card, rerolls=self.rerolls, health=target.health, shell=target.shelled)
        return found.ends.map(_target)

    @property
    def damages(self) -> tuple[Distribution[int], ...]:
        """What the target has lost after each card."""
        lost = [now.map(lambda target: self.health - target.health) for now in self.targets[1:]]
        return tuple(Distribution((n, one[n]) for n in sorted(one)) for one in lost)

    @property
    def eliminated(self) -> tuple[Fraction, ...]:
        """The chance that it is eliminated by the time of each card."""
        return tuple(now.chance(lambda target: not target.health) for now in self.targets[1:])


def _target(end: State) -> Target:
    snail = end.scene.snails[TARGET]
    return Target(snail.health, snail.shelled)
