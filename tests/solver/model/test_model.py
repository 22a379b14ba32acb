"""The CP-SAT model: the stored answers, wishes against all plans, conflicts, and its limits."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from snails_core import read_position, standard_setting
from snails_core.errors import SnailsError
from snails_core.options import Plan
from snails_core.records import snail_name
from snails_core.words import LANGUAGES
from solver.model import (
    Effort,
    Keep,
    ModelError,
    Reach,
    Slot,
    TooFine,
    WishAnswer,
    Wishes,
    choose,
    read_wishes,
)
from solver.model.plan_part import GROUPS, Group
from solver.model.program import Program
from solver.model.quotient import Quotient, quotient_of
from solver.model.scalarization import Merger, ScalarGoal
from solver.model.wish_solver import WishSolver
from solver.planner import Answer, PlanTable, Scripts, Value, solve
from tests.oracle.entries import Entry, all_entries
from tests.support.long_run import LONG

ENTRIES = {entry.id: entry for entry in all_entries()}
MEAN = [e for e in ENTRIES.values() if not e.worst_case]
WORST = sorted((e for e in ENTRIES.values() if e.worst_case), key=lambda entry: entry.steps)
SMALL = sorted((entry for entry in MEAN if entry.steps < 3000), key=lambda entry: entry.steps)
SETTING = standard_setting()


def ids(entry: Entry) -> str:
    return entry.id


@cache
def table_of(position: str, goal: str) -> PlanTable:
    table = solve(read_position(position), goal).table
    assert table is not None
    return table


@cache
def answer_for(entry_id: str) -> Answer:
    entry = ENTRIES[entry_id]
    return solve(entry.read_position(), entry.goal, opponents=Scripts(entry.scripts()))


def table_for(entry_id: str) -> PlanTable:
    table = answer_for(entry_id).table
    assert table is not None
    return table


def values(table: PlanTable) -> dict[Plan, Value]:
    """Every plan, as the graph values it one by one."""
    starts = dict(table.starts)
    return {
        plan: table.exact.value(plan.cards, starts[plan.active_snail, plan.passive_snail])
        for plan in table.question.problem.plans
    }


# The optimum


@pytest.mark.parametrize("entry", MEAN if LONG else SMALL[::6], ids=ids)
def test_it_proves_the_stored_optimum(entry: Entry) -> None:
    assert_proven(entry, Wishes())


def test_what_has_a_solution_is_not_called_infeasible() -> None:
    """OR-Tools 9.15 did, as long as it detected relations of its own."""
    table = table_for("powder_keg-3")
    program = Program(quotient_of(table, Wishes(), is_bound=True), table.graph.hand, parts=2)
    assert program.solve(Effort()).status == "optimal"


@pytest.mark.parametrize("entry", WORST if LONG else WORST[:2], ids=ids)
def test_it_proves_the_stored_worst_case(entry: Entry) -> None:
    assert_proven(entry, Wishes(worst_case=True))


def assert_proven(entry: Entry, wishes: Wishes) -> None:
    answer = answer_for(entry.id)
    if answer.table is None:
        assert answer.question.problem.own_hand_matters
        return
    choice = choose(answer.table, wishes)
    assert (choice.status, choice.value) == ("optimal", entry.exact_value())
    assert choice.plan in entry.best_plans()


ONE_PART = "garden_hose-3"
TWO_PARTS = "missile-5"
EVERYTHING = "opponents-392"
"""Dice, own choices and others', and cards that must not be played twice."""


@pytest.mark.parametrize("entry_id", [ONE_PART, TWO_PARTS])
def test_wider_bounds_change_nothing(entry_id: str) -> None:
    """The proof does not come from what the root is allowed to be."""
    chooser = WishSolver(table_for(entry_id), Wishes(), Effort(), widened=10**9)
    assert chooser.choose().value == ENTRIES[entry_id].exact_value()


@pytest.mark.parametrize("group", Group)
def test_every_group_of_constraints_is_needed(group: Group) -> None:
    (value,) = ENTRIES[EVERYTHING].exact_value()
    assert first_part(EVERYTHING, GROUPS) == value
    assert first_part(EVERYTHING, GROUPS - {group}) > value


def first_part(entry_id: str, groups: frozenset[Group]) -> Fraction:
    table = table_for(entry_id)
    program = Program(quotient_of(table, Wishes(), is_bound=True), table.graph.hand, groups=groups)
    program.model.maximize(program.parts[0].expression)
    return program.solve(Effort()).totals[0]


