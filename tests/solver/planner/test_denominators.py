"""Exact values recovered from rounded ones by common denominators, or else computed."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from snails_core import read_position
from solver.goals import read_goal
from solver.planner import Answer, Budget, Question, Scripts, solve, value_all_plans
from solver.planner.state_graph import NO_CARD
from solver.planner.trees import (
    EQUAL_WITHIN,
    ChanceNode,
    Combination,
    MaxNode,
    MinNode,
    Tree,
    TreeBuilder,
    common_denominator,
    exact_value,
    fold,
    rounded_values,
)
from solver.planner.valuation import denominators
from solver.planner.valuation.denominators import (
    LARGEST_DENOMINATOR,
    LARGEST_VALUE,
    Denominators,
    merge_denominators,
    recovered,
)
from tests.oracle.brute_force import BruteForce
from tests.oracle.entries import Entry, all_entries

DUEL = "snails 1; map 1 2 1 1; player A; L a1; G a2; hand missile; player B; L a3 15; G a4"
LEAVES = 4
ENTRIES = sorted(
    (entry for entry in all_entries() if not entry.worst_case),
    key=lambda entry: (entry.steps, entry.id),
)


# Trees


@st.composite
def trees(draw: st.DrawFn) -> Tree:
    """Choices and chances over each other, with branches in common."""
    builder, known = TreeBuilder(), list[Tree](range(LEAVES))
    for _ in range(draw(st.integers(1, 6))):
        branches = draw(st.lists(st.sampled_from(known), min_size=1, max_size=4))
        kind = draw(st.sampled_from([MaxNode, MinNode, ChanceNode]))
        if kind is ChanceNode:
            weights = [draw(st.integers(1, 9)) for _ in branches]
            known.append(builder.chance(zip(branches, weights, strict=True)))
        else:
            known.append(builder.choice(kind, branches))
    return known[-1]


@given(trees(), st.lists(st.integers(-20, 20), min_size=LEAVES, max_size=LEAVES))
def test_whole_leaves_make_multiples_of_one_over_the_denominator(
    tree: Tree, ends: list[int]
) -> None:
    (value,) = exact_value(tree, [(Fraction(end),) for end in ends])
    assert (value * common_denominator([tree])).denominator == 1


def test_a_chance_has_the_denominator_of_its_weights_and_a_choice_of_its_branches() -> None:
    builder = TreeBuilder()
    die, coin = builder.chance([(0, 3), (1, 2), (2, 1)]), builder.chance([(0, 1), (1, 1)])
    denominators_of = [common_denominator([tree]) for tree in (die, coin, 3)]
    assert denominators_of == [6, 2, 1]
    assert common_denominator([builder.choice(MaxNode, [die, coin, 3])]) == 6
    assert common_denominator([builder.chance([(die, 1), (coin, 3)])]) == 4 * 6


def plain_value(tree: Tree, ends: list[int]) -> Fraction:
    """The value by the definition, nothing remembered."""
    if isinstance(tree, int):
        return Fraction(ends[tree])
    values = [plain_value(branch, ends) for branch in tree.branches]
    if isinstance(tree, ChanceNode):
        parts = zip(values, tree.weights, strict=True)
        return sum((value * weight for value, weight in parts), Fraction(0)) / sum(tree.weights)
    return max(values) if isinstance(tree, MaxNode) else min(values)


@given(trees(), st.lists(st.integers(-20, 20), min_size=LEAVES, max_size=LEAVES))
def test_all_folds_of_a_tree_agree_with_its_value_by_the_definition(
    tree: Tree, ends: list[int]
) -> None:
    """Exact values, rounded ones of several states at once and in several parts, and a tree
    whose leaves were numbered anew."""
    plain = plain_value(tree, ends)
    assert exact_value(tree, [(Fraction(end), Fraction(0)) for end in ends]) == (plain, Fraction(0))
    for parts in (1, 2):
        floats = np.array([[[end, 2 * end]] * parts for end in ends], dtype=float)
        found = rounded_values(tree, floats)
        assert np.allclose(found, [[float(plain), 2 * float(plain)]] * parts, atol=EQUAL_WITHIN)
    backwards = TreeBuilder().with_leaves(tree, range(LEAVES)[::-1])
    assert plain_value(backwards, ends[::-1]) == plain


def test_a_fold_combines_each_node_once_and_only_the_branches_that_matter() -> None:
    builder = TreeBuilder()
    shared = builder.chance([(0, 1), (1, 2)])
    tree = builder.choice(
        MaxNode, [builder.chance([(shared, 1), (2, 1)]), builder.chance([(shared, 1), (3, 1)])]
    )
    combined: list[str] = []

    def noted(name: str) -> str:
        combined.append(name)
        return name

    def mean(parts: list[str], weights: Sequence[int]) -> str:
        return noted("".join(f"{w}*{p}" for p, w in zip(parts, weights, strict=True)))

    names: Combination[str] = Combination(
        lambda parts: noted(f"max({','.join(parts)})"),
        lambda parts: noted(f"min({','.join(parts)})"),
        mean,
    )
    assert fold(tree, str, names) == "max(1*1*02*11*2,1*1*02*11*3)"
    assert combined.count("1*02*1") == 1
    first = fold(
        tree, str, names, branches=lambda node: node.branches[: 2 if node is not tree else 1]
    )
    assert first == "max(1*1*02*11*2)"


# Layers


def test_denominators_of_layers_multiply_and_the_potential_counts_once() -> None:
    layers = [{7: 6, 8: 1}, {NO_CARD: 5}, {7: 4, 8: 10}]
    found = Denominators(layers, 6)
    assert found.of(0, (7, 8)) == 6 * 5 * 30
    assert found.of(0, (8, 7)) == 5 * 12
    assert found.of(1, (7,)) == 5 * 12
    assert merge_denominators([{7: 6}, {7: 4, 8: 10}]) == {7: 12, 8: 10}


# Numbers


def test_recovered_values_are_further_apart_than_what_counts_as_equal() -> None:
    assert 10 * EQUAL_WITHIN <= 1 / LARGEST_DENOMINATOR + 1e-15


@pytest.mark.parametrize("value", [Fraction(1, 3), Fraction(-355, 113), Fraction(0)])
def test_the_nearest_multiple_is_recovered(value: Fraction) -> None:
    for parts in (value.denominator, 6 * value.denominator, 10**5 * value.denominator):
        for off in (-EQUAL_WITHIN, 0, EQUAL_WITHIN):
            assert recovered([float(value) + off], parts, 10) == (value,)


def test_too_large_denominators_and_values_are_not_recovered() -> None:
    assert recovered([0.5], LARGEST_DENOMINATOR, LARGEST_VALUE) == (Fraction(1, 2),)
    assert recovered([0.5], LARGEST_DENOMINATOR + 1, LARGEST_VALUE) is None
    assert recovered([0.5], LARGEST_DENOMINATOR, LARGEST_VALUE + 1) is None


# Answers


def solved(entry: Entry) -> Answer:
    return solve(entry.read_position(), entry.goal, opponents=Scripts(entry.scripts()))


@pytest.fixture
def nothing_recovered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every value that matters is computed with fractions."""
    monkeypatch.setattr(denominators, "LARGEST_DENOMINATOR", 0)


