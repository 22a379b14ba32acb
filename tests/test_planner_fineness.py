"""Fractions told from rounded numbers: how fine values are, and what is worked out otherwise."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from snails_core import read_position
from solver.goals import read_goal
from solver.planner import Answer, Scripts, fineness, solve
from solver.planner.fineness import FINEST, LARGEST, Fineness, together, told
from solver.planner.layers import CLOSE, NO_CARD
from solver.planner.lessons import exact
from solver.planner.limits import NO_LIMIT, Clock
from solver.planner.search import Question, Table
from solver.planner.unfolding import Best, Forest, Mix, Tree, Worst, finest
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
    forest, known = Forest(), list[Tree](range(LEAVES))
    for _ in range(draw(st.integers(1, 6))):
        branches = draw(st.lists(st.sampled_from(known), min_size=1, max_size=4))
        kind = draw(st.sampled_from([Best, Worst, Mix]))
        if kind is Mix:
            weights = [draw(st.integers(1, 9)) for _ in branches]
            known.append(forest.chance(zip(branches, weights, strict=True)))
        else:
            known.append(forest.choice(kind, branches))
    return known[-1]


@given(trees(), st.lists(st.integers(-20, 20), min_size=LEAVES, max_size=LEAVES))
def test_whole_leaves_make_multiples_of_one_over_the_fineness(tree: Tree, ends: list[int]) -> None:
    (value,) = exact(tree, [(Fraction(end),) for end in ends])
    assert (value * finest([tree])).denominator == 1


def test_a_chance_is_as_fine_as_its_weights_and_a_choice_as_its_branches() -> None:
    forest = Forest()
    die, coin = forest.chance([(0, 3), (1, 2), (2, 1)]), forest.chance([(0, 1), (1, 1)])
    assert (finest([die]), finest([coin]), finest([3])) == (6, 2, 1)
    assert finest([forest.choice(Best, [die, coin, 3])]) == 6
    assert finest([forest.chance([(die, 1), (coin, 3)])]) == 4 * 6


# Layers


def test_layers_multiply_and_the_ends_count_once() -> None:
    layers = [{7: 6, 8: 1}, {NO_CARD: 5}, {7: 4, 8: 10}]
    found = Fineness(layers, 6)
    assert found.of(0, (7, 8)) == 6 * 5 * 30
    assert found.of(0, (8, 7)) == 5 * 12
    assert found.of(1, (7,)) == 5 * 12
    assert together([{7: 6}, {7: 4, 8: 10}]) == {7: 12, 8: 10}


# Numbers


def test_what_is_told_apart_is_further_apart_than_what_counts_as_equal() -> None:
    assert 10 * CLOSE <= 1 / FINEST + 1e-15


@pytest.mark.parametrize("value", [Fraction(1, 3), Fraction(-355, 113), Fraction(0)])
def test_the_nearest_multiple_is_told(value: Fraction) -> None:
    for parts in (value.denominator, 6 * value.denominator, 10**5 * value.denominator):
        for off in (-CLOSE, 0, CLOSE):
            assert told([float(value) + off], parts, 10) == (value,)


def test_what_is_too_fine_or_too_large_is_not_told() -> None:
    assert told([0.5], FINEST, LARGEST) == (Fraction(1, 2),)
    assert told([0.5], FINEST + 1, LARGEST) is None
    assert told([0.5], FINEST, LARGEST + 1) is None


# Answers


def solved(entry: Entry) -> Answer:
    return solve(entry.read_position(), entry.goal, opponents=Scripts(entry.scripts()))


@pytest.fixture
def nothing_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every value that matters is worked out with fractions."""
    monkeypatch.setattr(fineness, "FINEST", 0)


def assert_right(entry: Entry) -> None:
    answer = solved(entry)
    assert answer.value == entry.exact_value()
    assert set(answer.ties) == set(entry.best_plans())


@pytest.mark.parametrize("entry", ENTRIES[::16], ids=lambda entry: entry.id)
def test_answers_are_right_where_no_number_tells(entry: Entry, nothing_told: None) -> None:
    assert_right(entry)


@pytest.mark.long(minutes=3)
def test_all_answers_are_right_where_no_number_tells(nothing_told: None) -> None:
    for entry in ENTRIES:
        assert_right(entry)


@pytest.mark.parametrize("entry", ENTRIES[::40], ids=lambda entry: entry.id)
def test_every_plan_has_the_value_that_its_number_tells(
    entry: Entry, monkeypatch: pytest.MonkeyPatch
) -> None:
    question = Question(entry.read_position(), entry.goal, None, Scripts(entry.scripts()))
    table = Table(question, Clock(NO_LIMIT, None), 5)
    plans = [(order, start) for _, start in table.starts for order in table.orders][::7]
    first = [table.exactly.value(order, start) for order, start in plans]
    monkeypatch.setattr(fineness, "FINEST", 0)
    again = Table(question, Clock(NO_LIMIT, None), 5).exactly
    assert first == [again.value(order, start) for order, start in plans]


def is_told(answer: Answer) -> bool:
    """Whether numbers told what the best plan is worth."""
    assert answer.table is not None
    pair = answer.plan.active_snail, answer.plan.passive_snail
    start = dict(answer.table.starts)[pair]
    return answer.table.exactly.valuation.exact(0, answer.plan.cards, start) is not None


def test_large_weights_are_worked_out() -> None:
    plain, large = solve(read_position(DUEL), "net"), solve(read_position(DUEL), "10000 * net")
    assert is_told(plain) and not is_told(large)
    assert large.value == (10000 * plain.value[0],) and large.ties == plain.ties


def test_fine_chances_are_worked_out() -> None:
    """An opponent who hardly ever has the other plan, but sometimes does."""
    entry = next(entry for entry in ENTRIES if len(entry.opponents) == 2)
    rare = Fraction(1, 10**9 + 7)
    ((player, ((one, _), (other, _))),) = entry.scripts().items()
    scripts = {player: [(one, rare), (other, 1 - rare)]}
    answer = solve(entry.read_position(), entry.goal, opponents=Scripts(scripts))
    values = BruteForce(entry.read_position(), read_goal(entry.goal), scripts).values()
    best = max(values.values())
    assert not is_told(answer)
    assert answer.value == best
    assert set(answer.ties) == {plan for plan, value in values.items() if value == best}
