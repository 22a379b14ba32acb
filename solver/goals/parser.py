"""Parses the text of a goal into expressions, by Python's own parser; nothing is executed."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable
from fractions import Fraction

from snails_core.errors import NotationError, did_you_mean
from snails_core.records import read_snail
from solver.errors import GoalError
from solver.goals.expressions import (
    AT,
    SIMPLE_FEATURES,
    SNAIL_FEATURES,
    Binary,
    Expression,
    Feature,
    Nary,
    Number,
    Unary,
)

LONGEST = 2000
DEEPEST = 60
FUNCTION = "python"
"""How the text of a goal that is a Python function begins."""

PRESETS: dict[str, Expression] = {
    "net": Binary("-", Feature("damage"), Feature("losses")),
    "survive": Binary("==", Feature("deaths"), Number(Fraction(0))),
}
"""Names for goals that are asked for often; `damage` and `standing` are such names already."""
ELIMINATE = "eliminate"

_ARITHMETIC: dict[type[ast.operator], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/",
}  # fmt: skip
_WORKED_OUT: dict[str, Callable[[Fraction, Fraction], Fraction]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv,
}  # fmt: skip
_COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip
_FORMS = {
    **{name: name for name in (*SIMPLE_FEATURES, *PRESETS)},
    **{name: f"{name}(BL)" for name in (*SNAIL_FEATURES, ELIMINATE)},
    AT: "at(BL, c4)",
    "min": "min(damage, 10)",
    "max": "max(damage, 10)",
}
_DIGITS = re.compile(r"\d{1,9}(\.\d{0,9})?|\.\d{1,9}")


def read_parts(text: str) -> tuple[Expression, ...]:
    """The parts of a goal, what matters most first; they stand between commas or `then`."""
    if len(text) > LONGEST:
        raise GoalError("long", _place(LONGEST), most=LONGEST)
    plain = re.sub(r"\s", " ", re.sub(r"\bthen\b", ",   ", text)).rstrip()
    indent = len(plain) - len(plain.lstrip())
    if not plain:
        raise GoalError("empty", _place(0))
    for column, letter in enumerate(plain):
        if not letter.isascii() or not letter.isprintable() or letter in "#'\"\\":
            raise GoalError("letter", _place(column), name=letter)
    try:
        tree = ast.parse(plain.lstrip(), mode="eval").body
    except SyntaxError as error:
        column = indent + error.offset - 1 if error.offset else len(plain)
        raise GoalError("syntax", _place(column)) from None
    except (MemoryError, RecursionError, ValueError):
        raise GoalError("deep", _place(indent)) from None
    reader = _Reader(plain.lstrip(), indent)
    if isinstance(tree, ast.Tuple):
        if not tree.elts:
            raise GoalError("empty", _place(indent))
        return tuple(reader.read(part) for part in tree.elts)
    return (reader.read(tree),)


def _place(column: int) -> str:
    return f"goal:{column + 1}"


class _Reader:
    """Goes through Python's tree and lets through only what a goal may contain."""

    def __init__(self, text: str, indent: int) -> None:
        self.text = text
        self.indent = indent

    def read(self, node: ast.expr, depth: int = 0) -> Expression:
        if depth > DEEPEST:
            raise self.wrong("deep", node)
        match node:
            case ast.Constant():
                return self.number(node)
            case ast.Name():
                return self.word(node)
            case ast.Call(func=ast.Name()):
                return self.call(node, depth)
            case ast.UnaryOp(op=ast.USub()):
                inner = self.read(node.operand, depth + 1)
                return Number(-inner.value) if isinstance(inner, Number) else Unary("-", inner)
            case ast.UnaryOp(op=ast.Not()):
                return Unary("not", self.read(node.operand, depth + 1))
            case ast.BinOp() if type(node.op) in _ARITHMETIC:
                return self.arithmetic(node, depth)
            case ast.Compare() if all(type(sign) in _COMPARISONS for sign in node.ops):
                return self.comparison(node, depth)
            case ast.BoolOp():
                word = "and" if isinstance(node.op, ast.And) else "or"
                return Nary(word, tuple(self.read(part, depth + 1) for part in node.values))
        raise self.wrong("form", node, name=self.source(node))

    def number(self, node: ast.Constant) -> Number:
        source = self.source(node)
        if not _DIGITS.fullmatch(source):
            raise self.wrong("number", node, name=source)
        return Number(Fraction(source))

    def word(self, node: ast.Name) -> Expression:
        if node.id in SIMPLE_FEATURES:
            return Feature(node.id)
        if node.id in PRESETS:
            return PRESETS[node.id]
        if node.id in _FORMS:
            raise self.wrong("arguments", node, name=node.id, form=_FORMS[node.id])
        raise self.wrong("word", node, name=node.id, suggestion=did_you_mean(node.id, _FORMS))

    def call(self, node: ast.Call, depth: int) -> Expression:
        name = self.source(node.func)
        if name == FUNCTION:
            shown = self.source(node).removeprefix(FUNCTION).strip("()")
            raise self.wrong("function", node, name=shown)
        if name not in _FORMS:
            raise self.wrong("word", node, name=name, suggestion=did_you_mean(name, _FORMS))
        form = self.wrong("arguments", node, name=name, form=_FORMS[name])
        if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
            raise form
        if name in ("min", "max"):
            if len(node.args) < 2:
                raise form
            return Nary(name, tuple(self.read(part, depth + 1) for part in node.args))
        names = [part.id for part in node.args if isinstance(part, ast.Name)]
        if len(names) != len(node.args) or len(names) != _FORMS[name].count(",") + 1:
            raise form
        if name in SIMPLE_FEATURES or name in PRESETS:
            raise form
        snail = self.snail(node.args[0])
        if name == AT:
            return Feature(AT, snail, names[1])
        return Feature("gone" if name == ELIMINATE else name, snail)

    def snail(self, node: ast.expr) -> int:
        try:
            return read_snail(self.source(node), "")
        except NotationError:
            raise self.wrong("snail", node, name=self.source(node)) from None

    def arithmetic(self, node: ast.BinOp, depth: int) -> Expression:
        """What is made of numbers only is worked out at once, so `1/3` is a number."""
        left, right = self.read(node.left, depth + 1), self.read(node.right, depth + 1)
        sign = _ARITHMETIC[type(node.op)]
        if sign == "/" and not isinstance(right, Number):
            raise self.wrong("divisor", node.right, name=self.source(node.right))
        if sign == "/" and right == Number(Fraction(0)):
            raise self.wrong("zero", node.right)
        if isinstance(left, Number) and isinstance(right, Number):
            return Number(_WORKED_OUT[sign](left.value, right.value))
        return Binary(sign, left, right)

    def comparison(self, node: ast.Compare, depth: int) -> Expression:
        """`0 < damage < 10` is two comparisons."""
        sides = [self.read(side, depth + 1) for side in (node.left, *node.comparators)]
        pairs = tuple(
            Binary(_COMPARISONS[type(sign)], left, right)
            for sign, left, right in zip(node.ops, sides, sides[1:], strict=False)
        )
        return pairs[0] if len(pairs) == 1 else Nary("and", pairs)

    def source(self, node: ast.expr) -> str:
        return ast.get_source_segment(self.text, node) or ""

    def wrong(self, key: str, node: ast.expr, **values: object) -> GoalError:
        return GoalError(key, _place(self.indent + node.col_offset), **values)
