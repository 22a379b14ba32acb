"""Exercises: every answer against an independent oracle, mistakes that really are mistakes.

The oracles ask two dice libraries, icepool and dyce, and try all ways to use re-rolls; they share
with the exercises only what is printed on dice, cards and tiles.
"""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise, product

import pytest

from snails_core.words import LANGUAGES
from snails_lab.errors import LabError
from snails_lab.models.exercises.judging import GENERAL, AnswerOutcome, judge
from snails_lab.models.exercises.numbers import Fit, fit, read_number
from snails_lab.models.exercises.problem import Posed, known_as, problem, problems
from snails_lab.models.exercises.workings.working import KINDS
from tests.support.lab.exercise_oracles import ORACLES
from tests.support.solver.dice_libraries import PEERS, QUIET, Peer

pytestmark = QUIET

SIDES = "▲▲▲■■●"
ALL = list(problems())


@pytest.mark.parametrize("peer", PEERS, ids=lambda peer: peer.name)
@pytest.mark.parametrize("id", ALL)
def test_every_answer_is_that_of_an_independent_oracle(id: str, peer: Peer) -> None:
    variants = problem(id).variants
    assert len(variants) >= 3
    for posed in variants:
        assert posed.answer == ORACLES[id](peer, **posed.drawn), posed.drawn


@pytest.mark.parametrize("id", ALL)
def test_no_mistake_is_right_and_each_is_recognised(id: str) -> None:
    for posed in problem(id).variants:
        mistakes = posed.working.mistakes
        assert mistakes, posed.drawn
        assert len({posed.answer, *mistakes.values()}) == len(mistakes) + 1
        assert judge(posed, str(posed.answer)).is_right
        for kind, value in mistakes.items():
            verdict = judge(posed, str(value))
            assert (verdict.outcome, verdict.kind) == (AnswerOutcome.WRONG, kind), posed.drawn


def test_every_kind_of_mistake_can_be_seen_somewhere() -> None:
    """Or there would be words for nothing."""
    seen = {kind for id in ALL for posed in problem(id).variants for kind in posed.working.mistakes}
    assert seen == KINDS


def test_the_wrong_die_by_counting() -> None:
    """Holy Head of Lettuce against 15: ▲ with ●, or two ●. A lone ■ beside ● goes, not the ●."""
    (posed,) = [
        one
        for one in problem("reroll_once").variants
        if one.drawn == {"card": "holy_head_of_lettuce", "health": 15}
    ]
    good = {"▲●", "●●"}

    def wrong(throw: tuple[str, ...]) -> Fraction:
        faces = "".join(sorted(throw, key=SIDES.index))
        if faces in good:
            return Fraction(1)
        stays = {"▲▲": "▲", "▲■": "■", "■■": "■", "■●": "■"}[faces]
        new = ["".join(sorted(stays + side, key=SIDES.index)) for side in SIDES]
        return Fraction(sum(one in good for one in new), 6)

    throws = list(product(SIDES, repeat=2))
    value = sum(map(wrong, throws), Fraction(0)) / len(throws)
    assert posed.working.mistakes["wrong_die"] == value


# --- what is said ---------------------------------------------------------------------------------
def some(id: str, **drawn: str | int) -> Posed:
    (posed,) = [one for one in problem(id).variants if one.drawn == drawn]
    return posed


