"""Every step of a derivation can be checked by hand: here a program does."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from snails_core.cards import Card
from snails_core.catalogue import load_catalogue
from snails_core.words import LANGUAGES
from solver.odds import DESTROY, ELIMINATE, HIT, MOUNTAIN, Odds, odds, row_goal
from solver.odds.derivation import Greatest, Kind, Sum, derive

CASES: dict[str, Odds] = {
    "one die": odds("missile", rerolls=2),
    "two dice": odds("salt_shaker", rerolls=1, shell=True),
    "two attacks": odds("banana_boomerang", rerolls=1),
    "hidden backs": odds("grenade", rerolls=1, tile=MOUNTAIN, goal=ELIMINATE),
    "a chance": odds("love_darts", rerolls=1, goal=ELIMINATE, health=15),
    "a row": odds("piano_from_above", goal=row_goal(2)),
    "no dice": odds("punch", rage=True, shell=True),
    "two halves": odds("crawl_punch", goal=HIT),
    "hit": odds("leftover_fireworks", rerolls=1, goal=DESTROY),
}
NUMBER = r"\d+(?:/\d+)?"
TERM = rf"{NUMBER}(?: · {NUMBER})*"
EQUATION = re.compile(rf"({TERM}(?: [+−] {TERM})*) = ({NUMBER})")


def calculated(formula: str) -> Fraction:
    """The value of `1/2 · 10 + 1/6 · 15`, worked out from the text."""
    total = Fraction(0)
    for term in formula.replace(" − ", " + -").split(" + "):
        product = Fraction(1)
        for factor in term.split(" · "):
            product *= Fraction(factor)
        total += product
    return total


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentences_calculate_rightly(name: str, language: str) -> None:
    lines = CASES[name].derivation(language)
    assert len(lines) > 3 and all(line.strip() for line in lines)
    assert "{" not in "".join(lines)
    for line in lines:
        for formula, result in EQUATION.findall(line):
            assert calculated(formula) == Fraction(result), line
    assert str(CASES[name].value) in lines[-1]


@pytest.mark.parametrize("name", CASES)
def test_the_sentences_say_the_same_in_every_language(name: str) -> None:
    numbers = [
        [re.findall(NUMBER, line) for line in CASES[name].derivation(language)]
        for language in LANGUAGES
    ]
    texts = {tuple(CASES[name].derivation(language)) for language in LANGUAGES}
    assert numbers[0] == numbers[1] == numbers[2]
    assert len(texts) == len(LANGUAGES)


def plain(latex: str) -> str:
    """LaTeX numbers as the sentences write them."""
    plain = re.sub(r"\\tfrac\{(\d+)\}\{(\d+)\}", r"\1/\2", latex)
    return plain.replace(r"\cdot", "·")


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_latex_calculates_rightly(name: str, language: str) -> None:
    latex = CASES[name].latex(language)
    first, *lines, last = latex.split("\n")
    assert (first, last) == (r"\begin{aligned}", r"\end{aligned}")
    assert latex.count("{") == latex.count("}")
    for line in lines:
        left, _, right = plain(line.removesuffix(r" \\")).partition(" &= ")
        assert left and right
        *formula, result = right.split(" = ")
        if formula and formula[0].startswith(r"\max("):
            values = formula[0].removeprefix(r"\max(").removesuffix(")").split(", ")
            assert max(map(Fraction, values)) == Fraction(result)
        elif formula:
            assert calculated(formula[0]) == Fraction(result)
        else:
            assert re.fullmatch(NUMBER, result)


@pytest.mark.parametrize("name", CASES)
def test_no_name_stands_for_two_numbers(name: str) -> None:
    found: dict[str, str] = {}
    for line in CASES[name].latex().split("\n")[1:-1]:
        left, _, right = line.removesuffix(r" \\").partition(" &= ")
        assert found.setdefault(left, right) == right


@pytest.mark.parametrize("name", CASES)
def test_the_steps_agree_with_the_odds(name: str) -> None:
    """What is worth something, how likely rows and damage are: the numbers of the solution."""
    found = CASES[name]
    steps = derive(found)
    for step in steps:
        if step.kind is Kind.CHOICE:
            assert step.state is not None
            assert step.formula.result == found.solution.values[step.state]
            assert isinstance(step.formula, Greatest)
            best = step.formula.values[step.moves.index(found.solution.rule[step.state])]
            assert best == step.formula.result
        if step.kind is Kind.THROW and step.state == found.start:
            assert step.formula.result == found.value
        if step.kind is Kind.LOSS:
            assert step.formula.result == found.damage[step.number]
        if step.kind is Kind.CHANCE:
            attack = max(step.attack - 1, 0)
            assert step.formula.result == found.chance_in_attack(attack, step.number)
    losses = [step.formula.result for step in steps if step.kind is Kind.LOSS]
    assert sum(losses) == 1 and len(losses) == len(found.damage)
    faces = [step.formula.result for step in steps if step.kind is Kind.FACES]
    assert sum(faces) == (1 if faces else 0)


def test_a_missile_step_by_step() -> None:
    assert odds("missile", rerolls=1).derivation() == [
        "The die shows ▲ with probability 1/2.",
        "The die shows ■ with probability 1/3.",
        "The die shows ● with probability 1/6.",
        "No re-roll left:",
        "A miss is worth 0.",
        "Row 1 ■ is worth 10.",
        "Row 2 ● is worth 15.",
        "A throw is worth 1/2 · 0 + 1/3 · 10 + 1/6 · 15 = 35/6.",
        "1 re-roll left:",
        "▲: keep (a miss) → 0, re-roll ▲ → 35/6; so re-roll ▲.",
        "■: keep (row 1 ■) → 10, re-roll ■ → 35/6; so keep (row 1 ■).",
        "●: keep (row 2 ●) → 15, re-roll ● → 35/6; so keep (row 2 ●).",
        "A throw is worth 1/2 · 35/6 + 1/3 · 10 + 1/6 · 15 = 35/4.",
        "A miss comes up with probability 1/4.",
        "Row 1 ■ comes up with probability 1/3 + 1/6 = 1/2.",
        "Row 2 ● comes up with probability 1/6 + 1/12 = 1/4.",
        "The target loses 0 health with probability 1/4.",
        "The target loses 10 health with probability 1/2.",
        "The target loses 15 health with probability 1/4.",
        "The expected damage is 35/4.",
    ]


def test_a_notebook_shows_the_calculation() -> None:
    found = odds("missile")
    assert found._repr_latex_() == f"${found.latex()}$"


def test_formulas() -> None:
    half, third = Fraction(1, 2), Fraction(1, 3)
    assert Sum(((half, third), (third,))).result == half
    assert Sum(()).result == 0
    assert Greatest((third, half)).result == half


@pytest.mark.parametrize("card", load_catalogue().cards, ids=lambda card: card.id)
def test_every_card_has_its_derivation(card: Card) -> None:
    found = odds(card, rerolls=1)
    assert len({len(found.derivation(language)) for language in LANGUAGES}) == 1
    assert found.latex().startswith(r"\begin{aligned}")
