"""The variables of values: how much each node is worth, linked to the plan.

Without a policy one's own choices are the best and the others' the worst, part of the goal
by part. With a policy one's own choices are variables, so that several quantities are
counted along the same choices; the others then choose the worst for each on its own.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, TypeAlias

from solver.model.nodes import Least, Mean, Most, Nodes, Reveal
from solver.model.plan_part import Group, PlanPart
from solver.model.scales import factors, scales_of

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

Term: TypeAlias = "LinearExpr | int"


class ValuePart:
    """A whole number for each node and quantity, in the node's own unit."""

    def __init__(
        self,
        model: CpModel,
        plan: PlanPart,
        nodes: Nodes,
        chains: Sequence[Sequence[int]],
        risks: Sequence[int],
        has_policy: bool,
        groups: Collection[Group],
    ) -> None:
        self.model, self.plan, self.nodes = model, plan, nodes
        self.chains, self.risks, self.has_policy = chains, risks, has_policy
        self.counted = [*(quantity for chain in chains for quantity in chain), *risks]
        self.scales = {quantity: scales_of(nodes.all, quantity) for quantity in self.counted}
        self._variables: dict[tuple[int, int], IntVar] = {}
        self._finer: dict[tuple[int, int, int], IntVar] = {}
        for number, node in enumerate(nodes.all):
            self._declare(number)
            match node:
                case Reveal() if Group.REVEAL in groups:
                    self._reveal(number, node)
                case Mean() if Group.MEAN in groups:
                    self._mean(number, node)
                case Least() if Group.LEAST in groups:
                    self._least(number, node)
                case Most() if Group.MOST in groups:
                    self._most(number, node)

    def _declare(self, number: int) -> None:
        for quantity in self.counted:
            scale = self.scales[quantity][number]
            if not scale.is_fixed:
                name = f"node {number} quantity {quantity}"
                variable = self.model.new_int_var(scale.low, scale.high, name)
                self._variables[number, quantity] = variable

    def term(self, number: int, quantity: int, unit: int) -> Term:
        """A node's quantity counted in a finer unit."""
        scale = self.scales[quantity][number]
        factor = unit // scale.unit
        if scale.is_fixed:
            return scale.low * factor
        return factor * self._variables[number, quantity]

    def _plain(self, number: int, quantity: int, unit: int) -> Term:
        """The same without a factor: a variable of its own. Comparisons by several parts are
        proven many times sooner so, and elsewhere the numbers would become too large."""
        term = self.term(number, quantity, unit)
        factor = unit // self.scales[quantity][number].unit
        if isinstance(term, int) or factor == 1:
            return term
        if (number, quantity, factor) not in self._finer:
            scale = self.scales[quantity][number]
            plain = self.model.new_int_var(scale.low * factor, scale.high * factor, "finer")
            self.model.add(plain == term)
            self._finer[number, quantity, factor] = plain
        return self._finer[number, quantity, factor]

    def terms(self, node: Most | Least | Reveal, number: int, quantity: int) -> list[Term]:
        unit = self.scales[quantity][number].unit
        return [self.term(branch, quantity, unit) for branch in node.branches]

    def _open(self, number: int, quantities: Sequence[int]) -> list[int]:
        return [one for one in quantities if (number, one) in self._variables]

    def _reveal(self, number: int, node: Reveal) -> None:
        for quantity in self._open(number, self.counted):
            value = self._variables[number, quantity]
            terms = self.terms(node, number, quantity)
            for card, term in zip(node.cards, terms, strict=True):
                chosen = self.plan.cards[node.slot, card]
                self.model.add(value == term).only_enforce_if(chosen)

    def _mean(self, number: int, node: Mean) -> None:
        for quantity in self._open(number, self.counted):
            scales = self.scales[quantity]
            branches = [scales[branch] for branch in node.branches]
            by = factors(node, scales[number].unit, branches)
            terms = [
                factor * self.term(branch, quantity, scales[branch].unit)
                for factor, branch in zip(by, node.branches, strict=True)
            ]
            self.model.add(self._variables[number, quantity] == sum(terms))

    def _least(self, number: int, node: Least) -> None:
        for quantity in self._open(number, self.risks):
            value = self._variables[number, quantity]
            self.model.add_max_equality(value, self.terms(node, number, quantity))
        for chain in self.chains:
            self._by_parts(number, node, chain, -1)

    def _most(self, number: int, node: Most) -> None:
        if not self.has_policy:
            for chain in self.chains:
                self._by_parts(number, node, chain, 1)
            return
        chosen = [self.model.new_bool_var("") for _ in node.branches]
        self.model.add_exactly_one(chosen)
        for quantity in self._open(number, self.counted):
            self._follow(number, node, quantity, chosen)

    def _follow(
        self, number: int, node: Most | Least, quantity: int, chosen: Sequence[IntVar]
    ) -> None:
        value = self._variables[number, quantity]
        for one, term in zip(chosen, self.terms(node, number, quantity), strict=True):
            self.model.add(value == term).only_enforce_if(one)

    def _by_parts(self, number: int, node: Most | Least, chain: Sequence[int], sign: int) -> None:
        parts = self._open(number, chain)
        values = [self._variables[number, part] for part in parts]
        term = self.term if len(parts) == 1 else self._plain
        units = [self.scales[part][number].unit for part in parts]
        terms = [
            [term(branch, part, unit) for branch in node.branches]
            for part, unit in zip(parts, units, strict=True)
        ]
        extreme_by_parts(self.model, values, terms, sign)


def extreme_by_parts(
    model: CpModel, values: Sequence[IntVar], terms: Sequence[Sequence[Term]], sign: int
) -> None:
    """The values are those of the best branch (or with -1 of the worst), judged by the first
    part of the goal that differs; `terms` has for each part those of all branches."""
    if len(values) <= 1:
        extreme = model.add_max_equality if sign > 0 else model.add_min_equality
        for value, branches in zip(values, terms, strict=True):
            extreme(value, branches)
        return
    chosen = [model.new_bool_var("") for _ in terms[0]]
    model.add_exactly_one(chosen)
    level: list[IntVar | bool] = [True] * len(chosen)
    for value, branches in zip(values, terms, strict=True):
        still = [model.new_bool_var("") for _ in chosen]
        for one, before, after, term in zip(chosen, level, still, branches, strict=True):
            ahead = sign * (value - term)
            model.add(ahead >= 0).only_enforce_if(before)
            model.add(ahead == 0).only_enforce_if(after)
            model.add(ahead > 0).only_enforce_if(before, after.negated())
            model.add_implication(after, before)
            model.add_implication(one, after)
        level = list(still)
