"""The code of a chapter, run for a page: what it prints and what it ends with, as widgets."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import redirect_stdout
from html import escape
from io import StringIO
from typing import Any

from ipywidgets import HTML

from snails_lab.models.prose import mathml
from snails_lab.pages.shown import Live, Picture, Shown
from snails_lab.words import phrase


def run_code(code: str, names: dict[str, object]) -> tuple[str, object]:
    """Runs code of the course; returns what it prints and the value of its last line.

    `names` are what its code has defined so far, as in the cells of a notebook.
    """
    tree = ast.parse(code)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    with redirect_stdout(StringIO()) as printed:
        exec(compile(tree, "<course>", "exec"), names)
        value = None
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "<course>", "eval"), names)
    return printed.getvalue(), value


def widgets_of(code: str, names: dict[str, object], language: str) -> Iterator[Any]:
    """What a step of code shows on a page; the code itself is folded away below it."""
    printed, value = run_code(code, names)
    if printed:
        yield HTML(f'<pre class="snails-printed">{escape(printed)}</pre>')
    if isinstance(value, Live):
        yield value.widget
    elif value is not None:
        yield HTML(f'<div class="snails-shown-result">{_html(value)}</div>')
    if not only_shows(code):
        title = escape(phrase(language, "probability.code"))
        yield HTML(
            f'<details class="snails-code"><summary>{title}</summary>'
            f"<pre><code>{escape(code.strip())}</code></pre></details>"
        )


def _html(value: object) -> str:
    """A value as a page shows it: a picture, words, a formula, or a text."""
    if isinstance(value, Picture):
        return value.on_page
    if isinstance(value, Shown):
        lines = "".join(f"<li>{escape(line)}</li>" for line in value.plain.splitlines())
        forms = value.forms
        return forms.get("html") or f"<ul>{lines}</ul>"
    latex = getattr(value, "_repr_latex_", None)
    if latex is not None:
        return mathml(latex().strip("$"), block=True)
    return f"<pre>{escape(str(value))}</pre>"


def only_shows(code: str) -> bool:
    """Whether the code computes nothing, but only asks the chapter for something to look at."""
    tree = ast.parse(code)
    return all(
        isinstance(line, ast.Expr) and ast.unparse(line.value).startswith("chapter.")
        for line in tree.body
    )