def assert_right(entry: Entry) -> None:
    answer = solved(entry)
    assert answer.value == entry.exact_value()
    assert set(answer.ties) == set(entry.best_plans())


@pytest.mark.parametrize("entry", ENTRIES[::16], ids=lambda entry: entry.id)
def test_answers_are_right_where_nothing_is_recovered(
    entry: Entry, nothing_recovered: None
) -> None:
    assert_right(entry)


@pytest.mark.long(minutes=3)
def test_all_answers_are_right_where_nothing_is_recovered(nothing_recovered: None) -> None:
    for entry in ENTRIES:
        assert_right(entry)


@pytest.mark.parametrize("entry", ENTRIES[::40], ids=lambda entry: entry.id)
def test_every_plan_has_the_value_that_is_recovered(
    entry: Entry, monkeypatch: pytest.MonkeyPatch
) -> None:
    question = Question(entry.read_position(), entry.goal, None, Scripts(entry.scripts()))
    table = value_all_plans(question, Budget())
    plans = [(order, start) for _, start in table.starts for order in table.orders][::7]
    first = [table.exact.value(order, start) for order, start in plans]
    monkeypatch.setattr(denominators, "LARGEST_DENOMINATOR", 0)
    again = value_all_plans(question, Budget()).exact
    assert first == [again.value(order, start) for order, start in plans]


def is_recovered(answer: Answer) -> bool:
    """Whether the value of the best plan is recovered from its rounded value."""
    assert answer.table is not None
    pair = answer.plan.active_snail, answer.plan.passive_snail
    start = dict(answer.table.starts)[pair]
    return answer.table.exact.valuation.exact(0, answer.plan.cards, start) is not None


def test_values_with_large_weights_are_computed() -> None:
    plain, large = solve(read_position(DUEL), "net"), solve(read_position(DUEL), "10000 * net")
    assert is_recovered(plain) and not is_recovered(large)
    assert large.value == (10000 * plain.value[0],) and large.ties == plain.ties


def test_values_with_fine_chances_are_computed() -> None:
    """An opponent who hardly ever has the other plan, but sometimes does."""
    entry = next(entry for entry in ENTRIES if len(entry.opponents) == 2)
    rare = Fraction(1, 10**9 + 7)
    ((player, ((one, _), (other, _))),) = entry.scripts().items()
    scripts = {player: [(one, rare), (other, 1 - rare)]}
    answer = solve(entry.read_position(), entry.goal, opponents=Scripts(scripts))
    values = BruteForce(entry.read_position(), read_goal(entry.goal), scripts).values()
    best = max(values.values())
    assert not is_recovered(answer)
    assert answer.value == best
    assert set(answer.ties) == {plan for plan, value in values.items() if value == best}
