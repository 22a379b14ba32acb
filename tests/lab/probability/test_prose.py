"""Prose of the course as HTML: all that its sentences use, and nothing is left as it was typed."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from snails_core.words import LANGUAGES
from snails_lab.models.probability.source import ChapterSource, sources
from snails_lab.models.prose import FormulaError, html_of, mathml

SET = re.compile(r"<code>.*?</code>|<math.*?</math>")
TYPED = re.compile(r"[*`$\\\[\]#]|^- |&lt;")


def test_headings_paragraphs_emphasis_and_code() -> None:
    assert html_of("## One\nA **strong** and *soft* `a*b` < 1.\n\nTwo.") == (
        "<h3>One</h3><p>A <b>strong</b> and <i>soft</i> <code>a*b</code> &lt; 1.</p><p>Two.</p>"
    )


def test_a_formula_may_be_a_line_of_its_own() -> None:
    inline, block = html_of("So $x$."), html_of("$$x$$")
    assert inline.startswith("<p>So <math xmlns") and inline.endswith("</math>.</p>")
    assert block.startswith('<div class="snails-formula"><math display="block"')


@pytest.mark.parametrize(
    ("formula", "inner"),
    [
        (r"\tfrac{1}{36}", "<mfrac><mrow><mn>1</mn></mrow><mrow><mn>36</mn></mrow></mfrac>"),
        ("V_1^2", "<msubsup><mi>V</mi><mn>1</mn><mn>2</mn></msubsup>"),
        (r"\sqrt{n}", "<msqrt><mrow><mi>n</mi></mrow></msqrt>"),
        ("1 - P(▲)", "<mn>1</mn><mo>−</mo><mi>P</mi><mo>(</mo><mtext>▲</mtext><mo>)</mo>"),
        (r"\text{ or }", "<mtext>&nbsp;or&nbsp;</mtext>"),
        (r"x^{10} \cdot 2", "<msup><mi>x</mi><mrow><mn>10</mn></mrow></msup><mo>⋅</mo><mn>2</mn>"),
    ],
)
def test_formulas_are_mathml(formula: str, inner: str) -> None:
    assert mathml(formula) == (
        f'<math xmlns="http://www.w3.org/1998/Math/MathML"><mrow>{inner}</mrow></math>'
    )


@pytest.mark.parametrize("formula", [r"\int x", "{x", r"\text x", r"\frac{1}", "x^", "a & b"])
def test_what_is_not_known_is_refused_and_named(formula: str) -> None:
    with pytest.raises(FormulaError, match=re.escape(repr(formula))):
        mathml(formula)


@pytest.mark.parametrize("chapter", sources().values(), ids=lambda chapter: chapter.id)
def test_every_sentence_of_the_course_is_set(chapter: ChapterSource) -> None:
    for language in LANGUAGES:
        texts = [text for step in chapter.steps for text in (step.text, step.predict, step.answer)]
        told = [chapter.filled(text, language) for text in texts if text]
        told += [chapter.answered(question, language) for question in chapter.questions]
        for text in told:
            html = html_of(text)
            assert not TYPED.search(SET.sub("", html)), html
            ElementTree.fromstring(f"<div>{html.replace('&nbsp;', ' ')}</div>")
