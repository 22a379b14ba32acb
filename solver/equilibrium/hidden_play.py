"""Hidden play: both sides choose a plan in secret, at once, and whatever they choose later rests on
what is public by then and on their own plan. The other side's cards are known only as far as they
are turned up. Hands are open. Unlike open play this is the game at the table.

It is solved exactly by a linear program in sequence form (`sequence_form`) over the trees of pairs
of plans (`plan_pair_tree`), and by double oracle over plans: a few plans of each side make a small
game; then each side's best response, among all of its plans, to what the other does in it. Where a
plan that is not in the small game leads to a situation that the other side has no answer for yet,
that side takes the option that is best in the worst case, if play were open from there on: any
fixed answer makes a strategy, so both best responses are bounds of the value that hold. When they
meet, the strategies are an equilibrium of the whole game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from snails_core.options import Plan
from solver.equilibrium.best_response import PlanMixture
from solver.equilibrium.double_oracle import PlanEquilibrium, is_no_worse_bound, solve_open_play
from solver.equilibrium.open_play import OpenPlay
from solver.equilibrium.plan_pair_tree import Fork, InfoSet, Leaf, Node, PlanPairTrees
from solver.equilibrium.sequence_form import (
    Equilibrium,
    GameTree,
    TooManyLeaves,
    best_response_value,
    solve_tree,
)
from solver.equilibrium.sequence_form import (
    Sequence as Played,
)
from solver.planner import Budget, BudgetExceeded

Action = Plan | int
"""A plan, or the number of an option."""
PLANNING = InfoSet(0, 0), InfoSet(1, 0)
ZERO, ONE = Fraction(0), Fraction(1)
AT_ONCE = 4
"""So many best responses of a side join the small game at once."""
Ends = tuple[Played[InfoSet, Action] | None, Played[InfoSet, Action] | None]


@dataclass(frozen=True, slots=True)
class HiddenEquilibrium:
    """What is known of hidden play: bounds of its value to side 0, and mixtures of plans."""

    lower: Fraction | None
    upper: Fraction | None
    mixtures: tuple[PlanMixture, PlanMixture]
    """The plans of each side by which its bound holds; how they are played on is in `strategies`.
    Before the first bound was found, those of open play."""
    candidates: tuple[tuple[Plan, ...], tuple[Plan, ...]]
    """The plans of each side in the last small game."""
    strategies: tuple[Equilibrium[InfoSet, Action] | None, Equilibrium[InfoSet, Action] | None]
    """For each side the small game whose equilibrium gave its bound: the two may come from
    different rounds, and of each only that side's policy counts. What the side answers to plans
    that are not in that game (`_policy`) belongs to its strategy too, and is not told here."""
    open_play: PlanEquilibrium
    """The same round if both knew both plans from the first reveal on."""
    rounds: int
    leaves: int
    """Of all trees of pairs that were made."""

    @property
    def is_proven(self) -> bool:
        """Whether neither side gains by any other plan or choice."""
        return self.lower is not None and self.lower == self.upper


def solve_hidden_play(
    game: OpenPlay, budget: Budget, knows: tuple[bool, bool] = (False, False)
) -> HiddenEquilibrium:
    """The equilibrium, or bounds if the budget does not suffice, or a tree would be too large.
    `knows` lets a side know the other plan from the first reveal on: what that side gets so, it
    cannot get more without."""
    return _HiddenOracle(game, budget, knows).run()


def solve_small(
    trees: PlanPairTrees, plans: tuple[Sequence[Plan], Sequence[Plan]]
) -> Equilibrium[InfoSet, Action]:
    """The exact equilibrium if each side has these plans only. Raises BudgetExceeded or
    TooManyLeaves."""
    tree: GameTree[InfoSet, Action] = GameTree()
    for mine in plans[0]:
        for theirs in plans[1]:
            first = tree.choose(PLANNING[0], None, tuple(plans[0]), mine)
            second = tree.choose(PLANNING[1], None, tuple(plans[1]), theirs)
            _add(tree, trees.tree((mine, theirs)), (first, second), ONE)
    return solve_tree(tree)


def _add(tree: GameTree[InfoSet, Action], node: Node, ends: Ends, chance: Fraction) -> None:
    if isinstance(node, Leaf):
        tree.add_leaf(ends, chance, node.worth)
    elif isinstance(node, Fork):
        side = node.info.side
        options = tuple(range(len(node.branches)))
        for option, branch in enumerate(node.branches):
            chosen = tree.choose(node.info, ends[side], options, option)
            _add(tree, branch, (chosen, ends[1]) if side == 0 else (ends[0], chosen), chance)
    else:
        for share, branch in node.branches:
            _add(tree, branch, ends, chance * share)


class _HiddenOracle:
    """The plans in the small game, and the best bounds so far."""

    def __init__(self, game: OpenPlay, budget: Budget, knows: tuple[bool, bool]) -> None:
        self.game, self.budget = game, budget
        self.trees = PlanPairTrees(game, budget, knows)
        self.bounds: list[Fraction | None] = list(game.bounds())
        self.open = solve_open_play(game, budget)
        self.plans = tuple(list(mixture) for mixture in self.open.mixtures)
        self.mixtures = list(self.open.mixtures)
        self.strategies: list[Equilibrium[InfoSet, Action] | None] = [None, None]
        self.rounds = 0
        self._unasked: dict[InfoSet, list[tuple[Fraction, Fraction]]] = {}
        """Where the small game has no answer: the least that each option brings to whoever chooses,
        and the sum of all that it brings, in this round."""

    def run(self) -> HiddenEquilibrium:
        try:
            while self._improve():
                pass
        except (BudgetExceeded, TooManyLeaves):
            pass
        lower, upper = self.bounds
        return HiddenEquilibrium(
            lower,
            upper,
            (self.mixtures[0], self.mixtures[1]),
            (tuple(self.plans[0]), tuple(self.plans[1])),
            (self.strategies[0], self.strategies[1]),
            self.open,
            self.rounds,
            self.trees.leaves,
        )

    def _improve(self) -> bool:
        """Solves the small game and adds best responses; False if there is nothing to add."""
        small = solve_small(self.trees, (self.plans[0], self.plans[1]))
        self.rounds += 1
        self._unasked.clear()
        mixtures = [_plan_mixture(small, side) for side in (0, 1)]
        joining: list[list[Plan]] = [[], []]
        for side in (1, 0):
            responses = self._responses(small, side, mixtures[1 - side])
            value = responses[0][0]
            if is_no_worse_bound(1 - side, value, self.bounds[1 - side]):
                self.bounds[1 - side], self.mixtures[1 - side] = value, mixtures[1 - side]
                self.strategies[1 - side] = small
            new = [plan for worth, plan in responses if worth != small.value]
            joining[side] = [plan for plan in new if plan not in self.plans[side]][:AT_ONCE]
        if self.bounds[0] == self.bounds[1]:
            return False
        for side in (0, 1):
            self.plans[side].extend(joining[side])
        return any(joining)

    def _responses(
        self, small: Equilibrium[InfoSet, Action], side: int, mixture: PlanMixture
    ) -> list[tuple[Fraction, Plan]]:
        """What side 0 gets with each plan of a side that answers the other's strategy as well as
        possible; the best for that side first."""
        plans = [plan for plan in self.game.plans[side] if isinstance(plan, Plan)]
        trees = {
            (plan, other): self.trees.tree((plan, other) if side == 0 else (other, plan))
            for plan in plans
            for other in mixture
        }
        for node in trees.values():
            self._survey(small, node, 1 - side)
        found = []
        for plan in plans:
            self.budget.spend(0)
            tree: GameTree[InfoSet, Action] = GameTree()
            for other, chance in mixture.items():
                self._add_answer(tree, small, trees[plan, other], side, None, chance)
            found.append((best_response_value(tree, {None: ONE}, side), plan))
        return sorted(found, key=lambda response: response[0], reverse=side == 0)

    def _survey(self, small: Equilibrium[InfoSet, Action], node: Node, side: int) -> None:
        """Notes what each option brings where a side has no answer yet."""
        if isinstance(node, Leaf):
            return
        if not isinstance(node, Fork):
            for _, branch in node.branches:
                self._survey(small, branch, side)
            return
        if node.info.side == side and node.info not in small.tree.parents:
            sign = 1 if side == 0 else -1
            worths = [sign * branch.worth for branch in node.branches]
            before = self._unasked.get(node.info)
            self._unasked[node.info] = [
                (worth, worth) if before is None else (min(worth, low), total + worth)
                for worth, (low, total) in zip(
                    worths, before or [(ZERO, ZERO)] * len(worths), strict=True
                )
            ]
        for branch in node.branches:
            self._survey(small, branch, side)

    def _add_answer(
        self,
        tree: GameTree[InfoSet, Action],
        small: Equilibrium[InfoSet, Action],
        node: Node,
        side: int,
        end: Played[InfoSet, Action] | None,
        chance: Fraction,
    ) -> None:
        """Adds what a plan leads to, with the other side's choices as chance."""
        if isinstance(node, Leaf):
            ends: Ends = (end, None) if side == 0 else (None, end)
            tree.add_leaf(ends, chance, node.worth)
        elif not isinstance(node, Fork):
            for share, branch in node.branches:
                self._add_answer(tree, small, branch, side, end, chance * share)
        elif node.info.side == side:
            options = tuple(range(len(node.branches)))
            for option, branch in enumerate(node.branches):
                chosen = tree.choose(node.info, end, options, option)
                self._add_answer(tree, small, branch, side, chosen, chance)
        else:
            for option, share in self._policy(small, node).items():
                branch = node.branches[option]
                self._add_answer(tree, small, branch, side, end, chance * share)

    def _policy(self, small: Equilibrium[InfoSet, Action], node: Fork) -> Mapping[int, Fraction]:
        """How likely each option is with the strategy of whoever chooses there."""
        policy = small.policy(node.info) if node.info in small.tree.parents else {}
        if policy:
            return {option: share for option, share in policy.items() if isinstance(option, int)}
        surveyed = self._unasked.get(node.info)
        if surveyed is None:  # the small game knows it, but does not come there
            return {0: ONE}
        return {surveyed.index(max(surveyed)): ONE}


def _plan_mixture(small: Equilibrium[InfoSet, Action], side: int) -> PlanMixture:
    policy = small.policy(PLANNING[side])
    return {plan: chance for plan, chance in policy.items() if isinstance(plan, Plan)}