@pytest.mark.parametrize("wishes", ["", "keep dig_aim", "reach 1/20", "fewest", "risk AG 1/3"])
def test_one_number_for_all_parts_agrees_with_part_by_part(
    wishes: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also with three parts; where 64 bits do not hold the number, part by part is what is left."""
    for table in (
        table_for(TWO_PARTS),
        table_of(THREE_SNAILS, "kills, damage - losses, health(AL)"),
    ):
        wanted = read_wishes(SETTING, wishes.replace("AG", snail_of(table)))
        with monkeypatch.context() as patch:
            at_once = choose(table, wanted)
            patch.setattr("solver.model.wish_solver.scalarized", too_fine)
            assert choose(table, wanted).value == at_once.value
            assert choose(table, wanted).risk == at_once.risk


def too_fine(_: Quotient) -> ScalarGoal:
    raise TooFine("too_fine", digits=20)


def snail_of(table: PlanTable) -> str:
    """One of the planner's."""
    return snail_name(table.starts[0][0][0])


@given(st.lists(st.fractions(-5, 5, max_denominator=12), min_size=2, max_size=2))
def test_a_number_is_parted_again(parts: list[Fraction]) -> None:
    former, latter = Fraction(floor(parts[0] * 12), 12), parts[1]
    merger = Merger(weight=121, unit=12, low=Fraction(-5))
    number = merger.weight * former + latter
    assert merger.parted(number) == (former, latter)
    for least in (former - 1, former, former + Fraction(1, 12)):
        assert (number >= merger.least(least)) == (former >= least)


def test_states_with_the_same_future_are_one() -> None:
    table = table_for(ONE_PART)
    nodes = quotient_of(table, Wishes(), is_bound=True).nodes.all
    assert len(nodes) < table.graph.states


# Wishes about the plan


AL, AS, AM = 0, 2, 3
THREE_SNAILS = """
    snails 1; map 1 1; player A; L a1 5; S a2; M a2 10; hand drill; player B; G a2 10
"""
SEVEN_CARDS = ("tiny-73", "boards-314")

Filter = Callable[[Plan], bool]


def named(card: str) -> int:
    return next(c.index for c in SETTING.catalogue.cards if c.id == card)


@pytest.mark.parametrize("entry_id", [ONE_PART, TWO_PARTS])
@pytest.mark.parametrize("card", ["crawl_dig", "crawl_punch", "dig_aim"])
def test_cards_to_keep_and_slots_agree_with_all_plans(entry_id: str, card: str) -> None:
    table, number = table_for(entry_id), named(card)
    known = values(table)
    agrees(table, known, Wishes((Keep(number),)), lambda plan: number not in plan.cards)
    for slot in (1, 3, 5):
        wishes = Wishes((Slot(slot, number),))
        agrees(table, known, wishes, partial(has_in_slot, number, slot))


def has_in_slot(card: int, slot: int, plan: Plan) -> bool:
    return plan.cards[slot - 1] == card


def agrees(table: PlanTable, known: dict[Plan, Value], wishes: Wishes, allowed: Filter) -> None:
    choice = choose(table, wishes)
    left = {plan: value for plan, value in known.items() if allowed(plan)}
    best = max(left.values())
    assert (choice.status, choice.value) == ("optimal", best)
    assert choice.plan is not None and left[choice.plan] == best


@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        ("use AL", lambda plan: AL in plan[:2]),
        ("spare AL", lambda plan: AL not in plan[:2]),
        ("first AS", lambda plan: plan.active_snail == AS),
        ("not_first AS", lambda plan: plan.active_snail != AS),
        ("use AM, not_first AM", lambda plan: plan.passive_snail == AM),
        ("use AS, spare AM", lambda plan: {*plan[:2]} == {AL, AS}),
    ],
)
def test_snails_agree_with_all_plans(text: str, allowed: Filter) -> None:
    table = table_of(THREE_SNAILS, "net")
    agrees(table, values(table), read_wishes(SETTING, text), allowed)


def test_forbidding_everything_but_one_plan_leaves_that_plan() -> None:
    table = table_for(ONE_PART)
    plan, value = list(values(table).items())[100]
    slots = tuple(Slot(number, card) for number, card in enumerate(plan.cards, 1))
    assert choose(table, Wishes(slots)) == WishAnswer("optimal", plan, value)