@pytest.mark.parametrize(
    ("text", "outcome", "kind"),
    [
        ("11/36", AnswerOutcome.RIGHT, ""),
        ("0,306", AnswerOutcome.RIGHT, ""),
        ("30,6 %", AnswerOutcome.RIGHT, ""),
        ("30.56%", AnswerOutcome.RIGHT, ""),
        ("0.3", AnswerOutcome.COARSE, ""),
        ("1/3", AnswerOutcome.WRONG, "overlap"),
        ("33,3 %", AnswerOutcome.WRONG, "overlap"),
        ("25/36", AnswerOutcome.WRONG, "complement"),
        ("0.69", AnswerOutcome.WRONG, "complement"),
        ("30.6", AnswerOutcome.WRONG, "percent_sign"),
        ("7", AnswerOutcome.WRONG, "above_one"),
        ("0", AnswerOutcome.WRONG, ""),
        ("-1/6", AnswerOutcome.WRONG, "negative"),
        ("0.304", AnswerOutcome.WRONG, "rounding"),
        ("1/7", AnswerOutcome.WRONG, ""),
        ("many", AnswerOutcome.UNREADABLE, ""),
    ],
)
def test_an_answer_is_told_what_it_looks_like(text: str, outcome: AnswerOutcome, kind: str) -> None:
    posed = some("at_least_one", face="circle")
    verdict = judge(posed, text)
    assert (verdict.outcome, verdict.kind) == (outcome, kind)
    for language in LANGUAGES:
        assert len(verdict.remark(posed, language)) > 5


def test_an_expected_value_may_be_above_one() -> None:
    assert judge(some("expected_damage", card="missile"), "3.3").kind == ""
    assert judge(some("expected_damage", card="missile"), "5,83").is_right


def test_rounded_mistakes_do_not_swallow_right_answers() -> None:
    for id in ALL:
        for posed in problem(id).variants:
            shown = f"{float(posed.answer):.6f}"
            if fit(read_number(shown), posed.answer) is Fit.RIGHT:
                assert judge(posed, shown).is_right, (id, shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_sentences_are_there_and_filled(language: str) -> None:
    for id in ALL:
        for posed in problem(id).variants:
            steps = posed.steps(language)
            assert len(steps) >= 2
            assert str(posed.answer) in steps[-1], (id, steps)
            words = re.split("[ .,;:]", posed.hint(language))
            assert posed.answer.denominator == 1 or str(posed.answer) not in words, id
            for sentence in (posed.question(language), posed.hint(language), *steps):
                assert sentence[-1] in ".?" and not re.search("[{}]|  ", sentence), sentence
                assert "_" not in sentence


def test_general_mistakes_are_not_those_of_an_exercise() -> None:
    assert not GENERAL & KINDS


def test_an_exercise_that_is_not_there_suggests_one_that_is() -> None:
    with pytest.raises(LabError) as caught:
        problem("one_fase")
    assert "one_face" in caught.value.message("de")


# --- who gets which numbers -----------------------------------------------------------------------
def test_a_pupil_always_gets_the_same_however_the_name_is_written() -> None:
    for id in ALL:
        assert problem(id).pose("Zoë  Müller") == problem(id).pose(" zoe\u0308 MÜLLER")
        assert problem(id).pose("07") == problem(id).pose("7")


def test_the_draw_never_changes() -> None:
    """Or what was handed in would be marked by other numbers."""
    assert problem("at_least_one").pose("Anna").drawn == {"face": "circle"}
    assert problem("some_tile").pose("Anna").drawn == {"back": "mine", "tiles": 3}
    assert problem("reroll_once").pose("Anna").drawn == {"card": "snailper_rifle", "health": 20}
    assert known_as("  Anna ") == "anna"


@pytest.mark.parametrize("id", ALL)
def test_neighbours_in_a_numbered_class_never_get_the_same(id: str) -> None:
    posed = [problem(id).pose(str(number)) for number in range(1, 31)]
    assert all(one != other for one, other in pairwise(posed))


def test_neighbours_by_name_share_no_more_than_chance_has_it() -> None:
    names = [f"{first} {second}." for first in ("Anna", "Ben", "Cem", "Dana") for second in "KLMNO"]
    pairs = list(pairwise(names))
    for one, other in pairs:
        same = sum(problem(id).pose(one) == problem(id).pose(other) for id in ALL)
        assert same <= len(ALL) // 2, (one, other)
    drawn = {name: tuple(str(problem(id).pose(name).drawn) for id in ALL) for name in names}
    assert len(set(drawn.values())) == len(names)
