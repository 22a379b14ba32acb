"""How one turn unfolds: choices, chance, and what is left at the end of each way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from snails_core.engine import play_unchecked
from snails_core.nodes import Chance, Over
from snails_core.options import Choice
from snails_core.position import Position
from solver.planner.scripts import Scripts


class Best(NamedTuple):
    """The planning player chooses: as good as the best branch."""

    branches: tuple[Tree, ...]
    kind: str = "best"


class Worst(NamedTuple):
    """Somebody else chooses, against the goal: as good as the worst branch."""

    branches: tuple[Tree, ...]
    kind: str = "worst"


class Mix(NamedTuple):
    """Chance: the weighted mean of the branches."""

    branches: tuple[Tree, ...]
    weights: tuple[int, ...]
    kind: str = "mix"


Tree = Best | Worst | Mix | int
"""A whole number is a leaf: the number of an end."""


class End(NamedTuple):
    """Where a way through the turn ends, and the scripts that are left."""

    position: Position
    left: int


class Unfolding:
    """The tree of one turn from its first node, equal branches merged, and its ends."""

    def __init__(self, first: Position, left: int, seat: int, scripts: Scripts) -> None:
        self.seat, self.scripts = seat, scripts
        self.ends: dict[End, int] = {}
        self.steps = 0
        self._seen: dict[End, Tree] = {}
        self.tree = self._grow(End(first, left))

    def _grow(self, here: End) -> Tree:
        if not here.position.agenda:
            return self.ends.setdefault(here, len(self.ends))
        if here not in self._seen:
            self._seen[here] = self._branch(here)
        return self._seen[here]

    def _branch(self, here: End) -> Tree:
        node = here.position.node
        assert not isinstance(node, Over)
        if isinstance(node, Chance):
            weights: dict[Tree, int] = {}
            for choice, weight, left in self._chances(here, node):
                branch = self._play(here.position, choice, left)
                weights[branch] = weights.get(branch, 0) + weight
            if len(weights) == 1:
                return next(iter(weights))
            return Mix(tuple(weights), tuple(weights.values()))
        kind = Best if node.player == self.seat else Worst
        branches: dict[Tree, None] = {}
        for option in node.options:
            branch = self._play(here.position, option, here.left)
            if isinstance(branch, kind):
                branches.update(dict.fromkeys(branch.branches))
            else:
                branches[branch] = None
        return next(iter(branches)) if len(branches) == 1 else kind(tuple(branches))

    def _play(self, position: Position, choice: Choice, left: int) -> Tree:
        self.steps += 1
        return self._grow(End(play_unchecked(position, choice).position, left))

    def _chances(self, here: End, node: Chance) -> Iterator[tuple[Choice, int, int]]:
        effect = here.position.agenda[-1]
        if self.scripts.answers(effect):
            yield from self.scripts.reveal(effect, here.position.hot, here.left)
            return
        for outcome, weight in zip(node.outcomes, node.weights, strict=True):
            yield outcome, weight, here.left
