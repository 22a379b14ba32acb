"""How one turn unfolds: choices, chance, and what is left at the end of each way."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd, lcm

from snails_core.layout import HEALTH, MAX_SNAILS
from snails_core.nodes import Chance, Decision, Node, Over
from snails_core.options import CardIs, Choice, Option
from snails_core.squads import owner
from solver.planner.asking import Trace
from solver.planner.facts import Place, facts_of
from solver.planner.scripts import Scripts
from solver.planner.steps import Moment, Reading, Steps, after
from solver.planner.tracing import TracedBytes


@dataclass(frozen=True, slots=True, eq=False)
class Best:
    """The planning player chooses: as good as the best branch."""

    branches: tuple[Tree, ...]
    fineness: int = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "fineness", finest(self.branches))


@dataclass(frozen=True, slots=True, eq=False)
class Worst:
    """Somebody else chooses, against the goal: as good as the worst branch."""

    branches: tuple[Tree, ...]
    fineness: int = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "fineness", finest(self.branches))


@dataclass(frozen=True, slots=True, eq=False)
class Mix:
    """Chance: the weighted mean of the branches."""

    branches: tuple[Tree, ...]
    weights: tuple[int, ...]
    fineness: int = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "fineness", sum(self.weights) * finest(self.branches))


Choices = str
ADVERSARY: Choices = "adversary"
"""Others choose what is worst for the goal."""
GREEDY: Choices = "greedy"
"""Others choose what gains them most by the end of the turn: the first of what is equal."""
SCRIPTED: Choices = "scripted"
"""Others choose as the scripts direct; where those are silent, what is worst for the goal."""
MODELS = (ADVERSARY, GREEDY, SCRIPTED)

Tree = Best | Worst | Mix | int
"""A whole number is a leaf: the number of an end. Branches are shared: many ways lead to one
and the same node, so whoever walks a tree should remember what was found at each node.

If the values at all leaves are multiples of some fraction, the node's value is a multiple of
that fraction divided by the node's `fineness`."""


def finest(trees: Iterable[Tree]) -> int:
    """The fineness that serves all these trees."""
    return lcm(*(1 if isinstance(tree, int) else tree.fineness for tree in trees))


