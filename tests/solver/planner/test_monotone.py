"""How the answer changes with the question: cards, re-rolls, goals, opponents, short cuts.

More to choose from never hurts; what is left out on the way to a first plan never helps; and
what is said twice counts once.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import pytest

from snails_core import layout as at
from snails_core import read_plan, read_position
from snails_core.options import Plan
from snails_core.position import Position
from snails_core.records import read_card
from solver.goals import Goal, read_goal, upper_bound
from solver.goals.expressions import Binary, Expression, Number, Unary
from solver.planner import (
    Answer,
    Budget,
    PlanTable,
    Question,
    Scripts,
    Value,
    plan_of,
    solve,
    value_all_plans,
)
from solver.planner.problem import Pruning
from solver.planner.trees import MinNode, Tree
from tests.oracle.brute_force import BruteForce
from tests.oracle.entries import Entry
from tests.oracle.samples import AGAINST, MEANS, STILL, ids, some
from tests.support.core.nodes import decision_at, plans_at


def question_of(entry: Entry) -> Question:
    return Question(entry.read_position(), entry.goal, None, Scripts(entry.scripts()))


def answer_to(entry: Entry) -> Answer:
    return solve(entry.read_position(), entry.goal, opponents=Scripts(entry.scripts()))


def table_of(question: Question) -> PlanTable:
    return value_all_plans(question, Budget())


def values_of(table: PlanTable | None) -> dict[Plan, Value]:
    assert table is not None
    return {
        plan_of(pair, cards): table.exact.value(cards, start)
        for pair, start in table.starts
        for cards in table.orders
    }


# Cards


def with_cards(position: Position, card: str, count: int) -> Position:
    """So many more of the card in the planning player's hand, from the deck."""
    seat = decision_at(position).player
    number = read_card(position.setting, card, "")
    cold = bytearray(position.cold)
    cold[at.hand_at(seat, number)] += count
    cold[at.POOL + number] -= count
    return Position(position.setting, position.hot, bytes(cold), position.agenda)


def own_arsenal(entry: Entry) -> list[str]:
    position = entry.read_position()
    hand = plans_at(position).hand
    return [
        position.setting.catalogue.cards[card].id
        for card, _ in hand
        if position.setting.is_arsenal(card)
    ]


HANDED = [
    entry for entry in STILL if own_arsenal(entry) and not question_of(entry).problem.hands_matter
]


def test_a_card_more_never_hurts() -> None:
    """And helps in some of these positions."""
    helped = 0
    for entry in some(HANDED, 4, 1500):
        position = entry.read_position()
        card = next(c for c in ("grenade", "salt_shaker", "missile") if c not in entry.position)
        value = solve(with_cards(position, card, 1), entry.goal).value
        assert value >= entry.exact_value(), entry.id
        helped += value > entry.exact_value()
    assert helped


@pytest.mark.parametrize("entry", some(HANDED, 3), ids=ids)
def test_without_a_card_the_best_of_the_plans_without_it_is_best(entry: Entry) -> None:
    position = entry.read_position()
    card = own_arsenal(entry)[0]
    number = read_card(position.setting, card, "")
    values = values_of(answer_to(entry).table)
    left = {plan: value for plan, value in values.items() if number not in plan.cards}
    answer = solve(with_cards(position, card, -1), entry.goal)
    assert answer.value == max(left.values())
    assert set(answer.ties) == {plan for plan, value in left.items() if value == answer.value}


@pytest.mark.parametrize("entry", [*some(STILL, 3, 700), *some(AGAINST, 2, 700)], ids=ids)
def test_with_the_best_plans_forbidden_the_next_in_the_table_are_best(entry: Entry) -> None:
    """And so on down to the worst: each plan is worth what plain search says."""
    answer = answer_to(entry)
    if answer.table is None:
        assert answer.question.problem.own_hand_matters
        return
    values = values_of(answer.table)
    assert all((value == answer.value) == (plan in answer.ties) for plan, value in values.items())
    plain = BruteForce(entry.read_position(), read_goal(entry.goal), entry.scripts()).values()
    assert values == plain


# Re-rolls


