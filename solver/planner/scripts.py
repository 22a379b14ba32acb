"""What the other players may do this round: plans with weights, known only as they are revealed.

Nobody sees a script before its cards turn up. So the planner carries along which scripts
are left, and whatever a face-down card or token may be is answered from those.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from snails_core.agenda import Effect, LoseCard, RevealCard, RevealDeclared, RevealSnail
from snails_core.layout import HEALTH, HIDDEN, KNOWN, NONE, PASSIVE
from snails_core.options import CardIs, DeclaredAs, Outcome, Plan, SnailIs
from snails_core.squads import members, role
from solver.choices import Directions

NO_DIRECTIONS = Directions()


class Script(NamedTuple):
    """One plan of one player, and how likely it is against that player's other ones."""

    player: int
    plan: Plan
    weight: int


class Revealed(NamedTuple):
    """One way a face-down thing may turn out."""

    outcome: Outcome
    weight: int
    left: int
    """The scripts that agree with it, as bits."""


class Scripts:
    """The scripts of all players who do not stand still, and what they choose in them."""

    def __init__(
        self,
        plans: Mapping[int, Sequence[tuple[Plan, Fraction | int]]],
        directions: Directions = NO_DIRECTIONS,
    ) -> None:
        self.directions = directions
        scripts: list[Script] = []
        for player, weighted in sorted(plans.items()):
            scale = 1
            for _, weight in weighted:
                scale *= Fraction(weight).denominator
            scripts += [Script(player, plan, int(weight * scale)) for plan, weight in weighted]
        self.scripts = tuple(scripts)
        self.everything = (1 << len(scripts)) - 1

    def __bool__(self) -> bool:
        """False if everybody stands still."""
        return bool(self.scripts)

    @property
    def cards(self) -> frozenset[int]:
        """Every card that may turn up."""
        return frozenset(card for script in self.scripts for card in script.plan.cards)

    def of(self, player: int) -> list[Script]:
        return [script for script in self.scripts if script.player == player]

    def passive_token(self, player: int) -> int:
        """Face down if there is one; how many snails a player has is no secret."""
        alone = all(script.plan.passive_snail == NONE for script in self.of(player))
        return NONE if alone else HIDDEN

    def _left_of(self, player: int, left: int) -> Iterator[tuple[int, Script]]:
        for number, script in enumerate(self.scripts):
            if script.player == player and left >> number & 1:
                yield number, script

    def any_card(self, outcomes: Sequence[Outcome]) -> Outcome:
        """A card that somebody loses unseen: any, if possible none that a script still needs."""
        free = (o for o in outcomes if isinstance(o, CardIs) and o.card not in self.cards)
        return next(free, outcomes[0])

    def answers(self, effect: Effect) -> bool:
        """Is this a question that a script answers, not chance?"""
        asked = isinstance(effect, RevealCard | RevealSnail | LoseCard | RevealDeclared)
        return asked and bool(self.of(effect.player))  # type: ignore[union-attr]

    def reveal(self, effect: Effect, hot: bytes, left: int) -> list[Revealed]:
        """All that may turn up now, with its weight among the scripts that are left."""
        assert isinstance(effect, RevealCard | RevealSnail | LoseCard | RevealDeclared)
        found: dict[Outcome, tuple[int, int]] = {}
        agree = left
        for number, _ in self._left_of(effect.player, left):
            agree &= ~(1 << number)
        for number, script in self._left_of(effect.player, left):
            outcome = self._outcome(effect, script, hot)
            weight, bits = found.get(outcome, (0, agree))
            found[outcome] = weight + script.weight, bits | 1 << number
        return [Revealed(outcome, *entry) for outcome, entry in found.items()]

    @staticmethod
    def _outcome(
        effect: RevealCard | RevealSnail | LoseCard | RevealDeclared, script: Script, hot: bytes
    ) -> Outcome:
        if isinstance(effect, RevealCard | LoseCard):
            return CardIs(script.plan.cards[effect.slot])
        active, passive = script.plan.active_snail, script.plan.passive_snail
        player = effect.player
        if isinstance(effect, RevealSnail):
            waits = hot[HEALTH + active] and not hot[KNOWN + player] >> role(active) & 1
            return SnailIs(active if waits else passive)
        dead = members(effect.snails)
        if passive in dead and hot[PASSIVE + player] != HIDDEN:
            return DeclaredAs(passive, NONE)
        return DeclaredAs(active if active in dead else NONE, passive if passive in dead else NONE)


STANDING_STILL = Scripts({})