class Forest:
    """Makes nodes; equal ones only once, so that they can be compared by identity."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], Tree] = {}

    def choice(self, kind: type[Best] | type[Worst], branches: Iterable[Tree]) -> Tree:
        """A choice among the branches; a choice within a choice is one choice."""
        flat: dict[Tree, None] = {}
        for branch in branches:
            if isinstance(branch, kind):
                flat.update(dict.fromkeys(branch.branches))
            else:
                flat[branch] = None
        if len(flat) == 1:
            return next(iter(flat))
        key = kind, tuple(map(_name, flat))
        if key not in self._known:
            self._known[key] = kind(tuple(flat))
        return self._known[key]

    def chance(self, branches: Iterable[tuple[Tree, int]]) -> Tree:
        """A mix of the branches; equal ones are one."""
        weights: dict[Tree, int] = {}
        for branch, weight in branches:
            weights[branch] = weights.get(branch, 0) + weight
        if len(weights) == 1:
            return next(iter(weights))
        shared = gcd(*weights.values())
        reduced = tuple(weight // shared for weight in weights.values())
        key = Mix, tuple(map(_name, weights)), reduced
        if key not in self._known:
            self._known[key] = Mix(tuple(weights), reduced)
        return self._known[key]

    def renumbered(self, tree: Tree, leaves: Sequence[Tree]) -> Tree:
        """The tree with other leaves, or trees in their place; branches that have become equal
        are merged."""
        seen: dict[int, Tree] = {}

        def renumber(old: Tree) -> Tree:
            if isinstance(old, int):
                return leaves[old]
            new = seen.get(id(old))
            if new is None:
                branches = [renumber(branch) for branch in old.branches]
                if isinstance(old, Mix):
                    new = self.chance(zip(branches, old.weights, strict=True))
                else:
                    new = self.choice(type(old), branches)
                seen[id(old)] = new
            return new

        return renumber(tree)


def _name(tree: Tree) -> tuple[bool, int]:
    return (True, tree) if isinstance(tree, int) else (False, id(tree))


class Unfolding:
    """The tree of one turn from its first moment, equal branches merged, and its ends."""

    def __init__(
        self,
        start: Moment,
        way: Sequence[Choice],
        steps: Steps,
        trace: Trace,
        seat: int,
        scripts: Scripts,
        choices: Choices = ADVERSARY,
    ) -> None:
        """From the moment before `way`: what the planner chooses first, or nothing."""
        self.seat, self.scripts, self.choices = seat, scripts, choices
        self.ends: dict[Moment, int] = {}
        self.steps = 0
        self._start, self._trace, self._steps = start.hot, trace, steps
        self._reading = Reading(start.hot, trace)
        self._seen: dict[Moment, Tree] = {}
        self._forest = Forest()
        fixed = self._reading.fixed_at(start)
        self.tree = self._play(start, facts_of(start.hot), fixed, tuple(way), start.left)

    def _grow(self, here: Moment, node: Node) -> Tree:
        if not here.agenda:
            return self.ends.setdefault(here, len(self.ends))
        found = self._seen.get(here)
        if found is None:
            found = self._seen[here] = self._branch(here, node)
        return found

    def _branch(self, here: Moment, node: Node) -> Tree:
        assert not isinstance(node, Over)
        facts, fixed = facts_of(here.hot), self._reading.fixed_at(here)
        if isinstance(node, Chance):
            return self._forest.chance(
                [
                    (self._play(here, facts, fixed, (choice,), left), weight)
                    for choice, weight, left in self._chances(here, node)
                ]
            )
        options = self._options(here, node)
        branches = [self._play(here, facts, fixed, (option,), here.left) for option in options]
        if node.player == self.seat:
            return self._forest.choice(Best, branches)
        if self.choices != GREEDY:
            return self._forest.choice(Worst, branches)
        scores = {id(branch): self._score(branch, node.player) for branch in branches}
        return max(branches, key=lambda branch: scores[id(branch)])

    def _options(self, here: Moment, node: Decision) -> Collection[Option]:
        if self.choices != SCRIPTED or node.player == self.seat:
            return node.options
        hot = TracedBytes(here.hot, self._trace, here.written, self._start)
        return self.scripts.directions.narrowed(here.agenda, hot, node)

    def _score(self, tree: Tree, player: int) -> Fraction:
        """What a greedy player expects to gain by the end of the turn: enemies' losses less
        their own, the planner doing them no favour."""
        if isinstance(tree, int):
            return Fraction(self._net(list(self.ends)[tree], player))
        scores = [self._score(branch, player) for branch in tree.branches]
        if isinstance(tree, Mix):
            weighted = zip(scores, tree.weights, strict=True)
            return sum((s * w for s, w in weighted), Fraction(0)) / sum(tree.weights)
        return min(scores) if isinstance(tree, Best) else max(scores)

    def _net(self, end: Moment, player: int) -> int:
        """Health that this turn took from others, less what it took from the player."""
        total = 0
        for snail in range(MAX_SNAILS):
            if HEALTH + snail in end.written:
                self._trace.reads[HEALTH + snail] = None
                loss = self._start[HEALTH + snail] - end.hot[HEALTH + snail]
                total += -loss if owner(snail) == player else loss
        return total

    def _play(
        self,
        here: Moment,
        facts: bytes,
        fixed: frozenset[Place],
        choices: tuple[Choice, ...],
        left: int,
    ) -> Tree:
        self.steps += 1
        step = self._steps.find(here, facts, choices)
        self._reading.note(step, here, fixed)
        return self._grow(after(here, step, left), step.node)

    def _chances(self, here: Moment, node: Chance) -> Iterator[tuple[Choice, int, int]]:
        effect = here.agenda[-1]
        if self.scripts.answers(effect):
            hot = TracedBytes(here.hot, self._trace, here.written, self._start)
            yield from self.scripts.reveal(effect, hot, here.left)
            return
        if isinstance(node.outcomes[0], CardIs):  # hands are only ever counted
            yield self.scripts.any_card(node.outcomes), 1, here.left
            return
        for outcome, weight in zip(node.outcomes, node.weights, strict=True):
            yield outcome, weight, here.left