def promoted(entry: Entry, seat_is_own: bool) -> tuple[Position, str, Scripts] | None:
    """A lone snail of the planner, or of somebody else, made a leader, who may re-roll."""
    position = entry.read_position()
    seat = decision_at(position).player
    hot = position.hot
    for player in range(position.players):
        squad = range(at.SQUAD * player, at.SQUAD * (player + 1))
        alive = [snail for snail in squad if hot[at.HEALTH + snail]]
        if (player == seat) == seat_is_own and len(alive) == 1 and alive[0] != squad[0]:
            return _promoted(entry, position, alive[0])
    return None


def _promoted(entry: Entry, position: Position, snail: int) -> tuple[Position, str, Scripts]:
    leader = snail - snail % at.SQUAD
    hot = bytearray(position.hot)
    for array, nothing in ((at.PLACE, at.NONE), (at.HEALTH, 0), (at.SHELLED, 0)):
        hot[array + leader], hot[array + snail] = hot[array + snail], nothing
    letter = "ABCD"[snail // at.SQUAD]
    old, new = f"{letter}{'LGSM'[snail % at.SQUAD]}", f"{letter}L"
    scripts = {
        player: [
            (plan._replace(active_snail=leader) if plan.active_snail == snail else plan, weight)
            for plan, weight in weighted
        ]
        for player, weighted in entry.scripts().items()
    }
    changed = Position(position.setting, bytes(hot), position.cold, position.agenda)
    return changed, entry.goal.replace(old, new), Scripts(scripts)


def test_own_re_rolls_never_hurt() -> None:
    helped = 0
    for entry in some([e for e in STILL if promoted(e, True)], 4):
        changed = promoted(entry, True)
        assert changed is not None
        position, goal, _ = changed
        value = solve(position, goal).value
        assert value >= entry.exact_value(), entry.id
        helped += value > entry.exact_value()
    assert helped


def test_re_rolls_of_others_never_help() -> None:
    for entry in some([e for e in AGAINST if promoted(e, False)], 4):
        changed = promoted(entry, False)
        assert changed is not None
        position, goal, scripts = changed
        value = solve(position, goal, opponents=scripts).value
        assert value <= entry.exact_value(), entry.id


def test_a_leader_shoots_better_than_a_grunt() -> None:
    """B acts before A can hide, and re-rolls what misses."""
    lost = []
    for shooter in "GL":
        position = read_position(
            f"snails 1; map 1 2; first B; player A; S a1; player B; {shooter} a2"
            "; hand missile first_aid_kit; todo planning seat=1"
        )
        plan = f"B{shooter} - missile first_aid_kit dig_aim shell_switch crawl_dig"
        scripts = Scripts({1: [(read_plan(position.setting, plan), 1)]})
        lost.append(solve(position, "-losses", opponents=scripts).value)
    assert lost[0] > lost[1]


# Goals


def scaled(goal: Goal, factor: int) -> Goal:
    return Goal(tuple(Binary("*", Number(Fraction(factor)), part) for part in goal.parts))


@pytest.mark.parametrize("entry", [*some(STILL, 4), *some(AGAINST, 2)], ids=ids)
def test_twice_the_goal_is_twice_the_value(entry: Entry) -> None:
    goal = scaled(read_goal(entry.goal), 2)
    answer = solve(entry.read_position(), goal, opponents=Scripts(entry.scripts()))
    assert answer.value == tuple(2 * part for part in entry.exact_value())
    assert set(answer.ties) == set(entry.best_plans())


# Short cuts


def is_peaceful(entry: Entry) -> bool:
    """Such that a table of all plans can be made at once."""
    question = question_of(entry)
    return question.transitions.is_peaceful and not question.problem.own_hand_matters


PEACEFUL = [entry for entry in MEANS if is_peaceful(entry)]


@pytest.mark.parametrize("entry", some(PEACEFUL, 5), ids=ids)
def test_a_peaceful_end_is_an_end_like_any_other(entry: Entry) -> None:
    """The planner stops before a round's end that only rots and contaminates; played, it is the
    same."""
    question = question_of(entry)
    question.transitions.is_peaceful = False
    question.transitions.has_end_layer = True
    table = table_of(question)
    assert table.graph.layers[-1].is_end
    value, plans = table.best()
    assert value == entry.exact_value()
    assert set(plans) == set(entry.best_plans())


SPLASH = read_position("snails 1; map 1 1 2/ 1; player A; L a1; hand wasps_nest; player B; L a3 20")
"""The nest is best thrown where nobody stands: who is near is hurt too."""


def test_pruning_never_finds_more() -> None:
    """No plan is worth more if only promising targets are aimed at; some are worth less."""
    assert pruned_and_full(SPLASH, "net") == ((Fraction(305, 27),), (Fraction(325, 27),))
    for entry in some([e for e in STILL if not question_of(e).problem.own_hand_matters], 4):
        _, full = pruned_and_full(entry.read_position(), entry.goal)
        assert full == entry.exact_value()


def pruned_and_full(position: Position, goal: str) -> tuple[Value, Value]:
    question = Question(position, goal)
    first = value_all_plans(question, Budget(), pruning=Pruning.EMPTY_TARGETS)
    second = value_all_plans(Question(position, goal), Budget())
    assert np.all(first.values[0] <= second.values[0] + 1e-9)
    assert [pair for pair, _ in first.starts] == [pair for pair, _ in second.starts]
    assert first.best()[0] <= second.best()[0]
    return first.best()[0], second.best()[0]


# Opponents

MIXED = [e for e in AGAINST if any(len(plans) > 1 for plans in e.scripts().values())]


def halved(scripts: Scripts) -> Iterator[tuple[int, Plan, Fraction]]:
    """Each plan as two of half its weight."""
    for script in scripts.scripts:
        yield from [(script.player, script.plan, Fraction(script.weight, 2))] * 2


@pytest.mark.parametrize("entry", some(AGAINST, 4), ids=ids)
def test_a_plan_in_two_halves_is_one_plan(entry: Entry) -> None:
    plans: dict[int, list[tuple[Plan, Fraction]]] = {}
    for player, plan, weight in halved(Scripts(entry.scripts())):
        plans.setdefault(player, []).append((plan, weight))
    answer = solve(entry.read_position(), entry.goal, opponents=Scripts(plans))
    assert answer.value == entry.exact_value()
    assert set(answer.ties) == set(entry.best_plans())


@pytest.mark.parametrize("entry", some(MIXED, 3, 2500), ids=ids)
def test_to_know_the_others_plan_is_worth_something(entry: Entry) -> None:
    """Not to know which plan it is never helps (if the others choose nothing on the way), and
    whoever bets on one of them gets at least its share."""
    position, goal = entry.read_position(), read_goal(entry.goal)
    goal = Goal(goal.parts[:1])
    mixed = solve(position, goal, opponents=Scripts(entry.scripts()))
    ((player, weighted),) = entry.scripts().items()
    single = [
        solve(position, goal, opponents=Scripts({player: [(plan, 1)]})) for plan, _ in weighted
    ]
    weights = [Fraction(weight) / sum(weight for _, weight in weighted) for _, weight in weighted]
    values = [answer.value[0] for answer in single]
    highest = upper_bound(goal_against(goal), position, mixed.question.problem.seat)
    assert highest is not None
    for value, weight in zip(values, weights, strict=True):
        assert mixed.value[0] >= weight * value - (1 - weight) * highest[0]
    if not any(others_choose(answer) for answer in [mixed, *single]):
        known = sum((v * w for v, w in zip(values, weights, strict=True)), Fraction(0))
        assert mixed.value[0] <= known <= max(values)


def goal_against(goal: Goal) -> Goal:
    part: Expression = goal.parts[0]
    return Goal((Unary("-", part),))


def others_choose(answer: Answer) -> bool:
    if answer.table is None:
        return True
    trees = (
        group.transition.tree
        for layer in answer.table.graph.layers
        for continuation in layer.continuations.values()
        for group in continuation.groups
    )
    return any(has_min_node(tree) for tree in trees)


def has_min_node(tree: Tree) -> bool:
    if isinstance(tree, int):
        return False
    return isinstance(tree, MinNode) or any(has_min_node(branch) for branch in tree.branches)
