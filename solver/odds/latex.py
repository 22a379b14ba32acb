"""The steps of a derivation as LaTeX, one equation each, nearly without words.

`V_n` is what a throw is worth with n re-rolls left, `V_n(▲)` once the dice show a triangle, `W_k`
what row k is worth (`W_0`: a miss). `W_{k,n}` has another attack to come with n re-rolls
left, and `V^{(2|1;5)}` is the second attack after row 1 and 5 damage. `P_2` is a probability in the
second attack, `D` the damage. The signs need amssymb, which notebooks have built in.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from snails_core.backs import TERRAINS
from snails_core.cards import Face
from snails_core.damage_amounts import SHELL_SOFTENS
from snails_core.tell import term_text
from snails_core.words import text
from solver.odds.attack import Miss, Reroll, State, Take
from solver.odds.derivation import DerivationStep, Formula, Greatest, Kind, Sum
from solver.odds.dice import Faces
from solver.odds.goals import lost

SIGNS = {
    Face.TRIANGLE: r"\blacktriangle",
    Face.SQUARE: r"\blacksquare",
    Face.CIRCLE: r"\bullet",
}


def as_latex(steps: Iterable[DerivationStep], language: str) -> str:
    """One aligned equation a step; headings fall away."""
    lines = [
        f"{_left(step, language)} &= {_right(step.formula)}"
        for step in steps
        if step.kind is not Kind.STAGE
    ]
    return "\\begin{aligned}\n" + " \\\\\n".join(lines) + "\n\\end{aligned}"


def fraction(number: Fraction) -> str:
    """A number; `\\tfrac{35}{6}` if it is not whole."""
    if number.denominator == 1:
        return str(number.numerator)
    return rf"\tfrac{{{number.numerator}}}{{{number.denominator}}}"


def _right(formula: Formula) -> str:
    """How the number is made, and the number."""
    result = fraction(formula.result)
    if isinstance(formula, Greatest):
        return rf"\max({', '.join(map(fraction, formula.values))}) = {result}"
    made = _sum(formula)
    return result if made in ("", result) else f"{made} = {result}"


def _sum(formula: Sum) -> str:
    return " + ".join(r" \cdot ".join(map(fraction, factors)) for factors in formula.terms)


def _left(step: DerivationStep, language: str) -> str:
    """The name of what the step finds."""
    if step.kind is Kind.FACES:
        return f"P({_signs(step.faces)})"
    if step.kind is Kind.SHELL:
        return rf"\max({step.number} - {SHELL_SOFTENS}, 0)"
    if step.kind is Kind.BACK:
        shown = text(language, f"back.{step.back.name.lower()}")
        return rf"P(\text{{{term_text(TERRAINS[step.number], language)}: {shown}}})"
    if step.kind is Kind.CHANCE:
        attack = f"_{{{step.attack}}}" if step.attack else ""
        return f"P{attack}(W_{{{step.number}}})"
    if step.kind is Kind.LOSS:
        return f"P(D = {step.number})"
    assert step.state is not None
    if step.kind is Kind.WORTH:
        assert isinstance(step.move, Take | Miss)
        raged = "+" if step.move.raged else ""
        more = f",{step.state.rerolls}" if step.more else ""
        return _symbol("W", step.state, f"{step.number}{raged}{more}")
    if step.state.half is None:
        return "V"
    value = _symbol("V", step.state, str(step.state.rerolls))
    if not step.faces:
        return value
    if step.kind is Kind.REROLL and isinstance(step.move, Reroll):
        return rf"{value}({_signs(step.faces)}, \circlearrowright {SIGNS[step.move.face]})"
    return f"{value}({_signs(step.faces)})"


def _symbol(letter: str, state: State, index: str) -> str:
    """The symbol of a value; one of a later attack names what came before it."""
    if not state.results:
        return f"{letter}_{{{index}}}"
    before = ",".join(map(str, state.results))
    return f"{letter}^{{({len(state.results) + 1}|{before};{lost(state)})}}_{{{index}}}"


def _signs(faces: Faces) -> str:
    return " ".join(SIGNS[face] for face in faces)
