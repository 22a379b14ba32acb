"""Exercises: every answer against an independent oracle, mistakes that really are mistakes.

The oracles count sides of dice and tiles of the box one by one, or ask icepool; they share with
the exercises only the printed rows of the cards.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import pairwise, permutations, product

import icepool
import pytest

from snails_core.catalogue import load_catalogue
from snails_core.words import LANGUAGES
from snails_lab.errors import LabError
from snails_lab.exercises.check import GENERAL, Outcome, judge
from snails_lab.exercises.problem import Posed, known_as, problem, problems
from snails_lab.exercises.reading import Fit, fit, read_number
from snails_lab.exercises.workings.working import KINDS
from tests.test_odds_peers import in_icepool, kept

SIDES = "▲▲▲■■●"
FACES = {"triangle": "▲", "square": "■", "circle": "●"}
NUMBERS = {"▲": 0, "■": 1, "●": 2}
TILES = {
    "barrel": ["barrel"] * 10 + ["-"] * 10,
    "trap": ["trap"] * 4 + ["-"] * 11,
    "one_card": ["one_card"] * 6 + ["-"] * 9,
    "two_cards": ["two_cards"] * 5 + ["-"] * 10,
    "mine": ["mine"] * 3 + ["-"] * 3,
}
ALL = list(problems())


def share(dice: int, event: Callable[[tuple[str, ...]], bool]) -> Fraction:
    """By counting all ways that the sides can fall."""
    throws = list(product(SIDES, repeat=dice))
    return Fraction(sum(map(event, throws)), len(throws))


def dealt(back: str, tiles: int, event: Callable[[int], bool]) -> Fraction:
    """By counting all ways to draw tiles one after the other."""
    draws = list(permutations(TILES[back], tiles))
    return Fraction(sum(event(draw.count(back)) for draw in draws), len(draws))


def damage(card: str, rerolls: int = 0, shelled: bool = False) -> icepool.Die[int]:
    catalogue = load_catalogue()
    return in_icepool(catalogue.actions[catalogue.action_index[card]], rerolls, shelled)


def chance(die: icepool.Die[int], event: Callable[[int], bool]) -> Fraction:
    return sum((Fraction(die.probability(n)) for n in die.outcomes() if event(n)), Fraction(0))


def eliminates(card: str, health: int, rerolls: int) -> Fraction:
    """The best of all ways to use the re-rolls, side by side."""
    catalogue = load_catalogue()
    action = catalogue.actions[catalogue.action_index[card]]

    @cache
    def best(faces: str, left: int) -> Fraction:
        reached = kept(action, tuple(NUMBERS[face] for face in faces), False) >= health
        found = [Fraction(reached)]
        if left:
            for die in range(len(faces)):
                others = faces[:die] + faces[die + 1 :]
                again = ("".join(sorted(others + side)) for side in SIDES)
                found.append(sum((best(new, left - 1) for new in again), Fraction(0)) / 6)
        return max(found)

    throws = list(product(SIDES, repeat=action.dice))
    total = sum((best("".join(sorted(faces)), rerolls) for faces in throws), Fraction(0))
    return total / len(throws)


def hit(card: str) -> Fraction:
    catalogue = load_catalogue()
    action = catalogue.actions[catalogue.action_index[card]]
    rows = [sorted(row.faces) for row in action.rows]

    def matches(throw: tuple[str, ...]) -> bool:
        shown = sorted(NUMBERS[face] for face in throw)
        return any(row == shown or (len(row) == 1 and row[0] in shown) for row in rows)

    return share(action.dice, matches)


def next_tile(back: str, seen: str, flipped: int) -> Fraction:
    meadow = ["trap"] * 4 + ["one_card"] * 6 + ["two_cards"] * 5
    draws = [d for d in permutations(meadow, flipped + 1) if set(d[:flipped]) == {seen}]
    return Fraction(sum(draw[-1] == back for draw in draws), len(draws))


def given_one(face: str) -> Fraction:
    throws = [throw for throw in product(SIDES, repeat=2) if FACES[face] in throw]
    return Fraction(sum(one == two for one, two in throws), len(throws))


ORACLES: dict[str, Callable[..., Fraction]] = {
    "one_face": lambda face: share(1, lambda throw: FACES[face] in throw),
    "not_face": lambda face: share(1, lambda throw: FACES[face] not in throw),
    "both_show": lambda face: share(2, lambda throw: throw.count(FACES[face]) == 2),
    "at_least_one": lambda face: share(2, lambda throw: FACES[face] in throw),
    "pair_result": lambda face, other: share(
        2, lambda throw: set(throw) == {FACES[face], FACES[other]}
    ),
    "or_choose": lambda face, other: share(
        2, lambda throw: bool({FACES[face], FACES[other]} & set(throw))
    ),
    "given_one": given_one,
    "card_hit": hit,
    "reroll_once": lambda card, health: eliminates(card, health, 1),
    "reroll_more": eliminates,
    "expected_damage": lambda card: damage(card).mean(),
    "expected_reroll": lambda card, rerolls: damage(card, rerolls).mean(),
    "expected_in_shell": lambda card: damage(card, shelled=True).mean(),
    "variance": lambda card: damage(card).variance(),
    "both_tiles": lambda back: dealt(back, 2, lambda count: count == 2),
    "some_tile": lambda back, tiles: dealt(back, tiles, lambda count: count > 0),
    "next_tile": next_tile,
    "variance_of_sum": lambda card, times: (times @ damage(card)).variance(),
    "better_card": lambda card, second, health: max(
        chance(damage(one), lambda lost: lost >= health) for one in (card, second)
    ),
    "two_cards": lambda card, second, health: chance(
        damage(card) + damage(second), lambda total: total >= health
    ),
    "many_cards": lambda card, times, health: chance(
        times @ damage(card), lambda total: total >= health
    ),
    "more_damage": lambda card, second: chance(
        damage(card) - damage(second), lambda lead: lead > 0
    ),
    "error_bar": lambda throws, factor: Fraction(throws * factor * factor),
}


@pytest.mark.parametrize("id", ALL)
def test_every_answer_is_that_of_an_independent_oracle(id: str) -> None:
    variants = problem(id).variants
    assert len(variants) >= 3
    for posed in variants:
        assert posed.answer == ORACLES[id](**posed.drawn), posed.drawn


@pytest.mark.parametrize("id", ALL)
def test_no_mistake_is_right_and_each_is_recognised(id: str) -> None:
    for posed in problem(id).variants:
        mistakes = posed.working.mistakes
        assert mistakes, posed.drawn
        assert len({posed.answer, *mistakes.values()}) == len(mistakes) + 1
        assert judge(posed, str(posed.answer)).is_right
        for kind, value in mistakes.items():
            verdict = judge(posed, str(value))
            assert (verdict.outcome, verdict.kind) == (Outcome.WRONG, kind), posed.drawn


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
        ("11/36", Outcome.RIGHT, ""),
        ("0,306", Outcome.RIGHT, ""),
        ("30,6 %", Outcome.RIGHT, ""),
        ("30.56%", Outcome.RIGHT, ""),
        ("0.3", Outcome.COARSE, ""),
        ("1/3", Outcome.WRONG, "overlap"),
        ("33,3 %", Outcome.WRONG, "overlap"),
        ("25/36", Outcome.WRONG, "complement"),
        ("0.69", Outcome.WRONG, "complement"),
        ("30.6", Outcome.WRONG, "percent_sign"),
        ("7", Outcome.WRONG, "above_one"),
        ("0", Outcome.WRONG, ""),
        ("-1/6", Outcome.WRONG, "negative"),
        ("0.304", Outcome.WRONG, "rounding"),
        ("1/7", Outcome.WRONG, ""),
        ("many", Outcome.UNREADABLE, ""),
    ],
)
def test_an_answer_is_told_what_it_looks_like(text: str, outcome: Outcome, kind: str) -> None:
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
