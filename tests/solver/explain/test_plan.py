"""Explanations: the right numbers, in words that are there in three languages, safe to show."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from snails_core import read_plan, read_position
from snails_core.words import LANGUAGES
from solver.explain import Explanation, explanation_of
from solver.explain.number_format import NumberFormat, is_chance
from solver.explain.round_narrative import TurnNarrative
from solver.explain.turn_narrative import Branch
from solver.explain.turn_summary import TurnSummary
from solver.goals import read_goal
from solver.odds import HIT, odds
from solver.planner import Answer, Scripts, solve
from tests.oracle.entries import Entry, all_entries

ENTRIES = [entry for entry in all_entries() if not entry.worst_case]
DUEL = """
    snails 1; map 3 . .; contamination 3
    player A; G a1; hand snailper_rifle
    player B; L a3
"""
"""Grunt A may aim and shoot at Leader B, who stands in the water and loses 5 in any case."""


@pytest.fixture(scope="module")
def duel() -> Answer:
    return solve(read_position(DUEL), "damage")


@pytest.fixture(scope="module")
def against() -> Answer:
    """B bites in the first slot or in the third; A may hide."""
    position = read_position("""
        snails 1; map 2; first B; player A; G a1 10
        player B zombie; G a1; hand brain_buffet; todo planning seat=1
    """)
    early = "BG - brain_buffet crawl_dig crawl_punch crawl_switch shell_switch"
    late = "BG - crawl_dig crawl_punch brain_buffet crawl_switch shell_switch"
    plans = [(read_plan(position.setting, plan), Fraction(1, 2)) for plan in (early, late)]
    return solve(position, "damage - 2*deaths", opponents=Scripts({1: plans}))


def own(explanation: Explanation, slot: int) -> TurnNarrative:
    chapters = explanation.writer.narratives
    return next(c for c in chapters if c.is_own and c.turn and c.turn.slot == slot - 1)


def deed(explanation: Explanation, slot: int) -> TurnSummary:
    return own(explanation, slot).groups[0].summary


# Short


def test_five_lines_and_a_head(duel: Answer) -> None:
    """One re-roll: damage 45/4 (as `test_one_die_by_hand` works out), and 5 by the water."""
    assert explanation_of(duel).short.split("\n")[0] == (
        "Best plan, proven: 65/4 = 16.25. Goal: the most damage to enemies. Grunt A alone."
    )
    lines = explanation_of(duel).short.split("\n")[1:]
    assert [line[:2] for line in lines] == ["1.", "2.", "3.", "4.", "5."]
    assert [line for line in lines if "Rifle" in line] == [
        "5. Snailper Rifle: Grunt A on a1 (mountain), Snailper Rifle, target: Leader B on a3 "
        "(water), chance to hit 3/4 = 75 %; adds +45/4 = 11.25"
    ]
    assert lines[3].startswith("4. Dig / Aim: Grunt A on a1 (mountain), Aim")


@pytest.mark.parametrize(
    ("language", "head"),
    [
        (
            "de",
            "Bester Plan, bewiesen: 65/4 = 16,25. Gesucht: möglichst viel Schaden bei den "
            "Gegnern. Nur Infanterist A.",
        ),
        (
            "pl",
            "Najlepszy plan, udowodniony: 65/4 = 16,25. Cel: jak najwięcej obrażeń u "
            "przeciwników. Tylko Szturmowiec A.",
        ),
    ],
)
def test_the_head_in_other_languages(duel: Answer, language: str, head: str) -> None:
    assert explanation_of(duel, language=language).short.split("\n")[0] == head


def test_two_snails_are_named_in_the_order_of_their_turn() -> None:
    answer = solve(read_position("snails 1; map 1; player A; G a1; S a1; player B; G a1"), "net")
    for language, head in (
        ("en", "Grunt A first, Scout A in reserve."),
        ("de", "Zuerst Infanterist A, in Reserve Späher A."),
        ("pl", "Najpierw Szturmowiec A, w odwodzie Zwiadowca A."),
    ):
        assert explanation_of(answer, language=language).short.split("\n")[0].endswith(head)


def test_another_plan_says_what_the_best_is_worth(duel: Answer) -> None:
    cards = "AG - crawl_dig crawl_switch crawl_punch dig_aim shell_switch"
    plan = read_plan(duel.question.problem.setting, cards)
    head = explanation_of(duel, plan).short.split("\n")[0]
    assert head.startswith("This plan: 5. The best one: 65/4 = 16.25.")


# Full


def test_a_shot_from_sight_to_result(duel: Answer) -> None:
    full = explanation_of(duel).full
    assert "Grunt A on a1 (mountain) acts, from level 3: Snailper Rifle." in full
    assert "In range: distance 2, range 2-4. In sight: from level 3 to level 0." in full
    assert "Chance to hit: ▲ 1/2 · (■ 1/3 + ● 1/6) + ■ 1/3 + ● 1/6 = 3/4 = 75 %." in full
    assert "  ▲ triangle (1/2 = 50 %): Grunt A re-rolls a die: ▲ triangle.\n    ▲ tri" in full
    assert "  ● circle (1/6 ≈ 16.7 %): Keep the dice. Leader B is dealt 25 damage" in full
    assert "  5 + 45/4 = 65/4. The first number is what the round brings if nobody" in full


@pytest.mark.parametrize("rerolls", [0, 1, 2])
def test_the_chance_to_hit_is_that_of_the_odds(rerolls: int) -> None:
    """For damage by one die a triangle is re-rolled as long as possible, as for a hit."""
    role = "L" if rerolls == 2 else "G"
    text = DUEL.replace("G a1", f"{role} a1").replace("contamination 3", "contamination 0")
    answer = solve(read_position(text), "damage >= 10")
    aim = "dig_aim" if rerolls else "crawl_dig"
    cards = f"A{role} - crawl_switch crawl_punch shell_switch {aim} snailper_rifle"
    plan = read_plan(answer.question.problem.setting, cards)
    hit = deed(explanation_of(answer, plan), 5).hit
    assert hit is not None and hit.result == odds("snailper_rifle", rerolls=rerolls, goal=HIT).hit


def test_what_the_plan_risks() -> None:
    """A bite in the first slot kills before anybody can hide; a later one finds a shell."""
    position = read_position("""
        snails 1; map 2 1; first B; player A; G a1 5
        player B zombie; G a1; hand brain_buffet; todo planning seat=1
    """)
    early = "BG - brain_buffet crawl_dig crawl_switch shell_switch dig_aim"
    late = "BG - shell_switch brain_buffet crawl_dig crawl_switch dig_aim"
    plans = [read_plan(position.setting, plan) for plan in (early, late)]
    weighted = list(zip(plans, (Fraction(1, 4), Fraction(3, 4)), strict=True))
    answer = solve(position, "survive", opponents=Scripts({1: weighted}))
    found = explanation_of(answer)
    assert dict(found.forecast.losses()) == {1: 1 - answer.value[0]}
    assert answer.value[0] == Fraction(3, 4)
    assert "Grunt A is eliminated with probability 1/4 = 25 %." in found.full
    assert "At worst, with probability 1/4 = 25 %, the goal comes to 0 %." in found.full
    assert found.data["losses"] == {"AG": "1/4"}


def test_a_card_without_a_target_says_whom_it_cannot_reach() -> None:
    text = "snails 1; map 1 3 1; player A; G a1; hand snailper_rifle; player B; L a1; S a2"
    answer = solve(read_position(text), "damage")
    cards = "AG - snailper_rifle crawl_dig crawl_punch crawl_switch dig_aim"
    found = explanation_of(answer, read_plan(answer.question.problem.setting, cards))
    assert "1. Snailper Rifle: skipped. There is no valid target" in found.short
    assert "    Leader B on a1 (beach): Too near: distance 0, range 2-4." in found.full
    assert (
        "    Scout B on a2 (mountain): Too near: distance 1, range 2-4. Out of sight" in found.full
    )
    reasons = found.data["turns"][0]["cases"][0]["out_of_reach"]
    assert reasons == {"BL": ["too_near", "in_sight"], "BS": ["too_near", "too_high"]}


def test_no_risk_and_no_chance() -> None:
    full = explanation_of(
        solve(read_position("snails 1; map 1; player A; G a1; player B; G a1"), "net")
    ).full
    assert "None of one's own snails can be lost." in full
    assert "The result is certain." in full


def test_all_cases_are_told_or_counted(against: Answer) -> None:
    for language in LANGUAGES:
        for chapter in explanation_of(against, language=language).writer.narratives:
            told = sum((scene.chance for scene in chapter.groups), Fraction(0))
            assert told + chapter.untold == 1
            for scene in chapter.groups:
                check_chances(scene.branch)


def check_chances(branch: Branch) -> None:
    if branch.below:
        assert sum((below.chance for below in branch.below), Fraction(0)) == 1
    assert bool(branch.below) is not bool(branch.ends)
    for below in branch.below:
        check_chances(below)


def test_others_are_told_too(against: Answer) -> None:
    full = explanation_of(against).full
    assert "Other players follow the plans that were given, unknown until revealed." in full
    assert "Player B (Zombie), slot 1" in full
    assert "Brain Buffet" in full


@pytest.mark.long
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_every_stored_position_can_be_explained(entry: Entry) -> None:
    """Nothing is left to fill in, and all languages tell the same numbers."""
    answer = solve(entry.read_position(), entry.goal, opponents=Scripts(entry.scripts()))
    shapes = []
    for language in LANGUAGES:
        found = explanation_of(answer, language=language)
        assert not re.search(r"[{}]", found.full.replace(answer.question.goal.text, ""))
        assert len(found.short.split("\n")) == 6
        json.dumps(found.data)
        fractions = re.findall(r"\d+/\d+", found.full)
        shapes.append((found.full.count("\n"), sorted(fractions)))
    assert shapes[0] == shapes[1] == shapes[2]


# As data and as a page


@pytest.mark.parametrize("language", LANGUAGES)
def test_data_is_json_with_exact_numbers(against: Answer, language: str) -> None:
    data = explanation_of(against, language=language).data
    assert json.loads(json.dumps(data)) == data
    assert data["value"] == [f"{v.numerator}/{v.denominator}" for v in against.value]
    gains = [Fraction(turn["contribution"][0]) for turn in data["turns"] if turn["contribution"]]
    assert Fraction(data["idle"][0]) + sum(gains) == against.value[0]
    cards = [turn["card"] for turn in data["turns"] if turn["card"]]
    assert cards == data["plan"]["cards"] and len(cards) == 5


def test_a_tree_in_the_data_leads_on_to_cases(against: Answer) -> None:
    turns = explanation_of(against).data["turns"]
    for turn, following in pairwise(turns):
        names = {case["case"] for case in following["cases"]}
        reached = {name for case in turn["cases"] for name in leads_to(case["tree"])}
        assert reached == names


def leads_to(tree: dict[str, Any]) -> set[str]:
    return set(tree["next"]).union(*(leads_to(branch) for branch in tree["then"]))


def test_the_page_stands_alone_and_is_escaped(duel: Answer) -> None:
    goal = read_goal("damage").of_function(lambda *_: 1, "<script>alert(1)</script>")
    page = explanation_of(duel)._repr_html_()
    assert page.count("<div") == page.count("</div>") == 1 and "<svg" in page
    assert not re.search(r"<script|src=|href=|url\(|@import", page)
    assert set(re.findall(r"https?://[^\"]*", page)) == {"http://www.w3.org/2000/svg"}
    answer = solve(read_position(DUEL), goal)
    page = explanation_of(answer).html
    assert "<script" not in page and "&lt;script&gt;" in page


def test_nothing_depends_on_what_was_asked_before(duel: Answer, against: Answer) -> None:
    again = solve(read_position(DUEL), "damage")
    assert explanation_of(again).full == explanation_of(duel).full
    assert explanation_of(against).data == explanation_of(against).data


# Without a table of all plans


def test_an_answer_that_is_not_proven_is_explained_as_such(duel: Answer) -> None:
    some = replace(duel, status="feasible", table=None, bound=(Fraction(30),))
    found = explanation_of(some)
    assert found.short.startswith(
        "Best plan found so far: 65/4 = 16.25. No plan is worth more than 30. "
        "Goal: the most damage to enemies."
    )
    assert found.alternatives is None and found.data["alternatives"] is None
    assert found.short.split("\n")[1:] == explanation_of(duel).short.split("\n")[1:]
    without = explanation_of(replace(some, bound=None)).short
    assert without.startswith(
        "Best plan found so far: 65/4 = 16.25. Goal: the most damage to enemies."
    )


# NumberFormat


@pytest.mark.parametrize(
    ("goal", "expected"),
    [
        ("damage", [False]),
        ("gone(BL)", [True]),
        ("survive then kills", [True, False]),
        ("not won", [True]),
        ("damage > 5 and alive(AG)", [True]),
        ("min(damage, 10)", [False]),
        ("2*gone(BL)", [False]),
    ],
)
def test_which_goals_are_chances(goal: str, expected: list[bool]) -> None:
    assert [is_chance(part) for part in read_goal(goal).parts] == expected


@pytest.mark.parametrize(
    ("language", "value", "shown"),
    [
        ("en", Fraction(35, 4), "35/4 = 8.75"),
        ("de", Fraction(35, 3), "35/3 ≈ 11,67"),
        ("pl", Fraction(-5, 2), "−5/2 = −2,5"),
        ("en", Fraction(100), "100"),
        ("en", Fraction(-30), "−30"),
    ],
)
def test_numbers(language: str, value: Fraction, shown: str) -> None:
    assert NumberFormat(read_goal("damage").parts, language).value((value,)) == shown


def test_chances_and_several_parts() -> None:
    numbers = NumberFormat(read_goal("gone(BL), damage").parts, "en")
    assert numbers.value((Fraction(1, 3), Fraction(5, 2))) == "(1/3 ≈ 33.3 %; 5/2 = 2.5)"
    assert numbers.gain((Fraction(0), Fraction(5))) == "(0 %; +5)"
    assert numbers.chance(Fraction(1)) == "100 %"