@pytest.mark.parametrize("entry_id", SEVEN_CARDS)
def test_fewest_cards_that_reach_a_value(entry_id: str) -> None:
    table = table_for(entry_id)
    known = values(table)
    reached = sorted({value[0] for value in known.values()})
    for least in (reached[0], reached[len(reached) // 2], reached[-1]):
        choice = choose(table, Wishes((Reach(least),), fewest=True))
        enough = {plan: value for plan, value in known.items() if value[0] >= least}
        fewest = min(spent(plan) for plan in enough)
        assert choice.plan is not None and spent(choice.plan) == fewest
        assert choice.value == max(v for plan, v in enough.items() if spent(plan) == fewest)


def spent(plan: Plan) -> int:
    return sum(SETTING.is_arsenal(card) for card in plan.cards)


# Conflicts


@pytest.mark.parametrize(
    ("wishes", "conflict"),
    [
        ("keep missile, slot 2 missile, keep crawl_dig", {"keep missile", "slot 2 missile"}),
        ("slot 1 missile, slot 2 missile, spare BM", {"slot 1 missile", "slot 2 missile"}),
        ("keep missile, reach 1/20", {"keep missile", "reach 1/20"}),
        ("reach 1, keep dig_aim", {"reach 1"}),
        (f"keep dig_aim, reach {10**30}", {f"reach {10**30}"}),
        ("use AG, spare AG, keep missile", {"spare AG"}),
    ],
)
def test_a_smallest_conflict_is_named(wishes: str, conflict: set[str]) -> None:
    choice = choose(table_for(TWO_PARTS), read_wishes(SETTING, wishes))
    assert choice.status == "infeasible" and choice.plan is None
    assert {wish.name(SETTING) for wish in choice.conflict} == conflict


@pytest.mark.parametrize(
    "wishes",
    [
        "keep crawl_dig, keep dig_aim, keep missile",
        "slot 1 missile, keep dig_aim, reach 11/135, use AG",
    ],
)
def test_a_conflict_is_one_and_none_without_any_of_its_wishes(wishes: str) -> None:
    """Six cards are in hand, so that at most one can be kept; several pairs would do."""
    table = table_for(TWO_PARTS)
    conflict = choose(table, read_wishes(SETTING, wishes)).conflict
    assert len(conflict) == 2
    assert choose(table, Wishes(conflict)).status == "infeasible"
    for wish in conflict:
        rest = tuple(other for other in conflict if other != wish)
        assert choose(table, Wishes(rest)).status == "optimal"


# Limits


def test_fractions_that_are_too_fine_are_refused() -> None:
    goal = "damage / 999983 / 999979 / 999961 + health(AG) / 7"
    table = table_of("snails 1; map 1; player A; G a1; player B; G a1", goal)
    with pytest.raises(TooFine) as error:
        choose(table)
    assert len({error.value.message(language) for language in LANGUAGES}) == len(LANGUAGES)
    assert "digits" in str(error.value)


def test_numbers_that_are_too_large_together_are_refused() -> None:
    """Each fits into 64 bits, but CP-SAT wants their sum to."""
    table = table_for(TWO_PARTS)
    program = Program(quotient_of(table, Wishes(), is_bound=True), table.graph.hand)
    for _ in range(3):
        program.model.new_int_var(0, 2**61, "large")
    with pytest.raises(TooFine):
        program.solve(Effort())


def test_a_limit_is_answered_honestly() -> None:
    table = table_for(TWO_PARTS)
    assert choose(table, effort=Effort(work=1e-9)) == WishAnswer("unknown")
    impossible = read_wishes(SETTING, "use AG, spare AG, reach 1/20")
    assert choose(table, impossible, Effort(work=1e-9)) == WishAnswer("infeasible")


def test_without_a_table_it_says_so() -> None:
    with pytest.raises(ModelError) as error:
        choose(None)
    assert len({error.value.message(language) for language in LANGUAGES}) == len(LANGUAGES)


def test_equal_questions_have_equal_answers() -> None:
    table = table_for(TWO_PARTS)
    assert choose(table, effort=Effort(work=100)) == choose(table, effort=Effort(work=100))


# Text


def test_wishes_read_back() -> None:
    text = "keep missile, use AL, spare BG, first AL, not_first AS, slot 5 mine, risk AL 1/6"
    wishes = read_wishes(SETTING, f"{text}, reach 35/3, fewest, worst_case")
    names = [wish.name(SETTING) for wish in wishes.wanted]
    assert ", ".join(names) == f"{text}, reach 35/3"
    assert wishes.fewest and wishes.worst_case


@pytest.mark.parametrize(
    "text",
    ["kep missile", "keep", "keep mislile", "use XY", "slot 6 mine", "risk AL 1/0", "reach x"],
)
def test_bad_wishes_are_refused_in_every_language(text: str) -> None:
    with pytest.raises(SnailsError) as error:
        read_wishes(SETTING, text)
    assert len({error.value.message(language) for language in LANGUAGES}) == len(LANGUAGES)
    assert isinstance(error.value, ModelError) or text in ("keep mislile", "use XY")
