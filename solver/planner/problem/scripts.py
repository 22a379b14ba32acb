"""The scripts of the other players: plans with weights, of which only revealed cards are known.

The planner does not see a script before its cards turn up. So a state carries which scripts are
still possible, and these decide what a face-down card or token turns out to be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from snails_core.agenda import LoseCard, RevealCard, RevealDeclared, RevealSnail, Task
from snails_core.layout import HEALTH, HIDDEN, KNOWN, NONE, PASSIVE
from snails_core.options import CardIs, DeclaredAs, Outcome, Plan, SnailIs
from snails_core.queries import members, role
from solver.planner.problem.opponent_choices import Directions

NO_DIRECTIONS = Directions()


class Script(NamedTuple):
    """One plan of one player, and its weight among that player's scripts."""

    player: int
    plan: Plan
    weight: int


class Revelation(NamedTuple):
    """One way in which something face down can turn out."""

    outcome: Outcome
    weight: int
    possible: int
    """The scripts that agree with it, as bits."""


class Scripts:
    """The scripts of all players who do not stand still, and the directions for their choices."""

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
        self.all_possible = (1 << len(scripts)) - 1
        """All scripts, as bits."""

    def __bool__(self) -> bool:
        """False if everybody stands still."""
        return bool(self.scripts)

    @property
    def cards(self) -> frozenset[int]:
        """Every card that may turn up."""
        return frozenset(card for script in self.scripts for card in script.plan.cards)

    def of(self, player: int) -> list[Script]:
        """The scripts of one player."""
        return [script for script in self.scripts if script.player == player]

    def passive_token(self, player: int) -> int:
        """The passive token as others see it: face down, or NONE for a player with one snail.
        How many snails a player has is no secret."""
        alone = all(script.plan.passive_snail == NONE for script in self.of(player))
        return NONE if alone else HIDDEN

    def any_card(self, outcomes: Sequence[Outcome]) -> Outcome:
        """A card for a player to lose unseen. Which one it is does not matter; one that no
        script needs is preferred."""
        free = (o for o in outcomes if isinstance(o, CardIs) and o.card not in self.cards)
        return next(free, outcomes[0])

    def decide(self, task: Task) -> bool:
        """Whether scripts, and not chance, decide what this task turns up."""
        reveals = RevealCard | RevealSnail | LoseCard | RevealDeclared
        return isinstance(task, reveals) and bool(self.of(task.player))

    def reveal(self, task: Task, hot: bytes, possible: int) -> list[Revelation]:
        """Everything that the task may turn up, weighted by the scripts that are possible."""
        assert isinstance(task, RevealCard | RevealSnail | LoseCard | RevealDeclared)
        found: dict[Outcome, tuple[int, int]] = {}
        of_others = possible
        for number, _ in self._possible_of(task.player, possible):
            of_others &= ~(1 << number)
        for number, script in self._possible_of(task.player, possible):
            outcome = self._outcome(task, script, hot)
            weight, bits = found.get(outcome, (0, of_others))
            found[outcome] = weight + script.weight, bits | 1 << number
        return [Revelation(outcome, *entry) for outcome, entry in found.items()]

    def _possible_of(self, player: int, possible: int) -> Iterator[tuple[int, Script]]:
        for number, script in enumerate(self.scripts):
            if script.player == player and possible >> number & 1:
                yield number, script

    @staticmethod
    def _outcome(
        task: RevealCard | RevealSnail | LoseCard | RevealDeclared, script: Script, hot: bytes
    ) -> Outcome:
        """What the task turns up if this is the script."""
        if isinstance(task, RevealCard | LoseCard):
            return CardIs(script.plan.cards[task.slot])
        active, passive = script.plan.active_snail, script.plan.passive_snail
        player = task.player
        if isinstance(task, RevealSnail):
            waits = hot[HEALTH + active] and not hot[KNOWN + player] >> role(active) & 1
            return SnailIs(active if waits else passive)
        dead = members(task.snails)
        if passive in dead and hot[PASSIVE + player] != HIDDEN:
            return DeclaredAs(passive, NONE)
        return DeclaredAs(active if active in dead else NONE, passive if passive in dead else NONE)


STANDING_STILL = Scripts({})
